// SPDX-License-Identifier: MIT
// keys - the dialog that lists every key, and where they can be changed.
import { html, nothing, type TemplateResult } from "lit";
import pages from "oriel:games-pages";
import type { GameName } from "../core/types";
import { gameNames, gameTitle, type KeyLine } from "../games";
import { openDialog, type OpenDialog } from "../ui/dialog";
import { t } from "../ui/i18n";
import { isSign, meantBy } from "../ui/keys";
import { change, settings, watch } from "../ui/settings";

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

/** Two keys change places; what they had changed places with before has its own again. */
export function swapped(swaps: string, a: string, b: string): string {
    const pairs = swaps.match(/../g) ?? [];
    const others = pairs.filter((pair) => !pair.includes(a) && !pair.includes(b)).join("");
    return a === b ? others : others + a + b;
}

/** Digits count: those that stand for places cannot change theirs. */
const canChange = (key: string): boolean => isSign(key) && !/\d/.test(key);

class KeyList {
    private changing = false;
    private asked = ""; // whose new place is waited for
    private readonly dialog: OpenDialog;

    constructor(private readonly game: GameName | null) {
        this.dialog = openDialog({ title: () => t("Keys"), body: () => this.body(), foot: () => this.foot() });
        void this.dialog.closed.then(watch(() => this.dialog.redraw()));
    }

    private ask(key: string): void {
        this.asked = this.asked === key ? "" : key;
        this.dialog.redraw();
    }

    private pressed(key: string, event: KeyboardEvent): void {
        if (this.asked !== key || !canChange(event.key)) return;
        event.preventDefault();
        this.asked = "";
        change({ swaps: swapped(settings.swaps, key, event.key) });
    }

    private cap(key: string): TemplateResult {
        if (!this.changing || !canChange(key)) return html`<kbd>${meantBy(key)}</kbd> `;
        return html`<button class="key-change" data-key=${key} aria-pressed=${this.asked === key}
            aria-label=${this.asked === key ? t("Press the new key") : t("Change the key %1", meantBy(key))}
            @click=${() => this.ask(key)} @keydown=${(event: KeyboardEvent) => this.pressed(key, event)}><kbd>${this.asked === key ? "…" : meantBy(key)}</kbd></button> `;
    }

    private table(title: string, lines: KeyLine[]): TemplateResult {
        return html`<section><h3>${title}</h3>
            <dl class="key-list">
                ${lines.map(([keys, text]) => html`<div><dt>${keys.map((key) => (key === "–" ? " – " : this.cap(key)))}</dt><dd>${text}</dd></div>`)}
            </dl></section>`;
    }

    private body(): TemplateResult {
        const games = this.game === null ? gameNames() : [this.game];
        return html`<div class="stack">
            <p class="quiet">${settings.shortcuts ? t("Letters and signs are heard while the focus is on the board.") : t("Letters and signs are switched off in the settings.")}
                ${this.changing ? t("Press one of the keys below, then the one that shall stand for it.") : nothing}</p>
            ${this.table(t("Everywhere"), shared())}
            ${games.map((name) => this.table(gameTitle(name), pages[name]?.keys?.() ?? plainKeys()))}
        </div>`;
    }

    private foot(): TemplateResult {
        const begin = () => {
            this.changing = !this.changing;
            this.asked = "";
            this.dialog.redraw();
        };
        return html`<button class="button" data-action="usual-keys" ?disabled=${!settings.swaps} @click=${() => change({ swaps: "" })}>${t("All as usual")}</button>
            <button class="button" data-action="change-keys" aria-pressed=${this.changing} @click=${begin}>${this.changing ? t("Done") : t("Change keys")}</button>`;
    }
}

export function openKeys(game: GameName | null): void {
    new KeyList(game);
}
