// SPDX-License-Identifier: MIT
// icons - draws static/icon.svg as the pictures that installing asks for. Run it when the
// drawing changes: node web/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const folder = join(dirname(fileURLToPath(import.meta.url)), "static");
const drawing = readFileSync(join(folder, "icon.svg"), "utf8");
// A maskable picture is cut round by the system: no corners of its own, more room around.
const masked = drawing
    .replace('rx="14"', "")
    .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
    .replace('width="64" height="64"', 'x="-8" y="-8" width="80" height="80"');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size, text] of [
    ["icon-192", 192, drawing],
    ["icon-512", 512, drawing],
    ["icon-maskable", 512, masked],
]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${text}`);
    writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
}
await browser.close();
