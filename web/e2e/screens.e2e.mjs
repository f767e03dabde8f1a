// SPDX-License-Identifier: MIT
// What a player relies on besides the game itself: reloading, a server that is gone, records
// and links, typed turns, lessons, the language.
import { readFileSync } from "node:fs";
import { endings } from "./every.mjs";
import { address, blank, check, dice, expect, finish, forgiveFaults, open, replay, tabBeside, test } from "./harness.mjs";
import { leftAlone, paste, people, press } from "./play.mjs";
import { before, cell, pressTurn, randomGame, tokensOf, typeTurn, waitForDraw } from "./table.mjs";
import { locales } from "./visit.mjs";

const begun = `[Game "santorini"]\n[Seats "2"]\n[Start "00000/00000/00120/00000/00000 1 none:b2,e5 none:a5,e1"]\n\n*\n`;

/** What somebody who looks and somebody who listens both meet on a board. */
function seen(page) {
    return page.evaluate(() => ({
        status: document.querySelector(".status").textContent.replace(/\s+/g, " ").trim(),
        cells: [...document.querySelectorAll("[role=gridcell], .supply .hit")].map((element) => element.getAttribute("aria-label")),
        open: [...document.querySelectorAll(".cell.open, .hit.open")].map((element) => element.getAttribute("aria-label")),
        confirm: document.querySelector("[data-action=confirm]")?.disabled,
    }));
}

async function reloadKeeps(page) {
    await waitForDraw(page);
    const before = await seen(page);
    await page.reload();
    await page.waitForSelector(".status");
    await waitForDraw(page);
    expect("the same after reloading", await seen(page), before);
    return before;
}

await test("reload in the middle of a Santorini turn", async () => {
    const page = await people(open, begun);
    await page.locator(cell("b2")).click();
    await page.locator(cell("c3")).click();
    const moved = await reloadKeeps(page);
    check("the turn is not complete", moved.confirm === true);
    await page.locator(cell("d3")).click();
    const built = await reloadKeeps(page);
    check("the turn is complete", built.confirm === false);
    await page.keyboard.press("Escape");
    await waitForDraw(page);
    expect("one step back", await seen(page), moved);
});

await test("reload in the middle of a Sintra turn", async () => {
    const page = await people(open, before(randomGame("sintra"), 2));
    await page.locator(".supply .hit.open").first().click();
    await page.locator(".palace .hit.open").first().click();
    await reloadKeeps(page);
});

await test("play with the server gone", async () => {
    const { page, home } = await leftAlone({ settings: { level: 1 } });
    for (const [game, ready] of [
        ["santorini", ".cell.open"],
        ["sintra", ".supply .hit.open"],
    ]) {
        await page.goto(`${home}/#/`);
        await page.reload();
        await page.locator(`[data-play=${game}]`).click();
        await page.waitForSelector(ready);
        const roll = dice(21);
        for (let presses = 0; presses < 200 && (await turns(page)) < 4; presses++) await press(page, roll);
        check(`${game}: both sides have moved`, (await turns(page)) >= 4);
        await page.reload();
        await page.waitForSelector(".status");
        check(`${game}: the game is still there`, (await turns(page)) >= 4);
    }
    forgiveFaults();
});

/** How many turns the list shows. */
function turns(page) {
    return page.evaluate(
        () => JSON.parse(localStorage.getItem("oriel.games") ?? "[]").sort((a, b) => b.changed - a.changed)[0]?.turns ?? 0,
    );
}

const body = (record) => tokensOf(record).join(" ");

await test("a record there and back", async () => {
    for (const game of ["santorini", "sintra"]) {
        const record = randomGame(game);
        const page = await people(open, record, { permissions: ["clipboard-read", "clipboard-write"] });
        await page.waitForSelector(".end-panel .end-main");
        const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-action=save]").click()]);
        const path = await download.path();
        const saved = readFileSync(path, "utf8");
        expect(`${game}: the saved record has the same turns`, body(saved), body(record));
        check(`${game}: the program replays it`, replay(path).startsWith("result 2"), replay(path));

        const told = page.locator(".toast", { hasText: "The link was copied." }).waitFor();
        await Promise.all([told, page.locator("[data-action=link]").click()]);
        const link = await page.evaluate(() => navigator.clipboard.readText());
        const there = await open(new URL(link).pathname + new URL(link).hash);
        await there.waitForSelector(".end-panel .end-main");
        expect(`${game}: the link opens the same game`, await there.textContent(".end-panel h2"), await page.textContent(".end-panel h2"));
        const [again] = await Promise.all([there.waitForEvent("download"), there.locator("[data-action=save]").click()]);
        expect(`${game}: with the same record`, readFileSync(await again.path(), "utf8"), saved);
    }
});

await test("a record that is none", async () => {
    const page = await open("/");
    await page.getByRole("button", { name: "Open a record" }).click();
    await page.locator("dialog textarea").fill(`[Game "santorini"]\n\n1. @b2,@b2 *\n`);
    await page.locator("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("dialog .fault")?.textContent.length > 10);
    const said = await page.textContent("dialog .fault");
    check("the reason is told, and where", /^Line 3, turn @b2,@b2: ./.test(said), said);
});

await test("Santorini by typed notation", async () => {
    const tokens = tokensOf(randomGame("santorini"));
    const page = await people(open, `[Game "santorini"]\n[Seats "2"]\n\n*\n`);
    await page.keyboard.press("/");
    await page.waitForSelector("#typed");
    await page.fill("#typed", "@b2,@b9");
    await page.press("#typed", "Enter");
    await page.waitForSelector("#typed-fault");
    check("the reason is told", (await page.textContent("#typed-fault")).trim().length > 10);
    const shown = await page.evaluate(() =>
        [...document.querySelector("#typed-fault .notation").childNodes].map((node) => node.textContent).filter(Boolean),
    );
    expect(
        "with the place",
        shown.filter((part) => !part.startsWith("?lit")),
        ["@b2,", "@", "b9"],
    );
    for (const token of tokens) await typeTurn(page, token);
    await page.waitForSelector(".end-panel .end-main");
    check("the second seat has won", /2/.test(await page.textContent(".end-panel h2")), await page.textContent(".end-panel h2"));
});

// What chance brings cannot be typed, so each round begins from the record.
await test("Sintra by typed notation", async () => {
    const record = randomGame("sintra").replace(/\[(Result|Scores).*\n/g, "");
    const rounds = [...record.matchAll(/<deal:[^>]*>/g)].map((deal) => deal.index + deal[0].length);
    const page = await open("/");
    for (const [i, begin] of rounds.entries()) {
        await paste(page, `${record.slice(0, begin)}\n*\n`);
        await page.waitForSelector(".supply .hit.open");
        await page.keyboard.press("/");
        const rest = record.slice(begin, rounds[i + 1]);
        for (const token of tokensOf(rest)) await typeTurn(page, token);
    }
    await page.waitForSelector(".end-panel .end-main");
    const text = await page.textContent(".end-panel");
    check("the points of the record", /−64/.test(text) && /−30/.test(text), text);
});

/** For each step a turn that misses the point, where there is one, and a turn that solves it. */
const lessons = {
    santorini: [
        ["", "b2-c3+c2"],
        ["b2-b1+a1", "b2-c3+b2"],
        ["c3-c4+c3", "c3-c4+d4"],
        ["d2-e2+d2", "d2-c3"],
        ["d3-e2+e3", "d3-c3*c4"],
        ["d3-e2+e3", "d3-d4*c4"],
        ["c3-c4+c3", "c3-d3+c2"],
        ["c2-c1+d1", "c2-c1+d1+d2"],
    ],
    sintra: [
        ["1Y>1", "2B>4"],
        ["1Y>4", "4B>6"],
        ["1O>8", "4O>2"],
        ["1Y>1", "cP>7"],
        ["2B>2", "2B>3=C"],
        ["1Y>x", "<"],
        ["4P>5=C", "4P>4=Y"],
        ["4O>7=Y", "4O>2=Y"],
    ],
};

for (const [game, steps] of Object.entries(lessons)) {
    await test(`the lesson of ${game}`, async () => {
        const page = await open(`/#/learn/${game}`);
        for (const [i, [wrong, right]] of steps.entries()) {
            await page.waitForFunction((n) => document.querySelector(".teacher .caption")?.textContent.includes(`${n} `), i + 1);
            if (wrong) {
                await pressTurn(page, wrong);
                await page.waitForSelector(".teacher-said.bad b, .teacher-said.bad:not(:empty)");
                check(
                    `step ${i + 1}: a turn that misses the point is told so`,
                    (await page.textContent(".teacher-said")).trim().length > 10,
                );
            }
            await pressTurn(page, right);
            await page.waitForSelector(".teacher-said.good");
            check(`step ${i + 1}: praised`, (await page.textContent(".teacher-said")).trim().length > 5);
            if (i + 1 < steps.length) await page.locator("[data-action=next]").click();
        }
        await page.locator(".teacher [data-action=play]").click();
        await page.waitForSelector(".status");
        check("and on to a game", page.url().includes("#/play/"));
    });
}

await test("what turned a game", async () => {
    const page = await people(open, endings.short);
    await page.locator("[data-action=analyse]").click();
    await page.locator("[data-turning]").click();
    await waitForDraw(page);
    check(
        "the better turn is named",
        /^Turn 1: e5 to e4, level 1 on e5 was played\. Better \(.+\): Take the worker on [a-e][1-5]\./.test(
            await page.textContent(".status-text"),
        ),
    );
    expect("and marked on the board", (await page.locator(".hint-line").count()) > 0, true);
    expect("where it could have been played", await page.inputValue(".replay-bar input"), "0");
    await page.locator(".analysis-table summary").click();
    expect("every turn is in the table", await page.locator(".analysis-table tbody tr").count(), 2);
    await page.locator("[data-sheet=turns]").click();
    await waitForDraw(page);
    expect("the turns are still there", await page.locator(".turn-row .turn").count(), 2);
});

await test("an analysis that is stopped", async () => {
    const page = await people(open, randomGame("sintra"));
    await page.locator("[data-action=analyse]").click();
    await page.locator("[data-action=stop-analysis]").click();
    await page.waitForSelector("[data-action=go-on]");
    await page.locator("[data-action=go-on]").click();
    await page.waitForSelector("[data-action=stop-analysis]");
    await page.locator("[data-action=rematch]").click();
    await page.waitForSelector(".supply .hit.open");
    check("a new game does not wait for it", true);
});

await test("a browser that keeps nothing", async () => {
    const page = await blank({ settings: {} });
    await page.context().addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
            get() {
                throw new DOMException("The operation is insecure.", "SecurityError");
            },
        });
    });
    await page.goto(await address());
    await page.locator("[data-play=santorini]").click();
    await page.waitForSelector(".cell.open");
    await page.locator(cell("b2")).click();
    await page.locator(cell("c3")).click();
    await page.locator("[data-action=confirm]:not([disabled])").click();
    await page.waitForSelector(".turn.current");
    await page.locator("a", { hasText: "Rules" }).click();
    await page.waitForSelector(".chapter");
    await page.goBack();
    await page.waitForSelector(".turn.current");
    check("the game lasts as long as the page", (await page.locator('.turn[data-token="@b2,@c3"]').count()) === 1);
});

await test("two tabs with one game", async () => {
    const one = await people(open, begun);
    await one.waitForSelector(".cell.open");
    const other = await tabBeside(one);
    await other.waitForSelector(".cell.open");
    await pressTurn(one, "b2-c3+d3");
    await other.locator('.turn[data-token="b2-c3+d3"]').waitFor();
    await pressTurn(other, "e1-e2+e3");
    await one.locator('.turn[data-token="e1-e2+e3"]').waitFor();
    expect("both have both turns", await one.locator("button.turn").count(), 2);
});

await test("dialogs do not outlast their screen", async () => {
    const page = await open("/");
    await page.evaluate(() => (location.hash = "#/rules/santorini"));
    await page.waitForSelector(".chapter");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.waitForSelector("dialog[open]");
    await page.goBack();
    await page.waitForSelector(".start");
    await page.waitForSelector("dialog[open]", { state: "detached" });
    check("the start screen is free", true);
});

await test("games nobody has moved in", async () => {
    const page = await open("/");
    await page.locator("[data-play=santorini]").click();
    await page.waitForSelector(".cell.open");
    await page.goBack();
    await page.waitForSelector(".start");
    expect("are not there to go on with", await page.locator("[data-continue]").count(), 0);
});

/** Can a button be pressed without scrolling, as soon as lists have followed and notices left? */
async function inSight(page, selector) {
    const uncovered = (wanted) => {
        const button = document.querySelector(wanted);
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return page.waitForFunction(uncovered, selector).then(
        () => true,
        () => false,
    );
}

await test("what begins a game is in sight", async () => {
    for (const locale of locales) {
        for (const [size, width, height] of [
            ["phone", 390, 664],
            ["desktop", 1366, 650],
        ]) {
            const page = await open("/", { size, locale, viewport: { width, height } });
            await page.waitForSelector(".art-santorini svg");
            check(`${locale}, ${width} by ${height}`, await inSight(page, "[data-play=santorini]"));
        }
    }
});

await test("what confirms a turn is in sight on a phone", async () => {
    for (const [width, height] of [
        [390, 844],
        [390, 664],
        [320, 568],
    ]) {
        const page = await people(open, begun, { size: "phone", viewport: { width, height } });
        await waitForDraw(page);
        check(`in a game, ${width} by ${height}`, await inSight(page, "[data-action=confirm]"));
        for (const game of ["santorini", "sintra"]) {
            await page.evaluate((to) => (location.hash = to), `#/learn/${game}`);
            await page.waitForSelector(`.teacher + main .${game}`);
            await waitForDraw(page);
            check(`in the lesson of ${game}, ${width} by ${height}`, await inSight(page, "[data-action=confirm]"));
            check("and the way out", await inSight(page, ".brand"));
        }
    }
});

await test("nothing is wider than a phone", async () => {
    const cards = ["medusa", "hephaestus", "prometheus", "aphrodite"];
    const team = `[Game "santorini"]\n[Seats "4"]\n${cards.map((card, i) => `[Power${i + 1} "${card}"]\n`).join("")}\n*\n`;
    const names = [1, 2, 3, 4].map((seat) => `[Name${seat} "Wolfeschlegelsteinhausenbergerdorff ${seat}"]\n`).join("");
    const named = (record) => record.replace("\n\n", `\n${names}\n`);
    for (const width of [320, 360]) {
        for (const record of [
            team,
            named(team),
            named(randomGame("santorini")),
            named(randomGame("sintra")),
            `[Game "sintra"]\n[Seats "4"]\n\n*\n`,
            randomGame("santorini"),
            randomGame("sintra"),
        ]) {
            const page = await people(open, record, { size: "phone", viewport: { width, height: 740 } });
            await waitForDraw(page);
            expect(`${width}, ${record.slice(7, 16)}`, await page.evaluate(() => document.documentElement.scrollWidth), width);
        }
    }
});

await test("a question is asked beside its space", async () => {
    const page = await people(
        open,
        `[Game "santorini"]\n[Seats "2"]\n[Power1 "atlas"]\n[Power2 "pan"]\n` +
            `[Start "00000/00000/00120/00000/00000 1 atlas:b2,e5 pan:a5,e1"]\n\n*\n`,
    );
    for (const space of ["b2", "b3", "c2"]) {
        await page.locator(cell(space)).click();
        await waitForDraw(page);
    }
    expect("block or dome", await page.locator(".question button").count(), 2);
    expect("the space is marked", await page.locator(".board .focus-line").count(), 1);
    await page.keyboard.press("2");
    await waitForDraw(page);
    expect("and no more once it is answered", await page.locator(".board .focus-line").count(), 0);
});

await test("the compass does not cover the board of a phone", async () => {
    const page = await people(open, `[Game "santorini"]\n[Power1 "aeolus"]\n[Power2 "pan"]\n\n1. ~n 2. @b3,@e5 3. @e1,@c2 *\n`, {
        size: "phone",
    });
    for (const space of ["e5", "d5", "e5"]) {
        await page.locator(cell(space)).click();
        await waitForDraw(page);
    }
    expect("the wind may turn", await page.locator(".compass").count(), 1);
    for (const file of "abcde") for (const rank of "12345") check(`${file}${rank} is in sight`, await inSight(page, cell(file + rank)));
});

await test("what comes next is in sight on a phone", async () => {
    for (const locale of locales) {
        const page = await people(open, endings.santorini, { size: "phone", locale });
        await page.waitForSelector("[data-action=rematch]");
        await waitForDraw(page);
        check(`${locale}, after a game`, await inSight(page, "[data-action=rematch]"));
        await paste(page, before(randomGame("sintra"), 3));
        await page.waitForSelector(".supply .hit.open");
        await page.evaluate(() => (location.hash = "#/"));
        await page.waitForSelector(".start [data-continue]");
        await waitForDraw(page);
        check(`${locale}, to go on with a game`, await inSight(page, "[data-continue]"));
    }
});

await test("the turn that is shown is in sight among the turns", async () => {
    const begin = `[Game "sintra"]\n[Seats "2"]\n\n*\n`;
    for (const [size, record] of [
        ["desktop", randomGame("santorini")],
        ["desktop", begin],
        ["phone", randomGame("santorini")],
    ]) {
        const page = await people(open, record, { size });
        const shows = async (what) => {
            await waitForDraw(page);
            await waitForDraw(page); // the list follows what was drawn
            check(`${size}, ${what}`, await inSight(page, ".turn.current"));
        };
        await page.waitForSelector(".status");
        if (size === "phone") await page.locator("[data-tab-button=turns]").click();
        await shows("at first");
        await page.locator("[data-sheet=text]").click();
        await page.locator("[data-sheet=turns]").click();
        await shows("when the turns come back");
        await page.locator(".turn-panel [data-replay=back]").click();
        await shows("one turn back");
        check("and what goes on from there", await inSight(page, ".turn-panel [data-replay=last]"));
    }
});

await test("the language", async () => {
    const page = await open("/");
    const heading = await page.textContent("h1");
    await page.locator("header select").selectOption("pl");
    await page.waitForFunction(() => document.documentElement.lang === "pl");
    await waitForDraw(page);
    const polish = await page.textContent("h1");
    check("the heading is another", polish !== heading, polish);
    check("in Polish letters somewhere", /[ąćęłńóśźż]/.test(await page.textContent("body")));
    await page.locator("[data-play=santorini]").click();
    await page.waitForSelector(".cell.open");
    check(
        "the board speaks Polish",
        !/empty|ground/i.test(await page.getAttribute(cell("c3"), "aria-label")),
        await page.getAttribute(cell("c3"), "aria-label"),
    );
    await page.reload();
    await page.waitForSelector(".cell.open");
    expect("kept after reloading", await page.evaluate(() => document.documentElement.lang), "pl");
    await page.goto(page.url().replace(/#.*/, "#/"));
    await page.locator("header select").selectOption("en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await waitForDraw(page);
    expect("and back", await page.textContent("h1"), heading);
    const asked = await open("/?lang=pl");
    await asked.waitForFunction(() => document.documentElement.lang === "pl");
    expect("by the address", await asked.textContent("h1"), polish);
    const browser = await open("/", { locale: "pl-PL" });
    await browser.waitForFunction(() => document.documentElement.lang === "pl");
    expect("by the browser", await browser.textContent("h1"), polish);
});

await finish("screens in the browser");
