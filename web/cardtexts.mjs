// SPDX-License-Identifier: MIT
// cardtexts - what the cards say, as the program tells it: build/cards.json, which `./run build` makes.
//
// The module of the page leaves all of that out (src/santorini/cards/words.h says why); the page imports
// it as "oriel:card-texts".
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../build/cards.json", import.meta.url));

/** What the module tells of a card as well need not travel twice. */
function textsOf({ timing, demand, luck, epithet, text, revised, rulings, places, placing, words, marks }) {
    return { timing, demand, luck, epithet, text, revised, rulings, places, placing, words, marks };
}

/** { cards: { apollo: { timing, demand, luck, epithet, text, revised, rulings, places, placing, words, marks } .. },
 *    reasons: { "atlas gaea": .. }, tokens: { coin: "coin" .. } } */
export function readCardTexts() {
    const told = JSON.parse(readFileSync(file, "utf8"));
    const pairs = told.flatMap(({ name, bans }) => bans.map(({ power, reason }) => [`${name} ${power}`, reason]));
    return {
        cards: Object.fromEntries(told.map((card) => [card.name, textsOf(card)])),
        reasons: Object.fromEntries(pairs.filter(([pair]) => pair < pair.split(" ").reverse().join(" "))),
        tokens: Object.assign({}, ...told.map((card) => card.tokens)),
    };
}

/** For esbuild: "oriel:card-texts". */
export const cardTextModule = {
    name: "card-texts",
    setup(build) {
        build.onResolve({ filter: /^oriel:card-texts$/ }, ({ path }) => ({ path, namespace: "card-texts" }));
        build.onLoad({ filter: /.*/, namespace: "card-texts" }, () => ({
            contents: Object.entries(readCardTexts())
                .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
                .join("\n"),
        }));
    },
};
