// SPDX-License-Identifier: MIT
// screen - Sintra's part of the play screen: what is looked at, what is chosen, what was heard.
import type { TemplateResult } from "lit";
import { createRef } from "lit/directives/ref.js";
import { CHANCE, type Played } from "../core/types";
import { seatName } from "../play/seats";
import type { ExtraAction, GameScreen, MakeScreen, Table } from "../play/types";
import { latestTurn, turnSaid, turnText } from "../play/words";
import { afterLayout } from "../ui/frames";
import { t } from "../ui/i18n";
import { sound } from "../ui/sound";
import { keyAction, type KeyAction } from "./keys";
import type { KeepView } from "./keep";
import { bringIntoSight, layout, type Mode, type View } from "./layout";
import { Flights } from "./motion";
import type { Matter } from "./preview";
import {
    allGroups,
    CENTRE,
    countOf,
    latestToken,
    leftmost,
    marksOf,
    Previews,
    reach,
    readToken,
    RETURN,
    tokenWith,
    type Aim,
    type Focus,
    type Group,
    type Marks,
} from "./select";
import { choosesAlone } from "./status";
import { chanceSentence, positionWords, reachWords, seatLines, turnNotes } from "./tell";
import { ROUNDS } from "./tracks";
import type { Colour, SintraScene, SintraStep, SintraTurn } from "./types";
import { countingOf, takenOf } from "./watched";

const wide = matchMedia("(min-width: 1100px)");
const narrow = matchMedia("(max-width: 699px)");

function modeNow(): Mode {
    return wide.matches ? "desktop" : narrow.matches ? "phone" : "tablet";
}

/** What the seats did latest, kept until something new is shown. */
interface Memory {
    key: string;
    base: SintraScene;
    last: Marks | null;
    phrases: string[];
}

class SintraScreen implements GameScreen {
    private readonly previews = new Previews();
    private readonly root = createRef<HTMLElement>();
    private readonly flights = new Flights(() => this.root.value ?? null);
    private readonly resized = () => this.table.redraw();
    private memory: Memory | null = null;
    private looked: Group | null = null;
    private lookedWindow: number | null = null;
    private backs = false;
    private stocksOpen = false;
    private tab = 0;
    private mover = 0;
    private supplyStop: Focus | null = null;
    private palaceStop: Focus | null = null;
    private scrollTo: "supply" | "palace" | null = null; // once it is drawn
    private wanted: string | null = null; // what gets the focus once it is drawn
    private byKeys = false; // the latest press was on the keyboard

    constructor(private readonly table: Table) {
        wide.addEventListener("change", this.resized);
        narrow.addEventListener("change", this.resized);
        this.changed();
    }

    dispose(): void {
        this.flights.dispose();
        wide.removeEventListener("change", this.resized);
        narrow.removeEventListener("change", this.resized);
    }

    // ---- what there is to see ----------------------------------------------------------

    /** The position without the steps tried: these are drawn as what they would do. */
    private recall(): Memory {
        const { game, viewer, shown } = this.table;
        const key = `${shown}/${game.count()}/${viewer}`;

        if (this.memory?.key === key) return this.memory;

        const base = game.scene(viewer, shown) as SintraScene;
        const tokens = game.tokens(viewer).slice(0, shown);
        const latest = base.seats.map((seat) => latestToken(tokens, seat.seat));
        const marks = latest.map((at) => (at < 0 ? null : this.marksAt(at, tokens[at]!.text)));
        const newest = Math.max(...latest);
        const last = newest < 0 ? null : (marks[latest.indexOf(newest)] ?? null);
        const dealt = newest < tokens.length - 1;

        this.memory = {
            key,
            base,
            // A deal has filled the display again that the turn emptied.
            last: last && dealt ? { ...last, source: null } : last,
            phrases: latest.map((at) => (at < 0 ? "" : turnText(this.table, at))),
        };
        return this.memory;
    }

    private marksAt(token: number, text: string): Marks | null {
        const { game, viewer } = this.table;

        return marksOf(game.scene(viewer, token) as SintraScene, text, game.scene(viewer, token + 1) as SintraScene);
    }

    private get names(): string[] {
        return this.recall().base.seats.map((seat) => seatName(this.table, seat.seat));
    }

    /** Two palaces stay where they are; of more, the one in play is the large one. */
    private get own(): number {
        const { game, facing, viewer } = this.table;

        return game.seats === 2 ? facing : viewer || facing;
    }

    words(): string[] {
        return positionWords(this.recall().base, this.names);
    }

    // ---- what is aimed at --------------------------------------------------------------

    private get turn(): SintraTurn | null {
        return this.table.turn as SintraTurn | null;
    }

    private aim(scene: SintraScene): Aim | null {
        const turn = this.turn;
        const choice = turn ? readToken(turn.text) : null;

        if (!turn) return null;
        if (choice) {
            const window = choice.window || this.lookedWindow;

            return {
                colour: choice.colour,
                count: countOf(scene, choice.source, choice.colour),
                strips: this.previews.strips(turn.text),
                window: window && this.previews.strips(turn.text).has(window) ? window : null,
                chosen: choice.window !== undefined,
            };
        }
        if (!this.looked || turn.text === RETURN) return null;
        return {
            colour: this.looked.colour,
            count: this.looked.count,
            strips: new Map(reach(scene.seats[turn.mover - 1]!, this.looked.colour).map((window) => [window, null])),
            window: null,
            chosen: false,
        };
    }

    private matter(scene: SintraScene, aim: Aim | null): Matter | null {
        const turn = this.turn;
        const choice = turn ? readToken(turn.text) : null;

        if (!turn) return null;
        if (turn.text === RETURN) return { kind: "return" };
        if (!choice) return null;

        const breaks = this.previews.of(`${turn.text.split(">")[0]}>x`);
        const tile = scene.tile && choice.source === CENTRE;

        if (breaks) {
            const count = countOf(scene, choice.source, choice.colour);

            return { kind: "break", colour: choice.colour, count, preview: breaks, tile };
        }
        if (!aim?.window) return null;

        const preview = aim.chosen ? this.previews.of(turn.text) : aim.strips.get(aim.window);

        return preview ? { kind: "strip", aim, window: aim.window, preview, kept: choice.keep ?? null, tile } : null;
    }

    private keepView(): KeepView | null {
        const turn = this.turn;
        const choice = turn ? readToken(turn.text) : null;
        const colours = turn && choice?.window ? this.previews.keeps(turn.text) : [];

        if (!choice?.window || colours.length < 2) return null;
        return {
            window: choice.window,
            colours,
            chosen: choice.keep ?? null,
            hint: this.hintStep("keep")?.colour ?? null,
            choose: (colour) => this.keep(colour),
        };
    }

    private hintStep<K extends SintraStep["kind"]>(kind: K): (SintraStep & { kind: K }) | null {
        const { hint } = this.table;
        const steps = (hint?.steps.slice(0, hint.all ? undefined : 1) ?? []) as SintraStep[];
        const found = steps.find((step) => step.kind === kind);

        return (found as (SintraStep & { kind: K }) | undefined) ?? null;
    }

    private extra(scene: SintraScene): ExtraAction[] {
        const turn = this.turn;
        const step = turn?.tried.length ? undefined : turn?.steps.find((one) => one.kind === "return");
        const seat = scene.seats[(turn?.mover ?? this.own) - 1]!;
        const short = modeNow() === "phone";
        const breaks = turn?.steps.some((one) => one.kind === "break") ?? false;
        const back: ExtraAction = {
            id: "return",
            text: short ? t("Glazier to %1", leftmost(seat)) : t("Return glazier to window %1", leftmost(seat)),
            key: "g",
            enabled: step !== undefined,
            run: () => this.returnGlazier(),
        };
        const broken: ExtraAction = {
            id: "break",
            text: t("Let them break"),
            enabled: true,
            run: () => this.breakAll(),
        };
        const backs: ExtraAction = {
            id: "backs",
            text: this.backs ? t("Fronts of strips") : t("Backs of strips"),
            key: "v",
            enabled: true,
            run: () => this.toggleBacks(),
        };

        return [breaks ? broken : back, ...(short ? [] : [backs])];
    }

    render(isPart = false): TemplateResult {
        queueMicrotask(() => this.drawn());
        return layout({ ...this.view(), isPart });
    }

    /** The screen stands as render() said. */
    private drawn(): void {
        const focus = this.wanted;

        this.wanted = null;
        this.flights.start();
        this.scroll();
        if (focus) this.root.value?.querySelector<SVGElement>(focus)?.focus();
    }

    /** On a phone what comes next may be out of sight: strips after panes, panes after a turn. */
    private scroll(): void {
        const goal = this.scrollTo;

        this.scrollTo = null;
        if (goal && modeNow() === "phone") afterLayout(() => bringIntoSight(goal, this.root.value));
    }

    private view(): Omit<View, "isPart"> {
        const { base, last, phrases } = this.recall();
        const { table } = this;
        const turn = this.turn;
        const choice = turn ? readToken(turn.text) : null;
        const aim = this.aim(base);
        const matter = this.matter(base, aim);
        const take = this.hintStep("take");
        const looksBack = this.hintStep("return") !== null;
        const actor = turn ? turn.mover : 0;

        return {
            table,
            scene: base,
            mode: modeNow(),
            names: this.names,
            own: this.own,
            tab: this.tab || this.own,
            actor,
            aim: this.backs ? null : aim, // it is about the fronts
            matter,
            last: turn?.tried.length ? null : last,
            phrases,
            counting: countingOf(this.table),
            previews: this.previews,
            supply: {
                scene: base,
                open: turn !== null,
                lit: choice ?? takenOf(this.table) ?? (turn ? this.looked : null),
                chosen: choice,
                hint: take,
                last: turn?.tried.length ? null : last,
                stop: this.supplyFocus(base),
                take: (group) => this.take(group),
                look: (group) => this.look(group),
            },
            keep: this.keepView(),
            marker: matter && "preview" in matter && actor ? { seat: actor, row: matter.preview.row } : null,
            backs: this.backs,
            stocksOpen: this.stocksOpen,
            returnTo: matter?.kind === "return" || looksBack ? leftmost(base.seats[(actor || this.own) - 1]!) : null,
            hintWindow: this.hintStep("strip")?.window ?? null,
            stop: this.palaceFocus(base),
            extra: this.extra(base),
            root: this.root,
            words: () => this.words(),
            chooseStrip: (window) => this.chooseStrip(window),
            lookAt: (window) => this.lookAt(window),
            showTab: (seat) => this.showTab(seat),
            toggleBacks: () => this.toggleBacks(),
            toggleStocks: () => this.toggleStocks(),
        };
    }

    // ---- looking -----------------------------------------------------------------------

    private look(group: Group | null): void {
        this.looked = group;
        if (group) this.supplyStop = { zone: "supply", source: group.source, colour: group.colour };
        this.table.redraw();
    }

    private lookAt(window: number | null): void {
        this.lookedWindow = window;
        if (window) this.palaceStop = { zone: "palace", window };
        this.table.redraw();
    }

    private showTab(seat: number): void {
        this.tab = seat;
        this.table.redraw();
    }

    private toggleBacks(): void {
        this.backs = !this.backs;
        sound("select");
        this.table.announce(this.backs ? t("The backs of all strips are shown.") : t("The fronts of all strips are shown."));
        this.table.redraw();
    }

    private toggleStocks(): void {
        this.stocksOpen = !this.stocksOpen;
        this.table.redraw();
    }

    // ---- choosing ----------------------------------------------------------------------

    private step<K extends SintraStep["kind"]>(kind: K, fits: (step: SintraStep & { kind: K }) => boolean): boolean {
        const step = this.turn?.steps.find(
            (one): one is SintraStep & { kind: K } => one.kind === kind && fits(one as SintraStep & { kind: K }),
        );

        if (step) this.table.choose(step);
        return step !== undefined;
    }

    /** Steps back until only so many steps are tried. */
    private rewind(tried: number): void {
        while (this.turn && this.turn.tried.length > tried) {
            const before = this.turn.tried.length;

            this.table.back();
            if (this.turn && this.turn.tried.length >= before) return;
        }
    }

    private take(group: { source: number; colour: Colour }): void {
        const chosen = this.turn ? readToken(this.turn.text) : null;

        if (!this.turn) return;
        if (chosen && chosen.source === group.source && chosen.colour === group.colour && !this.turn.complete) return;
        this.rewind(0);
        this.lookedWindow = null;
        this.backs = false; // targets are on the fronts
        if (!this.step("take", (step) => step.source === group.source && step.colour === group.colour)) return;
        sound("lift");
        this.settleAlone();
        this.focusPalace();
        this.scrollTo = "palace";
    }

    /** Where there is nothing to choose between, it is chosen; it can still be taken back. */
    private settleAlone(): void {
        const steps = this.turn?.steps ?? [];
        const only = steps.length === 1 ? steps[0] : undefined;

        if (!only || this.turn?.complete || !choosesAlone()) return;
        if (only.kind === "break") this.table.choose(only);
        else if (only.kind === "strip") this.chooseStrip(only.window);
    }

    private chooseStrip(window: number): void {
        const turn = this.turn;

        if (!turn || !this.previews.strips(turn.text).has(window) || readToken(turn.text)?.window === window) return;
        this.rewind(1);
        if (!this.step("strip", (step) => step.window === window)) return;
        sound("set");

        const steps = this.turn?.steps ?? [];
        const only = steps[0];

        if (steps.length === 1 && only?.kind === "keep") this.table.choose(only);
        this.scrollTo = "palace"; // what to keep is asked below
    }

    private keep(colour: Colour): void {
        const choice = this.turn ? readToken(this.turn.text) : null;

        if (choice?.keep) this.rewind(2);
        if (this.step("keep", (step) => step.colour === colour)) sound("set");
    }

    private breakAll(): void {
        this.step("break", () => true);
    }

    private returnGlazier(): void {
        if (this.turn?.tried.length) return;
        if (this.step("return", () => true)) sound("lift");
    }

    // ---- the keyboard ------------------------------------------------------------------

    private supplyFocus(scene: SintraScene): Focus | null {
        const groups = allGroups(scene);
        const stop = this.supplyStop;
        const first = groups[0];
        const there = stop?.zone === "supply" && groups.some((g) => g.source === stop.source && g.colour === stop.colour);

        if (there) return stop;
        return first ? { zone: "supply", source: first.source, colour: first.colour } : null;
    }

    private palaceFocus(scene: SintraScene): Focus {
        return this.palaceStop ?? { zone: "palace", window: scene.seats[(this.turn?.mover ?? this.own) - 1]!.glazier };
    }

    key(event: KeyboardEvent): boolean {
        this.byKeys = true;

        const scene = this.recall().base;
        const action = keyAction(event, {
            scene,
            turn: this.turn,
            focus: this.focused(),
            supplyStop: this.supplyFocus(scene),
        });

        return action ? this.act(action) : false;
    }

    private act(action: KeyAction): boolean {
        switch (action.do) {
            case "focus":
                this.focus(action.on);
                return true;
            case "take":
                this.take(action);
                return true;
            case "strip":
                this.chooseStrip(action.window);
                return true;
            case "keep":
                this.keep(action.colour);
                return true;
            case "break":
                this.breakAll();
                return true;
            case "return":
                this.returnGlazier();
                return true;
            case "backs":
                this.toggleBacks();
                return true;
            case "read":
                this.table.announce(this.reading(action.what));
                return true;
        }
    }

    /** What of ours has the focus now. */
    private focused(): Focus | null {
        const element = document.activeElement;

        if (!(element instanceof SVGElement) || !this.root.value?.contains(element)) return null;

        const { source, colour, window } = element.dataset;

        if (window) return { zone: "palace", window: Number(window) };
        return source && colour ? { zone: "supply", source: Number(source), colour: colour as Colour } : null;
    }

    private focus(on: Focus): void {
        const where =
            on.zone === "supply"
                ? `[data-source="${on.source}"][data-colour="${on.colour}"]`
                : `[data-palace="${this.turn?.mover ?? this.own}"] [data-window="${on.window}"]`;

        if (on.zone === "supply") this.supplyStop = on;
        else this.palaceStop = on;
        this.wanted = where;
        this.table.redraw();
    }

    /** Who plays by keys goes on with the strips. */
    private focusPalace(): void {
        const strips = this.turn ? [...this.previews.strips(this.turn.text).keys()] : [];
        const choice = this.turn ? readToken(this.turn.text) : null;
        const window = choice?.window || strips[0];

        if (this.byKeys && window) this.focus({ zone: "palace", window });
    }

    // ---- what happened -----------------------------------------------------------------

    changed(): void {
        const { table } = this;

        if (table.latest.length) this.happened(table.latest);
        if (this.turn) this.learn(this.turn);
        if (table.turn && table.turn.mover !== this.mover) {
            this.tab = table.turn.mover;
            this.scrollTo = "supply";
        }
        this.mover = table.turn?.mover ?? 0;
    }

    /** A turn that was kept half done comes without the steps that led to it: these are walked again. */
    private learn(turn: SintraTurn): void {
        this.previews.learn(turn);
        if (!turn.tried.length || turn.text === RETURN || this.previews.knows(turn.text)) return;

        const { core, game } = this.table;
        const copy = core.open(game.record());
        let now = copy.turn() as SintraTurn;

        while (now.text !== turn.text) {
            const step = now.steps.find((one) => turn.text.startsWith(tokenWith(now.text, one)));

            this.previews.learn(now);
            if (!step) break;
            copy.step(step.action);
            now = copy.turn() as SintraTurn;
        }
        copy.close();
    }

    private happened(latest: readonly Played[]): void {
        const first = this.table.shown - latest.length;

        this.previews.forget();
        this.looked = null;
        this.lookedWindow = null;
        this.palaceStop = null;
        for (const [i, played] of latest.entries()) this.heard(played, first + i);
        this.keepFocus();
    }

    private heard(played: Played, at: number): void {
        const { game, viewer } = this.table;
        const after = game.scene(viewer, at + 1) as SintraScene;

        if (played.seat === CHANCE) {
            const said = chanceSentence(played.text, after, seatName(this.table, after.mover));

            if (said) this.table.announce(said, true);
            return;
        }

        const marks = this.marksAt(at, played.text);

        if (!marks) return;
        this.flights.prepare(marks);
        sound(marks.kept ? "complete" : marks.broken ? "break" : "set");
        this.table.announce([turnSaid(this.table, at), ...turnNotes(marks, after)].join(" "));
        if (after.round > marks.round) this.table.announce(t("Round %1 is over.", ROUNDS[marks.round - 1] ?? ""), true);
    }

    /** What had the focus may be gone: somebody on the keyboard goes on in the supply. */
    private keepFocus(): void {
        const stop = this.byKeys && this.focused() ? this.supplyFocus(this.recall().base) : null;

        if (stop) this.focus(stop);
    }

    // ---- reading aloud -----------------------------------------------------------------

    private reading(what: "last" | "reach" | "palace" | "others"): string {
        const { base } = this.recall();
        const seats = base.seats.map((seat) => seat.seat).filter((seat) => (seat === this.own) === (what === "palace"));

        if (what === "last") return this.lastWords();
        if (what === "reach") return this.reachWords(base);
        return seats.flatMap((seat) => seatLines(base, seat, this.names[seat - 1]!)).join(" ");
    }

    private reachWords(scene: SintraScene): string {
        const aim = this.aim(scene);

        return aim ? reachWords(aim.strips) : t("Choose panes first.");
    }

    private lastWords(): string {
        const last = latestTurn(this.table);

        return last < 0 ? t("Nothing has been played yet.") : turnSaid(this.table, last);
    }
}

export const makeScreen: MakeScreen = (table) => new SintraScreen(table);
