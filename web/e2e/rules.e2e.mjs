// SPDX-License-Identifier: MIT
// rules.e2e - reading the rules: both games, explained words, pictures, powers at work and trying one.
import { looks, violations } from "./axe.mjs";
import { check, expect, finish, open, test } from "./harness.mjs";

async function read(hash, wanted, options = {}) {
    const page = await open("/", options);
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForSelector(wanted);
    return page;
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const game of ["santorini", "sintra"]) {
    await test(`the rules of ${game}`, async () => {
        const page = await read(`#/rules/${game}`, ".chapter");
        const contents = await page.locator(".contents a").allTextContents();
        expect("every chapter is in the contents", await page.locator(".chapter h2").allTextContents(), contents);
        const pictures = page.locator(".chapter .picture");
        check("there are pictures", (await pictures.count()) >= 10);
        const names = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
        check(
            "each says what it shows",
            names.every((name) => name.length > 10),
        );
        check("no sign is left in the texts", !/\*\*|\]\(/.test(await page.textContent("main")));
    });

    await test(`a chapter of ${game} by its address`, async () => {
        const page = await read(`#/rules/${game}/notation`, "#chapter-notation");
        await page.waitForSelector('.contents a[aria-current="true"]:has-text("How turns are written")');
        await page.waitForFunction(() => document.getElementById("chapter-notation").getBoundingClientRect().top < innerHeight);
        await page.locator(".contents a").first().click();
        await page.waitForFunction(() => document.querySelector(".chapter").getBoundingClientRect().top >= -1);
        check("the address follows", page.url().endsWith(`#/rules/${game}/aim`));
    });
}

await test("words are explained by keyboard", async () => {
    const page = await read("#/rules/santorini", ".chapter");
    const word = page.locator("#chapter-move .word").first();
    await word.focus();
    await page.waitForSelector("#word-neighbour.looked");
    await page.keyboard.press("Enter");
    const meaning = page.locator("#chapter-move .meaning");
    await meaning.waitFor();
    check("its meaning opens", (await meaning.textContent()).includes("eight spaces around"));
    expect("the button says so", await word.getAttribute("aria-expanded"), "true");
    await page.keyboard.press("Escape");
    await meaning.waitFor({ state: "detached" });
    expect("and Escape closes it", await word.getAttribute("aria-expanded"), "false");
    check("the focus stays", await word.evaluate((one) => one === document.activeElement));
});

await test("words are explained by touch", async () => {
    const page = await read("#/rules/sintra", ".chapter", { size: "phone" });
    await page.locator("#chapter-aim .word").first().tap();
    await page.waitForSelector("#chapter-aim .meaning");
    check("nothing gets too wide", (await overflow(page)) <= 0);
});

await test("a power at work", async () => {
    const page = await read("#/rules/apollo", ".frames");
    expect("frames with words", await page.locator(".frame-words span:last-child").allTextContents(), [
        "Before the turn: what may be done is marked.",
        "c3 to c4, level 1; c4 to c3, ground.",
        "Block on b4, level 1.",
    ]);
    await page.evaluate(() => (location.hash = "#/rules/hera"));
    await page.waitForSelector('.frame-words:has-text("Forbidden here: to win by moving from c4 to c5.")');
    check("what it forbids is said", true);
});

await test("every power has its pictures", async () => {
    const page = await read("#/rules/powers", ".power-link");
    const links = await page.locator(".power-link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    check("all powers are there", links.length >= 55);
    const bare = [];
    for (const link of links) {
        await page.evaluate((to) => (location.hash = to), link);
        await page.waitForSelector(`.power-link[aria-current="page"][href="${link}"]`);
        const tried = await page.locator("[data-action=try]").count();
        if (tried && (await page.locator(".frames .board").count()) < 2) bare.push(link);
    }
    expect("none is without", bare, []);
});

await test("a power is tried", async () => {
    const page = await read("#/rules/artemis", "[data-action=try]");
    await page.locator("[data-action=try]").click();
    await page.waitForSelector(".cell.open");
    check("a table with the power is open", (await page.textContent("main")).includes("Artemis"));
});

for (const [theme, size] of looks) {
    await test(`nothing is in anybody's way, ${theme}, ${size}`, async () => {
        for (const [hash, wanted] of [
            ["#/rules/santorini", ".chapter"],
            ["#/rules/sintra", ".chapter"],
            ["#/rules/medusa", ".frames"],
        ]) {
            const page = await read(hash, wanted, { size, settings: { theme } });
            if (hash === "#/rules/santorini") {
                await page.locator("#chapter-aim .word").first().click();
                await page.waitForSelector(".meaning");
            }
            expect(`axe, ${hash}`, await violations(page), []);
            check(`${hash} is not too wide`, (await overflow(page)) <= 0);
        }
    });
}

await finish("page_rules");
