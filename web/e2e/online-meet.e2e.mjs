// SPDX-License-Identifier: MIT
// How people come to a table and how its game begins: a square for cameras, the lobby, the form, the
// draft in its three ways, the Golden Fleece.
import { violations } from "./axe.mjs";
import { check, dice, expect, finish, test } from "./harness.mjs";
import {
    asks,
    boardsAgree,
    fits,
    gather,
    long,
    openTable,
    playOn,
    resign,
    santorini,
    seated,
    sitDown,
    somebody,
    verdict,
} from "./online.mjs";
import { readQr } from "./qr.mjs";

// ---- meeting ---------------------------------------------------------------------------------------

await test("a square for cameras leads to the table", async () => {
    const first = await somebody("Kasia", "/", { settings: { name: "Kasia", theme: "dark" } });
    const { link, table } = await openTable(first, "Kasia", { tags: santorini });
    const read = await readQr(first, first.locator("svg.qr"));
    expect("what a camera reads", read, link);
    const second = await sitDown("Anna", read, { size: "phone" });
    await seated([first, second]);
    await boardsAgree([first, second], { table });
});

/** Presses a choice of the form, which a label covers. */
const choose = (page, name, value) => page.locator(`input[name="${name}"][value="${value}"]`).evaluate((radio) => radio.click());

await test("the form: three seats, one for anyone, one for the computer, found in the lobby", async () => {
    const first = await somebody("Kasia", "/#/friends/sintra", { size: "phone" });
    await first.waitForSelector("[data-action=open]");
    await choose(first, "seats", "3");
    await choose(first, "seat-1", "anyone");
    await choose(first, "seat-2", "computer");
    await choose(first, "clock", "none");
    await choose(first, "listed", "listed");
    await fits(first, "in the form");
    expect("axe at the form", await violations(first), []);
    await first.locator("[data-action=open]").click();
    await first.waitForSelector("#table-link");
    await fits(first, "in the room");
    const id = (await first.evaluate(() => location.hash)).split("/")[2];

    const second = await somebody("Anna", "/#/lobby");
    await second.locator(`[data-open="${id}"]`).click();
    await second.locator("[data-action=sit]").click();
    await seated([first, second]);
    const turns = () => first.locator(".turn-list button.turn").count();
    const begun = await turns();
    await playOn([first, second], dice(4), async () => (await turns()) >= begun + 4);
    await boardsAgree([first, second], { table: id });
    const third = await somebody("Joris", "/#/lobby", { size: "phone" });
    await third.locator(`[data-open="${id}"]`, { hasText: "Watch" }).click();
    await seated([third]);
    await boardsAgree([first, second, third], { table: id });
    await fits(third, "for who watches");
});

// ---- beginning -------------------------------------------------------------------------------------

/** Cards to choose from that something else covers when they have the focus. */
function coveredCards(page) {
    return page.evaluate(() =>
        [...document.querySelectorAll(".draft .choice-name:not([disabled])")]
            .filter((card) => {
                card.focus();
                const { left, top, width, height } = card.getBoundingClientRect();
                return !card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            })
            .map((card) => card.textContent.trim()),
    );
}

/** Chance may have brought a card into play that shows each player another board. */
async function hides(page, table) {
    const { tokens } = await asks(page, `tables/${table.table}`);
    return tokens.some((token) => /offer:.*(hecate|moerae|tartarus)/.test(token));
}

/** Until all workers stand and everybody has played. */
async function begins(tags, sizes) {
    const { pages, table } = await gather({ tags: { ...santorini, ...tags, Seats: String(sizes.length) } }, sizes);
    if (tags.Draft) for (const page of pages) await page.waitForSelector(".draft");
    for (const page of pages) expect("cards that are covered", await coveredCards(page), []);
    const played = () =>
        pages[0].evaluate(
            () =>
                [...document.querySelectorAll(".turn-list button.turn")].filter(({ dataset }) => /[a-e][1-5]-/.test(dataset.token)).length,
        );
    await playOn(pages, dice(sizes.length), async () => (await played()) >= sizes.length);
    for (const page of pages) check("there is a board", (await page.locator(".board-frame svg").count()) === 1);
    await boardsAgree(pages, table, { secrets: await hides(pages[0], table) });
    return { pages, table };
}

await test("a full draft between two", () => begins({ Draft: "full" }, ["desktop", "phone"]));

await test("a limited draft among three", () => begins({ Draft: "limited" }, ["phone", "desktop", "tablet"]));

await test("a quick draft, and the Golden Fleece", async () => {
    await begins({ Draft: "quick" }, ["phone", "desktop"]);
    const { pages, table } = await begins({ Fleece: "pan" }, ["desktop", "phone"]);
    await resign(pages[0]);
    for (const page of pages) await page.waitForSelector(".end-panel");
    expect("the other one wins", await verdict(pages[1]), "You win");
    await boardsAgree(pages, table);
});

for (const Draft of long ? ["full", "limited", "quick"] : [])
    for (const seats of [2, 3, 4])
        for (const size of ["desktop", "tablet", "phone"])
            await test(`a ${Draft} draft of ${seats} at a ${size}`, () => begins({ Draft }, Array(seats).fill(size)));

await finish("how people meet at tables in the browser");
