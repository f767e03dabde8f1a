// SPDX-License-Identifier: MIT
// For everybody, beyond what axe sees: keys that can be switched off and changed, sentences of which
// none is lost, colours that the system chooses.
import { beginning, positions } from "./every.mjs";
import { check, expect, finish, open, test } from "./harness.mjs";
import { people } from "./play.mjs";
import { waitForDraw } from "./table.mjs";

const dialogs = (page) => page.locator("dialog[open]").count();

/** Presses a key where the focus is. */
async function type(page, key) {
    await page.keyboard.press(key);
    await waitForDraw(page);
}

await test("letters belong to the board", async () => {
    const page = await people(open, positions.santorini);
    await page.waitForSelector(".cell.open");
    check("it has the focus when it comes", await page.evaluate(() => document.activeElement.id === "main"));
    await page.focus(".top-links a");
    await type(page, "/");
    expect("elsewhere they do nothing", await page.locator("#typed").count(), 0);
    await page.focus(".cell[tabindex='0']");
    await page.keyboard.press("/");
    await page.waitForSelector("#typed");
});

await test("letters are the board's again after a dialog", async () => {
    const page = await people(open, positions.santorini);
    await page.waitForSelector(".cell.open");
    await page.evaluate(() => document.activeElement.blur());
    for (let i = 0; i < 2; i++) {
        await page.keyboard.press("?");
        await page.waitForSelector("dialog[open]");
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
    }
    expect("and it is closed", await dialogs(page), 0);
});

await test("letters switched off", async () => {
    const page = await people(open, positions.santorini, { settings: { shortcuts: false } });
    await page.waitForSelector(".cell.open");
    await type(page, "/");
    expect("they do nothing", await page.locator("#typed").count(), 0);
    expect("and stand on no button", await page.locator(".top-links kbd").count(), 0);
    await page.focus(".cell.open");
    await type(page, "Enter");
    check("other keys do", (await page.locator(".cell[aria-selected=true]").count()) === 1);
});

await test("keys that changed places", async () => {
    const page = await people(open, positions.santorini);
    await page.locator(".top-links button.keyboard-only").click();
    await page.locator("[data-action=change-keys]").click();
    await page.locator("[data-key='/']").press("Enter");
    await page.keyboard.press("z");
    await page.locator("[data-key='/'] kbd", { hasText: "z" }).waitFor();
    await page.locator("[data-key='?']").press("Enter");
    await page.keyboard.press("k");
    await page.locator("[data-key='?'] kbd", { hasText: "k" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.focus("#main");
    await type(page, "?");
    expect("the old key is free", await dialogs(page), 0);
    await page.keyboard.press("k");
    await page.waitForSelector("dialog[open]");
    await page.locator("[data-action=usual-keys]").click();
    await page.locator("[data-action=usual-keys]:disabled").waitFor();
    expect("they can all be as usual", await page.evaluate(() => JSON.parse(localStorage.getItem("oriel.settings")).swaps), "");
});

/** Every sentence that is said from now on. */
function listen(page) {
    return page.evaluate(() => {
        window.heard = [];
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
        }).observe(document.querySelector("#live"), { childList: true });
    });
}

await test("no sentence is lost", async () => {
    const page = await people(open, positions.santorini, { time: "flies" });
    await page.waitForSelector(".cell.open");
    await page.keyboard.press("o");
    await page.waitForSelector("#live p", { state: "attached" });
    await listen(page);
    const keys = "olhmolhmolhmolhm";
    await page.evaluate((all) => {
        for (const key of all) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }, keys);
    await page.waitForFunction((count) => window.heard.length >= count, keys.length, { polling: "raf" });
    const heard = await page.evaluate(() => window.heard);
    expect("one for each", heard.length, keys.length);
    expect("in their order", heard.slice(0, 4), heard.slice(12));
});

for (const [speech, count] of [
    ["full", 1],
    ["short", 0],
]) {
    await test(`what is said: ${speech}`, async () => {
        const page = await people(open, beginning, { time: "flies", settings: { speech } });
        await page.waitForSelector(".cell.open");
        await page.keyboard.press("o"); // the last thing to be said
        await page.locator("#live p", { hasText: "No worker is on the board." }).waitFor({ state: "attached" });
        expect("what a card does", await page.locator("#live p", { hasText: "plays Demeter" }).count(), count);
    });
}

await test("colours of the system", async () => {
    const page = await people(open, positions.santorini, { forcedColors: "active" });
    await page.waitForSelector(".cell.open");
    const style = (selector, name) =>
        page
            .locator(selector)
            .first()
            .evaluate((element, key) => getComputedStyle(element)[key], name);
    await page.waitForFunction(() => getComputedStyle(document.querySelector(".sea")).forcedColorAdjust === "none");
    expect("the board has those of high contrast", await page.evaluate(() => document.documentElement.dataset.theme), "contrast");
    check(
        "what is chosen differs",
        (await style("[role=tab][aria-selected=true]", "backgroundColor")) !==
            (await style("[role=tab][aria-selected=false]", "backgroundColor")),
    );
    check("buttons have an edge", (await style(".action-bar .button", "borderTopStyle")) !== "none");
});

await finish("keys and announcements");
