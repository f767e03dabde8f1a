// SPDX-License-Identifier: MIT
// replay - the one set of controls that looks back: the same buttons in the same order under the turns and, with
// a slider, under the board. Keys that do the same are heard by the screen (replayKey).
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import type { Table } from "./types";

type Way = "first" | "back" | "forward" | "last";

/** How many tokens are shown once one has gone that way. */
function goal({ shown, game }: Table, way: Way): number {
    const count = game.count();
    const to: Record<Way, number> = { first: 0, back: Math.max(0, shown - 1), forward: Math.min(count, shown + 1), last: count };
    return to[way];
}

/** Heard everywhere, and while one looks back. */
const KEYS: Record<string, Way> = { "{": "first", "[": "back", "]": "forward", "}": "last" };
const REVIEW_KEYS: Record<string, Way> = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

/** True when the key looks back or forward; arrows do so only where nothing else wants them. */
export function replayKey(table: Table, key: string, reviewing: boolean): boolean {
    const way = (reviewing ? REVIEW_KEYS : KEYS)[key];
    if (!way) return false;
    table.show(goal(table, way));
    return true;
}

function button(table: Table, way: Way, name: string, icon: TemplateResult): TemplateResult {
    const to = goal(table, way);
    return html`<button class="round" data-replay=${way} aria-label=${name} title=${name} ?disabled=${to === table.shown}
        @click=${() => table.show(to)}>${icon}</button>`;
}

/** To the beginning, back, what stands between, forward, to the latest turn. */
export function replayButtons(table: Table, between: TemplateResult | typeof nothing = nothing): TemplateResult {
    return html`<div class="replay" role="group" aria-label=${t("Look back")}>
        ${button(table, "first", t("To the beginning"), icons.first())}${button(table, "back", t("One turn back"), icons.previous())}
        ${between}
        ${button(table, "forward", t("One turn forward"), icons.next())}${button(table, "last", t("To the latest turn"), icons.last())}
    </div>`;
}

/** The whole game on a line. */
function slider(table: Table): TemplateResult {
    const count = table.game.count();
    const { shown } = table;
    const part = count ? (100 * shown) / count : 0;
    return html`<input type="range" min="0" max=${count} .value=${String(shown)} aria-label=${t("Turn")}
            aria-valuetext=${t("%1 of %2", shown, count)} @input=${(event: Event) => table.show(Number((event.target as HTMLInputElement).value))}
            ${ref((line) => (line as HTMLElement | undefined)?.style.setProperty("--part", `${part}%`))} />
        <span class="replay-count">${t("%1 / %2", shown, count)}</span>`;
}

/** Under the board, while one looks back and after the end. */
export function replayBar(table: Table): TemplateResult {
    return html`<div class="action-bar replay-bar on-board">
        ${replayButtons(table, slider(table))}
        ${
            table.outcome.over
                ? nothing
                : html`<button class="button primary" @click=${() => table.show(table.game.count())}>${t("Back to the game")}</button>`
        }
    </div>`;
}
