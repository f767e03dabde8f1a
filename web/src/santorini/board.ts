// SPDX-License-Identifier: MIT
// board - the whole board as one SVG: the ground, spaces from far to near, and over them the tags
// of what may be done. It is hidden from screen readers; grid.ts lays named cells over it.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { define } from "../ui/defs";
import {
    crossingOf,
    drawingOrder,
    halfOf,
    heading,
    hitQuad,
    placeOf,
    PLINTH_DEPTH,
    project,
    quad,
    riseOf,
    roof,
    squareOn,
    turned,
    type Point,
    type Tower,
    type View,
} from "./geometry";
import { drawArrow, drawMark, drawRing, drawTag, tagPlace, type Mark } from "./markers";
import { drawBlock, drawDome, drawShadow, drawWorker, outline, spot, type Drawing, type Figure } from "./pieces";
import { directionStep, squareName } from "./square";
import { drawToken, tokenGlyph } from "./tokens";
import { drawDigit, drawGround, drawHiddenDigit, look, type Seen, type Town } from "./town";
import type { Trace } from "./trace";
import type { Compass } from "./types";

export interface Picture {
    view: View;
    scene: Town;
    trace: readonly Trace[];
    marks: readonly Mark[];
    /** Workers that could be chosen, and the one that is. */
    rings: readonly { at: number; chosen: boolean }[];
    /** Spaces of a hint, in the order of its steps; undefined: a step without one. */
    hints: readonly (number | undefined)[];
    /** Wind and song, on the side they lead to. */
    airs: readonly { kind: string; direction: Compass }[];
    focus: number | null;
    /** A worker shown where it would stand. */
    ghost: (Figure & { at: number }) | null;
    /** Four spaces shown as they would become Fate's. */
    fate: number | null;
    onlyYou: string; // the words
    coordinates: boolean;
    /** Only this part of it: a viewBox. */
    crop?: string;
}

// ---- around it -------------------------------------------------------------------------------------

/** Letters and digits along the two near sides, whichever way the board is turned. */
function coordinates(view: View): SVGTemplateResult[] {
    const out = 2.5 + view.lens.edge;
    const size = view.camera === "iso" ? 14 : 18;
    const places = [-2, -1, 0, 1, 2].flatMap((i): [Point, string][] => {
        const near = squareName(squareOn(view, i, -2));
        const side = squareName(squareOn(view, view.camera === "top" ? -2 : 2, i));
        const [byNear, bySide] = view.turn % 2 ? [near[1]!, side[0]!] : [near[0]!, side[1]!];
        if (view.camera === "top")
            return [
                [project(view, i, -2.76, 0), byNear],
                [project(view, -2.76, i, 0), bySide],
            ];
        return [
            [project(view, i, -out, -PLINTH_DEPTH / 2), byNear],
            [view.camera === "iso" ? project(view, out, i, -PLINTH_DEPTH / 2) : project(view, out + 0.12, i - 0.32, 0), bySide],
        ];
    });
    return places.map(
        ([at, text]) =>
            svg`<text class="coordinate" x=${at.x.toFixed(1)} y=${(at.y + size * 0.36).toFixed(1)} font-size=${size}>${text}</text>`,
    );
}

/** Where there is room for an arrow: beside a side's middle, or at a corner. */
function airPlace(view: View, u: number, v: number, shift: number): Point {
    const iso = view.camera === "iso";
    if (iso && u === v) {
        // The left and right corners touch the picture's edge: above them there is sea.
        const corner = project(view, u * 2.3, v * 2.3, 0);
        return { x: corner.x, y: corner.y - (0.95 + 0.5 * shift) * view.lens.scale };
    }
    if (u && v) return project(view, u * (iso ? 3 : 2.76), v * (iso ? 3 : 2.76), 0);
    const far = iso ? 3.1 : 2.78;
    return project(view, u * far + (u ? 0 : 0.5 + shift), v * far + (v ? 0 : 0.5 + shift), 0);
}

/** Wind or song: an arrow in the sea on the side it leads to. */
function air(view: View, kind: string, direction: Compass, shift: number): SVGTemplateResult {
    const [file, rank] = directionStep(direction);
    const [u, v] = turned(file, rank, view.turn);
    const at = airPlace(view, u, v, shift);
    const to = heading(view, file, rank);
    const k = view.lens.scale / 100;
    const long = 17 * k;
    const tip = { x: at.x + to.x * long, y: at.y + to.y * long };
    const tail = { x: at.x - to.x * long, y: at.y - to.y * long };
    const wing = (side: number): Point => ({
        x: tip.x - to.x * 11 * k - to.y * 9 * k * side,
        y: tip.y - to.y * 11 * k + to.x * 9 * k * side,
    });
    const line = `M${spot(tail)}L${spot(tip)}M${spot(wing(1))}L${spot(tip)}L${spot(wing(-1))}`;
    const badge = { x: tail.x - to.x * 17 * k, y: tail.y - to.y * 17 * k };
    return svg`<g class="air"><path class="glyph-halo" stroke-width="9" d=${line} /><path class="glyph" stroke-width="4.5" d=${line} />
        ${view.camera === "iso" ? svg`<g transform="translate(${badge.x.toFixed(1)} ${badge.y.toFixed(1)}) scale(.8)"><path class="glyph-halo" d=${tokenGlyph(kind)} /><path class="glyph" d=${tokenGlyph(kind)} /></g>` : nothing}</g>`;
}

// ---- one space ------------------------------------------------------------------------------------

/** The roof's outline, a little inside. */
function roofEdge({ view, scene }: Picture, square: number, inset: number): string {
    const level = scene.cells[square]!.level;
    const [u, v] = placeOf(view, square);
    return outline(quad(view, u, v, halfOf(view, level) - inset, riseOf(view, level)));
}

function traceMark(view: View, trace: Trace, level: number): SVGTemplateResult {
    const [u, v] = placeOf(view, trace.at);
    const half = halfOf(view, level);
    const z = riseOf(view, level);
    const corner = project(view, u - half + 0.13, v + half - 0.13, z);
    const d = Math.max(4.5, view.lens.scale * 0.045);
    const sign =
        trace.kind === "built"
            ? `M${(corner.x - d).toFixed(1)} ${corner.y.toFixed(1)}h${2 * d}m${-d} ${-d}v${2 * d}`
            : trace.kind === "removed"
              ? `M${(corner.x - d).toFixed(1)} ${corner.y.toFixed(1)}h${2 * d}`
              : "";
    const edge = outline(quad(view, u, v, half - 0.035, z));
    return svg`<g class="trace seat-${trace.seat} ${trace.kind === "from" ? "trace-from" : ""}"><path
        class="trace-halo" d=${edge} /><path d=${edge} />${sign ? svg`<path class="trace-sign" d=${sign} />` : nothing}</g>`;
}

/** A dashed outline around a roof a hint speaks of. */
function hintMark(picture: Picture, square: number): SVGTemplateResult {
    const edge = roofEdge(picture, square, 0.015);
    return svg`<path class="hint-halo" d=${edge} /><path class="hint-line" d=${edge} />`;
}

function focusRing(picture: Picture, square: number): SVGTemplateResult {
    const edge = roofEdge(picture, square, 0.01);
    return svg`<path class="focus-halo" d=${edge} /><path class="focus-line" d=${edge} />`;
}

function showsDigit(tower: Tower, mark: Mark | undefined): boolean {
    if (!tower.level || (tower.dome && tower.level === 3)) return false;
    return !mark || (mark.kind !== "build" && tower.level < 3);
}

function space(picture: Picture, square: number, seen: Seen): SVGTemplateResult {
    const { view, scene } = picture;
    const tower = scene.cells[square]!;
    const from = seen.faded.get(square) ?? 9;
    const marks = picture.marks.filter((mark) => mark.at === square && !mark.four);
    const ring = picture.rings.find((item) => item.at === square);
    const blocks = Array.from({ length: tower.level }, (_, i) => i + 1);
    const workers = scene.workers.filter((worker) => worker.at === square);
    const ghost = picture.ghost?.at === square && !workers.length ? picture.ghost : null;
    return svg`<g class="space" data-space=${squareName(square)}>
        ${blocks.map((level) => drawBlock(view, square, level, level === tower.level, level >= from))}
        ${picture.trace.filter((item) => item.at === square).map((item) => traceMark(view, item, tower.level))}
        ${showsDigit(tower, marks[0]) ? drawDigit(view, square, tower.level) : nothing}
        ${abyssHatch(picture, square)}
        ${scene.tokens.filter((token) => token.at === square).map((token) => drawToken(view, token, tower.level))}
        ${tower.dome ? drawDome(view, square, tower.level, from <= 4) : nothing}
        ${picture.hints.includes(square) ? hintMark(picture, square) : nothing}
        ${picture.focus === square ? focusRing(picture, square) : nothing}
        ${marks.map((mark) => drawMark(view, mark, tower.level))}
        ${ring ? drawRing(view, square, tower.level, ring.chosen) : nothing}
        ${workers.map((worker) => drawWorker(view, worker, square, tower.level))}
        ${ghost ? svg`<g class="ghost">${drawWorker(view, ghost, square, tower.level)}</g>` : nothing}
    </g>`;
}

// ---- what lies over everything ----------------------------------------------------------------------

function levelAt(picture: Picture, square: number): number {
    return picture.scene.cells[square]!.level;
}

function overlay(picture: Picture, seen: Seen): SVGTemplateResult[] {
    const { view } = picture;
    const size = view.camera === "iso" ? 14 : 21;
    const arrows = picture.marks.flatMap((mark) => {
        const way = mark.pushed ?? (mark.from === undefined ? null : { from: mark.from, to: mark.at });
        if (!way) return [];
        const from = roof(view, way.from, levelAt(picture, way.from));
        const to = roof(view, way.to, levelAt(picture, way.to));
        return [drawArrow(view, from, to, "force")];
    });
    const tags = picture.marks.map(
        (mark) => svg`${drawTag(tagPlace(view, mark.at, levelAt(picture, mark.at), seen.covered.has(mark.at)), mark.tag, mark.kind, size)}`,
    );
    return [...arrows, ...tags, ...picture.hints.flatMap((square, i) => (square === undefined ? [] : [hintDisc(picture, square, i)]))];
}

/** The number of a step: at the feet of whoever stands there, beside others on the same space. */
function hintDisc(picture: Picture, square: number, index: number): SVGTemplateResult {
    const { view, hints, scene } = picture;
    const taken = scene.workers.some(({ at }) => at === square);
    const [size, before] = [view.lens.scale * 0.15, hints.slice(0, index).filter((at) => at === square).length];
    const at = roof(view, square, levelAt(picture, square));
    const x = at.x + before * size * 2.3;
    const y = at.y + (taken ? view.lens.scale * 0.3 : 0);
    return svg`<g class="hint-disc" data-of=${squareName(square)} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r=${size.toFixed(1)} /><text
        y=${(size * 0.37).toFixed(1)} font-size=${(size * 1.15).toFixed(1)}>${index + 1}</text></g>`;
}

/** Fate's four spaces: a dashed, hatched frame that follows the ground. */
function fateFrame(picture: Picture, corner: number, word: string): SVGTemplateResult {
    const { view } = picture;
    const edge = quad(view, ...crossingOf(view, corner), 0.97, 0);
    const low = edge[view.camera === "iso" ? 2 : 3]!;
    const at = { x: low.x + (view.camera === "iso" ? 0 : 40), y: low.y - (view.camera === "iso" ? 14 : 12) };
    return svg`<g class="private"><path class="hatched" d=${outline(edge)} /><path class="private-edge" d=${outline(edge)} />${privateWord(at, word)}</g>`;
}

function privateWord(at: Point, word: string): Drawing {
    if (!word) return nothing;
    const width = word.length * 7.4 + 12;
    return svg`<g class="private-word" transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})"><rect x=${(-width / 2).toFixed(1)} y="-10" width=${width.toFixed(1)} height="20" rx="10" /><text
        y="4.500" font-size="12.500">${word}</text></g>`;
}

/** What only the viewer knows, said in words. */
function secrets(picture: Picture): SVGTemplateResult[] {
    const { view, scene } = picture;
    const said = (square: number): SVGTemplateResult => {
        const at = roof(view, square, levelAt(picture, square));
        return svg`${privateWord({ x: at.x, y: at.y + view.lens.scale * 0.3 }, picture.onlyYou)}`;
    };
    return [
        ...scene.tokens.filter((token) => token.secret && token.kind !== "fate").map((token) => said(token.at)),
        ...scene.workers.filter((worker) => worker.secret).map((worker) => said(worker.at)),
    ];
}

function abyssHatch(picture: Picture, square: number): SVGTemplateResult[] {
    return picture.scene.tokens
        .filter((token) => token.secret && token.kind === "abyss" && token.at === square)
        .map((token) => {
            const edge = roofEdge(picture, token.at, 0.02);
            return svg`<g class="private"><path class="hatched" d=${edge} /><path class="private-edge" d=${edge} /></g>`;
        });
}

define(svg`<defs>
    <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch-line" d="M0 0V9" /></pattern>
</defs>`);

export function drawBoard(picture: Picture): TemplateResult {
    const { view, scene } = picture;
    const { width, height } = view.lens;
    const seen = look(view, scene, [
        ...picture.marks.filter((mark) => !mark.four).map((mark) => mark.at),
        ...picture.hints.filter((at) => at !== undefined),
    ]);
    const order = drawingOrder(view);
    const fates = scene.tokens.filter((token) => token.kind === "fate");
    return html`<svg class="board board-${view.camera}" viewBox=${picture.crop ?? `0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        ${drawGround(view)}${picture.coordinates ? coordinates(view) : nothing}
        ${picture.airs.map((item, i) => air(view, item.kind, item.direction, -i))}
        ${order.map((square) => drawShadow(view, square, levelAt(picture, square)))}
        ${fates.slice(0, 1).map((token) => fateFrame(picture, Math.min(...fates.map((fate) => fate.at), token.at), picture.onlyYou))}
        ${picture.fate === null ? nothing : fateFrame(picture, picture.fate, "")}
        ${order.map((square) => space(picture, square, seen))}
        ${picture.marks.filter((mark) => mark.four).map((mark) => drawMark(view, mark, 0))}
        ${order
            .filter((square) =>
                showsDigit(
                    scene.cells[square]!,
                    picture.marks.find(({ at }) => at === square),
                ),
            )
            .map((square) => drawHiddenDigit(view, scene, square))}
        ${overlay(picture, seen)}${secrets(picture)}
    </svg>`;
}

export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
    /** The tile's corners as parts of the box. */
    corners: Point[];
}

/** The tile's box as parts of the picture, for the cell that lies over it. */
export function cellBox(view: View, square: number, level: number): Box {
    const edge = hitQuad(view, square, level).map((p) => ({ x: p.x / view.lens.width, y: p.y / view.lens.height }));
    const [xs, ys] = [edge.map((p) => p.x), edge.map((p) => p.y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y];
    return { x, y, w, h, corners: edge.map((p) => ({ x: (p.x - x) / w, y: (p.y - y) / h })) };
}
