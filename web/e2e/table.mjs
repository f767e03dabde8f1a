// SPDX-License-Identifier: MIT
// table - places on the boards by name, whole turns, typed ones.

import { execFileSync } from "node:child_process";
import { program } from "./harness.mjs";

/** The record of a game at random, always the same one. */
export function randomGame(game, seed = 5, seats = 2) {
    return execFileSync(program, ["random", "--game", game, "--seed", String(seed), "--seats", String(seats)], { encoding: "utf8" });
}

/** The last turns of such a game, and the position before them. */
export function ending(game, seed, seats, last) {
    const record = randomGame(game, seed, seats);
    const all = wordsOf(record);
    const shown = execFileSync(program, ["show", "-", "--at", String(all.length - last)], { input: record, encoding: "utf8" });
    return { start: shown.trim().split("\n").at(-1), tokens: all.slice(-last) };
}

/** The same record as it was before a turn. */
export function before(record, turn) {
    return `${record.slice(0, record.search(new RegExp(`\\s${turn}\\. `))).replace(/\[(Result|Scores).*\n/g, "")}\n*\n`;
}

/** The page draws once a frame, so what was pressed has its effect after two. */
export function waitForDraw(page) {
    return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The selector of a space, c3. */
export function cell(name) {
    const square = (name.charCodeAt(1) - 49) * 5 + name.charCodeAt(0) - 97;
    return `.cell[data-square="${square}"]`;
}

/** Plays a turn given in notation by pressing what it names: b2-c3+d4, ~c4, 3Y>5=Y, <, 1Y>x. */
export async function pressTurn(page, token) {
    for (const place of placesOf(token)) {
        // Panes that fit nowhere break without being asked to.
        if (place === BREAK && !(await page.locator(place).count())) continue;
        await page.locator(place).click();
        await waitForDraw(page);
    }
    await page.locator("[data-action=confirm]:not([disabled])").click();
    await waitForDraw(page);
}

function placesOf(token) {
    if (token === "lost") return ["[data-action=pass]"];
    return /^[a-e@~][1-5a-e]/.test(token) ? spaces(token) : glass(token);
}

const spaces = (token) => token.match(/[a-e][1-5]/g).map(cell);

const BREAK = "[data-action=break]";
const CENTRE = 9; // as the page counts places to take from; displays are 0 .. 8

function glass(token) {
    if (token === "<") return ["[data-action=return]"];
    const [, source, colour, strip, kept] = /^(\w)(\w)>(\w)(?:=(\w))?$/.exec(token);
    return [
        `.supply .hit[data-source="${source === "c" ? CENTRE : source - 1}"][data-colour="${colour}"]`,
        strip === "x" ? BREAK : `.palace .hit.open[data-window="${strip}"]`,
        ...(kept ? [`[data-keep=${kept}]`] : []),
    ];
}

/** Types a turn into the line that `/` has opened; it takes it, or the test fails. */
export async function typeTurn(page, token) {
    await page.waitForSelector("#typed");
    await page.fill("#typed", token);
    await page.press("#typed", "Enter");
    await page.waitForFunction(() => document.querySelector("#typed").value === "" && !document.querySelector("#typed-fault"), null, {
        polling: "raf",
    });
}

/** All tokens of a record, without tags, numbers and result. */
function wordsOf(record) {
    return record
        .replace(/^\[.*\]$/gm, "")
        .split(/\s+/)
        .filter((word) => word && !/^(\d+\.|\d(=\d)*|1\/2|\*)$/.test(word));
}

/** Those of players: without chance. */
export const tokensOf = (record) => wordsOf(record).filter((word) => !/^<\w+:/.test(word));
