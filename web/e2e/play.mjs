// SPDX-License-Identifier: MIT
// play - whole games on the page, as a person would play them: everything is found on the
// screen and pressed there; nothing is asked of the rules.
import { address, check, expect, forgiveFaults, open, replay, serve } from "./harness.mjs";
import { waitForDraw } from "./table.mjs";

/** Begins a game from a record by pasting it, which any screen understands. A game that is on
 *  is left first: what is waited for is of the new one. */
export async function paste(page, record) {
    if (await page.locator(".status, .hand-over").count()) {
        await page.evaluate(() => (location.hash = "#/"));
        await page.waitForSelector(".start");
    }
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, record);
    await page.waitForSelector(".status, .hand-over");
}

/** The page, kept on the device, when its server is gone; and the address it had. */
export async function leftAlone(options = {}) {
    const server = await serve();
    const page = await open("/", options);
    await page.goto(`${server.address}/`);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await server.stop();
    forgiveFaults(); // the address was another one, and is now none
    return { page, home: server.address };
}

/** What can be pressed now: lists of places, each as a selector and a number; null when there
 *  is nothing and the game goes on. */
function pressable() {
    const seen = (element) => element.getClientRects().length > 0;
    const list = (selector, wanted = () => true) =>
        [...document.querySelectorAll(selector)].flatMap((element, at) => (seen(element) && wanted(element) ? [{ selector, at }] : []));
    const shared = ["back", "restart", "confirm", "stop", "backs"];
    const found = {
        handed: list("[data-action=handed]"),
        confirm: list("[data-action=confirm]:not([disabled])"),
        question: list(".question button, [data-keep]"),
        open: list(
            ".cell.open, .supply .hit.open, .palace .hit.open, .compass-way:not([disabled]), " +
                ".draft .choice-name:not([disabled]), .who-begins button, [data-step]",
        ),
        extra: list(".action-bar button[data-action]:not([disabled])", (element) => !shared.includes(element.dataset.action)),
        back: list("[data-action=back]:not([disabled])"),
    };
    return document.querySelector(".end-panel") || Object.values(found).some((places) => places.length) ? found : null;
}

/** Waits until the computer has played, or whatever else there is to wait for. */
async function choices(page) {
    await waitForDraw(page);
    return (await page.waitForFunction(pressable, null, { polling: "raf" })).jsonValue();
}

/** Where a place is now; null when the page has changed meanwhile. */
function find(page, place) {
    return page.evaluate(({ selector, at }) => {
        const element = document.querySelectorAll(selector)[at];
        if (!element) return null;
        element.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = element.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, place);
}

/** Ways to press a place. */
export const hands = {
    async mouse(page, place) {
        const at = await find(page, place);
        if (at) await page.mouse.click(at.x, at.y);
    },
    async touch(page, place) {
        const at = await find(page, place);
        if (at) await page.touchscreen.tap(at.x, at.y);
    },
    async keys(page, place) {
        const there = await page.evaluate(({ selector, at }) => {
            const element = document.querySelectorAll(selector)[at];
            element?.focus();
            return element !== undefined && document.activeElement === element;
        }, place);
        if (there) await page.keyboard.press("Enter");
    },
};

/** One press, unless the game is over. */
export async function press(page, random, hand = hands.mouse) {
    const now = await choices(page);
    const pick = (list) => list[random(list.length)];
    if (now.handed.length) await hand(page, now.handed[0]);
    else if (now.confirm.length && (!now.open.length || random(4) > 0)) await hand(page, now.confirm[0]);
    else if (now.question.length) await hand(page, pick(now.question));
    else if (now.open.length) await hand(page, pick(now.open));
    else if (now.extra.length) await hand(page, pick(now.extra));
    else if (now.back.length) await hand(page, now.back[0]);
}

/** Plays until the end; the answer is how many presses it took. */
export async function playOut(page, random, hand = hands.mouse, most = 1500) {
    for (let presses = 0; presses < most; presses++) {
        if (await page.locator(".end-panel").count()) {
            await page.waitForSelector(".end-panel .end-main");
            return presses;
        }
        await press(page, random, hand);
    }
    check("the game comes to its end", false, `not after ${most} presses: ${await page.textContent(".status")}`);
    return most;
}

/** Saves the record at the end of a game and replays it with the program. */
export async function recordHolds(page) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-action=save]").first().click()]);
    const said = replay(await download.path());
    check("the program replays the record", /^result (\d(=\d)*|1\/2)( scores .*)?$/.test(said), said);
    return said;
}

/** Opens the start page and then a game of people on one device. */
export async function people(open, record, options) {
    const page = await open("/", options);
    await paste(page, record);
    return page;
}

export { address, expect };
