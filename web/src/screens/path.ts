// SPDX-License-Identifier: MIT
// path - how to go on: the game that was left, and the next step of play/path.ts, on the start page and at the
// end of a lesson or a game.
import { html, nothing, type TemplateResult } from "lit";
import { gameNames, gameTitle } from "../games";
import type { GameName } from "../core/types";
import { begin, emptyRecord } from "../play/begin";
import { dataTags } from "../play/component";
import { begunLines, type KeptLine } from "../play/kept";
import { nextStep, offered, type PathStep } from "../play/path";
import { seatShape } from "../play/seats";
import type { Player } from "../play/types";
import { t } from "../ui/i18n";
import { go, href } from "../ui/router";
import { settings } from "../ui/settings";
import { computer, human } from "./games";
import { sides, state } from "./lines";

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
        emptyRecord({ Game: game, Seats: "2", ...step.tags, ...dataTags(game), Repetition: "3" }),
        [human(alone ? settings.name : ""), other],
        undefined,
        step.helps,
    );
}

function continueCard(line: KeptLine): TemplateResult {
    return html`<a class="panel more-card" href=${href("play", line.id)} data-continue>
        ${seatShape(line.mover || 1, 34)}
        <span><b>${t("Continue: %1, turn %2", gameTitle(line.game), line.turns + 1)}</b>
            <small>${t("%1 · %2", sides(line), state(line))}</small></span>
    </a>`;
}

/** On the start page: the latest game that is not over, and a step for each game somebody has begun to learn. */
export function startCards(): TemplateResult[] {
    const open = begunLines().find((line) => !line.over);
    return [...(open ? [continueCard(open)] : []), ...nextCards()];
}

function nextCards(): TemplateResult[] {
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
