// SPDX-License-Identifier: MIT
// Programs at tables, as people see them: a token is made, shown once and revoked under one's name; a program's name is
// marked in the room, at the table and in the lobby; a listed table says whether bots may sit down.
import { violations } from "./axe.mjs";
import { address, check, expect, finish, test } from "./harness.mjs";
import { asks, fits, openTable, santorini, somebody } from "./online.mjs";

/** Asks the server as a program does. */
async function bot(token, path, body) {
    const answer = await fetch(`${await address()}/api/${path}`, {
        method: body ? "POST" : "GET",
        headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, ...(await answer.json()) };
}

async function openMe(page) {
    await page.evaluate(() => (location.hash = "#/lobby"));
    await page.waitForSelector("[data-action=me]");
    await page.locator("[data-action=me]").click();
    await page.locator("dialog [data-bots]").waitFor();
}

/** Makes a program in the dialog; the answer is its token. */
async function make(page, name) {
    const before = Number(await page.locator("[data-bots]").getAttribute("data-bots"));
    await page.locator("dialog [name=bot]").fill(name);
    await page.locator("dialog [data-form=bot] button").click();
    await page.locator(`dialog [data-bots="${before + 1}"]`).waitFor();
    return page.locator("dialog [data-token]").textContent();
}

async function known(name, size) {
    const page = await somebody(name, "/", { size });
    await asks(page, "me", { name });
    await page.evaluate(() => localStorage.setItem("oriel.somebody", "true"));
    return page;
}

await test("a token is made, works, and is revoked", async () => {
    for (const size of ["desktop", "phone"]) {
        const page = await known("Kasia", size);
        await openMe(page);
        const token = await make(page, "Rook");
        check("it looks like one", /^oriel_[\w-]{43}$/.test(token), token);
        await fits(page, "with a token");
        expect("axe with a token", await violations(page), []);
        expect("it is the program's", (await bot(token, "me")).name, "Rook");
        await page.keyboard.press("Escape");
        await openMe(page);
        expect("it is shown once", await page.locator("dialog [data-token]").count(), 0);
        check("it is listed as used", /last used/.test(await page.locator("[data-bot=Rook]").textContent()));
        await page.locator("[data-bot=Rook] [data-action=revoke]").click();
        await page.getByRole("button", { name: "Revoke", exact: true }).click();
        await page.locator('dialog [data-bots="0"]').waitFor();
        expect("it is worth nothing any more", (await bot(token, "me")).status, 401);
    }
});

await test("one that may only watch", async () => {
    const page = await known("Kasia");
    await openMe(page);
    await page.locator("dialog [name=plays]").uncheck();
    const token = await make(page, "Eye");
    expect("it may watch", (await bot(token, "me")).may, "watch");
    check("which is said", /watches only/.test(await page.locator("[data-bot=Eye]").textContent()));
});

await test("a program is marked wherever its name is shown", async () => {
    const owner = await known("Anna");
    const { token } = await asks(owner, "me/bots", { name: "Rook", may: "play" });
    const page = await somebody("Kasia");
    const seats = ["me", "anyone", "anyone"];
    const table = await openTable(page, "Kasia", { tags: { ...santorini, Seats: "3" }, seats, listed: true, bots: true });
    check("the room says who may come", /everybody, bots too/.test(await page.locator("#main").textContent()));
    expect(
        "it sits down without an invitation",
        (await bot(token, `tables/${table.table}/join`, { key: "j", number: "0".repeat(16) })).status,
        200,
    );
    await page.locator("#main", { hasText: "Rook (bot)" }).waitFor();
    await owner.evaluate(() => (location.hash = "#/lobby"));
    await owner.locator("#main", { hasText: "Rook (bot)" }).waitFor();
    const other = await known("Mei");
    await asks(other, `tables/${table.table}/join`, { key: "j", number: "0".repeat(16) });
    await page.waitForSelector(".status");
    await page.locator("#main", { hasText: "Rook (bot)" }).first().waitFor();
    check("at the table", true);
});

await test("the form lets bots in where everybody may come", async () => {
    const page = await somebody("Kasia", "/#/friends/santorini");
    await page.locator("[name=listed][value=private]").waitFor({ state: "attached" });
    expect("nobody comes by chance to a private table", await page.locator("[name=bots]").count(), 0);
    await page.locator("[name=listed][value=listed]").check({ force: true });
    await page.locator("[name=bots]").check();
    await page.locator("[data-action=open]").click();
    await page.waitForSelector("#table-link");
    const id = new URL(await page.inputValue("#table-link")).hash.split("/")[2];
    expect("the table knows", (await asks(page, `tables/${id}`)).bots, true);
});

await finish("programs and their tokens in the browser");
