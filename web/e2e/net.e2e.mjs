// SPDX-License-Identifier: MIT
// What the strongest level thinks with: fetched when it is wanted and not before, waited for in sight,
// asked for again after a failure, and there without any server once the page was visited.
import { check, expect, finish, forgiveFaults, open, test } from "./harness.mjs";
import { leftAlone } from "./play.mjs";

const NET = /\/net-santorini-[^/]*\.net$/;

/** A game in which a computer of this level, seat 2, is to move and can win at once. */
async function play(page, level) {
    await page.evaluate((wanted) => {
        const record = '[Game "santorini"]\n[Seats "2"]\n[Start "00000/00000/00030/00200/00000 2 none:e5,a5 none:c2,a1"]\n\n*\n';
        const players = ["human", "computer"].map((kind) => ({ kind, name: "", level: wanted }));
        localStorage.setItem("oriel.game.abc", JSON.stringify({ record, players, tried: [] }));
        location.hash = "#/play/abc";
    }, level);
    await page.waitForSelector(".status");
}

const visit = () => open("/", { serviceWorkers: "block" });

await test("the strongest level waits for its network", async () => {
    const page = await visit();
    let asked = 0;
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(NET, async (route) => {
        asked++;
        await held;
        await route.continue();
    });
    expect("it is no part of the start", asked, 0);
    await play(page, 10);
    await page.locator(".status", { hasText: "is still loading: 0 %" }).waitFor();
    check("nobody has won meanwhile", (await page.locator(".end-panel").count()) === 0);
    release();
    await page.waitForSelector(".end-panel");
    expect("it was asked for once", asked, 1);
});

await test("other levels do without", async () => {
    const page = await visit();
    let asked = 0;
    await page.route(NET, async (route) => {
        asked++;
        await route.continue();
    });
    await play(page, 9);
    await page.waitForSelector(".end-panel");
    expect("it was not asked for", asked, 0);
});

await test("a network that does not come is told, and asked for again", async () => {
    const page = await visit();
    await page.route(NET, (route) => route.abort());
    await play(page, 10);
    await page.locator(".toast", { hasText: "could not be loaded" }).waitFor();
    forgiveFaults();
    await page.unroute(NET);
    await page.locator("[data-action=resume]").click();
    await page.waitForSelector(".end-panel");
});

await test("after one visit it is there without a server", async () => {
    const { page } = await leftAlone();
    await play(page, 10);
    await page.waitForSelector(".end-panel");
    forgiveFaults(); // the address was another one
});

await finish("the network in the browser");
