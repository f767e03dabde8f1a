// SPDX-License-Identifier: MIT
// actions - the bar under the board: legend, back, restart, what the game adds, confirm.
//
// Nothing jumps: buttons that have nothing to do are disabled and stay where they are. When
// the game is over, or somebody looks back, the replay takes the bar's place.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { keyCap } from "../ui/keys";
import { replayBar } from "./replay";
import type { ExtraAction, Table } from "./types";

export interface ActionBarParts {
    legend?: TemplateResult;
    /** What confirming does: "Confirm strip 3: +6". */
    confirm?: string;
}

function extraButton(action: ExtraAction): TemplateResult {
    return html`<button class="button ${action.primary ? "primary" : ""}" data-action=${action.id} ?disabled=${!action.enabled}
        @click=${() => action.run()}>${action.icon ?? nothing}${action.text}${action.key ? keyCap(action.key) : nothing}</button>`;
}

/** The line that drains until the turn confirms itself. */
function drain(table: Table): TemplateResult | typeof nothing {
    const countdown = table.countdown;
    if (!countdown) return nothing;
    return html`<span class="drain" ${ref((element) => {
        if (!(element instanceof HTMLElement) || element.dataset["ends"] === String(countdown.ends)) return;
        element.dataset["ends"] = String(countdown.ends);
        element.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
            duration: countdown.length,
            currentTime: countdown.length - (countdown.ends - performance.now()),
            fill: "forwards",
        } as KeyframeAnimationOptions);
    })}></span>`;
}

function moving(table: Table, extra: readonly ExtraAction[], parts: ActionBarParts): TemplateResult {
    const turn = table.turn;
    const tried = (turn?.tried.length ?? 0) > 0;
    return html`<button class="button ghost" data-action="back" ?disabled=${!tried} @click=${() => table.back()}>
            ${t("Back")}${keyCap(t("Esc"))}
        </button>
        <button class="button" data-action="restart" ?disabled=${!tried} @click=${() => table.restart()}>${t("Restart turn")}</button>
        ${extra.map(extraButton)}
        <button class="button primary confirm" data-action="confirm" ?disabled=${!turn?.complete} @click=${() => table.confirm()}>
            ${parts.confirm ?? t("Confirm")}${keyCap("↵")}${drain(table)}
        </button>`;
}

function waiting(table: Table): TemplateResult {
    return table.paused
        ? html`<button class="button" data-action="takeback" ?disabled=${!table.canTakeBack} @click=${() => table.takeBack()}>
                  ${t("Take back")}
              </button>
              <button class="button primary" data-action="resume" @click=${() => table.resume()}>${t("Let it move")}</button>`
        : html`<button class="button" data-action="stop" @click=${() => table.pause()}>${icons.stop()}${t("Stop")}</button>`;
}

export function actionBar(table: Table, extra: readonly ExtraAction[] = [], parts: ActionBarParts = {}): TemplateResult {
    if (!table.live || table.outcome.over) return replayBar(table);
    return html`<div class="action-bar on-board">
        ${parts.legend ?? nothing}
        <span class="spring"></span>
        <div class="action-buttons" role="group" aria-label=${t("Actions")}>
            ${table.thinking && !table.beside ? waiting(table) : moving(table, extra, parts)}
        </div>
    </div>`;
}
