// SPDX-License-Identifier: MIT
// lists - tables in lists: one's own as cards with a small board, open ones as rows, finished ones a line each.
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { Core } from "../core/api";
import { seatShape } from "../play/seats";
import { dateOf, listOf, t, tn } from "../ui/i18n";
import { href } from "../ui/router";
import { playAgain, study } from "./over";
import { isMine, standing, type OpenRows } from "./order";
import { gameWords, isFree, othersOf, seatWho } from "./people";
import type { Pictures } from "./pictures";
import { clockWords } from "./wanted";
import type { Summary } from "./wire";

const SHOWN = 8; // finished games

/** What all lists are drawn with. */
export interface Lists {
    core: Core;
    pictures: Pictures;
}

const byTable = ({ table }: Summary): string => table;

/** One sentence, one button. */
function empty(text: string, action: TemplateResult): TemplateResult {
    return html`<div class="panel pad empty"><p>${text}</p>${action}</div>`;
}

// ---- one's own ----------------------------------------------------------------------------

export function minePanel(lists: Lists, tables: readonly Summary[]): TemplateResult {
    const waiting = tables.filter(isMine).length;
    return html`<section aria-label=${t("My tables")}>
        <h2>${t("My tables")} ${waiting ? html`<small class="quiet">${tn("%1 table waits for you", "%1 tables wait for you", waiting)}</small>` : nothing}</h2>
        ${
            tables.length
                ? html`<ul class="table-cards">${repeat(tables, byTable, (table) => card(lists, table))}</ul>`
                : empty(
                      t("No table of yours is open. Set one and send the link to a friend."),
                      html`<a class="button primary" href=${href("friends")}>${t("Play with friends")}</a>`,
                  )
        }</section>`;
}

function card({ core, pictures }: Lists, table: Summary): TemplateResult {
    const others = table.seats.flatMap((_, i) => (i + 1 === table.yours ? [] : [i + 1]));
    const waits = table.stage === "waiting"; // with a board that has nothing to show yet
    const picture = waits ? pictures.game(table.tags["Game"] ?? "") : pictures.of(table);
    return html`<li><a class="panel table-card ${isMine(table) ? "mine" : ""}" href=${href("t", table.table)} data-table=${table.table}>
        <span class="table-picture ${waits ? "art" : ""}" aria-hidden="true">${guard(waits ? [pictures.hasArt] : [picture], () => picture)}</span>
        <span class="table-words">
            <span class="table-line">${others.map((seat) => seatShape(seat))}<b><span class="unseen">${t("Against %1", othersOf(table))}</span><span aria-hidden="true">${othersOf(table)}</span></b>
                <span class="chip ${isMine(table) ? "on" : ""}">${standing(table)}</span></span>
            <small class="quiet">${gameWords(core, table.tags)}<br />
                ${table.stage === "playing" ? t("turn %1 · %2", table.turn, clockWords(table.clock)) : clockWords(table.clock)}</small>
        </span>
    </a></li>`;
}

// ---- open ones ----------------------------------------------------------------------------

export function openPanel(lists: Lists, rows: OpenRows): TemplateResult {
    const { tables } = rows;
    return html`<section aria-label=${t("Open tables")}><h2>${t("Open tables")} ${tables.length ? html`<small class="quiet">${tables.length}</small>` : nothing}</h2>
        ${
            tables.length
                ? html`<ul class="panel table-rows">${repeat(tables, byTable, (table) => openRow(lists, table, rows.isGone(table.table)))}</ul>`
                : empty(
                      t("Nobody waits for others right now. Open a table that everybody can see."),
                      html`<a class="button" href=${href("friends", "anyone")}>${t("List a table")}</a>`,
                  )
        }</section>`;
}

function openRow({ core, pictures }: Lists, table: Summary, full: boolean): TemplateResult {
    const waits = table.stage === "waiting" && table.seats.some(isFree);
    const people = listOf(table.seats.filter((seat) => seat.kind === "person").map(seatWho));
    const who = waits ? t("waiting: %1", people) : t("%1 · turn %2", people, table.turn);
    const game = table.tags["Game"] ?? "";
    return html`<li class=${full ? "full" : ""}>
        <span class="row-picture" aria-hidden="true">${guard([pictures.hasArt], () => pictures.game(game))}</span>
        <span class="row-text"><b>${gameWords(core, table.tags)}</b>
            <small class="quiet">${tn("%1 player", "%1 players", table.seats.length)} · ${who}<br />${clockWords(table.clock)}</small></span>
        ${
            full
                ? html`<span class="quiet">${t("full")}</span>`
                : html`<a class="button" href=${href("t", table.table)} data-open=${table.table}>${waits ? t("Sit down") : t("Watch")}</a>`
        }</li>`;
}

// ---- finished ones ------------------------------------------------------------------------

export function overPanel({ core }: Lists, tables: readonly Summary[]): TemplateResult {
    if (tables.length === 0) return html`<p class="quiet none-over">${t("No game of yours is finished yet.")}</p>`;
    return html`<section aria-label=${t("Finished")}><h2>${t("Finished")}</h2>
        <ul class="panel table-rows finished">${repeat(tables.slice(0, SHOWN), byTable, (table) => overRow(core, table))}</ul></section>`;
}

function overRow(core: Core, table: Summary): TemplateResult {
    return html`<li>${seatShape(table.yours || 1)}<span class="row-text"><b><a href=${href("t", table.table)}>${othersOf(table)}</a></b>
            <small class="quiet">${t("%1 · %2", gameWords(core, table.tags), dateOf(table.changed))}</small></span>
        <span class="chip ${standing(table) === t("won") ? "on" : ""}">${standing(table)}</span>
        <span class="row-links"><button class="link" data-study=${table.table} @click=${() => void study({ id: table.table, code: "" })}>${t("Study")}</button>
            <button class="link" data-again=${table.table} @click=${() => playAgain(table.table)}>${t("Rematch")}</button></span></li>`;
}
