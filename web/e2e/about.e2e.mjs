// SPDX-License-Identifier: MIT
// The page about Oriel: found and read by everybody, with every licence whole, with no server,
// and no weight on anybody who does not open it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readNotices, versionOf } from "../notices.mjs";
import { address, blank, check, expect, finish, forgiveFaults, open, root, test } from "./harness.mjs";
import { leftAlone } from "./play.mjs";
import { waitForDraw } from "./table.mjs";

const file = (name) => readFileSync(join(root, name), "utf8");
const notices = readNotices(file("THIRD_PARTY.md"));
const version = versionOf(file("meson.build"));

const words = (text) =>
    text
        .replace(/^-{5,}$/gm, "")
        .replace(/\s+/g, " ")
        .trim();

/** The licences as they stand on the page, open or not. */
function licences(page) {
    return page.locator(".notices pre").allTextContents();
}

await test("by keyboard, from the start screen", async () => {
    const page = await open("/");
    await page.getByRole("link", { name: "About Oriel" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "About Oriel" }).waitFor();
    expect("the window's title", await page.title(), "About Oriel · Oriel");
    check("the version", (await page.textContent("main")).includes(`Version ${version} `));
    const summary = page.locator("summary", { hasText: "lit-html" });
    const text = summary.locator("xpath=..").locator("pre");
    check("licences are closed", !(await text.isVisible()));
    await summary.press("Enter");
    check("and open", await text.isVisible());
});

await test("every licence is there, whole", async () => {
    const page = await open("/#/about");
    const wanted = [file("LICENSE"), ...notices.map((notice) => notice.text)];
    expect("word for word", (await licences(page)).map(words), wanted.map(words));
    const names = ["Oriel", ...notices.map((notice) => notice.name)];
    expect("by name", await page.locator(".notices b").allTextContents(), names);
    expect("in English", await page.locator(".notices li > :not([lang=en])").count(), 0);
});

await test("by touch, from the settings, in Polish", async () => {
    const page = await open("/", { size: "phone", locale: "pl-PL", viewport: { width: 320, height: 640 } });
    await page.getByRole("button", { name: "Ustawienia" }).tap();
    await page.locator("dialog").getByRole("link", { name: "O programie Oriel" }).tap();
    await page.getByRole("heading", { level: 1, name: "O programie Oriel" }).waitFor();
    expect("the dialog is gone", await page.locator("dialog").count(), 0);
    for (const summary of await page.locator("summary").all()) await summary.tap();
    await waitForDraw(page);
    expect("every licence is open", await page.locator("pre:visible").count(), notices.length + 1);
    expect("nothing is wider than the screen", await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

await test("nothing travels for it before", async () => {
    for (const locale of ["en-GB", "pl-PL"]) {
        const page = await blank({ locale, serviceWorkers: "block" });
        const asked = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        const rest = page.waitForRequest(/\/pages-/); // what is fetched when nobody does anything
        await page.goto(await address());
        const pieces = () => asked.filter((name) => /^\/(pages|about)-/.test(name)).map((name) => name.slice(1, 6));
        await rest;
        await page.waitForLoadState("networkidle");
        expect(`${locale}: not with the rest`, pieces(), ["pages"]);
        await page.evaluate(() => (location.hash = "#/about"));
        await page.waitForSelector(".notices");
        await page.waitForLoadState("networkidle");
        expect(`${locale}: but when it is wanted`, pieces(), ["pages", "about"]);
        expect(
            `${locale}: the letters are at hand`,
            asked.filter((name) => /woff2?$/.test(name) && !name.startsWith("/everyday-")),
            [],
        );
    }
});

await test("with the server gone", async () => {
    const { page } = await leftAlone();
    await page.reload();
    await page.getByRole("link", { name: "About Oriel" }).click();
    await page.waitForSelector(".notices");
    expect("all licences", (await licences(page)).length, notices.length + 1);
    forgiveFaults();
});

await finish("about Oriel in the browser");
