// SPDX-License-Identifier: MIT
// Two people at two devices: a whole game by a link, everything one can ask the other for, a
// reload, a spectator, a secret, and a server that dies in the middle.
import { violations } from "./axe.mjs";
import { check, dataRoom, dice, expect, finish, forgiveFaults, open, serve, test } from "./harness.mjs";
import {
    asks,
    GAME,
    heardBy,
    menu,
    openTable,
    playTurns,
    resign,
    santorini,
    shows,
    sitDown,
    somebody,
    status,
    turnOf,
    two,
    verdict,
} from "./online.mjs";
import { hands, press } from "./play.mjs";
import { pressTurn, typeTurn } from "./table.mjs";

/** Catches the next phrase, however soon it is gone again. */
function hearing(page) {
    return page.evaluate(() => {
        window.heard = new Promise((resolve) => {
            const look = () => {
                const said = document.querySelector(".said");
                if (said) resolve(said.textContent);
            };
            new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
        });
    });
}

// ---- a whole game --------------------------------------------------------------------------------

await test("three presses to a link, then a whole game, one on a phone", async () => {
    const kasia = await somebody("Kasia", "/", { permissions: ["clipboard-read", "clipboard-write"] });
    await kasia.getByRole("link", { name: "Play with friends" }).click();
    await kasia.locator("[data-action=open]").click();
    await kasia.locator("[data-action=copy]").click();
    const link = await kasia.inputValue("#table-link");
    await kasia.waitForFunction(async (wanted) => (await navigator.clipboard.readText()) === wanted, link);
    check("as a square for cameras", await kasia.locator("svg.qr").isVisible());
    expect("axe in the room", await violations(kasia), []);

    const anna = await open(new URL(link).hash ? `/${new URL(link).hash}` : "/", { size: "phone" });
    await anna.waitForSelector("[data-action=sit]");
    expect("looking makes nobody", await anna.evaluate(() => fetch("api/me").then((answer) => answer.status)), 401);
    forgiveFaults(); // which the console tells of
    await anna.fill("#own-name", "Anna");
    await anna.locator("[data-action=sit]").click();
    await anna.waitForSelector(".status");
    await kasia.waitForSelector(".status");
    expect("the address has no code any more", await anna.evaluate(() => location.hash.split("/").length), 3);

    await playTurns([kasia, anna], GAME.slice(0, 5));
    await shows(anna, 5);
    await anna.reload();
    await anna.waitForSelector(".status");
    await playTurns([kasia, anna], GAME.slice(5));
    for (const page of [kasia, anna]) await page.waitForSelector(".end-panel [data-action=rematch]");
    expect("she wins", await verdict(kasia), "You win");
    expect("her friend is told who", await verdict(anna), "Kasia wins");
    check("no hints between people", (await kasia.locator("[data-action=hint], [data-menu=hint]").count()) === 0);

    await kasia.locator("[data-action=study]").click();
    await kasia.waitForSelector("[data-action=analyse]");
    check("the record is opened on this device", (await kasia.evaluate(() => location.hash)).startsWith("#/play/"));
});

// ---- asking each other -----------------------------------------------------------------------------

await test("take back, a draw refused, a phrase, resigning, a rematch", async () => {
    const { first, second } = await two({ tags: santorini, clock: "300+8" });
    await playTurns([first, second], GAME.slice(0, 3));
    await first.locator("[data-action=takeback][aria-disabled=false]").click();
    await second.waitForSelector(".request[data-offer=back]");
    expect("axe with a request", await violations(second), []);
    await second.keyboard.press("y");
    await turnOf(first);
    await shows(first, 2);

    await menu(first, "draw");
    await second.waitForSelector(".request[data-offer=draw]");
    await second.keyboard.press("n");
    await first.waitForSelector(".request", { state: "detached" });

    await hearing(second);
    await first.locator("[data-say=luck]").click();
    expect("what is said", await second.evaluate(() => window.heard), "“Good luck!”");
    check("clocks run", /\d:\d\d/.test(await first.locator(".clock.runs").first().textContent()));

    await resign(first);
    await second.waitForSelector(".end-panel [data-action=rematch]");
    expect("the other one wins", await verdict(second), "You win");
    await second.locator("[data-action=rematch]").click();
    await first.waitForSelector(".request[data-offer=rematch]");
    await first.locator(".request [data-action=agree]").click();
    await turnOf(second);
    check("the other one begins", /thinking/.test(await status(first)));
    await pressTurn(second, GAME[0]);
    await turnOf(first);
});

// ---- another game ----------------------------------------------------------------------------------

await test("the first round of Sintra", async () => {
    const { first, second } = await two({ tags: { Game: "sintra", Seats: "2" }, second: { size: "phone" } });
    const random = dice(3);
    const round = () => first.evaluate(() => document.querySelector(".track-name")?.textContent.includes("II of"));
    for (let presses = 0; presses < 400 && !(await round()); presses++) {
        await Promise.race([first, second].map((page) => page.waitForFunction(() => document.title.startsWith("●"))));
        const acts = await Promise.all([first, second].map((page) => page.title()));
        const at = acts.findIndex((title) => title.startsWith("●"));
        if (at >= 0) await press([first, second][at], random, at ? hands.touch : hands.mouse);
    }
    check("the second one begins", await round());
});

// ---- others who look -------------------------------------------------------------------------------

await test("somebody watches, and a secret stays one", async () => {
    const first = await somebody("Kasia");
    const table = await openTable(first, "Kasia", { tags: { ...santorini, Power1: "tartarus", Power2: "pan" } });
    const second = await sitDown("Anna", table.link);
    await second.waitForSelector(".status");
    await first.waitForSelector(".status");
    const third = await somebody("", `/#/t/${table.table}/${table.watch}`);
    await third.waitForSelector(".status");
    await first.waitForSelector("[data-watchers]");
    expect("who watches cannot play", await third.locator("[data-action=takeback], [data-say]").count(), 0);

    await playTurns([first, second], ["@b2,@d4", "@b4,@d2"]);
    await turnOf(first);
    await first.keyboard.press("/");
    await typeTurn(first, "~c3");
    await first.keyboard.press("Escape");
    await shows(second, 3);
    await shows(third, 3);
    const heard = [...heardBy(second), ...heardBy(third)];
    check(
        "it was told that something was hidden",
        heard.some((text) => text.includes("~?")),
    );
    check(
        "but not what",
        !heard.some((text) => text.includes("~c3") || text.includes("abyss=c3")),
        heard.find((text) => text.includes("c3")),
    );
    expect("its own player sees it", await first.locator('.turn[data-token="~c3"]').count(), 1);
});

// ---- trouble ---------------------------------------------------------------------------------------

await test("the server dies and comes back: the game goes on by itself", async () => {
    const data = dataRoom();
    const server = await serve({ data });
    const home = server.address;
    const { first, second } = await two({ tags: santorini }, { home });
    await playTurns([first, second], GAME.slice(0, 4));
    await turnOf(first);
    await server.kill();
    await first.locator(".dot.unsure:visible").waitFor();
    await pressTurn(first, GAME[4]);
    check("the turn is kept", /kept here|on its way/.test(await status(first)));
    await first.waitForSelector("[data-strip] [data-action=try]");
    const again = await serve({ port: Number(new URL(home).port), data });
    forgiveFaults(); // there was nobody to answer
    await turnOf(second);
    await shows(second, 5);
    await playTurns([first, second], GAME.slice(5));
    await second.waitForSelector(".end-panel");
    forgiveFaults();
    await again.stop();
});

// ---- the lobby -------------------------------------------------------------------------------------

await test("the tables there are", async () => {
    const first = await somebody("Kasia");
    const mine = await openTable(first, "Kasia", { tags: santorini });
    const listed = await openTable(first, "Kasia", { tags: { Game: "sintra", Seats: "2" }, seats: ["me", "anyone"], listed: true });
    await first.goto(first.url().replace(/#.*/, "#/lobby"));
    await first.reload();
    await first.waitForSelector(`[data-table="${mine.table}"]`);
    expect("axe in the lobby", await violations(first), []);

    const second = await somebody("Anna", "/#/lobby", { size: "phone" });
    await second.locator(`[data-open="${listed.table}"]`).click();
    await second.locator("[data-action=sit]").click();
    await second.waitForSelector(".status");

    await second.goto(second.url().replace(/#.*/, "#/lobby"));
    await second.fill("input[name=code]", mine.code.replaceAll("-", " "));
    await second.locator("form .button").click();
    await second.waitForSelector("[data-action=sit]");
    expect("the code leads to the table", (await second.evaluate(() => location.hash)).split("/")[2], mine.table);

    const { code } = await asks(first, "me/device", {});
    await second.goto(second.url().replace(/#.*/, "#/lobby"));
    await second.locator("[data-action=me]").click();
    await second.fill("input[name=return]", code);
    await second.locator("form.code-row .button").click();
    await second.waitForSelector(`[data-table="${mine.table}"]`);
});

await test("the form and what a server knows, in dark and in Polish", async () => {
    const page = await open("/?lang=pl#/friends", { settings: { theme: "dark", name: "Kasia" } });
    await page.waitForSelector("[data-action=open]");
    expect("axe at the form", await violations(page), []);
    await page.goto(page.url().replace(/#.*/, "#/privacy"));
    await page.waitForSelector(".chapter");
    expect("axe on the page about privacy", await violations(page), []);
});

await finish("online tables in the browser");
