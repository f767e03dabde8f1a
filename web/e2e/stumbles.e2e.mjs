// SPDX-License-Identifier: MIT
// What once made somebody stumble: small things that misled or annoyed, each with its test.
import { readFileSync } from "node:fs";
import { beginning, endings, positions } from "./every.mjs";
import { address, blank, check, expect, finish, open, test } from "./harness.mjs";
import { paste, people } from "./play.mjs";
import { cell, pressTurn, waitForDraw } from "./table.mjs";

// ---- a game that is over, a lesson that is over -------------------------------------------

const NEARLY = endings.santorini.replace("1. d2-c3 1", "*");

await test("after the end nothing is taken back", async () => {
    const page = await people(open, NEARLY);
    await pressTurn(page, "d2-c3");
    await page.waitForSelector(".end-panel .end-main");
    expect("its button is grey", await page.locator(".top-links [data-action=takeback]").isDisabled(), true);
    await page.keyboard.press("u");
    await waitForDraw(page);
    expect("its key does nothing", await page.locator(".end-panel").count(), 1);
});

/** Where workers stand, in words. */
const workers = (page) =>
    page.locator(".cell").evaluateAll((cells) =>
        cells
            .map((one) => one.ariaLabel)
            .filter((name) => /worker/.test(name))
            .join(),
    );

for (const [time, moved] of [
    ["stands", true],
    ["flies", false],
]) {
    await test(`an ending worth a win, time ${time}`, async () => {
        const page = await people(open, endings.santorini, { time });
        await page.waitForSelector(".end-panel .end-main");
        expect("it is the winner's", await page.locator(".end-panel.won-1 h2 svg").count(), 1);
        const end = await workers(page);
        await page.locator("[data-action=again]").click();
        await waitForDraw(page);
        expect("the last turn is gone until it is played again", (await workers(page)) !== end, moved);
    });
}

for (const [locale, words] of [
    ["en-GB", "balanced stand-in"],
    ["nl-NL", "uitgebalanceerde vervanging"],
]) {
    await test(`strips that are a stand-in, ${locale}`, async () => {
        const page = await open("/#/new/sintra", { locale });
        await page.locator(".strips-note", { hasText: words }).waitFor();
        check("who sets up a game is told", true);
        await page.evaluate(() => (location.hash = "#/rules/sintra"));
        await page.waitForSelector("#chapter-strips");
        for (const chapter of ["aim", "strips"])
            expect(
                `rules: ${chapter}`,
                await page.locator(`#chapter-${chapter}`, { hasText: words }).locator("a[href='#/rules/strips']").count(),
                1,
            );
    });
}

for (const [game, turn] of [
    ["santorini", "c2-c3+c2+b2"],
    ["sintra", "4O>2=Y"],
]) {
    await test(`the last step of a lesson, ${game}`, async () => {
        const page = await open(`/#/learn/${game}`);
        await page.waitForSelector(".teacher");
        while (await page.locator("[data-action=next]").count()) {
            await page.locator("[data-action=next]").click();
            await waitForDraw(page);
        }
        expect("there is nothing left to skip to", await page.locator("[data-action=leave]").textContent(), "End the lesson");
        await pressTurn(page, turn);
        await page.waitForSelector(".teacher-said.good");
        expect("nobody is waited for", (await page.textContent(".status")).trim(), "This step is done.");
    });
}

// ---- looking back -----------------------------------------------------------------------------

/** The controls of a part of the screen: names in their order. */
const controls = (page, part) => page.locator(`${part} .replay button`).evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));

const WAYS = ["To the beginning", "One turn back", "One turn forward", "To the latest turn"];

for (const [game, record] of Object.entries({ santorini: endings.short, sintra: endings.sintra })) {
    await test(`one set of replay controls, ${game}`, async () => {
        const page = await people(open, record);
        await page.waitForSelector(".end-panel .end-main");
        if (game === "sintra") await page.locator("[data-sheet=turns]").click();
        for (const part of [".turn-panel", ".replay-bar"]) expect(`the same under ${part}`, await controls(page, part), WAYS);
        expect("nothing else has such buttons", await page.locator("button[aria-label='One turn back']").count(), 2);
        expect("one of them is in sight", await page.locator("button[aria-label='One turn back']:visible").count(), 1);
        const shows = (turn) => page.waitForFunction((n) => document.querySelector(".replay-bar input")?.valueAsNumber === n, turn);
        const shown = async () => {
            await waitForDraw(page);
            return Number(await page.inputValue(".replay-bar input"));
        };
        const count = await shown();
        for (const [way, key, arrow, wanted] of [
            ["first", "{", "Home", 0],
            ["forward", "]", "ArrowRight", 1],
            ["last", "}", "End", count],
            ["back", "[", "ArrowLeft", count - 1],
        ]) {
            const before = await shown();
            for (const press of [
                () => page.locator(`.turn-panel [data-replay=${way}]`).click(),
                () => page.locator("#main").press(key),
                () => page.locator("#main").press(arrow),
            ]) {
                await page.locator(".replay-bar input").fill(String(before));
                await waitForDraw(page);
                await press();
                await shows(wanted);
                expect(`${way}, button or key`, await shown(), wanted);
            }
        }
    });
}

await test("the same controls on a phone, and while a game goes on", async () => {
    const page = await people(open, NEARLY, { size: "phone" });
    await page.locator(cell("d2")).press("Enter");
    for (const place of ["d1", "e1"]) await page.locator(cell(place)).press("Enter");
    await page.locator("[data-action=confirm]:not([disabled])").press("Enter");
    await page.locator("[data-tab-button=turns]").click();
    expect("under the turns", await controls(page, ".turn-panel"), WAYS);
    await page.locator(".turn-panel [data-replay=back]").click();
    await page.locator("[data-tab-button=board]").click();
    expect("under the board", await controls(page, ".replay-bar"), WAYS);
    for (const button of await page.locator(".replay-bar button").all()) check("in sight", await button.isVisible());
    await page.locator(".replay-bar .primary").click();
    await page.waitForSelector("[data-action=confirm]");
});

await test("one name for each view", async () => {
    const page = await people(open, positions.santorini);
    await page.waitForSelector(".cell.open");
    const switched = await page.locator(".camera-switch button:not([aria-label])").allTextContents();
    await page.locator(".top-links button", { hasText: "Settings" }).click();
    const views = page.locator("dialog label:has(input[name=setting-camera])");
    await views.first().waitFor();
    const set = await views.allTextContents();
    expect("on the board as in the settings", switched, set.slice(1));
    await page.keyboard.press("Escape");
    const tabs = await page.locator("[data-sheet]").allTextContents();
    for (const [i, name] of tabs.entries()) {
        await page.locator("[data-sheet]").nth(i).click();
        await waitForDraw(page);
        expect("a view is called as its tab", await page.locator(".turn-panel [role=tabpanel]").getAttribute("aria-label"), name);
    }
});

// ---- glass ------------------------------------------------------------------------------------

await test("backs of strips", async () => {
    const page = await people(open, positions.sintra);
    await page.locator("[data-action=backs]").click();
    await page.waitForSelector("text=Fronts of strips");
    await page.locator(".supply .hit.open").first().press("Enter");
    await waitForDraw(page);
    expect("they close when something is taken", await page.locator("[data-action=backs]").textContent(), "Backs of stripsv");
    check("there are targets", (await page.locator(".target").count()) > 0);
    await page.locator("[data-action=backs]").click();
    await waitForDraw(page);
    expect("targets belong to fronts", await page.locator(".target").count(), 0);
});

await test("the focus on a display", async () => {
    const page = await people(open, positions.sintra);
    await page.keyboard.press("1");
    await page.waitForSelector(".supply .hit:focus");
    const stroke = (selector) =>
        page
            .locator(selector)
            .first()
            .evaluate((element) => getComputedStyle(element).stroke);
    expect("it is all around", await stroke(".display > circle"), "rgb(141, 180, 255)");
    expect("and nowhere else", await stroke(".supply .hit:focus"), "none");
});

const sizes = {
    laptop: { viewport: { width: 1280, height: 680 } },
    tablet: { size: "tablet" },
    phone: { size: "phone", viewport: { width: 360, height: 640 } },
};

for (const [name, options] of Object.entries(sizes)) {
    await test(`which pane to keep, ${name}`, async () => {
        const page = await people(open, positions.sintra, options);
        for (const place of ['.supply .hit[data-source="3"][data-colour="P"]', '.palace .hit.open[data-window="4"]']) {
            await page.locator(place).click();
            await waitForDraw(page);
        }
        const covered = await page.evaluate(() => {
            const [a, b] = [".keep", '[data-strip="4"]'].map((selector) => document.querySelector(`.sintra ${selector}`));
            const own = [...document.querySelectorAll('[data-strip="4"]')].find((strip) => strip.closest("section").contains(a)) ?? b;
            const [keep, strip] = [(a.closest(".actions-place") ?? a).getBoundingClientRect(), own.getBoundingClientRect()];
            return keep.left < strip.right && keep.right > strip.left && keep.top < strip.bottom && keep.bottom > strip.top;
        });
        expect("the strip is in sight", covered, false);
    });
}

// ---- stone --------------------------------------------------------------------------------------

await test("the number of a hint", async () => {
    const page = await people(open, NEARLY, { settings: { camera: "iso" } });
    await page.locator(".top-links [data-action=hint]").click();
    await page.locator(".board .hint-disc").waitFor();
    await page.locator(".top-links [data-action=hint]").click();
    const word = page.locator(".board .hint-disc").nth(1);
    await word.waitFor();
    const where = await word.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const roof = document.querySelector('.cell[data-square="12"]').getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > roof.left && x < roof.right && y > roof.top && y < roof.bottom;
    });
    expect("it is about c3", await word.getAttribute("data-of"), "c3");
    expect("it stands on the roof it is about", where, true);
});

await test("the board turned by a quarter", async () => {
    const page = await people(open, positions.santorini);
    await page.waitForSelector(".cell.open");
    const first = () => page.locator(".cell").first().getAttribute("data-square");
    expect("a5 is far to the left", await first(), "20");
    await page.locator(".camera-turn").click();
    await waitForDraw(page);
    check("then another space is", (await first()) !== "20");
    for (let i = 0; i < 3; i++) await page.locator(".camera-turn").click();
    await waitForDraw(page);
    expect("after four it is as before", await first(), "20");
});

await test("a level behind a tower", async () => {
    const start = "00000/00000/01000/03000/00000 1 none:a1,e5 none:a5,e1";
    const page = await people(open, `[Game "santorini"]\n[Seats "2"]\n[Start "${start}"]\n\n*\n`, { settings: { camera: "iso" } });
    await page.waitForSelector(".cell.open");
    expect("it is written over the tower", await page.locator(".digit.over").allTextContents(), ["1"]);
});

await test("words", async () => {
    const page = await people(open, beginning);
    await page.waitForSelector(".cell.open");
    expect("who places neither moves nor builds", (await page.textContent(".legend")).trim(), "place");
    await paste(page, positions.santorini);
    await page.locator(cell("a3")).press("Enter");
    await page.locator(cell("e5")).press("Enter");
    await page.waitForSelector(".badge.cannot");
    const said = await page.textContent(".status-text");
    check("a reason is a sentence", /^[A-Z].*\.$/.test(said.trim()), said);
});

/** Counts what is played, and what trembles. */
function count() {
    window.played = { bursts: 0, modes: 0, trembles: 0 };
    const { createBufferSource, createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createBufferSource = function () {
        window.played.bursts++;
        return createBufferSource.call(this);
    };
    AudioContext.prototype.createOscillator = function () {
        window.played.modes++;
        return createOscillator.call(this);
    };
    navigator.vibrate = () => ++window.played.trembles > 0;
}

for (const [volume, heard] of [
    [0.6, true],
    [0, false],
]) {
    await test(`stone on stone, volume ${volume}`, async () => {
        const page = await blank({ size: "phone", settings: { volume, signals: 0 } });
        await page.addInitScript(count);
        await page.goto(await address());
        await page.waitForSelector("#main");
        const voices = page.waitForResponse(/voices/);
        await page.locator("#main").tap({ position: { x: 5, y: 5 } }); // a first gesture
        await voices;
        await paste(page, positions.santorini);
        await page.waitForSelector(".cell.open");
        for (const place of ["d4", "e4", "e5"]) await page.locator(cell(place)).press("Enter");
        await page.waitForFunction(() => window.played.trembles > 0);
        const { bursts, modes } = await page.evaluate(() => window.played);
        expect("noise and modes", [bursts > 0, modes >= 4], [heard, heard]);
    });
}

// ---- screens of other shapes ------------------------------------------------------------------------

await test("a phone held sideways", async () => {
    const page = await people(open, positions.santorini, { size: "phone", viewport: { width: 740, height: 360 } });
    await page.waitForSelector(".cell.open");
    const inSight = () =>
        page.locator("[data-action=confirm]").evaluate((button) => {
            const { top, bottom } = button.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        });
    check("Santorini is confirmed without scrolling", await inSight());
    await paste(page, positions.sintra);
    await page.waitForSelector(".supply .hit.open");
    await page.locator(".supply .hit.open").first().press("Enter");
    await waitForDraw(page);
    check("so is Sintra, wherever one has scrolled to", await inSight());
});

await test("help on a phone", async () => {
    const page = await people(open, NEARLY, { size: "phone" });
    await page.locator("[data-tab-button=hint]").click();
    await page.waitForSelector(".status-hint");
    check("a hint is one tap away", (await page.locator(".hint-disc").count()) > 0);
    await page.locator(cell("d2")).press("Enter");
    for (const place of ["d1", "e1"]) await page.locator(cell(place)).press("Enter");
    await page.locator("[data-action=confirm]:not([disabled])").press("Enter");
    await page.locator("[data-tab-button=takeback]:not([disabled])").click();
    await page.locator("[data-tab-button=takeback]:disabled").waitFor();
});

await test("glass on a low screen", async () => {
    const page = await people(open, positions.sintra, { viewport: { width: 1280, height: 680 } });
    await page.waitForSelector(".supply .hit.open");
    const width = await page
        .locator(".palaces > section:last-child .hit")
        .first()
        .evaluate((hit) => hit.getBoundingClientRect().width);
    check("the palace one acts in has the room", width > 48, `a column is ${width} wide`);
});

await test("glass in points", async () => {
    const page = await people(open, positions.sintra);
    const name = await page.locator('.palace .hit[data-window="1"]').first().getAttribute("aria-label");
    check("the number over a window says what it is", /^Window 1, 4 points, /.test(name), name);
});

for (const [name, record] of [
    ["Sintra with four", `[Game "sintra"]\n[Seats "4"]\n\n*\n`],
    ["its end", endings.sintra],
]) {
    await test(`320 pixels with a classic scrollbar, ${name}`, async () => {
        const page = await people(open, record, { size: "phone", viewport: { width: 305, height: 640 } }); // 15 are the scrollbar's
        await waitForDraw(page);
        expect("nothing is wider", await page.evaluate(() => document.documentElement.scrollWidth), 305);
    });
}

await test("four seats on a phone", async () => {
    const page = await people(open, `[Game "sintra"]\n[Seats "4"]\n\n*\n`, { size: "phone" });
    await page.waitForSelector(".supply .hit.open");
    const tabs = page.locator(".seat-tabs button");
    expect("a tab for each", await tabs.count(), 4);
    for (const tab of await tabs.all()) {
        const { x, width } = await tab.boundingBox();
        check("it is on the screen", x >= 0 && x + width <= 390, `${x} ${width}`);
    }
});

for (const [width, height] of [
    [820, 1180],
    [2560, 1440],
]) {
    await test(`glass at ${width} by ${height}`, async () => {
        const page = await people(open, positions.sintra, { viewport: { width, height } });
        await page.waitForSelector(".supply .hit.open");
        await waitForDraw(page);
        const used = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll(".sintra .palace, .sintra .supply")].map((part) => part.getBoundingClientRect());
            const low = Math.max(...boxes.map(({ bottom }) => bottom));
            const wide = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
            return { low: low <= innerHeight, wide: wide / innerWidth, scrolls: document.documentElement.scrollWidth > innerWidth };
        });
        expect("all glass is in sight, and nothing is wider", [used.low, used.scrolls], [true, false]);
        check("it has the room", used.wide > 0.6, `${used.wide}`);
    });
}

await test("the language on a phone's start page", async () => {
    const page = await open("/", { size: "phone" });
    await page.locator("header select.language").selectOption("fr");
    await page.waitForFunction(() => document.documentElement.lang === "fr");
    check("it is in sight", await page.locator("header select.language").isVisible());
});

await test("a narrow window with a scrollbar", async () => {
    for (const [name, record] of Object.entries(positions)) {
        const page = await people(open, record, { viewport: { width: 320, height: 480 }, bars: true });
        await waitForDraw(page);
        const { room, width } = await page.evaluate(() => {
            document.documentElement.style.setProperty("overflow-y", "scroll");
            const { clientWidth, scrollWidth } = document.documentElement;
            return { room: clientWidth, width: scrollWidth };
        });
        check(`${name}: the bar takes room`, room < 320, String(room));
        expect(`${name}: nothing is wider`, width, room);
    }
});

// ---- addresses and records ------------------------------------------------------------------------

await test("the address of the settings", async () => {
    const page = await open("/#/settings");
    await page.waitForSelector("dialog .settings");
    expect("the start page lies behind", await page.locator(".start").count(), 1);
});

await test("a record that is not understood", async () => {
    const page = await open("/", { time: "stands" }); // what is said stays
    const toast = page.locator(".toast").last();
    await paste(page, `[Game "santorini"]\n[Seats "2"]\n[Position "00000/01100"]\n\n*\n`);
    await toast.filter({ hasText: "Position. A position stands in the tag Start." }).waitFor();
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData("text/plain", '[Position "00000/01100/02300/00120/00000 1 none:a1,d2 none:b4,e5"]');
        document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    });
    await toast.filter({ hasText: "could not be opened" }).waitFor();
    check("both are said", true);
});

// ---- games that are kept -----------------------------------------------------------------------------

await test("a chosen worker", async () => {
    const page = await people(open, positions.santorini);
    await page.locator(cell("a3")).press("Enter");
    await page.waitForSelector(`${cell("a3")}[aria-selected=true]`);
    await page.reload();
    await page.waitForSelector(".cell.open");
    expect("it is still chosen", await page.locator(cell("a3")).getAttribute("aria-selected"), "true");
});

await test("what a record says", async () => {
    const page = await open("/", { settings: { name: "Ann", level: 2 } });
    await page.locator("[data-play=santorini]").click();
    await page.waitForSelector(".cell.open");
    const record = await page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem("oriel.games"))[0];
        return JSON.parse(localStorage.getItem(`oriel.game.${id}`)).record;
    });
    for (const tag of [/\[Name1 "Ann"\]/, /\[Name2 "Oriel"\]/, /\[Level2 "2"\]/, /\[Date "\d{4}\.\d\d\.\d\d"\]/])
        check(String(tag), tag.test(record), record);
});

await test("kept games", async () => {
    const page = await open("/");
    for (const record of [positions.sintra, endings.santorini, positions.santorini]) await paste(page, record);
    await page.waitForSelector(".cell.open");
    await pressTurn(page, "d4-e4+e5");
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator("button.more-card >> nth=1").press("Enter");
    await page.locator(".kept-picture .mini-board").nth(1).waitFor();
    expect("those that were begun", await page.locator(".kept-row").count(), 2);
    await page.locator("input[name=kept-shown][value=over]").evaluate((radio) => radio.click());
    await page.locator(".kept-row").nth(1).waitFor({ state: "detached" });
    await page.locator("input[name=kept-shown][value=all]").evaluate((radio) => radio.click());
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-action=save-all]").click()]);
    expect("all of them in one file", (readFileSync(await file.path(), "utf8").match(/^\[Game/gm) ?? []).length, 2);
    await page.locator("[data-action=remove-kept]").first().click();
    await page.locator("[data-action=put-back]").click();
    await waitForDraw(page);
    expect("one that was removed is put back", await page.locator("[data-action=remove-kept]").count(), 2);
});

await test("kept games are to last", async () => {
    const page = await blank();
    await page.addInitScript(() => {
        window.asked = 0;
        navigator.storage.persist = async () => ++window.asked > 0;
    });
    await page.goto(await address());
    for (const record of [endings.santorini, endings.short]) await paste(page, record);
    await page.reload();
    await page.waitForFunction(() => window.asked > 0);
    check("the browser is asked not to throw them away", true);
});

await finish("stumbles");
