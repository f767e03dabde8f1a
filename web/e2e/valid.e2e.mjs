// SPDX-License-Identifier: MIT
// Every screen is valid HTML as it stands in the browser, and so is the document that is served: the
// Nu checker, which validators of the web use, finds no error.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { screens } from "./every.mjs";
import { address, check, dataRoom, expect, finish, open, test } from "./harness.mjs";

const vnu = createRequire(import.meta.url)("vnu-jar");

/** What is wrong with documents, given by name: "name: message: excerpt". */
function faults(documents) {
    const folder = dataRoom();
    mkdirSync(folder);
    for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, `${name}.html`), text);
    const said = execFileSync("java", ["-jar", vnu, "--exit-zero-always", "--stdout", "--format", "json", folder], {
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    return JSON.parse(said)
        .messages.filter(({ type }) => type !== "info")
        .map(({ url, message, extract = "" }) => `${basename(url, ".html")}: ${message} ${extract.replace(/\s+/g, " ")}`);
}

/** A document with a fault: the same name twice. */
const broken = (text) => text.replace("<body>", '<body><p id="app">');

/** It has a language, a title and one heading. */
async function isHeaded(page, name) {
    const { lang, title, headings } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        title: document.title,
        headings: document.querySelectorAll("h1").length,
    }));
    expect(`${name}: language`, lang, "pl");
    check(`${name}: title`, /Oriel/.test(title), title);
    expect(`${name}: headings`, headings, 1);
}

await test("every screen is valid", async () => {
    const served = await (await fetch(`${await address()}/`)).text();
    const documents = { served, broken: broken(served) };
    const page = await open("/?lang=pl");
    for (const screen of screens) {
        await screen.show(page);
        await isHeaded(page, screen.name);
        documents[screen.name] = await page.evaluate(() => `<!doctype html>\n${document.documentElement.outerHTML}`);
    }
    const found = faults(documents);
    const of = (name) => found.filter((fault) => fault.startsWith(`${name}: `));
    check("what is broken is found", /Duplicate ID/.test(of("broken")), String(of("broken")));
    for (const name of Object.keys(documents)) if (name !== "broken") expect(name, of(name), []);
});

/** What finds a page, and shows it small. */
await test("what machines read about the page", async () => {
    const page = await open("/");
    const meta = (name) => page.locator(`meta[name=${name}]`).getAttribute("content");
    check("it is described", (await meta("description")).length > 40);
    check("it may be enlarged", !/user-scalable|maximum-scale/.test(await meta("viewport")), await meta("viewport"));
    check("it may be found", (await page.locator("meta[name=robots]").count()) === 0);
    for (const icon of await page.locator("link[rel=apple-touch-icon], link[rel=manifest]").all())
        check(await icon.getAttribute("href"), await icon.evaluate((link) => fetch(link.href).then(({ ok }) => ok)));
});

await finish("valid HTML");
