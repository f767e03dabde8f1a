// SPDX-License-Identifier: MIT
// tray - what is chosen so far, always in sight above the cards: a place for each card that is wanted.
import { html, nothing, type TemplateResult } from "lit";
import type { Power } from "../../core/types";
import { t } from "../../ui/i18n";
import { icons } from "../../ui/icons";
import { emblem } from "./emblem";
import { titleOf } from "./powers";

export interface TrayPlace {
    /** Whose card it is, or what it is for. */
    label: TemplateResult | string;
    power: Power | null; // null: not chosen yet
}

/** `giveBack` takes a card out again; without it they stay. */
export function tray(places: readonly TrayPlace[], giveBack?: (power: Power) => void): TemplateResult {
    return html`<ol class="tray" aria-label=${t("Chosen cards")}>${places.map(
        ({ label, power }) => html`<li class="tray-place ${power ? "taken" : ""}">
            ${power ? emblem(power, 30) : nothing}
            <span class="tray-words"><span class="tray-label">${label}</span>
                ${power ? html`<b>${titleOf(power)}</b>` : html`<span class="quiet">${t("to be chosen")}</span>`}</span>
            ${
                power && giveBack
                    ? html`<button class="tray-back" type="button" aria-label=${t("Give %1 back", titleOf(power))}
                      @click=${() => giveBack(power)}>${icons.close()}</button>`
                    : nothing
            }
        </li>`,
    )}</ol>`;
}
