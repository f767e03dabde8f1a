// SPDX-License-Identifier: MIT
// wire - what the server says about tables, as docs/API.md has it. Seats count from 1.
import type { Message } from "../core/types";
import { isObject } from "../ui/storage";
import type { TableClock } from "./clock";

export type Seat =
    | { kind: "person"; name: string; owner?: boolean; bot?: boolean } // a program, where it is a bot
    | { kind: "engine"; level: number; for?: string; owner?: boolean; bot?: boolean } // "for": stands in for somebody
    | { kind: "friend" | "anyone"; owner?: boolean };

export type Stage = "waiting" | "playing" | "over" | "closed";

export type OfferKind = "back" | "draw" | "rematch";

export interface Offer {
    kind: OfferKind;
    seat: number;
    asked: number[];
}

/** Digits: docs/FORMATS.md#fair-chance. */
export interface FairState {
    commitment?: string; // of this game, once it has begun
    numbers?: string[];
    secret?: string; // when it is over
    next?: string; // the commitment of the game to come
}

export interface TableState {
    stage: Stage;
    game: number; // the how manieth at this table
    why?: string;
    seats: Seat[];
    mover: number; // 0: chance, -1: nobody
    offer: Offer | null;
    clock: TableClock;
    back: boolean; // may this viewer ask to take back?
    barred?: boolean; // no, as somebody has seen something new since
    result: string;
    now: number; // by the server's clock
    fair?: FairState;
}

interface Numbered {
    n: number;
    tokens: string[];
    views?: string[]; // where the game hides something
    state: TableState;
    hash: string;
}

export interface Snapshot extends Numbered {
    kind: "table";
    table: string;
    you: number; // 0: spectator
    tags: Record<string, string>;
    confirm: boolean;
    listed: boolean;
    bots?: boolean; // programs may sit down without an invitation
    code?: string; // to those who sit
    watch?: string;
    start?: string;
}

export interface Entry extends Numbered {
    kind: "entry";
    line: string;
    at: number;
    from: number; // the tokens take the place of all from this one on
}

export interface Here {
    kind: "here";
    gone: number[]; // since when, by the server's clock; 0: here
    watchers: number;
    now: number;
}

export type News =
    | Snapshot
    | Entry
    | Here
    | { kind: "say"; seat: number; phrase: string; at: number }
    | { kind: "trouble"; code: "full" | "leaving" }
    | { kind: "refused"; status: number; code: string; fault: Message }
    | { kind: "alive" };

export interface Summary {
    table: string;
    tags: Record<string, string>;
    seats: Seat[];
    clock: string;
    bots?: boolean;
    stage: Stage;
    mover: number;
    turn: number;
    yours: number;
    opened: number;
    changed: number;
    result: string;
    board?: { start: string; tokens: string[]; views?: string[] }; // of one's own, while it is played
}

/** A message of the stream; null: none that we know. */
export function readNews(text: string): News | null {
    try {
        const found: unknown = JSON.parse(text);
        return isObject(found) && typeof found["kind"] === "string" ? (found as unknown as News) : null;
    } catch {
        return null;
    }
}

/** A sentence in an answer. */
export function readMessage(found: unknown): Message | null {
    if (!isObject(found) || typeof found["id"] !== "string") return null;
    const args = Array.isArray(found["args"]) ? found["args"].map(String) : [];
    return { id: found["id"], args };
}

/** So much of a name as the server takes. */
export const NAME_MOST = 24;
