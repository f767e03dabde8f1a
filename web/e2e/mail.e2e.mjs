// SPDX-License-Identifier: MIT
// Letters to who is away: an address is given on the page, a letter comes to a mail server that keeps
// it, its link is opened and its button pressed; a notice comes, and ends by its own link.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { violations } from "./axe.mjs";
import { check, dataRoom, expect, finish, open, root, serve, test } from "./harness.mjs";
import { openTable, sitDown, somebody } from "./online.mjs";

/** A mail server that keeps letters in a folder. */
async function openSink(folder) {
    mkdirSync(folder, { recursive: true });
    const child = spawn("python3", [join(root, "tests/cli/mail_sink.py"), folder], { stdio: ["ignore", "pipe", "inherit"] });
    const port = await new Promise((resolve, reject) => {
        child.stdout.once("data", (said) => resolve(Number(said)));
        child.on("exit", () => reject(new Error("the mail server ended")));
    });
    return { port, stop: () => child.kill() };
}

/** The text of a letter, once it is there. */
async function letter(folder, number) {
    const file = join(folder, String(number));
    while (!existsSync(file)) await pause(50);
    const [head, ...body] = readFileSync(file, "latin1").split("\r\n\r\n");
    const bytes = body
        .join("\n\n")
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { head, text: Buffer.from(bytes, "latin1").toString("utf8") };
}

/** The part of a link behind the page's address. */
const linkIn = (text, begin) =>
    text
        .split(/\s+/)
        .find((word) => word.includes(begin))
        ?.replace("https://games.example.org", "");

// They outlive the pages that ask them.
const letters = dataRoom();
const sink = await openSink(letters);
const file = join(letters, "config");
writeFileSync(file, `server smtp://127.0.0.1:${sink.port}\nfrom Oriel <oriel@example.org>\npage https://games.example.org\naway 1\n`, {
    mode: 0o600,
});
const server = await serve({ options: ["--mail", file] });
const home = server.address;

await test("an address, a letter, a notice, no more of them", async () => {
    const kasia = await somebody("Kasia", "/", { home });
    await kasia.evaluate(() => localStorage.setItem("oriel.somebody", "true"));
    const table = await openTable(kasia, "Kasia", { tags: { Game: "santorini", Seats: "2" }, clock: "days 1" });
    await kasia.locator("[data-action=letters]").click();
    await kasia.waitForSelector("[data-mail=none]");
    expect("axe with an address to be given", await violations(kasia), []);
    await kasia.fill("input[name=mail]", "kasia@example.com");
    await kasia.keyboard.press("Enter");
    await kasia.waitForSelector("[data-mail=waiting]");
    expect("axe while it waits", await violations(kasia), []);

    const asked = await letter(letters, 1);
    check("it goes to that address", asked.head.includes("To: <kasia@example.com>"));
    const phone = await open(linkIn(asked.text, "/#/mail/"), { home, size: "phone" });
    await phone.waitForSelector("[data-action=mail-yes]");
    expect("axe where the letter leads to", await violations(phone), []);
    await kasia.reload();
    await kasia.locator("[data-action=letters]").waitFor({ state: "detached" });
    await kasia.goto(`${home}/#/lobby`);
    await kasia.locator("[data-action=me]").click();
    await kasia.waitForSelector("[data-mail=waiting]"); // looking at the link has changed nothing
    await phone.locator("[data-action=mail-yes]").click();
    await phone.getByRole("link", { name: "To the tables" }).first().waitFor();
    await kasia.reload();
    await kasia.locator("[data-action=me]").click();
    await kasia.waitForSelector("[data-mail=confirmed]");
    check("its owner is told", (await kasia.textContent("[data-mail]")).includes("kasia@example.com"));

    await sitDown("Anna", table.link, { home });
    const notice = await letter(letters, 2);
    check("her turn, and who plays", notice.text.includes("Santorini (Kasia, Anna): it is your turn."), notice.text);
    expect("the table", linkIn(notice.text, "/#/t/"), `/#/t/${table.table}`);
    check("one click ends them", notice.head.includes("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));

    await phone.goto(home + linkIn(notice.text, "/#/mail/off/"));
    await phone.getByRole("button", { name: "No more letters" }).click();
    await phone.getByText("Your address was removed.").waitFor();
    await kasia.reload();
    await kasia.locator("[data-action=me]").click();
    await kasia.waitForSelector("[data-mail=none]");
});

await test("where no letters are sent none are offered", async () => {
    const page = await somebody("Kasia");
    await page.evaluate(() => localStorage.setItem("oriel.somebody", "true"));
    await openTable(page, "Kasia", { tags: { Game: "santorini", Seats: "2" }, clock: "days 1" });
    await page.goto(page.url().replace(/#.*/, "#/lobby"));
    await page.waitForSelector("[data-action=me]");
    const looked = page.waitForResponse((answer) => answer.url().endsWith("/api/me"));
    await page.locator("[data-action=me]").click();
    await looked;
    await page.waitForSelector(".me");
    expect("nothing of letters", await page.locator("[data-mail]").count(), 0);
});

await server.stop();
sink.stop();
await finish("letters in the browser");
