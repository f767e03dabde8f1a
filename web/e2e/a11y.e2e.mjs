// SPDX-License-Identifier: MIT
// For everybody: axe finds nothing on any screen in any theme, the boards read as they did
// when a person last read them through, and a game is told from beginning to end.
//
// ORIEL_GOLDEN=write writes the readings anew; read them before keeping them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { looks, violations } from "./axe.mjs";
import { check, expect, finish, open, test } from "./harness.mjs";
import { people } from "./play.mjs";
import { beginning, positions, screens } from "./every.mjs";
import { before, pressTurn, randomGame, tokensOf, waitForDraw } from "./table.mjs";

for (const [theme, size] of looks) {
    await test(`axe, ${theme}, ${size}`, async () => {
        const page = await open("/", { size, settings: { theme } });
        for (const screen of screens) {
            await screen.show(page);
            expect(screen.name, await violations(page), []);
        }
    });
}

/** Compares with what stands in golden/NAME. */
function golden(name, text) {
    const file = new URL(`golden/${name}`, import.meta.url);
    if (process.env.ORIEL_GOLDEN === "write") writeFileSync(file, text);
    const wanted = existsSync(file) ? readFileSync(file, "utf8") : "";
    const at = text.split("\n").findIndex((line, i) => line !== wanted.split("\n")[i]);
    check(`reads as golden/${name}`, text === wanted, `line ${at + 1} is now: ${text.split("\n")[at]}`);
}

await test("how the boards read", async () => {
    for (const game of ["santorini", "sintra"]) {
        const page = await people(open, positions[game]);
        await page.waitForSelector(".open");
        golden(`board-${game}.txt`, `${await page.locator("main").ariaSnapshot()}\n`);
    }
});

/** Every sentence the live region says from now on; time flies. */
async function listen(page) {
    await page.waitForSelector("#live", { state: "attached" });
    await page.evaluate(() => {
        window.heard = [];
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
        }).observe(document.querySelector("#live"), { childList: true });
    });
}

/** What was said since, once nothing waits to be said. */
async function heard(page) {
    await waitForDraw(page);
    await page.waitForFunction(() => window.timers.size === 0, null, { polling: "raf" });
    return page.evaluate(() => window.heard.splice(0));
}

// A whole game, and the last round of one: what chance brings before cannot be chosen.
const santorini = randomGame("santorini", 17);
const sintra = randomGame("sintra");
const games = {
    santorini: { record: before(santorini, 1), turns: tokensOf(santorini) },
    sintra: { record: before(sintra, 76), turns: tokensOf(sintra).slice(75) },
};

for (const [game, { record, turns }] of Object.entries(games)) {
    await test(`what is said in a game of ${game}`, async () => {
        const page = await people(open, record, { time: "flies" });
        await listen(page);
        await heard(page);
        const lines = [];
        for (const turn of turns) {
            await pressTurn(page, turn);
            lines.push(`${turn}`, ...(await heard(page)).map((line) => `    ${line}`));
        }
        golden(`said-${game}.txt`, `${lines.join("\n")}\n`);
    });
}

/** Is a text on the screen, whole and with nothing in front of it? */
function readable(page, text) {
    return page.evaluate(
        (wanted) =>
            [...document.querySelectorAll("main p")].some((element) => {
                const box = element.getBoundingClientRect();
                if (element.textContent !== wanted || !box.width) return false;
                const corners = [
                    [box.left + 1, box.top + 1],
                    [box.left + 1, box.bottom - 2],
                ];
                return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
            }),
        text,
    );
}

const cards = {
    Demeter: "The worker that has just built may build a second time this turn, but must choose another space for it.",
    Atlas: "When you build, you may always make it a dome, however low the space is, bare ground included.",
    Pan: "Besides the usual win, you win when on your turn one single move takes your worker down by two levels or by three.",
};

const screensOf = {
    desktop: { size: "desktop" },
    laptop: { size: "desktop", viewport: { width: 1366, height: 650 } },
    phone: { size: "phone", viewport: { width: 390, height: 664 } },
};

for (const [size, options] of Object.entries(screensOf)) {
    await test(`everybody reads their card first, ${size}`, async () => {
        const page = await open("/", { ...options, time: "flies" });
        await page.evaluate(() => (location.hash = "#/rules/santorini"));
        await page.waitForSelector(".chapter");
        await listen(page);
        await people(async () => page, beginning);
        for (const [i, [name, text]] of Object.entries(cards).entries()) {
            check(`${name} is on the screen`, await readable(page, text));
            const said = await heard(page);
            expect(
                `${name} is heard once`,
                said.filter((line) => line.includes(text)),
                [`Player ${i + 1} plays ${name}: ${text}`],
            );
            await pressTurn(page, ["@a1,b1", "@c3,d3", "@d5,e5"][i]);
        }
        check("then the game is on", (await page.locator(".reading").count()) === 0);
        for (const [key, name] of [
            ["p", "Demeter"],
            ["P", "Atlas"],
            ["P", "Pan"],
        ]) {
            await page.keyboard.press(key);
            expect(`${key} opens a card`, await page.locator("dialog[open] h2").first().textContent(), name);
            await page.keyboard.press("Escape");
            await page.waitForSelector("dialog", { state: "detached" });
        }
    });
}

await finish("accessibility in the browser");
