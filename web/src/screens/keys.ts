// SPDX-License-Identifier: MIT
// keys - the dialog that lists every key.
import { html, type TemplateResult } from "lit";
import pages from "oriel:games-pages";
import type { GameName } from "../core/types";
import { gameNames, gameTitle, type KeyLine } from "../games";
import { openDialog } from "../ui/dialog";
import { t } from "../ui/i18n";

const shared = (): KeyLine[] => [
    [["↵"], t("Select; confirm a complete turn")],
    [[t("Esc")], t("One step back")],
    [["⇧", t("Esc")], t("Back to the beginning of the turn")],
    [["u"], t("Take the latest turn back")],
    [["i"], t("Hint")],
    [["/"], t("Type a turn")],
    [["[", "]"], t("Look one turn back, forward")],
    [["{", "}"], t("To the beginning, to the latest turn")],
    [["n", "y"], t("Decline a request, agree to it")],
    [["?"], t("This list")],
];

/** Of a game that has no board of its own. */
const plainKeys = (): KeyLine[] => [
    [["1", "–", "9"], t("Choose one of the first steps")],
    [["←", "↑", "↓", "→"], t("Go from step to step")],
    [["l"], t("Read the latest turn")],
];

function table(title: string, lines: KeyLine[]): TemplateResult {
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
            ${(game === null ? gameNames() : [game]).map((name) => table(gameTitle(name), pages[name]?.keys?.() ?? plainKeys()))}
        </div>`,
    });
}
