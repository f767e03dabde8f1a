// SPDX-License-Identifier: MIT
// palace - eight windows of one seat: values, frames, the glazier's rail, strips.
//
// A palace is a grid with one named cell for each window; the whole column can be pressed.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { seatPath } from "../play/seats";
import { listOf, signed, t, tn } from "../ui/i18n";
import { colourName, panesOf } from "./colours";
import { emptyFrame, hintDisc, pane, ring, space, type Box } from "./pane";
import { tally, fills, WINDOWS, type Aim, type Focus, type Marks, type SeatScene } from "./select";
import { paneOutline } from "./shapes";
import type { Colour, SintraPreview, SintraStrip, Space } from "./types";

export interface PalaceView {
    seat: SeatScene;
    ornaments: boolean; // side A
    name: string; // of the grid
    size: PalaceSize;
    aim: Aim | null;
    last: Marks | null;
    backs: boolean;
    hint: number | null; // window
    /** Where the glazier would return to, while that is looked at. */
    returnTo: number | null;
    stop: Focus | null;
    /** Missing in a palace nobody can act in. */
    choose?(window: number): void;
    look?(window: number | null): void;
}

export interface PalaceSize {
    column: number;
    pad: number;
    space: number; // height of a strip's space
    frame: number; // height of an upper frame
    rail: number;
    margin: number; // on both sides
    beside: boolean; // letters beside shapes
    tags: number; // height of the row under the strips
}

export const LARGE: PalaceSize = { column: 64, pad: 4, space: 24, frame: 36, rail: 34, margin: 14, beside: false, tags: 26 };
export const SMALL: PalaceSize = { column: 42, pad: 2, space: 17, frame: 28, rail: 28, margin: 6, beside: true, tags: 0 };
export const NARROW: PalaceSize = { column: 45, pad: 2.5, space: 25, frame: 31, rail: 29, margin: 0, beside: false, tags: 22 };
/** Height is cheaper than width on a tablet. */
export const MIDDLE: PalaceSize = { ...NARROW, margin: 8 };
/** A large palace that nobody acts in needs no room for tags. */
export const STILL: PalaceSize = { ...LARGE, tags: 0 };

const SPACES = 5;
const GAP = 2;
const VALUES = 27; // height of the row of values
const NUMBERS = 17; // height of the row of numbers

// ---- names ----------------------------------------------------------------------------

const spaceNames = (spaces: readonly Space[]): string =>
    listOf([...new Set(spaces)].map((colour) => panesOf(spaces.filter((c) => c === colour).length, colour)));

/** "strip needs 2 blue and 1 clear, has 1 pink" */
function stripWords(strip: SintraStrip | null): string {
    if (!strip) return t("strip gone");

    const free = strip.spaces.filter((s) => !s.pane).map((s) => s.colour);
    const panes = strip.spaces.flatMap((s) => (s.pane ? [s.pane] : []));

    if (!panes.length) return t("strip empty, needs %1", spaceNames(free));
    if (!free.length) return t("strip full: %1", spaceNames(panes));
    return t("strip needs %1, has %2", spaceNames(free), spaceNames(panes));
}

function windowWords(window: SeatScene["windows"][number]): string {
    if (!window.upper) return t("no glass");
    return window.lower ? t("%1 over %2", colourName(window.upper), colourName(window.lower)) : t("%1 above", colourName(window.upper));
}

/** "Window 3, 2 points, no glass, glazier here, strip needs .." */
export function columnWords(seat: SeatScene, window: number): string {
    const parts = [
        t("Window %1, %2", window, tn("%1 point", "%1 points", seat.windows[window - 1]!.value)),
        windowWords(seat.windows[window - 1]!),
        stripWords(seat.strips[window - 1]!),
    ];

    if (seat.glazier === window) parts.splice(1, 0, t("glazier here"));
    return parts.join(", ");
}

/** What a strip would bring, as short as it can be said. */
export function previewWords(preview: SintraPreview): string {
    const points = tn("%1 point", "%1 points", preview.points);

    return preview.broken ? t("%1, %2", points, tn("%1 breaks", "%1 break", preview.broken)) : points;
}

function columnName(view: PalaceView, window: number): string {
    const preview = view.aim?.strips.get(window);
    const words = columnWords(view.seat, window);

    if (!view.aim || !view.choose) return words;
    if (preview) return t("%1. Choose: %2", words, previewWords(preview));
    return view.aim.strips.has(window) ? words : t("%1. Not possible", words);
}

// ---- parts of a column ----------------------------------------------------------------

interface Column {
    view: PalaceView;
    window: number;
    x: number;
    inner: Box; // left edge and width of what stands in the column; y and h unused
}

function frames(column: Column, y: number): SVGTemplateResult {
    const { view, window, inner } = column;
    const { frame, beside } = view.size;
    const glass = view.seat.windows[window - 1]!;
    const upper = { ...inner, y, h: frame };
    const lower = { ...inner, y: y + frame + GAP, h: frame - 4 };
    const one = (colour: Colour | null, box: Box, arch: boolean) =>
        colour ? pane(colour, box, { arch, beside }) : emptyFrame(box, { arch });
    const last = view.last?.window === window ? view.last.frame : null;

    return svg`<g data-frame=${window}>${one(glass.upper, upper, true)}${one(glass.lower, lower, false)}</g>
        ${last ? ring(last === "upper" ? upper : lower, `last seat-${view.seat.seat}`, { arch: last === "upper" }) : ""}`;
}

/** Values, and over each pair the ornament that side A rewards; brighter the more frames are filled. */
function ornament(view: PalaceView, window: number, x: number): SVGTemplateResult | "" {
    if (!view.ornaments || window % 2 === 0) return "";

    const { column } = view.size;
    const pair = [view.seat.windows[window - 1]!, view.seat.windows[window]!];
    const filled = pair.reduce((sum, w) => sum + (w.upper ? 1 : 0) + (w.lower ? 1 : 0), 0);
    const right = x + 2 * column;

    return svg`<path class=${`ornament filled-${filled}`}
        d=${`M${x + 5} 23V16Q${x + 5} 8 ${x + 13} 8H${right - 13}Q${right - 5} 8 ${right - 5} 16V23`}/>`;
}

function value(column: Column): SVGTemplateResult {
    const cx = column.x + column.view.size.column / 2;

    return svg`<rect class="value-back" x=${cx - 10} y="0" width="20" height="18"/>
        <text class="value" x=${cx} y="14">${column.view.seat.windows[column.window - 1]!.value}</text>`;
}

function glazier(column: Column, y: number, is: string): SVGTemplateResult {
    const { seat, size } = column.view;
    const x = column.x + size.column / 2;
    const scale = size.beside ? 0.85 : 1;

    return svg`<g class=${`glazier ${is}`} transform=${`translate(${x} ${y}) scale(${scale})`}>
        <path class="pointer" d="M-6-25H6q6 0 6 6v9q0 6-6 6H5L0 2-5-4H-6q-6 0-6-6v-9q0-6 6-6Z"/>
        <path class=${`seat-fill-${seat.seat}`} d=${seatPath(seat.seat, 0, seat.seat === 3 ? -14 : -14.5, 7)}/></g>`;
}

/** Solid where the glazier can go, dotted behind it. */
function rail(view: PalaceView, y: number): SVGTemplateResult {
    const { column, margin } = view.size;
    const from = view.returnTo ?? view.seat.glazier;
    const turn = margin + (from - 1) * column;

    return svg`<path class="rail" d=${`M${margin} ${y}H${turn}`}/>
        <path class="rail near" d=${`M${turn} ${y}H${margin + WINDOWS * column}`}/>`;
}

/** The glazier where it stands; faint, once it is about to go elsewhere. */
function glaziers(column: Column, y: number): SVGTemplateResult {
    const { view, window } = column;
    const here = view.seat.glazier;
    const goal = view.returnTo ?? (view.aim?.chosen ? view.aim.window : null);

    return svg`${here === window ? glazier(column, y, goal && goal !== here ? "leaving" : "") : ""}
        ${goal === window && goal !== here ? glazier(column, y, "coming") : ""}`;
}

/** A strip as it lies there, with the panes the aim would put on it. */
function strip(column: Column, y: number): SVGTemplateResult {
    const { view, window, inner } = column;
    const { space: height, beside } = view.size;
    const lying = view.seat.strips[window - 1];
    const box = (i: number): Box => ({ x: inner.x + 1, y: y + i * (height + GAP), w: inner.w - 2, h: height });

    if (!lying) return gone(column, y, t("done"));
    if (view.backs) return back(column, lying, y, box);

    const coming = view.aim?.window === window ? fills(lying, view.aim.colour, view.aim.count) : [];
    const last = view.last?.window === window ? view.last.spaces : [];

    return svg`<g data-strip=${window}>${lying.spaces.map((s, i) => {
        if (coming.includes(i))
            return svg`<g data-space=${i}>${pane(view.aim!.colour, box(i), { beside, is: "ghost" })}${ring(box(i), "ghost-edge")}</g>`;
        return svg`<g data-space=${i}>${s.pane ? pane(s.pane, box(i), { beside }) : space(s.colour, box(i), { beside })}</g>`;
    })}</g>${last.map((i) => ring(box(i), `last seat-${view.seat.seat}`))}`;
}

function stripHeight(size: PalaceSize): number {
    return SPACES * (size.space + GAP) - GAP;
}

function gone(column: Column, y: number, word: string): SVGTemplateResult {
    const { inner, view } = column;
    const height = stripHeight(view.size);

    return svg`<path class="gone" d=${paneOutline(inner.x, y, inner.w, height, false, 4)}/>
        <text class="gone-word" x=${inner.x + inner.w / 2} y=${y + height / 2 + 4}>${word}</text>`;
}

/** The other side; a strip that was turned already has no other side to come. */
function back(column: Column, lying: SintraStrip, y: number, box: (i: number) => Box): SVGTemplateResult {
    const { beside } = column.view.size;

    if (column.view.seat.windows[column.window - 1]!.upper) return gone(column, y, t("shown"));
    return svg`${lying.back.map((colour, i) => space(colour, box(i), { beside, rx: 7 }))}`;
}

function target(column: Column, y: number): SVGTemplateResult | "" {
    const { view, window, inner } = column;
    const aim = view.aim;

    if (!aim?.strips.has(window)) return "";

    const state = aim.window === window ? (aim.chosen ? "chosen" : "looked") : "";

    return svg`<path class=${`target ${state}`}
        d=${paneOutline(inner.x - 2.5, y - 3.5, inner.w + 5, stripHeight(view.size) + 7, false, 5)}/>`;
}

/** How wide a tag with this text is. */
const tagWidth = (text: string): number => Math.max(30, text.length * 6.6 + 16);

/** Points, and how many break; with a cross where there is no room for the word. */
function tagText(preview: SintraPreview, room: number): string {
    if (!preview.broken) return signed(preview.points);

    const word = tn("%1 breaks", "%1 break", preview.broken);

    if (preview.points) return `${signed(preview.points)} ✕${preview.broken}`;
    return tagWidth(word) <= room ? word : `✕${preview.broken}`;
}

function tag(column: Column, y: number): SVGTemplateResult | "" {
    const { view, window, x } = column;
    const preview = view.aim?.strips.get(window);

    if (!preview) return "";

    const room = view.size.column + (view.size.column < 60 ? 2 : 6);
    const text = tagText(preview, room);
    const width = Math.min(room, tagWidth(text));
    const cx = x + view.size.column / 2;
    const kind = preview.points > 0 ? "gain" : preview.broken || preview.points < 0 ? "loss" : "";
    const chosen = view.aim?.window === window && view.aim.chosen ? "chosen" : "";

    return svg`<g class=${`tag ${kind} ${chosen}`}><rect x=${cx - width / 2} y=${y} width=${width} height="21" rx="10.500"/>
        <text x=${cx} y=${y + 14.8}>${text}</text></g>`;
}

// ---- the whole ------------------------------------------------------------------------

function drawColumn(view: PalaceView, window: number): SVGTemplateResult {
    const { size } = view;
    const x = size.margin + (window - 1) * size.column;
    const inner = { x: x + size.pad, y: 0, w: size.column - 2 * size.pad, h: 0 };
    const column: Column = { view, window, x, inner };
    const stripTop = VALUES + 2 * size.frame + size.rail;
    const numberTop = stripTop + stripHeight(size);
    const can = view.aim?.strips.has(window) ?? false;
    const faded = view.aim && !can && view.seat.strips[window - 1] ? "faded" : "";
    const near = window >= view.seat.glazier ? "near" : "";
    const stop = view.stop?.zone === "palace" ? view.stop.window : view.seat.glazier;
    const chosen = can && view.aim?.window === window && view.aim.chosen;
    const choose = view.choose;

    return svg`<g role="presentation" class=${`column ${can && choose ? "open" : ""}`}>
        <g aria-hidden="true">
            ${value(column)}${frames(column, VALUES)}${glaziers(column, stripTop - 7)}
            <g class=${faded}>${strip(column, stripTop)}</g>
            ${target(column, stripTop)}
            <text class=${`column-number ${near}`} x=${x + size.column / 2} y=${numberTop + 14}>${window}</text>
            ${
                view.hint === window
                    ? svg`${ring({ ...inner, y: stripTop - 1, h: stripHeight(size) + 2 }, "hint")}${hintDisc(x + size.column / 2, numberTop + NUMBERS + 10, 2)}`
                    : ""
            }
            ${tag(column, numberTop + NUMBERS + 2)}
        </g>
        <rect role="gridcell" class=${`hit ${can && choose ? "open" : ""}`} x=${x} y="0" width=${size.column}
            height=${numberTop + NUMBERS + size.tags} data-window=${window} tabindex=${choose && stop === window ? 0 : -1}
            aria-label=${columnName(view, window)} aria-selected=${chosen} aria-disabled=${!(can && choose)}
            @click=${() => choose?.(window)} @pointerenter=${() => view.look?.(window)}
            @pointerleave=${() => view.look?.(null)} @focus=${() => view.look?.(window)} @blur=${() => view.look?.(null)}/>
    </g>`;
}

export function palace(view: PalaceView): TemplateResult {
    const { size } = view;
    const width = WINDOWS * size.column + 2 * size.margin;
    const height = VALUES + 2 * size.frame + size.rail + stripHeight(size) + NUMBERS + size.tags + 2;

    return html`<svg class="palace" viewBox=${`0 0 ${width} ${height}`} role="grid" aria-label=${view.name}
            data-palace=${view.seat.seat}>
        <g aria-hidden="true">${[1, 3, 5, 7].map((window) => ornament(view, window, size.margin + (window - 1) * size.column))}
            ${rail(view, VALUES + 2 * size.frame + size.rail - 6)}</g>
        <g role="row">${[...Array(WINDOWS).keys()].map((i) => drawColumn(view, i + 1))}</g>
    </svg>`;
}

/** Colours that lie on a strip once it is full, for the sentence that announces the choice. */
export function keepWords(colours: readonly Colour[]): string {
    return listOf(
        tally(colours).map((group) => colourName(group.colour)),
        "disjunction",
    );
}
