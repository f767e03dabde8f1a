// SPDX-License-Identifier: MIT
// stripgrid - eight strips, front and back, whose spaces are typed or pressed in; each is drawn as the board
// draws it. One space is chosen: a letter, or a colour of the palette, fills it and goes on to the next.
import { html, nothing, svg, type TemplateResult } from "lit";
import { t } from "../ui/i18n";
import { colourName } from "./colours";
import { EMPTY, isSpace, SPACES, STRIPS } from "./datatext";
import { pane, space } from "./pane";
import { paneOutline } from "./shapes";
import type { Space } from "./types";

const SIDES = 2 * STRIPS;
const ALL = SIDES * SPACES;
const COLOURS: readonly Space[] = ["C", "Y", "O", "B", "P", "J"];
const WIDTH = 52;
const HEIGHT = 28;
const BOX = { x: 1.5, y: 1.5, w: WIDTH - 3, h: HEIGHT - 3 };

export interface StripGrid {
    sides: readonly string[];
    at: number; // the chosen space, counted through all sides
    fault: number | null; // the side that is at fault
    choose(at: number): void;
    /** Fills the chosen space, or empties it. */
    fill(letter: string): void;
}

export function sideName(side: number): string {
    return side % 2 ? t("Strip %1, back", (side >> 1) + 1) : t("Strip %1, front", (side >> 1) + 1);
}

export const letterName = (letter: string): string => (isSpace(letter) ? colourName(letter) : t("empty"));

function picture(letter: string): TemplateResult {
    const blank = svg`<path class="space-empty" d=${paneOutline(BOX.x, BOX.y, BOX.w, BOX.h, false, 2.5)}/>`;
    return html`<svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">${isSpace(letter) ? space(letter, BOX) : blank}</svg>`;
}

function cell({ sides, at, fault, choose }: StripGrid, side: number, i: number): TemplateResult {
    const letter = sides[side]!.charAt(i);
    const here = side * SPACES + i;
    return html`<button type="button" role="gridcell" class="strip-space" data-at=${here} tabindex=${here === at ? 0 : -1}
        aria-selected=${here === at ? "true" : "false"} aria-invalid=${fault === side ? "true" : nothing}
        aria-label=${t("Space %1: %2", i + 1, letterName(letter))} @click=${() => choose(here)}>${picture(letter)}</button>`;
}

function oneSide(grid: StripGrid, side: number): TemplateResult {
    return html`<div role="row" class="strip-side" aria-label=${sideName(side)}>
        <span class="small" aria-hidden="true">${side % 2 ? t("Back side") : t("Front side")}</span>
        ${Array.from({ length: SPACES }, (_, i) => cell(grid, side, i))}
    </div>`;
}

/** Where a key leads from a space; null: nowhere. */
function goal(key: string, at: number): number | null {
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -SPACES, ArrowRight: SPACES };
    const step = steps[key];
    if (step !== undefined) return at + step >= 0 && at + step < ALL ? at + step : at;
    if (key === "Home") return 0;
    return key === "End" ? ALL - 1 : null;
}

/** The next space; the last one stays. */
export const following = (at: number): number => Math.min(ALL - 1, at + 1);

function pressed(grid: StripGrid, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    const to = goal(event.key, grid.at);
    if (to !== null) grid.choose(to);
    else if (isSpace(letter)) grid.fill(letter);
    else if (event.key === "Delete") grid.fill(EMPTY);
    else if (event.key === "Backspace") {
        grid.fill(EMPTY);
        grid.choose(Math.max(0, grid.at - 1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
}

export function stripGrid(grid: StripGrid): TemplateResult {
    return html`<div class="strip-grid" role="grid" aria-label=${t("Strips")} aria-describedby="strip-keys" @keydown=${(event: KeyboardEvent) => pressed(grid, event)}>
        ${Array.from(
            { length: STRIPS },
            (_, strip) => html`<div role="rowgroup" class="strip-pair" aria-label=${t("Strip %1", strip + 1)}>
                <b aria-hidden="true">${strip + 1}</b>${oneSide(grid, 2 * strip)}${oneSide(grid, 2 * strip + 1)}</div>`,
        )}
    </div>`;
}

/** Colours to press; each also says its letter. */
export function palette({ fill }: Pick<StripGrid, "fill">): TemplateResult {
    const glass = (letter: Space) => (letter === "J" ? space(letter, BOX) : pane(letter, BOX));
    return html`<div class="palette" role="toolbar" aria-label=${t("Colour of the chosen space")}>
        ${COLOURS.map(
            (letter) => html`<button type="button" data-fill=${letter} @click=${() => fill(letter)}>
                <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">${glass(letter)}</svg><span>${colourName(letter)}</span>
                <kbd class="keyboard-only" aria-hidden="true">${letter}</kbd></button>`,
        )}
    </div>`;
}
