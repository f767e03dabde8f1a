// SPDX-License-Identifier: MIT
// path - the next step of play/path.ts, where it is shown: the start page, the end of a lesson or a game.
import { html, nothing, type TemplateResult } from "lit";
import { gameNames, gameTitle } from "../games";
import type { GameName } from "../core/types";
import { begin, emptyRecord } from "../play/begin";
import { nextStep, offered, type PathStep } from "../play/path";
import type { Player } from "../play/types";
import { t } from "../ui/i18n";
import { go } from "../ui/router";
import { settings } from "../ui/settings";
import { computer, human } from "./games";

const EASY = 2; // the level of a first game with help

/** Begins a step: opens its lesson, or a game. */
export function take(game: GameName, step: PathStep, opponent: "computer" | "human" = "computer"): void {
    if (step.lesson !== undefined) {
        go("learn", game, ...(step.lesson ? [step.lesson] : []));
        return;
    }
    const alone = opponent === "computer";
    const other: Player = alone ? computer(step.helps ? Math.min(EASY, settings.level) : settings.level) : human();
    begin(
        emptyRecord({ Game: game, Seats: "2", ...step.tags, Repetition: "3" }),
        [human(alone ? settings.name : ""), other],
        undefined,
        step.helps,
    );
}

/** On the start page, a line for each game somebody has begun to learn. */
export function nextCards(): TemplateResult[] {
    return gameNames().flatMap((game) => {
        const step = nextStep(game);
        if (!step) return [];
        return [
            html`<button class="panel more-card" data-next=${game} @click=${() => take(game, step)}>
                <span><b>${t("Next in %1: %2", gameTitle(game), step.title())}</b><small>${step.text()}</small></span>
            </button>`,
        ];
    });
}

/** Beside "Play now" after the first win. */
export function playMore(game: GameName): TemplateResult | typeof nothing {
    const step = offered(game);
    const text = step?.offer?.();
    if (!step || !text) return nothing;
    return html`<button class="button large" data-play-more=${game} aria-label=${t("%1: %2", text, gameTitle(game))}
        @click=${() => take(game, step, settings.opponent)}>${text}</button>`;
}

/** At the end of a game, below what can be done with it. */
export function nextLine(game: GameName): TemplateResult | typeof nothing {
    const step = nextStep(game);
    if (!step) return nothing;
    return html`<div class="next-step"><p><span class="overline">${t("Next step")}</span><b>${step.title()}</b><span class="quiet small">${step.text()}</span></p>
        <button class="button" data-action="next-step" @click=${() => take(game, step)}>${step.lesson === undefined ? t("Play") : t("Begin")}</button></div>`;
}
