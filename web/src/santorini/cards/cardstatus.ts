// SPDX-License-Identifier: MIT
// cardstatus - the sentences of status.ts that only games with powers need: what cards do, the
// draft, and what power buttons say.
import { bold, t, tn, tx } from "../../ui/i18n";
import { may, must, who, type Line, type Situation } from "../line";
import type { Mode, Plan } from "../select";

function forceLine({ plan, power }: Situation): Line {
    const verb = t("force");
    if (plan.who !== null && plan.workers.length > 0 && power === "odysseus") {
        return may(verb, tx("Send the worker on **%1** to a free corner.", who(plan)));
    }
    switch (power) {
        case "charon":
            return may(verb, t("Carry a neighbouring opponent over to your worker's far side, then move."));
        case "siren":
            return plan.complete
                ? may(verb, t("Draw another worker the way of the song, or confirm."))
                : may(verb, t("Instead of a turn: draw opponents' workers the way of the song."));
        case "odysseus":
            return may(verb, t("Choose an opponent's worker beside yours to banish."));
        default:
            return may(verb, t("Choose a worker and where it is forced to."));
    }
}

function swapLine({ plan }: Situation): Line {
    return plan.who === null
        ? may(t("swap"), t("Choose a worker of yours to change places, or confirm."))
        : may(t("swap"), tx("Worker **%1** changes places with which opponent?", who(plan)));
}

function tokenLine({ scene, plan }: Situation): Line {
    const verb = t("choose");
    const first = [...plan.targets.values()][0]?.[0];
    const token = first?.kind === "token" ? first.token : "";
    if (token === "fate") return must(verb, t("Choose the four Fate spaces. Nobody else will see them."));
    if (token === "abyss") return must(verb, t("Choose the Abyss. Nobody else will see it."));
    const line = scene.stage === "play" ? may : must;
    if (token === "whirlpool") return line(verb, t("Put a whirlpool on a free space, or confirm."));
    if (token === "talus") return line(verb, t("Put Talus beside the worker that moved, or confirm."));
    return line(verb, t("Choose a space."));
}

function aimLine({ scene, power }: Situation): Line {
    const verb = t("choose");
    if (scene.stage === "play") return may(verb, t("Turn the wind with the compass, or confirm."));
    return power === "siren"
        ? must(verb, t("Choose where the song draws to, for the whole game."))
        : must(verb, t("Choose where the wind blows to."));
}

function takeLine({ power }: Situation): Line {
    const verb = t("take");
    return power === "medea"
        ? may(verb, t("Choose whose space loses blocks, or confirm."))
        : may(verb, t("Take a block off beside a worker that did not move, or confirm."));
}

function markLine({ plan }: Situation): Line {
    const verb = t("mark");
    if (plan.workers.length && plan.who === null) return may(verb, t("Choose the worker of yours that is to be met."));
    return may(verb, t("Name the opponent's worker that has to come beside yours."));
}

export const cardLines: Record<Exclude<Mode, "move" | "build" | "place">, (now: Situation) => Line> = {
    force: forceLine,
    swap: swapLine,
    token: tokenLine,
    aim: aimLine,
    take: takeLine,
    mark: markLine,
    slay: () => may(t("slay"), t("Choose the opponent's worker to slay, or confirm.")),
    ram: () => must(t("place"), t("Put the Ram on a free space. It counts as a dome.")),
};

// ---- the draft -----------------------------------------------------------------------------------------

export function draftLine({ scene, turn }: Situation): Line {
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
            return must(verb, t("Say who begins."));
        default:
            return must(verb, t("Choose a power."));
    }
}

// ---- power buttons -------------------------------------------------------------------------------------

/** What a button says that shows another kind of step. */
export function modeText(mode: Mode, plan: Plan, power: string): string {
    switch (mode) {
        case "move":
            return plan.moved ? t("Move again") : t("Move");
        case "build":
            if (!plan.moved && plan.modes.includes("move") && power !== "hermes") return t("Build first");
            if (power === "heracles" || power === "polyphemus") return plan.complete ? t("Add domes") : t("Build");
            return t("Build");
        case "force":
            return power === "charon" ? t("Ferry") : power === "siren" ? t("Sing") : power === "odysseus" ? t("Banish") : t("Force");
        case "swap":
            return t("Swap");
        case "place":
            return t("Third worker");
        case "slay":
            return t("Slay");
        case "take":
            return power === "medea" ? t("Bewitch") : t("Take a block");
        case "token":
            return power === "europa" ? t("Place Talus") : t("Lay a token");
        case "mark":
            return t("Name a worker");
        case "ram":
            return t("Place the Ram");
        case "aim":
            return t("Turn the wind");
    }
}
