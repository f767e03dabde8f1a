// SPDX-License-Identifier: MIT
// threats - who could step up to level 3 next, by the plain rules of moving.
import { fileOf, rankOf } from "./square";
import type { SantoriniScene } from "./types";

export interface Threat {
    seat: number;
    at: number;
}

const near = (a: number, b: number): boolean =>
    a !== b && Math.abs(fileOf(a) - fileOf(b)) <= 1 && Math.abs(rankOf(a) - rankOf(b)) <= 1;

/** Free spaces on level 3 beside a worker of another side that stands on level 2 or higher. */
export function threatsTo(scene: SantoriniScene, seat: number): Threat[] {
    const side = scene.seats[seat - 1]?.side ?? seat;
    const free = (at: number): boolean =>
        scene.cells[at]!.level === 3 &&
        !scene.cells[at]!.dome &&
        !scene.workers.some((worker) => worker.at === at) &&
        !scene.tokens.some((token) => token.at === at && ["ram", "talus", "coin"].includes(token.kind));
    const spots = scene.cells.flatMap((_, at) => (free(at) ? [at] : []));
    return scene.workers
        .filter((worker) => worker.seat !== side && scene.cells[worker.at]!.level === 2)
        .flatMap((worker) => spots.filter((at) => near(at, worker.at)).map((at) => ({ seat: worker.seat, at })));
}
