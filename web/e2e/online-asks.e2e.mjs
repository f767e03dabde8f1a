// SPDX-License-Identifier: MIT
// What people at a table ask each other for: to take a turn back, a draw, another game. All who are asked have to agree,
// one no is enough. With ORIEL_LONG at all sizes, and in the other game, too.
import { violations } from "./axe.mjs";
import { check, dice, expect, finish, test } from "./harness.mjs";
import {
    asks,
    boardsAgree,
    fits,
    gather,
    long,
    menu,
    NAMES,
    playOn,
    playTurns,
    resign,
    santorini,
    shows,
    status,
    turnOf,
    verdict,
} from "./online.mjs";
import { pressTurn } from "./table.mjs";

const THREE = ["@b2,@d2", "@b4,@d4", "@c3,@e5", "b2-a2+a1", "b4-a4+a5"];

const request = (kind) => `.request[data-offer=${kind}]`;

const answer = (page, what) => page.locator(`.request [data-action=${what}]`).click();

const noRequest = (page) => page.locator(".request").waitFor({ state: "detached" });

const stateOf = async (page, { table }) => (await asks(page, `tables/${table}`)).state;

const seatNames = ({ seats }) => seats.map(({ name }) => name);

// ---- taking back -----------------------------------------------------------------------------------

/** The second of three has played last and asks the others. */
async function takesBack(pages) {
    const [first, second, third] = pages;
    await turnOf(third);
    await askBack(second);
    for (const page of [first, third]) await page.locator(request("back")).waitFor();
    check("who has asked sees that it waits", /Waiting for an answer/.test(await second.textContent(request("back"))));
    await fits(third, "with a request");
    await answer(first, "agree");
    await noRequest(first);
    check("one yes of two is not enough", await third.locator(request("back")).isVisible());
    await shows(second, THREE.length);
    await answer(third, "decline");
    for (const page of pages) await noRequest(page);
    await shows(second, THREE.length);

    await askBack(second);
    for (const page of [first, third]) await page.locator(request("back")).waitFor();
    await answer(third, "agree");
    await answer(first, "agree");
    for (const page of pages) await shows(page, THREE.length - 1);
    await turnOf(second);
}

/** By the menu, which every size has. */
const askBack = (page) => menu(page, "takeback");

/** Whoever plays on has said no; who has asked may think better of it. */
async function saysNoOtherwise(pages) {
    const [first, second, third] = pages;
    await pressTurn(second, THREE.at(-1));
    await turnOf(third);
    await askBack(second);
    await third.locator(request("back")).waitFor();
    await answer(second, "withdraw");
    for (const page of pages) await noRequest(page);
    await askBack(second);
    await third.locator(request("back")).waitFor();
    await pressTurn(third, "c3-c4+b3");
    for (const page of pages) await noRequest(page);
    await turnOf(first);
    for (const page of pages) await shows(page, THREE.length + 1);
}

// ---- a draw, and another game ----------------------------------------------------------------------

/** The first one offers; all the others have to agree. */
async function agreesOn(pages, kind, offer) {
    const [first, ...others] = pages;
    await offer(first);
    for (const page of others) await page.locator(request(kind)).waitFor();
    expect(`axe with a request: ${kind}`, await violations(others[0]), []);
    for (const page of others) await answer(page, "agree");
    for (const page of pages) await noRequest(page);
}

async function draws(pages, table) {
    await menu(pages[0], "draw");
    await pages.at(-1).locator(request("draw")).waitFor();
    await answer(pages.at(-1), "decline");
    for (const page of pages) await noRequest(page);
    expect("one no is enough", (await stateOf(pages[0], table)).stage, "playing");
    await agreesOn(pages, "draw", (page) => menu(page, "draw"));
    for (const page of pages) await page.waitForSelector(".end-panel [data-action=rematch]");
    for (const page of pages) expect("it is a draw", await verdict(page), "Draw");
    await boardsAgree(pages, table);
}

/** Seats move on by one, with what belongs to them, and chance has another secret. */
async function playsAgain(pages, table) {
    const before = await stateOf(pages[0], table);
    await agreesOn(pages, "rematch", (page) => page.locator("[data-action=rematch]").click());
    for (const page of pages) await page.locator(".end-panel").waitFor({ state: "detached" });
    const after = await stateOf(pages[0], table);
    const names = seatNames(before);
    expect("sides have changed", seatNames(after), [...names.slice(1), names[0]]);
    expect("it is the next game", after.game, before.game + 1);
    check("with another secret", /^[0-9a-f]{64}$/.test(after.fair.commitment) && after.fair.commitment !== before.fair.commitment);
    check("the last one is open", /^[0-9a-f]{64}$/.test(before.fair.secret) && !after.fair.secret);
}

// ---- three at a table ------------------------------------------------------------------------------

async function threeAsk(sizes) {
    const { pages, table } = await gather({ tags: { ...santorini, Seats: "3" } }, sizes);
    const [first, second, third] = pages;
    check("at first there is nothing to take back", await first.locator("[data-action=takeback]:visible[aria-disabled=false]").isHidden());
    await playTurns(pages, THREE);
    await takesBack(pages);
    await saysNoOtherwise(pages);
    await boardsAgree(pages, table);
    await draws(pages, table);
    await playsAgain(pages, table);

    await turnOf(second); // who sat on the second seat
    await resign(second);
    await turnOf(third);
    check("two go on without her", /thinking|Waiting/.test(await status(first)), await status(first));
    await resign(third);
    for (const page of pages) await page.waitForSelector(".end-panel");
    expect("the last one has won", await Promise.all(pages.map(verdict)), ["You win", `${NAMES[0]} wins`, `${NAMES[0]} wins`]);
    await boardsAgree([second, third, first], table, { names: [NAMES[1], NAMES[2], NAMES[0]] });
}

await test("three ask each other", () => threeAsk(["desktop", "phone", "tablet"]));

await test("what has shown something is not taken back, and the button says why", async () => {
    const tags = { ...santorini, Power1: "hecate", Power2: "pan" };
    const { pages } = await gather({ tags }, ["phone", "desktop"]);
    const [first, second] = pages;
    const button = second.locator("[data-action=takeback]");
    expect("nothing was played", await button.getAttribute("title"), "There is nothing to take back.");
    await playTurns([second], ["@b4,@d2"]);
    await turnOf(first);
    await second.locator("[data-action=takeback][title*='seen something new'][aria-disabled=true]").waitFor();
    await second.keyboard.press("u");
    await second.locator(".toast", { hasText: "seen something new" }).waitFor();
    check("nobody was asked", (await first.locator(".request").count()) === 0);

    await playTurns([first], ["@b2,@d4", "b2-b3+a3"]);
    await turnOf(second);
    await first.locator("[data-tab-button=more]").click();
    const why = await first.locator("[data-why]").textContent();
    check("on a phone the menu says it", /seen something new/.test(why), why);
    check("and offers it not", await first.locator("[data-menu=takeback]").isDisabled());
    expect("axe in the menu", await violations(first), []);
});

for (const sizes of long
    ? [
          ["phone", "tablet", "desktop"],
          ["tablet", "desktop", "phone"],
      ]
    : [])
    await test(`three ask each other, the first at a ${sizes[0]}`, () => threeAsk(sizes));

for (const seats of long ? [2, 3, 4] : [])
    await test(`${seats} agree on a draw in Sintra, and play again`, async () => {
        const { pages, table } = await gather(
            { tags: { Game: "sintra", Seats: String(seats) } },
            ["phone", "desktop", "tablet", "phone"].slice(0, seats),
        );
        const turns = () => pages[0].locator(".turn-list button.turn").count();
        const begun = await turns();
        await playOn(pages, dice(seats), async () => (await turns()) >= begun + seats);
        await draws(pages, table);
        await playsAgain(pages, table);
    });

await finish("what people ask each other at tables in the browser");
