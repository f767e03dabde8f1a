// SPDX-License-Identifier: MIT
// screen - a game that has no screen of its own: the position in letters, the steps of a turn as
// buttons, everything else as in any game.
import { html, nothing, type TemplateResult } from "lit";
import { createRef, ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import { CHANCE, type GenericScene, type Step, type Turn } from "../core/types";
import { gameTitle } from "../games";
import { actionBar } from "../play/actions";
import { endPanel, endRow } from "../play/end";
import { seatName, seatPanel } from "../play/seats";
import { addressed, statusLine, waitLine } from "../play/status";
import { tellNamed } from "../play/told";
import { turnPanel } from "../play/turns";
import type { GameScreen, MakeScreen, StatusLine, Table } from "../play/types";
import { t, tm, tn, tx } from "../ui/i18n";
import { sound } from "../ui/sound";

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

class GenericScreen implements GameScreen {
    private readonly list = createRef<HTMLElement>();
    private follow = false; // the step that had the focus is taken: it goes on to the next

    constructor(private readonly table: Table) {}

    private get scene(): GenericScene {
        return this.table.scene as GenericScene;
    }

    private get steps(): readonly Step[] {
        return this.table.turn?.steps ?? [];
    }

    // ---- choosing ----------------------------------------------------------------------

    private get buttons(): HTMLElement[] {
        return [...(this.list.value?.querySelectorAll<HTMLElement>("button") ?? [])];
    }

    private choose(step: Step): void {
        this.follow = this.buttons.some((button) => button === document.activeElement);
        sound("select");
        this.table.choose(step);
    }

    private arrow(by: number): boolean {
        const { buttons } = this;
        const at = buttons.indexOf(document.activeElement as HTMLElement);
        const to = at < 0 ? 0 : (at + by + buttons.length) % buttons.length;
        buttons[to]?.focus();
        return buttons.length > 0;
    }

    key(event: KeyboardEvent): boolean {
        const step = /^[1-9]$/.test(event.key) ? this.steps[Number(event.key) - 1] : undefined;
        const by = ARROWS[event.key];
        if (step) this.choose(step);
        else if (event.key === "l") this.table.announce(this.lastTurn());
        else return by !== undefined && this.arrow(by);
        return true;
    }

    /** The screen stands as render() said. */
    private drawn(): void {
        if (!this.follow) return;
        this.follow = false;
        const confirm = document.querySelector<HTMLElement>("[data-action=confirm]");
        (this.buttons[0] ?? confirm)?.focus();
    }

    // ---- telling -----------------------------------------------------------------------

    private told({ seat, text }: { seat: number; text: string }): string {
        return t("%1: %2.", seat === CHANCE ? t("Chance") : seatName(this.table, seat), text);
    }

    private lastTurn(): string {
        const { game, viewer, shown } = this.table;
        const last = game.tokens(viewer)[shown - 1];
        return last ? this.told(last) : t("Nothing has been played yet.");
    }

    /** What was played is told as the one at the screen now sees it: it may have been a secret of
     *  the one before, and so may what happened. */
    changed(): void {
        const { table } = this;
        const { latest, viewer, handTo } = table;
        if (!latest.length) return;
        const played = table.game
            .tokens(viewer)
            .slice(-latest.length)
            .map((token) => this.told(token));
        const happened = handTo ? [] : latest.flatMap(({ happenings }) => happenings.map(({ message }) => tellNamed(table, message)));
        sound("step");
        table.announce([...played, ...happened].join(" "));
    }

    private points({ score }: GenericScene["seats"][number]): string {
        return score === undefined ? "" : tn("%1 point", "%1 points", score);
    }

    words(): string[] {
        const points = this.scene.seats.filter(({ score }) => score !== undefined);
        return [
            ...this.scene.drawing.trimEnd().split("\n"),
            ...points.map((facts) => t("%1: %2.", seatName(this.table, facts.seat), this.points(facts))),
        ];
    }

    dispose(): void {}

    // ---- drawing -----------------------------------------------------------------------

    private line(turn: Turn): StatusLine {
        if (!turn.complete)
            return { badge: "must", text: turn.tried.length ? tx("**%1** – choose the next step.", turn.text) : t("Choose a step.") };
        return turn.steps.length
            ? { badge: "may", text: tx("**%1** – go on, or confirm.", turn.text) }
            : { badge: "none", text: tx("**%1** – confirm the turn.", turn.text) };
    }

    private status(): StatusLine {
        const { table } = this;
        const wait = waitLine(table);
        if (wait) return wait;
        if (!table.turn) return { badge: "wait", text: t("Waiting for %1.", seatName(table, table.game.mover())) };
        const line = this.line(table.turn);
        const { note } = table.turn;
        return { ...line, text: addressed(table, line.text), ...(note ? { note: tm(note) } : {}) };
    }

    /** The action that a hint has next, if what was tried is its beginning. */
    private hinted(): number | undefined {
        const { hint, turn } = this.table;
        const tried = turn?.tried ?? [];
        return tried.every(({ action }, i) => hint?.steps[i]?.action === action) ? hint?.steps[tried.length]?.action : undefined;
    }

    private choices(): TemplateResult | typeof nothing {
        const { turn } = this.table;
        const hint = this.hinted();
        if (!turn) return nothing;
        return html`<div class="generic-steps on-board" role="group" aria-label=${t("Steps")} ${ref(this.list)}>
            ${repeat(
                turn.steps,
                ({ action }) => `${turn.tried.length} ${action}`,
                (
                    step,
                    i,
                ) => html`<button class="button ${step.action === hint ? "hinted" : ""}" data-step=${step.action} @click=${() => this.choose(step)}>
                    ${tm(step.label)}${step.action === hint ? html`<small>${t("hint")}</small>` : nothing}
                    ${i < 9 ? html`<kbd class="keyboard-only" aria-hidden="true">${i + 1}</kbd>` : nothing}
                </button>`,
            )}
        </div>`;
    }

    private seats(): TemplateResult {
        const { table, scene } = this;
        const rows = scene.seats.map((facts) => endRow(table, facts.seat, html`${seatName(table, facts.seat)} ${this.points(facts)}`));
        if (table.outcome.over) return endPanel(table, rows);
        return html`<div class="generic-seats on-cards">
            ${scene.seats.map((facts) => seatPanel(table, facts.seat, html`<p class="generic-points">${this.points(facts)}</p>`))}
        </div>`;
    }

    render(): TemplateResult {
        const { table, scene } = this;
        queueMicrotask(() => this.drawn());
        return html`<div class="generic ${table.outcome.over ? "over" : ""}">
            <h1 class="unseen">${gameTitle(table.game.name)}</h1>
            <div class="stage">
                <div class="on-board">${statusLine(this.status())}</div>
                <div class="panel generic-board on-board"><pre tabindex="0" role="region" aria-label=${t("Position")}>${scene.drawing.trimEnd()}</pre></div>
                ${this.choices()}
                ${actionBar(table)}
            </div>
            <aside class="side" aria-label=${t("Players and turns")}>${this.seats()}${turnPanel(table, () => this.words())}</aside>
        </div>`;
    }
}

export const makeScreen: MakeScreen = (table) => new GenericScreen(table);
