// SPDX-License-Identifier: MIT
// How soon one can play on a slow phone with a slow connection, and how much travels for it.
//
// Chromium is slowed four times, the network to 1.6 Mbit/s with 150 ms there and back,
// nothing is cached. For bytes the largest of several visits counts. For times the fastest
// does, because a busy machine only ever makes them slower; and where this process gets only
// a part of a processor, so does the browser, and has as much longer.
import { deflateRawSync } from "node:zlib";
import { address, blank, check, expect, finish, open, test } from "./harness.mjs";
import { waitForDraw } from "./table.mjs";

const VISITS = 5; // at most; one that is in time ends them
const BOARD = 2500; // ms until the board is seen
const MOVE = 3500; // ms until a move can be made
const FIRST = 200_000; // bytes asked for until then
const ALL = 450_000; // bytes of everything in one language
const LOCALES = ["en-GB", "pl-PL"];

const games = {
    santorini: { record: `[Game "santorini"]\n[Seats "2"]\n\n*\n`, board: ".board-frame svg", open: ".cell.open" },
    sintra: { record: `[Game "sintra"]\n[Seats "2"]\n\n*\n`, board: "svg.palace", open: ".supply .hit.open" },
};

/** The address that holds a game, as "Copy link" makes it. */
const link = ({ record }) => `/#g=${deflateRawSync(record).toString("base64url")}`;

/** Lists what travels from now on: { name, asked (ms as Date.now() counts), bytes }; slowly if wished. */
async function wire(page, slow) {
    const session = await page.context().newCDPSession(page);
    const files = new Map();
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    if (slow) {
        await session.send("Network.emulateNetworkConditions", {
            offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8,
        });
        await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    session.on("Network.requestWillBeSent", ({ requestId, request, wallTime }) =>
        files.set(requestId, { name: new URL(request.url).pathname, asked: wallTime * 1000, bytes: 0 }));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (files.has(requestId)) files.get(requestId).bytes = encodedDataLength;
    });
    return files;
}

const sum = (files) => files.reduce((bytes, file) => bytes + file.bytes, 0);
const words = (files) => files.sort((a, b) => b.bytes - a.bytes).map((file) => `${file.name} ${file.bytes}`).join(", ");

/** When something that a selector names is first seen: ms from the visit's beginning, and as Date.now() counts. */
async function seen(page, selector) {
    const handle = await page.waitForFunction((wanted) => {
        const element = document.querySelector(wanted);
        if (!element || !element.getClientRects().length) return null;
        const after = performance.now();
        return { after, at: performance.timeOrigin + after };
    }, selector, { polling: "raf", timeout: 60000 });
    return handle.jsonValue();
}

/** All that was asked for until a move was possible, when it has arrived. */
async function askedBefore(page, files, moment) {
    await page.waitForLoadState("networkidle");
    return [...files.values()].filter((file) => file.asked <= moment);
}

/** The part of a processor that is left for us, at most 1. */
function processorLeft() {
    const before = process.cpuUsage();
    const began = performance.now();
    while (performance.now() - began < 200);
    const { user, system } = process.cpuUsage(before);
    return Math.min(1, (user + system) / 1000 / (performance.now() - began));
}

/** Somebody follows a link to a game. */
async function visit(game, locale) {
    const left = processorLeft();
    const page = await blank({ size: "phone", locale });
    const files = await wire(page, true);
    await page.goto((await address()) + link(game), { waitUntil: "commit" });
    const [board, move] = await Promise.all([seen(page, game.board), seen(page, game.open)]);
    const keepers = page.context().serviceWorkers().length;
    const slow = 2 / (left + processorLeft());
    return { board: Math.round(board.after), move: Math.round(move.after), slow, keepers, files: await askedBefore(page, files, move.at) };
}

for (const [name, game] of Object.entries(games)) for (const locale of LOCALES) {
    await test(`the first board of ${name} in ${locale}`, async () => {
        const visits = [];
        const best = (part) => Math.min(...visits.map((one) => one[part]));
        const soon = (part, limit) => visits.some((one) => one[part] <= limit * one.slow);
        do visits.push(await visit(game, locale));
        while (visits.length < VISITS && !(soon("board", BOARD) && soon("move", MOVE)));
        const { files } = visits.reduce((most, one) => (sum(one.files) > sum(most.files) ? one : most));
        console.log(`# ${name}, ${locale}: board after ${best("board")} ms, a move after ${best("move")} ms, ${sum(files)} bytes`);
        const times = (part) => visits.map((one) => `${one[part]} ms${one.slow > 1.05 ? ` when ${one.slow.toFixed(1)} times slower` : ""}`).join(", ");
        check("the board is seen soon", soon("board", BOARD), `${times("board")}; at most ${BOARD}`);
        check("a move is possible soon", soon("move", MOVE), `${times("move")}; at most ${MOVE}`);
        check("little travels", sum(files) <= FIRST, `${sum(files)} bytes, at most ${FIRST}: ${words(files)}`);
        expect("nothing is kept for later before that", visits[0].keepers, 0);
    });

    await test(`the first board of ${name} after the start screen in ${locale}`, async () => {
        const page = await blank({ size: "phone", locale });
        const files = await wire(page, true);
        await page.goto(await address(), { waitUntil: "commit" });
        await page.locator(`[data-play=${name}]`).click();
        const move = await seen(page, game.open);
        const asked = await askedBefore(page, files, move.at);
        console.log(`# ${name}, ${locale}: ${sum(asked)} bytes`);
        check("little travels", sum(asked) <= FIRST, `${sum(asked)} bytes, at most ${FIRST}: ${words(asked)}`);
    });
}

await test("everything in one language", async () => {
    const page = await blank({ serviceWorkers: "block" });
    const home = `${await address()}/`;
    const files = await wire(page, false);
    for (const [hash, ready] of [
        ["", ".art-santorini svg"], ["#/new/santorini", "input[name=way]"], ["#/rules/pan", ".power-page h2"],
        ["#/learn/santorini", ".teacher"], ["#/learn/sintra", ".teacher"],
    ]) {
        await page.goto(home + hash);
        await page.waitForSelector(ready);
        await waitForDraw(page);
    }
    for (const name of Object.keys(games)) {
        await page.goto(home);
        await page.locator(`[data-play=${name}]`).click();
        await page.waitForSelector(games[name].open);
    }
    await page.waitForLoadState("networkidle");
    const once = [...new Map([...files.values()].filter((file) => file.bytes).map((file) => [file.name, file])).values()];
    console.log(`# everything: ${sum(once)} bytes in ${once.length} files`);
    check("not much altogether", sum(once) <= ALL, `${sum(once)} bytes, at most ${ALL}: ${words(once)}`);
});

await test("our own texts need no whole font", async () => {
    for (const path of ["/", "/?lang=pl", "/?lang=pl#/rules/santorini", "/?lang=pl#/new/santorini"]) {
        const page = await blank({ serviceWorkers: "block" });
        const files = await wire(page, false);
        await page.goto((await address()) + path);
        await page.waitForSelector("[data-titles=on] #main");
        await page.waitForLoadState("networkidle");
        const fonts = [...files.values()].map((file) => file.name).filter((name) => /woff2?$/.test(name));
        check(`${path} has letters`, fonts.length >= 2, String(fonts));
        expect(`whole fonts for ${path}`, fonts.filter((name) => !name.startsWith("/everyday-")), []);
    }
});

await finish("budgets in the browser");
