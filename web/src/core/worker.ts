// SPDX-License-Identifier: MIT
// worker - the thinking instance of the module, in a thread of its own; protocol.ts says what
// it is told. It thinks in slices and looks between them whether it should go on.
import { Module, type Thinking } from "./module";
import type { Load, NetFile, Nets, Reply, Request, Task } from "./protocol";

const SLICE = 12; // milliseconds

let module: Module<Thinking> | null = null;
let nets: Nets = {};
let present = ""; // the game whose network the module has
let flag: Int32Array | null = null;
let stopped = 0; // tasks up to this number are given up
const waiting: Task[] = [];
let busy = false;

const reply = (message: Reply) => postMessage(message);
const isStopped = (id: number) => id <= (flag ? Atomics.load(flag, 0) : stopped);

/** Lets messages in: without shared memory that is how one is stopped. A timer, because a
 *  message to oneself may go before those that wait. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function load(request: Load): Promise<void> {
    ({ flag, nets } = request);
    try {
        module = await Module.load<Thinking>(request.wasm);
        reply({ kind: "loaded" });
    } catch (error) {
        reply({ kind: "failed", error: String(error) });
    }
}

/** The bytes of a file, told as they come. A server may have packed them: its length is not theirs. */
async function fetchBytes({ url, size }: NetFile, tell: (share: number) => void): Promise<Uint8Array> {
    tell(0);
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`${response.status} for ${url}`);
    const bytes = new Uint8Array(size);
    let there = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        if (there + part.value.length > size) throw new Error(`${url} is too long`);
        bytes.set(part.value, there);
        there += part.value.length;
        tell(there / size);
    }
    if (there < size) throw new Error(`${url} is too short`);
    return bytes;
}

/** Sees to it that the module has the network which the task is to be thought about with. A task
 *  that is faulty wants none: it is refused when it is opened. */
async function provideNet(core: Module<Thinking>, { id, record, level }: Task): Promise<void> {
    const { exports } = core;
    const told = core.withTexts([record], (text, size) => exports.think_wants_net(text!, size!, level));
    const game = told ? core.answer<string | null>() : null;
    if (!game || game === present) return;
    const file = nets[game];
    if (!file) throw new Error(`no network for ${game}`);
    const bytes = await fetchBytes(file, (share) => reply({ kind: "fetching", id, share }));
    present = "";
    if (!core.withTexts([game, bytes], (at, length, from, size) => exports.think_net(at!, length!, from!, size!)))
        throw new Error(`${file.url}: ${JSON.stringify(core.answer())}`);
    present = game;
}

/** True when it has thought to the end. */
async function think(core: Module<Thinking>, thinker: number, id: number): Promise<boolean> {
    do {
        if (!flag) await breathe();
        if (isStopped(id)) return false;
    } while (core.exports.think_slice(thinker, SLICE));
    return !isStopped(id);
}

async function work(core: Module<Thinking>, task: Task): Promise<void> {
    const { id, record, level, seed, milliseconds } = task;
    const { exports } = core;
    try {
        await provideNet(core, task);
    } catch (error) {
        reply({ kind: "lacking", id, error: String(error) });
        return;
    }
    const thinker = core.withTexts([record], (text, size) => exports.think_open(text!, size!, level, seed, milliseconds));
    if (!thinker) {
        reply({ kind: "fault", id, fault: core.answer() });
        return;
    }
    if (await think(core, thinker, id)) {
        exports.think_result(thinker);
        reply({ kind: "found", id, turns: core.answer() });
    } else {
        exports.think_stop(thinker);
        reply({ kind: "stopped", id });
    }
    exports.think_close(thinker);
}

async function next(): Promise<void> {
    if (busy || !module) return;
    busy = true;
    for (let task = waiting.shift(); task; task = waiting.shift()) {
        if (isStopped(task.id)) reply({ kind: "stopped", id: task.id });
        else await work(module, task);
    }
    busy = false;
}

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
    if (data.kind === "load") await load(data);
    else if (data.kind === "stop") stopped = Math.max(stopped, data.id);
    else waiting.push(data);
    await next();
});
