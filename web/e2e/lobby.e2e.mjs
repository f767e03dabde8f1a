// SPDX-License-Identifier: MIT
// The lobby: small boards of one's own tables, rows that stay where they are, what is over, on a phone in parts.
import { violations } from "./axe.mjs";
import { check, expect, finish, open, test } from "./harness.mjs";
import { asks, sitDown, somebody } from "./online.mjs";

const santorini = { Game: "santorini", Seats: "2" };
let keys = 0;

/** A table that is opened without its page. */
async function openFor(page, how) {
    const body = {
        key: `lobby-${++keys}`,
        seats: ["me", "friend"],
        clock: "300+8",
        listed: false,
        confirm: true,
        number: "0123456789abcdef",
    };
    const made = await asks(page, "tables", { ...body, ...how });
    if (!made.table) throw new Error(JSON.stringify(made));
    return made;
}

async function join(page, { table, code }) {
    await asks(page, `tables/${table}/join`, { key: `lobby-${++keys}`, code, number: "fedcba9876543210" });
}

async function act(page, { table }, command) {
    const { n } = await asks(page, `tables/${table}`);
    const answer = await asks(page, `tables/${table}/do`, { key: `lobby-${++keys}`, seen: n, do: command });
    if (!answer.n) throw new Error(`${command}: ${JSON.stringify(answer)}`);
}

/** Somebody whom the server knows, in the lobby. */
async function inLobby(name, options = {}) {
    const page = await somebody(name, "/#/lobby", options);
    await asks(page, "me", { name });
    await page.evaluate(() => localStorage.setItem("oriel.somebody", "true"));
    return page;
}

await test("nothing yet: a sentence and a button each", async () => {
    const page = await open("/#/lobby");
    await page.locator(".empty").first().waitFor();
    expect("two of them", await page.locator(".empty .button:visible").count(), 2);
    expect("axe", await violations(page), []);
});

await test("boards of one's own tables, those that wait first", async () => {
    const [kasia, anna] = [await inLobby("Kasia"), await inLobby("Anna")];
    const first = await openFor(kasia, { tags: { ...santorini, Power1: "artemis", Power2: "demeter" } });
    await join(anna, first);
    const second = await openFor(kasia, { tags: { Game: "sintra", Seats: "2" } });
    await join(anna, second);
    const third = await openFor(kasia, { tags: santorini });
    await act(kasia, first, "play 1 @b2,@d4");
    await kasia.reload();
    await kasia.waitForSelector(`[data-table="${first.table}"] .board`);
    await kasia.waitForSelector(`[data-table="${second.table}"] .palace`);
    await kasia.waitForSelector(`[data-table="${third.table}"] .board`);
    expect("one's own workers stand there", await kasia.locator(`[data-table="${first.table}"] .trace`).count(), 2);
    check("nothing to be read on them", (await kasia.locator(".mini-board .digit:visible, .mini-board .coordinate").count()) === 0);
    const name = await kasia.locator(`[data-table="${first.table}"]`).textContent();
    check("against whom, whose turn", /Against Anna.*Anna to move/.test(name.replace(/\s+/g, " ")), name);
    for (const theme of ["light", "dark", "contrast"]) {
        await kasia.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
        expect(`axe, ${theme}`, await violations(kasia), []);
    }

    await act(anna, first, "play 2 @b4,@d2");
    await kasia.waitForFunction(() => document.title.startsWith("●"));
    await kasia.waitForFunction((id) => document.querySelector(".table-card")?.dataset.table === id, first.table);
    expect("it waits for her", await kasia.locator(".table-card.mine").first().getAttribute("data-table"), first.table);

    await kasia.locator(`[data-table="${first.table}"]`).focus();
    await kasia.keyboard.press("Enter");
    await kasia.waitForSelector(".status");
});

await test("rows stay while somebody points at them", async () => {
    const [kasia, anna] = [await inLobby("Kasia"), await inLobby("Anna")];
    const listed = [];
    for (let i = 0; i < 2; i++) listed.push(await openFor(anna, { tags: santorini, seats: ["me", "anyone"], listed: true }));
    const row = (one) => kasia.locator(`[data-open="${one.table}"]`);
    await row(listed[1]).waitFor();
    await row(listed[1]).hover();
    const before = await row(listed[1]).boundingBox();
    await act(anna, listed[0], "close");
    await kasia.locator("li.full").waitFor();
    await kasia.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
    await kasia.waitForResponse((answer) => answer.url().endsWith("/api/tables"));
    expect("it has not moved", (await row(listed[1]).boundingBox()).y, before.y);
    await kasia.mouse.move(1, 1);
    await kasia.locator("li.full").waitFor({ state: "detached" });
    check("the other one is still there", await row(listed[1]).isVisible());
    await act(anna, listed[1], "close");
});

await test("finished: to be studied, or once more", async () => {
    const kasia = await inLobby("Kasia");
    const table = await openFor(kasia, { tags: santorini });
    const link = `${new URL(kasia.url()).origin}/#/t/${table.table}/${table.code}`;
    const anna = await sitDown("Anna", link);
    await anna.waitForSelector(".status");
    await act(kasia, table, "leave 1 resign");
    await kasia.reload();
    await kasia.locator(`[data-study="${table.table}"]`).click();
    await kasia.waitForSelector("[data-action=analyse]");
    await kasia.goBack();
    await kasia.locator(`[data-again="${table.table}"]`).click();
    await anna.waitForSelector(".request[data-offer=rematch]");
    await anna.locator(".request [data-action=agree]").click();
    await kasia.waitForFunction(() => document.querySelector(".status") && !document.querySelector(".end-panel"));
});

await test("a phone shows one part at a time", async () => {
    const kasia = await inLobby("Kasia", { size: "phone" });
    await openFor(kasia, { tags: santorini });
    await kasia.reload();
    await kasia.waitForSelector(".table-card .board");
    check("mine first", (await kasia.locator("[data-part=mine]").textContent()).includes("1"));
    check("not the others", !(await kasia.locator(".part-open").isVisible()));
    await kasia.locator("[data-part=mine]").focus();
    await kasia.keyboard.press("ArrowRight");
    check("the next one by its key", (await kasia.locator(".part-open").isVisible()) && !(await kasia.locator(".part-mine").isVisible()));
    check("both actions in sight", (await kasia.locator(".lobby-actions .button:visible").count()) === 2);
    expect("axe on a phone", await violations(kasia), []);
    await kasia.locator(".lobby-actions .primary").click();
    await kasia.waitForSelector("[data-action=open]");
    check("for anyone, on the list", await kasia.locator("input[name=listed][value=listed]").isChecked());
});

await finish("the lobby in the browser");
