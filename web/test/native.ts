// SPDX-License-Identifier: MIT
// native - the modules of the page as one, and the program beside it to be asked the same questions.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Module, type Rules, type Thinking } from "../src/core/module";

/** What only this module can be asked: tests/wasm/compare.h. */
interface Questions extends Rules, Thinking {
    playout(game: number, seed: bigint, tokens: number): bigint;
    perft(game: number, depth: number): bigint;
    net(seed: bigint, width: number): bigint;
    own_net(bytes: number, size: number): number;
    search(position: number, size: number, nodes: number): bigint;
}

export const module = await Module.load<Questions>(readFileSync("build-wasm/oriel-compare.wasm"));
export const { playout, perft, net } = module.exports;

/** Gives the module the network that the program has built in. */
export const takeNet = () => module.withTexts([readFileSync("data/santorini.net")], module.exports.own_net) !== 0;

/** What comes of a think with that network, as a number. */
export const search = (position: string, nodes: number) =>
    BigInt.asUintN(
        64,
        module.withTexts([position], (at, size) => module.exports.search(at!, size!, nodes)),
    ).toString();

// ---- the native half -------------------------------------------------------------------

const native = spawn("build/tests/wasm/native", { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface(native.stdout)[Symbol.asyncIterator]();

/** Its answer to a line; tests/wasm/native.c says what can be asked. */
export async function ask(question: string): Promise<string> {
    native.stdin.write(`${question}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`no answer to ${question}`);
    return value as string;
}

export function endNative(): void {
    native.stdin.end();
}

// ---- games of the module ---------------------------------------------------------------

export function open(record: string): number {
    const game = module.withTexts([record], module.exports.open);
    if (!game) throw new Error(`${record} ${JSON.stringify(module.answer())}`);
    return game;
}

export const openPosition = (position: string) => open(`[Game "santorini"]\n[Start "${position}"]\n\n*\n`);

// ---- counting --------------------------------------------------------------------------

const BUILT = "01210/12321/01210/00000/00000";

const built = ([one, other]: [string, string]): [string, number] => [`${BUILT} 1 ${one}:b3,d3 ${other}:c2,c4`, 3];

/** The base game, and cards that are met first: positions and how deep turns are counted. */
export const commonPositions: [string, number][] = [
    ["00000/00000/00000/00000/00000 1 none:b3,d3 none:c2,c4", 5],
    built(["artemis", "minotaur"]),
    built(["hermes", "prometheus"]),
    built(["apollo", "demeter"]),
];

const PAIRS: [string, string][] = [
    ["apollo", "ares"],
    ["artemis", "charon"],
    ["athena", "chronus"],
    ["atlas", "dionysus"],
    ["demeter", "eros"],
    ["hephaestus", "hera"],
    ["hermes", "hestia"],
    ["minotaur", "hypnus"],
    ["pan", "limus"],
    ["prometheus", "medusa"],
    ["aphrodite", "persephone"],
    ["selene", "harpies"],
    ["zeus", "hades"],
    ["morpheus", "gaea"],
    ["urania", "nemesis"],
];

/** Cards of all kinds. */
export const pairPositions = PAIRS.map(built);

export const perftPositions = [...commonPositions, ...pairPositions];

/** Where the module and the program think, in the midst of games. */
export const thinkPositions = [
    "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4",
    "00000/00100/00000/00000/00000 1 none:b2,d4 none:b4,d2",
    "1D221/D1102/22120/11D20/10110 1 none:b3,e4 none:b4,d5",
    "00000/01110/00000/01010/00000 1 pan:b2,c4 athena:d3,b4",
];
