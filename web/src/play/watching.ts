// SPDX-License-Identifier: MIT
// watching - plays what others did before the player's eyes: token by token, step by step, then what
// it scored, piece by piece. The game itself has gone on already; only what is shown lags behind.
//
//     watching.add(latest);            they are shown from now on
//     watching.now                     what is being shown; null: everything is
//     watching.skip();                 everything is shown at once
//
// It is loaded by itself and needs nothing of the page.
import type { GameView } from "../core/api";
import type { Played } from "../core/types";

export interface Watched {
    index: number; // of the token, from 0
    steps: number; // of it that are done
    landed: boolean; // all of them are: it belongs to what is shown
    details: number; // of its words that have been said since
}

export interface Watcher {
    readonly game: GameView;
    readonly viewer: number;
    /** Is the token somebody else's? */
    isWatched(played: Played): boolean;
    /** How long a step is shown, in milliseconds; 0: turns are there at once. */
    stepTime(): number;
    /** Something more is shown; these tokens have landed. */
    showed(landed: readonly Played[]): void;
}

export class Watching {
    now: Watched | null = null;
    private waiting: Played[] = []; // the first one is being shown, unless it has landed
    private timer: ReturnType<typeof setTimeout> | undefined;
    private done: (() => void)[] = [];

    constructor(private readonly host: Watcher) {}

    /** Tokens that have been played but are not shown yet. */
    get hidden(): number {
        return this.waiting.length;
    }

    /** False: nothing of it needs to be watched, and it is shown. */
    add(latest: readonly Played[]): boolean {
        const wanted = this.now !== null || (this.host.stepTime() > 0 && latest.some((played) => this.host.isWatched(played)));
        if (!wanted) return false;
        this.waiting.push(...latest);
        if (!this.now) this.take();
        return true;
    }

    /** Resolves when everything is shown. */
    ended(): Promise<void> {
        return this.now ? new Promise((resolve) => this.done.push(resolve)) : Promise.resolve();
    }

    skip(): void {
        if (!this.now) return;
        const rest = this.waiting;
        this.stop();
        this.host.showed(rest);
    }

    /** Forgets what was to be shown. */
    stop(): void {
        clearTimeout(this.timer);
        this.waiting = [];
        this.now = null;
        for (const resolve of this.done.splice(0)) resolve();
    }

    private words(index: number) {
        return this.host.game.words(this.host.viewer, index);
    }

    /** Begins with the next token; those that are not watched land as they come. */
    private take(): void {
        const landed: Played[] = [];
        while (this.waiting[0] && !this.host.isWatched(this.waiting[0])) landed.push(this.waiting.shift()!);
        if (!this.waiting.length) {
            this.stop();
            this.host.showed(landed);
            return;
        }
        const index = this.host.game.count() - this.waiting.length;
        this.now = { index, steps: Math.max(0, Math.min(1, this.words(index).steps - 1)), landed: false, details: 0 };
        this.wait(this.host.stepTime());
        this.host.showed(landed);
    }

    private wait(time: number): void {
        this.timer = setTimeout(() => this.go(), time);
    }

    /** The next step, the landing, the next thing that counts, the next token. */
    private go(): void {
        const now = this.now!;
        const { steps, parts } = this.words(now.index);
        if (!now.landed && now.steps < steps - 1) {
            now.steps++;
            this.wait(this.host.stepTime());
            this.host.showed([]);
        } else if (!now.landed) {
            now.landed = true;
            this.land(this.waiting.shift()!);
        } else if (now.details < parts.filter(({ detail }) => detail).length) {
            now.details++;
            this.wait(this.host.stepTime() / 2);
            this.host.showed([]);
        } else this.take();
    }

    private land(played: Played): void {
        const counts = this.words(this.now!.index).parts.some(({ detail }) => detail);
        if (counts || this.waiting.length) {
            this.wait(this.host.stepTime() / 2);
        } else this.stop();
        this.host.showed([played]);
    }
}
