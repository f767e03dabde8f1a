// SPDX-License-Identifier: MIT
// levels - what the computer's levels are called and what to expect of them.
import { html, type TemplateResult } from "lit";
import { t } from "../ui/i18n";

const LEVELS = Array.from({ length: 10 }, (_, i) => i + 1);

export function levelName(level: number): string {
    const names = [
        t("Newcomer"),
        t("Beginner"),
        t("Learner"),
        t("Steady"),
        t("Practised"),
        t("Skilled"),
        t("Strong"),
        t("Expert"),
        t("Master"),
        t("Full strength"),
    ];
    return names[level - 1] ?? "";
}

/** What it is like to play against. */
export function levelText(level: number): string {
    if (level <= 2) return t("For a first game: it often overlooks things.");
    if (level <= 4) return t("For a relaxed game: it looks ahead a little and makes mistakes.");
    if (level <= 6) return t("For players with some practice: its mistakes are small.");
    if (level <= 8) return t("Looks far ahead; hard to beat.");
    if (level === 9) return t("Hardly any mistakes.");
    return t("Everything it has: it may take a few seconds for a turn.");
}

/** "4 · Steady" as entries of a menu. */
export function levelOptions(chosen: number): TemplateResult[] {
    return LEVELS.map(
        (level) => html`<option value=${level} ?selected=${level === chosen}>${t("%1 · %2", level, levelName(level))}</option>`,
    );
}
