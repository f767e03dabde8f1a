// SPDX-License-Identifier: MIT
// layout - where everything stands: on a desktop, a tablet, a phone; with two, three, four
// seats. All palaces are in sight where there is room, else behind tabs.
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { ref, type Ref } from "lit/directives/ref.js";
import { endPanel } from "../play/end";
import { actionBar } from "../play/actions";
import { isMover, seatName, seatShape } from "../play/seats";
import { statusLine } from "../play/status";
import { turnPanel } from "../play/turns";
import type { ExtraAction, Table } from "../play/types";
import { language, number, signed, t, tn } from "../ui/i18n";
import { motionAllowed, settings } from "../ui/settings";
import { keepChooser, type KeepView } from "./keep";
import { LARGE, MIDDLE, NARROW, palace, SMALL, STILL, type PalaceSize, type PalaceView } from "./palace";
import { previewLine, previewPanel, type Matter } from "./preview";
import { scorePanel, seatTabs } from "./scores";
import type { Aim, Focus, Marks, Previews } from "./select";
import { confirmText, statusOf } from "./status";
import { supplyRing, supplyRows, type SupplyView } from "./supply";
import { brokenTrack, roundName, roundTrack, stocks, type MarkerPreview } from "./tracks";
import type { SintraScene } from "./types";
import type { Counting } from "./watched";

export type Mode = "desktop" | "tablet" | "phone";

/** Everything a drawing of the screen needs. */
export interface View {
    /** Only what one takes from: the rest comes with the next drawing. */
    isPart: boolean;
    table: Table;
    scene: SintraScene;
    mode: Mode;
    names: readonly string[];
    /** Whose palace lies at the bottom, and which one the tabs show. */
    own: number;
    tab: number;
    /** Whose palace is aimed at; 0: nobody's. */
    actor: number;
    aim: Aim | null;
    matter: Matter | null;
    last: Marks | null;
    /** What each seat did latest, by seat - 1. */
    phrases: readonly string[];
    counting: Counting | null;
    previews: Previews;
    supply: SupplyView;
    keep: KeepView | null;
    marker: MarkerPreview | null;
    backs: boolean;
    stocksOpen: boolean;
    returnTo: number | null;
    hintWindow: number | null;
    stop: Focus;
    extra: ExtraAction[];
    root: Ref<HTMLElement>;
    words(): string[];
    chooseStrip(window: number): void;
    lookAt(window: number | null): void;
    showTab(seat: number): void;
    toggleBacks(): void;
    toggleStocks(): void;
}

// ---- palaces --------------------------------------------------------------------------

function palaceName(view: View, seat: number): string {
    const humans = view.table.players.filter((player) => player.kind === "human").length;

    return humans === 1 && view.table.players[seat - 1]?.kind === "human" ? t("Your palace") : t("Palace of %1", view.names[seat - 1]!);
}

function palaceView(view: View, seat: number, size: PalaceSize): PalaceView {
    const acts = seat === view.actor;

    return {
        seat: view.scene.seats[seat - 1]!,
        ornaments: view.scene.side === "A",
        name: palaceName(view, seat),
        size,
        aim: acts ? view.aim : null,
        last: view.last?.seat === seat ? view.last : null,
        backs: view.backs,
        hint: seat === (view.actor || view.scene.mover) ? view.hintWindow : null,
        returnTo: acts ? view.returnTo : null,
        stop: acts ? view.stop : null,
        ...(acts ? { choose: view.chooseStrip, look: view.lookAt } : {}),
    };
}

/** The points the palace side would bring now. */
function sideBonus(view: View, seat: number): TemplateResult | "" {
    const { bonus } = view.scene.seats[seat - 1]!;

    if (bonus === undefined || view.scene.stage === "over") return "";
    return html`<span class="side-bonus">
        ${view.scene.side === "A" ? t("ornaments +%1", bonus) : t("full windows +%1", bonus)}</span>`;
}

/** What its player did latest, in the fewest words. */
function palaceNote(view: View, seat: number): string {
    if (view.backs) return t("backs of the strips");
    return view.phrases[seat - 1] || t("glazier over window %1", view.scene.seats[seat - 1]!.glazier);
}

function drawPanel(view: View, seat: number, size: PalaceSize): TemplateResult {
    const facts = view.scene.seats[seat - 1]!;
    const counting = view.counting?.seat === seat ? view.counting : null;
    return html`<section class=${`lead palace-panel ${isMover(view.table, seat) ? "mover" : ""} ${size === SMALL ? "small" : ""}`}
            aria-label=${view.names[seat - 1]!}>
        <header class="palace-head">
            ${seatShape(seat)}<b>${seatName(view.table, seat)}</b> ${view.table.beside?.(seat)}
            <p class="palace-notes"><span>${palaceNote(view, seat)}</span>${sideBonus(view, seat)}</p>${counting ? html`<span class="counting" aria-hidden="true">${signed(counting.done)}</span>` : ""}<span class="score" aria-hidden="true">${number(facts.score - (counting?.left ?? 0))}</span>
            <span class="unseen">${tn("%1 point", "%1 points", facts.score)}</span>
        </header>
        <div class="palace-box">${palace(palaceView(view, seat, size))}
            ${view.keep && seat === view.actor && view.mode !== "phone" ? keepChooser(view.keep) : ""}</div>
    </section>`;
}

/** Looking around changes only the palace of who acts; the others are drawn again when they have changed. */
function palacePanel(view: View, seat: number, size: PalaceSize): unknown {
    if (view.isPart) return nothing;
    if (seat === view.actor) return drawPanel(view, seat, size);

    const { scene, last, backs, names, counting } = view;

    return guard(
        [
            scene,
            counting?.seat === seat && counting.done,
            last,
            backs,
            size,
            names.join(),
            language(),
            isMover(view.table, seat),
            view.hintWindow,
        ],
        () => drawPanel(view, seat, size),
    );
}

// ---- supply and tracks ----------------------------------------------------------------

function ringPanel(view: View): TemplateResult {
    return html`<section class="lead supply-panel" aria-label=${t("Displays and tracks")}>
        ${supplyRing(view.supply)}
        <div class="tracks">
            <div class="track-line"><p class="track-name"><span class="caption">${t("Round")}</span><span>${t("%1 of VI", roundName(view.scene))}</span></p>
                ${roundTrack(view.scene, { pane: 36, pitch: 46 })}</div>
            <p class="caption">${t("Broken glass")}</p>
            ${brokenTrack(view.scene, view.names, view.marker)}
            ${stocks(view.scene, view.stocksOpen, view.toggleStocks)}
        </div>
    </section>`;
}

function rowsPanel(view: View): TemplateResult {
    const aside = html`${roundTrack(view.scene, { pane: 25, pitch: 28.5 })}`;

    return html`<section class="lead supply-panel on-board" aria-label=${t("Displays and tracks")}>
        ${supplyRows(view.supply, aside)}
        <div class="low-tracks">${brokenTrack(view.scene, view.names, view.marker)}
            ${stocks(view.scene, view.stocksOpen, view.toggleStocks)}</div>
    </section>`;
}

// ---- the side -------------------------------------------------------------------------

type Part = TemplateResult | typeof nothing;

const ended = (view: View): boolean => view.table.outcome.over;

function subject(view: View): Part {
    if (view.isPart) return nothing;
    if (ended(view)) return endPanel(view.table);
    return previewPanel(view.scene, view.scene.seats[(view.actor || view.own) - 1]!, view.matter);
}

const turns = (view: View): Part => (view.isPart ? nothing : turnPanel(view.table, view.words));

const scores = (view: View, seats: readonly number[]): Part => (view.isPart ? nothing : scorePanel(view.table, view.scene, seats));

const others = (view: View): number[] => view.scene.seats.map((s) => s.seat).filter((seat) => seat !== view.own);

// ---- screens --------------------------------------------------------------------------

function desktop(view: View): TemplateResult {
    const above = html`<div class="status-place">${status(view)}</div>`;
    const actions = html`<div class="actions-place">${bar(view)}</div>`;

    if (view.scene.seats.length === 2)
        return html`${above}${ringPanel(view)}
            <div class="palaces">${others(view).map((seat) => palacePanel(view, seat, seat === view.actor ? LARGE : STILL))}${palacePanel(view, view.own, LARGE)}</div>
            <aside class="side" aria-label=${t("Scores, preview, turns")}>
                ${ended(view) ? "" : scores(view, [...others(view), view.own])}${subject(view)}${turns(view)}
            </aside>
            ${actions}`;
    return html`${above}${ringPanel(view)}
        <div class="palaces">
            <div class="papers ${ended(view) ? "ended" : ""}">${
                ended(view)
                    ? turnPanel(view.table, view.words, { id: "result", title: t("Result"), body: () => endPanel(view.table) })
                    : html`${subject(view)}${turns(view)}`
            }</div>
            ${palacePanel(view, view.own, LARGE)}
        </div>
        <aside class="side others" aria-label=${t("The other palaces")}>
            ${view.scene.seats.length === 3 ? scores(view, [...others(view), view.own]) : ""}
            ${others(view).map((seat) => palacePanel(view, seat, SMALL))}
        </aside>
        ${actions}`;
}

function tablet(view: View): TemplateResult {
    return html`<div class="status-place">${status(view)}</div>
        <div class="left">${ringPanel(view)}${subject(view)}</div>
        <div class="palaces">
            ${seatTabs(view.table, view.scene, view.tab, view.showTab)}
            <div id="palace-shown" role="tabpanel" aria-labelledby=${`seat-tab-${view.tab}`}>${palacePanel(view, view.tab, MIDDLE)}</div>
            ${bar(view)}${turns(view)}
        </div>`;
}

function phone(view: View): TemplateResult {
    const line = previewLine(view.scene, view.scene.seats[(view.actor || view.own) - 1]!, view.matter);

    return html`${seatTabs(view.table, view.scene, view.tab, view.showTab)}
        <div class="status-place on-board">${status(view)}</div>
        ${ended(view) && view.table.live ? html`<div class="on-board">${subject(view)}</div>` : ""}
        ${rowsPanel(view)}
        <div id="palace-shown" class="on-board" role="tabpanel" aria-labelledby=${`seat-tab-${view.tab}`}>
            ${palacePanel(view, view.tab, NARROW)}
            <p class="lead preview-line">
                <span>${line || palaceNote(view, view.tab)}</span>
                <button aria-pressed=${view.backs} @click=${view.toggleBacks}>${t("Backs")}</button>
            </p>
        </div>
        <div class="actions-place on-board">${view.keep ? keepChooser(view.keep) : ""}${bar(view)}</div>
        ${ended(view) && !view.table.live ? html`<div class="on-board">${subject(view)}</div>` : ""}
        ${turns(view)}
        <div class="on-cards papers">
            ${scores(view, [view.own, ...others(view)])}${ended(view) ? "" : subject(view)}
        </div>`;
}

/** A phone has no room for the verb beside the badge. */
function status(view: View): TemplateResult {
    const { verb, ...line } = statusOf(view.table, view.scene, view.previews, view.mode === "phone");

    return statusLine(verb && view.mode !== "phone" ? { ...line, verb } : line);
}

function bar(view: View): TemplateResult {
    const confirm = confirmText(view.table.turn, view.scene, view.previews, view.mode === "phone");

    return actionBar(view.table, view.extra, confirm ? { confirm } : {});
}

/** The same shapes on every mode and theme; the classes choose the grid in sintra.css. */
export function layout(view: View): TemplateResult {
    const modes = { desktop, tablet, phone };
    const classes = ["sintra", view.mode, `seats-${view.scene.seats.length}`, settings.letters ? "" : "no-letters"];

    return html`<div class=${classes.join(" ")} ${ref(view.root)}>
        <h1 class="unseen">${t("Azul: Stained Glass of Sintra")}</h1>
        ${modes[view.mode](view)}
    </div>`;
}

export function bringIntoSight(part: "supply" | "palace", root: Element | undefined): void {
    const behavior = motionAllowed() ? "smooth" : "auto";
    if (part === "supply") scrollTo({ top: 0, behavior });
    else root?.querySelector("#palace-shown")?.scrollIntoView({ block: "end", behavior });
}
