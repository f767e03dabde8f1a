// SPDX-License-Identifier: MIT
// games - how a new game begins.
import type { GameName } from "../core/types";
import { begin, emptyRecord } from "../play/begin";
import { dataTags } from "../play/component";
import type { Player } from "../play/types";
import { t, tn } from "../ui/i18n";
import { settings } from "../ui/settings";

export const human = (name = ""): Player => ({ kind: "human", name, level: settings.level });
export const computer = (level = settings.level): Player => ({ kind: "computer", name: "", level });

/** The usual game of two players. */
export function playNow(game: GameName, opponent: "computer" | "human"): void {
    const first = human(opponent === "computer" ? settings.name : "");
    begin(emptyRecord({ Game: game, Seats: "2", ...dataTags(game), Repetition: "3" }), [
        first,
        opponent === "computer" ? computer() : human(),
    ]);
}

/** "2 players · against the computer, level 4" */
export function tableText(players: readonly Player[]): string {
    const computers = players.filter((player) => player.kind === "computer");
    const count = tn("%1 player", "%1 players", players.length);
    if (computers.length === 0) return t("%1 on one device", count);
    if (computers.length === players.length) return t("%1, all computers", count);
    const levels = new Set(computers.map((player) => player.level));
    const [level] = levels;
    return levels.size === 1 && level !== undefined
        ? t("%1 · against the computer, level %2", count, level)
        : t("%1 · against computers", count);
}
