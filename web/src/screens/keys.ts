// SPDX-License-Identifier: MIT
// keys - the dialog that lists every key.
import { html, type TemplateResult } from "lit";
import { openDialog } from "../ui/dialog";
import { t } from "../ui/i18n";
import type { GameName } from "../core/types";

type Line = [keys: string[], text: string];

const shared = (): Line[] => [
    [["↵"], t("Select; confirm a complete turn")],
    [[t("Esc")], t("One step back")],
    [["⇧", t("Esc")], t("Back to the beginning of the turn")],
    [["u"], t("Take the latest turn back")],
    [["i"], t("Hint")],
    [["/"], t("Type a turn")],
    [["[", "]"], t("Look one turn back, forward")],
    [["{", "}"], t("To the beginning, to the latest turn")],
    [["?"], t("This list")],
];

const santorini = (): Line[] => [
    [["←", "↑", "↓", "→"], t("Go from space to space")],
    [["a", "–", "e"], t("Jump to a file")],
    [["1", "–", "5"], t("Jump to a rank; choose in a chooser")],
    [["1", "–", "9"], t("Choose a direction as on a number pad")],
    [["w"], t("Next worker of yours")],
    [["m"], t("Read where the worker may move")],
    [["B"], t("Read where it may build")],
    [["l"], t("Read the latest turn")],
    [["o"], t("Read the occupied spaces")],
    [["h"], t("Read the heights of the rank")],
    [["p"], t("Read your power")],
    [["P"], t("Read the other powers")],
    [["s"], t("Skip what may be skipped")],
];

const sintra = (): Line[] => [
    [["1", "–", "9"], t("Go to a display; choose a strip or a pane to keep")],
    [["0"], t("Go to the centre")],
    [["c", "y", "o", "b", "p"], t("Take the panes of that colour")],
    [["←", "↑", "↓", "→"], t("Go along the panes and windows")],
    [["g"], t("The glazier goes back")],
    [["v"], t("Show the backs of the strips")],
    [["l"], t("Read the latest turn")],
    [["m"], t("Read where the panes may go")],
    [["w"], t("Read your palace")],
    [["W"], t("Read the other palaces")],
];

function table(title: string, lines: Line[]): TemplateResult {
    return html`<section><h3>${title}</h3>
        <dl class="key-list">
            ${lines.map(([keys, text]) => html`<div><dt>${keys.map((key) => (key === "–" ? " – " : html`<kbd>${key}</kbd> `))}</dt><dd>${text}</dd></div>`)}
        </dl></section>`;
}

export function openKeys(game: GameName | null): void {
    openDialog({
        title: () => t("Keys"),
        body: () => html`<div class="stack">
            ${table(t("Everywhere"), shared())}
            ${game !== "sintra" ? table(t("Santorini"), santorini()) : ""}
            ${game !== "santorini" ? table(t("Stained Glass of Sintra"), sintra()) : ""}
        </div>`,
    });
}
