// SPDX-License-Identifier: MIT
// How soon one can play on a slow phone with a slow connection; lines for tools/bench_time.sh.
//
// Chromium is slowed four times, the network to 1.6 Mbit/s with 150 ms there and back, nothing
// is cached. The fastest of several visits counts: what else the machine does slows single ones. While a
// task runs, nobody is heard: the longest one counts, as the processor's time.
import { address, blank, end } from "./harness.mjs";
import { waitForDraw } from "./table.mjs";
import { follow, games, locales, traced, uncached } from "./visit.mjs";

const VISITS = 5;
const BOARD = 2500; // ms until the board is seen
const MOVE = 3500; // ms until a move can be made
const TASK = 200; // ms of the longest task

async function slowly(page) {
    const session = await uncached(page);
    await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: 1.6e6 / 8,
        uploadThroughput: 750e3 / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return session;
}

/** How long the longest task kept the processor, in ms. */
async function longestTask(game) {
    const page = await blank({ size: "phone" });
    await page.goto(`${await address()}/manifest.webmanifest`); // the trace is of the process that shows it
    const session = await slowly(page);
    const events = await traced(session, async () => {
        await follow(page, game);
        await Promise.all([seen(page, game.board), seen(page, game.open)]);
        await waitForDraw(page);
    });
    await page.context().close();
    const threads = new Set(events.filter(({ name }) => name === "Layout").map(({ pid, tid }) => `${pid} ${tid}`));
    const tasks = events.filter(({ name, pid, tid }) => name === "RunTask" && threads.has(`${pid} ${tid}`));
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** When something that a selector names is first seen: ms from the visit's beginning. */
async function seen(page, selector) {
    const handle = await page.waitForFunction(
        (wanted) => {
            const element = document.querySelector(wanted);
            return element?.checkVisibility({ visibilityProperty: true }) ? performance.now() : null;
        },
        selector,
        { polling: "raf" },
    );
    return handle.jsonValue();
}

async function visit(game, locale) {
    const page = await blank({ size: "phone", locale });
    await slowly(page);
    await follow(page, game);
    const [board, move] = await Promise.all([seen(page, game.board), seen(page, game.open)]);
    await page.context().close();
    return { board, move };
}

const print = (what, ms, most) => console.log([`page: ${what}`, Math.round(ms), most, "ms"].join("\t"));

/** Each in turn. */
async function times(visit) {
    const all = [];
    for (let i = 0; i < VISITS; i++) all.push(await visit());
    return all;
}

for (const [name, game] of Object.entries(games)) {
    for (const locale of locales) {
        const visits = await times(() => visit(game, locale));
        print(`first board of ${name}, ${locale}`, Math.min(...visits.map(({ board }) => board)), BOARD);
        print(`first move of ${name}, ${locale}`, Math.min(...visits.map(({ move }) => move)), MOVE);
    }
    print(`longest task of ${name}`, Math.min(...(await times(() => longestTask(game)))), TASK);
}
await end();
