// SPDX-License-Identifier: MIT
// town - what any picture of the board begins with: sea, plinth and ground, which towers hide
// something, and the digits on their roofs.
import { nothing, svg, type SVGTemplateResult } from "lit";
import { covering, drawingOrder, halfOf, placeOf, PLINTH_DEPTH, project, quad, riseOf, roof, type Point, type View } from "./geometry";
import { outline, type Drawing } from "./pieces";
import type { SantoriniScene } from "./types";

export type Town = Pick<SantoriniScene, "cells" | "workers" | "tokens">;

// ---- what lies below ----------------------------------------------------------------------------

const WAVES: readonly (readonly [number, number, number])[] = [
    [60, 90, 70],
    [180, 44, 46],
    [760, 70, 60],
    [850, 140, 40],
    [70, 530, 60],
    [160, 600, 80],
    [800, 570, 70],
    [720, 620, 40],
    [22, 300, 36],
    [884, 352, 34],
];

function sea(view: View): Drawing {
    if (view.camera !== "iso") return nothing;
    return svg`<path class="waves" d=${WAVES.map(([x, y, w]) => `M${x} ${y}q${w / 4}-6 ${w / 2} 0t${w / 2} 0`).join("")} />`;
}

function plinth(view: View): SVGTemplateResult {
    const out = 2.5 + view.lens.edge;
    const scale = view.lens.scale;
    const top = quad(view, 0, 0, out, 0);
    if (view.camera === "top") return svg`<path class="plaza-line" d=${outline(top)} />`;
    const low = quad(view, 0, 0, out, -PLINTH_DEPTH);
    return svg`<path class="shallows" stroke-width=${scale * 0.42} d=${outline(low)} />
        <path class="foam" stroke-width=${scale * 0.1} d=${outline(low)} />
        <path class="plinth-l" d=${outline([top[3]!, top[2]!, low[2]!, low[3]!])} />
        <path class="plinth-r" d=${outline([top[2]!, top[1]!, low[1]!, low[2]!])} />
        <path class="plaza-line" d=${outline(top)} />`;
}

function tiles(view: View): SVGTemplateResult[] {
    return drawingOrder(view).map((square) => {
        const [u, v] = placeOf(view, square);
        const tint = square % 2 ? "plaza" : "plaza-2";
        return svg`<path class=${tint} d=${outline(quad(view, u, v, halfOf(view, 0), 0))} />`;
    });
}

export function drawGround(view: View): SVGTemplateResult {
    return svg`${sea(view)}${plinth(view)}${tiles(view)}`;
}

// ---- what is hidden from view ---------------------------------------------------------------------

export interface Seen {
    faded: Map<number, number>; // square -> the level from which on it is see-through
    covered: Set<number>; // targets behind towers
}

function merge(into: Map<number, number>, found: Map<number, number>): void {
    for (const [square, level] of found) into.set(square, Math.min(level, into.get(square) ?? 9));
}

/** Towers before workers, tokens and targets turn see-through. */
export function look(view: View, scene: Town, targets: readonly number[]): Seen {
    const faded = new Map<number, number>();
    const covered = new Set<number>();
    const over = (square: number, lift: number): Map<number, number> => {
        const at = roof(view, square, scene.cells[square]!.level);
        return covering(view, scene.cells, square, { x: at.x, y: at.y - lift * view.lens.scale });
    };
    for (const worker of scene.workers) merge(faded, over(worker.at, 0.08));
    for (const token of scene.tokens) if (token.kind !== "fate") merge(faded, over(token.at, 0));
    for (const target of targets) {
        const found = over(target, 0);
        if (found.size) covered.add(target);
        merge(faded, found);
    }
    return { faded, covered };
}

// ---- roofs ----------------------------------------------------------------------------------------

/** The left corner of the roof. */
function digitPlace(view: View, square: number, level: number): Point {
    const [u, v] = placeOf(view, square);
    const half = halfOf(view, level);
    const z = riseOf(view, level);
    if (view.camera === "top") return project(view, u + half - 0.1, v - half + 0.1, z);
    const down = view.camera === "iso" ? 0.135 : 0.14;
    return project(view, u - half + 0.13, v - half + down, z);
}

function digit(view: View, at: Point, level: number, name: string): SVGTemplateResult {
    const size = Math.max(11, view.lens.scale * (view.camera === "iso" ? 0.125 : 0.165));
    return svg`<text class=${name} x=${at.x.toFixed(1)} y=${(at.y + size * 0.36).toFixed(1)} font-size=${size.toFixed(1)}>${level}</text>`;
}

/** The level as a digit on the roof. */
export function drawDigit(view: View, square: number, level: number): SVGTemplateResult {
    return digit(view, digitPlace(view, square, level), level, "digit");
}

/** The same over everything, where a tower stands before it: at the far corner of the roof, or at the right
 *  one beside whoever stands there. */
export function drawHiddenDigit(view: View, { cells, workers }: Town, square: number): Drawing {
    const { level } = cells[square]!;
    if (!covering(view, cells, square, digitPlace(view, square, level)).size) return nothing;
    const [u, v] = placeOf(view, square);
    const out = halfOf(view, level) - 0.12;
    const side = workers.some(({ at }) => at === square) ? out : view.camera === "iso" ? -out : 0;
    return digit(view, project(view, u + side, v + out, riseOf(view, level)), level, "digit over");
}
