// SPDX-License-Identifier: MIT
// legend - what the marks on the board mean: the kinds that can occur, and the last turn.
import { html, nothing, svg, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { LEGEND, type MarkKind } from "./markers";

function kindName(kind: MarkKind): string {
    switch (kind) {
        case "move":
            return t("move");
        case "build":
            return t("build");
        case "force":
            return t("force");
        case "remove":
            return t("remove");
        case "token":
            return t("tokens");
    }
}

const TILE = "M13 2 24 9 13 16 2 9Z";

function sign(name: string, path: string, text: string): TemplateResult {
    return html`<span class="legend-item"><svg class="legend-sign ${name}" width="26" height="18" viewBox="0 0 26 18" aria-hidden="true">${svg`<path class="legend-halo" d=${path} /><path class="legend-line" d=${path} />`}</svg>${text}</span>`;
}

/** `last` is the latest turn in notation, empty where the status line tells it; `seat` whose it was; 0: there is none.
 *  Who places workers neither moves nor builds. */
export function legend(kinds: readonly MarkKind[], placing: boolean, seat: number, last: string): TemplateResult {
    const signs = placing
        ? [sign("mark-move", LEGEND.move, t("place"))]
        : kinds.map((kind) => sign(`mark-${kind}`, LEGEND[kind], kindName(kind)));
    return html`<div class="legend" role="group" aria-label=${t("Legend")}>
        ${signs}
        ${
            seat
                ? html`<span class="legend-last legend-seat-${seat}">
                  ${sign("legend-from", TILE, t("last turn from"))}${sign("", TILE, t("to"))}${sign("", `${TILE}M10 9h6M13 6v6`, t("built"))}
                  ${last ? html`<span class="legend-turn">${t("Last turn")} <b>${last}</b></span>` : nothing}
              </span>`
                : nothing
        }
    </div>`;
}
