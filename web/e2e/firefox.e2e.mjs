// SPDX-License-Identifier: MIT
// Whole games in Firefox, by mouse and by keys, with the server gone: the page that it keeps is
// all there is.
import { writeFileSync } from "node:fs";
import { check, dataRoom, dice, expect, finish, replay, serve, test } from "./harness.mjs";
import { launch } from "./firefox.mjs";
import { hands, playOut } from "./play.mjs";
import { games, linkTo } from "./visit.mjs";

const firefox = await launch();
const server = await serve();
const home = server.address;

/** The record of the game that was played last, as the page keeps it. */
const recordOf = (page) =>
    page.evaluate(() => {
        const [last] = JSON.parse(localStorage.getItem("oriel.games")).sort((a, b) => b.changed - a.changed);
        return JSON.parse(localStorage.getItem(`oriel.game.${last.id}`)).record;
    });

async function recordHolds(page) {
    const file = dataRoom();
    writeFileSync(file, await recordOf(page));
    const said = replay(file);
    check("the program replays the record", /^result (\d(=\d)*|1\/2)( scores .*)?$/.test(said), said);
}

let page = null;

await test("Firefox keeps the page", async () => {
    page = await firefox.open(`${home}/`);
    await page.waitForSelector("#main");
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await server.stop();
    await page.reload();
    await page.waitForSelector(".start");
    check("and shows it with the server gone", true);
});

const begin = {
    /** From the start page, against the computer. */
    async computer(game) {
        await page.waitForSelector(`[data-play=${game}]`);
        await hands.mouse(page, { selector: `[data-play=${game}]`, at: 0 });
    },
    /** By a link: two people on one device. */
    people: (game) => page.goto(home + linkTo(games[game].record)),
};

for (const [game, hand, company, seed] of [
    ["santorini", "mouse", "computer", 1],
    ["santorini", "keys", "people", 2],
    ["sintra", "mouse", "computer", 3],
    ["sintra", "keys", "people", 4],
]) {
    await test(`${game} in Firefox by ${hand}, offline`, async () => {
        await page.goto("about:blank");
        await page.goto(`${home}/`);
        await begin[company](game);
        await page.waitForSelector(games[game].open);
        await page.reload();
        await firefox.faults(home); // what was still on its way when the page was left counts as failed
        await playOut(page, dice(seed), hands[hand]);
        check("the result is told", /\S/.test(await page.textContent(".end-panel .end-main")));
        await recordHolds(page);
        expect("nothing goes wrong behind the scenes", await firefox.faults(home), []);
    });
}

await firefox.end();
await finish("Firefox");
