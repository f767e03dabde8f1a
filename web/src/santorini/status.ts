// SPDX-License-Identifier: MIT
// status - the sentence above the board for every kind of step: must, may or cannot first, the
// space in bold second.
import type { StatusLine } from "../play/types";
import { t, tm, tn, tx, bold } from "../ui/i18n";
import { cardsHere } from "./cards/deck";
import { placesOf, wordsOf } from "./cards/powers";
import { may, must, who, type Line, type Situation } from "./line";
import type { Mode, Plan } from "./select";
import { squareName } from "./square";
import type { SantoriniScene, SantoriniStep } from "./types";

/** The only space there is, or how many. */
function spaces(plan: Plan): number {
    return plan.targets.size;
}

const only = (plan: Plan): string => squareName([...plan.targets.keys()][0]!);

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
    return bold(tn("Worker **%2** chosen. Move it.", "Worker **%2** chosen. Move it to one of %1 spaces.", spaces(plan), who(plan)));
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
    const words = wordsOf(power, "build");
    if (!plan.complete) {
        if (plan.moved || !plan.modes.includes("move")) return must(verb, buildText(now));
        if (words.line) return may(verb, words.line);
        if (plan.who === null) return may(verb, t("Choose the worker that builds before it moves."));
        return may(verb, tx("Build with **%1** before it moves.", who(plan)));
    }
    if (words.more) return may(verb, words.more);
    if (plan.who === null) return may(verb, t("Choose a worker that builds, or confirm."));
    return plan.built
        ? may(verb, tx("Build once more with **%1**, or confirm.", who(plan)))
        : may(verb, tx("Build with **%1**, or confirm without building.", who(plan)));
}

// ---- placing -----------------------------------------------------------------------------------------

function placeLine({ scene, plan, power, team }: Situation): Line {
    const verb = t("place");
    if (scene.stage === "place") {
        const left = scene.seats[scene.mover - 1]?.workersToPlace ?? 0;
        const places = placesOf(power);
        if (places) return must(verb, places);
        if (team) return must(verb, tn("Place your team's last worker.", "Place a worker of your team: %1 to go.", left));
        return must(verb, tn("Place your last worker.", "Place a worker: %1 to go.", left));
    }
    if (plan.pass) return may(verb, t("A dome was built. Bring a worker in beside it, or skip."));
    return may(verb, wordsOf(power, "place").line ?? t("Choose a space."));
}

/** The line for a kind of step; most kinds only cards bring about. */
function lineFor(mode: Mode, now: Situation): Line {
    switch (mode) {
        case "move":
            return moveLine(now);
        case "build":
            return buildLine(now);
        case "place":
            return placeLine(now);
        default:
            return cardsHere().cardLine(mode, now);
    }
}

// ---- the end of a turn -------------------------------------------------------------------------------------

/** Setting up and answering are no turns: one says so differently. */
const CHOICE = /^[@~^!]/;

const bare = (scene: SantoriniScene): boolean => scene.cells.every((cell) => !cell.level && !cell.dome);

function doneLine({ scene, turn, plan }: Situation): Line {
    const done = (text: StatusLine["text"]): Line => ({ badge: "none", text });
    if (turn.note) return done(tm(turn.note));
    if (turn.text.startsWith("@") && bare(scene)) return done(t("Your workers are placed. Confirm, or go back."));
    if (CHOICE.test(turn.text) && !plan.built) return done(t("Confirm your choice."));
    if (!turn.text) return done(t("You may end the turn, or go on with your power."));
    return done(plan.modes.length ? t("Turn complete. Confirm it, or use your power first.") : t("Turn complete. Confirm it."));
}

export function statusOf(now: Situation): StatusLine {
    const { plan, scene } = now;
    if (scene.draft && plan.draft.length + Number(plan.complete)) return cardsHere().draftLine(now);
    if (plan.pass?.kind === "lost") {
        return { badge: "cannot", verb: t("move"), text: tm(plan.pass.label) };
    }
    if (plan.mode) return lineFor(plan.mode, now);
    if (plan.complete) return doneLine(now);
    if (plan.pass) return may(t("pass"), tm(plan.pass.label));
    return { badge: "cannot", text: t("No complete turn goes on from here. Go back a step.") };
}

/** What confirming does, on the button. */
export function confirmText({ plan, turn }: Situation): string | undefined {
    if (!turn.complete) return undefined;
    return plan.modes.length || plan.back ? t("End turn") : undefined;
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
