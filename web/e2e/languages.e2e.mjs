// SPDX-License-Identifier: MIT
// Every language on the main screens: no text is wider than its place, whatever the size of the
// window; counts have the right form; panes carry the initials of their colours. Three sizes that
// are the hardest, ORIEL_LONG=1: all ten, and every screen there is.
import { clipped } from "./clipped.mjs";
import { positions, screens } from "./every.mjs";
import { check, expect, finish, open, test } from "./harness.mjs";
import { people } from "./play.mjs";
import { waitForDraw } from "./table.mjs";
import { locales } from "./visit.mjs";

const LONG = Boolean(process.env.ORIEL_LONG);
const sizes = [
    [320, 568],
    [844, 390],
    [1280, 680],
    [360, 740],
    [390, 844],
    [568, 320],
    [768, 1024],
    [1024, 768],
    [1440, 900],
    [2560, 1440],
].slice(0, LONG ? 10 : 3);
const main = [
    "start",
    "setup-santorini",
    "play-santorini-moved",
    "play-sintra-chosen",
    "end-santorini",
    "end-sintra",
    "draft",
    "rules-power",
    "friends",
    "lesson-sintra",
    "settings",
    "more",
];

for (const locale of locales)
    await test(`nothing is wider than its place: ${locale}`, async () => {
        const page = await open("/", { locale });
        for (const screen of screens.filter(({ name }) => LONG || main.includes(name))) {
            await page.setViewportSize({ width: 1280, height: 680 });
            await screen.show(page);
            for (const [width, height] of sizes) {
                await page.setViewportSize({ width, height });
                await waitForDraw(page);
                expect(`${screen.name}, ${width} by ${height}`, await clipped(page), []);
            }
        }
    });

const counted = {
    "en-GB": ["0 games on this device", "1 game on this device"],
    "pl-PL": ["0 gier na tym urządzeniu", "1 gra na tym urządzeniu"],
    "fr-FR": ["0 partie sur cet appareil", "1 partie sur cet appareil"],
    "nl-NL": ["0 partijen op dit apparaat", "1 partij op dit apparaat"],
    "ru-RU": ["0 партий на этом устройстве", "1 партия на этом устройстве"],
};
const initials = { "en-GB": "BCJOPY", "pl-PL": "BJNPRŻ", "fr-FR": "BIJOR★", "nl-NL": "BGJKOR", "ru-RU": "БДЖОРС" };

for (const locale of locales)
    await test(`counts and letters: ${locale}`, async () => {
        const start = await open("/", { locale });
        const kept = (page) => page.locator(".more-card:last-child small").textContent();
        expect("no game", await kept(start), counted[locale][0]);

        const page = await people(open, positions.sintra, { locale });
        await page.waitForSelector(".supply .hit.open");
        const letters = new Set(await page.locator(".pane .letter").allTextContents());
        await page.locator("[data-action=backs]").first().click();
        await waitForDraw(page);
        for (const letter of await page.locator(".pane .letter").allTextContents()) letters.add(letter);
        expect("letters on panes", [...letters].sort().join(""), initials[locale]);
        await page.locator("[data-action=backs]").first().click();
        for (const place of [".supply .hit.open", ".palace .hit.open", "[data-action=confirm]:not([disabled])"])
            await page.locator(place).first().click();
        await page.waitForSelector(".turn-list .turn");
        const turn = await page.locator(".turn-list .turn").last().getAttribute("data-token");
        check("notation stays", /^[1-9c][CYOBP]>[1-8]/.test(turn), turn);
        await page.evaluate(() => (location.hash = "#/"));
        await page.waitForSelector(".start .more-card");
        await waitForDraw(page);
        expect("one game", await kept(page), counted[locale][1]);
    });

await test("a phone's start page has the language on its first line", async () => {
    const page = await open("/", { size: "phone" });
    const menu = page.locator("header select");
    check("it is there", await menu.isVisible());
    const { y } = await menu.boundingBox();
    check("at the top", y < 60, String(y));
    await menu.selectOption("fr");
    await page.waitForFunction(() => document.documentElement.lang === "fr");
});

await finish("languages in the browser");
