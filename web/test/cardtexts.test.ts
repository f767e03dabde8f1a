// SPDX-License-Identifier: MIT
// cardtexts.test - what the page's cards say is what the program says of them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readCardTexts } from "../cardtexts.mjs";
import { Module } from "../src/core/module";
import type { Power } from "../src/core/types";
import { close, holds, same } from "./check";

const { cards, reasons } = readCardTexts();
const module = await Module.load(readFileSync("build-wasm/oriel.wasm"));
module.exports.powers();
const powers = module.answer<Power[]>();

same("every card has texts, and nothing else has", Object.keys(cards).sort(), powers.map((power) => power.name).sort());

const oneLine = (text: string) => text.replace(/\s+/g, " ");
for (const { name } of powers) {
    const told = oneLine(execFileSync("build/oriel", ["rules", name], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } }));
    const { epithet, text, revised, rulings } = cards[name]!;
    same(
        `the program says the same of ${name}`,
        [epithet, text, ...(revised ? [revised] : []), ...rulings].filter((line) => !told.includes(line)),
        [],
    );
}

const pairs = powers.flatMap(({ name, bans }) => bans.map(({ power }) => [name, power].sort().join(" ")));
same(
    "every ban has a reason",
    Object.keys(reasons)
        .map((pair) => pair.split(" ").sort().join(" "))
        .sort(),
    [...new Set(pairs)].sort(),
);
holds("the module does not carry the texts too", !readFileSync("build-wasm/oriel.wasm").includes(cards["ares"]!.text));

close("page_card_texts");
