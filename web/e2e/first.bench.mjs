// SPDX-License-Identifier: MIT
// How soon one can play on a slow phone with a slow connection; lines for tools/bench_time.sh.
//
// Chromium is slowed four times, the network to 1.6 Mbit/s with 150 ms there and back, nothing
// is cached. The fastest of several visits counts: what else the machine does slows single ones.
import { blank, end } from "./harness.mjs";
import { follow, games, locales, uncached } from "./visit.mjs";

const VISITS = 5;
const BOARD = 2500; // ms until the board is seen
const MOVE = 3500; // ms until a move can be made

async function slowly(page) {
    const session = await uncached(page);
    await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: 1.6e6 / 8,
        uploadThroughput: 750e3 / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** When something that a selector names is first seen: ms from the visit's beginning. */
async function seen(page, selector) {
    const handle = await page.waitForFunction(
        (wanted) => {
            const element = document.querySelector(wanted);
            return element?.getClientRects().length ? performance.now() : null;
        },
        selector,
        { polling: "raf" },
    );
    return handle.jsonValue();
}

async function visit(game, locale) {
    const page = await blank({ size: "phone", locale });
    await slowly(page);
    await follow(page, game);
    const [board, move] = await Promise.all([seen(page, game.board), seen(page, game.open)]);
    await page.context().close();
    return { board, move };
}

const print = (what, ms, most) => console.log([`page: ${what}`, Math.round(ms), most, "ms"].join("\t"));

for (const [name, game] of Object.entries(games))
    for (const locale of locales) {
        const visits = [];
        for (let i = 0; i < VISITS; i++) visits.push(await visit(game, locale));
        print(`first board of ${name}, ${locale}`, Math.min(...visits.map(({ board }) => board)), BOARD);
        print(`first move of ${name}, ${locale}`, Math.min(...visits.map(({ move }) => move)), MOVE);
    }
await end();
