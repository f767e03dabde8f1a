// SPDX-License-Identifier: MIT
// told - what the core says about players: with their names, and to somebody who plays alone
// against computers as "you".
//
// The core speaks of seats. A sentence about "you" is another sentence in any language, so
// each of them has its twin.
import type { Message } from "../core/types";
import { N_, t, tm } from "../ui/i18n";
import { isYou, playerName } from "./seats";
import type { Table } from "./types";

/** Why a game is over, by what the core says when it was somebody else. Games add their own. */
const YOU: Record<string, string> = {
    "%1 has given up.": N_("You have given up."),
    "%1 is out of time.": N_("You are out of time."),
    "%1 has left the game.": N_("You have left the game."),
};

export function addTwins(twins: Record<string, string>): void {
    Object.assign(YOU, twins);
}

/** The seat that an argument stands for; 0: none. */
export const seatIn = (arg: string | undefined): number => Number(/^Seat ([1-4])$/.exec(arg ?? "")?.[1] ?? 0);

/** A seat's name in a sentence about it, where "You" would not fit. */
function nameOf(table: Table, seat: number): string {
    return isYou(table, seat) ? t("Player %1", seat) : playerName(table.players, seat);
}

/** A sentence of the core with players by their names, where it says "Seat 2". */
export function tellNamed(table: Table, message: Message): string {
    const id = isYou(table, seatIn(message.args[0])) ? (YOU[message.id] ?? message.id) : message.id;
    const args = message.args.map((arg) => (seatIn(arg) ? nameOf(table, seatIn(arg)) : arg));
    return tm({ ...message, id, args });
}
