// SPDX-License-Identifier: MIT
// axe - what is in the way of somebody on a screen, as axe-core finds it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Themes and sizes to look at: [theme, size]. */
export const looks = [
    ["light", "desktop"],
    ["dark", "desktop"],
    ["contrast", "desktop"],
    ["light", "phone"],
];

export async function violations(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    // Colours that are on their way are neither the old nor the new ones.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
    return page.evaluate(async () =>
        (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map(
            ({ id, nodes }) =>
                `${id}: ${nodes
                    .slice(0, 3)
                    .map((node) => `${node.target} ${node.any[0]?.message ?? ""}`)
                    .join("; ")}`,
        ),
    );
}
