// SPDX-License-Identifier: MIT
// What lies between people and their table: a network that goes and comes, answers that get lost, a
// server that dies in the middle of a turn, many tabs, two devices, an address without https.
import { networkInterfaces } from "node:os";
import { check, dataRoom, expect, finish, forgiveFaults, serve, tabBeside, test } from "./harness.mjs";
import { drawLine } from "./line.mjs";
import {
    boardsAgree,
    fits,
    GAME,
    gather,
    openTable,
    playTurns,
    santorini,
    seated,
    shows,
    sitDown,
    somebody,
    status,
    turnOf,
    two,
    verdict,
} from "./online.mjs";
import { cell, pressTurn, waitForDraw } from "./table.mjs";

/** Presses spaces one after the other. */
async function pressCells(page, ...names) {
    for (const name of names) {
        await page.locator(cell(name)).click();
        await waitForDraw(page);
    }
}

const confirm = (page) => page.locator("[data-action=confirm]:not([disabled])").click();

// ---- the line --------------------------------------------------------------------------------------

await test("the network goes in the middle of a turn, and comes back", async () => {
    const server = await serve();
    const line = await drawLine(server.address);
    const each = [{}, { home: line.address }];
    const { pages, table } = await gather({ tags: santorini }, ["desktop", "phone"], { home: server.address }, each);
    const [, second] = pages;
    await playTurns(pages, GAME.slice(0, 3));
    await turnOf(second);
    await pressCells(second, "e5", "e4");
    line.cut();
    await second.locator(".dot.unsure:visible").waitFor();
    await pressCells(second, "d3");
    await confirm(second);
    await second.waitForSelector("[data-strip] [data-action=try]");
    check("her turn is kept", /kept here/.test(await status(second)), await status(second));
    await fits(second, "with the line broken");
    line.mend();
    await second.locator("[data-strip] [data-action=try]").click();
    await playTurns(pages, GAME.slice(4));
    for (const page of pages) await page.waitForSelector(".end-panel [data-action=rematch]");
    expect("she has lost", await verdict(second), "Kasia wins");
    await boardsAgree(pages, table);
    forgiveFaults(); // there was no network
    await line.close();
    await server.stop();
});

await test("an answer is lost: the turn counts once", async () => {
    const { first, second, table } = await two({ tags: santorini });
    let lost = 0;
    await first.route(/\/do$/, async (route) => {
        if (lost++) return route.continue();
        await route.fetch(); // it is carried out, and nobody hears of that
        await route.abort();
    });
    await playTurns([first, second], GAME.slice(0, 4));
    await turnOf(first);
    check("it was said again", lost > 2, String(lost));
    await boardsAgree([first, second], table);
    forgiveFaults(); // of the answer that was lost
});

await test("the server dies in the middle of a turn", async () => {
    const data = dataRoom();
    const server = await serve({ data });
    const home = server.address;
    const { first, second, table } = await two({ tags: santorini, second: { size: "phone" } }, { home });
    await playTurns([first, second], GAME.slice(0, 4));
    await turnOf(first);
    await pressCells(first, "c4", "c3");
    await server.kill();
    await first.locator(".dot.unsure:visible").waitFor();
    const again = await serve({ port: Number(new URL(home).port), data });
    await first.locator(".dot:visible", { hasText: "here" }).waitFor();
    await pressCells(first, "d3");
    await confirm(first);
    await playTurns([first, second], GAME.slice(5));
    for (const page of [first, second]) await page.waitForSelector(".end-panel [data-action=rematch]");
    await boardsAgree([first, second], table);
    forgiveFaults(); // there was nobody to answer
    await again.stop();
});

// ---- many windows ----------------------------------------------------------------------------------

await test("ten tabs of one browser", async () => {
    const { first, second, table } = await two({ tags: santorini });
    const tabs = [first];
    while (tabs.length < 10) tabs.push(await tabBeside(first));
    await seated(tabs);
    await turnOf(tabs[7]);
    await pressTurn(tabs[7], GAME[0]);
    for (const tab of tabs) await shows(tab, 1);
    await playTurns([second], GAME.slice(1, 2));
    // Two of them at once: one turn counts, and nobody is stuck.
    await turnOf(tabs[2]);
    await pressCells(tabs[2], "c3", "c4", "c3");
    await turnOf(tabs[5]);
    await pressCells(tabs[5], "c3", "d3", "c3");
    const confirmAtOnce = (tab) => tab.locator("[data-action=confirm]").evaluate((button) => button.click());
    await Promise.all([tabs[2], tabs[5]].map(confirmAtOnce));
    for (const tab of tabs) await shows(tab, 3);
    await turnOf(second);
    await tabs[4].reload();
    await seated(tabs);
    await boardsAgree([tabs[4], second], table);
    forgiveFaults(); // one of two came too late
});

await test("one player at two devices", async () => {
    const { first, second, table } = await two({ tags: santorini });
    await playTurns([first, second], GAME.slice(0, 2));
    const side = await tabBeside(first);
    await side.goto(first.url().replace(/#.*/, "#/lobby"));
    await side.locator("[data-action=me]").click();
    await side.locator("[data-action=device]").click();
    const code = await side.locator(".me [data-code]").textContent();
    await side.close();

    const phone = await somebody("", "/#/lobby", { size: "phone" });
    await phone.locator("[data-action=me]").click();
    await phone.fill("input[name=return]", code);
    await phone.locator("form.code-row .button").click();
    await phone.locator(`[data-table="${table.table}"]`).waitFor();
    await phone.keyboard.press("Escape");
    await phone.locator(`[data-table="${table.table}"]`).click();
    await seated([phone]);
    await turnOf(phone);
    await pressTurn(phone, GAME[2]);
    await shows(first, 3);
    await playTurns([second], GAME.slice(3, 4));
    await turnOf(phone);
    await first.evaluate(() => (location.hash = "#/"));
    await second.locator(".dot:visible", { hasText: "here" }).waitFor();
    await pressTurn(phone, GAME[4]);
    await turnOf(second);
    check("she is still here for her friend", (await second.locator(".dot.gone").count()) === 0);
    await boardsAgree([phone, second], table);
    const other = await somebody("", "/#/lobby");
    const again = await other.evaluate(
        (given) =>
            fetch("api/return", {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify({ code: given }),
            }).then((answer) => answer.status),
        code,
    );
    check("the code is good once", again >= 400, String(again));
    forgiveFaults(); // which the console tells of
});

// ---- without https ---------------------------------------------------------------------------------

/** An address of this machine that browsers do not take for its own. */
function ownAddress() {
    const all = Object.values(networkInterfaces()).flat();
    return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}

/** What else browsers keep from such a page has something in its place that can be seen. */
async function standsFor(home) {
    const page = await somebody("Mei", "/", { home });
    check("no promise to play without a network", /needs https/.test(await page.textContent(".tagline")));
    const missing = await page.evaluate(() => [
        typeof navigator.clipboard,
        typeof navigator.share,
        typeof navigator.serviceWorker,
        typeof crypto.subtle,
        typeof crypto.getRandomValues,
        String(crossOriginIsolated),
    ]);
    expect("what there is not", missing, ["undefined", "undefined", "undefined", "undefined", "function", "false"]);
    const { link } = await openTable(page, "Mei", { tags: santorini });
    check("nothing is offered to share by", (await page.locator("[data-action=share]").count()) === 0);
    check(
        "there is a square and a code to say",
        (await page.locator("svg.qr").isVisible()) && (await page.locator("[data-code]").isVisible()),
    );
    await page.locator("#table-link").focus();
    expect("the link can be selected", await page.evaluate(() => String(getSelection())), link);
}

/** Where there is no network at all there is nothing to try. */
const outside = ownAddress();
if (outside)
    await test("plain http at an address of the network", async () => {
        const server = await serve({ options: ["--host", "0.0.0.0"] });
        const home = `http://${outside}:${new URL(server.address).port}`;
        const { pages, table } = await gather({ tags: santorini }, ["desktop", "phone"], { home });
        check("browsers do not trust it", !(await pages[0].evaluate(() => isSecureContext)));
        check("the link leads here", table.link.startsWith(home), table.link);
        await playTurns(pages, GAME);
        for (const page of pages) await page.waitForSelector(".end-panel [data-action=rematch]");
        await boardsAgree(pages, table);

        const copier = await somebody("Joris", "/", { home });
        const { link } = await openTable(copier, "Joris", { tags: santorini });
        await copier.locator("[data-action=copy]").click();
        await copier.locator("[data-action=copy]", { hasText: "Copied" }).waitFor();
        const friend = await sitDown("Mei", link, { size: "phone" });
        await seated([copier, friend]);
        await copier.locator("[data-action=more]:visible").click();
        check("what stands for notices is said", /title of the tab/.test(await copier.textContent(".online-menu")));
        await standsFor(home);
        await server.stop();
    });

await finish("lines and devices at tables in the browser");
