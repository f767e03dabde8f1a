// SPDX-License-Identifier: MIT
// told - what the core says about players of Santorini; see play/told.ts.
import type { Happening } from "../core/types";
import { isYou, playerName } from "../play/seats";
import { addTwins } from "../play/told";
import type { Table } from "../play/types";
import { N_, t, tm } from "../ui/i18n";

addTwins({
    "%1 wins instead: %2 moved up to %3.": N_("You win instead: %2 moved up to %3."),
    "%1 moved up to %2.": N_("You moved up to %2."),
    "%1 moved to %2 and wins by the power of the card.": N_("You moved to %2 and win by the power of the card."),
    "%1 moved into the Abyss on %2.": N_("You moved into the Abyss on %2."),
    "%1 cannot complete the turn.": N_("You cannot complete the turn."),
    "%1 cannot complete a turn.": N_("You cannot complete a turn."),
    "%1 is the only one left in the game.": N_("You are the only one left in the game."),
    "%1 wins by the power of the card.": N_("You win by the power of the card."),
    "%1 has won.": N_("You have won."),
});

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
