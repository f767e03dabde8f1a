// SPDX-License-Identifier: MIT
// analysissheet - the sheet beside the turns that shows an analysis: the graph, the turns that
// decided the game, and all of it as a table.
import { html, nothing, type TemplateResult } from "lit";
import { getThinker } from "../screens/core";
import { t, tm, tx } from "../ui/i18n";
import { settings } from "../ui/settings";
import { Analysis, isRefused, type Look, type Turning } from "./analysis";
import { failureSaid } from "./failure";
import { graph } from "./graph";
import { seatName, seatShape } from "./seats";
import { addSheet, showPart } from "./turns";
import type { Table } from "./types";
import { sentences, turnText } from "./words";

const percent = (chance: number): number => Math.round(100 * chance);

const advised = new WeakMap<Look, string>();

/** What was played, and what would have been better: in words, or in notation if that is wished. */
const playedText = (table: Table, { at, token }: Look): string => (settings.notation ? token : turnText(table, at));

function betterText(table: Table, look: Look): string {
    if (settings.notation) return look.best.token;
    const known = advised.get(look);
    if (known !== undefined) return known;
    const game = table.core.open(table.game.record(), look.at);
    const text = sentences(table, game.advise(look.best.token)) || look.best.token;
    game.close();
    advised.set(look, text);
    return text;
}

/** Shows the position before a turn with the better one marked. */
function show(table: Table, look: Look): void {
    const { best, token, at } = look;
    const text =
        best.token === token
            ? t("Turn %1: %2 was the best there was.", at + 1, playedText(table, look))
            : t("Turn %1: %2 was played. Better (%4): %3", at + 1, playedText(table, look), betterText(table, look), tm(best.message));
    showPart("board");
    table.suggest(at, best.token, text);
}

function turningRow(table: Table, { look, before, after }: Turning): TemplateResult {
    return html`<li><button class="turning" data-turning=${look.at} @click=${() => show(table, look)}>
        ${seatShape(look.seat, 16)}
        <span>${tx("**%1** %2", look.at + 1, playedText(table, look))}<small>${t("%2 % instead of %3 % with: %1", betterText(table, look), percent(before), percent(after))}</small></span>
    </button></li>`;
}

function verdict(analysis: Analysis): TemplateResult {
    const found = analysis.turnings();
    if (!found.length) {
        return analysis.done ? html`<p class="quiet">${t("No single turn decided this game.")}</p>` : html`${nothing}`;
    }
    return html`<p class="caption">${t("What turned the game")}</p>
        <ol class="turnings">${found.map((turning) => turningRow(analysis.table, turning))}</ol>`;
}

function progress(analysis: Analysis): TemplateResult | typeof nothing {
    const { looks, total, running, done, fault } = analysis;
    const again = () => {
        void analysis.run();
        analysis.table.redraw();
    };
    if (fault) {
        return html`<p class="analysis-line" role="alert"><span class="fault">${isRefused(fault) ? t("This game cannot be analysed.") : failureSaid(fault)}</span></p>`;
    }
    if (done) return nothing;
    return html`<p class="analysis-line"><span>${t("Turn %1 of %2", Math.min(total, looks.length + 1), total)}</span>
        <progress max=${total} value=${looks.length} aria-label=${t("Analysis")}></progress>
        ${
            running
                ? html`<button class="button small-button" data-action="stop-analysis" @click=${() => analysis.stop()}>${t("Stop")}</button>`
                : html`<button class="button small-button" data-action="go-on" @click=${again}>${t("Go on")}</button>`
        }</p>`;
}

function asTable(analysis: Analysis): TemplateResult {
    const { table, looks } = analysis;
    return html`<details class="analysis-table"><summary>${t("All turns as a table")}</summary>
        <table>
            <thead><tr><th scope="col">${t("Turn")}</th><th scope="col">${t("Player")}</th><th scope="col">${t("Played")}</th>
                <th scope="col">${t("Chances")}</th><th scope="col">${t("Best")}</th></tr></thead>
            <tbody>${looks.map(
                (look) => html`<tr><th scope="row">${look.at + 1}</th><td>${seatName(table, look.seat)}</td>
                <td>${playedText(table, look)}</td><td>${t("%1 %", percent(look.chances[look.seat - 1]!))}</td>
                <td>${look.best.token === look.token ? t("the same") : html`<button class="link" @click=${() => show(table, look)}>${betterText(table, look)}</button>`}</td></tr>`,
            )}
            </tbody>
        </table></details>`;
}

function body(analysis: Analysis): TemplateResult {
    const name = seatName(analysis.table, analysis.table.facing);
    const two = new Set(analysis.sides).size === 2;
    return html`<div class="analysis" tabindex="0" role="region" aria-label=${t("Analysis")}>
        <div><p class="caption">${two ? t("Winning chance: %1", name) : t("Winning chances")}</p>
            ${graph(analysis, name)} ${progress(analysis)}</div>
        <div>${verdict(analysis)}</div>
        ${analysis.looks.length ? asTable(analysis) : nothing}
    </div>`;
}

const begun = new WeakMap<Table, Analysis>();

/** Shows the analysis of a game that is over, and begins it. */
export function analyse(table: Table): void {
    let analysis = begun.get(table);
    if (!analysis) {
        begun.set(table, (analysis = new Analysis(table, getThinker)));
        void analysis.run();
    }
    const shown = analysis;
    addSheet(table, () => ({ id: "analysis", title: t("Analysis"), body: () => body(shown) }));
}
