// SPDX-License-Identifier: MIT
// begin - a game's beginning: its record with nothing played, and its place on this device.
import type { GameName } from "../core/types";
import { go } from "../ui/router";
import { keep, newId } from "./kept";
import type { Player } from "./types";

/** Tags of a record; Game comes first. */
export type Tags = Record<string, string>;

/** A record with nothing played. */
export function emptyRecord(tags: Tags): string {
    const lines = Object.entries(tags).map(([tag, value]) => `[${tag} "${value.replace(/["\\]/g, "\\$&")}"]`);
    return `${lines.join("\n")}\n[Result "*"]\n\n*\n`;
}

/** Which game a record is of, as far as can be told without reading it. */
export function gameIn(record: string): GameName {
    return /\bGame"?[\s:]*"([\w-]+)"/.exec(record)?.[1] ?? "";
}

/** Opens a new game at this device; `at` turns of it are shown, and it may be one with help. */
export function begin(record: string, players: Player[], at?: number, helps = false): void {
    const id = newId();
    const line = {
        id,
        game: gameIn(record),
        players,
        powers: players.map(() => ""),
        turns: 0,
        mover: 1,
        over: false,
        winners: [],
        changed: Date.now(),
    };
    keep({ id, record, players, tried: [], helps }, line);
    go("play", id, ...(at === undefined ? [] : [String(at)]));
}
