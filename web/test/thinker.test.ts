// SPDX-License-Identifier: MIT
// thinker.test - the computer player in its worker: it answers legal turns for every seat and
// level, gives hints, and can be stopped, with shared memory and without; what it thinks with is
// fetched when a level wants it, and no level does without.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Worker as Thread } from "node:worker_threads";
import { CoreError, type Thinker } from "../src/core/api";
import { loadCore } from "../src/core/load";
import type { Nets } from "../src/core/protocol";
import { Lacking, startThinker, Stopped } from "../src/core/thinker";
import { CHANCE, OVER } from "../src/core/types";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const wasm = `data:application/wasm;base64,${readFileSync("build-wasm/oriel-think.wasm").toString("base64")}`;

const net = readFileSync("data/santorini.net");
const within = (bytes: Uint8Array) => `data:application/octet-stream;base64,${Buffer.from(bytes).toString("base64")}`;
const whole: Nets = { santorini: { url: within(net), size: net.length } };

/** A browser's worker as one of node's threads. */
const PROLOGUE = `
const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (data) => parentPort.postMessage(data);
globalThis.addEventListener = (_, listener) => parentPort.on("message", (data) => listener({ data }));
`;
const threads: Thread[] = [];

const FOR_EVER = 1e9; // milliseconds: nobody lives to see the end of it

class NodeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: ((event: { message: string }) => void) | null = null;
    private readonly thread: Thread;

    constructor(source: string) {
        this.thread = new Thread(PROLOGUE + source, { eval: true });
        threads.push(this.thread);
        this.thread.on("message", (data) => this.onmessage?.({ data }));
        this.thread.on("error", (error) => this.onerror?.({ message: String(error) }));
    }

    postMessage(data: unknown): void {
        this.thread.postMessage(data);
    }
}

const source = execFileSync("web/node_modules/.bin/esbuild", ["web/src/core/worker.ts", "--bundle", "--format=iife"], {
    encoding: "utf8",
});

function start(shared: boolean, nets = whole): Promise<Thinker> {
    Object.assign(globalThis, { Worker: NodeWorker, crossOriginIsolated: shared });
    return startThinker(source, wasm, nets);
}

const new2 = (powers: string[]) => `[Game "santorini"]\n${powers.map((power, i) => `[Power${i + 1} "${power}"]\n`).join("")}\n*\n`;

/** Lets the computer play all seats for a while. */
async function play(thinker: Thinker, record: string, tokens: number): Promise<void> {
    const game = core.open(record);
    for (let i = 0; i < tokens && game.mover() !== OVER; i++) {
        if (game.mover() === CHANCE) game.draw(i, 0);
        else game.play(await thinker.think(game.record(), { level: 1 + (i % 7), seed: i }), 0);
    }
    holds(`${record.split("\n")[0]} goes on`, game.count() > 0);
    game.close();
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
        () => null,
        (error: unknown) => error,
    );
}

for (const shared of [false, true]) {
    const how = shared ? "shared memory" : "messages";
    const thinker = await start(shared);

    await play(thinker, new2(["artemis", "pan"]), 16);
    await play(thinker, new2(["hecate", "minotaur"]), 10);
    await play(thinker, '[Game "santorini"]\n[Draft "limited"]\n\n*\n', 12);
    await play(thinker, '[Game "santorini"]\n[Seats "3"]\n\n*\n', 12);
    await play(thinker, '[Game "sintra"]\n\n*\n', 16);

    const middle = '[Game "santorini"]\n\n1. @b3,@d3 2. @c2,@c4 *\n';
    const once = await thinker.think(middle, { level: 4, seed: 7 });
    same(`${how}: the same seed plays the same`, await thinker.think(middle, { level: 4, seed: 7 }), once);

    const hints = await thinker.hint(middle, 2000);
    holds(`${how}: hints`, hints.length > 1 && hints.every((hint) => core.open(middle).explain(hint.token) === null));
    holds(
        `${how}: hints have scores`,
        hints.every((hint) => (hint.score.parts.length > 0 || Number.isInteger(hint.score.value)) && hint.message.id !== ""),
    );

    const long = rejection(thinker.hint(middle, FOR_EVER));
    await new Promise((resolve) => setTimeout(resolve, 100)); // it may have begun by then
    thinker.stop();
    holds(`${how}: stopped`, (await long) instanceof Stopped);
    const next = await thinker.think(middle, { level: 1, seed: 1 });
    same(`${how}: goes on after a stop`, core.open(middle).explain(next), null);

    const wrong = await rejection(thinker.think('[Game "chess"]\n\n*\n', { level: 1, seed: 1 }));
    holds(`${how}: a fault comes back`, wrong instanceof CoreError);
    holds(`${how}: no level 11`, (await rejection(thinker.think(middle, { level: 11, seed: 1 }))) instanceof CoreError);
}

// ---- what it thinks with -------------------------------------------------------------------

const three = '[Game "santorini"]\n[Seats "3"]\n\n1. @b3,@d3 2. @c2,@c4 3. @a1,@e5 *\n';
const won = '[Game "santorini"]\n[Start "00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5"]\n\n*\n';

const shares: number[] = [];
const strong = await start(true);
const fetching = (share: number) => shares.push(share);
await strong.think(won, { level: 9, seed: 1, fetching });
same("levels that think without it do not fetch it", shares, []);
same("the best level plays with it", await strong.think(won, { level: 10, seed: 1, fetching }), "c2-d3");
holds("which is told as it comes", shares[0] === 0 && shares.every((share, i) => share > (shares[i - 1] ?? -1)) && shares.at(-1) === 1);
const told = shares.length;
await strong.think(won, { level: 10, seed: 1, fetching });
same("it comes once", shares.length, told);

const wrong: Record<string, Nets> = {
    "that is nowhere": {},
    "that cannot be fetched": { santorini: { url: "data:nonsense", size: net.length } },
    "that ends too soon": { santorini: { url: within(net.subarray(0, 1000)), size: net.length } },
    "that is too long": { santorini: { url: within(net), size: 1000 } },
    "that is damaged": { santorini: { url: within(net.map((byte, i) => (i === 5000 ? byte ^ 1 : byte))), size: net.length } },
};
for (const [what, nets] of Object.entries(wrong)) {
    const without = await start(true, nets);
    holds(`a network ${what} is told`, (await rejection(without.think(won, { level: 10, seed: 1 }))) instanceof Lacking);
    holds(`and when it is wanted again: ${what}`, (await rejection(without.hint(won, 10))) instanceof Lacking);
    same(`others play on: ${what}`, await without.think(won, { level: 9, seed: 1 }), "c2-d3");
    holds(`and so do games it is not for: ${what}`, (await without.hint(three, 10)).length > 0);
}

for (const thread of threads) await thread.terminate();
close("page_thinker");
