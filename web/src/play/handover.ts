// SPDX-License-Identifier: MIT
// handover - stands between two people who share a device and may not see each other's secrets.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { seatName, seatShape } from "./seats";
import type { Table } from "./types";

/** The whole screen; nothing secret is in the document while it is up. */
export function handOver(table: Table): TemplateResult {
    const name = seatName(table, table.handTo);
    return html`<main class="hand-over" id="main">
        ${seatShape(table.handTo, 120)}
        <h1>${t("Hand over to %1", name)}</h1>
        <p class="quiet">${t("This game has secrets. Nobody else should look now.")}</p>
        <button class="button primary large" data-action="handed" @click=${() => table.handed()}>${t("I am %1", name)}</button>
    </main>`;
}
