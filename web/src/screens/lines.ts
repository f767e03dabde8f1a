// SPDX-License-Identifier: MIT
// lines - a kept game in a few words.
import { playerName } from "../play/seats";
import type { KeptLine } from "../play/kept";
import { listOf, t } from "../ui/i18n";

/** "Atlas against Demeter", "You against Computer". */
export function sides(line: KeptLine): string {
    const names = line.players.map((_, i) => playerName(line.players, i + 1));
    return names.length === 2 ? t("%1 against %2", names[0] ?? "", names[1] ?? "") : listOf(names);
}

/** Whose turn it is, or how it ended. */
export function state(line: KeptLine): string {
    if (line.over) {
        if (line.winners.length === 0) return t("drawn");
        return t("won by %1", listOf(line.winners.map((seat) => playerName(line.players, seat))));
    }
    const mover = line.players[line.mover - 1];
    if (!mover) return t("not finished");
    const alone = line.players.filter((player) => player.kind === "human").length === 1;
    return mover.kind === "human" && alone ? t("your turn") : t("%1 to move", playerName(line.players, line.mover));
}
