// SPDX-License-Identifier: MIT
// online - people at tables of the server: opening, sitting down, and whose turn it is.
import { open } from "./harness.mjs";
import { waitForDraw } from "./table.mjs";

/** Somebody with a name, at an address of the page. */
export function somebody(name, path = "/", options = {}) {
    return open(path, { settings: { name }, ...options });
}

/** Asks the server as this person's page would. */
export function asks(page, path, body) {
    return page.evaluate(
        async ([to, what]) => {
            const answer = await fetch(`api/${to}`, {
                method: what ? "POST" : "GET",
                ...(what ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) } : {}),
            });
            return answer.json();
        },
        [path, body],
    );
}

/** Opens a table without its form; the answer has the link for friends. */
export async function openTable(page, name, { tags, seats = ["me", "friend"], clock = "none", ...more }) {
    await asks(page, "me", { name });
    const key = `${name}-${Math.random().toString(16).slice(2).padEnd(24, "0")}`;
    const made = await asks(page, "tables", { key, tags, seats, clock, listed: false, confirm: true, number: "0123456789abcdef", ...more });
    if (!made.table) throw new Error(JSON.stringify(made));
    await page.evaluate((id) => (location.hash = `#/t/${id}`), made.table);
    await page.waitForSelector("#table-link");
    return { ...made, link: await page.inputValue("#table-link") };
}

/** Follows a link and takes the seat that is free. */
export async function sitDown(name, link, options = {}) {
    const home = new URL(link).origin;
    const page = await somebody(name, link.slice(home.length), { home, ...options });
    await page.locator("[data-action=sit]").click();
    return page;
}

/** Two people at a table whose game has begun. */
export async function two(how, options = {}) {
    const first = await somebody("Kasia", "/", options);
    const table = await openTable(first, "Kasia", how);
    const second = await sitDown("Anna", table.link, { ...options, ...how.second });
    await Promise.all([first, second].map((page) => page.waitForSelector(".status")));
    return { first, second, table };
}

/** It is this person's turn: the page says so in its title. */
export async function turnOf(page) {
    await page.waitForFunction(() => document.title.startsWith("●"), null, { polling: "raf" });
    await waitForDraw(page);
}

/** A turn was taken by the server and is shown. */
export function shows(page, tokens) {
    return page.waitForFunction((n) => document.querySelectorAll(".turn-list button.turn").length === n, tokens, { polling: "raf" });
}
