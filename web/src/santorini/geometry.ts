// SPDX-License-Identifier: MIT
// geometry - where things are on the picture of the board: cameras, quarter turns, drawing
// order, what covers what, and which space a press means.
//
// A space has board coordinates (u, v) from -2 to 2: u to the right and v away from the
// player whose side the board is turned to. project() takes them and a height to the picture.
// Nothing here draws or knows a rule.
import { fileOf, rankOf, squareAt, SQUARES } from "./square";

export type Camera = "iso" | "front" | "top";

export interface Point {
    x: number;
    y: number;
}

interface Lens {
    /** x = ox + S (a u + b v);  y = oy + S (c u - d v - z) */
    a: number;
    b: number;
    c: number;
    d: number;
    rise: readonly number[]; // height of levels 0 .. 3
    dome: number; // height of a dome
    flat: number; // an ellipse on a roof: height by width
    edge: number; // of the plinth around the spaces
    scale: number; // S
    width: number;
    height: number;
    oy: number;
}

const LENS: Record<Camera, Lens> = {
    iso: {
        a: Math.SQRT1_2,
        b: Math.SQRT1_2,
        c: 0.4101,
        d: 0.4101,
        rise: [0, 0.3, 0.58, 0.84],
        dome: 0.25,
        flat: 0.58,
        edge: 0.12,
        scale: 116,
        width: 940,
        height: 650,
        oy: 366,
    },
    front: {
        a: 1,
        b: 0.2,
        c: 0,
        d: 0.77,
        rise: [0, 0.27, 0.52, 0.75],
        dome: 0.25,
        flat: 0.66,
        edge: 0.04,
        scale: 100,
        width: 620,
        height: 540,
        oy: 304,
    },
    top: {
        a: 1,
        b: 0,
        c: 0,
        d: 1,
        rise: [0, 0, 0, 0],
        dome: 0,
        flat: 1,
        edge: 0.06,
        scale: 100,
        width: 600,
        height: 600,
        oy: 300,
    },
};

/** Half sides of the square prisms: tile, first, second and third block. */
const HALF: Record<Camera, readonly number[]> = {
    iso: [0.485, 0.425, 0.35, 0.285],
    front: [0.485, 0.425, 0.35, 0.285],
    top: [0.485, 0.42, 0.34, 0.26],
};

export const PLINTH_DEPTH = 0.2;
export const DOME_RADIUS = 0.263;
/** How high a worker is. */
const WORKER_HEIGHT = 0.62;

export interface View {
    readonly camera: Camera;
    /** Quarter turns to the player's side. */
    readonly turn: number;
    readonly lens: Lens;
}

export function makeView(camera: Camera, turn: number): View {
    return { camera, turn: ((turn % 4) + 4) % 4, lens: LENS[camera] };
}

/** Quarter turns for a seat: two players sit opposite, three or four around the board. */
export function turnOf(seat: number, seats: number): number {
    if (seat <= 1) return 0;
    return seats === 2 ? 2 : seat - 1;
}

// ---- board coordinates ------------------------------------------------------------------

export function turned(u: number, v: number, quarters: number): [number, number] {
    let [x, y] = [u, v];
    for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
    return [x + 0, y + 0]; // no minus zero
}

/** Where a square lies as seen from the view's side. */
export function placeOf(view: View, square: number): [number, number] {
    return turned(fileOf(square) - 2, rankOf(square) - 2, view.turn);
}

/** The square at board coordinates, or -1. */
export function squareOn(view: View, u: number, v: number): number {
    const [f, r] = turned(u, v, (4 - view.turn) % 4);
    if (Math.abs(f) > 2 || Math.abs(r) > 2) return -1;
    return squareAt(f + 2, r + 2);
}

/** The squares row by row as they are read: the far row first, from the left. */
export function readingRows(view: View): number[][] {
    const rows: number[][] = [];
    for (let v = 2; v >= -2; v--) {
        const row: number[] = [];
        for (let u = -2; u <= 2; u++) row.push(squareOn(view, u, v));
        rows.push(row);
    }
    return rows;
}

const orders = new WeakMap<Lens, number[][]>(); // by turn

/** All squares from the far ones to the near ones. */
export function drawingOrder(view: View): readonly number[] {
    const known = orders.get(view.lens) ?? [];
    orders.set(view.lens, known);
    return (known[view.turn] ??= sortByDepth(view));
}

function sortByDepth(view: View): number[] {
    const depth = (square: number): [number, number] => {
        const [u, v] = placeOf(view, square);
        return [view.lens.c * u - view.lens.d * v, u];
    };
    return Array.from({ length: SQUARES }, (_, square) => square).sort((x, y) => {
        const [p, q] = [depth(x), depth(y)];
        return Math.abs(p[0] - q[0]) > 1e-9 ? p[0] - q[0] : p[1] - q[1];
    });
}

// ---- the picture --------------------------------------------------------------------------

export function project(view: View, u: number, v: number, z: number): Point {
    const { a, b, c, d, scale, width, oy } = view.lens;
    return { x: width / 2 + scale * (a * u + b * v), y: oy + scale * (c * u - d * v - z) };
}

export const riseOf = (view: View, level: number): number => view.lens.rise[level] ?? 0;
export const halfOf = (view: View, level: number): number => HALF[view.camera][level] ?? 0;

/** Where four squares meet, the given one at their lower left. */
export function crossingOf(view: View, square: number): [number, number] {
    return turned(fileOf(square) - 1.5, rankOf(square) - 1.5, view.turn);
}

/** The middle of a space's roof. */
export function roof(view: View, square: number, level: number): Point {
    const [u, v] = placeOf(view, square);
    return project(view, u, v, riseOf(view, level));
}

/** The middle of a worker's figure on a space. */
export function figure(view: View, square: number, level: number): Point {
    const foot = roof(view, square, level);
    if (view.camera === "top") return foot;
    return { x: foot.x, y: foot.y - (view.lens.scale * WORKER_HEIGHT) / 2 };
}

/** Corners of a square with half side `half` around (u, v): far left, far right, near right, near left. */
export function quad(view: View, u: number, v: number, half: number, z: number): Point[] {
    return [
        project(view, u - half, v + half, z),
        project(view, u + half, v + half, z),
        project(view, u + half, v - half, z),
        project(view, u - half, v - half, z),
    ];
}

/** The full tile lifted to its roof: what a press on the space may touch. */
export function hitQuad(view: View, square: number, level: number): Point[] {
    const [u, v] = placeOf(view, square);
    return quad(view, u, v, 0.5, riseOf(view, level));
}

/** The way a direction on the board goes on the picture, as a vector of length one. */
export function heading(view: View, file: number, rank: number): Point {
    const [u, v] = turned(file, rank, view.turn);
    const from = project(view, 0, 0, 0);
    const to = project(view, u, v, 0);
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

// ---- what covers what -----------------------------------------------------------------------

export function inside(point: Point, polygon: readonly Point[]): boolean {
    let odd = false;
    polygon.forEach((a, i) => {
        const b = polygon[(i + polygon.length - 1) % polygon.length]!;
        if (a.y > point.y === b.y > point.y) return;
        if (point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
    });
    return odd;
}

/** The outline of one block as seen: its roof and the walls below. */
function prism(view: View, square: number, level: number): Point[] {
    const [u, v] = placeOf(view, square);
    const half = halfOf(view, level);
    const top = quad(view, u, v, half, riseOf(view, level));
    const foot = quad(view, u, v, half, riseOf(view, level - 1));
    return [top[0]!, top[1]!, foot[1]!, foot[2]!, foot[3]!, top[3]!];
}

function domeCovers(view: View, square: number, level: number, point: Point): boolean {
    const base = roof(view, square, level);
    const rx = view.lens.scale * DOME_RADIUS * 1.12;
    const high = view.lens.scale * view.lens.dome * 1.05 + (rx * view.lens.flat) / 4;
    const dy = point.y - base.y;
    const ry = dy < 0 ? high : rx * view.lens.flat;
    return ((point.x - base.x) / rx) ** 2 + (dy / ry) ** 2 < 1;
}

export interface Tower {
    level: number;
    dome: boolean;
}

/** The lowest level of a tower that hides a point from view; 4 when only its dome does; 0: none. */
function hiding(view: View, square: number, tower: Tower, point: Point): number {
    for (let n = 1; n <= tower.level; n++) if (inside(point, prism(view, square, n))) return n;
    return tower.dome && domeCovers(view, square, tower.level, point) ? 4 : 0;
}

/** Towers that hide a point on `square` from view, with the level from which on they do. */
export function covering(view: View, towers: readonly Tower[], square: number, point: Point): Map<number, number> {
    const found = new Map<number, number>();
    if (view.camera === "top") return found;
    const order = drawingOrder(view);
    for (const near of order.slice(order.indexOf(square) + 1)) {
        const level = hiding(view, near, towers[near]!, point);
        if (level) found.set(near, level);
    }
    return found;
}

// ---- what a press means -----------------------------------------------------------------------

export interface Goal {
    square: number;
    level: number;
    /** The worker that stands there is meant, not the roof. */
    worker: boolean;
    /** Four spaces are meant, this one at their lower left. */
    four?: boolean;
}

function anchor(view: View, goal: Goal): Point {
    if (goal.worker) return figure(view, goal.square, goal.level);
    return goal.four ? project(view, ...crossingOf(view, goal.square), 0) : roof(view, goal.square, goal.level);
}

function area(view: View, goal: Goal): Point[] {
    if (goal.four) return quad(view, ...crossingOf(view, goal.square), 0.5, 0);
    return hitQuad(view, goal.square, goal.level);
}

/** Does the figure's box, at least `reach` to each side of its middle, hold the point? */
function onFigure(view: View, goal: Goal, point: Point, reach: number): boolean {
    if (!goal.worker) return false;
    const middle = figure(view, goal.square, goal.level);
    const half = Math.max(reach, (view.lens.scale * WORKER_HEIGHT) / 2 + 4);
    return Math.abs(point.x - middle.x) <= reach && Math.abs(point.y - middle.y) <= half;
}

/**
 * The goals a press at `point` may mean, the nearest first. More than one only where two
 * anchors lie within `reach` of the press (22 pixels of the screen): then nobody can tell,
 * and the player is asked.
 */
export function pressed(view: View, goals: readonly Goal[], point: Point, reach: number): number[] {
    const hits = goals
        .filter((goal) => inside(point, area(view, goal)) || onFigure(view, goal, point, reach))
        .map((goal) => {
            const at = anchor(view, goal);
            return { square: goal.square, away: Math.hypot(at.x - point.x, at.y - point.y) };
        })
        .sort((a, b) => a.away - b.away);
    const close = hits.filter((hit) => hit.away <= reach);
    return (close.length > 1 ? close : hits.slice(0, 1)).map((hit) => hit.square);
}
