// SPDX-License-Identifier: MIT
// base - what all tables have in common: a game that is looked at, looked back on and tried out.
//
// Where it is played is for others to say: table.ts on this device, online/table.ts elsewhere.
import { CoreError, type Core, type GameView } from "../core/api";
import { CHANCE, type Outcome, type Played, type Scene, type Step, type Turn } from "../core/types";
import { announce } from "../ui/live";
import { reasonOf } from "../ui/i18n";
import { settings, stepTime, watch, type Settings } from "../ui/settings";
import type { Hinted, Player, Table } from "./types";
import type { Watched, Watching } from "./watching";

/** While somebody watches how it ends. */
const GOING: Outcome = { over: false, winners: [], scores: null, reason: null };

const AHEAD = 300; // milliseconds after which parts are loaded that will be needed
const COUNTDOWN = 4000; // milliseconds until a complete turn confirms itself

export interface BaseHost {
    core: Core;
    /** Something has changed: draw again. */
    changed(): void;
    redraw(): void;
}

/** The steps of a token, tried one after the other. */
export function stepsOf(game: GameView, token: string): Step[] {
    const steps: Step[] = [];
    for (const action of game.steps(token)) {
        const step = game.turn().steps.find((one: Step) => one.action === action);
        if (!step) break;
        steps.push(step);
        game.step(action);
    }
    return steps;
}

export abstract class BaseTable<G extends GameView> implements Table {
    readonly core: Core;
    latest: readonly Played[] = [];
    thinking = false;
    paused = false;
    hinting = false;
    hint: Hinted | null = null;
    refusal: { text: string; column: number } | null = null;
    countdown: { ends: number; length: number } | null = null;
    handTo = 0;
    closed = false;

    abstract game: G;
    abstract readonly players: readonly Player[];
    abstract readonly viewer: number;
    abstract readonly canTakeBack: boolean;

    protected resting = false; // nobody acts here
    protected cursor: number | null = null; // null: live
    protected cache: { scene?: Scene; before?: Scene | null; outcome?: Outcome; back?: number } = {};
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** Comes after the first board; until then others' turns are there at once. */
    protected watching: Watching | null = null;
    private counted = -1; // tokens when something changed last
    private readonly unwatch: () => void;

    constructor(protected readonly host: BaseHost) {
        this.core = host.core;
        setTimeout(() => void this.loadWatching(), AHEAD);
        this.unwatch = watch(() => {
            this.rearm();
            this.host.redraw();
        });
    }

    /** Without it nothing is missing but the sight. */
    private async loadWatching(): Promise<void> {
        const part = this.closed ? null : await import("./watching").catch(() => null);
        if (part && !this.closed) this.watching = new part.Watching(this);
    }

    close(): void {
        this.closed = true;
        this.unwatch();
        clearTimeout(this.timer);
        this.watching?.stop();
    }

    // ---- what is shown -----------------------------------------------------------------

    protected get humans(): number[] {
        return this.players.flatMap((player, i) => (player.kind === "human" ? [i + 1] : []));
    }

    get facing(): number {
        return this.humans[0] ?? 1;
    }

    get shown(): number {
        return this.cursor ?? this.game.count() - (this.watching?.hidden ?? 0);
    }

    get live(): boolean {
        return this.cursor === null;
    }

    get scene(): Scene {
        return (this.cache.scene ??= this.findScene());
    }

    private findScene(): Scene {
        const { game, viewer, cursor, watched } = this;
        if (cursor !== null) return game.scene(viewer, cursor);
        if (watched && !watched.landed && watched.steps) return game.frame(viewer, watched.index, watched.steps);
        return watched ? game.scene(viewer, this.shown) : game.scene(viewer);
    }

    get watched(): Watched | null {
        return this.watching?.now ?? null;
    }

    isWatched({ seat }: Played): boolean {
        return seat !== CHANCE && this.players[seat - 1]?.kind !== "human" && !this.game.scene(this.viewer).draft;
    }

    stepTime(): number {
        return stepTime();
    }

    showed(landed: readonly Played[]): void {
        this.tellChanged(landed);
    }

    skip(): void {
        this.watching?.skip();
    }

    get before(): Scene | null {
        if (this.cache.before === undefined) {
            this.cache.before = this.shown > 0 ? this.game.scene(this.viewer, this.shown - 1) : null;
        }
        return this.cache.before;
    }

    get turn(): Turn | null {
        return this.mine() ? this.game.turn() : null;
    }

    get outcome(): Outcome {
        return this.watched ? GOING : (this.cache.outcome ??= this.game.outcome());
    }

    private mine(): boolean {
        const mover = this.game.mover();
        return this.live && !this.watched && !this.resting && !this.handTo && mover > 0 && this.players[mover - 1]?.kind === "human";
    }

    // ---- a turn, step by step ----------------------------------------------------------

    /** Steps that were kept may not fit any more. */
    protected tryAgain(steps: readonly number[]): void {
        try {
            for (const action of steps) this.game.step(action);
        } catch (error) {
            if (!(error instanceof CoreError)) throw error;
        }
    }

    /** How complete turns are confirmed here. */
    protected get confirms(): Settings["confirm"] {
        return settings.confirm;
    }

    choose(step: Step): void {
        if (!this.turn) return;
        this.refusal = null;
        this.hint = null;
        this.game.step(step.action);
        const { complete, steps } = this.game.turn();
        if (complete && steps.length === 0 && this.confirms === "off") this.confirm();
        else this.changed();
    }

    back(): void {
        if (!this.turn || !this.game.back()) return;
        this.changed();
    }

    restart(): void {
        if (!this.turn?.tried.length) return;
        this.game.restart();
        this.changed();
    }

    abstract confirm(): void;
    /** Plays a typed turn; throws CoreError when the rules refuse it. */
    protected abstract play(token: string): void;

    type(token: string): boolean {
        if (!this.turn) return false;
        try {
            this.game.restart();
            this.play(token.trim());
            return true;
        } catch (error) {
            if (!(error instanceof CoreError)) throw error;
            this.refusal = { text: reasonOf(error.fault.message), column: error.fault.column };
            this.changed();
            return false;
        }
    }

    abstract takeBack(): void;
    abstract resign(): void;
    abstract askHint(): void;
    abstract pause(): void;
    abstract resume(): void;
    abstract handed(): void;
    abstract record(): string;

    // ---- looking back ------------------------------------------------------------------

    show(tokens: number): void {
        const count = this.game.count();
        const at = Math.min(count, Math.max(0, Math.round(tokens)));
        this.cursor = at === count ? null : at;
        this.hint = null;
        this.changed();
    }

    suggest(tokens: number, turn: string, text: string): void {
        const game = this.core.open(this.game.record(), tokens);
        this.cursor = tokens;
        this.hint = { words: game.advise(turn), steps: stepsOf(game, turn), all: true, text };
        game.close();
        this.changed();
    }

    // ---- telling -----------------------------------------------------------------------

    announce(text: string, detail = false): void {
        announce(text, detail);
    }

    redraw(): void {
        this.host.redraw();
    }

    protected changed(latest: readonly Played[] = []): void {
        if (this.closed) return;
        const count = this.game.count();
        if (this.cursor !== null || count < this.counted) this.watching?.stop(); // looked back, or taken back
        this.counted = count;
        if (this.cursor === null && latest.length && this.watching?.add(latest)) this.store();
        else this.tellChanged(latest);
    }

    private tellChanged(latest: readonly Played[]): void {
        this.cache = {};
        this.latest = latest;
        this.rearm();
        this.store();
        this.host.changed();
    }

    /** Keeps what shall last. */
    protected abstract store(): void;

    /** A complete turn confirms itself after a while, if that is wished. */
    private rearm(): void {
        const turn = this.turn;
        const wanted = this.confirms === "countdown" && turn?.complete && turn.steps.length === 0;
        if (!wanted) {
            clearTimeout(this.timer);
            this.timer = undefined;
            this.countdown = null;
        } else if (!this.countdown) {
            this.countdown = { ends: performance.now() + COUNTDOWN, length: COUNTDOWN };
            this.timer = setTimeout(() => {
                this.countdown = null;
                this.confirm();
            }, COUNTDOWN);
        }
    }
}
