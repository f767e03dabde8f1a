// SPDX-License-Identifier: MIT
// sender - commands on their way to a table, one after the other.
//
// A command has a key. It is said again, with the same key, until there is an answer: the server
// does it once. It is kept on this device until then, so a reload or a dead battery loses nothing.
import { forget, isObject, load, save } from "../ui/storage";
import { ask, NetFault, newKey, newNumber } from "./net";
import type { News } from "./wire";

const AGAIN = [500, 1000, 2000, 4000, 8000]; // ms until it is said once more

interface Command {
    key: string;
    seen: number; // the last message when it was given
    do: string;
    number: string; // for the chance of the next game, should it be about a rematch
}

export interface SenderHost {
    /** The last number there is. */
    seen(): number;
    /** What happened before a command that came too late. */
    heard(news: News): void;
    /** It was taken; `waits`: it has its effect when others want the same. */
    done(command: string, waits: boolean): void;
    /** It was not; "stale": something else had happened first. */
    refused(command: string, fault: NetFault): void;
    /** A command waits, or none any more. */
    changed(): void;
}

function readCommand(found: unknown): Command | null {
    if (!isObject(found) || typeof found["key"] !== "string" || typeof found["do"] !== "string") return null;
    return { key: found["key"], seen: Number(found["seen"]) || 0, do: found["do"], number: String(found["number"]) };
}

export class Sender {
    private waiting: Command | null;
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
        this.waiting = { key: newKey(), seen: this.host.seen(), do: command, number: newNumber() };
        this.tries = 0;
        save(this.place, this.waiting);
        this.host.changed();
        void this.say(this.waiting);
        return true;
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
        clearTimeout(this.timer);
        this.timer = undefined;
        try {
            const { waits } = await ask<{ waits?: boolean }>(`tables/${this.table}/do`, { ...command });
            this.settle(command);
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
        this.settle(command);
        for (const news of fault.news) this.host.heard(news);
        this.host.refused(command.do, fault);
    }

    private settle(command: Command): void {
        if (this.waiting?.key !== command.key) return;
        this.waiting = null;
        forget(this.place);
        if (!this.closed) this.host.changed();
    }
}
