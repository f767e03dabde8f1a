// SPDX-License-Identifier: MIT
// endpanel - who has won and why, and what next; end.ts shows it.
import { html, nothing, type TemplateResult } from "lit";
import pages from "oriel:games-pages";
import { nextLine } from "../screens/path";
import { t } from "../ui/i18n";
import { canSwap, copyLink, newGame, rematch, saveRecord, swapPowers } from "./after";
import { analyse } from "./analysissheet";
import { resultText } from "./end";
import { noteEnd } from "./path";
import { seatShapes } from "./seats";
import { tellNamed } from "./told";
import type { Table } from "./types";

const BREATH = 900; // milliseconds to see how it stood before the last turn

export function endPanel(table: Table, rows: TemplateResult[]): TemplateResult {
    const { reason } = table.outcome;
    if (table.latest.length) noteEnd(table); // has just ended, is no old game
    const [winner = 0] = table.outcome.winners;
    return html`<section class="panel end-panel ${winner ? `won-${winner}` : ""}" aria-label=${t("Result")}>
        <h2 tabindex="-1">${winner ? seatShapes(table, winner, 34) : nothing}${resultText(table)}</h2>
        ${reason ? html`<p class="quiet end-reason">${tellNamed(table, reason)}</p>` : nothing}
        ${rows.length ? html`<ul class="end-rows">${rows}</ul>` : (pages[table.game.name]?.end?.(table) ?? nothing)}
        ${table.after?.() ?? afterOwn(table)}
    </section>`;
}

/** Goes one turn back and plays what ended the game before one's eyes. */
function playLast(table: Table): void {
    table.show(table.game.count() - 1);
    setTimeout(() => {
        if (!table.closed) table.show(table.game.count());
    }, BREATH);
}

/** What can be done with a game of one's own. */
function afterOwn(table: Table): TemplateResult {
    return html`<div class="end-main">
            <button class="button primary" data-action="rematch" @click=${() => rematch(table)}>${t("Rematch")}</button>
            <button class="button" data-action="new" @click=${() => newGame(table)}>${t("New game")}</button>
        </div>
        <div class="end-links">
            <button class="link" data-action="again" @click=${() => playLast(table)}>${t("The last turn again")}</button>
            <button class="link" data-action="analyse" @click=${() => analyse(table)}>${t("Analyse")}</button>
            <button class="link" data-action="link" @click=${() => copyLink(table)}>${t("Copy link")}</button>
            <button class="link" data-action="save" @click=${() => saveRecord(table)}>${t("Save record")}</button>
            ${
                canSwap(table)
                    ? html`<button class="link" data-action="swap" @click=${() => swapPowers(table)}>${t("Swap powers")}</button>`
                    : nothing
            }
        </div>
        ${nextLine(table.game.name)}`;
}
