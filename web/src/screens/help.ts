// SPDX-License-Identifier: MIT
// help - the line above a first game: what helps, one press away, until somebody closes it.
import { html, nothing, type TemplateResult } from "lit";
import type { Table } from "../play/types";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";

const closed = new WeakSet<Table>();

export function helpStrip(table: Table, redraw: () => void): TemplateResult | typeof nothing {
    if (closed.has(table) || table.outcome.over) return nothing;
    const close = () => {
        closed.add(table);
        redraw();
    };
    return html`<aside class="help-strip" aria-label=${t("Help")}>
        <p>${t("A first game with help: ask for a turn, and take back whatever you like.")}</p>
        <button class="button" data-help="hint" ?disabled=${!table.turn} @click=${() => table.askHint()}>${t("Show me a turn")}</button>
        <button class="button" data-help="takeback" ?disabled=${!table.canTakeBack} @click=${() => table.takeBack()}>${t("Take back")}</button>
        <button class="help-close" aria-label=${t("Close the help")} @click=${close}>${icons.close()}</button>
    </aside>`;
}
