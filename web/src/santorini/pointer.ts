// SPDX-License-Identifier: MIT
// pointer - what a place of the screen means on the board: towers stand before what is behind
// them, so what can be pressed goes first.
import { pressed, type Goal, type View } from "./geometry";
import { isFour } from "./picture";
import type { Plan } from "./select";
import type { SantoriniScene } from "./types";

/** Pixels of the screen within which two spaces cannot be told apart. */
const REACH = 22;

type Scene = Pick<SantoriniScene, "cells">;

function meant(event: MouseEvent, frame: HTMLElement | null, view: View, goals: readonly Goal[]): number[] {
    const box = frame?.getBoundingClientRect();
    if (!box?.width) return [];
    const scale = view.lens.width / box.width;
    const point = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    return pressed(view, goals, point, REACH * scale);
}

/** The targets and workers that could be meant; several where they lie too close together. */
export function spotsAt(event: MouseEvent, frame: HTMLElement | null, view: View, scene: Scene, plan: Plan | null): number[] {
    if (!plan) return [];
    const { targets, workers } = plan;
    const goal = (square: number, worker: boolean): Goal => ({
        square,
        level: scene.cells[square]!.level,
        worker,
        four: isFour(targets.get(square)?.[0]),
    });
    const goals = [
        ...[...targets.keys()].map((square) => goal(square, false)),
        ...workers.filter((square) => !targets.has(square)).map((square) => goal(square, true)),
    ];
    return meant(event, frame, view, goals);
}

/** The space there, whether it can be pressed or not. */
export function spaceAt(event: MouseEvent, frame: HTMLElement | null, view: View, scene: Scene): number | undefined {
    const goals = scene.cells.map(({ level }, square): Goal => ({ square, level, worker: false, four: false }));
    return meant(event, frame, view, goals)[0];
}
