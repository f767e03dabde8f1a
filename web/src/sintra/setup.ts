// SPDX-License-Identifier: MIT
// setup - what Sintra adds to the form for a new game.
import { html } from "lit";
import type { GameSetup } from "../screens/ownsetup";
import { t } from "../ui/i18n";

const sides = {
    A: () => t("Points at the end for ornaments with two, three or four panes around them."),
    B: () => t("Points at the end: full windows times panes of your best colour."),
};

export const setup: GameSetup = {
    older: (found): Record<string, string> => (found["side"] === "B" ? { Side: "B" } : {}),
    form: () => ({
        notes: { Side: sides },
        seats: () => html`<p class="quiet small">${t("Chance decides who begins.")}</p>`,
    }),
};
