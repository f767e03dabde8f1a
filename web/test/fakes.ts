// SPDX-License-Identifier: MIT
// fakes - a network and a clock that tests of online tables have in their hands.
import { storage } from "./browser";

// ---- time -----------------------------------------------------------------------------------

let now = 1_700_000_000_000;
let count = 0;
const timers = new Map<number, { at: number; run: () => void; every?: number }>();

function set(run: () => void, ms = 0): number {
    timers.set(++count, { at: now + ms, run });
    return count;
}

/** Lets what waits for answers go on. */
export async function settle(): Promise<void> {
    for (let i = 0; i < 30; i++) await Promise.resolve();
}

/** Time goes on; timers come in their order. */
export async function pass(ms: number): Promise<void> {
    const until = now + ms;
    await settle();
    for (;;) {
        const [next] = [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at);
        if (!next) break;
        timers.delete(next[0]);
        now = next[1].at;
        next[1].run();
        await settle();
    }
    now = until;
    await settle();
}

// ---- requests -------------------------------------------------------------------------------

export interface Request {
    path: string;
    body: Record<string, unknown> | null;
    code: string;
}

export const requests: Request[] = [];

/** Answers a request: a status and a body; null: the network is gone; "silence": nothing comes. */
let answer: (request: Request) => [number, unknown] | null | "silence" = () => null;

export function answering(how: typeof answer): void {
    answer = how;
}

interface How {
    body?: string;
    headers: Record<string, string>;
    signal: AbortSignal;
}

async function fakeFetch(path: string, how: How): Promise<unknown> {
    const request = { path, body: how.body ? JSON.parse(how.body) : null, code: how.headers["Oriel-Code"] ?? "" };
    requests.push(request);
    const found = answer(request);
    if (!found) throw new TypeError("no network");
    if (found === "silence") return new Promise((_, reject) => how.signal.addEventListener("abort", reject));
    const [status, body] = found;
    return { ok: status < 400, status, json: async () => body, text: async () => String(body) };
}

// ---- streams --------------------------------------------------------------------------------

export class FakeSocket extends EventTarget {
    static all: FakeSocket[] = [];
    readonly sent: Record<string, unknown>[] = [];
    closed = false;

    constructor(readonly url: string) {
        super();
        FakeSocket.all.push(this);
    }

    static get last(): FakeSocket {
        return FakeSocket.all.at(-1)!;
    }

    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }

    close(): void {
        this.closed = true;
    }

    open(): void {
        this.dispatchEvent(new Event("open"));
    }

    say(message: object): void {
        this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
    }

    break(): void {
        this.dispatchEvent(new Event("close"));
    }
}

/** What the window is told, such as "online". */
export const page = new EventTarget();

class FakeDate extends Date {
    static override now(): number {
        return now;
    }
}

Object.assign(document, {
    baseURI: "https://oriel.example/",
    visibilityState: "visible",
    addEventListener() {},
    removeEventListener() {},
});
Object.assign(globalThis, {
    setTimeout: set,
    clearTimeout: (timer: number) => timers.delete(timer),
    Date: FakeDate,
    fetch: fakeFetch,
    WebSocket: FakeSocket,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
});

export { storage };
