// SPDX-License-Identifier: MIT
// status - the line above the board: must, may or cannot, then one sentence.
import { html, nothing, type TemplateResult } from "lit";
import { t, tx } from "../ui/i18n";
import { icons } from "../ui/icons";
import { seatName, seatShapes } from "./seats";
import type { Hinted, StatusLine, Table } from "./types";
import { hintParts, latestTurn, partText, turnSaid, watchedSaid } from "./words";

function badgeText(badge: StatusLine["badge"], verb: string | undefined): string {
    switch (badge) {
        case "must":
            return verb ? t("must %1", verb) : t("must");
        case "may":
            return verb ? t("may %1", verb) : t("may");
        case "cannot":
            return verb ? t("cannot %1", verb) : t("cannot");
        case "wait":
            return t("wait");
        case "none":
            return "";
    }
}

export function statusLine(line: StatusLine): TemplateResult {
    const badge = badgeText(line.badge, line.verb);
    return html`<div class="status" role="status" aria-live=${line.quiet ? "off" : nothing}>
        ${badge ? html`<span class="badge ${line.badge}">${badge}</span> ` : nothing}
        <span class="status-text">${line.text}</span>
        ${line.note ? html`<span class="status-note">${icons.warn()}<span>${line.note}</span></span>` : nothing}
    </div>`;
}

const dots = html`<span class="thinking-dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** What to say while there is nothing to do at this screen; null when there is. */
export function waitLine(table: Table): StatusLine | null {
    if (table.handTo) {
        return { badge: "wait", text: tx("Hand the device over to **%1**.", seatName(table, table.handTo)) };
    }
    if (table.watched) return { badge: "wait", text: watchedSaid(table, table.watched), quiet: true };
    if (!table.live && table.hint) return { badge: "none", text: table.hint.text };
    if (!table.live) {
        const after = tx("After turn **%1** of %2.", table.shown, table.game.count());
        return { badge: "none", text: table.shown ? html`${after} ${turnSaid(table, table.shown - 1)}` : after };
    }
    if (table.outcome.over) return { badge: "none", text: t("The game is over.") };
    if (table.done) return { badge: "none", text: t("This step is done.") };
    if (table.waits) return { badge: "wait", text: table.waits };
    if (table.paused) return { badge: "wait", text: t("The computer was stopped.") };
    if (table.thinking) {
        const name = seatName(table, table.game.mover());
        const { fetched = null } = table;
        if (fetched !== null)
            return { badge: "wait", text: tx("**%1** is still loading: %2 %", name, Math.floor(fetched * 100)), quiet: true };
        return { badge: "wait", text: html`${tx("**%1** is thinking", name)} ${dots}` };
    }
    return null;
}

/** The steps of a hint, with the numbers they have on the board. */
function hintLine(table: Table, hint: Hinted): TemplateResult {
    const parts = hintParts(hint);
    return html`<span class="status-hint" aria-hidden="true"><b>${t("Hint")}</b>
        ${parts.map(({ message }, i) => html`<span class="hint-step"><i class="disc">${i + 1}</i>${partText(table, message)}</span>`)}
        ${hint.text ? html`<span>${hint.text}</span>` : nothing}</span>`;
}

/** Where several people share the screen, the line says whom it speaks to; a hint stands at its end. */
export function addressed(table: Table, text: StatusLine["text"]): StatusLine["text"] {
    const { players, turn, hint } = table;
    if (!turn) return text;
    const last = latestTurn(table);
    const others = !hint && last >= 0 && table.game.tokens(table.viewer)[last]!.seat !== turn.mover;
    const many = players.filter((player) => player.kind === "human").length > 1;
    return html`${others ? html`<span class="status-last" aria-hidden="true">${turnSaid(table, last)}</span> ` : nothing}${many ? html`<span class="status-who">${seatShapes(table, turn.mover, 18)}<b>${seatName(table, turn.mover)}</b></span> ` : nothing}${text}
        ${hint ? hintLine(table, hint) : nothing}`;
}
