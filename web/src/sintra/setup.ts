// SPDX-License-Identifier: MIT
// setup - what Sintra adds to the form for a new game.
import { html, nothing } from "lit";
import { whoBegins } from "../screens/begins";
import type { GameSetup } from "../screens/ownsetup";
import { t } from "../ui/i18n";
import { href } from "../ui/router";

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
            const begins = whoBegins(wish, first <= wish.seats ? first : 0, (seat) => {
                wish.tags["First"] = String(seat);
                changed();
            });
            return html`${begins}<p class="quiet small strips-note">${t("What is printed on the strips is a balanced stand-in, not the game's own.")}
                <a class="link" href=${href("rules", "sintra")}>${t("Rules")}</a></p>`;
        },
    }),
};
