// SPDX-License-Identifier: MIT
// visit - somebody follows a link to a game: what travels, and when something is first seen.
import { deflateRawSync } from "node:zlib";
import { join } from "node:path";
import { linguas } from "../catalogues.mjs";
import { address, root } from "./harness.mjs";

export const games = {
    santorini: { record: `[Game "santorini"]\n[Seats "2"]\n\n*\n`, board: ".board-frame svg", open: ".cell.open" },
    sintra: { record: `[Game "sintra"]\n[Seats "2"]\n\n*\n`, board: "svg.palace", open: ".supply .hit.open" },
};
/** One of each language there is. */
export const locales = ["en-GB", ...linguas(join(root, "po")).map(({ code }) => `${code}-${code.toUpperCase()}`)];

/** What an address that holds a game ends in, as "Copy link" makes it. */
export const linkTo = (record) => `/#g=${deflateRawSync(record).toString("base64url")}`;

/** Goes to the address of a game. */
export async function follow(page, { record }) {
    await page.goto((await address()) + linkTo(record), { waitUntil: "commit" });
}

/** Nothing is cached: a first visit. */
export async function uncached(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    return session;
}

/** Lists what travels from now on; the answer tells what was asked for so far, when it has
 *  arrived: { name, bytes }. */
export async function wire(page) {
    const session = await uncached(page);
    const files = new Map();
    session.on("Network.requestWillBeSent", ({ requestId, loaderId, request }) => {
        if (!loaderId) return; // a worker's: it does not arrive on the page
        let arrive;
        const arrived = new Promise((resolve) => (arrive = resolve));
        files.set(requestId, { name: new URL(request.url).pathname, bytes: 0, arrived, arrive });
    });
    const finished = ({ requestId, encodedDataLength = 0 }) => {
        const file = files.get(requestId);
        if (!file) return;
        file.bytes = encodedDataLength;
        file.arrive();
    };
    session.on("Network.loadingFinished", finished);
    session.on("Network.loadingFailed", finished);
    return async () => {
        await session.send("Runtime.evaluate", { expression: "0" }); // what was sent before is listed then
        const asked = [...files.values()];
        await Promise.all(asked.map((file) => file.arrived));
        return asked;
    };
}

/** What the browser did while something ran, as its own tools see it. */
export async function traced(session, run) {
    const events = [];
    session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    const timeline = "disabled-by-default-devtools.timeline";
    await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline", timeline, `${timeline}.stack`] } });
    await run();
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    return events;
}
