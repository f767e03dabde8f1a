// SPDX-License-Identifier: MIT
// protocol - what the page and its thinking worker say to each other.
//
// The page loads the worker, then sends tasks, each with a number. The worker does one at a
// time and answers it by number. What a task thinks with and is not there yet it fetches first, and
// tells how far that is. Everything up to a number is given up when the page says
// so: by a word in shared memory where there is such a thing, by a message otherwise.
import type { Hint } from "./api";
import type { Source } from "./module";
import type { Fault } from "./types";

/** A network that some levels think with: where it is, absolute, and its size, unpacked. */
export interface NetFile {
    url: string;
    size: number;
}

/** By the names of games. */
export type Nets = Record<string, NetFile>;

export interface Load {
    kind: "load";
    wasm: Source;
    nets: Nets;
    /** One word: tasks up to this number are given up. */
    flag: Int32Array | null;
}

export interface Task {
    kind: "task";
    id: number;
    record: string;
    level: number; // 1 .. 10; HINT
    seed: number;
    milliseconds: number;
}

export interface Stop {
    kind: "stop";
    id: number; // up to this one
}

export type Request = Load | Task | Stop;

export type Reply =
    | { kind: "loaded" }
    | { kind: "failed"; error: string } // to load
    | { kind: "fetching"; id: number; share: number } // what it thinks with: 0 .. 1
    | { kind: "lacking"; id: number; error: string } // what it thinks with could not be fetched
    | { kind: "found"; id: number; turns: Hint[] }
    | { kind: "fault"; id: number; fault: Fault }
    | { kind: "stopped"; id: number };

export const HINT = 0; // as a level
