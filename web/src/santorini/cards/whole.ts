// SPDX-License-Identifier: MIT
// whole - everything there is to say about a power: its text, rulings and bans.
import { html, nothing, type TemplateResult } from "lit";
import type { Power } from "../../core/types";
import { t, tx } from "../../ui/i18n";
import { caption, type Find } from "./card";
import { emblem } from "./emblem";
import { epithetOf, groupText, isRevised, reasonOf, rulingsOf, textOf, titleOf } from "./powers";

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

function bans(power: Power, printed: boolean, find: Find): TemplateResult | typeof nothing {
    const list = power.bans.filter((ban) => ban.printed === printed);
    if (!list.length) return nothing;
    return html`<h3>${printed ? t("Banned against") : t("Not advised against")}</h3>
        <ul class="card-list">
            ${list.map((ban) => html`<li>${tx("**%1**: %2", titleOf(find(ban.power)), reasonOf(power.name, ban.power))}</li>`)}
        </ul>`;
}

/** Everything there is to say about a card, for dialogs and the rules, where it is also seen `acting`. */
export function powerText(power: Power, revised: boolean, find: Find, acting: TemplateResult | typeof nothing = nothing): TemplateResult {
    const rulings = rulingsOf(power);
    return html`<div class="card-full">
        <div class="card">
            ${emblem(power, 72)}
            <div class="card-head">
                <p class="card-epithet">${epithetOf(power)}</p>
                <p class="card-caption">${caption(power)} · ${groupText(power.group)}</p>
                <p class="card-marks">${countBoxes(power)}${power.fleece ? fleeceMark() : nothing}</p>
            </div>
        </div>
        <p class="card-rule">${textOf(power, revised)}</p>
        ${
            isRevised(power)
                ? html`<h3>${revised ? t("As printed") : t("With the revised rules")}</h3>
                  <p>${textOf(power, !revised)}</p>`
                : nothing
        }
        ${acting}
        ${
            rulings.length
                ? html`<h3>${t("Rulings")}</h3>
                  <ul class="card-list">${rulings.map((ruling) => html`<li>${ruling}</li>`)}</ul>`
                : nothing
        }
        ${bans(power, true, find)}${bans(power, false, find)}
    </div>`;
}
