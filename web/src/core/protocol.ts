// SPDX-License-Identifier: MIT
// protocol - what the page and its thinking worker say to each other.
//
// The page loads the worker, then sends tasks, each with a number. The worker does one at a
// time and answers it by number. Everything up to a number is given up when the page says
// so: by a word in shared memory where there is such a thing, by a message otherwise.
import type { Hint } from "./api";
import type { Source } from "./module";
import type { Fault } from "./types";

export interface Load {
    kind: "load";
    wasm: Source;
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
    | { kind: "found"; id: number; turns: Hint[] }
    | { kind: "fault"; id: number; fault: Fault }
    | { kind: "stopped"; id: number };

export const HINT = 0; // as a level
