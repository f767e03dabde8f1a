// SPDX-License-Identifier: MIT
// status - the sentence above the board for every kind of step: must, may or cannot first, the
// space in bold second.
import type { SantoriniScene, SantoriniStep, Turn } from "../core/types";
import type { StatusLine } from "../play/types";
import { t, tm, tn, tx, bold } from "../ui/i18n";
import type { Mode, Plan } from "./select";
import { squareName } from "./square";

export interface Situation {
    scene: SantoriniScene;
    turn: Turn;
    plan: Plan;
    /** The power the mover plays with, by name. */
    power: string;
    /** The mover's own workers are a team's. */
    team: boolean;
}

type Line = Pick<StatusLine, "badge" | "text"> & { verb?: string };

const must = (verb: string, text: StatusLine["text"]): Line => ({ badge: "must", verb, text });
const may = (verb: string, text: StatusLine["text"]): Line => ({ badge: "may", verb, text });

/** The only space there is, or how many. */
function spaces(plan: Plan): number {
    return plan.targets.size;
}

const only = (plan: Plan): string => squareName([...plan.targets.keys()][0]!);

function who(plan: Plan): string {
    return plan.who === null ? "" : squareName(plan.who);
}

// ---- moving and building ---------------------------------------------------------------------------

function moveText({ plan, team }: Situation): StatusLine["text"] {
    if (plan.who === null) {
        return team
            ? t("Choose one of your team's workers to move.")
            : plan.moved
              ? t("Choose the worker that moves next.")
              : t("Choose a worker to move.");
    }
    if (plan.workers.length === 1 && spaces(plan) > 1) {
        return bold(tn("Move **%2** to its only space.", "Move **%2** to one of %1 spaces.", spaces(plan), who(plan)));
    }
    if (spaces(plan) === 1) return tx("Worker **%1** chosen. It can only move to **%2**.", who(plan), only(plan));
    return bold(
        tn("Worker **%2** chosen. Move it.", "Worker **%2** chosen. Move it to one of %1 spaces.", spaces(plan), who(plan)),
    );
}

function moveLine(now: Situation): Line {
    const { plan, scene } = now;
    const verb = t("move");
    if (scene.mover > 0 && plan.pass) {
        return may(verb, t("An extra turn: move an opponent's worker and build with it, or skip."));
    }
    if (!plan.moved) return must(verb, moveText(now));
    if (!plan.modes.includes("build") && !plan.complete) return must(verb, moveText(now));
    if (plan.who === null) return may(verb, t("Choose a worker to move again, or build."));
    return may(verb, tx("Worker **%1** may move again.", who(plan)));
}

function buildText({ plan }: Situation): StatusLine["text"] {
    if (plan.who === null) return t("Choose the worker that builds.");
    if (spaces(plan) === 1) return tx("Build with **%1** on **%2**, the only space.", who(plan), only(plan));
    return bold(tn("Build with **%2**.", "Build with **%2** on one of %1 spaces.", spaces(plan), who(plan)));
}

function buildLine(now: Situation): Line {
    const { plan, power } = now;
    const verb = t("build");
    if (!plan.complete) {
        if (plan.moved || !plan.modes.includes("move")) return must(verb, buildText(now));
        if (power === "hermes") return may(verb, t("Choose a worker that builds; nobody has to move."));
        if (plan.who === null) return may(verb, t("Choose the worker that builds before it moves."));
        return may(verb, tx("Build with **%1** before it moves.", who(plan)));
    }
    if (power === "heracles" || power === "polyphemus") return may(verb, t("Put domes where you like, then confirm."));
    if (plan.who === null) return may(verb, t("Choose a worker that builds, or confirm."));
    return plan.built
        ? may(verb, tx("Build once more with **%1**, or confirm.", who(plan)))
        : may(verb, tx("Build with **%1**, or confirm without building.", who(plan)));
}

// ---- what cards do -----------------------------------------------------------------------------------

function forceLine({ plan, power }: Situation): Line {
    const verb = t("force");
    if (plan.who !== null && plan.workers.length > 0 && power === "odysseus") {
        return may(verb, tx("Send the worker on **%1** to a free corner.", who(plan)));
    }
    switch (power) {
        case "charon":
            return may(verb, t("Carry a neighboring opponent over to your worker's far side, then move."));
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

function placeLine({ scene, plan, power, team }: Situation): Line {
    const verb = t("place");
    if (scene.stage === "place") {
        const left = scene.seats[scene.mover - 1]?.workersToPlace ?? 0;
        if (power === "bia") return must(verb, t("Place a worker on an edge space."));
        if (power === "eros") return must(verb, t("Place one worker on each of two facing edges."));
        if (team) return must(verb, tn("Place your team's last worker.", "Place a worker of your team: %1 to go.", left));
        return must(verb, tn("Place your last worker.", "Place a worker: %1 to go.", left));
    }
    if (plan.pass) return may(verb, t("A dome was built. Bring a worker in beside it, or skip."));
    return may(verb, t("Put your third worker on an edge space without blocks."));
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

const LINES: Record<Mode, (now: Situation) => Line> = {
    move: moveLine,
    build: buildLine,
    force: forceLine,
    swap: swapLine,
    place: placeLine,
    token: tokenLine,
    aim: aimLine,
    take: takeLine,
    mark: markLine,
    slay: () => may(t("slay"), t("Choose the opponent's worker to slay, or confirm.")),
    ram: () => must(t("place"), t("Put the Ram on a free space. It counts as a dome.")),
};

// ---- draft, ends -------------------------------------------------------------------------------------

function draftLine({ scene, turn }: Situation): Line {
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

/** Setting up and answering are no turns: one says so differently. */
const CHOICE = /^[@~^!]/;

const bare = (scene: SantoriniScene): boolean => scene.cells.every((cell) => !cell.level && !cell.dome);

function doneLine({ scene, turn, plan }: Situation): Line {
    const done = (text: StatusLine["text"]): Line => ({ badge: "none", text });
    if (turn.note) return done(tm(turn.note));
    if (turn.text.startsWith("@") && bare(scene)) return done(t("Your workers are placed. Confirm, or go back."));
    if (CHOICE.test(turn.text) && !plan.built) return done(t("Confirm your choice."));
    if (!turn.text) return done(t("You may end the turn, or go on with your power."));
    return done(
        plan.modes.length
            ? tx("Turn complete: **%1**. Confirm it, or use your power first.", turn.text)
            : tx("Turn complete: **%1**. Confirm it.", turn.text),
    );
}

export function statusOf(now: Situation): StatusLine {
    const { plan, scene } = now;
    if (scene.draft && plan.draft.length + Number(plan.complete)) return draftLine(now);
    if (plan.pass?.kind === "lost") {
        return { badge: "cannot", verb: t("move"), text: tm(plan.pass.label) };
    }
    if (plan.mode) return LINES[plan.mode](now);
    if (plan.complete) return doneLine(now);
    if (plan.pass) return may(t("pass"), tm(plan.pass.label));
    return { badge: "cannot", text: t("No complete turn goes on from here. Go back a step.") };
}

/** What confirming does, on the button. */
export function confirmText({ plan, turn }: Situation): string | undefined {
    if (!turn.complete) return undefined;
    return plan.modes.length || plan.back ? t("End turn") : undefined;
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

/** What a choice of several things on one space says: "Block → 1", "Dome on 0". */
export function choiceText(step: SantoriniStep, level: number): string {
    switch (step.kind) {
        case "build":
            return t("Block → %1", step.level);
        case "dome":
            return t("Dome on %1", level);
        case "place":
            return step.female ? t("Female worker") : t("Male worker");
        case "force":
            return t("%1 → %2", squareName(step.who), squareName(step.at));
        default:
            return tm(step.label);
    }
}
