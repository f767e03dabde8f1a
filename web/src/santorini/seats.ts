// SPDX-License-Identifier: MIT
// seats - the players beside the board: their cards with live state, a line each where there is
// little room, and how they stand at the end.
import { html, nothing, type TemplateResult } from "lit";
import type { Power } from "../core/types";
import { endPanel, endRow } from "../play/end";
import { isMover, isYou, seatChip, seatName, seatPanel, seatShapes } from "../play/seats";
import type { Table } from "../play/types";
import { t, tm } from "../ui/i18n";
import { cardLine, powerCard, type CardFacts } from "./cards/card";
import { emblem } from "./cards/emblem";
import { powerOf, textOf, titleOf } from "./cards/powers";
import type { SantoriniScene } from "./types";

const sceneOf = (table: Table): SantoriniScene => table.scene as SantoriniScene;
const finder =
    (table: Table) =>
    (name: string): Power | null =>
        powerOf(table.core, name);

function cardFacts(table: Table, facts: SantoriniScene["seats"][number]): CardFacts {
    const other = facts.holds !== facts.power && facts.power !== "" && !facts.out;
    return {
        revised: sceneOf(table).revised,
        used: facts.used,
        state: facts.state,
        key: facts.seat === (table.viewer || table.facing) ? "p" : "P",
        ...(other && !facts.used ? { holds: powerOf(table.core, facts.holds) } : {}),
    };
}

/** Four players: who plays together. */
function partner(table: Table, seat: number): TemplateResult | typeof nothing {
    if (table.game.seats !== 4) return nothing;
    const other = ((seat + 1) % 4) + 1;
    return html`<p class="quiet seat-partner">${t("Moves the same workers as %1.", seatName(table, other))}</p>`;
}

export function seatCard(table: Table, seat: number): TemplateResult {
    const facts = sceneOf(table).seats[seat - 1]!;
    const find = finder(table);
    const card =
        facts.power === ""
            ? html`<p class="quiet">${t("No power chosen yet.")}</p>`
            : powerCard(find(facts.power), cardFacts(table, facts), find);
    return seatPanel(table, seat, html`${card}${partner(table, seat)}`);
}

/** What a seat without a card plays with. */
function without(power: string, holds: Power | null | undefined): string {
    if (power === "") return t("No power chosen yet.");
    return holds ? t("plays as %1", titleOf(holds)) : t("No power");
}

/** A seat in one line. */
export function seatRow(table: Table, seat: number, own: boolean): TemplateResult {
    const facts = sceneOf(table).seats[seat - 1]!;
    const find = finder(table);
    const power = find(facts.power);
    const card = cardFacts(table, facts);
    const name = seatName(table, seat);
    const state = facts.used ? t("used") : facts.state.map(tm).join(" · ");
    const title = power ? titleOf(power) : name;
    const line = !power ? without(facts.power, card.holds) : state ? t("%1 · %2", name, state) : name;
    return html`<section class="seat-row ${own ? "own" : ""} ${isMover(table, seat) ? "mover" : ""}" aria-label=${name}>
        ${seatShapes(table, seat)}
        ${cardLine(power, title, line, card, find)}
        ${seatChip(table, seat)} ${table.beside?.(seat)}
    </section>`;
}

/** The others beside the board: a card, or a line each when there are many. */
export function otherCard(table: Table, seat: number): TemplateResult {
    return table.game.seats === 2 || readerOf(table) === seat
        ? seatCard(table, seat)
        : html`<div class="panel">${seatRow(table, seat, false)}</div>`;
}

// ---- one's own card, before the first move -----------------------------------------------------------

/** Who shall read their card now, without looking for it: until all workers stand, whoever has the
 *  screen. 0: nobody, the game is on. */
export function readerOf(table: Table): number {
    const { stage } = sceneOf(table);
    if (stage === "draft" || stage === "play" || stage === "over") return 0;
    return table.turn?.mover ?? table.facing;
}

/** The power a seat plays with, or can come to play with. */
function powerFor(table: Table, seat: number): Power | null {
    const { seats, fleece } = sceneOf(table);
    return powerOf(table.core, seats[seat - 1]!.power) ?? powerOf(table.core, fleece ?? "");
}

/** What one's card does: on its own where it is to be read, or below its line. */
export function cardBrief(table: Table, seat: number, titled: boolean): TemplateResult | typeof nothing {
    const power = powerFor(table, seat);
    if (!power) return nothing;
    const title = sceneOf(table).fleece ? t("%1: %2", t("Golden Fleece"), titleOf(power)) : titleOf(power);
    return html`<div class="card-brief">
        ${titled ? html`${emblem(power, 34)}<b class="card-name">${title}</b>` : nothing}
        <p>${textOf(power, sceneOf(table).revised)}</p>
    </div>`;
}

/** The same to be heard. */
export function cardWords(table: Table, seat: number): string {
    const { fleece, revised } = sceneOf(table);
    const power = powerFor(table, seat);
    if (!power) return "";
    const [title, text] = [titleOf(power), textOf(power, revised)];
    if (fleece) return t("Beside the Ram one plays %1: %2", title, text);
    return isYou(table, seat) ? t("You play %1: %2", title, text) : t("%1 plays %2: %3", seatName(table, seat), title, text);
}

/** The card the Ram lends. */
export function fleeceCard(table: Table): TemplateResult | typeof nothing {
    const { fleece, revised } = sceneOf(table);
    const find = finder(table);
    const power = find(fleece ?? "");
    if (!power) return nothing;
    return html`<section class="panel seat-panel on-cards" aria-label=${t("Golden Fleece")}>
        <p class="quiet">${t("The power of whoever stands beside the Ram:")}</p>
        ${powerCard(power, { revised, used: false, state: [] }, find)}
    </section>`;
}

/** Who has won, where the cards were. */
export function endOf(table: Table): TemplateResult {
    const rows = sceneOf(table).seats.map((facts) => {
        const power = powerOf(table.core, facts.power);
        const name = seatName(table, facts.seat);
        return endRow(table, facts.seat, power ? t("%1, %2", name, titleOf(power)) : name, emblem(power, 26));
    });
    return html`<div class="on-board on-cards santorini-end">${endPanel(table, rows)}</div>`;
}
