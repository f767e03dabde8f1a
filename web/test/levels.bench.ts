// SPDX-License-Identifier: MIT
// levels.bench - what a turn of each level takes on a phone with a quarter of this machine's speed: half of
// the turns take less, and the one that takes most; lines for tools/bench_time.sh.
//
// A level plays both seats of a few games. Processor time is counted, so other work does not matter. Level 10
// has no line: it takes all the time it is given.
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import { Module, type Thinking } from "../src/core/module";
import { CHANCE, OVER } from "../src/core/types";

const SLOWER = 4;
const FOR_EVER = 1e9; // milliseconds
const LEVELS = 9;

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const module = await Module.load<Thinking>(readFileSync("build-wasm/oriel-think.wasm"));

const cards = (one: string, other: string) => `[Game "santorini"]\n[Power1 "${one}"]\n[Power2 "${other}"]\n\n*\n`;
const games = {
    Santorini: [cards("none", "none"), cards("apollo", "pan"), cards("demeter", "minotaur"), cards("artemis", "hermes")],
    Sintra: ['[Game "sintra"]\n\n*\n'],
};

interface Choice {
    token: string;
    time: number; // of the processor, in ms
}

function choose(record: string, level: number): Choice {
    const { exports } = module;
    const start = process.cpuUsage();
    const thinker = module.withTexts([record], (text, size) => exports.think_open(text!, size!, level, 1, FOR_EVER));
    while (exports.think_slice(thinker, 1000));
    const { user, system } = process.cpuUsage(start);
    exports.think_result(thinker);
    const [best] = module.answer<{ token: string }[]>();
    exports.think_close(thinker);
    return { token: best!.token, time: (user + system) / 1000 };
}

/** How long each turn of a game takes. */
function turnTimes(record: string, level: number): number[] {
    const game = core.open(record);
    const times: number[] = [];
    while (game.mover() !== OVER) {
        if (game.mover() === CHANCE) {
            game.draw(times.length, 0);
            continue;
        }
        const { token, time } = choose(game.record(), level);
        game.play(token, 0);
        times.push(time * SLOWER);
    }
    game.close();
    return times;
}

const print = (what: string, time: number) => console.log([`phone: ${what}`, time.toFixed(1), "-", "ms a turn"].join("\t"));

for (const [name, records] of Object.entries(games)) {
    for (const record of records) turnTimes(record, LEVELS); // by then the module has been compiled
    let longest = 0;
    for (let level = 1; level <= LEVELS; level++) {
        const times = records.flatMap((record) => turnTimes(record, level)).sort((a, b) => a - b);
        print(`${name}, level ${level}`, times[times.length >> 1]!);
        longest = Math.max(longest, times.at(-1)!);
    }
    print(`${name}, at the most`, longest);
}
