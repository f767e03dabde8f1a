// SPDX-License-Identifier: MIT
// actions - the bar under the board: legend, back, restart, what the game adds, confirm.
//
// Nothing jumps: buttons that have nothing to do are disabled and stay where they are. When
// the game is over, or somebody looks back, the slider takes the bar's place.
import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../ui/i18n";
import { icons } from "../ui/icons";
import { keyCap } from "../ui/keys";
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

/** A slider over the whole game. */
function replayBar(table: Table): TemplateResult {
    const count = table.game.count();
    const { shown } = table;
    const part = count ? (100 * shown) / count : 0;
    const show = (event: Event) => table.show(Number((event.target as HTMLInputElement).value));
    const step = (by: number) => table.show(Math.min(count, Math.max(0, shown + by)));
    return html`<div class="action-bar replay-bar on-board" role="group" aria-label=${t("Replay")}>
        <button class="round edge" aria-label=${t("To the beginning")} ?disabled=${shown === 0} @click=${() => table.show(0)}>${icons.first()}</button>
        <button class="round" aria-label=${t("One turn back")} ?disabled=${shown === 0} @click=${() => step(-1)}>${icons.previous()}</button>
        <input type="range" min="0" max=${count} .value=${String(shown)} aria-label=${t("Turn")}
            aria-valuetext=${t("%1 of %2", shown, count)} @input=${show}
            ${ref((slider) => (slider as HTMLElement | undefined)?.style.setProperty("--part", `${part}%`))} />
        <button class="round" aria-label=${t("One turn forward")} ?disabled=${shown === count} @click=${() => step(1)}>${icons.next()}</button>
        <button class="round edge" aria-label=${t("To the latest turn")} ?disabled=${shown === count} @click=${() => table.show(count)}>${icons.last()}</button>
        <span class="replay-count">${t("%1 / %2", shown, count)}</span>
        ${
            table.outcome.over
                ? nothing
                : html`<button class="button primary" @click=${() => table.show(count)}>${t("Back to the game")}</button>`
        }
    </div>`;
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
