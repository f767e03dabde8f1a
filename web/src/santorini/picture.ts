// SPDX-License-Identifier: MIT
// picture - from what may be done to what is marked on the board.
import { signed, t } from "../ui/i18n";
import { marksWith } from "./cards/powers";
import type { Mark, MarkKind } from "./markers";
import { tokenName } from "./names";
import type { Plan } from "./select";
import { squareName } from "./square";
import type { SantoriniScene, SantoriniStep } from "./types";

function markKind(step: SantoriniStep): MarkKind {
    switch (step.kind) {
        case "build":
        case "dome":
            return "build";
        case "force":
        case "swap":
            return "force";
        case "slay":
        case "take":
            return "remove";
        case "token":
        case "mark":
        case "ram":
            return "token";
        default:
            return "move";
    }
}

function tagOf(step: SantoriniStep): string {
    switch (step.kind) {
        case "move":
            return signed(step.rise);
        case "build":
            return String(step.level);
        case "dome":
            return t("dome");
        case "force":
        case "swap":
            return squareName(step.at);
        case "slay":
            return t("slay");
        case "take":
            return signed(-1);
        case "token":
            return isFour(step) ? "" : tokenName(step.token);
        case "mark":
            return t("name");
        case "ram":
            return t("Ram");
        default:
            return "";
    }
}

/** Is it about four spaces, named by their lower left one? */
export const isFour = (step: SantoriniStep | undefined): boolean => step?.kind === "token" && step.four === true;

/** One mark for each space that can be pressed. */
export function marksOf(plan: Plan): Mark[] {
    return [...plan.targets].map(([at, steps]) => {
        const step = steps[0]!;
        const mark: Mark = { at, kind: markKind(step), tag: steps.length > 1 ? "?" : tagOf(step) };
        if ((step.kind === "force" || step.kind === "swap") && steps.length === 1) mark.from = step.who;
        if (isFour(step)) mark.four = true;
        if (step.kind === "move" && step.pushed) mark.pushed = step.pushed;
        return mark;
    });
}

export function ringsOf(plan: Plan): { at: number; chosen: boolean }[] {
    const choosable = plan.workers.length > 1 || plan.who === null ? plan.workers : [];
    const rings = choosable.filter((at) => at !== plan.who).map((at) => ({ at, chosen: false }));
    return plan.who === null ? rings : [...rings, { at: plan.who, chosen: true }];
}

const CARD_MARKS: readonly MarkKind[] = ["force", "remove", "token"];

/** The kinds of marks that can occur in a game, for the legend. */
export function kindsIn(scene: SantoriniScene): MarkKind[] {
    const marks: MarkKind[] = [...scene.seats.map((seat) => seat.power), scene.fleece ?? ""].flatMap(marksWith);
    if (scene.fleece !== undefined) marks.push("token"); // the Ram
    return ["move", "build", ...CARD_MARKS.filter((kind) => marks.includes(kind))];
}
