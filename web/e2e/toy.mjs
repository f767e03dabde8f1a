// SPDX-License-Identifier: MIT
// toy - the page with the games of the tests in its list: tests/toy has them, the program that
// replays their records and the module. To be imported before harness.mjs.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const module = join(root, "build-wasm/tests/toy/oriel-toy.wasm");
process.env.ORIEL_BIN = join(dirname(process.env.ORIEL_BIN ?? join(root, "build/oriel")), "tests/toy/oriel-toy");

const { address, blank } = await import("./harness.mjs");

/** As open() of harness.mjs, but the page gets the other module. */
export async function open(path = "/", options = {}) {
    const page = await blank({ serviceWorkers: "block", ...options });
    await page.route(/\/(oriel|think)-\w+\.wasm$/, (route) => route.fulfill({ path: module, contentType: "application/wasm" }));
    await page.goto((await address()) + path);
    await page.waitForSelector("#main");
    return page;
}
