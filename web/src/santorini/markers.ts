// SPDX-License-Identifier: MIT
// markers - what may be done where, by shape, colour and a word: rings to move to, tile outlines
// to build on, arrows for who is sent where, crosses for what goes, six sides for tokens.
import { nothing, svg, type SVGTemplateResult } from "lit";
import { crossingOf, halfOf, placeOf, project, quad, riseOf, roof, type Point, type View } from "./geometry";
import { n, outline, spot, type Drawing } from "./pieces";

export type MarkKind = "move" | "build" | "force" | "remove" | "token";

export interface Mark {
    at: number;
    kind: MarkKind;
    tag: string; // empty: none
    /** Where a forced worker comes from. */
    from?: number;
    /** It stands where four spaces meet, `at` being their lower left. */
    four?: boolean;
    /** Somebody else who goes elsewhere by this. */
    pushed?: { from: number; to: number };
}

/** Shapes for the legend, in a box of 26 by 18. */
export const LEGEND: Record<MarkKind, string> = {
    move: "M3 9a10 6 0 1 0 20 0a10 6 0 1 0-20 0Z",
    build: "M13 2 24 9 13 16 2 9Z",
    force: "M3 9h17M14 3l6 6-6 6",
    remove: "M6 3l14 12M20 3 6 15",
    token: "M7 2h12l6 7-6 7H7L1 9Z",
};

function ellipse(at: Point, rx: number, ry: number, name: string): SVGTemplateResult {
    return svg`<ellipse class=${name} cx=${n(at.x)} cy=${n(at.y)} rx=${n(rx)} ry=${n(ry)} />`;
}

function twice(d: string): SVGTemplateResult {
    return svg`<path class="mark-halo" d=${d} /><path class="mark-line" d=${d} />`;
}

function ring(view: View, at: Point, radius: number): SVGTemplateResult {
    const rx = radius * view.lens.scale * 1.08;
    return svg`${ellipse(at, rx, rx * view.lens.flat, "mark-halo")}${ellipse(at, rx, rx * view.lens.flat, "mark-line mark-fill")}`;
}

/** Six sides lying on the roof, or on the ground where four spaces meet. */
function sixSides(view: View, square: number, level: number, four: boolean): string {
    const [u, v] = four ? crossingOf(view, square) : placeOf(view, square);
    const half = four ? 0.26 : Math.min(0.34, halfOf(view, level) * 0.82);
    const z = four ? 0 : riseOf(view, level);
    const p = (du: number, dv: number): Point => project(view, u + du * half, v + dv * half, z);
    if (view.camera === "iso") return outline([p(-1, -0.1), p(-0.1, 0.9), p(0.9, 1), p(1, 0.1), p(0.1, -0.9), p(-0.9, -1)]);
    return outline([p(-1, 0), p(-0.6, 0.9), p(0.6, 0.9), p(1, 0), p(0.6, -0.9), p(-0.6, -0.9)]);
}

function cross(view: View, square: number, level: number): string {
    const [u, v] = placeOf(view, square);
    const half = Math.min(0.32, halfOf(view, level) * 0.8);
    const c = quad(view, u, v, half, riseOf(view, level));
    return `M${spot(c[0]!)}L${spot(c[2]!)}M${spot(c[1]!)}L${spot(c[3]!)}`;
}

/** An arrow from one roof to another, bent a little so that it shows beside towers. */
export function arrow(view: View, from: Point, to: Point): string {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const bend = Math.min(26, length * 0.16);
    const stop = { x: to.x - ux * 8, y: to.y - uy * 8 };
    const mid = { x: (from.x + to.x) / 2 + uy * bend, y: (from.y + to.y) / 2 - Math.abs(ux) * bend };
    const size = view.lens.scale * 0.11;
    const [ex, ey] = [stop.x - mid.x, stop.y - mid.y];
    const end = Math.hypot(ex, ey) || 1;
    const [vx, vy] = [ex / end, ey / end];
    const wing = (side: number): Point => ({
        x: stop.x - vx * size - vy * size * 0.8 * side,
        y: stop.y - vy * size + vx * size * 0.8 * side,
    });
    return `M${spot(from)}Q${spot(mid)} ${spot(stop)}M${spot(wing(1))}L${spot(stop)}L${spot(wing(-1))}`;
}

/** The shape on the roof, drawn with its space. */
export function drawMark(view: View, mark: Mark, level: number): Drawing {
    const at = roof(view, mark.at, level);
    const [u, v] = placeOf(view, mark.at);
    const top = halfOf(view, level);
    const shape = (): SVGTemplateResult | typeof nothing => {
        switch (mark.kind) {
            case "move":
                return ring(view, at, Math.min(0.3, top * 0.68));
            case "build": {
                const d = outline(quad(view, u, v, Math.min(0.28, top * 0.7), riseOf(view, level)));
                return svg`<path class="mark-halo mark-fill" d=${d} /><path class="mark-line" d=${d} />`;
            }
            case "force":
                return mark.from === undefined ? twice(cross(view, mark.at, level)) : nothing;
            case "remove":
                return twice(cross(view, mark.at, level));
            case "token": {
                const d = sixSides(view, mark.at, level, mark.four ?? false);
                return svg`<path class="mark-halo mark-fill" d=${d} /><path class="mark-line" d=${d} />`;
            }
        }
    };
    return svg`<g class="mark mark-${mark.kind}">${shape()}</g>`;
}

/** Where a tag sits: on the roof, or at the far corner when a tower stands before it. */
export function tagPlace(view: View, square: number, level: number, covered: boolean): Point {
    if (!covered) return roof(view, square, level);
    const [u, v] = placeOf(view, square);
    const out = view.camera === "iso" ? 0.4 : 0;
    return project(view, u - out, v + 0.4, riseOf(view, level));
}

/** The word or number of a mark, drawn over everything. */
export function drawTag(at: Point, text: string, kind: MarkKind, size: number): Drawing {
    if (!text) return nothing;
    const width = Math.max(size * 1.9, text.length * size * 0.6 + size * 0.95);
    const round = kind === "move" || kind === "force" ? size * 0.8 : 3;
    return svg`<g class="tag mark-${kind}" transform="translate(${n(at.x)} ${n(at.y)})"><rect x=${n(-width / 2)} y=${n(-size * 0.8)}
        width=${n(width)} height=${n(size * 1.6)} rx=${n(round)} /><text y=${n(size * 0.36)} font-size=${n(size)}>${text}</text></g>`;
}

export function drawArrow(view: View, from: Point, to: Point, kind: MarkKind): SVGTemplateResult {
    return svg`<g class="mark mark-${kind}">${twice(arrow(view, from, to))}</g>`;
}

/** The ring at a worker's feet: broad when it is chosen, thin when it could be. */
export function drawRing(view: View, square: number, level: number, chosen: boolean): SVGTemplateResult {
    const at = roof(view, square, level);
    const rx = Math.min(0.29, halfOf(view, level) - 0.02) * view.lens.scale * 1.08;
    const ry = rx * view.lens.flat;
    return svg`<g class="ring ${chosen ? "chosen" : ""}">${ellipse(at, rx, ry, "ring-halo")}${ellipse(at, rx, ry, "ring-line")}</g>`;
}
