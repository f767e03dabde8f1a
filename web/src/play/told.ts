// SPDX-License-Identifier: MIT
// told - what the core says about players: with their names, and to somebody who plays alone
// against computers as "you".
//
// The core speaks of seats. A sentence about "you" is another sentence in any language, so
// each of those below has its twin.
import type { Happening, Message } from "../core/types";
import { N_, t, tm } from "../ui/i18n";
import { isYou, playerName } from "./seats";
import type { Table } from "./types";

/** Why a game is over, by what the core says when it was somebody else. */
const YOU: Record<string, string> = {
    "%1 has given up.": N_("You have given up."),
    "%1 is out of time.": N_("You are out of time."),
    "%1 has left the game.": N_("You have left the game."),
    "%1 wins instead: %2 moved up to %3.": N_("You win instead: %2 moved up to %3."),
    "%1 moved up to %2.": N_("You moved up to %2."),
    "%1 moved to %2 and wins by the power of the card.": N_("You moved to %2 and win by the power of the card."),
    "%1 moved into the Abyss on %2.": N_("You moved into the Abyss on %2."),
    "%1 cannot complete the turn.": N_("You cannot complete the turn."),
    "%1 cannot complete a turn.": N_("You cannot complete a turn."),
    "%1 is the only one left in the game.": N_("You are the only one left in the game."),
    "%1 wins by the power of the card.": N_("You win by the power of the card."),
    "%1 has won.": N_("You have won."),
    "%1 lost fewer points to broken glass; equal scores: %2.": N_("You lost fewer points to broken glass; equal scores: %2."),
    "%1 has the most points: %2.": N_("You have the most points: %2."),
};

/** The seat that an argument stands for; 0: none. */
const seatIn = (arg: string | undefined): number => Number(/^Seat ([1-4])$/.exec(arg ?? "")?.[1] ?? 0);

/** A seat's name in a sentence about it, where "You" would not fit. */
function nameOf(table: Table, seat: number): string {
    return isYou(table, seat) ? t("Player %1", seat) : playerName(table.players, seat);
}

/** A sentence of the core with players by their names, where it says "Seat 2". */
export function tellNamed(table: Table, message: Message): string {
    const id = isYou(table, seatIn(message.args[0])) ? (YOU[message.id] ?? message.id) : message.id;
    const args = message.args.map((arg) => (seatIn(arg) ? nameOf(table, seatIn(arg)) : arg));
    return tm({ id, args });
}

/** Something that happened in mid-game, as a sentence. */
export function tellHappening(table: Table, { kind, seat, message }: Happening): string {
    const you = isYou(table, seat);
    const name = playerName(table.players, seat);
    switch (kind) {
        case "lost":
            return you ? t("You have no complete turn left.") : t("%1 has no complete turn left.", name);
        case "out":
            return you ? t("You are out of the game.") : t("%1 is out of the game.", name);
        case "refused":
            return you ? t("Your turn could not be carried out further.") : t("The turn of %1 could not be carried out further.", name);
        case "dropped": {
            const square = message.args[1] ?? "";
            return you ? t("You set a worker down on %1.", square) : t("%1 sets a worker down on %2.", name, square);
        }
        case "extra":
            return you
                ? t("You have an additional turn with an opponent's worker.")
                : t("%1 has an additional turn with an opponent's worker.", name);
        default:
            return tm(message);
    }
}
