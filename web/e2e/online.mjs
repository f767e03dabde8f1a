// SPDX-License-Identifier: MIT
// online - people at tables of the server: opening, sitting down, whose turn it is, what all of
// them have to agree on.
import { address, blank, check, expect } from "./harness.mjs";
import { hands, press } from "./play.mjs";
import { pressTurn, waitForDraw } from "./table.mjs";

/** With ORIEL_LONG everything is tried in all sizes and with all numbers of players. */
export const long = Boolean(process.env.ORIEL_LONG);

export const NAMES = ["Kasia", "Anna", "Joris", "Mei"];

export const santorini = { Game: "santorini", Seats: "2" };

/** Climbs to the third level as fast as two can. */
export const GAME = ["@c3,@a1", "@e5,@a5", "c3-c4+c3", "e5-e4+d3", "c4-c3+d3", "e4-e3+d4", "c3-d3+d4", "e3-e4+d4", "d3-d4"];

// ---- coming together -----------------------------------------------------------------------

const heard = new WeakMap();

/** All that a page of somebody's was sent about tables. */
export const heardBy = (page) => heard.get(page);

/** Keeps it. */
function tapWire(page) {
    const texts = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => texts.push(String(payload))));
    page.on("response", async (answer) => {
        if (answer.url().includes("/api/")) texts.push(await answer.text().catch(() => ""));
    });
    heard.set(page, texts);
}

/** Somebody with a name, at an address of the page. */
export async function somebody(name, path = "/", options = {}) {
    const page = await blank({ settings: { name }, ...options });
    tapWire(page);
    await page.goto((options.home || (await address())) + path);
    await page.waitForSelector("#main");
    return page;
}

/** Asks the server as this person's page would, with the code in its address. */
export function asks(page, path, body) {
    return page.evaluate(
        async ([to, what]) => {
            const code = location.hash.split("/")[3];
            const headers = { ...(what ? { "Content-Type": "application/json" } : {}), ...(code ? { "Oriel-Code": code } : {}) };
            const answer = await fetch(`api/${to}`, {
                method: what ? "POST" : "GET",
                headers,
                ...(what ? { body: JSON.stringify(what) } : {}),
            });
            return answer.json();
        },
        [path, body],
    );
}

/** Opens a table without its form; the answer has the link for friends. */
export async function openTable(page, name, { tags, seats = ["me", "friend"], clock = "none", ...more }) {
    await asks(page, "me", { name });
    await page.evaluate(() => localStorage.setItem("oriel.somebody", "true")); // as its form would
    const key = `${name}-${Math.random().toString(16).slice(2).padEnd(24, "0")}`;
    const made = await asks(page, "tables", { key, tags, seats, clock, listed: false, confirm: true, number: "0123456789abcdef", ...more });
    if (!made.table) throw new Error(JSON.stringify(made));
    await page.evaluate((id) => (location.hash = `#/t/${id}`), made.table);
    await page.waitForSelector("#table-link");
    return { ...made, link: await page.inputValue("#table-link") };
}

/** Follows a link and takes the seat that is free. */
export async function sitDown(name, link, options = {}) {
    const { home = new URL(link).origin } = options;
    const page = await somebody(name, link.slice(new URL(link).origin.length), { ...options, home });
    await page.locator("[data-action=sit]").click();
    return page;
}

/** Waits for the boards of a game that has begun. */
export function seated(pages) {
    return Promise.all(pages.map((page) => page.waitForSelector(".status")));
}

/** People at a table whose game has begun, in the order of their seats, each on a device of its own
 *  size: `how` is what the table is opened with, and `each` are the options of their pages. */
export async function gather(how, sizes = ["desktop", "desktop"], options = {}, each = []) {
    const own = (i) => ({ size: sizes[i], ...options, ...each[i] });
    const first = await somebody(NAMES[0], "/", own(0));
    const table = await openTable(first, NAMES[0], { seats: sizes.map((_, i) => (i ? "friend" : "me")), ...how });
    const pages = [first];
    for (let i = 1; i < sizes.length; i++) pages.push(await sitDown(NAMES[i], table.link, own(i)));
    await seated(pages);
    return { pages, table };
}

/** Two of them. */
export async function two(how, options = {}) {
    const { pages, table } = await gather(how, ["desktop", how.second?.size ?? "desktop"], options, [{}, how.second ?? {}]);
    return { first: pages[0], second: pages[1], table };
}

// ---- playing -------------------------------------------------------------------------------

/** It is this person's turn: the page says so in its title. */
export async function turnOf(page) {
    await page.waitForFunction(() => document.title.startsWith("●"), null, { polling: "raf" });
    await waitForDraw(page);
}

/** A turn was taken by the server and is shown. */
export function shows(page, tokens) {
    return page.waitForFunction((n) => document.querySelectorAll(".turn-list button.turn").length === n, tokens, { polling: "raf" });
}

/** Whose turn it is, as soon as one of the pages says so; null: the game is over. */
async function whose(pages) {
    const told = () => document.title.startsWith("●") || document.querySelector(".end-panel");
    for (;;) {
        await Promise.race(pages.map((page) => page.waitForFunction(told, null, { polling: "raf" })));
        const titles = await Promise.all(pages.map((page) => page.title()));
        const at = titles.findIndex((title) => title.startsWith("●"));
        if (at >= 0) return pages[at];
        if (await pages[0].locator(".end-panel").count()) return null;
    }
}

/** Whoever's turn it is presses what the turns name. */
export async function playTurns(pages, tokens) {
    for (const token of tokens) {
        const page = await whose(pages);
        await turnOf(page);
        await pressTurn(page, token);
    }
}

/** Whoever's turn it is presses something at random, until the game or what is asked for has come and it is
 *  somebody's turn again: what a computer has to play is played then, so all may be compared. */
export async function playOn(pages, random, done = () => false, most = 3000) {
    for (let presses = 0; presses < most; presses++) {
        const page = await whose(pages);
        if (!page || (await done())) return;
        const touches = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
        await press(page, random, touches ? hands.touch : hands.mouse);
        await waitForDraw(page); // until then it may still seem to be the same one's turn
    }
    check("the game comes to its end", false, `not after ${most} presses`);
}

/** Opens the menu, on any device, and presses one of its entries. */
export async function menu(page, entry) {
    await page.locator("[data-action=more]:visible, [data-tab-button=more]:visible").first().click();
    await page.locator(`[data-menu=${entry}]`).click();
}

export async function resign(page) {
    await menu(page, "resign");
    await page.locator("[data-menu=resign-yes]").click();
}

export const status = (page) => page.textContent(".status");
export const verdict = async (page) => (await page.textContent(".end-panel h2")).trim();

// ---- what all have to agree on -----------------------------------------------------------------

/** Puts a sheet of the panel of turns on top, on a phone behind the board. */
async function turnTo(page, sheet) {
    await page.locator(`[data-sheet=${sheet}]`).evaluate((button) => button.click());
    await waitForDraw(page);
}

/** The position in words as a page has them, with the names that a spectator reads: workers of a team
 *  are the first partner's. */
async function boardWords(page, name, owner) {
    await turnTo(page, "text");
    const lines = await page.locator(".board-text p").allTextContents();
    await turnTo(page, "turns");
    return lines.map((line) =>
        line
            .replace(/\byour ((?:female )?worker \d)/g, `$1 of ${owner}`)
            .replace(/\bYou\b/g, name)
            .trim(),
    );
}

const turnsShown = (page) => page.locator(".turn-list button.turn").evaluateAll((list) => list.map(({ dataset }) => dataset.token));

/** Every page shows the same position and the same turns, and these are what the server has: for each
 *  what it may know. `names` belong to the pages; where something is hidden (`secrets`) boards
 *  differ, and each page is compared with the server alone. */
export async function boardsAgree(pages, table, { names = NAMES, secrets = false } = {}) {
    const told = await Promise.all(pages.map((page) => asks(page, `tables/${table.table}`)));
    for (const [i, page] of pages.entries()) {
        await turnTo(page, "turns");
        await shows(page, told[i].tokens.length);
        expect(`the turns of ${names[i]}`, await turnsShown(page), told[i].tokens);
        check(`${names[i]} is in sync`, (await page.locator(".veiled").count()) === 0);
    }
    if (secrets) return;
    const owner = (i) => names[pages.length === 4 ? i % 2 : i];
    const boards = await Promise.all(pages.map((page, i) => boardWords(page, names[i], owner(i))));
    for (const [i, board] of boards.entries()) expect(`the board of ${names[i]}`, board, boards[0]);
    check("there is a board", boards[0].length > 3);
}

/** Nothing is wider than the screen. */
export async function fits(page, what = "") {
    const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
    check(`nothing is wider than the screen ${what}`, wide <= room, `${wide} > ${room}`);
}

/** Notes whatever is said aloud from now on; the answer tells it. */
export async function listening(page) {
    await page.evaluate(() => {
        window.spoken = [];
        const hear = (changes) => {
            for (const { addedNodes } of changes)
                for (const added of addedNodes) if (added.parentElement?.id === "live") window.spoken.push(added.textContent);
        };
        new MutationObserver(hear).observe(document.body, { subtree: true, childList: true });
    });
    return () => page.evaluate(() => window.spoken);
}

/** Waits until something was said aloud. */
export function hears(page, text) {
    return page.waitForFunction((wanted) => window.spoken.some((said) => said.includes(wanted)), text);
}
