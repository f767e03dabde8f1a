// SPDX-License-Identifier: MIT
// square - the 25 spaces: names, neighbours, directions.
//
// A square is 0 .. 24: a1 b1 .. e1 a2 .. e5. North leads towards rank 5, east towards file e.
import type { Compass } from "./types";

export const SQUARES = 25;

export const COMPASS: readonly Compass[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** Steps of file and rank for each direction. */
const STEP: Record<Compass, readonly [number, number]> = {
    n: [0, 1],
    ne: [1, 1],
    e: [1, 0],
    se: [1, -1],
    s: [0, -1],
    sw: [-1, -1],
    w: [-1, 0],
    nw: [-1, 1],
};

export const fileOf = (square: number): number => square % 5;
export const rankOf = (square: number): number => Math.floor(square / 5);
export const squareAt = (file: number, rank: number): number => rank * 5 + file;

export function squareName(square: number): string {
    return "abcde".charAt(fileOf(square)) + String(rankOf(square) + 1);
}

export function directionStep(direction: Compass): readonly [number, number] {
    return STEP[direction];
}
