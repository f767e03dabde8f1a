// SPDX-License-Identifier: MIT
// A turn that is half made at an online table: it is still there after a reload, after a server that died, and
// gone when the table has moved on.
import { check, dataRoom, expect, finish, forgiveFaults, serve, test } from "./harness.mjs";
import { shows, turnOf, two } from "./online.mjs";
import { cell, pressTurn, waitForDraw } from "./table.mjs";

const santorini = { Game: "santorini", Seats: "2" };
const PLACED = ["@c3,@a1", "@e5,@a5"];

async function placed(options = {}) {
    const { first, second, table } = await two({ tags: santorini }, options);
    for (const [i, token] of PLACED.entries()) {
        await turnOf([first, second][i]);
        await pressTurn([first, second][i], token);
    }
    await turnOf(first);
    await shows(first, 2);
    return { first, second, table };
}

/** Moves without building: the turn cannot be confirmed yet. */
async function halfTurn(page) {
    await page.locator(cell("c3")).click();
    await page.locator(cell("c4")).click();
    await page.waitForFunction(() => document.querySelector(".turn-row.tried")?.textContent.includes("c3 to c4"));
}

const tried = (page) => page.evaluate(() => document.querySelector(".turn-row.tried")?.textContent.trim() ?? "");

await test("it outlasts a reload, and can be gone on with", async () => {
    const { first, second } = await placed();
    await halfTurn(first);
    const before = await tried(first);
    await first.reload();
    await turnOf(first);
    expect("still there", await tried(first), before);
    check("nobody was told of it", (await second.locator(".turn-list button.turn").count()) === 2);
    await first.locator(cell("c3")).click();
    await first.locator("[data-action=confirm]").click();
    await shows(second, 3);
    await first.reload();
    await first.waitForSelector(".status");
    await waitForDraw(first);
    expect("nothing is left of it", await tried(first), "");
});

await test("it outlasts a server that dies in the middle of it", async () => {
    const data = dataRoom();
    const server = await serve({ data });
    const { first, second } = await placed({ home: server.address });
    await halfTurn(first);
    const before = await tried(first);
    await server.kill();
    await first.locator(".dot.unsure:visible").waitFor();
    expect("while the line is lost", await tried(first), before);
    const again = await serve({ port: Number(new URL(server.address).port), data });
    await first.reload();
    forgiveFaults(); // there was nobody to answer
    await turnOf(first);
    expect("and when it is back", await tried(first), before);
    await first.locator(cell("c3")).click();
    await first.locator("[data-action=confirm]").click();
    await shows(second, 3);
    forgiveFaults();
    await again.stop();
});

await test("it is gone when the table has moved on", async () => {
    const { first, second } = await placed();
    await halfTurn(first);
    const address = first.url();
    await first.goto(address.replace(/#.*/, "#/"));
    await second.locator("[data-action=takeback][aria-disabled=false]").click();
    await first.goto(address);
    await first.waitForSelector(".request[data-offer=back]");
    check("a request alone changes nothing", (await tried(first)).includes("c3 to c4"));
    await first.keyboard.press("y");
    await turnOf(second);
    await shows(first, 1);
    expect("dropped", await tried(first), "");
    await pressTurn(second, "@e1,@a5");
    await turnOf(first);
    await first.reload();
    await turnOf(first);
    expect("and does not come back", await tried(first), "");
});

await finish("half-made turns in the browser");
