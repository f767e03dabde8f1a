// SPDX-License-Identifier: MIT
// net - asks the server, and says what is wrong in words.
//
//     const { tables } = await ask<Me>("me");
//     await ask(`tables/${id}/join`, { key, code, name });     a body makes it a POST
//
// Whatever does not work out is a NetFault.
import type { Message } from "../core/types";
import { N_, t, tm } from "../ui/i18n";
import { isObject } from "../ui/storage";
import { readMessage, type News } from "./wire";

/** What the server calls it; "lost": there was no answer. */
export type FaultCode =
    | "bad"
    | "who"
    | "forbidden"
    | "none"
    | "stale"
    | "refused"
    | "promise"
    | "limit"
    | "unknown"
    | "leaving"
    | "full"
    | "lost";

export class NetFault extends Error {
    constructor(
        readonly code: FaultCode,
        readonly reason: Message,
        readonly news: News[] = [], // of a stale command: what came before it
    ) {
        super(reason.id);
    }

    /** The same question can be asked again; the answer may have been lost only. */
    get passing(): boolean {
        return this.code === "lost" || this.code === "unknown" || this.code === "leaving";
    }

    /** A sentence for people. */
    get text(): string {
        const said = tm(this.reason);
        return t("%1.", said.charAt(0).toUpperCase() + said.slice(1));
    }
}

const PATIENCE = 10_000; // ms for an answer: a line that hangs tells nobody

const LOST: Message = { id: N_("the server cannot be reached"), args: [] };
const ODD: Message = { id: N_("the server gave an answer that this page does not know"), args: [] };

/** What any error has to say. */
export function faultText(error: unknown): string {
    return error instanceof NetFault ? error.text : String(error);
}

function faultOf(status: number, found: unknown): NetFault {
    if (!isObject(found) || typeof found["code"] !== "string") return new NetFault(status === 404 ? "none" : "lost", ODD);
    const news = Array.isArray(found["news"]) ? (found["news"] as News[]) : [];
    return new NetFault(found["code"] as FaultCode, readMessage(found["fault"]) ?? ODD, news);
}

/** Asks, and reads what comes; an answer that does not come in time is lost. */
async function answered<T>(path: string, how: RequestInit, read: (response: Response) => Promise<T>): Promise<T> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
        const response = await fetch(`api/${path}`, { ...how, cache: "no-store", signal: patience.signal });
        if (!response.ok) throw faultOf(response.status, await jsonOf(response));
        return await read(response);
    } catch (error) {
        throw error instanceof NetFault ? error : new NetFault("lost", LOST);
    } finally {
        clearTimeout(timer);
    }
}

function inJson(body: object | undefined, code: string): RequestInit {
    const headers: Record<string, string> = {};
    if (code) headers["Oriel-Code"] = code;
    if (!body) return { method: "GET", headers };
    headers["Content-Type"] = "application/json";
    return { method: "POST", headers, body: JSON.stringify(body) };
}

async function jsonOf(response: Response): Promise<unknown> {
    try {
        return await response.json();
    } catch {
        return null;
    }
}

/** `code`: an invitation, for who does not sit at the table. */
export function ask<T>(path: string, body?: object, code = ""): Promise<T> {
    return answered(path, inJson(body, code), async (response) => {
        const found = await jsonOf(response);
        if (!isObject(found)) throw new NetFault("lost", ODD);
        return found as T;
    });
}

/** The same for what is no JSON. */
export function askText(path: string, code = ""): Promise<string> {
    return answered(path, inJson(undefined, code), (response) => response.text());
}

/** Sends a form as nobody: without what the browser knows one by. */
export function sendForm(path: string, form: Record<string, string>): Promise<void> {
    return answered(path, { method: "POST", body: new URLSearchParams(form), credentials: "omit" }, async () => {});
}

function hex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names a command: said twice it is done once. */
export const newKey = (): string => hex(16);

/** What this side adds to the chance of a game, so that nobody alone decides it. */
export const newNumber = (): string => hex(8);
