// SPDX-License-Identifier: MIT
// trace - what changed between two positions: the outlines of the last turn, and what is set
// in motion.
import type { SantoriniScene } from "./types";

export interface Trace {
    at: number;
    kind: "from" | "to" | "built" | "removed";
    seat: number; // in whose colour
}

export interface Moved {
    seat: number;
    index: number;
    from: number;
    to: number;
}

export interface Changes {
    moved: Moved[];
    /** Levels that are new, with 4 for a dome; and spaces that lost something. */
    built: { at: number; level: number }[];
    removed: number[];
    arrived: { seat: number; index: number; at: number }[];
    gone: { seat: number; index: number; at: number }[];
}

type Worker = SantoriniScene["workers"][number];

const sameWorker = (a: Worker, b: Worker): boolean => a.seat === b.seat && a.index === b.index;

function builtOn(was: { level: number; dome: boolean }, is: { level: number; dome: boolean }, at: number) {
    const built: Changes["built"] = [];
    for (let level = was.level + 1; level <= is.level; level++) built.push({ at, level });
    if (is.dome && !was.dome) built.push({ at, level: 4 });
    return built;
}

export function changes(before: SantoriniScene, after: SantoriniScene): Changes {
    const was = (worker: Worker): Worker | undefined => before.workers.find((w) => sameWorker(w, worker));
    const is = (worker: Worker): Worker | undefined => after.workers.find((w) => sameWorker(w, worker));
    return {
        moved: after.workers.flatMap((worker) => {
            const old = was(worker);
            return old && old.at !== worker.at ? [{ seat: worker.seat, index: worker.index, from: old.at, to: worker.at }] : [];
        }),
        built: after.cells.flatMap((cell, at) => builtOn(before.cells[at]!, cell, at)),
        removed: after.cells.flatMap((cell, at) => {
            const old = before.cells[at]!;
            return cell.level < old.level || (old.dome && !cell.dome) ? [at] : [];
        }),
        arrived: after.workers.filter((worker) => !was(worker)),
        gone: before.workers.filter((worker) => !is(worker)),
    };
}

/** The outlines of a turn in its mover's colour. One space may have two. */
export function traceOf(before: SantoriniScene, after: SantoriniScene, seat: number): Trace[] {
    const found = changes(before, after);
    const spaces = (list: { at: number }[]): number[] => [...new Set(list.map((item) => item.at))];
    return [
        ...found.moved.map(({ from }): Trace => ({ at: from, kind: "from", seat })),
        ...found.moved.map(({ to }): Trace => ({ at: to, kind: "to", seat })),
        ...found.arrived.map(({ at }): Trace => ({ at, kind: "to", seat })),
        ...found.gone.map(({ at }): Trace => ({ at, kind: "removed", seat })),
        ...spaces(found.built).map((at): Trace => ({ at, kind: "built", seat })),
        ...found.removed.map((at): Trace => ({ at, kind: "removed", seat })),
    ];
}
