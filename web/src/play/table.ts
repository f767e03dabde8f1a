// SPDX-License-Identifier: MIT
// table - one game on this device: whose turn it is, what is tried, what is shown.
//
// The table owns the game. It lets chance draw and computers think, waits for people, keeps
// the game after everything that happens, and tells its watcher of every change. It never
// decides what is legal: the core does.
import { CoreError, type Core, type Game, type Thinker } from "../core/api";
import { CHANCE, OVER, SPECTATOR, type Outcome, type Played, type Scene, type Step, type Turn } from "../core/types";
import { announce } from "../ui/live";
import { allTexts, t, tm } from "../ui/i18n";
import { motionAllowed, settings, watch } from "../ui/settings";
import { keep, type KeptGame } from "./kept";
import type { Player, Table } from "./types";

const COUNTDOWN = 4000; // milliseconds until a complete turn confirms itself
const AHEAD = 300; // milliseconds after which a computer is loaded that will be needed
const BREATH = 450; // milliseconds a turn stays before a computer answers
const HINT_TIME = 1500;

export interface TableHost {
    core: Core;
    thinker(): Promise<Thinker>;
    /** Something has changed: draw again. */
    changed(): void;
    redraw(): void;
    /** Something failed that nobody expected. */
    failed(error: unknown): void;
    /** Asked after a person's turn, if it is there: take it back, or leave everything as it is now. */
    played?(latest: readonly Played[]): "rest" | "undo";
}

function seed(): number {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return (high % 2 ** 21) * 2 ** 32 + low;
}

/** The steps of a token, tried one after the other. */
function stepsOf(game: Game, token: string): Step[] {
    const steps: Step[] = [];
    for (const action of game.steps(token)) {
        const step = game.turn().steps.find((one: Step) => one.action === action);
        if (!step) break;
        steps.push(step);
        game.step(action);
    }
    return steps;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class LocalTable implements Table {
    readonly core: Core;
    game: Game;
    readonly players: readonly Player[];
    readonly id: string;
    /** What the computers' choices follow from, the whole game through. */
    private readonly seed = seed();

    latest: readonly Played[] = [];
    thinking = false;
    paused = false;
    hinting = false;
    hint: { steps: Step[]; text: string } | null = null;
    refusal: { text: string; column: number } | null = null;
    countdown: { ends: number; length: number } | null = null;
    handTo = 0;
    private drafting = false;

    private cursor: number | null = null; // null: live
    private holder = 0; // who has the device, when the game has secrets
    private sitter = 0; // who sat at the screen last, when it has none
    private resting = false; // nobody acts any more
    private round = 0; // counts changes of the position, so that late answers are dropped
    private timer: ReturnType<typeof setTimeout> | undefined;
    closed = false;
    private readonly unwatch: () => void;
    private cache: { scene?: Scene; before?: Scene | null; outcome?: Outcome; back?: number } = {};

    constructor(
        private readonly host: TableHost,
        kept: KeptGame,
    ) {
        this.core = host.core;
        this.players = kept.players;
        this.id = kept.id;
        this.game = this.open(kept.record);
        this.tryAgain(kept.tried);
        this.unwatch = watch(() => {
            this.rearm();
            this.host.redraw();
        });
    }

    private open(record: string, tokens?: number): Game {
        const game = this.core.open(record, tokens);
        this.players.forEach(({ kind, level }, i) => {
            if (kind === "computer") game.act(`sit ${i + 1} engine ${level}`);
        });
        return game;
    }

    /** Begins to let chance and computers act. */
    start(): void {
        // A computer that will be needed is loaded while a person still thinks, once the board stands.
        if (this.players.some((player) => player.kind === "computer")) setTimeout(() => this.wakeThinker(), AHEAD);
        this.settle();
    }

    private wakeThinker(): void {
        if (!this.closed) this.host.thinker().catch(() => undefined); // whoever needs it will be told
    }

    close(): void {
        this.closed = true;
        this.round++;
        this.unwatch();
        clearTimeout(this.timer);
        void this.stopThinker();
        this.game.close();
    }

    // ---- what is shown -----------------------------------------------------------------

    private get humans(): number[] {
        return this.players.flatMap((player, i) => (player.kind === "human" ? [i + 1] : []));
    }

    /** Do people share this screen in a game with secrets? While cards are drafted there are none. */
    private get shared(): boolean {
        return this.game.hides && this.humans.length > 1 && !this.drafting;
    }

    get viewer(): number {
        const [only, ...others] = this.humans;
        if (only === undefined) return SPECTATOR;
        if (others.length === 0) return only;
        return this.shared ? this.holder : this.sitter || only;
    }

    get facing(): number {
        return this.humans[0] ?? 1;
    }

    get shown(): number {
        return this.cursor ?? this.game.count();
    }

    get live(): boolean {
        return this.cursor === null;
    }

    get scene(): Scene {
        return (this.cache.scene ??= this.cursor === null ? this.game.scene(this.viewer) : this.game.scene(this.viewer, this.cursor));
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
        return (this.cache.outcome ??= this.game.outcome());
    }

    private mine(): boolean {
        const mover = this.game.mover();
        return this.live && !this.resting && !this.handTo && mover > 0 && this.players[mover - 1]?.kind === "human";
    }

    // ---- a turn, step by step ----------------------------------------------------------

    /** Steps that were kept may not fit any more. */
    private tryAgain(steps: readonly number[]): void {
        try {
            for (const action of steps) this.game.step(action);
        } catch (error) {
            if (!(error instanceof CoreError)) throw error;
        }
    }

    choose(step: Step): void {
        if (!this.turn) return;
        this.refusal = null;
        this.game.step(step.action);
        const { complete, steps } = this.game.turn();
        if (complete && steps.length === 0 && settings.confirm === "off") this.confirm();
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

    confirm(): void {
        if (!this.turn?.complete) return;
        this.judged([this.game.commit(this.viewer)]);
    }

    type(token: string): boolean {
        if (!this.turn) return false;
        try {
            this.game.restart();
            this.judged([this.game.play(token.trim(), this.viewer)]);
            return true;
        } catch (error) {
            if (!(error instanceof CoreError)) throw error;
            this.refusal = { text: tm(error.fault.message), column: error.fault.column };
            this.changed();
            return false;
        }
    }

    /** In a lesson a turn may not be the one that was asked for. */
    private judged(latest: Played[]): void {
        const verdict = this.host.played?.(latest);
        if (verdict === undefined) {
            this.played(latest);
            return;
        }
        if (verdict === "undo") this.forgetLast();
        else this.resting = true;
        this.changed(latest);
    }

    /** As if the last token had never been: in a lesson even a win can be beside the point. */
    private forgetLast(): void {
        const before = this.game;
        this.game = this.open(before.record(), before.count() - 1);
        before.close();
    }

    private played(latest: Played[]): void {
        this.refusal = null;
        this.hint = null;
        this.round++;
        this.settle(latest);
    }

    // ---- whose turn it is --------------------------------------------------------------

    /** Lets chance draw, then waits for a person or lets a computer think. */
    private settle(latest: Played[] = []): void {
        const happened = [...latest];
        while (this.game.mover() === CHANCE) happened.push(this.game.draw(seed(), this.viewer));
        const mover = this.game.mover();
        const player = this.players[mover - 1];
        this.drafting = this.game.scene(SPECTATOR).draft !== undefined;
        this.thinking = player?.kind === "computer";
        this.handTo = 0;
        if (player?.kind === "human") this.sitter = mover;
        if (this.shared && player?.kind === "human" && this.holder !== mover) {
            this.handTo = mover;
            this.holder = SPECTATOR;
        }
        this.changed(happened);
        if (this.thinking && !this.paused) void this.think(player?.level ?? 1);
    }

    private async think(level: number): Promise<void> {
        const round = ++this.round;
        const stale = () => this.closed || round !== this.round;
        try {
            const thinker = await this.host.thinker();
            const rest = motionAllowed() && this.game.count() > 0 ? pause(BREATH) : Promise.resolve();
            if (stale()) return;
            const token = await thinker.think(this.game.record(), { level, seed: this.seed });
            await rest;
            if (stale()) return;
            this.played([this.game.play(token, this.viewer)]);
        } catch (error) {
            if (stale()) return;
            this.paused = true;
            this.changed();
            this.host.failed(error);
        }
    }

    private async stopThinker(): Promise<void> {
        if (!this.thinking && !this.hinting) return;
        (await this.host.thinker()).stop();
    }

    pause(): void {
        if (!this.thinking || this.paused) return;
        this.round++;
        this.paused = true;
        void this.stopThinker();
        this.changed();
    }

    resume(): void {
        if (!this.paused) return;
        this.paused = false;
        this.settle();
    }

    handed(): void {
        if (!this.handTo) return;
        this.holder = this.handTo;
        this.handTo = 0;
        this.changed();
    }

    // ---- looking and going back --------------------------------------------------------

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
        this.hint = { steps: stepsOf(game, turn), text };
        game.close();
        this.changed();
    }

    get canTakeBack(): boolean {
        const [seat] = this.humans;
        if (this.handTo || seat === undefined) return false;
        return (this.cache.back ??= this.game.backTo(seat)) >= 0;
    }

    takeBack(): void {
        if (!this.canTakeBack) return;
        this.round++;
        void this.stopThinker();
        this.game.restart();
        this.hint = null;
        this.cursor = null;
        this.paused = false;
        this.game.act(`offer ${this.humans[0]} back`);
        this.settle();
        announce(t("Taken back."));
    }

    resign(): void {
        const seat = this.turn ? this.game.mover() : (this.humans[0] ?? 0);
        if (!seat || this.outcome.over) return;
        this.round++;
        void this.stopThinker();
        this.game.restart();
        this.game.act(`leave ${seat} resign`);
        this.paused = false;
        this.settle();
    }

    // ---- hints -------------------------------------------------------------------------

    askHint(): void {
        if (!this.turn || this.hinting) return;
        if (this.hint) {
            this.hint = null;
            this.changed();
            return;
        }
        void this.findHint(this.round);
    }

    private async findHint(round: number): Promise<void> {
        this.hinting = true;
        this.changed();
        try {
            const [thinker] = await Promise.all([this.host.thinker(), allTexts()]);
            const [best] = await thinker.hint(this.game.record(), HINT_TIME);
            if (this.closed || round !== this.round || !best) return;
            this.hint = { steps: this.stepsHere(best.token), text: t("Hint: %1 (%2)", best.token, tm(best.message)) };
            announce(this.hint.text);
        } catch (error) {
            if (!this.closed && round === this.round) this.host.failed(error);
        } finally {
            this.hinting = false;
            if (!this.closed) this.changed();
        }
    }

    /** The steps of a token from the turn's beginning; what was tried stays tried. */
    private stepsHere(token: string): Step[] {
        const { tried } = this.game.turn();
        this.game.restart();
        const steps = stepsOf(this.game, token);
        this.game.restart();
        this.tryAgain(tried);
        return steps;
    }

    // ---- telling -----------------------------------------------------------------------

    announce(text: string): void {
        announce(text);
    }

    redraw(): void {
        this.host.redraw();
    }

    private changed(latest: Played[] = []): void {
        if (this.closed) return;
        this.cache = {};
        this.latest = latest;
        this.rearm();
        this.store();
        this.host.changed();
    }

    /** A complete turn confirms itself after a while, if that is wished. */
    private rearm(): void {
        const turn = this.turn;
        const wanted = settings.confirm === "countdown" && turn?.complete && turn.steps.length === 0;
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

    private names(): Record<string, string> {
        return Object.fromEntries(this.players.flatMap((player, i) => (player.name ? [[`Name${i + 1}`, player.name]] : [])));
    }

    record(): string {
        return this.game.record(this.names());
    }

    /** A game without an id is not worth keeping. */
    private store(): void {
        if (!this.id) return;
        const { over, winners } = this.outcome;
        const mover = this.game.mover();
        const tags = this.game.tags();
        keep(
            { id: this.id, record: this.record(), players: [...this.players], tried: this.game.turn().tried },
            {
                id: this.id,
                game: this.game.name,
                players: [...this.players],
                powers: this.players.map((_, i) => tags[`Power${i + 1}`] ?? ""),
                turns: this.game.tokens(SPECTATOR).filter(({ seat }) => seat !== CHANCE).length,
                mover: mover === OVER ? 0 : mover,
                over,
                winners,
                changed: Date.now(),
            },
        );
    }
}
