// SPDX-License-Identifier: MIT
// half - a turn that is half made, kept on this device until it is played or the table has moved on: a reload in
// the middle of it loses nothing.
import type { Told } from "../core/api";
import { actionsOf } from "../core/types";
import { isObject } from "../ui/storage";
import { recall, remember } from "./memory";
import type { Room } from "./room";

const PLACE = "tried";
const MOST = 256; // steps, more than any turn has

/** Where the table stood when the steps were tried. */
function standOf({ state, you, game }: Room): Record<string, unknown> {
    return { game: state.game, you, count: game.count(), hash: game.hash() };
}

/** The steps tried in the game, whether or not they can be gone on with just now. */
export function stepsIn(game: Told, seat: number): readonly number[] {
    return seat > 0 && game.mover() === seat ? actionsOf(game.turn().tried) : [];
}

export function keepHalf(room: Room, steps: readonly number[]): void {
    if (steps.length) remember(room.id, PLACE, { ...standOf(room), steps });
    else if (recall(room.id, PLACE) !== null) remember(room.id, PLACE, null);
}

/** The steps of an earlier visit, if the table still stands as it did then. */
export function recallHalf(room: Room): number[] {
    const found = recall(room.id, PLACE);
    if (!isObject(found) || !Array.isArray(found["steps"])) return [];
    const steps: unknown[] = found["steps"];
    const same = Object.entries(standOf(room)).every(([key, value]) => found[key] === value);
    if (!same || steps.length > MOST) return [];
    return steps.every((step): step is number => Number.isInteger(step) && (step as number) >= 0 && (step as number) < 2 ** 32)
        ? steps
        : [];
}
