// SPDX-License-Identifier: MIT
// The page alone, as tools/package.sh hands it out: in a folder of a server that only has files and
// does not know what WebAssembly is, and as one file on a disk. Whole games against the computer;
// where people in other places are met it says that there is no server.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, dice, expect, finish, open, root, test } from "./harness.mjs";
import { playOut, recordHolds } from "./play.mjs";

const room = mkdtempSync(join(tmpdir(), "oriel-alone-"));
execFileSync(join(root, "tools/package.sh"), [join(room, "out"), "page"], { stdio: ["ignore", "ignore", "inherit"] });
execFileSync("python3", ["-m", "zipfile", "-e", join(room, "out", readdirSync(join(room, "out"))[0]), join(room, "web")]);
const folder = readdirSync(join(room, "web"))[0];

/** Python's own server; .wasm is of the type of its choice. */
const files = spawn(
    "python3",
    [
        "-u",
        "-c",
        `import http.server, sys
class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/octet-stream"}
    def log_message(self, *words): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
print(server.server_port)
server.serve_forever()`,
    ],
    { cwd: join(room, "web"), stdio: ["ignore", "pipe", "inherit"] },
);
const port = await new Promise((resolve) => files.stdout.once("data", (data) => resolve(String(data).trim())));

const places = {
    "in a folder of a web server": [`http://127.0.0.1:${port}/${folder}`, "/"],
    "as a file on a disk": [`file://${join(room, "web", folder)}`, "/oriel.html"],
};

for (const [where, [home, path]] of Object.entries(places)) {
    await test(`Santorini ${where}`, async () => {
        const page = await open(path, { home });
        await page.locator("[data-play=santorini]").click();
        await page.waitForSelector(".cell.open");
        await playOut(page, dice(1));
        check("the result is told", /win/i.test(await page.textContent(".end-panel")));
        await recordHolds(page);
    });

    await test(`Sintra ${where}, in another language`, async () => {
        const page = await open(`${path}?lang=pl`, { home });
        await page.locator("[data-play=sintra]").click();
        await page.waitForSelector(".supply .hit.open");
        await playOut(page, dice(2));
        check("points are told", /\d/.test(await page.textContent(".end-panel")));
    });

    await test(`no server ${where}`, async () => {
        const page = await open(path, { home });
        const card = page.locator(".more-card", { hasText: "Play with friends" });
        await card.waitFor();
        check("it says so", (await card.textContent()).includes("this copy of the page has none"));
        expect("nothing leads to tables", await page.locator("[href='#/friends'], [href='#/lobby']").count(), 0);
        for (const screen of ["friends", "lobby", "t/aaaaaaaaaaaaaaaa"]) {
            await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
            await page.getByRole("heading", { name: "No server here" }).waitFor();
            await page.getByRole("link", { name: "To the start page" }).last().click();
            await page.waitForSelector(".start");
        }
        await page.evaluate(() => (location.hash = "#/rules/santorini"));
        await page.waitForSelector(".rules p");
        check("the rules are there", (await page.textContent(".rules")).length > 1000);
    });
}

files.kill();
rmSync(room, { recursive: true, force: true });
await finish("alone");
