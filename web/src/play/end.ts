// SPDX-License-Identifier: MIT
// end - who has won; endpanel.ts has why, and what next.
import { html, nothing, type TemplateResult } from "lit";
import { listOf, t } from "../ui/i18n";
import { getPages } from "../screens/core";
import { captainOf, seatChip, seatName, seatShapes } from "./seats";
import type { Table } from "./types";

/** "You win", "Zosia wins", "Shared victory", "Draw". */
export function resultText(table: Table): string {
    const { winners } = table.outcome;
    const humans = table.players.filter((player) => player.kind === "human").length;
    const [first, ...others] = winners;
    if (first === undefined) return t("Draw");
    const own = winners.some((seat) => table.players[seat - 1]?.kind === "human");
    if (humans === 1 && own && others.length === 0) return t("You win");
    if (others.length === 0) return t("%1 wins", seatName(table, first));
    if (others.some((seat) => captainOf(table, seat) !== captainOf(table, first))) return t("Shared victory");
    return humans === 1 && own ? t("Your team wins") : t("%1 win", listOf(winners.map((seat) => seatName(table, seat))));
}

/** One line about a seat: shape, what the game draws, name, chip. */
export function endRow(table: Table, seat: number, what: TemplateResult | string, icon?: TemplateResult): TemplateResult {
    return html`<li class="end-row">${seatShapes(table, seat)}${icon ?? nothing}<b>${what}</b>${seatChip(table, seat)}</li>`;
}

let panel: ((table: Table, rows: TemplateResult[]) => TemplateResult) | null = null;

/** Stands where the cards were; at first with nothing but the result, if a game ends before
 *  the rest of the panel was fetched. `rows` are lines made by endRow; without any, the game's pages
 *  have something of their own. */
export function endPanel(table: Table, rows: TemplateResult[] = []): TemplateResult {
    if (panel) return panel(table, rows);
    getPages().then(
        (pages) => {
            panel = pages.endPanel;
            table.redraw();
        },
        () => undefined,
    );
    return html`<section class="panel end-panel" aria-label=${t("Result")}><h2 tabindex="-1">${resultText(table)}</h2></section>`;
}
