// SPDX-License-Identifier: MIT
// All that a device keeps, as one file: games, settings, what it remembers of tables, who one is on the server. To a new
// device, and back to one that plays here already.
import { readFileSync } from "node:fs";
import { violations } from "./axe.mjs";
import { check, expect, finish, test } from "./harness.mjs";
import { fits, GAME, menu, playTurns, santorini, somebody, turnOf, two } from "./online.mjs";
import { cell, waitForDraw } from "./table.mjs";

/** Values by their names, without those that do not leave a device. */
const kept = (page) =>
    page.evaluate(() =>
        Object.fromEntries(
            Object.entries(localStorage)
                .filter(([name]) => !/^oriel\.(somebody|sent\.)/.test(name))
                .map(([name, text]) => {
                    const value = JSON.parse(text);
                    delete value.used; // when it was touched last
                    return [name, value];
                })
                .sort(),
        ),
    );

async function openMe(page) {
    await page.evaluate(() => (location.hash = "#/lobby"));
    await page.waitForSelector("[data-action=me]");
    if (!(await page.locator("dialog[open]").count())) await page.locator("[data-action=me]").click();
    await page.locator("dialog [data-action=export]").waitFor();
}

/** The path of the file. */
async function exported(page) {
    await openMe(page);
    const coming = page.waitForEvent("download");
    await page.locator("[data-action=export]").click();
    const file = await coming;
    check("it is named by the day", /^oriel-\d{4}-\d\d-\d\d\.json$/.test(file.suggestedFilename()), file.suggestedFilename());
    return file.path();
}

async function readFile(page, path) {
    await openMe(page);
    await page
        .locator("dialog input[type=file]")
        .setInputFiles({ name: "oriel.json", mimeType: "application/json", buffer: readFileSync(path) });
}

/** A game of one's own, of which something was played. */
async function playAlone(page) {
    await page.evaluate(() => (location.hash = "#/new/santorini"));
    await page.locator("[data-action=start]").click();
    await page.waitForSelector(".board-frame");
    for (const name of ["c3", "b2"]) {
        await page.locator(cell(name)).click();
        await waitForDraw(page);
    }
}

await test("to a new device, and what is there goes on", async () => {
    const { first, second, table } = await two({ tags: santorini });
    await playTurns([first, second], GAME.slice(0, 2));
    await turnOf(first);
    await first.locator(cell("c3")).click();
    await first.locator(cell("c4")).click();
    await waitForDraw(first);
    await menu(first, "mute");
    await first.evaluate(() => localStorage.setItem("oriel.notices", "true"));
    await playAlone(first);
    const path = await exported(first);
    const before = await kept(first);
    check(
        "there is something of everything",
        ["settings", "games", "notices", `table.${table.table}`].every((name) => `oriel.${name}` in before),
    );

    const other = await somebody("", "/", { size: "phone", settings: { theme: "dark" } });
    await openMe(other);
    await fits(other, "with everything on this device");
    expect("axe at one's own things", await violations(other), []);
    await readFile(other, path);
    await other.waitForSelector(`[data-table="${table.table}"]`);
    expect("all of it is here", await kept(other), before);
    await other.evaluate((id) => (location.hash = `#/t/${id}`), table.table);
    await turnOf(other);
    check("the half-made turn, too", await other.locator("[data-action=back]:visible, [data-action=undo]:visible").first().isEnabled());
    await other.locator(cell("c3")).click();
    await other.locator("[data-action=confirm]:not([disabled])").click();
    await turnOf(second);
});

await test("to a device that plays here already: it is asked who it wants to be", async () => {
    const kasia = await somebody("Kasia");
    const { first, table } = await two({ tags: santorini });
    const path = await exported(first);
    await kasia.evaluate(() =>
        fetch("api/me", { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"name":"Other"}' }),
    );
    await kasia.evaluate(() => localStorage.setItem("oriel.somebody", "true"));
    const named = () => kasia.evaluate(() => fetch("api/me").then((answer) => answer.json()));

    await readFile(kasia, path);
    await kasia.getByRole("button", { name: "Stay who I am" }).click();
    await kasia.waitForFunction(() => !document.querySelector("dialog[open]"));
    expect("she has stayed", (await named()).name, "Other");
    await readFile(kasia, path);
    await kasia.getByRole("button", { name: "The person of the file" }).click();
    await kasia.waitForSelector(`[data-table="${table.table}"]`);
    expect("now she is the other one", (await named()).name, "Kasia");

    await openMe(kasia);
    await kasia
        .locator("dialog input[type=file]")
        .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await kasia.locator(".toast", { hasText: "x.json is no file of this kind." }).waitFor();
});

await finish("what a device keeps, as a file, in the browser");
