// SPDX-License-Identifier: MIT
// analysis - looks at every turn of a game once more: how likely each side was to win before it,
// and what would have been better.
//
// The computer player in the worker is asked for one position after the other, so that what it
// has found can be shown meanwhile. Chances are estimates: where it counts points or hundredths,
// a curve makes chances of them.
import { CoreError, type Hint, type Thinker } from "../core/api";
import { SPECTATOR, type Score } from "../core/types";
import { Stopped } from "../core/thinker";
import type { Table } from "./types";

const THINK = 300; // milliseconds for a turn
const SCORE_SCALE = 200; // a score of so many hundredths makes chances of about 3 : 1
const POINT_SCALE = 800; // so many hundredths of points ahead do
const TURNING = 0.15; // whoever gives away this much of a chance has turned the game
const MOST = 3; // turning points worth naming

/** The position before a turn. */
export interface Look {
    at: number; // tokens played before
    seat: number; // who moved
    token: string; // what was played
    chances: number[]; // of each seat, before the turn, if it is the best
    best: Hint;
}

/** A turn that gave much away. */
export interface Turning {
    look: Look;
    before: number;
    after: number; // chances of the seat that moved
}

const inProportion = (weights: readonly number[]): number[] => {
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => (all > 0 ? weight / all : 1 / weights.length));
};

/** Chances of every seat out of a score for the seat that moves. */
export function chancesOf({ kind, value, parts }: Score, mover: number, sides: readonly number[]): number[] {
    const own = sides[mover - 1];
    const others = new Set(sides).size - 1;
    const shared = (share: number) => sides.map((side) => (side === own ? share : (1 - share) / others));
    switch (kind) {
        case "win":
            return shared(1);
        case "loss":
            return shared(0);
        case "cp":
            return shared(1 / (1 + Math.exp(-value / SCORE_SCALE)));
        case "points":
            return inProportion(parts.map((part) => Math.exp((part - parts[0]!) / POINT_SCALE)));
        case "share":
            return inProportion(parts);
    }
}

interface Place {
    at: number;
    seat: number;
    token: string;
    record: string;
}

/** Every turn of a player with the record before it. */
function placesOf(table: Table): Place[] {
    const whole = table.game.record();
    return table.game.tokens(table.viewer || SPECTATOR).flatMap(({ seat, text: token }, at) => {
        const game = table.core.open(whole, at);
        const places = seat > 0 && game.mover() === seat ? [{ at, seat, token, record: game.record() }] : [];
        game.close();
        return places;
    });
}

export class Analysis {
    readonly looks: Look[] = [];
    running = false;
    fault: unknown = null;
    private readonly places: Place[];
    private stopped = false;
    private thinker: Thinker | null = null;

    constructor(
        readonly table: Table,
        private readonly getThinker: () => Promise<Thinker>,
    ) {
        this.places = placesOf(table);
    }

    get total(): number {
        return this.places.length;
    }

    get done(): boolean {
        return this.looks.length === this.places.length;
    }

    /** Sides by seat: partners have the same. */
    get sides(): number[] {
        return this.table.scene.seats.map((facts) => facts.side);
    }

    /** Chances before turn `i` of those looked at; after the last one the result counts. */
    chancesBefore(i: number): number[] | null {
        if (i < this.looks.length) return this.looks[i]!.chances;
        if (!this.done) return null;
        const { winners } = this.table.outcome;
        return this.sides.map((_, seat) => (winners.length ? Number(winners.includes(seat + 1)) / winners.length : 1 / this.sides.length));
    }

    /** Goes on where it was stopped. */
    async run(): Promise<void> {
        this.running = true;
        this.stopped = false;
        this.fault = null;
        try {
            this.thinker = await this.getThinker();
            while (!this.stopped && !this.table.closed && !this.done) await this.next(this.thinker);
        } catch (error) {
            if (!(error instanceof Stopped)) this.fault = error;
        }
        this.running = false;
        if (!this.table.closed) this.table.redraw();
    }

    private async next(thinker: Thinker): Promise<void> {
        const { record, ...place } = this.places[this.looks.length]!;
        const [best] = await thinker.hint(record, THINK);
        if (this.stopped || this.table.closed || !best) return;
        this.looks.push({ ...place, best, chances: chancesOf(best.score, place.seat, this.sides) });
        this.table.redraw();
    }

    stop(): void {
        this.stopped = true;
        this.thinker?.stop();
    }

    /** The turns that gave most away, in the order they were played. */
    turnings(): Turning[] {
        const all = this.looks.flatMap((look, i): Turning[] => {
            const after = this.chancesBefore(i + 1)?.[look.seat - 1];
            const before = look.chances[look.seat - 1]!;
            return after === undefined || before - after < TURNING || look.best.token === look.token ? [] : [{ look, before, after }];
        });
        return all
            .sort((a, b) => b.before - b.after - (a.before - a.after))
            .slice(0, MOST)
            .sort((a, b) => a.look.at - b.look.at);
    }
}

/** A game the adviser cannot follow. */
export const isRefused = (error: unknown): boolean => error instanceof CoreError;
