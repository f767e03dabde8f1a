// SPDX-License-Identifier: MIT
// keep - which pane of a completed strip goes into the window: a small chooser under it.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { colourName } from "./colours";
import { pane } from "./pane";
import type { Colour } from "./types";

export interface KeepView {
    window: number;
    colours: readonly Colour[];
    /** Chosen already; it can still be changed. */
    chosen: Colour | null;
    hint: Colour | null;
    choose(colour: Colour): void;
}

export function keepChooser(view: KeepView): TemplateResult {
    return html`<div class=${`keep at-${view.window}`} role="group" aria-label=${t("Keep one pane of strip %1", view.window)}>
        <span class="keep-word" aria-hidden="true">${t("Keep")}</span>
        ${view.colours.map(
            (colour, i) => html`<span class=${colour === view.hint ? "keep-one hinted" : "keep-one"}>
                <button data-keep=${colour} aria-label=${t("Keep %1", colourName(colour))} aria-pressed=${colour === view.chosen}
                    @click=${() => view.choose(colour)}></button>
                <svg viewBox="0 0 34 34" aria-hidden="true">${pane(colour, { x: 2, y: 2, w: 30, h: 30 }, { rx: 4 })}</svg>
                <kbd class="keyboard-only" aria-hidden="true">${i + 1}</kbd>
            </span>`,
        )}
    </div>`;
}
