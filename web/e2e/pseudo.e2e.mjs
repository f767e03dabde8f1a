// SPDX-License-Identifier: MIT
// Every text of the page can be translated: in a made-up language, whose letters all carry
// accents, nothing plain is left on any screen, neither to see nor to hear.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { screens } from "./every.mjs";
import { blank, check, dice, expect, finish, open, root, test } from "./harness.mjs";
import { press } from "./play.mjs";
import { cell, pressTurn, waitForDraw } from "./table.mjs";

const out = mkdtempSync(join(tmpdir(), "oriel-pseudo-"));
execFileSync(
    "node",
    [
        join(root, "web/build.mjs"),
        "--out",
        out,
        "--wasm",
        join(root, "build-wasm/oriel.wasm"),
        "--think",
        join(root, "build-wasm/oriel-think.wasm"),
        "--net",
        join(root, "data/santorini.net"),
        "--pseudo",
    ],
    {
        stdio: ["ignore", "ignore", "inherit"],
    },
);

const types = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};
const server = createServer((request, response) => {
    const name = basename(new URL(request.url, "http://page").pathname) || "index.html";
    const file = join(out, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
process.env.ORIEL_URL = `http://127.0.0.1:${server.address().port}`;

/** Texts with a letter that the made-up language would have changed. Squares, turns in
 *  notation, rounds, names of keys and licences stay as they are; lists and dates are the browser's. */
function plainWords(page) {
    return page.evaluate(() => {
        const kept = "kbd, .notation, .turn-list, option[lang], [lang=en], .brand, textarea, .coordinates, .coordinate, mark, .pane-letter";
        const texts = new Set();
        const seen = (element) => element.closest(".unseen") || element.getClientRects().length > 0;
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            if (node.nodeType === Node.TEXT_NODE) {
                const parent = node.parentElement;
                if (!parent.closest(`script, style, noscript, ${kept}`) && seen(parent)) texts.add(node.textContent.trim());
            } else if (seen(node)) {
                for (const name of [
                    "aria-label",
                    "title",
                    "placeholder",
                    "alt",
                    "aria-valuetext",
                    "aria-description",
                    "aria-roledescription",
                ]) {
                    const text = node.getAttribute(name);
                    if (text && !node.closest(kept)) texts.add(text.trim());
                }
            }
        }
        texts.add(document.title);
        const plain = (word) => /[acegilnosuyzACEGILNOSUYZ]/.test(word);
        const notation = /(?<![\p{L}])([a-e][1-5]|[BCOPY]|[IVX]+|and|or|Oriel)(?![\p{L}])/gu;
        const date = /[A-Z][a-z]{2} \d+, \d{4}, \d+:\d+\s[AP]M/g;
        return [...texts].filter((text) =>
            (
                text
                    .replace(date, "")
                    .replace(notation, "")
                    .match(/[A-Za-z]{2,}/g) ?? []
            ).some(plain),
        );
    });
}

for (const size of ["desktop", "phone"]) {
    await test(`no plain text on any screen, ${size}`, async () => {
        const page = await open("/?lang=xx", { size });
        for (const screen of screens) {
            await screen.show(page);
            expect(screen.name, await plainWords(page), []);
        }
    });
}

/** A game begun on the start screen while the texts that come later are still on their way. */
async function early(game) {
    const page = await blank({ settings: { opponent: "human" }, serviceWorkers: "block" });
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    await page.route("**/catalogue-xx-late-*", (route) => arrived.then(() => route.continue()));
    await page.goto(`${process.env.ORIEL_URL}/?lang=xx`);
    await page.locator(`[data-play=${game}]`).click();
    await page.waitForSelector(".status");
    return { page, arrive };
}

for (const game of ["santorini", "sintra"]) {
    await test(`a game of ${game} begins with the first texts only`, async () => {
        const { page } = await early(game);
        const random = dice(3);
        const plain = new Set();
        for (let i = 0; i < 24; i++) {
            for (const text of await plainWords(page)) plain.add(text);
            await press(page, random);
        }
        expect("plain texts", [...plain], []);
        check("turns were played", (await page.locator(".turn-list li, .turn-list button").count()) > 1);
    });
}

await test("what is wrong is said when the words are here", async () => {
    const { page, arrive } = await early("santorini");
    for (const token of ["@b2,d4", "@b4,d2"]) await pressTurn(page, token);
    await page.locator(cell("b2")).click();
    await page.locator(cell("b4")).click();
    await waitForDraw(page);
    expect("not in English meanwhile", await plainWords(page), []);
    expect("nothing is refused yet", await page.locator(".status .badge.cannot").count(), 0);
    arrive();
    await page.waitForSelector(".status .badge.cannot");
    expect("but in the reader's language", await plainWords(page), []);
});

server.close();
rmSync(out, { recursive: true, force: true });
await finish("texts in the browser");
