// SPDX-License-Identifier: MIT
// line - what the status line of any turn is made from; status.ts and cardstatus.ts have the words.
import type { Turn } from "../core/types";
import type { StatusLine } from "../play/types";
import type { Plan } from "./select";
import { squareName } from "./square";
import type { SantoriniScene } from "./types";

export interface Situation {
    scene: SantoriniScene;
    turn: Turn;
    plan: Plan;
    /** The power the mover plays with, by name. */
    power: string;
    /** The mover's own workers are a team's. */
    team: boolean;
}

export type Line = Pick<StatusLine, "badge" | "text"> & { verb?: string };

export const must = (verb: string, text: StatusLine["text"]): Line => ({ badge: "must", verb, text });
export const may = (verb: string, text: StatusLine["text"]): Line => ({ badge: "may", verb, text });

/** The chosen worker's space. */
export function who(plan: Plan): string {
    return plan.who === null ? "" : squareName(plan.who);
}
