// SPDX-License-Identifier: MIT
// names - the board in words: what a space is called, what a target would do, the position line
// by line.
import { listOf, t, tm } from "../ui/i18n";
import { tokenTitle } from "./cards/powers";
import { squareName } from "./square";
import type { SantoriniScene, SantoriniStep } from "./types";

/** Who is asking, and what people are called. */
export interface Namer {
    scene: SantoriniScene;
    /** The seat that reads this; 0: nobody in particular. */
    reader: number;
    seatName(seat: number): string;
    powerName(name: string): string;
}

type Worker = SantoriniScene["workers"][number];

const sideOf = (scene: SantoriniScene, seat: number): number => scene.seats[seat - 1]?.side ?? seat;

export function isOwn(namer: Namer, worker: Worker): boolean {
    return namer.reader > 0 && sideOf(namer.scene, namer.reader) === sideOf(namer.scene, worker.seat);
}

function workerName(namer: Namer, worker: Worker): string {
    if (isOwn(namer, worker)) {
        return worker.female ? t("your female worker %1", worker.index) : t("your worker %1", worker.index);
    }
    const name = namer.seatName(worker.seat);
    return worker.female ? t("female worker %1 of %2", worker.index, name) : t("worker %1 of %2", worker.index, name);
}

/** The Ram is no card's. */
export const tokenName = (kind: string): string => (kind === "ram" ? t("the Ram") : (tokenTitle(kind) ?? t("mark")));

export const levelName = (level: number): string => (level ? t("level %1", level) : t("ground"));

/** What stands on a space, piece by piece. */
function spaceParts(namer: Namer, square: number): string[] {
    const { scene } = namer;
    const cell = scene.cells[square]!;
    return [
        levelName(cell.level),
        ...(cell.dome ? [t("dome")] : []),
        ...scene.tokens
            .filter((token) => token.at === square)
            .map((token) => (token.secret ? t("%1, only you know", tokenName(token.kind)) : tokenName(token.kind))),
        ...scene.workers
            .filter((worker) => worker.at === square)
            .flatMap((worker) => [
                worker.secret && isOwn(namer, worker) ? t("%1, only you see it", workerName(namer, worker)) : workerName(namer, worker),
                ...(worker.asleep ? [t("may not act now")] : []),
            ]),
    ];
}

/** How far a move goes up or down, in words. */
function riseName(rise: number): string {
    if (rise > 0) return rise === 1 ? t("up one") : t("up two");
    if (rise < 0) return rise === -1 ? t("down one") : rise === -2 ? t("down two") : t("down three");
    return t("on the same level");
}

/** What pressing a space would do. */
export function targetName(step: SantoriniStep): string {
    switch (step.kind) {
        case "move":
            return step.pushed
                ? t("move here, %1; the worker goes to %2", riseName(step.rise), squareName(step.pushed.to))
                : t("move here, %1", riseName(step.rise));
        case "build":
            return t("build here, level %1", step.level);
        case "dome":
            return t("build a dome here");
        case "force":
            return t("the worker on %1 is forced here", squareName(step.who));
        case "swap":
            return t("change places with %1", squareName(step.who));
        case "place":
            return step.female ? t("place the female worker here") : t("place a worker here");
        case "slay":
            return t("slay this worker");
        case "take":
            return t("take a block off");
        case "token":
            return step.four ? t("%1 from here, two by two", tokenName(step.token)) : t("put %1 here", tokenName(step.token));
        case "mark":
            return t("name this worker");
        case "ram":
            return t("put the Ram here");
        default:
            return tm(step.label);
    }
}

export interface CellFacts {
    steps: readonly SantoriniStep[];
    chosen: boolean;
    choosable: boolean;
}

/** The name of a cell: "c2, level 1, your worker 1, chosen". */
export function cellName(namer: Namer, square: number, facts: CellFacts): string {
    const more = facts.steps.length
        ? [listOf(facts.steps.map(targetName), "disjunction")]
        : facts.chosen
          ? [t("chosen")]
          : facts.choosable
            ? [t("can be chosen")]
            : [];
    return [squareName(square), ...spaceParts(namer, square), ...more].join(", ");
}

// ---- whole positions ------------------------------------------------------------------------------

function rankLine(namer: Namer, rank: number): string {
    const spaces = [0, 1, 2, 3, 4]
        .map((file) => rank * 5 + file)
        .filter((square) => {
            const cell = namer.scene.cells[square]!;
            const taken = [...namer.scene.workers, ...namer.scene.tokens].some((item) => item.at === square);
            return cell.level > 0 || cell.dome || taken;
        })
        .map((square) => t("%1 %2", squareName(square), spaceParts(namer, square).join(", ")));
    return spaces.length ? t("Rank %1: %2.", rank + 1, spaces.join("; ")) : t("Rank %1: nothing but ground.", rank + 1);
}

function seatLine(namer: Namer, facts: SantoriniScene["seats"][number]): string {
    const own = namer.scene.workers.filter((worker) => worker.seat === facts.side);
    const power = facts.power ? namer.powerName(facts.power) : t("a power not chosen yet");
    const who = t("%1, %2", namer.seatName(facts.seat), power);
    const state = facts.state.map(tm).join(", ");
    if (facts.out) return t("%1: out of the game.", who);
    const known = state ? t("%1 (%2)", who, state) : who;
    return own.length
        ? t("%1: workers on %2.", known, listOf(own.map((worker) => squareName(worker.at))))
        : t("%1: no worker to be seen.", known);
}

/** The position line by line. */
export function positionWords(namer: Namer): string[] {
    const { scene } = namer;
    return [
        ...scene.seats.map((facts) => seatLine(namer, facts)),
        ...(scene.fleece ? [t("The Golden Fleece lends the power of %1.", namer.powerName(scene.fleece))] : []),
        ...[4, 3, 2, 1, 0].map((rank) => rankLine(namer, rank)),
        ...(scene.mover > 0 && scene.stage !== "over" ? [t("To move: %1.", namer.seatName(scene.mover))] : []),
    ];
}

/** Heights along the rank and the file of a space. */
export function heightWords(scene: SantoriniScene, square: number): string {
    const height = (at: number): string => {
        const cell = scene.cells[at]!;
        return cell.dome ? t("%1 with dome", cell.level) : String(cell.level);
    };
    const [file, rank] = [square % 5, Math.floor(square / 5)];
    const row = [0, 1, 2, 3, 4].map((f) => height(rank * 5 + f)).join(", ");
    const column = [0, 1, 2, 3, 4].map((r) => height(r * 5 + file)).join(", ");
    return t("Rank %1 from a to e: %2. File %3 from 1 to 5: %4.", rank + 1, row, "abcde".charAt(file), column);
}

/** Who stands where. */
export function occupiedWords(namer: Namer): string {
    const items = namer.scene.workers.map((worker) => t("%1 %2", squareName(worker.at), workerName(namer, worker)));
    return items.length ? t("Occupied: %1.", items.join("; ")) : t("No worker is on the board.");
}
