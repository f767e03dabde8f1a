// SPDX-License-Identifier: MIT
// A game that the page has never heard of: the games of tests/toy are set up, played by mouse,
// keys and touch, against the computer and between people who hide something from each other.
import { open } from "./toy.mjs";
import { looks, violations } from "./axe.mjs";
import { check, dice, expect, finish, test } from "./harness.mjs";
import { hands, paste, people, playOut, recordHolds } from "./play.mjs";
import { waitForDraw } from "./table.mjs";

const record = (game, items = "", result = "*") => `[Game "${game}"]\n[Result "${result}"]\n\n${items} ${result}\n`;

await test("the start page lists it", async () => {
    const page = await open("/");
    await page.waitForSelector(".art-shapes");
    expect("titles", await page.locator(".game-card h2").allTextContents(), ["Santorini", "Stained Glass of Sintra", "Toy", "Plain toy"]);
    expect("heading", await page.textContent("h1"), "Many games, one quiet table.");
    expect("no lesson", await page.locator("[href='#/learn/toy']").count(), 0);
    await page.goto(`${page.url().replace(/#.*/, "")}#/rules/toy`);
    await page.waitForSelector(".rules p");
    check("no rules", (await page.textContent(".rules")).includes("nothing to read"));
});

await test("by mouse against the computer", async () => {
    const page = await open("/");
    await page.locator("[data-play=toy]").click();
    await page.waitForSelector("[data-step]");
    check("steps by their labels", await page.getByRole("button", { name: "Hide a number that begins with 1" }).isVisible());
    await playOut(page, dice(1));
    check("the result is told", /wins?\b|Draw/.test(await page.textContent(".end-panel h2")));
    check("with points", /\d points?/.test(await page.textContent(".end-rows")));
    await recordHolds(page);
});

await test("by keyboard alone between two people", async () => {
    const page = await people(open, record("toy-slow"));
    await playOut(page, dice(2), hands.keys);
    await recordHolds(page);
});

await test("by touch on a phone", async () => {
    const page = await people(open, record("toy"), { size: "phone" });
    await playOut(page, dice(3), hands.touch);
    await recordHolds(page);
});

await test("keys choose, go back, confirm and ask for a hint", async () => {
    const page = await people(open, record("toy-slow", "1. hide1.0 2. hide0.1"));
    await page.locator("[data-action=handed]").click();
    await page.waitForSelector("[data-step]");
    await page.keyboard.press("1");
    await page.waitForSelector("[data-action=confirm]:not([disabled])");
    check("what is tried", (await page.textContent(".status")).includes("l – go on"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect("arrows go from step to step", await page.evaluate(() => document.activeElement.textContent.trim().split(/\s/)[0]), "lr");
    await page.reload();
    await page.locator("[data-action=handed]").click();
    await page.waitForSelector("[data-step]");
    check("a reload comes back to the middle of the turn", (await page.textContent(".status")).includes("l – go on"));
    await page.keyboard.press("Escape");
    await waitForDraw(page);
    check("one step back", (await page.textContent(".status")).includes("Choose a step"));
    await page.keyboard.press("i");
    await page.waitForSelector(".generic-steps .hinted, .status-hint");
    await page.keyboard.press("2");
    await waitForDraw(page);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hand-over");
    check("confirmed", true);
});

await test("the focus goes on from step to step", async () => {
    const page = await people(open, record("toy"));
    await page.locator("[data-action=handed]").click();
    await page.locator("[data-step]").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.textContent.includes("ends with 0"));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.dataset.action === "confirm");
    check("from the last one to the button that confirms", true);
});

await test("what one person hides the other does not see", async () => {
    const page = await people(open, record("toy"));
    await page.waitForSelector(".hand-over");
    await page.locator("[data-action=handed]").click();
    for (const step of ["Hide a number that begins with 1", "The number ends with 0"])
        await page.getByRole("button", { name: step }).click();
    await page.locator("[data-action=confirm]").click();
    await page.waitForSelector(".hand-over");
    check("nothing shows while the device changes hands", !(await page.textContent("body")).includes("1.0"));
    await page.locator("[data-action=handed]").click();
    await page.waitForSelector("[data-step]");
    const seen = await page.textContent("main");
    check("the other one sees that something is hidden", seen.includes("number ?") && seen.includes("hide?"), seen);
    check("but not what", !seen.includes("1.0"), seen);
});

await test("in Polish", async () => {
    const page = await open("/?lang=pl");
    await paste(page, record("toy-slow"));
    await page.locator("[data-action=handed]").click();
    await page.waitForSelector("[data-step]");
    check("the page's own words are translated", (await page.textContent(".status")).includes("Wybierz krok"));
});

for (const [theme, size] of looks) {
    await test(`axe, ${theme}, ${size}`, async () => {
        const page = await open("/", { size, settings: { theme } });
        await page.waitForSelector(".art-shapes");
        expect("the start page", await violations(page), []);
        await paste(page, record("toy", "1. hide1.0 2. hide0.1"));
        expect("handing over", await violations(page), []);
        await page.locator("[data-action=handed]").click();
        await page.locator("[data-step]").first().click();
        await waitForDraw(page);
        expect("a turn", await violations(page), []);
        await paste(page, record("toy", "1. hide1.0 2. hide0.1 3. ask0.1 4. l 5. ask0.1 6. r 7. ask0.1", "1"));
        await page.waitForSelector(".end-panel .end-main");
        expect("the end", await violations(page), []);
        await page.goto(`${page.url().replace(/#.*/, "")}#/rules/toy`);
        await page.waitForSelector(".rules p");
        expect("the rules", await violations(page), []);
    });
}

await finish("a third game in the browser");
