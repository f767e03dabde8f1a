// SPDX-License-Identifier: MIT
// cardtexts - what the cards say, taken from where they are written: src/santorini/cards/power_*.c.
//
// The module of the page leaves out what is marked with T_ there (power.h says why); the page
// imports it as "oriel:card-texts".
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LITERAL = /"((?:[^"\\]|\\.)*)"/g;
const TEXT = /\bT_\(((?:\s*"(?:[^"\\]|\\.)*")+)\s*\)/g;
const CARD = /^const SantoriniPower power_(\w+) = \{\n([\s\S]*?)^\};/gm;
const BAN = /\{NUMBER_(\w+), NUMBER_(\w+), \w+,\s*(T_\([^}]*)\}/g;

/** The texts in a piece of code, each put together from its literals. */
function textsIn(code) {
    return [...code.matchAll(TEXT)].map(([, literals]) =>
        [...literals.matchAll(LITERAL)].map(([literal]) => JSON.parse(literal)).join(""));
}

/** The code of a member of a card, up to the next one. */
function member(card, name) {
    return new RegExp(`^    \\.${name} =([\\s\\S]*?)(?=^    \\.|$(?![\\s\\S]))`, "m").exec(card)?.[1] ?? "";
}

function cardTexts(card) {
    const [epithet] = textsIn(member(card, "epithet"));
    const [text] = textsIn(member(card, "rule"));
    const [revised] = textsIn(member(card, "revised"));
    return { epithet, text, revised, rulings: textsIn(member(card, "note")) };
}

/** { cards: { apollo: { epithet, text, revised, rulings } .. }, reasons: { "atlas gaea": .. } } */
export function readCardTexts(folder) {
    const files = readdirSync(folder).filter((name) => /^power_.*\.c$/.test(name));
    const code = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    const cards = [...code.matchAll(CARD)].map(([, name, card]) => [name, cardTexts(card)]).filter(([, { text }]) => text);
    const reasons = [...code.matchAll(BAN)].map(([, a, b, text]) => [`${a} ${b}`, textsIn(text)[0]]);
    const read = [...cards.flatMap(([, { epithet, text, revised, rulings }]) => [epithet, text, revised ?? [], rulings].flat()), ...reasons];
    if (read.length !== textsIn(code).length) throw new Error(`${folder}: ${textsIn(code).length} texts, understood are ${read.length}`);
    return { cards: Object.fromEntries(cards), reasons: Object.fromEntries(reasons) };
}

/** For esbuild: "oriel:card-texts". */
export function cardTextModule(folder) {
    return {
        name: "card-texts",
        setup(build) {
            build.onResolve({ filter: /^oriel:card-texts$/ }, () => ({ path: folder, namespace: "card-texts" }));
            build.onLoad({ filter: /.*/, namespace: "card-texts" }, () => {
                const { cards, reasons } = readCardTexts(folder);
                return { contents: `export const cards = ${JSON.stringify(cards)}, reasons = ${JSON.stringify(reasons)};` };
            });
        },
    };
}
