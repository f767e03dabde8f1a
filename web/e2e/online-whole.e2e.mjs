// SPDX-License-Identifier: MIT
// Whole games of two, three and four people, each at a device of its own: everybody sees the same
// board all the time, and the record that is left replays. With ORIEL_LONG from the first turn on, in
// all sizes.
import { execFileSync } from "node:child_process";
import { check, dice, finish, program, test } from "./harness.mjs";
import { boardsAgree, fits, gather, long, NAMES, playOn, playTurns, verdict } from "./online.mjs";
import { ending } from "./table.mjs";

const SIZES = ["desktop", "phone", "tablet", "phone"];

/** The end of a game as everybody has it. */
async function ended(pages, table) {
    for (const page of pages) await page.waitForSelector(".end-panel [data-action=rematch]");
    const said = await Promise.all(pages.map(verdict));
    check(
        "winners are told so, the others who won",
        /^You win|^Your team wins/m.test(said.join("\n")) && new Set(said).size === 2,
        said.join("; "),
    );
    for (const [i, page] of pages.entries()) await fits(page, `of ${NAMES[i]}`);
    await boardsAgree(pages, table);
    const record = await pages[0].evaluate((id) => fetch(`api/tables/${id}/record`).then((answer) => answer.text()), table.table);
    const replayed = execFileSync(program, ["replay", "-"], { input: record, encoding: "utf8" });
    check("the program replays the record", /^result \d/m.test(replayed), replayed);
}

/** The last turns of a game, from a position. */
async function playEnding(game, seats, seed, last, tags = {}) {
    const { start, tokens } = ending(game, seed, seats, last);
    const { pages, table } = await gather({ tags: { Game: game, Seats: String(seats), ...tags, Start: start } }, SIZES.slice(0, seats));
    await boardsAgree(pages, table);
    await playTurns(pages, tokens);
    await ended(pages, table);
}

await test("three to the end of Santorini, one of them stuck on the way", () => playEnding("santorini", 3, 5, 5));

await test("four to the end of Sintra", () => playEnding("sintra", 4, 5, 10));

/** From the first turn on, at random. */
async function playWhole(game, seats, sizes) {
    const { pages, table } = await gather({ tags: { Game: game, Seats: String(seats) } }, sizes.slice(0, seats));
    await playOn(pages, dice(seats));
    await ended(pages, table);
}

for (const game of long ? ["santorini", "sintra"] : [])
    for (const seats of [2, 3, 4])
        for (const at of [0, 1, 2])
            await test(`${seats} at a whole game of ${game}, the first of them at a ${SIZES[at]}`, () =>
                playWhole(game, seats, [...SIZES.slice(at), ...SIZES.slice(0, at)]));

await finish("whole games of people online");
