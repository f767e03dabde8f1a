// SPDX-License-Identifier: MIT
// table - one game on this device: whose turn it is, what is tried, what is shown.
//
// The table owns the game. It lets chance draw and computers think, waits for people, keeps
// the game after everything that happens, and tells its watcher of every change. It never
// decides what is legal: the core does.
import type { Game, Thinker } from "../core/api";
import { actionsOf, CHANCE, OVER, SPECTATOR, type Played, type Step } from "../core/types";
import { announce } from "../ui/live";
import { allTexts, t, tm } from "../ui/i18n";
import { motionAllowed } from "../ui/settings";
import { BaseTable, stepsOf, type BaseHost } from "./base";
import { keep, type KeptGame } from "./kept";
import type { Hinted, Player } from "./types";
import { hintSaid } from "./words";

const AHEAD = 300; // milliseconds after which a computer is loaded that will be needed
const BREATH = 450; // milliseconds a turn stays before a computer answers
const HINT_TIME = 1500;

export interface TableHost extends BaseHost {
    thinker(): Promise<Thinker>;
    /** Something failed that nobody expected. */
    failed(error: unknown): void;
    /** Asked after a person's turn, if it is there: take it back, or leave everything as it is now. */
    played?(latest: readonly Played[]): "rest" | "undo";
}

function seed(): number {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    return (high % 2 ** 21) * 2 ** 32 + low;
}

/** As records write it: 2026.11.15. */
function today(): string {
    const now = new Date();
    const two = (n: number): string => String(n).padStart(2, "0");
    return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class LocalTable extends BaseTable<Game> {
    game: Game;
    readonly players: readonly Player[];
    readonly id: string;
    readonly helps: boolean | undefined;
    /** What the computers' choices follow from, the whole game through. */
    private readonly seed = seed();
    private drafting = false;

    private holder = 0; // who has the device, when the game has secrets
    private sitter = 0; // who sat at the screen last, when it has none
    fetched: number | null = null;
    private round = 0; // counts changes of the position, so that late answers are dropped

    constructor(
        protected override readonly host: TableHost,
        kept: KeptGame,
    ) {
        super(host);
        this.players = kept.players;
        this.id = kept.id;
        this.helps = kept.helps;
        this.game = this.open(kept.record);
        this.tryAgain(kept.tried);
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
        setTimeout(() => void allTexts().then(() => this.closed || this.redraw()), AHEAD); // what turns are called
        // A computer that will be needed is loaded while a person still thinks, once the board stands.
        if (this.players.some((player) => player.kind === "computer")) setTimeout(() => this.wakeThinker(), AHEAD);
        this.settle();
    }

    private wakeThinker(): void {
        if (!this.closed) this.host.thinker().catch(() => undefined); // whoever needs it will be told
    }

    override close(): void {
        this.round++;
        void this.stopThinker();
        super.close();
        this.game.close();
    }

    // ---- what is shown -----------------------------------------------------------------

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

    get done(): boolean {
        return this.resting;
    }

    // ---- a turn, step by step ----------------------------------------------------------

    confirm(): void {
        if (!this.turn?.complete) return;
        this.judged([this.game.commit(this.viewer)]);
    }

    protected play(token: string): void {
        this.judged([this.game.play(token, this.viewer)]);
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
        this.fetched = null;
        try {
            const thinker = await this.host.thinker();
            const rest = motionAllowed() && this.game.count() > 0 ? pause(BREATH) : Promise.resolve();
            if (stale()) return;
            const token = await thinker.think(this.game.record(), {
                level,
                seed: this.seed,
                fetching: (share) => stale() || this.tellFetched(share),
            });
            await rest;
            await this.watching?.ended();
            if (stale()) return;
            this.played([this.game.play(token, this.viewer)]);
        } catch (error) {
            if (stale()) return;
            this.paused = true;
            this.changed();
            this.host.failed(error);
        }
    }

    private tellFetched(share: number): void {
        this.fetched = share < 1 ? share : null;
        this.redraw();
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

    // ---- going back --------------------------------------------------------------------

    get canTakeBack(): boolean {
        const [seat] = this.humans;
        if (this.handTo || seat === undefined || this.outcome.over) return false;
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
        const { hint } = this;
        if (!hint) void this.findHint(this.round);
        else if (!hint.all && hint.words.parts.length > 1) this.showHint({ ...hint, all: true });
        else this.tryHint(hint);
    }

    private showHint(hint: Hinted): void {
        this.hint = hint;
        this.changed();
        this.announce(hintSaid(this, hint));
    }

    /** All of its steps are tried; confirming is left to the player. */
    private tryHint(hint: Hinted): void {
        this.hint = null;
        this.game.restart();
        this.tryAgain(actionsOf(hint.steps));
        this.changed();
    }

    private async findHint(round: number): Promise<void> {
        this.hinting = true;
        this.changed();
        try {
            const [thinker] = await Promise.all([this.host.thinker(), allTexts()]);
            const [best] = await thinker.hint(this.game.record(), HINT_TIME);
            if (this.closed || round !== this.round || !best) return;
            const text = best.score.kind === "win" ? tm(best.message) : ""; // what is certain
            this.showHint({ steps: this.stepsHere(best.token), words: this.game.advise(best.token), all: false, text });
        } catch (error) {
            if (!this.closed && round === this.round) this.host.failed(error);
        } finally {
            this.hinting = false;
            if (!this.closed) this.changed();
        }
    }

    /** The steps of a token from the turn's beginning; what was tried stays tried. */
    private stepsHere(token: string): Step[] {
        const tried = actionsOf(this.game.turn().tried);
        this.game.restart();
        const steps = stepsOf(this.game, token);
        this.game.restart();
        this.tryAgain(tried);
        return steps;
    }

    // ---- keeping -----------------------------------------------------------------------

    /** Who plays, how well where that is known, and since when. */
    private about(): Record<string, string> {
        const tags: Record<string, string> = { Date: this.game.tags()["Date"] ?? today() };
        this.players.forEach(({ kind, name, level }, i) => {
            const computer = kind === "computer";
            if (name || computer) tags[`Name${i + 1}`] = name || "Oriel";
            if (computer) tags[`Level${i + 1}`] = String(level);
        });
        return tags;
    }

    record(): string {
        return this.game.record(this.about());
    }

    /** A game without an id is not worth keeping. */
    protected store(): void {
        if (!this.id) return;
        const { over, winners } = this.game.outcome();
        const mover = this.game.mover();
        const tags = this.game.tags();
        keep(
            {
                id: this.id,
                record: this.record(),
                players: [...this.players],
                tried: actionsOf(this.game.turn().tried),
                helps: this.helps,
            },
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
