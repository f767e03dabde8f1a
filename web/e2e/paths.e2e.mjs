// SPDX-License-Identifier: MIT
// paths - the ways into the games that the rulebooks recommend: what setting up offers and asks for,
// one's colour, the cards, the lessons, and the next step after each.
import { violations } from "./axe.mjs";
import { check, expect, finish, open, test } from "./harness.mjs";
import { seated, sitDown, somebody } from "./online.mjs";
import { pressTurn, waitForDraw } from "./table.mjs";

const THEMES = ["light", "dark", "contrast"];

/** Chooses what a radio button or a box stands for, wherever it lies. */
async function choose(page, selector) {
    await page.locator(selector).press("Space");
    await waitForDraw(page);
}

async function setup(path, options) {
    const page = await open(path, options);
    await page.waitForSelector("[name=first]", { state: "attached" });
    return page;
}

const start = (page) => page.locator("[data-action=start], [data-action=open]");

/** The record of the game that is played. */
const recordOf = (page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem(`oriel.game.${location.hash.split("/")[2]}`) ?? "{}").record ?? "");

async function begin(page) {
    await start(page).click();
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    await page.waitForSelector(".status");
    return recordOf(page);
}

// ---- setting up ------------------------------------------------------------------------------------

await test("one keeps one's colour whoever begins", async () => {
    for (const [game, tag] of [
        ["santorini", /\[First "2"\]/],
        ["sintra", /\[First "2"\]/],
    ]) {
        const page = await setup(`/#/new/${game}`);
        await choose(page, "[name=first][value='2']");
        const record = await begin(page);
        check(`${game}: the computer begins`, tag.test(record), record);
        const own = await page.evaluate(
            () => JSON.parse(localStorage.getItem(`oriel.game.${location.hash.split("/")[2]}`)).players[0].kind,
        );
        expect(`${game}: and one is still red`, own, "human");
    }
});

await test("one's colour is one's choice", async () => {
    const page = await setup("/#/new/sintra");
    await choose(page, "[name=first][value='1']");
    await choose(page, "[name=colour][value='2']");
    expect("whoever was to begin still is", await page.locator("[name=first]:checked").getAttribute("value"), "2");
    await begin(page);
    const kinds = await page.evaluate(() =>
        JSON.parse(localStorage.getItem(`oriel.game.${location.hash.split("/")[2]}`)).players.map(({ kind }) => kind),
    );
    expect("the other seat is one's own", kinds, ["computer", "human"]);
});

await test("three and four do without powers only knowingly", async () => {
    for (const path of ["/#/new/santorini", "/#/friends/santorini"]) {
        const page = await setup(path);
        await choose(page, "[name=seats][value='3']");
        expect("three draft", await page.locator("[name=way]:checked").getAttribute("value"), "full");
        await choose(page, "[name=way][value=none]");
        check("without powers there is a word to say", await start(page).isDisabled());
        await choose(page, "[name=bare]");
        check("one more press, and it begins", await start(page).isEnabled());
        await choose(page, "[name=seats][value='2']");
        expect("two need no such word", await page.locator("[name=bare]").count(), 0);
    }
});

await test("terms of a draft: whose cards, bans and why, who begins", async () => {
    const page = await setup("/#/new/santorini");
    await choose(page, "[name=way][value=full]");
    expect("at first simple gods", await page.locator("[name=cards]:checked").getAttribute("value"), "simple");
    expect("which have no bans", await page.locator("[name=bans]").count(), 0);
    await choose(page, "[name=cards][value=heroes]");
    await choose(page, "[name=cards][value=gods]");
    await page.locator(".ban-list summary").click();
    expect("every ban has its reason", await page.locator(".ban-list dd:not(:empty)").count(), 25);
    await choose(page, "[name=bans]");
    await choose(page, "[name=starters]");
    await choose(page, "[name=first][value='2']");
    const record = await begin(page);
    for (const tag of ['[Draft "full"]', '[Cards "gods"]', '[Bans "off"]', '[Starters "binding"]', '[First "2"]'])
        check(tag, record.includes(tag), record);
});

await test("a hero against a god, with a tray and filters in sight", async () => {
    const page = await setup("/#/new/santorini");
    await choose(page, "[name=way][value=chosen]");
    expect("a place for each", await page.locator(".tray-place").count(), 2);
    await page.locator("[data-power=hermes]").click();
    expect("it lies in the tray", await page.textContent(".tray-place.taken b"), "Hermes");
    await page.locator(".chooser-cards article").last().scrollIntoViewIfNeeded();
    for (const part of [".tray", ".chooser-filters [type=search]"]) {
        const { top } = await page.locator(part).evaluate((element) => element.getBoundingClientRect());
        check(`${part} stays in sight`, top >= 0 && top < 200, String(top));
    }
    await choose(page, "[name=hero][value='2']");
    await page.locator("[data-power=achilles]").click();
    const places = await page.locator(".tray-place").allTextContents();
    check("the hero is the computer's", /Achilles/.test(places[1]) && /Hermes/.test(places[0]), places.join());
    await page.locator(".tray-back").first().click();
    await waitForDraw(page);
    check("a card is given back", await start(page).isDisabled());
    await page.locator("[data-power=pan]").click();
    const record = await begin(page);
    check("hero against god", /Power1 "pan"[\s\S]*Power2 "achilles"/.test(record), record);
});

/** Names of cards that do not fit where they stand, though each were 40 % longer. */
function clipped(page) {
    return page.locator(".choice-name, .tray-place b").evaluateAll((names) => {
        for (const name of names) name.append("n".repeat(Math.ceil(name.textContent.length * 0.4)));
        const fits = (box) => box.scrollWidth <= box.clientWidth + 1;
        const outside = (name) => name.getBoundingClientRect().right > name.closest("article, li").getBoundingClientRect().right;
        return names.filter((name) => outside(name) || !fits(name.closest("article, li"))).map((name) => name.textContent);
    });
}

await test("names of cards are whole, in any language", async () => {
    for (const size of ["desktop", "tablet", "phone"]) {
        const page = await setup("/?lang=ru#/new/santorini", { size });
        await choose(page, "[name=way][value=chosen]");
        await page.locator("[data-power=bellerophon]").click();
        expect(size, await clipped(page), []);
    }
});

await test("on a phone cards are rows with whole names", async () => {
    const page = await setup("/#/new/santorini", { size: "phone" });
    await choose(page, "[name=way][value=chosen]");
    const rows = await page.locator(".choice-card").evaluateAll((cards) => cards.map((card) => card.offsetHeight));
    check("short ones", Math.max(...rows) < 130, String(Math.max(...rows)));
    await page.locator("[data-power=hephaestus]").click();
    expect("no name is clipped", await clipped(page), []);
    expect("nothing is wider than the phone", await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    expect("filters are folded", await page.locator(".chooser-filters fieldset:visible").count(), 0);
    await page.locator(".chooser-unfold").click();
    await page.locator(".chooser-unfold[aria-expanded=true]").waitFor();
    expect("and unfold", await page.locator(".chooser-filters fieldset:visible").count(), 3);
});

await test("at an online table, too", async () => {
    const kasia = await somebody("Kasia", "/#/friends/santorini");
    await kasia.waitForSelector("[name=colour]", { state: "attached" });
    await choose(kasia, "[name=colour][value='2']");
    await choose(kasia, "[name=way][value=full]");
    await choose(kasia, "[name=cards][value=gods]");
    await choose(kasia, "[name=bans]");
    await choose(kasia, "[name=starters]");
    await kasia.locator("[data-action=open]").click();
    await kasia.waitForSelector("#table-link");
    const anna = await sitDown("Anna", await kasia.inputValue("#table-link"));
    await seated([kasia, anna]);
    await kasia.waitForSelector(".draft .tray");
    expect("the second seat offers cards", await anna.locator(".choice-name:not([disabled])").count(), 0);
    for (const card of ["bia", "tartarus"]) await kasia.locator(`[data-power=${card}]`).click(); // a pair that is banned
    await kasia.locator("[data-action=confirm]:not([disabled])").click();
    await anna.locator("[data-power=bia]:not([disabled])").click();
    await anna.locator("[data-action=confirm]:not([disabled])").click();
    await kasia.waitForSelector(".beginner");
    expect("both may begin who place first", await kasia.locator(".beginner").count(), 2);
});

// ---- from a lesson to a draft ------------------------------------------------------------------------

/** Skips all steps but the last and solves that. */
async function finishLesson(page, last) {
    while (await page.locator("[data-action=next]").count()) {
        const [, at, count] = /(\d+) \D+ (\d+)/.exec(await page.textContent(".teacher .caption"));
        if (at === count) break;
        await page.locator("[data-action=next]").click();
        await waitForDraw(page);
    }
    await pressTurn(page, last);
    await page.waitForSelector(".teacher [data-action=play]");
}

await test("after the lesson a first game with help, then gods, then the draft", async () => {
    const page = await open("/#/learn/santorini");
    await page.waitForSelector(".teacher");
    await finishLesson(page, "c2-c1+d1+d2");
    expect("what comes next", (await page.textContent(".teacher [data-action=play]")).trim(), "A first game with help");
    await page.locator(".teacher [data-action=play]").click();
    await page.waitForSelector(".help-strip");
    await page.locator("[data-help=hint]").click();
    await page.waitForSelector(".hint-line, .hint-spot, [data-action=hint][aria-pressed=true]");
    await page.reload();
    await page.waitForSelector(".help-strip");
    check("help stays after a reload", true);

    await page.evaluate(() => (location.hash = "#/"));
    await page.waitForSelector("[data-next=santorini]");
    expect("nothing more is offered before a win", await page.locator("[data-play-more]").count(), 0);
    await page.evaluate(() => localStorage.setItem("oriel.path", JSON.stringify({ santorini: ["lesson", "help", "won"] })));
    await page.reload();
    await page.locator("[data-play-more=santorini]").click();
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    check("with powers after the first win", (await recordOf(page)).includes('[Cards "simple"]'));

    await page.evaluate(() => localStorage.setItem("oriel.path", JSON.stringify({ santorini: ["lesson", "help", "won", "simple"] })));
    await page.goto(page.url().replace(/#.*/, "#/"));
    await page.reload();
    await page.locator("[data-next=santorini]").click();
    await page.waitForSelector(".draft");
    check("then the draft", (await recordOf(page)).includes('[Draft "full"]'));
});

await test("the end of a game says what comes next", async () => {
    const page = await open("/");
    await page.evaluate(() => {
        const record = '[Game "santorini"]\n[Seats "2"]\n[Start "00000/01100/02300/00120/00000 1 none:a1,d2 none:b4,e5"]\n\n*\n';
        const players = [0, 1].map(() => ({ kind: "human", name: "", level: 1 }));
        localStorage.setItem("oriel.game.abc", JSON.stringify({ record, players, tried: [] }));
        location.hash = "#/play/abc";
    });
    await page.waitForSelector(".cell");
    await pressTurn(page, "d2-c3");
    await page.waitForSelector(".next-step");
    check("simple gods", (await page.textContent(".next-step")).includes("simple gods"));
    await page.locator("[data-action=next-step]").click();
    await page.waitForFunction(() => !location.hash.endsWith("/abc"));
    check("and begins it", (await recordOf(page)).includes('[Draft "random"]'));
});

for (const [path, turns] of [
    ["santorini/secrets", ["b3-c3+b3", "b3-c3+b3", "d2-d3*c4", "a3-b3+d3", "~c3", "c3-d4+c3"]],
    ["sintra/b", ["4Y>3=Y", "4Y>4=Y", "4P>2=C"]],
]) {
    await test(`the lesson ${path}`, async () => {
        const page = await open(`/#/rules/${path.split("/")[0]}`, { settings: { camera: "top" } }); // no tower hides a space
        await page.locator(`.guide-head [href='#/learn/${path}']`).click();
        await page.waitForSelector(".teacher");
        for (const [i, turn] of turns.entries()) {
            await page.waitForFunction((n) => document.querySelector(".teacher .caption")?.textContent.includes(`${n} `), i + 1);
            await pressTurn(page, turn);
            await page.waitForSelector(".teacher-said.good");
            if (i + 1 < turns.length) await page.locator("[data-action=next]").click();
            await waitForDraw(page);
        }
        await page.waitForSelector(".teacher [data-action=play]");
        const done = await page.evaluate(() => JSON.parse(localStorage.getItem("oriel.path")));
        check("is remembered", Object.values(done).flat().length === 1, JSON.stringify(done));
    });
}

// ---- for everybody ---------------------------------------------------------------------------------

for (const theme of THEMES) {
    for (const size of ["desktop", "phone"]) {
        await test(`axe, ${theme}, ${size}`, async () => {
            const page = await setup("/#/new/santorini", { size, settings: { theme } });
            expect("setup", await violations(page), []);
            await choose(page, "[name=way][value=chosen]");
            await page.locator("[data-power=pan]").click();
            expect("cards", await violations(page), []);
            await choose(page, "[name=way][value=full]");
            await choose(page, "[name=cards][value=all]");
            await page.locator(".ban-list summary").click();
            expect("bans", await violations(page), []);
            await begin(page);
            await page.waitForSelector(".draft .tray");
            expect("draft", await violations(page), []);
            await page.evaluate(() =>
                localStorage.setItem("oriel.path", JSON.stringify({ santorini: ["lesson", "won"], sintra: ["lesson"] })),
            );
            await page.evaluate(() => (location.hash = "#/"));
            await page.waitForSelector("[data-next=sintra]");
            expect("start", await violations(page), []);
            await page.locator("[data-next=sintra]").click();
            await page.waitForSelector(".help-strip");
            expect("help", await violations(page), []);
        });
    }
}

await finish("paths");
