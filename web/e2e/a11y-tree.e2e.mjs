// SPDX-License-Identifier: MIT
// A game set up, drafted and played to its end by somebody who knows only what a screen reader is
// told: roles, names and states of the browser's own accessibility tree; nothing is looked for in
// the document.
import { check, dice, finish, open, test } from "./harness.mjs";
import { waitForDraw } from "./table.mjs";

/** What can be pressed in the tree: role, name, and how to get there. */
async function offers(line) {
    const { nodes } = await line.send("Accessibility.getFullAXTree");
    const state = (node, name) => node.properties?.find((property) => property.name === name)?.value.value;
    return nodes
        .filter((node) => !node.ignored && node.backendDOMNodeId && node.name?.value && !state(node, "disabled"))
        .map((node) => ({ role: node.role.value, name: node.name.value, id: node.backendDOMNodeId }));
}

/** Goes there as a screen reader does, and presses. */
async function press(page, line, offer, key = "Enter") {
    await line.send("DOM.focus", { backendNodeId: offer.id });
    await page.keyboard.press(key);
    await waitForDraw(page);
}

/** Waits until something like this is offered. */
async function find(page, line, role, name) {
    for (let tries = 0; tries < 400; tries++) {
        const found = (await offers(line)).find((offer) => offer.role === role && name.test(offer.name));
        if (found) return found;
        await waitForDraw(page);
    }
    throw new Error(`no ${role} ${name}`);
}

const CELL = /can be chosen|place|move here|build|force|slay|take a block|put |from here|name this|Choose:/;
const PANES = /^(Display \d|Centre): take|^Keep /;
const OTHER = /^(Skip|Leave the game|Let them break|Return glazier|I am|(You|Computer|Player \d) )/;

/** A card to choose is one whose text can be read beside it. */
const isCard = (name, all) => all.some((other) => other.name === `Full text of ${name}`);

/** What moves the game on: to confirm, else one of the things that may be done. */
function choose(all, random) {
    const confirm = all.find(({ role, name }) => role === "button" && /^Confirm/.test(name));
    if (confirm) return confirm;
    const buttons = all.filter(({ role }) => role === "button");
    const cells = all.filter(({ role, name }) => role === "gridcell" && CELL.test(name) && !/Not possible/.test(name));
    const lists = [
        buttons.filter(({ name }) => isCard(name, all)),
        buttons.filter(({ name }) => /^Keep /.test(name)),
        cells,
        buttons.filter(({ name }) => PANES.test(name)),
        buttons.filter(({ name }) => OTHER.test(name)),
    ];
    const list = lists.find(({ length }) => length) ?? [];
    return list[random(list.length)];
}

/** Until the tree says who has won; the answer is how many presses that took. */
async function playOut(page, line, random) {
    for (let presses = 0; presses < 900; presses++) {
        const all = await offers(line);
        if (all.some(({ role, name }) => role === "heading" && /( wins|You win|Draw|Shared victory)/.test(name))) return presses;
        const next = choose(all, random);
        if (next) await press(page, line, next);
        else await waitForDraw(page);
    }
    return -1;
}

async function begin(game, choices) {
    const page = await open("/");
    const line = await page.context().newCDPSession(page);
    await line.send("Accessibility.enable");
    await line.send("DOM.enable");
    await press(page, line, await find(page, line, "link", new RegExp(`^Set up a game: ${game}`)));
    for (const [role, name] of choices) await press(page, line, await find(page, line, role, name), role === "radio" ? " " : "Enter");
    await press(page, line, await find(page, line, "button", /^Start the game$/));
    return { page, line };
}

const games = {
    Santorini: [["radio", /^Draft$/]],
    "Stained Glass of Sintra": [],
};

for (const [game, choices] of Object.entries(games)) {
    await test(`${game} by the accessibility tree`, async () => {
        const { page, line } = await begin(game, choices);
        check("somebody wins", (await playOut(page, line, dice(4))) > 10);
    });
}

await finish("accessibility tree");
