// SPDX-License-Identifier: MIT
// guide.test - the rules on the page are the program's, and the module can play every picture of them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readGuides } from "../cardtexts.mjs";
import { linguas, parsePo } from "../catalogues.mjs";
import type { Core } from "../src/core/api";
import { loadCore } from "../src/core/load";
import { openAt, openPicture } from "../src/screens/guide";
import { close, holds, same } from "./check";

const { guides, examples } = readGuides();
const code = readFileSync("build-wasm/oriel.wasm");
const core: Core = await loadCore(await WebAssembly.compile(code));

const ask = (game: string, topic: string): string =>
    execFileSync("build/oriel", ["rules", "--game", game, topic], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
const oneLine = (text: string): string => text.replace(/\s+/g, " ");
const plain = (text: string): string => text.replaceAll("**", "").replace(/\[([^\]]+)\]\([\w-]+\)/g, "$1");

for (const [game, { chapters, words }] of Object.entries(guides)) {
    for (const { name, title, paragraphs } of chapters) {
        const told = oneLine(ask(game, name).replaceAll("  > ", ""));
        const texts = [title, ...paragraphs.flatMap(({ text, picture }) => [text, ...(picture ? [picture.shows] : [])])];
        same(
            `the program tells the same of ${game}, ${name}`,
            texts.map(plain).filter((text) => !told.includes(text)),
            [],
        );
    }
    const told = oneLine(ask(game, "words"));
    same(
        `the program explains the same words of ${game}`,
        words.filter(({ word, meaning }) => !told.includes(word) || !told.includes(meaning)),
        [],
    );
    for (const { name, paragraphs } of chapters) {
        for (const { picture } of paragraphs) {
            if (!picture) continue;
            const open = openPicture(core, game, picture);
            holds(`a picture of ${game}, ${name}, can be opened`, !picture.choice || open.turn().steps.length > 0);
            open.close();
        }
    }
}

for (const [name, { position, tokens, refused, trial, seat }] of Object.entries(examples)) {
    const open = openAt(core, "santorini", position, []);
    if (refused) holds(`${name} forbids it`, open.explain(refused) !== null);
    for (const token of tokens.split(" ")) open.play(token, 0);
    same(`${name} is seen at work`, open.count(), tokens.split(" ").length);
    open.close();
    const tried = openAt(core, "santorini", trial, []);
    same(`${name} can be tried`, tried.mover(), seat);
    tried.close();
}

// A translation leads to the same words, in whatever order.
const links = (text: string): string =>
    [...text.matchAll(/\]\(([\w-]+)\)/g)]
        .map(([, name]) => name)
        .sort()
        .join();
for (const { code: language } of linguas("po")) {
    const linked = parsePo(readFileSync(`po/${language}.po`, "utf8")).filter(({ id, text: [text] }) => links(id) && text);
    same(
        `words are linked to in ${language}`,
        linked.filter(({ id, text: [text] }) => links(id) !== links(text!)).map(({ id }) => id),
        [],
    );
}

const text = guides["santorini"]!.chapters[0]!.paragraphs[0]!.text;
holds("the module does not carry the rules too", !code.includes(text.slice(0, 20)) && !code.includes(examples["apollo"]!.trial));

close("page_guide");
