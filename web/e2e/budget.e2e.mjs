// SPDX-License-Identifier: MIT
// How much travels until one can play, and for everything. How soon that is: first.bench.mjs.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { address, blank, check, expect, finish, open, root, test } from "./harness.mjs";
import { waitForDraw } from "./table.mjs";
import { follow, games, locales, traced, wire } from "./visit.mjs";

const FIRST = 200_000; // bytes asked for until a move can be made, ..
const THINKING = 300_000; // .. and with what thinks, where the computer makes the first
const ALL = 450_000; // bytes of everything in one language
const NET = 400_000; // bytes of a network, packed, which comes after that

const sum = (files) => files.reduce((bytes, file) => bytes + file.bytes, 0);
const words = (files) =>
    files
        .sort((a, b) => b.bytes - a.bytes)
        .map((file) => `${file.name} ${file.bytes}`)
        .join(", ");

/** What was asked for until a move is possible. Time stands: what the page gets a while later is
 *  for somebody who has not moved by then, however slow the machine. */
async function travelled(game, locale, go) {
    const page = await blank({ size: "phone", locale, time: "stands" });
    const arrived = await wire(page);
    await go(page);
    await page.waitForSelector(game.open);
    const files = await arrived();
    console.log(`# ${sum(files)} bytes`);
    const catalogues = files.map((file) => /catalogue-(\w+)-/.exec(file.name)?.[1]).filter(Boolean);
    expect("one language travels", [...new Set(catalogues)], locale === "en-GB" ? [] : [locale.slice(0, 2)]);
    const board = files.filter((file) => !/\/(think|worker)-/.test(file.name));
    check("little travels", sum(board) <= FIRST, `${sum(board)} bytes, at most ${FIRST}: ${words(board)}`);
    check("and what thinks", sum(files) <= THINKING, `${sum(files)} bytes, at most ${THINKING}: ${words(files)}`);
    expect("nothing is kept for later before that", page.context().serviceWorkers().length, 0);
}

for (const [name, game] of Object.entries(games))
    for (const locale of locales) {
        await test(`the first board of ${name} in ${locale}`, () => travelled(game, locale, (page) => follow(page, game)));

        await test(`the first board of ${name} after the start screen in ${locale}`, () =>
            travelled(game, locale, async (page) => {
                await page.goto(await address(), { waitUntil: "commit" });
                await page.locator(`[data-play=${name}]`).click();
            }));
    }

await test("everything in one language", async () => {
    const page = await blank({ serviceWorkers: "block" });
    const home = `${await address()}/`;
    const arrived = await wire(page);
    for (const [hash, ready] of [
        ["", ".art-santorini svg"],
        ["#/new/santorini", "input[name=way]"],
        ["#/rules/pan", ".power-page h2"],
        ["#/learn/santorini", ".teacher"],
        ["#/learn/sintra", ".teacher"],
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
    const once = [...new Map((await arrived()).filter((file) => file.bytes).map((file) => [file.name, file])).values()];
    console.log(`# everything: ${sum(once)} bytes in ${once.length} files`);
    check("not much altogether", sum(once) <= ALL, `${sum(once)} bytes, at most ${ALL}: ${words(once)}`);
});

await test("the networks of the games", async () => {
    const page = await open("/", { serviceWorkers: "block" });
    const nets = readdirSync(join(root, "build-page")).filter((name) => name.endsWith(".net"));
    expect("each has its own", nets.length, 1);
    for (const name of nets) {
        const [coding, bytes] = await page.evaluate(async (url) => {
            const response = await fetch(url);
            await response.arrayBuffer();
            const [{ encodedBodySize }] = performance.getEntriesByName(response.url);
            return [response.headers.get("Content-Encoding"), encodedBodySize];
        }, name);
        console.log(`# ${name}: ${bytes} bytes`);
        expect("it travels packed", ["br", "gzip", "zstd"].includes(coding), true);
        check("it is small", bytes > 0 && bytes <= NET, `${bytes} bytes, at most ${NET}`);
    }
});

/** Where the page had itself laid out in the midst of drawing. */
function forcedLayouts(events) {
    const stacks = events.filter(({ name }) => name === "Layout").map(({ args }) => args.beginData?.stackTrace ?? []);
    return stacks.filter((stack) => stack.some(({ url }) => url.endsWith(".js"))).map((stack) => stack[0].functionName);
}

for (const [name, game] of Object.entries(games)) {
    await test(`the first board of ${name} is laid out when it is drawn`, async () => {
        const page = await open("/?lang=en", { size: "phone", serviceWorkers: "block" }); // the trace is of its process
        const session = await page.context().newCDPSession(page);
        const events = await traced(session, async () => {
            await follow(page, game);
            await page.waitForSelector(game.open);
            await waitForDraw(page);
        });
        check("it was watched", events.filter((event) => event.name === "Layout").length > 1);
        expect("forced layouts", forcedLayouts(events), []);
    });
}

await test("our own texts need no whole font", async () => {
    const paths = locales.map((locale) => locale.slice(0, 2)).flatMap((code) => [`/?lang=${code}`, `/?lang=${code}#/rules/santorini`]);
    for (const path of ["/", ...paths, "/?lang=ru#/new/santorini"]) {
        const page = await blank({ serviceWorkers: "block" });
        const arrived = await wire(page);
        await page.goto((await address()) + path);
        await page.waitForSelector("[data-titles=on] #main");
        await waitForDraw(page); // which asks for the letters
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const fonts = (await arrived()).map((file) => file.name).filter((name) => /woff2?$/.test(name));
        check(`${path} has letters`, fonts.length >= 2, String(fonts));
        expect(
            `whole fonts for ${path}`,
            fonts.filter((name) => !name.startsWith("/everyday-")),
            [],
        );
    }
});

await finish("budgets in the browser");
