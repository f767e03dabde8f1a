// SPDX-License-Identifier: MIT
// screenshots - every screen, for somebody to look at, into build-screenshots/. `./run screenshots` is the way in;
// a word behind `node web/e2e/screenshots.mjs` takes only those whose heading has it.
//
//     NAME-SIZE-THEME.png        every screen on a desk, an upright tablet and a phone, light and dark;
//                                boards and online tables in high contrast, too
//     NAME-SIZE-LANGUAGE.png     the main ones in each language
//     watched-GAME.png           an opponent's turn, its steps side by side
//     NAME-EYES.png              the boards as those see them who see fewer colours
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { screens } from "./every.mjs";
import { blank, check, finish, forgiveFaults, open, root, serve, sizes, test } from "./harness.mjs";
import { drawLine } from "./line.mjs";
import { GAME, gather, openTable, playTurns, santorini, somebody } from "./online.mjs";
import { cell, pressTurn, waitForDraw } from "./table.mjs";
import { locales } from "./visit.mjs";

const out = join(root, "build-screenshots");
mkdirSync(out, { recursive: true });

const THEMES = ["light", "dark", "contrast"];

/** As it stands when nothing moves any more. */
async function shoot(page, name) {
    await waitForDraw(page);
    await page.evaluate(() =>
        Promise.all([document.fonts.ready, ...document.getAnimations().map((one) => one.finished.catch(() => undefined))]),
    );
    await page.screenshot({ path: join(out, `${name}.png`) });
    check(name, true);
}

// ---- every screen ------------------------------------------------------------------------------

for (const size of Object.keys(sizes))
    for (const theme of THEMES)
        await test(`${size}, ${theme}`, async () => {
            const page = await open("/", { size, settings: { theme } });
            for (const screen of screens) {
                if (theme === "contrast" && !screen.name.startsWith("play")) continue;
                await screen.show(page);
                await shoot(page, `${screen.name}-${size}-${theme}`);
            }
        });

const MAIN = /^(start|setup-santorini|play-santorini|play-sintra|end-sintra|rules-santorini|settings)$/;

for (const locale of locales.slice(1))
    for (const size of Object.keys(sizes))
        await test(`${size}, ${locale}`, async () => {
            const page = await open("/", { size, locale, settings: { theme: "light" } });
            for (const screen of screens.filter(({ name }) => MAIN.test(name))) {
                await screen.show(page);
                await shoot(page, `${screen.name}-${size}-${locale.slice(0, 2)}`);
            }
        });

// ---- online tables -----------------------------------------------------------------------------

/** From the form to a table whose line is cut. */
async function online(size, theme) {
    const server = await serve();
    const line = await drawLine(server.address);
    const settings = { theme, name: "Kasia" };
    const own = { size, settings, home: line.address };
    const shot = (page, name) => shoot(page, `online-${name}-${size}-${theme}`);

    const host = await somebody("Kasia", "/#/friends/santorini", own);
    await host.waitForSelector("[data-action=open]");
    await shot(host, "create");
    await openTable(host, "Kasia", { tags: { Game: "sintra", Seats: "4" }, seats: ["me", "friend", "friend", "anyone"], clock: "300+8" });
    await shot(host, "waiting");

    const how = { tags: { ...santorini, Power1: "artemis", Power2: "demeter" }, clock: "300+8" };
    const { pages } = await gather(how, [size, "desktop"], { home: server.address }, [own]);
    await playTurns(pages, GAME.slice(0, 4));
    await shot(pages[0], "table");
    await pages[0].evaluate(() => (location.hash = "#/lobby"));
    await pages[0].waitForSelector(".lobby [data-table], [data-table]");
    await shot(pages[0], "lobby");
    await pages[0].goBack();
    await pages[0].waitForSelector(".status");
    line.cut();
    for (const place of ["c4", "c3", "d4"]) await pages[0].locator(cell(place)).press("Enter");
    await pages[0].locator("[data-action=confirm]:not([disabled])").press("Enter");
    await pages[0].waitForSelector("[data-strip] [data-action=try]");
    await shot(pages[0], "trouble");
    line.mend();

    const four = await gather(
        { tags: { Game: "sintra", Seats: "4" }, clock: "300+8" },
        [size, "desktop", "desktop", "desktop"],
        { home: server.address },
        [{ settings }],
    );
    await four.pages[0].waitForSelector("svg.palace");
    await shot(four.pages[0], "four");
    forgiveFaults(); // there was no network
    await line.close();
    await server.stop();
}

for (const size of Object.keys(sizes)) for (const theme of THEMES) await test(`online, ${size}, ${theme}`, () => online(size, theme));

// ---- an opponent's turn --------------------------------------------------------------------------

/** One picture of several, side by side. */
async function row(pictures, name) {
    const page = await blank({ viewport: { width: 100, height: 100 } });
    const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString("base64")}">`).join("");
    await page.setContent(`<body style="display:inline-flex;gap:12px;margin:12px;background:#888">${images}`);
    await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
    check(name, pictures.length > 1);
}

const said = (page) => page.evaluate(() => document.querySelector(".status").textContent);

/** A picture each time the status line says something else, until it is one's own turn again. */
async function watched(page, isOver) {
    const pictures = [];
    for (let steps = 0; steps < 8; steps++) {
        const before = await said(page);
        pictures.push(await page.screenshot());
        if (steps && (await page.locator(isOver).count())) break;
        await page.waitForFunction((old) => document.querySelector(".status").textContent !== old, before, { polling: "raf" });
    }
    return pictures;
}

const first = {
    santorini: { ready: ".cell.open", play: (page) => pressTurn(page, "@b2,@d4") },
    sintra: {
        ready: ".supply .hit.open",
        async play(page) {
            for (const place of [".supply .hit.open", ".palace .hit.open", "[data-action=confirm]:not([disabled])"]) {
                await page.locator(place).first().click();
                await waitForDraw(page);
            }
        },
    },
};

for (const [game, { ready, play }] of Object.entries(first))
    await test(`watched, ${game}`, async () => {
        const page = await open("/", { size: "phone", deviceScaleFactor: 1, settings: { theme: "light", pace: "slow", level: 1 } });
        await page.locator(`[data-play=${game}]`).click();
        await page.waitForSelector(ready);
        await play(page);
        await row(await watched(page, ready), `watched-${game}`);
    });

// ---- without some colours --------------------------------------------------------------------------

for (const eyes of ["achromatopsia", "protanopia", "deuteranopia", "tritanopia"])
    await test(`as ${eyes} sees it`, async () => {
        const page = await open("/", { settings: { theme: "light" } });
        const line = await page.context().newCDPSession(page);
        await line.send("Emulation.setEmulatedVisionDeficiency", { type: eyes });
        for (const screen of screens.filter(({ name }) => /^play-(santorini|sintra)(-moved|-chosen)?$/.test(name))) {
            await screen.show(page);
            await shoot(page, `${screen.name}-${eyes}`);
        }
    });

await finish("screenshots");
