// SPDX-License-Identifier: MIT
// words - turns in words: hints with numbers on the board, the list, the other side's turn in the status
// line, and how it is played before one's eyes.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, expect, finish, open, program, test } from "./harness.mjs";
import { gather, santorini, turnOf } from "./online.mjs";
import { people } from "./play.mjs";
import { cell, pressTurn, randomGame, waitForDraw } from "./table.mjs";

const BEGUN = '[Game "santorini"]\n[Power1 "none"]\n[Power2 "minotaur"]\n\n1. @b2,@d4 2. @b3,@d2 3. d4-d3+d4 4. b3-b2+b3 *\n';

const text = async (page, selector) => (await page.locator(selector).first().textContent()).replace(/\s+/g, " ").trim();

/** Notes every text that the status line has and every announcement, from now on. */
function listen(page) {
    return page.evaluate(() => {
        window.told = [];
        window.aloud = [];
        const note = (list, selector) => {
            const now = document.querySelector(selector)?.textContent.replace(/\s+/g, " ").trim() ?? "";
            if (now && now !== list.at(-1)) list.push(now);
        };
        const look = () => {
            note(window.told, ".status-text");
            window.aloud = [...document.querySelectorAll("#live p")].map(({ textContent }) => textContent);
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
}

// ---- hints -------------------------------------------------------------------------------------

async function hints(page, steps) {
    const discs = () => page.locator(".hint-disc").count();
    await page.keyboard.press("i");
    await page.waitForSelector(".status-hint");
    expect("first the first step", [await page.locator(".hint-step").count(), await discs()], [1, 1]);
    await page.keyboard.press("i");
    await page.waitForFunction((n) => document.querySelectorAll(".hint-step").length >= n, steps);
    expect("then all of them", await discs(), await page.locator(".hint-step").count());
    await page
        .locator("#live p", { hasText: /^Hint: [A-Z].*\./ })
        .last()
        .waitFor({ state: "attached" });
    check("no scores", !/cp|[+−]\d\.\d/.test(await text(page, ".status")));
    await page.keyboard.press("i");
    await page.waitForSelector("[data-action=confirm]:not([disabled])");
    expect("the marks have gone", [await discs(), await page.locator(".status-hint").count()], [0, 0]);
}

await test("a hint of Santorini in three presses", async () => {
    const page = await people(open, BEGUN);
    await page.waitForSelector(".cell.open");
    await hints(page, 3);
});

await test("a hint of Sintra in three presses, on a phone", async () => {
    const page = await people(open, '[Game "sintra"]\n[Seats "2"]\n\n*\n', { size: "phone" });
    await page.waitForSelector(".supply .hit");
    await hints(page, 2);
});

await test("marks leave with the next press", async () => {
    const page = await people(open, BEGUN);
    await page.waitForSelector(".cell.open");
    await page.keyboard.press("i");
    await page.waitForSelector(".hint-disc");
    await page.keyboard.press("i");
    await page.waitForFunction(() => document.querySelectorAll(".hint-disc").length === 3);
    await pressTurn(page, "d3-c3+c4");
    expect("no disc is left", await page.locator(".hint-disc").count(), 0);
});

// ---- the list and the status line ----------------------------------------------------------------

for (const size of ["desktop", "phone"])
    await test(`the other side's turn in the status line, ${size}`, async () => {
        const page = await people(open, BEGUN, { size });
        await page.waitForSelector(".cell.open");
        expect(
            "what a power did, too",
            await text(page, ".status-last"),
            "Player 2: b3 to b2, Minotaur: the worker on b2 goes to b1, level 1 on b3.",
        );
        check("in sight", await page.locator(".status-last").isVisible());
    });

await test("the list says what the program says, with its numbers", async () => {
    for (const game of ["santorini", "sintra"]) {
        const record = randomGame(game, 7);
        const file = join(tmpdir(), `oriel-words-${process.pid}.txt`);
        writeFileSync(file, record);
        const page = await people(open, record);
        await page.waitForSelector(".turn-row");
        const rows = await page
            .locator(".turn-row")
            .evaluateAll((list) =>
                list.map((row) => [row.querySelector(".turn-number").textContent, row.querySelector(".turn").textContent.trim()]),
            );
        for (const [i, [number, said]] of rows.entries()) {
            const told = execFileSync(program, ["show", file, "--at", String(i + 1)], {
                encoding: "utf8",
                env: { ...process.env, LC_ALL: "C" },
            });
            expect(
                `${game}, turn ${number}`,
                [Number(number), said.replace(/Player (\d)/, "Seat $1")],
                [i + 1, told.split("\n")[0].replace(/^token \d+, (seat \d|chance): /, "")],
            );
            if (i > 12) break;
        }
    }
});

await test("notation is a switch, and remembered", async () => {
    const page = await people(open, BEGUN);
    await page.waitForSelector(".turn-row");
    expect("words", await text(page, ".turn.current"), "b3 to b2, Minotaur: the worker on b2 goes to b1, level 1 on b3");
    for (const square of ["d3", "e3"]) await page.locator(cell(square)).click();
    await page.waitForSelector(".tried");
    expect("a turn that is being made, too", await text(page, ".tried .turn"), "Move d3 to e3. …");
    await page.locator("[data-action=words]").click();
    await page.waitForFunction(() => document.querySelector(".turn.current").textContent.includes("b3-b2+b3"));
    expect("both in notation", await text(page, ".tried .turn"), "d3-e3…");
    await page.reload();
    await page.waitForSelector(".turn-row");
    expect("after a reload", await text(page, ".turn.current"), "b3-b2+b3");
});

await test("links and looking back count alike", async () => {
    const page = await people(open, BEGUN);
    await page.waitForSelector(".turn-row");
    await page.evaluate(() => (location.hash = `${location.hash.split("/").slice(0, 3).join("/")}/3`));
    await page.waitForFunction(
        () => document.querySelector(".turn.current .turn-number, .turn-row:has(.current) .turn-number")?.textContent === "3",
    );
    check("the status line", (await text(page, ".status")).includes("After turn 3 of 4. Player 1: d4 to d3, level 1 on d4."));
});

// ---- played before one's eyes ----------------------------------------------------------------------

/** Begins a game against the computer; `own` plays one's first turn. */
async function against(game, pace, own) {
    const page = await open("/", { settings: { pace, level: 1 } });
    await page.locator(`[data-play=${game}]`).click();
    await turnOf(page);
    await listen(page);
    await own(page);
    return page;
}

const hinted = async (page) => {
    for (const there of [".status-hint", ".hint-step:nth-of-type(2), .hint-step ~ .hint-step", "[data-action=confirm]:not([disabled])"]) {
        await page.keyboard.press("i");
        await page.waitForSelector(there);
    }
    await page.locator("[data-action=confirm]").click();
};

const placing = (page) => pressTurn(page, "@b2,@d4");

/** The parts of a turn that were told, one more each time. */
const growing = (list) => list.filter((said) => /^Computer: /.test(said) && !said.endsWith("."));

await test("the computer's turn, worker by worker", async () => {
    const page = await against("santorini", "slow", placing);
    await turnOf(page);
    await page.locator("#live p", { hasText: /^Computer: worker/ }).waitFor({ state: "attached" });
    const { told, aloud } = await page.evaluate(() => ({ told: window.told, aloud: window.aloud }));
    const [first] = growing(told);
    check("the first worker by itself", /^Computer: worker on [a-e][1-5]$/.test(first ?? ""), told.join(" | "));
    expect("said once as a whole", aloud.filter((said) => said.startsWith(`${first}, worker on `)).length, 1);
    expect("and never in parts", aloud.filter((said) => said === first).length, 0);
});

await test("the computer's turn of Sintra", async () => {
    const page = await against("sintra", "slow", hinted);
    await turnOf(page);
    const told = await page.evaluate(() => window.told);
    check(
        "what it takes is told before it is there",
        growing(told).some((said) => /^Computer: (\d \w+ to strip|\d \w+|glazier)/.test(said)),
        told.join(" | "),
    );
});

await test("whoever does something sees the end", async () => {
    const page = await against("santorini", "slow", placing);
    await page.waitForFunction(() => /^Computer: worker on ..$/.test(document.querySelector(".status-text")?.textContent.trim() ?? ""));
    expect("whose turn it is", await page.locator(".seat-panel.mover .seat-name").allTextContents(), ["Computer"]);
    await page.keyboard.press("Shift");
    await waitForDraw(page);
    check("it is one's turn", (await page.title()).startsWith("●"));
});

await test("off under reduced motion unless chosen", async () => {
    const page = await against("santorini", "system", placing);
    await turnOf(page);
    expect("nothing is told in parts", growing(await page.evaluate(() => window.told)), []);
});

await test("an opponent elsewhere is watched, too", async () => {
    const { pages } = await gather({ tags: santorini }, ["desktop", "phone"], {}, [{}, { settings: { name: "Anna", pace: "slow" } }]);
    await turnOf(pages[0]);
    await listen(pages[1]);
    await pressTurn(pages[0], "@b2,@d4");
    await turnOf(pages[1]);
    const told = await pages[1].evaluate(() => window.told);
    check("worker by worker", told.includes("Kasia: worker on b2"), told.join(" | "));
    expect("then the whole", await text(pages[1], ".status-last"), "Kasia: worker on b2, worker on d4.");
});

await finish("turns in words");
