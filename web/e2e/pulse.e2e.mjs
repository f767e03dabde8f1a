// SPDX-License-Identifier: MIT
// A page that draws is left alone, one that does not is woken, or given up with its browser.
import { blank, check, expect, finish, giveUp, test } from "./harness.mjs";
import { feelPulse } from "./pulse.mjs";

const BEAT = 1; // ms: here nothing is waited for
const awake = setInterval(() => {}, 1000); // a pulse keeps nobody from ending

/** Stands in for a page. `draws` says whether it would draw now; it is closed after so many questions. */
function pageThat(draws, questions = 10) {
    const page = { asked: 0, woken: 0 };
    return Object.assign(page, {
        isClosed: () => page.asked > questions,
        evaluate: () => (++page.asked && draws(page) ? Promise.resolve(true) : new Promise((resolve) => (page.frame = resolve))),
        async bringToFront() {
            page.woken++;
            if (draws(page)) page.frame(true);
        },
    });
}

await test("a page that draws", async () => {
    const page = pageThat(() => true);
    await feelPulse(page, () => check("it is not given up", false), BEAT);
    expect("it is left alone", page.woken, 0);
});

await test("a page that can be woken", async () => {
    const page = pageThat(({ asked, woken }) => asked !== 3 || woken === 2);
    await feelPulse(page, () => check("it is not given up", false), BEAT);
    expect("it is woken until it draws", page.woken, 2);
});

await test("a page that draws no more", async () => {
    let givenUp = 0;
    const page = pageThat(({ asked }) => asked !== 3);
    await feelPulse(page, () => givenUp++, BEAT);
    expect("woken, then given up", [page.woken, givenUp], [5, 1]);
});

await test("a page that is left", async () => {
    const page = pageThat(() => true);
    page.evaluate = () => Promise.reject(new Error(`Execution context was destroyed ${++page.asked} times`));
    await feelPulse(page, () => check("it is not given up", false), BEAT);
    expect("is well", page.woken, 0);
});

let attempts = 0;
await test("a test is run once more in another browser", async () => {
    const page = await blank();
    if (attempts++ === 0) {
        await page.evaluate(
            () =>
                void setTimeout(() => {
                    for (;;);
                }),
        );
        await feelPulse(page, giveUp, BEAT);
        check("what failed in the first one does not count", false);
        await page.title();
    }
    await page.setContent("<title>new</title>");
    expect("it draws", await page.title(), "new");
});
expect("once", attempts, 2);
clearInterval(awake);
await finish("pages that stop drawing");
