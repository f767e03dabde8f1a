// SPDX-License-Identifier: MIT
// screen - Santorini's part of the play screen: board, cards, status line, actions and keys.
//
// The table says what may be done. This keeps what the player has pressed on the way to the next
// step (a worker, a kind of step, a space that allows several things) and draws everything.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { Power } from "../core/types";
import { actionBar } from "../play/actions";
import { seatName } from "../play/seats";
import { addressed, statusLine, waitLine } from "../play/status";
import { turnPanel } from "../play/turns";
import { hintParts, latestTurn, turnSaid } from "../play/words";
import type { ExtraAction, GameScreen, MakeScreen, StatusLine, Table } from "../play/types";
import { allTexts, reasonOf, t, tm } from "../ui/i18n";
import { icons } from "../ui/icons";
import { change, motionAllowed, settings } from "../ui/settings";
import { sound } from "../ui/sound";
import { isObject, load, save } from "../ui/storage";
import { drawBoard, type Picture } from "./board";
import { openPower } from "./cards/card";
import { compass } from "./compass";
import { cardsHere } from "./cards/deck";
import type { Draft } from "./cards/draft";
import { emblem } from "./cards/emblem";
import { makeView, turnOf, type Camera, type View } from "./geometry";
import { grid, placeCells } from "./grid";
import { boardKey, type BoardKeys } from "./keys";
import { legend } from "./legend";
import type { Situation } from "./line";
import { Motion } from "./motion";
import { cellName, positionWords, type Namer } from "./names";
import { isFour, kindsIn, marksOf, ringsOf } from "./picture";
import { spaceAt, spotsAt } from "./pointer";
import { powerOf, titleOf } from "./cards/powers";
import { drawQuestion, placeQuestion, type Question } from "./question";
import { cardBrief, cardWords, endOf, fleeceCard, otherCard, readerOf, seatCard, seatRow } from "./seats";
import { afterStep, makePlan, press, type Choice, type Mode, type Plan } from "./select";
import { squareName } from "./square";
import { choiceText, confirmText, statusOf } from "./status";
import { tellHappening } from "./told";
import { changes, traceOf, type Trace } from "./trace";
import type { Compass, SantoriniScene, SantoriniStep } from "./types";

const NOTHING: Choice = { mode: null, who: null };

/** A worker that is chosen, and where, so that loading the page anew does not forget it. */
const chosenAt = (table: Table): string => `${location.hash} ${table.game.count()}`;

let fresh = true; // no screen was made since the page was loaded

function recall(table: Table): Choice {
    const kept = fresh ? load("chosen") : null;
    fresh = false;
    return isObject(kept) && kept["at"] === chosenAt(table) && typeof kept["who"] === "number" ? { mode: null, who: kept["who"] } : NOTHING;
}

const narrow = matchMedia("(max-width: 699px)");

class SantoriniScreen implements GameScreen, BoardKeys {
    private choice: Choice = NOTHING;
    private question: Question | null = null;
    private refused = ""; // why a press did nothing
    private current = 12; // the cell that Tab reaches
    private ring: number | null = null; // the cell with a visible focus
    private hover: number | null = null;
    private wantFocus = false;
    private size = narrow.matches ? { width: 360, height: 500 } : { width: 940, height: 650 }; // until it is measured
    private frame: HTMLElement | null = null;
    private readonly observer = new ResizeObserver((entries) => this.resized(entries));
    private readonly motion = new Motion();
    private draft: Draft | null = null;
    /** What was drawn before, to see what has changed. */
    private drawn: { scene: SantoriniScene; tried: number; count: number };
    private opened = 0; // how many cards of others were opened
    private readonly knowing = new Set<number>(); // seats that were told their card
    private moving: { before: SantoriniScene; after: SantoriniScene } | null = null;

    constructor(readonly table: Table) {
        this.drawn = { scene: this.scene, tried: table.turn?.tried.length ?? 0, count: table.game.count() };
        this.choice = recall(table);
    }

    // ---- what there is ---------------------------------------------------------------------------

    get scene(): SantoriniScene {
        return this.table.scene as SantoriniScene;
    }

    get view(): View {
        return makeView(this.camera(), turnOf(this.table.facing, this.table.game.seats) + settings.quarter);
    }

    get plan(): Plan | null {
        const { turn } = this.table;
        return turn ? makePlan(turn, this.choice, this.scene.seats[turn.mover - 1]?.hero ?? false) : null;
    }

    get namer(): Namer {
        return {
            scene: this.scene,
            reader: this.table.viewer,
            seatName: (seat) => seatName(this.table, seat),
            powerName: (name) => titleOf(powerOf(this.table.core, name)),
        };
    }

    private get find(): (name: string) => Power | null {
        return (name) => powerOf(this.table.core, name);
    }

    private situation(plan: Plan): Situation {
        const { scene } = this;
        const turn = this.table.turn!;
        const facts = scene.seats[turn.mover - 1];
        const power = facts?.holds || facts?.power || "none";
        return { scene, turn, plan, power, team: scene.seats.length === 4 };
    }

    private camera(): Camera {
        if (settings.camera !== "auto") return settings.camera;
        const { width, height } = this.size;
        if (width < 330) return "top";
        const iso = makeView("iso", 0).lens;
        return Math.min(width / iso.width, height / iso.height) * iso.scale >= 74 && width >= 600 ? "iso" : "front";
    }

    // ---- pressing ------------------------------------------------------------------------------------

    press(square: number): void {
        const { plan } = this;
        this.motion.finish();
        this.question = null;
        this.refused = "";
        if (!plan) return;
        const answer = press(plan, square);
        switch (answer.kind) {
            case "step":
                this.take(answer.step);
                break;
            case "who":
                this.choose(answer.who);
                break;
            case "ask":
                this.ask(square, answer.steps);
                break;
            case "none":
                this.explain(plan, square);
        }
    }

    private take(step: SantoriniStep): void {
        this.choice = afterStep(this.choice, step);
        this.question = null;
        this.table.choose(step);
    }

    choose(who: number | null): void {
        this.choice = { ...this.choice, who };
        save("chosen", { at: chosenAt(this.table), who });
        sound("select");
        this.table.redraw();
    }

    show(mode: Mode): void {
        this.choice = { ...this.choice, mode };
        this.refused = "";
        sound("power");
        this.table.redraw();
    }

    private ask(at: number, steps: readonly SantoriniStep[]): void {
        const level = this.scene.cells[at]!.level;
        this.question = { at, about: at, options: steps.map((step) => ({ text: choiceText(step, level), run: () => this.take(step) })) };
        this.wantFocus = true;
        this.table.redraw();
    }

    /** Two spaces lie too close together: which one is meant? */
    private askWhich(squares: readonly number[]): void {
        this.question = {
            at: squares[0]!,
            options: squares.map((square) => ({ text: squareName(square), run: () => this.press(square) })),
        };
        this.wantFocus = true;
        this.table.redraw();
    }

    answer(number: number): boolean {
        const option = this.question?.options[number - 1];
        if (!option) return false;
        this.question = null;
        option.run();
        return true;
    }

    aim(direction: Compass): boolean {
        const step = this.plan?.aims.find((item) => item.direction === direction);
        if (!step) return false;
        this.take(step);
        return true;
    }

    /** Says which rule forbids what was pressed. */
    private explain(plan: Plan, square: number): void {
        const turn = this.table.turn!;
        const sign = plan.mode === "move" ? "-" : plan.mode === "build" ? "+" : "";
        const fault =
            sign && plan.who !== null ? this.table.game.explain(`${turn.text || squareName(plan.who)}${sign}${squareName(square)}`) : null;
        if (!fault) return;
        sound("error");
        void allTexts().then(() => {
            if (this.table.turn !== turn) return;
            this.refused = reasonOf(fault.message);
            this.table.redraw();
        });
    }

    /** Undoes what was chosen but not done; false when there is nothing. */
    cancel(): boolean {
        const open = this.question !== null;
        const { plan } = this;
        const chosen = plan !== null && this.choice.who !== null && plan.who === this.choice.who && plan.workers.length > 1 && !plan.moved;
        const shown = this.choice.mode !== null && !this.table.turn?.tried.length;
        if (!open && !chosen && !shown) return false;
        if (open) this.question = null;
        else this.choice = chosen ? { ...this.choice, who: null } : NOTHING;
        this.focus(this.current);
        return true;
    }

    skip(): boolean {
        const step = this.plan?.pass;
        if (step) this.take(step);
        return step !== null && step !== undefined;
    }

    get asking(): number {
        return this.question?.options.length ?? 0;
    }

    // ---- pointer -----------------------------------------------------------------------------------------

    private spots(event: MouseEvent): number[] {
        return spotsAt(event, this.frame, this.view, this.scene, this.plan);
    }

    private clicked(event: MouseEvent): void {
        const cell = (event.target as Element).closest<HTMLElement>(".cell");
        if (event.detail === 0 && cell) {
            this.press(Number(cell.dataset["square"]));
            return;
        }
        const spots = this.spots(event);
        if (spots.length > 1) {
            this.askWhich(spots);
            return;
        }
        const square = spots[0] ?? spaceAt(event, this.frame, this.view, this.scene);
        if (square === undefined) {
            this.question = null;
            this.table.redraw();
        } else this.press(square);
    }

    private hovered(event: PointerEvent): void {
        const square = event.pointerType === "mouse" ? (this.spots(event)[0] ?? null) : null;
        if (square === this.hover) return;
        this.hover = square;
        this.table.redraw();
    }

    // ---- focus and keys ----------------------------------------------------------------------------------

    get cell(): number {
        return this.current;
    }

    focus(square: number): void {
        this.current = square;
        this.table.redraw();
        requestAnimationFrame(() =>
            requestAnimationFrame(() => this.frame?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus()),
        );
    }

    key(event: KeyboardEvent): boolean {
        return boardKey(this, event);
    }

    /** The card's full text: the viewer's own, or those of the others in turn; else the one of the Ram. */
    openCard(own: boolean): boolean {
        const { scene } = this;
        const reader = this.table.viewer || this.table.facing;
        const seats = scene.seats.filter((facts) => (facts.seat === reader) === own);
        const cards = seats.map((facts) => this.find(facts.power)).filter((power) => power !== null);
        const power = (own ? cards[0] : cards[this.opened++ % cards.length]) ?? this.find(scene.fleece ?? "");
        if (!power) return false;
        openPower(power, scene.revised, this.find);
        return true;
    }

    lastTurn(): string {
        const last = latestTurn(this.table);
        return last < 0 ? t("Nothing has been played yet.") : turnSaid(this.table, last);
    }

    // ---- changes -----------------------------------------------------------------------------------------

    /** The position without the steps tried. */
    private settled(): SantoriniScene {
        const { table } = this;
        return table.turn?.tried.length ? (table.game.scene(table.viewer, table.shown) as SantoriniScene) : this.scene;
    }

    changed(): void {
        const { table, scene, drawn } = this;
        const count = table.game.count();
        const tried = table.turn?.tried.length ?? 0;
        if (count !== drawn.count || !table.turn || (drawn.tried > 0 && !tried)) this.choice = NOTHING;
        this.question = null;
        this.refused = "";
        this.hover = null;
        if (scene.stage !== "draft" && drawn.scene.viewer === scene.viewer) {
            if (motionAllowed()) this.moving = { before: drawn.scene, after: scene };
            this.ringOut(drawn.scene, scene);
        }
        this.tell();
        this.drawn = { scene, tried, count };
    }

    /** Sounds for what changed. */
    private ringOut(before: SantoriniScene, after: SantoriniScene): void {
        const found = changes(before, after);
        if (found.built.some((item) => item.level === 4)) sound("dome");
        else if (found.built.length || found.removed.length) sound("block");
        else if (found.moved.length) {
            const up = found.moved.some(({ from, to }) => after.cells[to]!.level > before.cells[from]!.level);
            sound(up ? "up" : "step");
        } else if (found.arrived.length) sound("step");
    }

    /** One announcement of what others did and what it led to; the end has sentences of its own. */
    private tell(): void {
        const { table } = this;
        const played = table.latest.filter((item) => item.seat > 0);
        const happened = table.outcome.over ? [] : table.latest.flatMap((item) => item.happenings);
        const parts = [...played.slice(-1).map(() => this.lastTurn()), ...happened.map((happening) => tellHappening(table, happening))];
        if (parts.length) table.announce(parts.join(" "));
        this.tellCard(readerOf(table));
    }

    /** Everybody hears once what their card does. */
    private tellCard(seat: number): void {
        if (this.table.turn?.mover !== seat || this.knowing.has(seat)) return;
        this.knowing.add(seat);
        const words = cardWords(this.table, seat);
        this.table.announce(words, true);
    }

    words(): string[] {
        return positionWords(this.namer);
    }

    dispose(): void {
        this.observer.disconnect();
        this.motion.finish();
    }

    // ---- after drawing -------------------------------------------------------------------------------------

    private resized(entries: readonly ResizeObserverEntry[]): void {
        const box = entries.at(-1)?.contentRect;
        const before = this.camera();
        if (box) this.size = { width: box.width, height: box.height };
        if (this.camera() !== before) this.table.redraw();
    }

    private watchSize(element: Element | undefined): void {
        if (element) this.observer.observe(element);
    }

    private framed(element: Element | undefined): void {
        if (!element) return;
        this.frame = element as HTMLElement;
        queueMicrotask(() => this.arrange());
    }

    private arrange(): void {
        const { frame, view, scene } = this;
        if (!frame) return;
        placeCells(frame, view, scene.cells);
        const popover = frame.querySelector<HTMLElement>(".question");
        if (popover && this.question) placeQuestion(popover, frame, view, this.question.at, scene.cells[this.question.at]!.level);
        if (popover && this.wantFocus) popover.querySelector("button")?.focus({ preventScroll: true });
        this.wantFocus = false;
        if (this.moving) this.motion.run(frame, view, this.moving.before, this.moving.after);
        this.moving = null;
    }

    // ---- drawing ---------------------------------------------------------------------------------------------

    private traces(): Trace[] {
        const { table } = this;
        const { game, viewer, watched } = table;
        const under = watched && !watched.landed ? watched.index : null; // a turn that is being watched
        const last = game.tokens(viewer)[under ?? table.shown - 1];
        const before = under === null ? table.before : game.scene(viewer, under);
        if (!last || last.seat < 1 || !before) return [];
        const side = this.scene.seats[last.seat - 1]?.side ?? last.seat;
        return traceOf(before as SantoriniScene, this.settled(), side);
    }

    private picture(plan: Plan | null): Picture {
        const { scene, table, view } = this;
        const aims = scene.seats.flatMap((facts) => (facts.direction ? [{ kind: facts.air ?? "", direction: facts.direction }] : []));
        const shown = this.hover ?? this.ring;
        const step = shown === null ? undefined : plan?.targets.get(shown)?.[0];
        const seat = scene.seats[scene.mover - 1]?.side ?? 1;
        const placed = scene.workers.filter((worker) => worker.seat === seat).length;
        return {
            view,
            scene,
            trace: this.traces(),
            marks: plan ? marksOf(plan) : [],
            rings: plan ? ringsOf(plan) : [],
            hints: table.hint ? hintParts(table.hint).map(({ at }) => at) : [],
            airs: aims,
            focus: this.question?.about ?? this.ring,
            ghost: step?.kind === "place" ? { seat, index: placed + 1, secret: false, at: step.at } : null,
            fate: isFour(step) ? shown : null,
            onlyYou: t("only you"),
            coordinates: settings.coordinates,
        };
    }

    private nameOf(plan: Plan | null, square: number): string {
        return cellName(this.namer, square, {
            steps: plan?.targets.get(square) ?? [],
            chosen: plan?.who === square,
            choosable: plan?.workers.includes(square) ?? false,
        });
    }

    private pieces(plan: Plan | null): TemplateResult {
        const { view } = this;
        return html`${drawBoard(this.picture(plan))}
        ${grid({
            view,
            current: this.current,
            chosen: plan?.who ?? null,
            open: (square) => plan !== null && (plan.targets.has(square) || plan.workers.includes(square)),
            name: (square) => this.nameOf(plan, square),
            focused: (square, visible) => this.focused(square, visible),
            left: () => this.focused(null, false),
        })}`;
    }

    private board(plan: Plan | null, isPart: boolean): TemplateResult {
        const { view } = this;
        return html`<div class="sea sea-${view.camera} on-board" ${ref((element) => this.watchSize(element))}>
            ${this.cameraSwitch()}
            <div class="board-frame frame-${view.camera} ${this.hover === null ? "" : "pointing"}" ${ref((element) => this.framed(element))}
                @click=${(event: MouseEvent) => this.clicked(event)} @pointermove=${(event: PointerEvent) => this.hovered(event)}>
                ${isPart ? nothing : this.pieces(plan)}
                ${this.question ? drawQuestion(this.question, (number) => this.answer(number)) : nothing}
            </div>
            ${
                plan?.aims.length
                    ? compass(
                          view,
                          plan.aims.map((step) => step.direction),
                          this.scene.seats[this.scene.mover - 1]?.direction,
                          (direction) => this.aim(direction),
                      )
                    : nothing
            }
        </div>`;
    }

    private focused(square: number | null, visible: boolean): void {
        const ring = visible ? square : null;
        if (square !== null) this.current = square;
        if (ring === this.ring) return;
        this.ring = ring;
        this.table.redraw();
    }

    turnBoard(): void {
        change({ quarter: settings.quarter + 1 });
    }

    private cameraSwitch(): TemplateResult {
        const now = this.camera();
        const names: [Camera, string][] = [
            ["iso", t("Corner")],
            ["front", t("Front")],
            ["top", t("Top")],
        ];
        return html`<div class="camera-switch" role="group" aria-label=${t("View")}>
            ${names.map(
                ([camera, name]) => html`<button class="camera-${camera}" aria-pressed=${camera === now ? "true" : "false"}
                    @click=${() => change({ camera })}>${name}</button>`,
            )}
            <button class="camera-turn" aria-label=${t("A quarter turn")} title=${t("A quarter turn")} @click=${() => this.turnBoard()}>${icons.turn()}</button>
        </div>`;
    }

    // ---- lines -----------------------------------------------------------------------------------------------

    private status(plan: Plan | null): StatusLine {
        const wait = waitLine(this.table);
        if (wait) return wait;
        if (this.refused) return { badge: "cannot", text: this.refused };
        if (!plan) return { badge: "wait", text: t("Waiting for %1.", seatName(this.table, this.table.game.mover())) };
        const line = statusOf(this.situation(plan));
        const threat = this.threat();
        return { ...line, text: addressed(this.table, line.text), ...(threat ? { note: threat } : {}) };
    }

    private threat(): string {
        const { scene, table } = this;
        if (!(settings.threats || table.helps) || !table.turn || scene.stage !== "play") return "";
        const [first] = scene.threats;
        return first ? t("%1 threatens %2", seatName(table, first.seat), squareName(first.at)) : "";
    }

    private extras(plan: Plan | null): ExtraAction[] {
        if (!plan) return [];
        const now = this.situation(plan);
        const icon = emblem(this.find(now.power), 22);
        const others = plan.modes.filter((mode) => mode !== plan.mode);
        return [
            ...others.map(
                (mode): ExtraAction => ({
                    id: `mode-${mode}`,
                    text: cardsHere().modeText(mode, plan, now.power),
                    icon,
                    enabled: true,
                    run: () => this.show(mode),
                }),
            ),
            ...(plan.back ? [{ id: "token-back", text: tm(plan.back.label), enabled: true, run: () => this.take(plan.back!) }] : []),
            ...(plan.pass
                ? [
                      {
                          id: "pass",
                          text: plan.pass.kind === "lost" ? t("Leave the game") : t("Skip"),
                          key: "s",
                          enabled: true,
                          run: () => this.take(plan.pass!),
                      },
                  ]
                : []),
        ];
    }

    private drafting(plan: Plan | null): TemplateResult {
        this.draft ??= new (cardsHere().Draft)(this.table);
        return this.draft.render(this.table, plan, (step) => this.take(step));
    }

    private legendLine(): TemplateResult {
        const { table, scene } = this;
        const last = table.game.tokens(table.viewer)[table.shown - 1];
        const side = last && last.seat > 0 ? (scene.seats[last.seat - 1]?.side ?? 0) : 0;
        return legend(kindsIn(scene), scene.stage === "place", side, settings.notation ? (last?.text ?? "") : "");
    }

    render(isPart = false): TemplateResult {
        const { table, scene, plan } = this;
        const own = table.facing;
        const others = scene.seats.map((facts) => facts.seat).filter((seat) => seat !== own);
        const over = table.outcome.over;
        const reader = readerOf(table);
        const parts = plan ? confirmText(this.situation(plan)) : undefined;
        return html`<div class="santorini seats-${scene.seats.length} ${over ? "over" : ""}">
            <h1 class="unseen">${t("Santorini")}</h1>
            <div class="rows-top on-board">${others.map((seat) => seatRow(table, seat, false))}</div>
            <div class="stage">
                <div class="status-place on-board">${statusLine(this.status(plan))}</div>
                ${reader ? html`<div class="reading on-board">${cardBrief(table, reader, true)}</div>` : nothing}
                ${scene.draft && table.live ? this.drafting(plan) : this.board(plan, isPart)}
                ${actionBar(table, this.extras(plan), {
                    ...(scene.draft && table.live ? {} : { legend: this.legendLine() }),
                    ...(parts ? { confirm: parts } : {}),
                })}
            </div>
            <div class="rows-bottom on-board">${seatRow(table, own, true)}${reader ? nothing : cardBrief(table, own, false)}</div>
            <aside class="side" aria-label=${t("Players and turns")}>
                ${over ? endOf(table) : html`<div class="cards on-cards">${others.map((seat) => otherCard(table, seat))}${fleeceCard(table)}</div>`}
                ${turnPanel(table, () => this.words())}
                ${over ? nothing : html`<div class="cards on-cards">${seatCard(table, own)}</div>`}
            </aside>
        </div>`;
    }
}

export const makeScreen: MakeScreen = (table) => new SantoriniScreen(table);
