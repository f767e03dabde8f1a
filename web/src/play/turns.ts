// SPDX-License-Identifier: MIT
// turns - the game so far in notation, with the cursor that looks back.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { tabKeys } from "../ui/tabs";
import { CHANCE } from "../core/types";
import { seatName, seatShape } from "./seats";
import type { Table } from "./types";

interface Entry {
    index: number; // tokens before and with it
    seat: number;
    text: string;
}

interface Row {
    number: number; // 0: of chance, or not numbered
    cells: (Entry | null)[];
}

/** Two seats stand side by side, more of them below each other. */
function rowsOf(table: Table): Row[] {
    const columns = table.game.seats === 2 ? 2 : 1;
    const rows: Row[] = [];
    let open: Row | null = null;
    let number = 0;
    table.game.tokens(table.viewer).forEach(({ seat, text }, i) => {
        const entry = { index: i + 1, seat, text };
        if (seat === CHANCE) {
            rows.push({ number: 0, cells: [entry] });
            open = null;
            return;
        }
        const column = columns === 1 ? 0 : seat - 1;
        if (!open || open.cells.slice(column).some((cell) => cell)) {
            open = { number: ++number, cells: Array<Entry | null>(columns).fill(null) };
            rows.push(open);
        }
        open.cells[column] = entry;
    });
    return rows;
}

function cell(table: Table, entry: Entry | null): TemplateResult {
    if (!entry) return html`<span></span>`;
    const current = entry.index === table.shown;
    return html`<button class="turn ${current ? "current" : ""}" aria-current=${current ? "true" : nothing}
        aria-label=${t("%1: %2", entry.seat === CHANCE ? t("Chance") : seatName(table, entry.seat), entry.text)}
        @click=${() => table.show(entry.index)}>
        ${entry.seat !== CHANCE && table.game.seats > 2 ? seatShape(entry.seat, 16) : nothing}${entry.text}
    </button>`;
}

function row(table: Table, line: Row): TemplateResult {
    const chance = line.cells[0]?.seat === CHANCE;
    return html`<li class="turn-row ${chance ? "chance" : ""} ${line.cells.length === 1 ? "single" : ""}">
        <span class="turn-number">${line.number || ""}</span>${line.cells.map((entry) => cell(table, entry))}
    </li>`;
}

/** The tried part of a turn that is not confirmed yet. */
function tried(table: Table): TemplateResult | typeof nothing {
    const turn = table.turn;
    if (!turn?.tried.length || !table.live) return nothing;
    return html`<li class="turn-row single tried">
        <span class="turn-number"></span><span class="turn">${turn.text}${turn.complete ? "" : "…"}</span>
    </li>`;
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

/** First, back, forward, last. */
function cursorButtons(table: Table): TemplateResult {
    const { shown } = table;
    const count = table.game.count();
    const button = (name: string, icon: TemplateResult, to: number, enabled: boolean) =>
        html`<button class="round" aria-label=${name} title=${name} ?disabled=${!enabled} @click=${() => table.show(to)}>${icon}</button>`;
    return html`<div class="cursor" role="group" aria-label=${t("Look back")}>
        ${button(t("To the beginning"), icons.first(), 0, shown > 0)}
        ${button(t("One turn back"), icons.previous(), shown - 1, shown > 0)}
        ${button(t("One turn forward"), icons.next(), shown + 1, shown < count)}
        ${button(t("To the latest turn"), icons.last(), count, shown < count)}
    </div>`;
}

function turnList(table: Table): TemplateResult {
    const rows = rowsOf(table);
    const drawn = (box?: Element) => box && requestAnimationFrame(() => follow(table, box as HTMLElement));
    return html`<ol class="turn-list" tabindex="0" aria-label=${t("Turns")} ${ref(drawn)}>
            ${rows.length ? nothing : html`<li class="quiet turn-empty">${t("Nothing has been played yet.")}</li>`}
            ${rows.map((line) => row(table, line))}${tried(table)}
        </ol>
        ${cursorButtons(table)}`;
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
        <div class="tabs" role="tablist" aria-label=${t("What to show")} @keydown=${(event: KeyboardEvent) => tabKeys(event, at, pick)}>
            ${pages.map(
                (page, i) => html`<button class="tab" role="tab" data-sheet=${page.id} aria-selected=${i === at ? "true" : "false"}
                tabindex=${i === at ? 0 : -1} @click=${() => pick(i)}>${page.title}</button>`,
            )}
        </div>
        <div class="turn-panel-body" role="tabpanel" aria-label=${pages[at]?.title ?? ""}>${pages[at]?.body()}</div>
        ${table.foot?.()}
    </section>`;
}
