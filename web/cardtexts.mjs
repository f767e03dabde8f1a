// SPDX-License-Identifier: MIT
// cardtexts - what the program has to say for the page: build/cards.json, which `./run build` makes.
//
// The module of the page leaves all of that out (src/santorini/cards/words.h says why). The page imports
// what cards say as "oriel:card-texts", and the rules with their pictures as "oriel:guides".
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../build/cards.json", import.meta.url));

const readTold = () => JSON.parse(readFileSync(file, "utf8"));

/** What the module tells of a card as well need not travel twice. */
function textsOf({ timing, demand, luck, epithet, text, revised, rulings, places, placing, words, marks }) {
    return { timing, demand, luck, epithet, text, revised, rulings, places, placing, words, marks };
}

/** { cards: { apollo: { timing, demand, luck, epithet, text, revised, rulings, places, placing, words, marks } .. },
 *    reasons: { "atlas gaea": .. }, tokens: { coin: "coin" .. } } */
export function readCardTexts() {
    const told = readTold().cards;
    const pairs = told.flatMap(({ name, bans }) => bans.map(({ power, reason }) => [`${name} ${power}`, reason]));
    return {
        cards: Object.fromEntries(told.map((card) => [card.name, textsOf(card)])),
        reasons: Object.fromEntries(pairs.filter(([pair]) => pair < pair.split(" ").reverse().join(" "))),
        tokens: Object.assign({}, ...told.map((card) => card.tokens)),
    };
}

/** { guides: { santorini: { about, chapters, words } .. }, examples: { apollo: { seat, position, tokens, refused, trial } .. } } */
export function readGuides() {
    const { cards, guides } = readTold();
    return { guides, examples: Object.fromEntries(cards.flatMap(({ name, example }) => (example ? [[name, example]] : []))) };
}

const made = { "card-texts": readCardTexts, guides: readGuides };

/** For esbuild: "oriel:card-texts" and "oriel:guides". */
export const cardTextModule = {
    name: "card-texts",
    setup(build) {
        build.onResolve({ filter: /^oriel:(card-texts|guides)$/ }, ({ path }) => ({
            path: path.slice("oriel:".length),
            namespace: "told",
        }));
        build.onLoad({ filter: /.*/, namespace: "told" }, ({ path }) => ({
            contents: Object.entries(made[path]())
                .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
                .join("\n"),
        }));
    },
};
