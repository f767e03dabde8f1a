// SPDX-License-Identifier: MIT
// watched - what is to be seen of somebody else's turn while it is watched.
import type { Table } from "../play/types";
import { readToken, type Choice } from "./select";

/** Points that are being counted: those counted so far, and those still to come. */
export interface Counting {
    seat: number;
    done: number;
    left: number;
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** Each detail of a turn is worth its second argument, or one point. */
export function countingOf({ watched, game, viewer }: Table): Counting | null {
    if (!watched?.landed) return null;

    const details = game.words(viewer, watched.index).parts.filter(({ detail }) => detail);
    const points = details.map(({ message }) => Number(message.args[1] ?? 1));

    if (!points.length) return null;
    return {
        seat: game.tokens(viewer)[watched.index]!.seat,
        done: sum(points.slice(0, watched.details)),
        left: sum(points.slice(watched.details)),
    };
}

/** What is taken, until it lies where it goes. */
export function takenOf({ watched, game, viewer }: Table): Choice | null {
    return watched && !watched.landed ? readToken(game.tokens(viewer)[watched.index]!.text) : null;
}
