// SPDX-License-Identifier: MIT
// native.bench - how many times the program's time the module takes to count turns, and which share of
// its speed it has when it thinks with the network; lines for tools/bench_time.sh.
//
// Processor time is compared, the least of several rounds: what else the machine does slows
// single rounds only.
import { ask, commonPositions, endNative, module, openPosition, pairPositions, perft, search, takeNet, thinkPositions } from "./native";

const ROUNDS = 8;
const TIMES = 5; // in each round

/** The least processor time in us. */
function moduleTime(position: string, depth: number): number {
    const game = openPosition(position);
    let best = Infinity;
    for (let i = 0; i < TIMES; i++) {
        const start = process.cpuUsage();
        perft(game, depth);
        const { user, system } = process.cpuUsage(start);
        best = Math.min(best, user + system);
    }
    module.exports.close(game);
    return best;
}

async function nativeTime(position: string, depth: number): Promise<number> {
    const [, time] = (await ask(`perft ${depth} ${TIMES} ${position}`)).split(" ");
    return Number(time);
}

const print = (what: string, times: number, most: number) => console.log([what, times.toFixed(2), most, "times"].join("\t"));

/** Of several positions: each, and the geometric mean. */
async function compare(name: string, positions: [string, number][], mostOfOne: number, most: number): Promise<void> {
    const timings = positions.map(([position, depth]) => ({ position, depth, here: Infinity, there: Infinity }));
    for (let round = 0; round < ROUNDS; round++) {
        for (const timing of timings) {
            timing.here = Math.min(timing.here, moduleTime(timing.position, timing.depth));
            timing.there = Math.min(timing.there, await nativeTime(timing.position, timing.depth));
        }
    }
    const ratios = timings.map(({ here, there }) => here / there);
    for (const [i, { position }] of timings.entries()) {
        const [, one, other] = /(\w+):\S+ (\w+):/.exec(position)!;
        print(`wasm: ${one} and ${other}`, ratios[i]!, mostOfOne);
    }
    print(`wasm: ${name}`, Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length), most);
}

// A single one has room for processes that have their code in unlucky places, which rounds do
// not mend.
await compare("mean of these", commonPositions, 1.3, 1.2);
await compare("mean of cards of all kinds", pairPositions, 1.6, 1.25);

// ---- thinking --------------------------------------------------------------------------

const NODES = 200_000;

/** How much of the program's speed the module has, with the network: by the least times. */
async function compareThinking(): Promise<void> {
    if (!takeNet()) throw new Error("the network of the tree is not the module's");
    const timings = thinkPositions.map((position) => ({ position, here: Infinity, there: Infinity }));
    for (let round = 0; round < ROUNDS; round++) {
        for (const timing of timings) {
            const start = process.cpuUsage();
            search(timing.position, NODES);
            const { user, system } = process.cpuUsage(start);
            timing.here = Math.min(timing.here, user + system);
            const [, time] = (await ask(`search ${NODES} 1 ${timing.position}`)).split(" ");
            timing.there = Math.min(timing.there, Number(time));
        }
    }
    const logs = timings.map(({ here, there }) => Math.log(there / here));
    const share = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    console.log(["wasm: thinking with the network", share.toFixed(2), 0.45, "of native", "least"].join("\t"));
}

await compareThinking();
endNative();
