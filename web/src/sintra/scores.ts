// SPDX-License-Identifier: MIT
// scores - everybody's points with what is still to come: in a panel, or as tabs that choose
// whose palace is shown.
import { html, nothing, type TemplateResult } from "lit";
import { isMover, seatChip, seatName, seatShape } from "../play/seats";
import type { Table } from "../play/types";
import { number, t, tn } from "../ui/i18n";
import { tabKeys } from "../ui/tabs";
import type { SintraScene } from "./types";

/** Behind or ahead of the best of the others. */
function standing(scene: SintraScene, seat: number): string {
    const others = scene.seats.filter((s) => s.seat !== seat).map((s) => s.score);
    const by = scene.seats[seat - 1]!.score - Math.max(...others);

    if (by === 0) return t("equal");
    return by > 0 ? t("%1 ahead", by) : t("%1 behind", -by);
}

/** The row of the broken-glass track counts at the end. */
function atEnd(scene: SintraScene, seat: number): string {
    const loss = scene.losses[scene.seats[seat - 1]!.row] ?? 0;

    return loss && scene.stage !== "over" ? t("%1 at the end", number(-loss)) : "";
}

export function scorePanel(table: Table, scene: SintraScene, order: readonly number[]): TemplateResult {
    return html`<section class="panel scores" aria-label=${t("Scores")}>
        ${order.map(
            (seat) => html`<div class="score-row">
                ${seatShape(seat)}
                <span class="score-name"><b>${seatName(table, seat)}</b>${isMover(table, seat) ? seatChip(table, seat) : nothing}</span>
                <span class="score">${number(scene.seats[seat - 1]!.score)}</span>
                <span class="standing"><span>${standing(scene, seat)}</span><span>${atEnd(scene, seat)}</span></span>
            </div>`,
        )}
    </section>`;
}

/** One tab for each seat; the one chosen is drawn below. */
export function seatTabs(table: Table, scene: SintraScene, shown: number, show: (seat: number) => void): TemplateResult {
    return html`<div class="seat-tabs on-board" role="tablist" aria-label=${t("Palaces")}
        @keydown=${(event: KeyboardEvent) => tabKeys(event, shown - 1, (to) => show(to + 1))}>
        ${scene.seats.map(
            ({ seat, score }) => html`<button role="tab" id=${`seat-tab-${seat}`} class=${isMover(table, seat) ? "mover" : ""}
                aria-selected=${seat === shown} aria-label=${table.beside ? nothing : tn("%2: %1 point", "%2: %1 points", score, seatName(table, seat))} aria-controls="palace-shown" tabindex=${seat === shown ? 0 : -1}
                @click=${() => show(seat)}>
                ${seatShape(seat, 18)}<span class="seat-tab-name">${seatName(table, seat)}</span> ${table.beside?.(seat)}
                <span class="score">${number(score)}</span>
            </button>`,
        )}
    </div>`;
}
