// SPDX-License-Identifier: MIT
// cardstatus - the sentences of status.ts that only games with powers need: what cards do, the
// draft, and what power buttons say.
import { bold, t, tn, tx } from "../../ui/i18n";
import { may, must, who, type Line, type Situation } from "../line";
import type { Mode, Plan } from "../select";
import { wordsOf } from "./powers";

type CardMode = Exclude<Mode, "move" | "build" | "place">;

function verbOf(mode: CardMode): string {
    switch (mode) {
        case "force":
            return t("force");
        case "swap":
            return t("swap");
        case "take":
            return t("take off");
        case "mark":
            return t("name");
        case "slay":
            return t("slay");
        case "ram":
            return t("put");
        default:
            return t("choose");
    }
}

/** The sentence of the mover's card; a card without words is used like any other. */
function textOf(mode: CardMode, { plan, power }: Situation): Line["text"] {
    const { line, more, chosen } = wordsOf(power, mode);
    if (chosen && (plan.who !== null || !plan.workers.length)) return bold(chosen.replace("%1", who(plan)));
    return (plan.complete ? more : undefined) ?? line ?? (mode === "aim" ? t("Choose a direction.") : t("Choose a space."));
}

export function cardLine(mode: CardMode, now: Situation): Line {
    if (mode === "ram") return must(verbOf(mode), t("Put the Ram on a free space. It counts as a dome."));
    return (now.scene.stage === "play" ? may : must)(verbOf(mode), textOf(mode, now));
}

// ---- the draft -----------------------------------------------------------------------------------------

export function draftLine({ scene, turn, plan }: Situation): Line {
    const draft = scene.draft!;
    const verb = t("choose");
    const wanted = draft.fleece ? 1 : scene.seats.length;
    if (turn.complete) return { badge: "none", text: t("Confirm your choice.") };
    switch (draft.doing) {
        case "offer":
            return draft.fleece
                ? must(verb, t("You are the Challenger: choose the power of the Golden Fleece."))
                : must(
                      verb,
                      draft.offer.length === 0
                          ? tx("You are the Challenger: offer **%1** powers.", wanted)
                          : bold(
                                tn(
                                    "You are the Challenger: offer **%2** powers. One chosen.",
                                    "You are the Challenger: offer **%2** powers. %1 chosen.",
                                    draft.offer.length,
                                    wanted,
                                ),
                            ),
                  );
        case "choose":
            return must(verb, t("Take one of the powers on offer."));
        case "first":
            return must(
                verb,
                plan.draft.length < scene.seats.length ? t("Say who begins. The cards rule out some seats.") : t("Say who begins."),
            );
        default:
            return must(verb, t("Choose a power."));
    }
}

// ---- power buttons -------------------------------------------------------------------------------------

/** What a button says that shows another kind of step. */
export function modeText(mode: Mode, plan: Plan, power: string): string {
    const { button } = wordsOf(power, mode);
    switch (mode) {
        case "move":
            return plan.moved ? t("Move again") : t("Move");
        case "build":
            if (!plan.moved && plan.modes.includes("move")) return button ?? t("Build first");
            return (plan.complete ? button : undefined) ?? t("Build");
        case "ram":
            return t("Place the Ram");
        default:
            return button ?? t("Use the power");
    }
}
