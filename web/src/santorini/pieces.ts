// SPDX-License-Identifier: MIT
// pieces - what stands or lies on the board, drawn at a place of the picture.
//
// Shapes only: colours come from board.css by class, so a theme changes them all at once.
import { nothing, svg, type SVGTemplateResult } from "lit";
import { DOME_RADIUS, halfOf, placeOf, project, quad, riseOf, roof, type Point, type View } from "./geometry";
import { seatPath } from "../play/seats";

export type Drawing = SVGTemplateResult | typeof nothing;

/** A number as the drawings write it. */
export const n = (value: number): string => value.toFixed(1);
const tenth = (value: number): number => Math.round(value * 10) / 10;
export const spot = (p: Point): string => `${n(p.x)} ${n(p.y)}`;
export const outline = (points: readonly Point[]): string => `M${points.map(spot).join("L")}Z`;

// ---- workers --------------------------------------------------------------------------------

const seatMarkPath = (seat: number, x: number, y: number, r: number): string => seatPath(seat, tenth(x), tenth(y), tenth(r));

export interface Figure {
    seat: number;
    index: number; // 1, 2, 3
    secret: boolean;
    asleep?: boolean;
}

interface Cut {
    foot: number; // half width at the foot
    neck: number;
    bands: number[]; // heights of the white bands
    head: number;
}

const TUNIC: Cut = { foot: 14.5, neck: 11, bands: [], head: 50 };
const ROBE: Cut = { foot: 19, neck: 6.5, bands: [16], head: 52 };
const BELTED: Cut = { foot: 14.5, neck: 11, bands: [13, 22], head: 50 };

const cutOf = (index: number): Cut => (index === 2 ? ROBE : index === 3 ? BELTED : TUNIC);

/** The body from shoulders to hem; in units of a hundredth of a space, the foot at 0. */
function body(cut: Cut, at: Point, k: number, flat: number): string {
    const x = (dx: number): string => n(at.x + dx * k);
    const y = (dy: number): string => n(at.y - dy * k);
    const hem = `A${n(cut.foot * k)} ${n(cut.foot * k * flat * 0.8)} 0 0 1 ${x(-cut.foot)} ${y(0)}Z`;
    if (cut === ROBE)
        return `M${x(-cut.foot)} ${y(0)}Q${x(-9)} ${y(20)} ${x(-6.5)} ${y(42)}H${x(6.5)}Q${x(9)} ${y(20)} ${x(cut.foot)} ${y(0)}${hem}`;
    return `M${x(-cut.foot)} ${y(0)}L${x(-11)} ${y(36)}Q${x(0)} ${y(48)} ${x(11)} ${y(36)}L${x(cut.foot)} ${y(0)}${hem}`;
}

/** The side of the body that lies in the shade. */
function shade(cut: Cut, at: Point, k: number, flat: number): string {
    const low = cut.foot * k * flat * 0.8;
    const top = cut === ROBE ? 42 : 36;
    const bend = cut === ROBE ? `Q${n(at.x - 9 * k)} ${n(at.y - 20 * k)} ${n(at.x - cut.foot * k)} ${n(at.y)}` : "";
    return (
        `M${n(at.x - cut.foot * k)} ${n(at.y)}A${n(cut.foot * k)} ${n(low)} 0 0 0 ${n(at.x - 1.5 * k)} ${n(at.y + low)}` +
        `L${n(at.x - 1.5 * k)} ${n(at.y - 42 * k)}L${n(at.x - cut.neck * k)} ${n(at.y - top * k)}${bend}Z`
    );
}

function band(cut: Cut, height: number, at: Point, k: number): string {
    const part = height / 40;
    const half = cut === ROBE ? 12.4 : cut.foot + (11 - cut.foot) * part;
    const y = at.y - height * k;
    return `M${n(at.x - half * k)} ${n(y)}Q${n(at.x)} ${n(y + 7 * k)} ${n(at.x + half * k)} ${n(y)}`;
}

/** Seen from above: the seat's shape, with one ring for the second worker and two dots for the third. */
function disc(who: Figure, at: Point, scale: number): SVGTemplateResult {
    const inner =
        who.index === 2
            ? svg`<path class="worker-inner" d=${seatMarkPath(who.seat, at.x, at.y, scale * 0.11)} />`
            : who.index === 3
              ? svg`<path class="worker-inner" d="M${n(at.x - 7)} ${n(at.y)}h.01M${n(at.x + 7)} ${n(at.y)}h.01" stroke-width="6" />`
              : nothing;
    return svg`<path class="worker-body" d=${seatMarkPath(who.seat, at.x, at.y, scale * 0.2)} />${inner}`;
}

function standing(who: Figure, at: Point, view: View): SVGTemplateResult {
    const k = view.lens.scale / (view.camera === "front" ? 95 : 100);
    const cut = cutOf(who.index);
    const flat = view.lens.flat;
    const wide = (cut.foot + 6) * k;
    const shape = body(cut, at, k, flat);
    return svg`<ellipse class="worker-shadow" cx=${n(at.x + 4 * k)} cy=${n(at.y + 3 * k)} rx=${n(wide)} ry=${n(wide * flat)} />
        <path class="worker-body" d=${shape} />
        <path class="worker-shade" d=${shade(cut, at, k, flat)} />
        ${cut.bands.map((height) => svg`<path class="worker-band" stroke-width=${n(2.4 * k)} d=${band(cut, height, at, k)} />`)}
        ${who.secret ? svg`<path class="worker-hatch" d=${shape} />` : nothing}
        <path class="worker-body" d=${seatMarkPath(who.seat, at.x, at.y - (cut.head + (who.seat === 3 ? 1.5 : 0)) * k, 11.5 * k)} />`;
}

/** A line drawing with an edge that shows on any ground. */
export function glyph(path: string): SVGTemplateResult {
    return svg`<path class="glyph-halo" d=${path} /><path class="glyph" d=${path} />`;
}

function asleepMark(at: Point, view: View): SVGTemplateResult {
    const high = view.lens.scale * (view.camera === "top" ? 0.26 : 0.62);
    return glyph(`M${n(at.x + 16)} ${n(at.y - high)}h11l-11 12h11`);
}

export function drawWorker(view: View, who: Figure, square: number, level: number): SVGTemplateResult {
    const at = roof(view, square, level);
    return svg`<g class="worker seat-${who.seat} ${who.secret ? "secret" : ""} ${who.asleep ? "sleeping" : ""}"
        data-worker="${who.seat}.${who.index}">${
            view.camera === "top" ? disc(who, at, view.lens.scale) : standing(who, at, view)
        }${who.asleep ? asleepMark(at, view) : nothing}</g>`;
}

// ---- blocks and domes -------------------------------------------------------------------------

type Face = (along: number, z: number) => Point;

/** A straight opening in a wall: from `a`, `w` wide; heights as parts of the block. */
function windowIn(face: Face, a: number, w: number, low: number, high: number, z0: number, z1: number): string {
    const z = (part: number): number => z0 + (z1 - z0) * part;
    return outline([face(a, z(high)), face(a + w, z(high)), face(a + w, z(low)), face(a, z(low))]);
}

function archIn(face: Face, a: number, w: number, high: number, z0: number, z1: number): string {
    const z = (part: number): number => z0 + (z1 - z0) * part;
    const spring = high * 0.6;
    return (
        `M${spot(face(a, z0))}L${spot(face(a, z(spring)))}Q${spot(face(a, z(high)))} ${spot(face(a + w / 2, z(high)))}` +
        `Q${spot(face(a + w, z(high)))} ${spot(face(a + w, z(spring)))}L${spot(face(a + w, z0))}Z`
    );
}

/** Openings tell the levels apart: a door and two windows, two windows, one arch. */
function openings(face: Face, level: number, z0: number, z1: number): string {
    if (level === 1)
        return (
            archIn(face, 0.42, 0.16, 0.68, z0, z1) +
            windowIn(face, 0.16, 0.1, 0.34, 0.62, z0, z1) +
            windowIn(face, 0.74, 0.1, 0.34, 0.62, z0, z1)
        );
    if (level === 2) return windowIn(face, 0.22, 0.12, 0.3, 0.66, z0, z1) + windowIn(face, 0.66, 0.12, 0.3, 0.66, z0, z1);
    return archIn(face, 0.41, 0.18, 0.66, z0, z1);
}

function wall(face: Face, side: "l" | "r", level: number, z0: number, z1: number): SVGTemplateResult {
    const edge = outline([face(0, z1), face(1, z1), face(1, z0), face(0, z0)]);
    return svg`<path class="wall-${side}" d=${edge} /><path class="open-${side}" d=${openings(face, level, z0, z1)} />`;
}

export function drawBlock(view: View, square: number, level: number, top: boolean, faded: boolean): SVGTemplateResult {
    const [u, v] = placeOf(view, square);
    const half = halfOf(view, level);
    const [z0, z1] = [riseOf(view, level - 1), riseOf(view, level)];
    const cover = outline(quad(view, u, v, half, z1));
    const key = `${square}.${level}`;
    if (view.camera === "top")
        return svg`<g class="block" data-block=${key}><path class=${top ? "roof" : `step-${level}`} d=${cover} /></g>`;
    const left: Face = (along, z) => project(view, u - half + 2 * half * along, v - half, z);
    const right: Face = (along, z) => project(view, u + half, v - half + 2 * half * along, z);
    return svg`<g class="block ${faded ? "faded" : ""}" data-block=${key}>${wall(left, "l", level, z0, z1)}${wall(right, "r", level, z0, z1)}<path
        class="roof" d=${cover} /></g>`;
}

/** The shadow a tower throws on the ground, longer the higher it is. */
export function drawShadow(view: View, square: number, level: number): Drawing {
    if (view.camera === "top" || !level) return nothing;
    const [u, v] = placeOf(view, square);
    const half = halfOf(view, 1);
    const long = 0.1 + 0.09 * level;
    return svg`<path class="cast" d=${outline([
        project(view, u - half, v + half, 0),
        project(view, u - half + long, v + half + long * 0.35, 0),
        project(view, u + half + long, v + half + long * 0.35, 0),
        project(view, u + half + long, v - half + long * 0.35, 0),
        project(view, u + half, v - half, 0),
    ])} />`;
}

export function drawDome(view: View, square: number, level: number, faded: boolean): SVGTemplateResult {
    const { x, y } = roof(view, square, level);
    const { scale, flat, dome } = view.lens;
    const rx = scale * DOME_RADIUS * 1.12;
    const ry = rx * flat;
    const key = `${square}.4`;
    if (view.camera === "top")
        return svg`<g class="dome" data-block=${key}><circle class="dome-body" cx=${n(x)} cy=${n(y)} r=${n(rx)} /><circle class="dome-light"
            cx=${n(x - rx * 0.3)} cy=${n(y - rx * 0.3)} r=${n(rx * 0.2)} /></g>`;
    const high = Math.max(scale * dome * 1.05 + ry / 4, ry);
    const rim = `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 0 ${n(x + rx)} ${n(y)}`;
    const light =
        `M${n(x + rx * 0.3)} ${n(y - high * 0.82)}Q${n(x + rx * 0.78)} ${n(y - high * 0.55)} ${n(x + rx * 0.8)} ${n(y - high * 0.08)}` +
        `Q${n(x + rx * 0.52)} ${n(y - high * 0.5)} ${n(x + rx * 0.3)} ${n(y - high * 0.82)}Z`;
    return svg`<g class="dome ${faded ? "faded" : ""}" data-block=${key}><path class="dome-body"
        d="${rim}A${n(rx)} ${n(high)} 0 0 0 ${n(x - rx)} ${n(y)}Z" /><path class="dome-light" d=${light} /><path class="dome-rim" d=${rim} /></g>`;
}
