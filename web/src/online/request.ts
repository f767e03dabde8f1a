// SPDX-License-Identifier: MIT
// request - over the board: somebody asks to take a turn back, for a draw, for another game. Two
// equal answers; whoever plays on has declined.
import { html, nothing, type TemplateResult } from "lit";
import { seatName } from "../play/seats";
import { bold, t } from "../ui/i18n";
import { keyCap } from "../ui/keys";
import type { OnlineTable } from "./table";
import type { Offer } from "./wire";

/** The offer that this seat is asked about. */
export function offerHere({ room }: OnlineTable): Offer | null {
    const { offer } = room.state;
    return offer?.asked.includes(room.you) ? offer : null;
}

function question(table: OnlineTable, { kind, seat }: Offer): string {
    const name = seatName(table, seat);
    switch (kind) {
        case "back":
            return t("%1 asks to **take back** the last turn.", name);
        case "draw":
            return t("%1 offers a **draw**.", name);
        case "rematch":
            return t("%1 would like **another game**.", name);
    }
}

/** To be heard. */
export function offerWords(table: OnlineTable, offer: Offer): string {
    return `${question(table, offer).replaceAll("**", "")} ${t("n declines, y agrees.")}`;
}

export function agree(table: OnlineTable): void {
    table.say(`agree ${table.room.you}`);
}

export function decline(table: OnlineTable): void {
    table.say(`decline ${table.room.you}`);
}

function own(table: OnlineTable, { kind }: Offer): TemplateResult {
    const texts = {
        back: t("You asked to take back your turn. Waiting for an answer."),
        draw: t("You offered a draw. Waiting for an answer."),
        rematch: t("You asked for another game. Waiting for an answer."),
    };
    return html`<div class="request own" data-offer=${kind}><p>${texts[kind]}</p>
        <button class="button ghost" data-action="withdraw" @click=${() => decline(table)}>${t("Withdraw")}</button></div>`;
}

export function requestBar(table: OnlineTable): TemplateResult | typeof nothing {
    const { offer } = table.room.state;
    if (!offer || !table.room.you) return nothing;
    if (offer.seat === table.room.you) return own(table, offer);
    if (!offerHere(table)) return nothing;
    return html`<div class="request" role="alertdialog" aria-label=${t("Request")} aria-describedby="request-text" data-offer=${offer.kind}>
        <p id="request-text">${bold(question(table, offer))}
            ${offer.kind === "rematch" ? nothing : html`<span class="quiet">${t("Playing on declines it.")}</span>`}</p>
        <div class="request-buttons">
            <button class="button" data-action="decline" @click=${() => decline(table)}>${t("Decline")}${keyCap("n")}</button>
            <button class="button" data-action="agree" @click=${() => agree(table)}>${offer.kind === "back" ? t("Allow") : t("Agree")}${keyCap("y")}</button>
        </div>
    </div>`;
}
