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
export type FaultCode = "bad" | "who" | "forbidden" | "none" | "stale" | "refused" | "limit" | "unknown" | "leaving" | "full" | "lost";

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

async function answerOf(path: string, body: object | undefined, code: string): Promise<Response> {
    const headers: Record<string, string> = {};
    if (code) headers["Oriel-Code"] = code;
    if (body) headers["Content-Type"] = "application/json";
    try {
        return await fetch(`api/${path}`, {
            method: body ? "POST" : "GET",
            headers,
            cache: "no-store",
            ...(body ? { body: JSON.stringify(body) } : {}),
        });
    } catch {
        throw new NetFault("lost", LOST);
    }
}

async function bodyOf(response: Response): Promise<unknown> {
    try {
        return await response.json();
    } catch {
        return null;
    }
}

/** `code`: an invitation, for who does not sit at the table. */
export async function ask<T>(path: string, body?: object, code = ""): Promise<T> {
    const response = await answerOf(path, body, code);
    const found = await bodyOf(response);
    if (!response.ok) throw faultOf(response.status, found);
    if (!isObject(found)) throw new NetFault("lost", ODD);
    return found as T;
}

/** The same for what is no JSON. */
export async function askText(path: string, code = ""): Promise<string> {
    const response = await answerOf(path, undefined, code);
    if (!response.ok) throw faultOf(response.status, await bodyOf(response));
    return response.text();
}

function hex(bytes: number): string {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Names a command: said twice it is done once. */
export const newKey = (): string => hex(16);

/** What this side adds to the chance of a game, so that nobody alone decides it. */
export const newNumber = (): string => hex(8);
