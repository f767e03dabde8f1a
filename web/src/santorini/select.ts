// SPDX-License-Identifier: MIT
// select - what may be pressed on the board, given what may be done and what is chosen.
//
// The core offers steps; a player presses workers and spaces. In between stand a mode (one
// kind of step at a time is shown) and the worker that acts:
//
//     const plan = makePlan(turn, { mode: null, who: null }, false);
//     const answer = press(plan, square);   // a step, a worker to choose, or a question
//
// Everything here is a pure function of its arguments.
import type { Turn } from "../core/types";
import type { SantoriniStep } from "./types";

export type Mode = "move" | "build" | "force" | "swap" | "place" | "slay" | "take" | "token" | "mark" | "ram" | "aim";

/** What the player has chosen so far, besides the steps tried. */
export interface Choice {
    mode: Mode | null; // null: whatever comes naturally
    who: number | null;
}

export interface Plan {
    /** The kind of step that is shown; null: nothing is, only buttons. */
    mode: Mode | null;
    /** All kinds there are now. */
    modes: Mode[];
    /** The chosen worker's square, and the squares of all workers that could be it. */
    who: number | null;
    workers: number[];
    /** Spaces to press, with what they would do. */
    targets: Map<number, SantoriniStep[]>;
    /** Steps without a space. */
    aims: Extract<SantoriniStep, { kind: "aim" }>[];
    back: SantoriniStep | null;
    pass: SantoriniStep | null;
    draft: Extract<SantoriniStep, { kind: "pool" | "offer" | "choose" | "first" }>[];
    /** The turn so far has a move, a build; it may end here. */
    moved: boolean;
    built: boolean;
    complete: boolean;
}

export type Answer =
    | { kind: "step"; step: SantoriniStep }
    | { kind: "who"; who: number | null }
    | { kind: "ask"; steps: SantoriniStep[] }
    | { kind: "none" };

function modeOf(step: SantoriniStep): Mode | null {
    switch (step.kind) {
        case "dome":
            return "build";
        case "back":
        case "pass":
        case "lost":
        case "pool":
        case "offer":
        case "choose":
        case "first":
            return null;
        default:
            return step.kind;
    }
}

/** The space a step is pressed on; null for those that have none. */
function spaceOf(step: SantoriniStep): number | null {
    return "at" in step ? step.at : null;
}

/** The worker that has to be chosen before the space; null when there is none. */
function workerOf(step: SantoriniStep): number | null {
    return "who" in step ? step.who : null;
}

// What comes naturally: before the move, after it, and when the turn could end.
const BEFORE: readonly Mode[] = ["move", "ram", "place", "token", "aim", "build", "mark", "swap", "slay", "take", "force"];
const AFTER: readonly Mode[] = ["build", "move", "place", "take", "slay", "token", "swap", "force", "mark", "aim", "ram"];

function naturalMode(modes: readonly Mode[], moved: boolean, complete: boolean, hero: boolean): Mode | null {
    if (complete && hero) return null; // a power for once in a game is never entered by chance
    return (moved || complete ? AFTER : BEFORE).find((mode) => modes.includes(mode)) ?? null;
}

const MOVED = /[a-e][1-5]-[a-e][1-5]/;
const BUILT = /[+*]/;

const isDraft = (step: SantoriniStep): step is Plan["draft"][number] =>
    step.kind === "pool" || step.kind === "offer" || step.kind === "choose" || step.kind === "first";

const isAim = (step: SantoriniStep): step is Plan["aims"][number] => step.kind === "aim";

function unique<T>(values: T[]): T[] {
    return [...new Set(values)];
}

/** The worker that acts: the chosen one, or the only one there is. */
function actor(workers: readonly number[], wanted: number | null): number | null {
    if (wanted !== null && workers.includes(wanted)) return wanted;
    return workers.length === 1 ? workers[0]! : null;
}

function bySpace(steps: readonly SantoriniStep[]): Map<number, SantoriniStep[]> {
    const spaces = new Map<number, SantoriniStep[]>();
    for (const step of steps) {
        const at = spaceOf(step);
        if (at !== null) spaces.set(at, [...(spaces.get(at) ?? []), step]);
    }
    return spaces;
}

/** Does every worker here have exactly one space? Then it need not be chosen first. */
function single(steps: readonly SantoriniStep[], workers: readonly number[]): boolean {
    return workers.length > 0 && steps.length === workers.length;
}

export function makePlan(turn: Turn, choice: Choice, hero: boolean): Plan {
    const steps = turn.steps as SantoriniStep[];
    const moved = MOVED.test(turn.text);
    const modes = unique(steps.map(modeOf).filter((mode): mode is Mode => mode !== null));
    const mode = choice.mode !== null && modes.includes(choice.mode) ? choice.mode : naturalMode(modes, moved, turn.complete, hero);
    const shown = steps.filter((step) => mode !== null && modeOf(step) === mode);
    const workers = unique(shown.map(workerOf).filter((who): who is number => who !== null));
    const who = actor(workers, choice.who);
    const open = mode === "force" && who === null && single(shown, workers);
    return {
        mode,
        modes,
        who,
        workers,
        targets: bySpace(shown.filter((step) => open || workerOf(step) === who)),
        aims: mode === "aim" ? shown.filter(isAim) : [],
        back: steps.find((step) => step.kind === "back") ?? null,
        pass: steps.find((step) => step.kind === "pass" || step.kind === "lost") ?? null,
        draft: steps.filter(isDraft),
        moved,
        built: BUILT.test(turn.text),
        complete: turn.complete,
    };
}

/** What pressing a space means. */
export function press(plan: Plan, square: number): Answer {
    const here = plan.targets.get(square);
    if (here) return here.length === 1 ? { kind: "step", step: here[0]! } : { kind: "ask", steps: here };
    if (square === plan.who) return { kind: "who", who: plan.workers.length > 1 ? null : square };
    if (!plan.workers.includes(square)) return { kind: "none" };
    const own = [...plan.targets.values()].flat().filter((step) => workerOf(step) === square);
    return own.length === 1 ? { kind: "step", step: own[0]! } : { kind: "who", who: square };
}

/** What stays chosen once a step has been taken. */
export function afterStep(choice: Choice, step: SantoriniStep): Choice {
    return { mode: choice.mode, who: step.kind === "move" ? step.at : choice.who };
}
