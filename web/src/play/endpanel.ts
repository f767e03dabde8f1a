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
import { tellNamed } from "./told";
import type { Table } from "./types";

export function endPanel(table: Table, rows: TemplateResult[]): TemplateResult {
    const { reason } = table.outcome;
    if (table.latest.length) noteEnd(table); // has just ended, is no old game
    return html`<section class="panel end-panel" aria-label=${t("Result")}>
        <h2 tabindex="-1">${resultText(table)}</h2>
        ${reason ? html`<p class="quiet end-reason">${tellNamed(table, reason)}</p>` : nothing}
        ${rows.length ? html`<ul class="end-rows">${rows}</ul>` : (pages[table.game.name]?.end?.(table) ?? nothing)}
        ${table.after?.() ?? afterOwn(table)}
    </section>`;
}

/** What can be done with a game of one's own. */
function afterOwn(table: Table): TemplateResult {
    return html`<div class="end-main">
            <button class="button primary" data-action="rematch" @click=${() => rematch(table)}>${t("Rematch")}</button>
            <button class="button" data-action="new" @click=${() => newGame(table)}>${t("New game")}</button>
        </div>
        <div class="end-links">
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
