// SPDX-License-Identifier: MIT
// every - a way to every screen and dialog of the page, for tests that look at all of them.
//
//     for (const screen of screens) await screen.show(page);
//
// `show` begins anywhere on the page and ends when the screen is there.
import { paste } from "./play.mjs";
import { cell, randomGame, waitForDraw } from "./table.mjs";

const tags = (game, more = "") => `[Game "${game}"]\n[Seats "2"]\n${more}`;

export const positions = {
    santorini:
        tags("santorini", `[Power1 "demeter"]\n[Power2 "atlas"]\n`) +
        `[Start "12112/22D31/13121/212B0/01112 1 demeter:d4,a3 atlas:c3,e2"]\n\n*\n`,
    sintra:
        tags("sintra", `[Side "A"]\n`) +
        `[Start "A 3 CPYBOC 1 CCYY/-/-/COBP/- 1CBB 4.7.11.7.12 4.4.4.4.4 2 11:1:0:3:1b=YO,2b,6b=C,7a=CYYP,3a=CCBB,4a,8a,5b=BB:--,C-,--,--,--,--,--,-- ` +
        `9:1:0:4:7a=Y,4b=CC,1a=YY,3a=B,8a=P,5a=OO,6b,2b:--,--,--,--,--,P-,--,--"]\n\n*\n`,
};

/** Nobody has placed a worker yet: three players, each with a card. */
export const beginning = `[Game "santorini"]\n[Seats "3"]\n[Power1 "demeter"]\n[Power2 "atlas"]\n[Power3 "pan"]\n\n*\n`;

/** Games that are over. */
export const endings = {
    santorini: `${tags("santorini", `[Start "00000/01100/02300/00120/00000 1 none:a1,d2 none:b4,e5"]\n`)}\n1. d2-c3 1\n`,
    sintra: randomGame("sintra"),
    /** The first of its two turns lost it. */
    short: `${tags("santorini", `[Start "00000/01100/02300/00120/00000 2 none:a1,d2 none:b4,e5"]\n`)}\n1. e5-e4+e5 2. d2-c3 1\n`,
};

/** Leaves whatever is on: dialogs close, the address changes. */
async function visit(page, hash, ready) {
    for (const dialog of await page.locator("dialog[open]").all()) await dialog.evaluate((element) => element.close());
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForSelector(ready);
    await waitForDraw(page);
}

async function begin(page, record, ready) {
    await visit(page, "#/", ".start");
    await paste(page, record);
    await page.waitForSelector(ready);
    await waitForDraw(page);
}

/** With the keyboard, for which nothing stands before anything else. */
async function press(page, ...selectors) {
    for (const selector of selectors) {
        await page.locator(selector).first().press("Enter");
        await waitForDraw(page);
    }
}

export const screens = [
    {
        name: "start",
        async show(page) {
            await visit(page, "#/", ".start");
            await page.waitForSelector(".art-santorini svg");
        },
    },
    { name: "setup-santorini", show: (page) => visit(page, "#/new/santorini", "input[name=way]") },
    { name: "setup-sintra", show: (page) => visit(page, "#/new/sintra", "input[name=side]") },
    {
        name: "powers-chosen",
        async show(page) {
            await visit(page, "#/new/santorini", "input[name=way]");
            await page.locator("input[name=way][value=chosen]").evaluate((radio) => radio.click());
            await page.waitForSelector(".chooser-cards");
            await press(page, ".choice-name:not([disabled])");
        },
    },
    { name: "play-santorini-placing", show: (page) => begin(page, beginning, ".cell.open") },
    { name: "play-santorini", show: (page) => begin(page, positions.santorini, ".cell.open") },
    {
        name: "play-santorini-moved",
        async show(page) {
            await begin(page, positions.santorini, ".cell.open");
            await press(page, cell("d4"), ".cell.open");
        },
    },
    { name: "play-sintra", show: (page) => begin(page, positions.sintra, ".supply .hit.open") },
    {
        name: "play-sintra-chosen",
        async show(page) {
            await begin(page, positions.sintra, ".supply .hit.open");
            await press(page, ".supply .hit.open", ".palace .hit.open");
        },
    },
    {
        name: "typed",
        async show(page) {
            await begin(page, positions.santorini, ".cell.open");
            await page.keyboard.press("/");
            await page.fill("#typed", "a1-b2");
            await page.press("#typed", "Enter");
            await page.waitForSelector("#typed-fault");
        },
    },
    { name: "end-santorini", show: (page) => begin(page, endings.santorini, ".end-panel .end-main") },
    { name: "end-sintra", show: (page) => begin(page, endings.sintra, ".end-panel .end-main") },
    {
        name: "analysis",
        async show(page) {
            await begin(page, endings.short, ".end-panel [data-action=analyse]");
            await press(page, "[data-action=analyse]");
            await page.waitForSelector(".turning");
            await page.waitForSelector(".analysis progress", { state: "detached" });
        },
    },
    { name: "draft", show: (page) => begin(page, `${tags("santorini", `[Draft "full"]\n`)}\n*\n`, ".draft") },
    {
        name: "hand-over",
        show: (page) => begin(page, `${tags("santorini", `[Power1 "tartarus"]\n[Power2 "hermes"]\n`)}\n*\n`, ".hand-over"),
    },
    { name: "rules-santorini", show: (page) => visit(page, "#/rules/santorini", ".chapter") },
    { name: "rules-sintra", show: (page) => visit(page, "#/rules/sintra", ".chapter") },
    { name: "rules-strips", show: (page) => visit(page, "#/rules/strips", ".strip-grid") },
    {
        name: "rules-strips-filled",
        async show(page) {
            await visit(page, "#/rules/strips", ".strip-grid");
            await press(page, "[data-action=usual-strips]", "[data-fill=J]", "#strips-numbers");
        },
    },
    { name: "rules-powers", show: (page) => visit(page, "#/rules/powers", ".power-index") },
    { name: "rules-power", show: (page) => visit(page, "#/rules/pan", ".power-page h2") },
    { name: "about", show: (page) => visit(page, "#/about", ".notices") },
    { name: "friends", show: (page) => visit(page, "#/friends/santorini", "[data-action=open]") },
    { name: "privacy", show: (page) => visit(page, "#/privacy", ".chapter") },
    { name: "lesson-santorini", show: (page) => visit(page, "#/learn/santorini", ".teacher") },
    { name: "lesson-sintra", show: (page) => visit(page, "#/learn/sintra", ".teacher") },
    { name: "lesson-secrets", show: (page) => visit(page, "#/learn/santorini/secrets", ".teacher") },
    { name: "lesson-b", show: (page) => visit(page, "#/learn/sintra/b", ".teacher") },
    {
        name: "settings",
        async show(page) {
            await visit(page, "#/", ".start");
            await press(page, ".top-links button");
            await page.waitForSelector("dialog .settings");
        },
    },
    {
        name: "keys",
        async show(page) {
            await visit(page, "#/", ".start");
            await page.focus("#main"); // whose keys they are
            await page.keyboard.press("?");
            await page.waitForSelector("dialog .key-list");
        },
    },
    {
        name: "kept",
        async show(page) {
            await begin(page, positions.santorini, ".cell.open");
            await visit(page, "#/", ".start");
            await press(page, "button.more-card >> nth=1");
            await page.waitForSelector("dialog .kept");
        },
    },
    {
        name: "more",
        async show(page) {
            await begin(page, positions.santorini, ".cell.open");
            await press(page, "[data-action=more]:visible, [data-tab-button=more]:visible");
            await page.waitForSelector("dialog .menu");
        },
    },
];
