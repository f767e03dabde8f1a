// SPDX-License-Identifier: MIT
// card - a power as a card: beside the board, in one line, and the way to all its rulings.
import { html, nothing, type TemplateResult } from "lit";
import type { Message, Power } from "../../core/types";
import { openDialog } from "../../ui/dialog";
import { t, tm } from "../../ui/i18n";
import { keyCap } from "../../ui/keys";
import { withPart } from "../../ui/later";
import { getCards } from "./deck";
import { emblem, frameOf } from "./emblem";
import { demandOf, demandText, textOf, timingText, titleOf } from "./powers";

export type Find = (name: string) => Power | null;

export interface CardFacts {
    revised: boolean;
    used: boolean;
    /** What the card remembers, as chips. */
    state: readonly Message[];
    /** What it plays with now, when that is not itself. */
    holds?: Power | null;
    /** The key that opens its text. */
    key?: string;
}

/** "Your build · may" */
export function caption(power: Power): string {
    return t("%1 · %2", timingText(frameOf(power)), demandText(demandOf(power)));
}

/** A power that is not the card's own; pressing it opens its text. */
function borrowed(power: Power, revised: boolean, find: Find): TemplateResult {
    return html`<button class="chip on" data-power=${power.name} @click=${() => openPower(power, revised, find)}>
        ${t("plays as %1", titleOf(power))}
    </button>`;
}

function chips(power: Power, facts: CardFacts, find: Find): TemplateResult {
    return html`<div class="card-chips">
        ${facts.used ? html`<span class="chip">${t("used")}</span>` : nothing}
        ${facts.holds ? borrowed(facts.holds, facts.revised, find) : nothing}
        ${facts.holds === null ? html`<span class="chip bad">${t("without its power now")}</span>` : nothing}
        ${facts.state.map((message) => html`<span class="chip">${tm(message)}</span>`)}
        <button class="chip" data-power=${power.name} @click=${() => openPower(power, facts.revised, find)}>
            ${t("Full text")}${facts.key ? keyCap(facts.key) : nothing}
        </button>
    </div>`;
}

/** The card beside the board. */
export function powerCard(power: Power | null, facts: CardFacts, find: Find): TemplateResult {
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

/** One line: for phones and for many seats. Pointing at it shows what the card does. */
export function cardLine(power: Power | null, title: string, line: string, facts: CardFacts, find: Find): TemplateResult {
    return html`<button class="card-line" ?disabled=${!power} title=${power ? textOf(power, facts.revised) : nothing}
        @click=${() => power && openPower(power, facts.revised, find)}>
        ${emblem(power, 34, facts.used)}
        <span class="card-line-words"><span class=${power ? "card-name" : "seat-name"}>${title}</span><span class="card-caption">${line}</span></span>
    </button>`;
}

/** The power's whole text in a dialog. */
export function openPower(power: Power, revised: boolean, find: Find): void {
    void withPart(getCards(), ({ powerText }) => openDialog({ title: () => titleOf(power), body: () => powerText(power, revised, find) }));
}
