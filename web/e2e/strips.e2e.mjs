// SPDX-License-Identifier: MIT
// The editor for Sintra's strips: typed and pressed in, checked, kept, saved and opened, played with.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { looks, violations } from "./axe.mjs";
import { check, dice, expect, finish, open, replay, test } from "./harness.mjs";
import { asks, boardsAgree, playOn, resign, seated, somebody } from "./online.mjs";
import { waitForDraw } from "./table.mjs";

const EDITOR = "/#/rules/strips";

/** The strips of data/sintra.txt, one letter after the other; those of strip 1 are others. */
const file = readFileSync(new URL("../../data/sintra.txt", import.meta.url), "utf8");
const mine = file.replace("strip  1 YYYBP OOOYY", "strip  1 YYBBP OOOYC").replace(/^name .*/m, "name mine");
const letters = [...mine.matchAll(/^strip +\d (\w+) (\w+)/gm)].map(([, front, back]) => front + back).join("");

const state = async (page) => {
    await waitForDraw(page);
    return (await page.textContent("[data-state]")).trim();
};

async function openEditor(options) {
    const page = await open(EDITOR, options);
    await page.waitForSelector(".strip-grid");
    return page;
}

/** Opens a file by the button that asks for one. */
async function give(page, name, text) {
    const path = join(tmpdir(), name);
    writeFileSync(path, text);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("[data-action=open-strips]").click()]);
    await chooser.setFiles(path);
    await waitForDraw(page);
}

const recordOf = (page) =>
    page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem("oriel.games"))[0];
        return JSON.parse(localStorage.getItem(`oriel.game.${id}`)).record;
    });

await test("the ways there", async () => {
    const page = await open("/#/new/sintra");
    await page.locator(".strips-note a").click();
    await page.waitForSelector(".strip-grid");
    await page.goto(page.url().replace(/#.*/, "#/rules/sintra/strips"));
    await page.locator("#chapter-strips a", { hasText: "Type in your strips" }).click();
    await page.waitForSelector(".strip-grid");
    expect("both lead to it", await page.locator("h1").textContent(), "Your strips");
});

for (const [locale, words] of [
    [
        "en-GB",
        {
            left: /^80 spaces are still empty\.$/,
            done: /nothing is wrong/,
            jokers: /^There must be two jokers, both on one side: 3 on 2 sides\.$/,
        },
    ],
    [
        "pl-PL",
        { left: /^80 miejsc jest jeszcze pustych\.$/, done: /wszystko się zgadza/, jokers: /^Muszą być dwa jokery, .* 3 na 2 stronach\.$/ },
    ],
]) {
    await test(`typed in with the keyboard alone, ${locale}`, async () => {
        const page = await openEditor({ locale });
        check("nothing is there yet", words.left.test(await state(page)), await state(page));
        await page.locator(".strip-space[tabindex='0']").focus();
        for (const letter of letters.toLowerCase()) await page.keyboard.press(letter);
        check("all of it is there", words.done.test(await state(page)), await state(page));
        await page.keyboard.press("Home");
        await page.keyboard.press("j");
        check("a third joker is told at once", words.jokers.test(await state(page)), await state(page));
        expect("it cannot be played with", await page.locator("input[name=strips-used][value=own]").isDisabled(), true);
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("y");
        check("mended", words.done.test(await state(page)), await state(page));
        await page.reload();
        await page.waitForSelector(".strip-grid");
        check("it is kept", words.done.test(await state(page)), await state(page));
        expect("drawn as the board draws it", await page.locator(".strips-palace [data-strip]").count(), 8);
    });
}

await test("pressed in on a phone", async () => {
    const page = await openEditor({ size: "phone" });
    await page.locator('.strip-space[data-at="0"]').tap();
    for (const letter of letters.slice(0, 12)) await page.locator(`[data-fill=${letter}]`).tap();
    expect("twelve are there", await state(page), "68 spaces are still empty.");
    expect("the next one is chosen", await page.locator(".strip-space[aria-selected=true]").getAttribute("data-at"), "12");
    expect("a space has a name", await page.locator('.strip-space[data-at="2"]').getAttribute("aria-label"), "Space 3: blue");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect("nothing is wider than the screen", wide, false);
});

await test("a file, a new game, and back to the stand-in", async () => {
    const page = await openEditor();
    await give(page, "mine.txt", mine);
    check("it is read", /nothing is wrong/.test(await state(page)), await state(page));
    await page.locator("input[name=strips-used][value=own]").evaluate((radio) => radio.click());
    const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-action=save-strips]").click()]);
    const text = readFileSync(await saved.path(), "utf8");
    expect("saved as it was opened", [/^name mine$/m.test(text), /^strip 1 YYBBP OOOYC$/m.test(text)], [true, true]);
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator("[data-play=sintra]").click();
    await page.waitForSelector(".sintra .palace");
    check("a game carries them", /\[Table "sintra-data 1; strip 1 YYBBP OOOYC; /.test(await recordOf(page)), await recordOf(page));
    const path = join(tmpdir(), "carried.txt");
    writeFileSync(path, await recordOf(page));
    check("the program opens its record", /^result/.test(replay(path)), replay(path));
    await page.reload();
    await page.waitForSelector(".supply .hit");
    check("so does the page", true);
    await page.evaluate(() => (location.hash = "#/new/sintra"));
    await page.locator("input[name=strips][value=usual]").evaluate((radio) => radio.click());
    await page.locator("[data-action=start]").click();
    await page.waitForSelector(".sintra .palace");
    check("the next one is played with the stand-in", !/\[(Table|Data) /.test(await recordOf(page)), await recordOf(page));
});

for (const [what, text, wanted] of [
    ["a letter that is none", mine.replace("YYBBP", "YYBXP"), /^Line 13: 'X' is not one of the letters CYOBPJ\./],
    ["a row that falls", mine.replace("broken 0 1 2", "broken 0 2 1"), /^Line \d+: The rows must rise from 0: row 3 is worth 1\./],
    ["a strip too few", mine.replace(/^strip +5.*\n/m, ""), /^The line 'strip 5' is missing\./],
    ["a picture", "\u0000\u0001PNG", /^Line 1: The first line must be 'sintra-data 1'/],
]) {
    await test(`a bad file: ${what}`, async () => {
        const page = await openEditor();
        await give(page, "bad.txt", text);
        const said = (await page.locator("#strips-text-fault").textContent()).trim();
        check("it is refused, with its line", wanted.test(said), said);
        expect("nothing is taken over", await state(page), "80 spaces are still empty.");
        expect("its text is there to be mended", await page.locator("#strips-text").inputValue(), text.replace(/\r/g, ""));
    });
}

await test("numbers, and texts that are pasted", async () => {
    const page = await openEditor();
    await page.locator("[data-action=usual-strips]").click();
    await page.locator("#strips-numbers").click();
    await page.fill("[name='ornament-points']", "0 0 3 6 x");
    check("a number is told at its field", /'x' is not a number/.test(await page.locator("#line-4-fault").textContent()));
    expect("which is marked", await page.locator("[name='ornament-points']").getAttribute("aria-invalid"), "true");
    await page.locator("summary", { hasText: "As text" }).click();
    await page.fill("#strips-text", mine);
    check("a text that is pasted is taken", /nothing is wrong/.test(await state(page)), await state(page));
    expect("and shown", await page.locator('.strip-space[data-at="2"]').getAttribute("aria-label"), "Space 3: blue");
    await page.fill("#strips-text", mine.replace("OOOYC", "YYBBP"));
    check("a slip is warned of", /Both sides of strip 1 have the same spaces\./.test(await page.locator(".strips-warnings").textContent()));
});

await test("nothing that was typed in goes without a question", async () => {
    const page = await openEditor();
    await page.locator(".strip-space[tabindex='0']").focus();
    for (const letter of "byyop") await page.keyboard.press(letter);
    await page.locator("[data-action=usual-strips]").click();
    await page.locator("dialog button", { hasText: "Cancel" }).click();
    expect("it is still there", await state(page), "75 spaces are still empty.");
    await page.locator("[data-action=clear-strips]").click();
    await page.locator("dialog .button.bad").click();
    expect("unless that is meant", await state(page), "80 spaces are still empty.");
});

await test("a record that names strips of this device", async () => {
    const page = await openEditor({ time: "stands" });
    await give(page, "mine.txt", mine);
    const { hash } = await page.evaluate(() => JSON.parse(localStorage.getItem("oriel.data.sintra")));
    const paste = (text) =>
        page.evaluate((record) => {
            const data = new DataTransfer();
            data.setData("text/plain", record);
            document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }, text);
    await paste(`[Game "sintra"]\n[Seats "2"]\n[Data "0123456789abcdef"]\n\n*\n`);
    await page.locator(".toast", { hasText: "component table 0123456789abcdef is not on this device" }).waitFor();
    await paste(`[Game "sintra"]\n[Seats "2"]\n[Data "${hash}"]\n\n*\n`);
    await page.waitForSelector(".sintra .palace");
    check("it is played with them", (await recordOf(page)).includes("YYBBP OOOYC"), await recordOf(page));
});

await test("an online table has the strips of whoever opened it", async () => {
    const first = await somebody("Kasia", EDITOR);
    await first.waitForSelector(".strip-grid");
    await give(first, "mine.txt", mine);
    await first.locator("input[name=strips-used][value=own]").evaluate((radio) => radio.click());
    await first.evaluate(() => (location.hash = "#/friends/sintra"));
    await first.locator("input[name=clock][value=none]").evaluate((radio) => radio.click());
    await first.locator("[data-action=open]").click();
    const link = await first.locator("#table-link").inputValue();
    const second = await somebody("Anna", link.slice(new URL(link).origin.length));
    await second.locator("text=typed in by whoever opened the table").first().waitFor();
    check("who comes is told", true);
    await second.locator("[data-action=sit]").click();
    await seated([first, second]);
    const turns = () => first.locator(".turn-list button.turn").count();
    const begun = await turns();
    await playOn([first, second], dice(4), async () => (await turns()) >= begun + 4);
    await boardsAgree([first, second], { table: link.split("/")[5] });
    const strips = async () => /strip 1 YYBBP OOOYC/.test((await asks(second, `tables/${link.split("/")[5]}`)).tags.Table);
    check("the other one is told them", await strips());
    await resign(second);
    await first.waitForSelector("[data-fair=good]");
    await second.locator("[data-action=rematch]").click();
    await first.locator(".request [data-action=agree]").click();
    for (const page of [first, second]) await page.waitForSelector(".end-panel", { state: "detached" });
    check("the next game is played with them, too", await strips());
});

for (const [theme, size] of looks) {
    await test(`axe, ${theme}, ${size}`, async () => {
        const page = await openEditor({ settings: { theme }, size });
        await page.locator("[data-action=usual-strips]").click();
        await page.locator("#strips-numbers").click();
        await page.locator("summary", { hasText: "As text" }).click();
        await page.fill("#strips-text", mine.replace("YYBBP", "YYBXP"));
        await waitForDraw(page);
        expect("nothing is in the way", await violations(page), []);
    });
}

await finish("strips");
