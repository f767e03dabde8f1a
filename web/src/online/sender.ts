// SPDX-License-Identifier: MIT
// sender - commands on their way to a table, one after the other.
//
// A command has a key. It is said again, with the same key, until there is an answer: the server
// does it once. It is kept on this device until then, so a reload or a dead battery loses nothing.
// The answer may come before the message that tells of it: until that is here as well, the command
// is on its way.
import { forget, isObject, load, save } from "../ui/storage";
import { ask, NetFault, newKey, newNumber } from "./net";
import type { News } from "./wire";

const AGAIN = [500, 1000, 2000, 4000, 8000]; // ms until it is said once more

interface Command {
    key: string;
    seen: number; // the last message when it was given
    do: string;
    number?: string; // for the chance of another game ..
    game?: number; // .. the how manieth
}

export interface SenderHost {
    /** The last number there is. */
    seen(): number;
    /** For which game's chance a command brings a number; 0: for none. */
    brings(command: string): number;
    /** It was taken along. */
    brought(game: number, number: string): void;
    /** What happened before a command that came too late. */
    heard(news: News): void;
    /** It was taken; `waits`: it has its effect when others want the same. */
    done(command: string, waits: boolean): void;
    /** It was not; "stale": something else had happened first. */
    refused(command: string, fault: NetFault): void;
    /** A command waits, or none any more. */
    changed(): void;
}

/** Lines that change neither the board nor what is asked. */
const BESIDE = /^(shift|decline|standin|return)\b/;

/** Does what happened first concern a command? A turn belongs to the board it was made on, an agreement to its
 *  question; whatever else somebody wants they want still. */
function concerns(command: string, news: readonly News[]): boolean {
    if (!/^(play|agree|offer \d+ back)\b/.test(command)) return false;
    return !news.every((one) => one.kind === "entry" && BESIDE.test(one.line));
}

function readCommand(found: unknown): Command | null {
    if (!isObject(found) || typeof found["key"] !== "string" || typeof found["do"] !== "string") return null;
    const { number } = found;
    const command = { key: found["key"], seen: Number(found["seen"]) || 0, do: found["do"] };
    return typeof number === "string" ? { ...command, number, game: Number(found["game"]) || 0 } : command;
}

export class Sender {
    private waiting: Command | null;
    private told = 0; // the number of the message that tells of it, once there is an answer
    private tries = 0;
    private closed = false;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly table: string,
        private readonly host: SenderHost,
    ) {
        this.waiting = readCommand(load(this.place));
    }

    /** Goes on with what an earlier visit has left. */
    start(): void {
        if (this.waiting) void this.say(this.waiting);
    }

    private get place(): string {
        return `sent.${this.table}`;
    }

    /** The command that is on its way; "": none. */
    get pending(): string {
        return this.waiting?.do ?? "";
    }

    /** False: another one is still on its way. */
    send(command: string): boolean {
        if (this.waiting) return false;
        const game = this.host.brings(command);
        this.waiting = { key: newKey(), seen: this.host.seen(), do: command, ...(game ? { number: newNumber(), game } : {}) };
        this.tries = this.told = 0;
        save(this.place, this.waiting);
        this.host.changed();
        void this.say(this.waiting);
        return true;
    }

    /** A message has come, perhaps the one that was waited for. */
    noticed(): void {
        if (this.told && this.host.seen() >= this.told) this.waiting = null;
    }

    /** Not to wait any longer: the line is back. */
    hurry(): void {
        if (this.timer === undefined || !this.waiting) return;
        this.tries = 0;
        void this.say(this.waiting);
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
    }

    private async say(command: Command): Promise<void> {
        const { game, ...body } = command;
        clearTimeout(this.timer);
        this.timer = undefined;
        try {
            const { n = 0, waits } = await ask<{ n?: number; waits?: boolean }>(`tables/${this.table}/do`, body);
            if (game && body.number) this.host.brought(game, body.number);
            if (n > this.host.seen()) this.await(command, n);
            else this.settle(command);
            if (!this.closed) this.host.done(command.do, waits === true);
        } catch (error) {
            const fault = error instanceof NetFault ? error : new NetFault("lost", { id: String(error), args: [] });
            if (this.closed) return;
            if (fault.passing) this.sayLater(command);
            else this.giveUp(command, fault);
        }
    }

    private sayLater(command: Command): void {
        const wait = AGAIN[Math.min(this.tries++, AGAIN.length - 1)]!;
        this.timer = setTimeout(() => void this.say(command), wait);
    }

    private giveUp(command: Command, fault: NetFault): void {
        const again = fault.code === "stale" && !concerns(command.do, fault.news);
        if (!again) this.settle(command);
        for (const news of fault.news) this.host.heard(news);
        if (again) this.sayAnew(command);
        else this.host.refused(command.do, fault);
    }

    /** With what is known now; nobody notices. */
    private sayAnew(command: Command): void {
        this.waiting = null;
        this.send(command.do);
    }

    /** It is kept by the server, and need not be here. */
    private await(command: Command, n: number): void {
        if (this.waiting?.key !== command.key) return;
        this.told = n;
        forget(this.place);
    }

    private settle(command: Command): void {
        if (this.waiting?.key !== command.key) return;
        this.waiting = null;
        forget(this.place);
        if (!this.closed) this.host.changed();
    }
}
