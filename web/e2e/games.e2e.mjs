// SPDX-License-Identifier: MIT
// Whole games of both games, by every hand, with every kind of company.
import { check, dice, expect, finish, open, test } from "./harness.mjs";
import { hands, people, playOut, recordHolds } from "./play.mjs";

const santorini = (tags = "") => `[Game "santorini"]\n[Seats "2"]\n${tags}\n*\n`;

await test("Santorini by mouse against the computer", async () => {
    const page = await open("/");
    await page.locator("[data-play=santorini]").click();
    await page.waitForSelector(".cell.open");
    await playOut(page, dice(1));
    check("the result is told", /win/i.test(await page.textContent(".end-panel")));
    check("and why", (await page.textContent(".end-reason")).trim().length > 10);
    await recordHolds(page);
});

await test("Sintra by mouse against the computer", async () => {
    const page = await open("/");
    await page.locator("[data-play=sintra]").click();
    await page.waitForSelector(".supply .hit.open");
    await playOut(page, dice(2));
    check("points are told", /\d/.test(await page.textContent(".end-panel")));
    const said = await recordHolds(page);
    check("with scores", said.includes("scores"), said);
});

await test("Santorini by keyboard alone", async () => {
    const page = await people(open, santorini());
    await playOut(page, dice(3), hands.keys);
    await recordHolds(page);
});

await test("Sintra by keyboard alone", async () => {
    const page = await people(open, `[Game "sintra"]\n[Seats "2"]\n[Side "B"]\n\n*\n`);
    await playOut(page, dice(4), hands.keys);
    await recordHolds(page);
});

await test("Santorini by touch on a phone", async () => {
    const page = await people(open, santorini(`[Power1 "demeter"]\n[Power2 "atlas"]\n`), { size: "phone" });
    await playOut(page, dice(5), hands.touch);
    await recordHolds(page);
});

await test("Sintra by touch on a phone", async () => {
    const page = await people(open, `[Game "sintra"]\n[Seats "2"]\n\n*\n`, { size: "phone" });
    await playOut(page, dice(6), hands.touch);
    await recordHolds(page);
});

await test("four players in teams", async () => {
    const page = await people(
        open,
        `[Game "santorini"]\n[Seats "4"]\n[Power1 "apollo"]\n[Power2 "artemis"]\n[Power3 "demeter"]\n[Power4 "pan"]\n\n*\n`,
    );
    await playOut(page, dice(7));
    const said = await recordHolds(page);
    check("a team has won", /^result (1=3|2=4)$/.test(said), said);
});

await test("three players with an elimination", async () => {
    const page = await people(
        open,
        `[Game "santorini"]\n[Seats "3"]\n[Power1 "apollo"]\n[Power2 "athena"]\n[Power3 "atlas"]\n` +
            `[Start "0DDD3/0DDD0/DD000/00000/00000 1 apollo:a5,a4 athena:c2,c1 atlas:e1,d1"]\n\n*\n`,
    );
    await playOut(page, dice(8));
    const text = await page.textContent(".end-panel");
    check("somebody is out", /out/.test(text), text);
    await recordHolds(page);
});

await test("the Golden Fleece", async () => {
    const page = await people(open, santorini(`[Fleece "pan"]\n`));
    await playOut(page, dice(9));
    await recordHolds(page);
});

await test("Tartarus and Hecate on one device", async () => {
    for (const [power, seed] of [
        ["tartarus", 10],
        ["hecate", 11],
    ]) {
        const page = await people(open, santorini(`[Power1 "${power}"]\n[Power2 "hermes"]\n`));
        await page.waitForSelector(".hand-over");
        check("nothing shows before the device is handed over", (await page.locator(".cell").count()) === 0);
        await playOut(page, dice(seed));
        await recordHolds(page);
    }
});

await test("Sintra with four seats", async () => {
    const page = await people(open, `[Game "sintra"]\n[Seats "4"]\n\n*\n`);
    expect("four palaces", await page.locator("[data-palace]").count(), 4);
    await playOut(page, dice(12), hands.mouse, 3000);
    check(
        "the totals are in sight",
        await page
            .locator(".end-table .total td")
            .first()
            .evaluate((total) => {
                const { x, y, height } = total.getBoundingClientRect();
                return document.elementFromPoint(x + 4, y + height - 1) === total;
            }),
    );
    const said = await recordHolds(page);
    check("four scores", /scores( -?\d+){4}$/.test(said), said);
});

await test("a drafted game", async () => {
    const page = await people(open, santorini(`[Draft "full"]\n`));
    await page.waitForSelector(".draft");
    await playOut(page, dice(13));
    await recordHolds(page);
});

await finish("games in the browser");
