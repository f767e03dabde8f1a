// SPDX-License-Identifier: MIT
// native.test - the module against the program: equal hashes over random games of both games,
// all cards, all numbers of seats; equal answers of the computer player, whichever way it
// thinks; equal counts; not too large. How fast each is: native.bench.ts.
//
// ./run test plays a few thousand games, ./run test --long a hundred thousand.
import { readFileSync } from "node:fs";
import type { Power } from "../src/core/types";
import { close, holds, same } from "./check";
import { ask, endNative, module, net, open, openPosition, perft, perftPositions, playout, search, takeNet, thinkPositions } from "./native";

const LONG = process.env.ORIEL_LONG === "1";
const GAMES = LONG ? 100000 : 3000;
const TOKENS = 400; // of a game at most

/** Bytes of the modules: with the rules, and with what thinks. */
const LARGEST = { oriel: 230e3, "oriel-think": 320e3 };

for (const [name, most] of Object.entries(LARGEST)) {
    const bytes = readFileSync(`build-wasm/${name}.wasm`);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map((one) => one.name);
    same(
        `${name} asks for a clock at most: no printf has got into it`,
        imports.filter((one) => one !== "clock_time_get"),
        [],
    );
    holds(`${name} has ${bytes.length} bytes, at most ${most}`, bytes.length <= most);
}

// ---- games -----------------------------------------------------------------------------

let state = 1n;
function random(limit: number): number {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(limit));
}

const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

module.exports.powers();
const powers = module.answer<Power[]>();

function randomPowers(seats: number): string[] {
    const fit = powers.filter((power) => power.seats.includes(seats)).map((power) => power.name);
    const taken: string[] = [];
    while (taken.length < seats) {
        const name = pick(fit);
        if (!taken.includes(name)) taken.push(name);
    }
    return taken;
}

function randomSantorini(seats: number): string[] {
    const tags = ["Game=santorini", `Rules=${pick(["printed", "revised"])}`, "Repetition=3"];
    const kind = random(16);
    if (kind === 0) return [...tags, `Fleece=${pick(powers.filter((power) => power.fleece)).name}`];
    tags.push(`Seats=${seats}`);
    if (kind === 1) return [...tags, `Draft=${pick(["full", "limited", "quick"])}`];
    if (kind === 2) return tags;
    return [...tags, ...randomPowers(seats).map((name, i) => `Power${i + 1}=${name}`)];
}

function randomTags(): string[] {
    const seats = 2 + random(3);
    if (random(4) === 0) return ["Game=sintra", `Seats=${seats}`, `Side=${pick(["A", "B"])}`];
    return randomSantorini(seats);
}

const openTags = (tags: string[]) => open(`${tags.map((tag) => `[${tag.replace("=", ' "')}"]\n`).join("")}\n*\n`);

/** What the module answers to the same question. */
function playRandom(tags: string[], seed: number): bigint {
    const game = openTags(tags);
    const hash = BigInt.asUintN(64, playout(game, BigInt(seed), TOKENS));
    module.exports.close(game);
    return hash;
}

/** Asked for in batches, so that both sides play at once. */
async function comparePlayouts(batch: number): Promise<number> {
    let different = 0;
    const games = Array.from({ length: batch }, () => ({ tags: randomTags(), seed: 1 + random(1e8) }));
    const asked = games.map(({ tags, seed }) => ask(`playout ${seed} ${TOKENS} ${tags.join(" ")}`));
    const found = games.map(({ tags, seed }) => playRandom(tags, seed).toString());
    for (const [i, { tags, seed }] of games.entries()) {
        const there = await asked[i];
        if (found[i] === there && there !== "0") continue;
        if (different++ === 0) console.log(`${tags.join(" ")} seed ${seed}: ${found[i]}, native ${there}`);
    }
    return different;
}

const BATCH = 100;
let different = 0;
for (let i = 0; i < GAMES; i += BATCH) different += await comparePlayouts(BATCH);
same(`${GAMES} games with equal hashes`, different, 0);

// ---- networks --------------------------------------------------------------------------

for (const width of [32, 64, 128]) {
    const there = await ask(`net ${width} ${width}`);
    same(`thinks with a network ${width} wide`, BigInt.asUintN(64, net(BigInt(width), width)).toString(), there);
    holds("which says something", there !== "0");
}

holds("the module takes the program's own network", takeNet());
for (const position of thinkPositions) {
    const [there] = (await ask(`search 20000 1 ${position}`)).split(" ");
    same(`thinks with it as the program does: ${position}`, search(position, 20000), there);
    holds("and has found something", there !== "0");
}

// ---- memory ----------------------------------------------------------------------------

/** Takes and gives back pieces of all sizes at random; how many were not as they were left. */
function shuffleMemory(times: number): number {
    const { alloc, release, memory } = module.exports;
    const pieces: { at: number; size: number; mark: number }[] = [];
    let spoilt = 0;
    for (let i = 0; i < times; i++) {
        if (pieces.length < 200 && random(2)) {
            const size = 1 + random(1 << (4 + random(17)));
            const piece = { at: alloc(size), size, mark: random(256) };
            new Uint8Array(memory.buffer, piece.at, size).fill(piece.mark);
            pieces.push(piece);
        } else if (pieces.length > 0) {
            const [{ at, size, mark }] = pieces.splice(random(pieces.length), 1) as [(typeof pieces)[0]];
            if (!new Uint8Array(memory.buffer, at, size).every((byte) => byte === mark)) spoilt++;
            release(at);
        }
    }
    for (const { at } of pieces) release(at);
    return spoilt;
}

same("no piece of memory touches another", shuffleMemory(20000), 0);
const used = module.exports.memory.buffer.byteLength;
for (let i = 0; i < 5; i++) shuffleMemory(5000);
const more = module.exports.memory.buffer.byteLength / used;
holds(`what is given back is used again: ${more.toFixed(2)} times the memory`, more < 1.2);

// ---- thinking --------------------------------------------------------------------------

const THINKS = LONG ? 200 : 40;

/** Games for alpha-beta, for trees of chances and for trees of what may be hidden. */
const THOUGHT_ABOUT = [
    ["Game=santorini"],
    ["Game=santorini", "Power1=artemis", "Power2=minotaur"],
    ["Game=santorini", "Power1=hermes", "Power2=atlas"],
    ["Game=santorini", "Seats=4", "Power1=pan", "Power2=apollo", "Power3=demeter", "Power4=triton"],
    ["Game=santorini", "Seats=3", "Power1=athena", "Power2=hephaestus", "Power3=prometheus"],
    ["Game=santorini", "Power1=chaos", "Power2=dionysus"],
    ["Game=santorini", "Power1=hecate", "Power2=tartarus"],
    ["Game=santorini", "Draft=limited"],
    ["Game=sintra", "Side=A"],
    ["Game=sintra", "Seats=4", "Side=B"],
];

/** A game with a few random tokens; null when it is nobody's turn. */
function randomRecord(tags: string[]): string | null {
    const game = openTags(tags);
    playout(game, BigInt(random(1e8)), random(24));
    module.exports.record(game);
    const record = module.exports.mover(game) > 0 ? module.answer<string>() : null;
    module.exports.close(game);
    return record;
}

function think(record: string, level: number, seed: number): unknown {
    const { exports } = module;
    const thinker = module.withTexts([record], (text, size) => exports.think_open(text!, size!, level, seed, 0));
    if (!thinker) throw new Error(`${record} ${JSON.stringify(module.answer())}`);
    while (exports.think_slice(thinker, 50));
    exports.think_result(thinker);
    const found = module.answer();
    exports.think_close(thinker);
    return found;
}

for (let i = 0; i < THINKS; ) {
    const record = randomRecord(THOUGHT_ABOUT[i % THOUGHT_ABOUT.length]!);
    if (!record) continue;
    const [level, seed] = [8 + (i % 2), 1 + random(1e6)];
    const there = JSON.parse(await ask(`think ${level} ${seed} ${record.replaceAll("\n", "\f")}`));
    same(`level ${level}, seed ${seed}: ${record}`, think(record, level, seed), there);
    i++;
}

// ---- counting --------------------------------------------------------------------------

for (const [position, depth] of perftPositions) {
    const game = openPosition(position);
    const [count] = (await ask(`perft ${depth} 1 ${position}`)).split(" ");
    same(`${position}: turns`, perft(game, depth).toString(), count);
    module.exports.close(game);
}

endNative();
close("page_native");
