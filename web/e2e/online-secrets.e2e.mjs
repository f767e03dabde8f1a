// SPDX-License-Identifier: MIT
// Cards that hide something, between people at two devices and somebody who watches: nothing of it is
// sent to who may not know it. With ORIEL_LONG until somebody has won, at other sizes, too.
import { check, dice, expect, finish, test } from "./harness.mjs";
import { asks, boardsAgree, gather, heardBy, long, playOn, resign, santorini, seated, shows, somebody } from "./online.mjs";

/** What tells a secret, in the whole truth about a table and in what others are sent. */
const SECRETS = {
    hecate: { tells: /hecate(\[[^\]]*\])?:[a-e]/, hides: "hecate:?" },
    moerae: { tells: /fate=(?!\?)/, hides: "fate=?" },
    tartarus: { tells: /abyss=(?!\?)/, hides: "abyss=?" },
    chaos: { tells: /deck=(?!\?)/, hides: "deck=?" },
};

const WHO = ["Kasia", "Anna", "who watches"];

const TURNS = 9; // played before the game is given up, where it is not played to its end

/** Tokens that a page was shown otherwise than its owner was. */
const hiddenTokens = (own, other) => own.filter((token, i) => token !== other[i] && /[a-e][1-5]/.test(token));

async function nothingLeaks(power, pages, table) {
    const [own, other] = await Promise.all(pages.map((page) => asks(page, `tables/${table.table}`)));
    const { tells, hides } = SECRETS[power];
    const owner = heardBy(pages[0]).join("\n");
    check("its owner is told", power === "chaos" || tells.test(owner));
    for (const [i, page] of pages.entries()) {
        const heard = heardBy(page).join("\n");
        const name = WHO[i];
        check(`${name} is told that there is something`, i === 0 || heard.includes(hides), hides);
        check(`${name} is told no secret of chance`, !/"secret":/.test(heard));
        if (i === 0 && power !== "chaos") continue;
        check(`${name} is not told what`, !tells.test(heard), heard.slice(heard.search(tells)).slice(0, 60));
        for (const token of hiddenTokens(own.tokens, other.tokens)) check(`${name} is not told ${token}`, !heard.includes(`"${token}"`));
    }
}

async function play(power, sizes, other = "pan") {
    const tags = { ...santorini, Power1: power, Power2: other };
    const { pages, table } = await gather({ tags }, sizes);
    const watcher = await somebody("", `/#/t/${table.table}/${table.watch}`);
    await seated([watcher]);
    const all = [...pages, watcher];
    const count = () => pages[0].locator(".turn-list button.turn").count();
    await playOn(pages, dice(7), async () => !long && (await count()) >= TURNS);
    if (!(await pages[0].locator(".end-panel").count())) {
        await boardsAgree(all, table, { names: WHO, secrets: true });
        await nothingLeaks(power, all, table);
        await resign(pages[1]);
    }
    for (const page of all) await page.waitForSelector(".end-panel");
    const told = await Promise.all(all.map((page) => asks(page, `tables/${table.table}`)));
    expect("all have the same end", [told[1].state.result, told[2].state.result], [told[0].state.result, told[0].state.result]);
    for (const [i, page] of all.entries()) await shows(page, told[i].tokens.length);
    check("now the secret of chance is open", /^[0-9a-f]{64}$/.test(told[1].state.fair.secret));
}

const powers = Object.keys(SECRETS);
for (const [i, power] of powers.entries())
    await test(`${power} between two`, () => play(power, i % 2 ? ["desktop", "phone"] : ["phone", "desktop"]));

for (const power of long ? powers : [])
    for (const size of ["desktop", "tablet", "phone"])
        await test(`${power} at a ${size} to the end`, () => play(power, [size, size], "demeter"));

await finish("secrets at tables in the browser");
