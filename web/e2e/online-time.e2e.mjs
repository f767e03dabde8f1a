// SPDX-License-Identifier: MIT
// Time at a table: a clock that runs out, somebody who does not come back, an engine that plays on
// for them, an hour asleep. The server's clock is the test's.
import { violations } from "./axe.mjs";
import { check, dataRoom, expect, finish, forgiveFaults, serve, standingClock, test } from "./harness.mjs";
import { asks, boardsAgree, GAME, gather, hears, listening, playTurns, santorini, turnOf, two, verdict } from "./online.mjs";
import { drawLine } from "./line.mjs";
import { cell, pressTurn, waitForDraw } from "./table.mjs";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 14 * SECOND; // after more than that the server has slept

const stateOf = async (page, { table }) => (await asks(page, `tables/${table}`)).state;

/** A server whose clock stands, for a test. */
async function withClock(run) {
    const clock = standingClock();
    const data = dataRoom();
    const server = await serve({ clock, data });
    await run({ clock, data, server, home: server.address });
}

/** All sleep for so long. */
async function sleep(clock, pages, ms) {
    clock.putForward(ms);
    await Promise.all(pages.map((page) => page.clock.fastForward(ms)));
}

/** Time goes by, and somebody asks the server something now and then: it does not sleep. */
async function goBy(clock, home, pages, ms) {
    for (let left = ms; left > 0; left -= STEP) {
        clock.putForward(Math.min(left, STEP));
        await fetch(`${home}/api/tables`);
    }
    await Promise.all(pages.map((page) => page.clock.fastForward(ms)));
}

await test("a clock runs out", () =>
    withClock(async ({ clock, server, home }) => {
        const { first, second, table } = await two({ tags: santorini, clock: "10+0", second: { size: "phone" } }, { home });
        await playTurns([first, second], GAME.slice(0, 4));
        await turnOf(first);
        clock.putForward(9 * SECOND);
        expect("a second is left", (await stateOf(first, table)).stage, "playing");
        clock.putForward(2 * SECOND);
        for (const page of [first, second]) await page.waitForSelector(".end-panel [data-action=rematch]");
        expect("she is told", await verdict(first), "Anna wins");
        expect("and her friend", await verdict(second), "You win");
        check("with the reason", /out of time/.test(await second.textContent(".end-panel")));
        await boardsAgree([first, second], table);
        await server.stop();
    }));

const runningClock = (page) => page.locator(".clock.runs:visible").first();

/** Where the board and the clock of a page lie. */
const places = async (page) =>
    JSON.stringify(await Promise.all([page.locator(".sea, .supply").first(), runningClock(page)].map((part) => part.boundingBox())));

for (const [tags, turns] of [
    [santorini, GAME.slice(0, 3)],
    [{ Game: "sintra", Seats: "2" }, []],
])
    await test(`the board stays where it is while a clock runs short: ${tags.Game}`, () =>
        withClock(async ({ clock, server, home }) => {
            const { pages } = await gather({ tags, clock: "40+0" }, ["phone", "phone"], { home, time: "leaps" });
            await playTurns(pages, turns);
            for (const page of pages) await runningClock(page).waitFor();
            const before = await Promise.all(pages.map(places));
            for (const seconds of [14, 10, 8]) {
                await goBy(clock, home, pages, seconds * SECOND);
                for (const page of pages) await waitForDraw(page);
                expect(`${seconds} seconds later`, await Promise.all(pages.map(places)), before);
            }
            for (const page of pages) check("tenths are shown", /0:0\d\.\d/.test(await runningClock(page).textContent()));
            await server.stop();
        }));

await test("somebody is gone: a computer stands in, and she comes back", () =>
    withClock(async ({ clock, server, home }) => {
        const { pages, table } = await gather({ tags: santorini }, ["desktop", "phone"], { home, time: "leaps" });
        const [first, second] = pages;
        await playTurns(pages, GAME.slice(0, 3));
        await turnOf(second);
        const spoken = await listening(first);
        await second.evaluate(() => (location.hash = "#/"));
        await first.locator(".dot.gone:visible").waitFor();
        check("nothing can be claimed at once", (await first.locator("[data-action=claim-engine]").count()) === 0);
        await goBy(clock, home, [first], 3 * MINUTE);
        await first.locator("[data-action=claim-engine]").waitFor();
        await hears(first, "Anna is gone.");
        expect("axe with somebody gone", await violations(first), []);
        await first.locator("[data-action=claim-engine]").click();
        await first.locator(".stand-in:visible").waitFor();
        await turnOf(first); // the engine has played
        const twice = (text, i, all) => text.includes("Anna is gone.") && all[i - 1] === text;
        check("that is not told again and again", !(await spoken()).some(twice));
        await pressTurn(first, GAME[4]);

        await second.evaluate((id) => (location.hash = `#/t/${id}`), table.table);
        await second.locator("[data-action=return]").click();
        await second.locator("[data-strip] [data-action=return]").waitFor({ state: "detached" });
        await first.locator(".stand-in").waitFor({ state: "detached" });
        await boardsAgree(pages, table);
        await server.stop();
    }));

await test("somebody of three is gone: both others have to want the same", () =>
    withClock(async ({ clock, server, home }) => {
        const { pages, table } = await gather({ tags: { ...santorini, Seats: "3" } }, ["desktop", "phone", "tablet"], {
            home,
            time: "leaps",
        });
        const [first, second, third] = pages;
        await third.evaluate(() => (location.hash = "#/"));
        for (const page of [first, second]) await page.locator(".dot.gone:visible").first().waitFor();
        await goBy(clock, home, [first, second], 3 * MINUTE);
        await first.locator("[data-action=claim-engine]").click();
        await first.locator(".toast", { hasText: "as soon as the others" }).waitFor();
        await second.locator("[data-action=claim-win]").click();
        await second.locator(".toast", { hasText: "as soon as the others" }).waitFor();
        expect("two who want different things get nothing", (await stateOf(first, table)).seats[2].kind, "person");
        await second.locator("[data-action=claim-engine]").click();
        for (const page of [first, second]) await page.locator(".stand-in:visible").first().waitFor();
        await server.stop();
    }));

await test("somebody stays away: the win is claimed", () =>
    withClock(async ({ clock, server, home }) => {
        const { pages, table } = await gather({ tags: santorini, clock: "300+8" }, ["phone", "desktop"], { home, time: "leaps" });
        const [first, second] = pages;
        await playTurns(pages, GAME.slice(0, 2));
        await second.evaluate(() => (location.hash = "#/"));
        await first.locator(".dot.gone:visible").waitFor();
        await goBy(clock, home, [first], 3 * MINUTE);
        await first.locator("[data-action=claim-win]").click();
        await first.waitForSelector(".end-panel [data-action=rematch]");
        expect("it is hers", await verdict(first), "You win");
        await second.evaluate((id) => (location.hash = `#/t/${id}`), table.table);
        await second.waitForSelector(".end-panel");
        expect("who comes back is told", await verdict(second), "Kasia wins");
        await boardsAgree(pages, table);
        await server.stop();
    }));

await test("all sleep for an hour", () =>
    withClock(async ({ clock, server, home }) => {
        const { pages, table } = await gather({ tags: santorini, clock: "300+8" }, ["desktop", "phone"], { home, time: "leaps" });
        await playTurns(pages, GAME.slice(0, 4));
        await turnOf(pages[0]);
        await sleep(clock, pages, HOUR);
        await playTurns(pages, GAME.slice(4, 6));
        await turnOf(pages[0]);
        const { stage, clock: left } = await stateOf(pages[0], table);
        expect("nobody has lost by it", stage, "playing");
        check("the time was nobody's", left.left[0] > 4 * MINUTE, JSON.stringify(left));
        await sleep(clock, pages, HOUR);
        await playTurns(pages, GAME.slice(6));
        for (const page of pages) await page.waitForSelector(".end-panel [data-action=rematch]");
        await boardsAgree(pages, table);
        forgiveFaults(); // a turn that came before the news of the sleep is told so
        await server.stop();
    }));

await test("one device sleeps for an hour in the middle of a turn", () =>
    withClock(async ({ clock, server, home }) => {
        const line = await drawLine(home);
        const each = [{}, { home: line.address }];
        const { pages, table } = await gather({ tags: santorini }, ["desktop", "phone"], { home, time: "leaps" }, each);
        const [first, second] = pages;
        await playTurns(pages, GAME.slice(0, 3));
        await turnOf(second);
        for (const name of ["e5", "e4"]) {
            await second.locator(cell(name)).click();
            await waitForDraw(second);
        }
        line.hang();
        await first.locator(".dot.gone:visible").waitFor();
        await goBy(clock, home, [first], HOUR);
        await first.locator("[data-action=wait]").click();
        await first.locator("[data-strip]").waitFor({ state: "detached" });

        line.mend();
        await second.clock.fastForward(HOUR);
        await first.locator(".dot:visible", { hasText: "here" }).waitFor();
        await second.locator(cell("d3")).click();
        await second.locator("[data-action=confirm]:not([disabled])").click();
        // It may go out by connections that hang, each of which is given up after a while.
        while ((await stateOf(first, table)).mover === 2) await second.clock.fastForward(11 * SECOND);
        await playTurns(pages, GAME.slice(4, 6));
        await turnOf(first);
        await boardsAgree(pages, table);
        await line.close();
        await server.stop();
    }));

await test("a day for each turn, and a server that is away for two", () =>
    withClock(async ({ clock, data, server, home }) => {
        const { first, second, table } = await two({ tags: santorini, clock: "days 1", second: { size: "phone" } }, { home });
        await playTurns([first, second], GAME.slice(0, 2));
        await turnOf(first);
        check("a day is left", /^\s*(Clock: )?(23 h|1 d|23:)/.test(await first.locator(".clock.runs").first().textContent()));
        await goBy(clock, home, [], 5 * MINUTE);
        await server.kill();
        clock.putForward(2 * DAY);
        const again = await serve({ port: Number(new URL(home).port), data, clock });
        await first.locator(".dot:visible", { hasText: "here" }).waitFor();
        const { stage, clock: left, now } = await stateOf(first, table);
        expect("nobody has lost by it", stage, "playing");
        check("what was left is left", left.since + left.left[0] - now > DAY - 6 * MINUTE, JSON.stringify({ left, now }));
        await playTurns([first, second], GAME.slice(2, 4));
        await turnOf(first);
        await boardsAgree([first, second], table);
        forgiveFaults(); // there was nobody to answer
        await again.stop();
    }));

await finish("time at tables in the browser");
