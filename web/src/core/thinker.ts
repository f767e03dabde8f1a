// SPDX-License-Identifier: MIT
// thinker - the computer player, which thinks in a worker and never holds the page up.
import { CoreError, type Fetching, type Hint, type Thinker } from "./api";
import type { Source } from "./module";
import { HINT, type Nets, type Reply, type Request } from "./protocol";

/** How long a player may take for a turn, whatever its level. */
const LONGEST = 4000;

export class Stopped extends Error {
    constructor() {
        super("stopped");
    }
}

/** What it thinks with could not be fetched. */
export class Lacking extends Error {}

interface Pending {
    fetching: Fetching | undefined;
    resolve(turns: Hint[]): void;
    reject(error: unknown): void;
}

/** A word both sides see, where the page is isolated enough to have one. */
function sharedWord(): Int32Array | null {
    return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

class WorkerThinker implements Thinker {
    private readonly flag = sharedWord();
    private readonly pending = new Map<number, Pending>();
    private latest = 0;
    private readonly loaded: Promise<void>;

    constructor(
        private readonly worker: Worker,
        wasm: Source,
        nets: Nets,
    ) {
        this.loaded = new Promise((resolve, reject) => {
            worker.onmessage = ({ data }: MessageEvent<Reply>) => {
                if (data.kind === "loaded") resolve();
                else if (data.kind === "failed") reject(new Error(data.error));
                else this.answered(data);
            };
            worker.onerror = (event) => {
                const error = new Error(event.message || "the worker has failed");
                reject(error);
                for (const one of this.pending.values()) one.reject(error);
                this.pending.clear();
            };
        });
        this.send({ kind: "load", wasm, nets, flag: this.flag });
    }

    /** Itself, once it can think. */
    async ready(): Promise<Thinker> {
        await this.loaded;
        return this;
    }

    private send(request: Request): void {
        this.worker.postMessage(request);
    }

    private answered(reply: Extract<Reply, { id: number }>): void {
        const one = this.pending.get(reply.id);
        if (reply.kind === "fetching") {
            one?.fetching?.(reply.share);
            return;
        }
        this.pending.delete(reply.id);
        if (reply.kind === "lacking") one?.reject(new Lacking(reply.error));
        else if (reply.kind === "found") one?.resolve(reply.turns);
        else if (reply.kind === "fault") one?.reject(new CoreError(reply.fault));
        else one?.reject(new Stopped());
    }

    private ask(record: string, level: number, seed: number, milliseconds: number, fetching?: Fetching): Promise<Hint[]> {
        const id = ++this.latest;
        return new Promise((resolve, reject) => {
            this.pending.set(id, { fetching, resolve, reject });
            this.send({ kind: "task", id, record, level, seed, milliseconds });
        });
    }

    async think(record: string, { level, seed, fetching }: { level: number; seed: number; fetching?: Fetching }): Promise<string> {
        const [best] = await this.ask(record, level, seed, LONGEST, fetching);
        return best!.token;
    }

    hint(record: string, milliseconds: number): Promise<Hint[]> {
        return this.ask(record, HINT, 1, milliseconds);
    }

    /** Nobody waits for what was given up, not even for the worker to notice. */
    stop(): void {
        if (this.flag) Atomics.store(this.flag, 0, this.latest);
        else this.send({ kind: "stop", id: this.latest });
        for (const one of this.pending.values()) one.reject(new Stopped());
        this.pending.clear();
    }
}

/** Starts the worker; addresses are absolute. */
export function startThinker(worker: string, wasm: Source, nets: Nets): Promise<Thinker> {
    return new WorkerThinker(new Worker(worker, { type: "module" }), wasm, nets).ready();
}
