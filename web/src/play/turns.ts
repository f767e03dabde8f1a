// SPDX-License-Identifier: MIT
// turns - the game so far, in words or in notation, with the cursor that looks back.
//
// A turn's number is how many tokens it comes after, itself included: the same in this list, in
// analyses, while looking back, in links, and for `oriel show --at`.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { afterLayout } from "../ui/frames";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { change, settings } from "../ui/settings";
import { tabKeys } from "../ui/tabs";
import { CHANCE } from "../core/types";
import { replayButtons } from "./replay";
import { seatName, seatShape } from "./seats";
import type { Table } from "./types";
import { turnSoFar, turnText } from "./words";

interface Entry {
    number: number;
    seat: number;
    text: string; // in notation
}

const entriesOf = (table: Table): Entry[] => table.game.tokens(table.viewer).map(({ seat, text }, i) => ({ number: i + 1, seat, text }));

function row(table: Table, { number, seat, text }: Entry): TemplateResult {
    const current = number === table.shown;
    const said = settings.notation ? text : turnText(table, number - 1);
    return html`<li class="turn-row ${seat === CHANCE ? "chance" : ""}">
        <span class="turn-number">${number}</span>
        <button class="turn ${current ? "current" : ""} ${settings.notation ? "notation" : ""}" data-token=${text} aria-current=${current ? "true" : nothing}
            aria-label=${t("%1: %2", seat === CHANCE ? t("Chance") : seatName(table, seat), said)} @click=${() => table.show(number)}>
            ${seat === CHANCE ? nothing : seatShape(seat, 16)}<span>${said}</span>
        </button>
    </li>`;
}

/** The tried part of a turn that is not confirmed yet. */
function tried(table: Table): TemplateResult | typeof nothing {
    const turn = table.turn;
    if (!turn?.tried.length || !table.live) return nothing;
    const said = settings.notation
        ? html`<span class="turn notation">${turn.text}${turn.complete ? "" : "…"}</span>`
        : html`<span class="turn">${turnSoFar(table, turn)}</span>`;
    return html`<li class="turn-row tried"><span class="turn-number"></span>${said}</li>`;
}

const followed = new WeakMap<Element, string>(); // which turn a list of which size has in sight

/** Brings the current turn into sight, inside the list only. */
function follow(table: Table, box: HTMLElement): void {
    if (table.closed) return; // its game is gone
    const now = `${table.shown} ${box.clientHeight} ${box.scrollHeight}`;
    if (followed.get(box) === now) return;
    followed.set(box, now);
    const current = box.querySelector<HTMLElement>(".current");
    if (!current) box.scrollTop = table.shown === 0 ? 0 : box.scrollHeight;
    else {
        const top = current.offsetTop;
        if (top < box.scrollTop + 30 || top + current.offsetHeight > box.scrollTop + box.clientHeight - 30) {
            box.scrollTop = top - box.clientHeight / 2;
        }
    }
}

function wordsSwitch(): TemplateResult {
    return html`<button class="words-switch" data-action="words" aria-pressed=${settings.notation ? "false" : "true"}
        @click=${() => change({ notation: !settings.notation })}>${t("In words")}${settings.notation ? nothing : icons.check()}</button>`;
}

function turnList(table: Table): TemplateResult {
    const entries = entriesOf(table);
    const drawn = (box?: Element) => box && afterLayout(() => follow(table, box as HTMLElement));
    return html`<ol class="turn-list" tabindex="0" aria-label=${t("Turns")} ${ref(drawn)}>
            ${entries.length || table.turn?.tried.length ? nothing : html`<li class="quiet turn-empty">${t("Nothing has been played yet.")}</li>`}
            ${entries.map((entry) => row(table, entry))}${tried(table)}
        </ol>
        ${replayButtons(table)}`;
}

/** One of the things that share the panel of the turns. */
export interface Sheet {
    id: string;
    title: string;
    body(): TemplateResult;
}

const chosen = new WeakMap<Table, string>();
const added = new WeakMap<Table, () => Sheet>();

/** Adds a sheet to the panel of a table and shows it. */
export function addSheet(table: Table, sheet: () => Sheet): void {
    added.set(table, sheet);
    chosen.set(table, sheet().id);
    showPart("turns");
    table.redraw();
}

/** The first sheet is on top again. */
export function turnToFirst(table: Table): void {
    chosen.delete(table);
}

/** Which part of the game a phone shows; everywhere else there is room for all of them. */
export function showPart(part: "board" | "turns" | "cards"): void {
    dispatchEvent(new CustomEvent("oriel-part", { detail: part }));
}

function sheetsOf(table: Table, words: () => string[], first: Sheet | null): Sheet[] {
    const more = added.get(table)?.();
    return [
        ...(first ? [first] : []),
        ...(more ? [more] : []),
        { id: "turns", title: t("Turns"), body: () => turnList(table) },
        {
            id: "text",
            title: t("Board text"),
            body: () => html`<div class="board-text" tabindex="0" role="region" aria-label=${t("Board text")}>
                ${words().map((line) => html`<p>${line}</p>`)}
            </div>`,
        },
    ];
}

/** A panel with the turns, the board in words, what was added to it, and what the game puts first. */
export function turnPanel(table: Table, words: () => string[], first: Sheet | null = null): TemplateResult {
    const pages = sheetsOf(table, words, first);
    const at = Math.max(
        0,
        pages.findIndex((page) => page.id === chosen.get(table)),
    );
    const pick = (i: number) => {
        chosen.set(table, pages[i]!.id);
        table.redraw();
    };
    return html`<section class="panel turn-panel on-turns" aria-label=${t("Turns")}>
        <div class="tab-line">
            <div class="tabs" role="tablist" aria-label=${t("What to show")} @keydown=${(event: KeyboardEvent) => tabKeys(event, at, pick)}>
                ${pages.map(
                    (page, i) => html`<button class="tab" role="tab" data-sheet=${page.id} aria-selected=${i === at ? "true" : "false"}
                    tabindex=${i === at ? 0 : -1} @click=${() => pick(i)}>${page.title}</button>`,
                )}
            </div>
            ${pages[at]?.id === "turns" ? wordsSwitch() : nothing}
        </div>
        <div class="turn-panel-body" role="tabpanel" aria-label=${pages[at]?.title ?? ""}>${pages[at]?.body()}</div>
        ${table.foot?.()}
    </section>`;
}
