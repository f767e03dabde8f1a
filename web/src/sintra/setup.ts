// SPDX-License-Identifier: MIT
// setup - what Sintra adds to the form for a new game.
import { html, nothing, type TemplateResult } from "lit";
import { keepOwnData, ownData } from "../play/component";
import { whoBegins } from "../screens/begins";
import type { GameSetup } from "../screens/ownsetup";
import { choice } from "../ui/choice";
import { t } from "../ui/i18n";
import { href } from "../ui/router";

const sides = {
    A: () => t("Points at the end for ornaments with two, three or four panes around them."),
    B: () => t("Points at the end: full windows times panes of your best colour."),
};

/** Which strips it is played with: the stand-in, until somebody has typed in their own. */
function strips(changed: () => void): TemplateResult {
    const own = ownData("sintra");
    if (!own?.hash)
        return html`<p class="quiet small strips-note">${t("What is printed on the strips is a balanced stand-in, not the game's own.")}
            <a class="link" href=${href("rules", "strips")}>${t("Type in your strips")}</a></p>`;
    return html`${choice({
        title: t("Strips"),
        name: "strips",
        value: own.used ? "own" : "usual",
        options: [
            { value: "usual", text: t("The stand-in") },
            { value: "own", text: own.name || t("Your strips") },
        ],
        choose: (value) => {
            keepOwnData("sintra", { ...own, used: value === "own" });
            changed();
        },
    })}
        <p class="small strips-note"><a class="link" href=${href("rules", "strips")}>${t("Change your strips")}</a></p>`;
}

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
        rules: () => strips(changed),
    }),
};
