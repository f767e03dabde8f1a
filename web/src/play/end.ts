// SPDX-License-Identifier: MIT
// end - who has won and why, and what next.
import { html, nothing, type TemplateResult } from "lit";
import { listOf, t } from "../ui/i18n";
import type { Message } from "../core/types";
import { canSwap, copyLink, newGame, rematch, saveRecord, swapPowers } from "./after";
import { seatChip, seatName, seatShapes, tellNamed } from "./seats";
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
    const team = table.game.name === "santorini";
    if (!team) return t("Shared victory");
    return humans === 1 && own ? t("Your team wins") : t("%1 win", listOf(winners.map((seat) => seatName(table, seat))));
}

/** One line about a seat: shape, what the game draws, name, chip. */
export function endRow(table: Table, seat: number, what: TemplateResult | string, icon?: TemplateResult): TemplateResult {
    return html`<li class="end-row">${seatShapes(table, seat)}${icon ?? nothing}<b>${what}</b>${seatChip(table, seat)}</li>`;
}

/** Stands where the cards were. `rows` are lines made by endRow, or a table of the game's own. */
export function endPanel(table: Table, rows: TemplateResult | TemplateResult[], reason?: Message | TemplateResult | null): TemplateResult {
    const why = reason ?? table.outcome.reason;
    return html`<section class="panel end-panel" aria-label=${t("Result")}>
        <h1 tabindex="-1">${resultText(table)}</h1>
        ${why ? html`<p class="quiet end-reason">${"id" in why ? tellNamed(table, why) : why}</p>` : nothing}
        ${Array.isArray(rows) ? html`<ul class="end-rows">${rows}</ul>` : rows}
        <div class="end-main">
            <button class="button primary" data-action="rematch" @click=${() => rematch(table)}>${t("Rematch")}</button>
            <button class="button" data-action="new" @click=${() => newGame(table)}>${t("New game")}</button>
        </div>
        <div class="end-links">
            <button class="link" data-action="link" @click=${() => copyLink(table)}>${t("Copy link")}</button>
            <button class="link" data-action="save" @click=${() => saveRecord(table)}>${t("Save record")}</button>
            ${canSwap(table)
                ? html`<button class="link" data-action="swap" @click=${() => swapPowers(table)}>${t("Swap powers")}</button>`
                : nothing}
        </div>
    </section>`;
}
