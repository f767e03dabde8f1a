// SPDX-License-Identifier: MIT
// supply - displays and centre: on a ring round the centre, or on a phone in rows.
//
// All panes of one colour in one source are one button, with a hit area of at least 44
// pixels. A display's panes stand clockwise, so that those of a colour are neighbours.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { listOf, t } from "../ui/i18n";
import { panesOf } from "./colours";
import { hintDisc, pane, ring, type Box } from "./pane";
import { COLOURS, CENTRE, groupsOf, sources, type Focus, type Group, type Marks } from "./select";
import type { Colour, SintraScene } from "./types";

type Spot = { source: number; colour: Colour };

export interface SupplyView {
    scene: SintraScene;
    /** May groups be pressed now? */
    open: boolean;
    /** What a press would take, or has taken. */
    lit: Spot | null;
    chosen: Spot | null;
    hint: Spot | null;
    last: Marks | null;
    /** The one group that Tab reaches. */
    stop: Focus | null;
    take(group: Group): void;
    look(group: Group | null): void;
}

const is = (spot: Spot | null, group: Spot): boolean => spot !== null && spot.source === group.source && spot.colour === group.colour;

// ---- names ----------------------------------------------------------------------------

/** "from display 2" */
export function fromWhere(source: number): string {
    return source === CENTRE ? t("from the centre") : t("from display %1", source + 1);
}

/** "Display 2: 2 blue, 1 orange and 1 clear" */
function sourceWords(scene: SintraScene, source: number): string {
    const parts = groupsOf(scene, source).map((group) => panesOf(group.count, group.colour));

    if (source === CENTRE) {
        if (scene.tile) parts.unshift(t("the start tile"));
        return parts.length ? t("Centre: %1", listOf(parts)) : t("Centre: empty");
    }
    return parts.length ? t("Display %1: %2", source + 1, listOf(parts)) : t("Display %1: empty", source + 1);
}

function takeName(scene: SintraScene, group: Group): string {
    if (group.source !== CENTRE) return t("Display %1: take %2", group.source + 1, panesOf(group.count, group.colour));
    return scene.tile
        ? t("Centre: take %1 and the start tile", panesOf(group.count, group.colour))
        : t("Centre: take %1", panesOf(group.count, group.colour));
}

// ---- one group as a button ------------------------------------------------------------

/** The drawing is for the eye only; the button over it has the name and the hit area. */
function button(view: SupplyView, group: Group, drawing: SVGTemplateResult, hit: string): SVGTemplateResult {
    const stop = view.stop?.zone === "supply" && is(view.stop, group);

    return svg`<g class="group" aria-hidden="true" data-panes=${`${group.source}${group.colour}`}>${drawing}</g>
        <path role="button" class=${`hit ${view.open ? "open" : ""}`} d=${hit} tabindex=${stop ? 0 : -1}
            data-source=${group.source} data-colour=${group.colour} aria-label=${takeName(view.scene, group)}
            aria-pressed=${is(view.chosen, group)} aria-disabled=${!view.open}
            @click=${() => view.take(group)} @pointerenter=${() => view.look(group)}
            @pointerleave=${() => view.look(null)} @focus=${() => view.look(group)} @blur=${() => view.look(null)}/>`;
}

const ROUND = { rx: 4 };

function marks(view: SupplyView, group: Group, box: Box): SVGTemplateResult {
    return svg`${is(view.lit, group) ? ring(box, "take", ROUND) : ""}
        ${is(view.hint, group) ? ring(box, "hint", ROUND) : ""}`;
}

function hintWord(view: SupplyView, group: Group, x: number, y: number): SVGTemplateResult | "" {
    return is(view.hint, group) ? hintDisc(x, y, 1) : "";
}

/** The groups of a display whose panes lie in these boxes, each with its part of the hit area.
 *  `heart` is the middle of the display and belongs to the largest group: so a press on the middle
 *  of any group's bounds meets that group. */
function displayGroups(
    view: SupplyView,
    source: number,
    boxes: (Box & { turn: number })[],
    hits: string[],
    heart = "",
): SVGTemplateResult[] {
    const groups = groupsOf(view.scene, source);
    const largest = groups.reduce((best, group) => (group.count > best.count ? group : best), groups[0]!);
    let next = 0;

    return groups.map((group) => {
        const at = boxes.slice(next, next + group.count);
        const hit = hits.slice(next, next + group.count).join("");
        const first = at[0]!;

        next += group.count;
        return button(
            view,
            group,
            svg`${at.map(
                (box) => svg`<g transform=${`rotate(${box.turn} ${box.x + box.w / 2} ${box.y + box.h / 2})`}>
                    ${pane(group.colour, box, ROUND)}${marks(view, group, box)}</g>`,
            )}${hintWord(view, group, first.x + first.w / 2, first.y + 4)}`,
            group === largest ? hit + heart : hit,
        );
    });
}

/** Did the latest turn take from here? Then the empty display keeps the mover's outline. */
function emptied(view: SupplyView, source: number): string {
    return view.last?.source === source ? `last seat-${view.last.seat}` : "";
}

// ---- the centre -----------------------------------------------------------------------

/** Panes of one colour lie on each other; the number counts them. */
function stack(view: SupplyView, group: Group, box: Box): SVGTemplateResult {
    const under = Math.min(group.count - 1, 2);
    const top = { ...box, x: box.x + under * 1.5, y: box.y + under * 1.5 };
    const layers = [...Array(under).keys()].map((i) =>
        pane(group.colour, { ...top, x: top.x - 3 * (under - i), y: top.y - 3 * (under - i) }, ROUND),
    );
    const badge = { x: top.x + top.w - 1, y: top.y + top.h - 2 };

    return svg`${layers}${pane(group.colour, top, ROUND)}${marks(view, group, top)}
        ${
            group.count > 1
                ? svg`<rect class="count-back" x=${badge.x - 12} y=${badge.y - 10} width="22" height="17" rx="8.500"/>
                    <text class="count" x=${badge.x - 1} y=${badge.y + 3}>×${group.count}</text>`
                : ""
        }${hintWord(view, group, box.x + box.w / 2, box.y + 4)}`;
}

function startTile(x: number, y: number, r: number): SVGTemplateResult {
    return svg`<g class="tile" aria-hidden="true"><path d=${`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`}/>
        <text x=${x} y=${y + 5}>1</text></g>`;
}

/** Six places: the start tile and the five colours, each always in its own. */
function centre(view: SupplyView, place: (index: number) => Box, size: number): SVGTemplateResult {
    const inside = (cell: Box): Box => ({
        x: cell.x + (cell.w - size) / 2,
        y: cell.y + (cell.h - size) / 2,
        w: size,
        h: size,
    });
    const groups = groupsOf(view.scene, CENTRE);
    const tile = place(0);

    return svg`<g role="group" aria-label=${sourceWords(view.scene, CENTRE)}>
        ${view.scene.tile ? startTile(tile.x + tile.w / 2, tile.y + tile.h / 2, size / 2 + 2) : ""}
        ${COLOURS.map((colour, i) => {
            const group = groups.find((g) => g.colour === colour);
            const cell = place(i + 1);

            if (!group) return svg`<circle class="place" cx=${cell.x + cell.w / 2} cy=${cell.y + cell.h / 2} r="2"/>`;
            return button(view, group, stack(view, group, inside(cell)), `M${cell.x} ${cell.y}h${cell.w}v${cell.h}h${-cell.w}Z`);
        })}
    </g>`;
}

// ---- on a ring ------------------------------------------------------------------------

const RING = 430; // side of the picture

interface RingSizes {
    radius: number; // of the ring
    disc: number;
    pane: number;
}

/** Nine displays leave less room than five. */
function ringSizes(displays: number): RingSizes {
    return displays > 7 ? { radius: 160, disc: 51, pane: 33 } : { radius: 150, disc: 58, pane: 37 };
}

/** Clockwise from the upper left: dx, dy of a pane in its display, and its tilt. */
const QUARTERS = [
    [-1, -1, -3],
    [1, -1, 2],
    [1, 1, 3],
    [-1, 1, -2],
] as const;

const HEART = 9; // half the diagonal of the middle that quarters leave out

function quarterDisc(x: number, y: number, r: number, dx: number, dy: number): string {
    const turn = dx * dy > 0 ? 1 : 0;

    return `M${x + dx * HEART} ${y}H${x + dx * r}A${r} ${r} 0 0 ${turn} ${x} ${y + dy * r}V${y + dy * HEART}Z`;
}

function disc(view: SupplyView, source: number, x: number, y: number, sizes: RingSizes): SVGTemplateResult {
    const { disc: r, pane: size } = sizes;
    const shift = size / 2 + 2.5;
    const drop = 4; // makes room for the number
    const boxes = QUARTERS.map(([dx, dy, turn], i) => ({
        x: x + dx * shift - size / 2,
        y: y + drop + dy * shift - size / 2,
        w: size,
        h: size,
        turn: turn * ((source + i) % 2 ? 1 : -1),
    }));
    const hits = QUARTERS.map(([dx, dy]) => quarterDisc(x, y, r, dx, dy));
    const full = (view.scene.displays[source] ?? []).length > 0;

    return svg`<g role="group" class=${`display ${full ? "" : "bare"} ${emptied(view, source)}`}
            aria-label=${sourceWords(view.scene, source)}>
        <circle cx=${x} cy=${y} r=${r} data-place=${source}/>
        <text class="number" aria-hidden="true" x=${x} y=${full ? y - r + 14.5 : y + 4.5}>${source + 1}</text>
        ${displayGroups(view, source, boxes, hits, `M${x - HEART} ${y}l${HEART}-${HEART} ${HEART} ${HEART}-${HEART} ${HEART}Z`)}
    </g>`;
}

export function supplyRing(view: SupplyView): TemplateResult {
    const count = view.scene.displays.length;
    const sizes = ringSizes(count);
    const middle = RING / 2;
    const y = sizes.radius + sizes.disc + 6;
    const height = y + sizes.radius * Math.cos(Math.PI / count) + sizes.disc + 8;
    const cell = 54;
    const place = (index: number): Box => ({
        x: middle - 1.5 * cell + (index % 3) * cell,
        y: y - cell + Math.floor(index / 3) * cell,
        w: cell,
        h: cell,
    });

    return html`<svg class="supply ring-shaped" viewBox=${`0 0 ${RING} ${Math.round(height)}`} role="group"
            aria-label=${t("Supply")}>
        <circle class=${`middle ${emptied(view, CENTRE)}`} cx=${middle} cy=${y} r=${sizes.radius - sizes.disc - 8} data-place=${CENTRE} />
        ${view.scene.displays.map((_, source) => {
            const angle = -Math.PI / 2 + (2 * Math.PI * source) / count;

            return disc(
                view,
                source,
                Math.round(middle + sizes.radius * Math.cos(angle)),
                Math.round(y + sizes.radius * Math.sin(angle)),
                sizes,
            );
        })}
        ${centre(view, place, 37)}
    </svg>`;
}

// ---- in rows --------------------------------------------------------------------------

const ROW = { width: 180, height: 46, pane: 34, cell: 44 };

function box(view: SupplyView, source: number): TemplateResult {
    const left = (ROW.width - 4 * ROW.cell) / 2;
    const boxes = QUARTERS.map((_, i) => ({
        x: left + i * ROW.cell + (ROW.cell - ROW.pane) / 2,
        y: 8.5,
        w: ROW.pane,
        h: ROW.pane,
        turn: 0,
    }));
    const hits = QUARTERS.map((_, i) => `M${left + i * ROW.cell} 0h${ROW.cell}v${ROW.height}h${-ROW.cell}Z`);
    const full = (view.scene.displays[source] ?? []).length > 0;

    return html`<svg class=${`display ${full ? "" : "bare"} ${emptied(view, source)}`} role="group"
            viewBox=${`0 0 ${ROW.width} ${ROW.height}`} aria-label=${sourceWords(view.scene, source)}>
        <rect class="tray" x="2" y="5" width=${ROW.width - 4} height=${ROW.height - 6} rx="9" data-place=${source} />
        ${displayGroups(view, source, boxes, hits)}
        <g class="tab" aria-hidden="true"><rect x="8" y="0" width="15" height="12" rx="6" />
            <text x="15.5" y="9.5">${source + 1}</text></g>
    </svg>`;
}

/** `aside` fills the place beside the last display: their number is odd. */
export function supplyRows(view: SupplyView, aside: TemplateResult): TemplateResult {
    const place = (index: number): Box => ({ x: 60 * index, y: 0, w: 60, h: 48 });

    return html`<div class="supply rows" role="group" aria-label=${t("Supply")}>
        ${view.scene.displays.map((_, source) => box(view, source))}
        <div class="aside">${aside}</div>
        <svg class=${`centre ${emptied(view, CENTRE)}`} viewBox="0 0 360 48">
            <rect class="tray" x="2" y="2" width="356" height="45" rx="9" data-place=${CENTRE} />
            ${centre(view, place, 33)}
        </svg>
    </div>`;
}

/** The whole supply in words, a line for each source. */
export function supplyWords(scene: SintraScene): string[] {
    return sources(scene).map((source) => sourceWords(scene, source));
}

/** Counts of a bag or tower in words. */
export function stockWords(stock: Record<Colour, number>): string {
    const parts = COLOURS.filter((colour) => stock[colour] > 0).map((colour) => panesOf(stock[colour], colour));

    return parts.length ? listOf(parts) : t("empty");
}
