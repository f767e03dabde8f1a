// SPDX-License-Identifier: MIT
// When an online game is over its chance is checked on the page: players, who watches, a table that was closed,
// and a server whose record does not keep what was promised.
import { execFileSync } from "node:child_process";
import { violations } from "./axe.mjs";
import { dataRoom, check, expect, finish, open, program, serve, test } from "./harness.mjs";
import { openTable, sitDown, somebody } from "./online.mjs";

const sintra = { Game: "sintra", Seats: "2" };

/** Two at a table of Sintra, the first through the form, as a page does it: each has brought a number. */
async function dealt() {
    const first = await somebody("Kasia", "/#/friends/sintra");
    await first.locator("[data-action=open]").click();
    await first.waitForSelector("#table-link");
    const second = await sitDown("Anna", await first.inputValue("#table-link"), { size: "phone" });
    for (const page of [first, second]) await page.waitForSelector(".status");
    return { first, second };
}

async function resign(page) {
    await page.locator("[data-action=more]:visible, [data-tab-button=more]:visible").first().click();
    await page.locator("[data-menu=resign]").click();
    await page.locator("[data-menu=resign-yes]").click();
}

const verdict = (page) => page.locator("[data-fair]").getAttribute("data-fair");

await test("every draw is as promised", async () => {
    const { first, second } = await dealt();
    const third = await open(`/${new URL(first.url()).hash}/${await watchCode(first)}`);
    await third.waitForSelector(".status");
    check("nothing is said before the end", (await first.locator("[data-fair]").count()) === 0);
    await resign(second);
    for (const page of [first, second, third]) expect("checked", await verdict(page), "good");
    await first.locator("[data-fair] summary").click();
    const words = await first.locator(".fair-words").textContent();
    check("what was promised when", /^\s*Before the game .* [0-9a-f]{64}/.test(words), words);
    check("what one has brought", /from this browser:\s*[0-9a-f]{16}/.test(words), words);
    check("who watches has brought nothing", (await third.locator(".fair-words").textContent()).includes("This browser added none."));
    for (const page of [first, second]) expect("axe at the end", await violations(page), []);
    await second.reload();
    expect("after a reload, too", await verdict(second), "good");

    await second.locator("[data-action=rematch]").click();
    await first.locator(".request [data-action=agree]").click();
    for (const page of [first, second]) await page.waitForSelector(".end-panel", { state: "detached" });
    await resign(first);
    for (const page of [first, second]) {
        expect("so is the next game", await verdict(page), "good");
        check("with another number", /from this browser:\s*[0-9a-f]{16}/.test(await page.locator(".fair-words").textContent()));
    }
});

/** The code for who watches, as the server tells the opener. */
function watchCode(page) {
    return page.evaluate(() => fetch(`api/tables/${location.hash.split("/")[2]}`).then(async (answer) => (await answer.json()).watch));
}

/** What the page was told about chance, in order, before the table was opened. */
function watchOrder(page) {
    const asked = [];
    page.on("request", (request) => {
        const path = new URL(request.url()).pathname;
        if (request.method() === "POST" && /\/api\/(promise|tables)$/.test(path)) asked.push([path, request.postDataJSON()]);
    });
    return asked;
}

await test("who begins is drawn by the table, also against the computer alone, whose opener has seen the promise", async () => {
    const page = await somebody("Kasia", "/#/friends/santorini");
    const asked = watchOrder(page);
    await page.waitForSelector("[data-action=open]");
    const choose = (name, value) => page.locator(`input[name="${name}"][value="${value}"]`).evaluate((radio) => radio.click());
    await choose("seat-1", "computer");
    await choose("first", "0");
    await page.locator("[data-action=open]").click();
    await page.waitForSelector(".status");
    const [[promise, key], [opened, body]] = asked;
    expect("in this order", [promise, opened], ["/api/promise", "/api/tables"]);
    check("the number comes after the promise", !("number" in key) && key.key === body.key && /^[0-9a-f]{16}$/.test(body.number));
    expect("nobody's browser draws", [body.tags.First, body.seats], ["chance", ["me", "engine 3"]]);
    await page.locator('.turn-list button.turn[data-token^="<first:"]').waitFor({ state: "attached" });
    await resign(page);
    expect("checked", await verdict(page), "good");
    await page.locator("[data-fair] summary").click();
    const words = await page.locator(".fair-words").textContent();
    check("it was promised before the game", words.includes("Before the game") && words.includes(body.commitment), words);
});

await test("a server that does not keep its promise", async () => {
    const { first, second } = await dealt();
    let tamper = (record) => record;
    await first.route("**/record", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: tamper(await answer.text()) });
    });
    const other = (digit) => (digit === "0" ? "1" : "0");
    const ways = {
        "another secret": [(record) => record.replace(/(FairSecret "\w*)(\w)"/, (_, a, b) => `${a}${other(b)}"`), /not drawn like this/],
        "another number": [(record) => record.replace(/(FairNumbers ")(\w)/, (_, a, b) => `${a}${other(b)}`), /not drawn like this/],
        "another draw": [
            (record) => record.replace(/<start:(\d)>/, (_, seat) => `<start:${3 - Number(seat)}>`),
            /not the game that was shown/,
        ],
        "no secret": [(record) => record.replace(/\[FairSecret.*\n/, ""), /secret of the chance is missing/],
    };
    await resign(second);
    await first.waitForSelector("[data-fair=good]");
    for (const [name, [how, why]] of Object.entries(ways)) {
        tamper = how;
        await first.reload();
        expect(name, await verdict(first), "bad");
        const words = await first.locator("[data-fair] [role=alert]").textContent();
        check(`${name}: why`, why.test(words) && words.includes("Chance was not drawn as promised."), words);
    }
    expect("axe with the warning", await violations(first), []);
    await first.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await first.locator("[data-action=fair-details]").click();
    await first.waitForSelector(".toast");
    const copied = JSON.parse(await first.evaluate(() => navigator.clipboard.readText()));
    check(
        "details have what was shown",
        /^[0-9a-f]{64}$/.test(copied.shown.commitment) && copied.record.includes("[FairTable"),
        JSON.stringify(copied),
    );

    tamper = (record) => record;
    await first.reload();
    expect("the server was good all the time", await verdict(first), "good");
});

await test("a table that was closed, and a game without chance", async () => {
    const data = dataRoom();
    const server = await serve({ data });
    const home = server.address;
    const first = await somebody("Kasia", "/", { home });
    const table = await openTable(first, "Kasia", { tags: sintra });
    const second = await sitDown("Anna", table.link, { home });
    for (const page of [first, second]) await page.waitForSelector(".status");
    execFileSync(program, ["tables", "close", table.table, "--data", data]);
    for (const page of [first, second]) {
        await page.getByRole("heading", { name: "This table was closed" }).waitFor();
        expect("its chance is checked", await verdict(page), "good");
    }
    expect("axe at the closed table", await violations(first), []);
    await second.locator("[data-action=study]").click();
    await second.waitForSelector(".replay-bar, .action-bar");

    const plain = await openTable(first, "Kasia", { tags: { Game: "santorini", Seats: "2" } });
    const other = await sitDown("Anna", plain.link, { home });
    await first.waitForSelector(".status");
    await resign(other);
    await first.waitForSelector(".end-panel [data-action=rematch]");
    await other.waitForSelector(".end-panel [data-action=rematch]");
    expect("nothing was drawn, nothing is said", await first.locator("[data-fair]").count(), 0);
    await server.stop();
});

await finish("fair chance in the browser");
