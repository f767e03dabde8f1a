// SPDX-License-Identifier: MIT
// setup - what Sintra adds to the form for a new game.
import { nothing } from "lit";
import { whoBegins } from "../screens/begins";
import type { GameSetup } from "../screens/ownsetup";
import { t } from "../ui/i18n";

const sides = {
    A: () => t("Points at the end for ornaments with two, three or four panes around them."),
    B: () => t("Points at the end: full windows times panes of your best colour."),
};

export const setup: GameSetup = {
    chanceBegins: true,
    older: (found): Record<string, string> => (found["side"] === "B" ? { Side: "B" } : {}),
    form: (_core, wish, changed) => ({
        controls: { First: () => nothing },
        notes: { Side: sides },
        seats: () => {
            const first = Number(wish.tags["First"] ?? 0);
            return whoBegins(wish, first <= wish.seats ? first : 0, (seat) => {
                wish.tags["First"] = String(seat);
                changed();
            });
        },
    }),
};
