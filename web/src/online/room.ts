// SPDX-License-Identifier: MIT
// room - one table of the server as this device knows it: the game as told, who is there, what is
// on its way.
//
// Everything comes as messages, each of which carries a number and a hash. A number that does
// not follow makes the stream begin anew; a hash that is not ours means that this device shows
// something else than the server has: then nothing can be played until a snapshot has put it right.
import type { Core, Told } from "../core/api";
import { openTold } from "../core/told";
import type { Played } from "../core/types";
import { emptyRecord } from "../play/begin";
import { ask, NetFault, type FaultCode } from "./net";
import { Sender } from "./sender";
import { Stream } from "./stream";
import { readMessage, type Entry, type Here, type News, type Snapshot, type TableState } from "./wire";
import { Witness } from "./witness";

const PATIENCE = 3000; // ms in which it gets in sync by itself
const SPOKEN = 8000; // ms for which a phrase is to be seen

/** How well the line works. */
export type Line = { open: true } | { open: false; since: number; again: number; wait: number };

export interface RoomHost {
    core: Core;
    /** A snapshot has come: everything may be different. */
    replaced(): void;
    /** Something happened in the game: what was played, and the line that says so. */
    happened(played: Played[], entry: Entry): void;
    /** Anything else has changed. */
    changed(): void;
    said(seat: number, phrase: string): void;
    /** A command was taken; `waits`: others have to want the same. */
    done(command: string, waits: boolean): void;
    refused(command: string, fault: NetFault): void;
    /** One is not allowed to see it, or it is not there. */
    barred(fault: NetFault): void;
}

export class Room {
    table!: Snapshot;
    state!: TableState;
    game!: Told; // the room's own: closed with it
    here: Here | null = null;
    line: Line = { open: true };
    sync: "good" | "fetching" | "bad" = "good";
    trouble: "full" | "leaving" | null = null;
    readonly sender: Sender;
    readonly witness: Witness;
    private former: Told | null = null; // the game before the latest snapshot
    private stream: Stream | null = null;
    private number = 0;
    private offset = 0; // of the server's clock
    private closed = false;
    private readonly phrases = new Map<number, { phrase: string; until: number }>();

    constructor(
        readonly id: string,
        readonly code: string,
        private readonly host: RoomHost,
    ) {
        this.witness = new Witness(id);
        this.sender = new Sender(id, {
            seen: () => this.number,
            brings: (command) => (this.isAboutRematch(command) ? this.state.game + 1 : 0),
            brought: (game, number) => this.witness.bring(game, number),
            heard: (news) => this.hear(news),
            done: (command, waits) => {
                if (!this.line.open) this.stream?.connect(); // there is a server after all
                host.done(command, waits);
            },
            refused: (command, fault) => host.refused(command, fault),
            changed: () => this.table && host.changed(),
        });
    }

    /** Gets the table as it is, then follows it. */
    async open(): Promise<void> {
        this.take(await ask<Snapshot>(`tables/${this.id}`, undefined, this.code));
        this.follow();
        this.sender.start();
    }

    private follow(): void {
        this.stream = new Stream(`tables/${this.id}/news`, {
            after: () => this.number,
            code: this.code,
            heard: (news) => this.hear(news),
            line: (open, again) => this.lined(open, again),
        });
    }

    close(): void {
        this.closed = true;
        this.stream?.close();
        this.sender.close();
        this.former?.close();
        this.game?.close();
    }

    /** The line is tried at once; what waits goes out. */
    tryNow(): void {
        this.stream?.connect();
        this.sender.hurry();
    }

    /** The server's time. */
    now(): number {
        return Date.now() + this.offset;
    }

    /** What a seat has just said; "": nothing. */
    phrase(seat: number): string {
        const said = this.phrases.get(seat);
        return said && said.until > Date.now() ? said.phrase : "";
    }

    get you(): number {
        return this.table.you;
    }

    /** Since when a seat is gone, by the server's clock; 0: it is there. */
    gone(seat: number): number {
        return this.here?.gone[seat - 1] ?? 0;
    }

    // ---- messages ----------------------------------------------------------------------

    private lined(open: boolean, again: number): void {
        if (open) {
            this.line = { open };
            this.trouble = this.trouble === "leaving" ? null : this.trouble;
            this.sender.hurry();
        } else {
            this.line = { open, again, wait: again - Date.now(), since: this.line.open ? Date.now() : this.line.since };
        }
        this.host.changed();
    }

    private hear(news: News): void {
        if (this.closed) return;
        switch (news.kind) {
            case "table":
                this.take(news);
                this.host.replaced();
                break;
            case "entry":
                this.enter(news);
                break;
            case "here":
                this.here = news;
                this.offset = news.now - Date.now();
                this.host.changed();
                break;
            case "say":
                this.phrases.set(news.seat, { phrase: news.phrase, until: Date.now() + SPOKEN });
                this.host.said(news.seat, news.phrase);
                break;
            case "trouble":
                this.trouble = news.code;
                this.host.changed();
                break;
            case "refused":
                this.host.barred(new NetFault(news.code as FaultCode, readMessage(news.fault) ?? { id: "", args: [] }));
                break;
            case "alive":
                break;
        }
    }

    private setState(state: TableState): void {
        this.state = state;
        this.offset = state.now - Date.now();
        this.witness.see(state, this.game.count());
    }

    private isAboutRematch(command: string): boolean {
        return /^offer \d rematch$/.test(command) || (/^agree \d$/.test(command) && this.state.offer?.kind === "rematch");
    }

    private take(snapshot: Snapshot): void {
        const { tags, start, tokens, views } = snapshot;
        const game = openTold(this.host.core, emptyRecord({ ...tags, ...(start ? { Start: start } : {}) }), snapshot.you);
        for (const [i, token] of tokens.entries()) game.tell(token, views?.[i]);
        // Until everybody has heard of the new one the former is still looked at.
        this.former?.close();
        this.former = this.game ?? null;
        this.game = game;
        this.table = snapshot;
        this.number = snapshot.n;
        this.sender.noticed();
        this.setState(snapshot.state);
        this.sync = game.hash() === snapshot.hash ? "good" : "bad";
    }

    private enter(entry: Entry): void {
        if (entry.n <= this.number) return;
        if (entry.n !== this.number + 1) {
            this.stream?.connect();
            return;
        }
        this.number = entry.n;
        this.sender.noticed();
        const played = this.tell(entry);
        this.setState(entry.state);
        if (!played || this.game.hash() !== entry.hash) void this.fetchAgain();
        else if (this.trouble === "full") this.trouble = null;
        this.host.happened(played ?? [], entry);
    }

    /** The tokens of an entry; null: the rules here do not take them. */
    private tell({ from, tokens, views }: Entry): Played[] | null {
        const { game } = this;
        if (from < game.count()) game.cut(from);
        try {
            return tokens.map((token, i) => game.tell(token, views?.[i]));
        } catch {
            return null;
        }
    }

    // ---- being in sync -----------------------------------------------------------------

    /** Puts everything right with a snapshot; gives up after a while. */
    async fetchAgain(): Promise<void> {
        this.sync = "fetching";
        this.host.changed();
        const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
        const got = await Promise.race([ask<Snapshot>(`tables/${this.id}`, undefined, this.code).catch(() => null), late]);
        if (this.closed) return;
        if (got) this.take(got);
        else this.sync = "bad";
        this.host.replaced();
    }

    /** For whoever looks into it: no names, no codes. */
    details(): string {
        const { table, game, number, state } = this;
        return JSON.stringify({
            table: table.table,
            tags: table.tags,
            n: number,
            you: table.you,
            hash: game.hash(),
            count: game.count(),
            state: state.stage,
        });
    }
}
