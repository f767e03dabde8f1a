// SPDX-License-Identifier: MIT
// card - a power as a card: full, in one line, and with all its rulings in a dialog.
import { html, nothing, type TemplateResult } from "lit";
import type { Message, Power } from "../core/types";
import { openDialog } from "../ui/dialog";
import { t, tm } from "../ui/i18n";
import { emblem, frameOf } from "./emblem";
import { demandText, groupText, said, textOf, timingText, titleOf } from "./powers";

export interface CardFacts {
    revised: boolean;
    used: boolean;
    /** What the card remembers, as chips. */
    state: readonly Message[];
    /** What it plays with now, when that is not itself. */
    holds?: Power | null;
}

/** "Your build · may" */
export function caption(power: Power): string {
    return t("%1 · %2", timingText(frameOf(power.timing)), demandText(power.demand));
}

/** A power that is not the card's own; pressing it opens its text. */
function borrowed(power: Power, revised: boolean, find: (name: string) => Power | null): TemplateResult {
    return html`<button class="chip on" data-power=${power.name} @click=${() => openPower(power, revised, find)}>
        ${t("plays as %1", titleOf(power))}
    </button>`;
}

function chips(power: Power, facts: CardFacts, find: (name: string) => Power | null): TemplateResult {
    return html`<div class="card-chips">
        ${facts.used ? html`<span class="chip">${t("used")}</span>` : nothing}
        ${facts.holds ? borrowed(facts.holds, facts.revised, find) : nothing}
        ${facts.holds === null ? html`<span class="chip bad">${t("without its power now")}</span>` : nothing}
        ${facts.state.map((message) => html`<span class="chip">${tm(message)}</span>`)}
        <button class="chip" data-power=${power.name} @click=${() => openPower(power, facts.revised, find)}>
            ${t("Full text")}
        </button>
    </div>`;
}

/** The card beside the board. */
export function powerCard(power: Power | null, facts: CardFacts, find: (name: string) => Power | null): TemplateResult {
    if (!power) {
        const lent = facts.holds ? borrowed(facts.holds, facts.revised, find) : null;
        return html`<div class="card card-plain">
            ${emblem(null, 40)}<p class="card-text">${lent ?? t("Plays without a power.")}</p>
        </div>`;
    }
    return html`<div class="card">
        ${emblem(power, 56, facts.used)}
        <div class="card-head">
            <h2 class="card-name">${titleOf(power)}</h2>
            <p class="card-caption">${caption(power)}</p>
        </div>
        <p class="card-text">${textOf(power, facts.revised)}</p>
        ${chips(power, facts, find)}
    </div>`;
}

/** One line: for phones and for many seats. */
export function cardLine(power: Power | null, line: string, used: boolean, open: () => void): TemplateResult {
    return html`<button class="card-line" ?disabled=${!power} @click=${open}>
        ${emblem(power, 34, used)}
        <span class="card-line-words"><span class="card-name">${titleOf(power)}</span><span class="card-caption">${line}</span></span>
    </button>`;
}

// ---- all about a power -----------------------------------------------------------------------

/** Boxes 2 3 4, struck out where a card is not allowed. */
export function countBoxes(power: Power): TemplateResult {
    const allowed = power.seats.map((n) => t("%1 players", n)).join(", ");
    return html`<span class="counts" role="img" aria-label=${allowed}>${[2, 3, 4].map(
        (n) => html`<span class="count ${power.seats.includes(n) ? "" : "no"}" aria-hidden="true">${n}</span>`,
    )}</span>`;
}

export const fleeceMark = (): TemplateResult =>
    html`<svg class="fleece-mark" width="20" height="20" viewBox="-24 -22 48 44" role="img" aria-label=${t("Golden Fleece")}><path
        class="fleece-horns" d="M-8-8C-12-18-24-12-19-2C-17 3-11 1-12-3M8-8C12-18 24-12 19-2C17 3 11 1 12-3" /><path
        class="fleece-head" d="M-9-6C-9 14-4 16 0 16C4 16 9 14 9-6C6-11-6-11-9-6Z" /></svg>`;

function bans(power: Power, printed: boolean, find: (name: string) => Power | null): TemplateResult | typeof nothing {
    const list = power.bans.filter((ban) => ban.printed === printed);
    if (!list.length) return nothing;
    return html`<h3>${printed ? t("Banned against") : t("Not advised against")}</h3>
        <ul class="card-list">
            ${list.map((ban) => html`<li><b>${titleOf(find(ban.power))}</b>: ${said(ban.reason)}</li>`)}
        </ul>`;
}

/** Everything there is to say about a card, for dialogs and the rules. */
export function powerText(power: Power, revised: boolean, find: (name: string) => Power | null): TemplateResult {
    return html`<div class="card-full">
        <div class="card">
            ${emblem(power, 72)}
            <div class="card-head">
                <p class="card-epithet">${said(power.epithet)}</p>
                <p class="card-caption">${caption(power)} · ${groupText(power.group)}</p>
                <p class="card-marks">${countBoxes(power)}${power.fleece ? fleeceMark() : nothing}</p>
            </div>
        </div>
        <p class="card-rule">${textOf(power, revised)}</p>
        ${power.textRevised
            ? html`<h3>${revised ? t("As printed") : t("With the revised rules")}</h3>
                  <p>${textOf(power, !revised)}</p>`
            : nothing}
        ${power.rulings.length
            ? html`<h3>${t("Rulings")}</h3>
                  <ul class="card-list">${power.rulings.map((ruling) => html`<li>${said(ruling)}</li>`)}</ul>`
            : nothing}
        ${bans(power, true, find)}${bans(power, false, find)}
    </div>`;
}

export function openPower(power: Power, revised: boolean, find: (name: string) => Power | null): void {
    openDialog({ title: () => titleOf(power), body: () => powerText(power, revised, find) });
}
