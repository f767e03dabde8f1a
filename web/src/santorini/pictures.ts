// SPDX-License-Identifier: MIT
// pictures - small boards that explain something: cut to where it happens, with the board's own marks.
import "./common";
import "./mini.css" with { type: "piece" };
import { html, type TemplateResult } from "lit";
import type { GameView } from "../core/api";
import type { LoadPictures } from "../games";
import { project, placeOf, riseOf, type View } from "./geometry";
import type { Mark } from "./markers";
import type { Plan } from "./select";
import type { SantoriniScene, SantoriniStep } from "./types";

type Board = typeof import("./index");

/** What a small board shows. */
export interface Small {
    scene: SantoriniScene;
    /** What it came from: what has changed since is marked. */
    before: SantoriniScene | null;
    /** What may be done now is marked; null: nothing is. */
    plan: Plan | null;
    /** Spaces that are to be seen, beside those with marks. */
    spaces: readonly number[];
}

const ASPECT = 1.6;
const LEAST = 420; // width of the smallest part that is shown
const WORKER = 0.66; // height of what stands on a roof

/** The part of the picture that has these spaces in it, as a viewBox. */
function cropTo(view: View, scene: SantoriniScene, spaces: readonly number[]): string {
    const points = spaces.flatMap((square) => {
        const [u, v] = placeOf(view, square);
        const top = riseOf(view, scene.cells[square]!.level) + WORKER;
        return [
            project(view, u - 0.75, v - 0.75, 0),
            project(view, u + 0.75, v + 0.75, 0),
            project(view, u, v, top),
            project(view, u + 0.75, v - 0.75, 0),
        ];
    });
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    const width = Math.max(LEAST, right - left, (bottom - top) * ASPECT);
    const x = (left + right - width) / 2;
    const y = (top + bottom - width / ASPECT) / 2;
    return [x, y, width, width / ASPECT].map((n) => n.toFixed(0)).join(" ");
}

const touched = (board: Board, before: SantoriniScene, scene: SantoriniScene): number[] => {
    const found = board.changes(before, scene);
    return [
        ...found.moved.flatMap(({ from, to }) => [from, to]),
        ...[...found.built, ...found.arrived, ...found.gone].map(({ at }) => at),
        ...found.removed,
    ];
};

/** Everything that is worth seeing where nothing happens. */
const taken = (scene: SantoriniScene): number[] => [
    ...scene.workers.map(({ at }) => at),
    ...scene.tokens.map(({ at }) => at),
    ...scene.cells.flatMap(({ level, dome }, at) => (level || dome ? [at] : [])),
];

export function drawSmall(board: Board, small: Small): TemplateResult {
    const { scene, before, plan } = small;
    const view = board.makeView("iso", 0);
    const marks: Mark[] = plan ? board.marksOf(plan) : [];
    const mover = before && before.mover > 0 ? before.mover : 1;
    const near = [
        ...small.spaces,
        ...marks.map(({ at }) => at),
        ...(plan?.who == null ? [] : [plan.who]),
        ...(before ? touched(board, before, scene) : []),
    ];
    return html`<div class="mini-board picture-board">${board.drawBoard({
        view,
        scene,
        trace: before ? board.traceOf(before, scene, mover) : [],
        marks,
        rings: plan ? board.ringsOf(plan).filter(({ chosen }) => chosen) : [],
        hints: [],
        airs: scene.seats.flatMap(({ direction, air }) => (direction && air ? [{ kind: air, direction }] : [])),
        focus: null,
        ghost: null,
        fate: null,
        onlyYou: "",
        coordinates: false,
        crop: cropTo(view, scene, near.length ? near : taken(scene)),
    })}</div>`;
}

/** What may be done by the worker that the step is of. */
export function planFor(board: Board, game: GameView, step: SantoriniStep | undefined): Plan {
    const who = step && "who" in step ? step.who : null;
    return board.makePlan(game.turn(), { mode: null, who }, false);
}

export const pictures: LoadPictures = async () => {
    const board = await import("./index");
    return (game, { tokens, choice }) => {
        const scene = game.scene(1) as SantoriniScene;
        const last = tokens.split(" ").at(-1) ?? "";
        const next = choice ? game.steps(last)[choice - 1] : undefined;
        const step = (game.turn().steps as SantoriniStep[]).find(({ action }) => action === next);
        return drawSmall(board, {
            scene,
            before: tokens && !choice ? (game.scene(1, 0) as SantoriniScene) : null,
            plan: choice ? planFor(board, game, step) : null,
            spaces: [],
        });
    };
};
