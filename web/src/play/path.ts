// SPDX-License-Identifier: MIT
// path - from a first lesson to all of a game, as the rulebooks recommend it: what of it was done on
// this device, and what comes next. It suggests; nothing waits for it.
import pages from "oriel:games-pages";
import type { GameName } from "../core/types";
import { isObject, load, save } from "../ui/storage";
import type { Tags } from "./begin";
import type { Table } from "./types";

export interface PathStep {
    id: string; // is kept, so it stays as it is
    title(): string;
    text(): string; // what is new about it
    /** The lesson it is, or .. */
    lesson?: string;
    /** .. the game it is, against the computer. */
    tags?: Tags;
    helps?: boolean; // an easy opponent, and help while it is played
    /** Was it done by a game with these tags? */
    done?(tags: Tags): boolean;
    /** What "Play now" offers beside the usual game once somebody has won one. */
    offer?(): string;
}

const WON = "won";

/** Ids of steps that were done, and WON. */
function doneIn(game: GameName): readonly string[] {
    const found = load("path");
    const list = isObject(found) ? found[game] : null;
    return Array.isArray(list) ? list.filter((id) => typeof id === "string") : [];
}

function mark(game: GameName, ids: readonly string[]): void {
    const found = load("path");
    const done = doneIn(game);
    const fresh = ids.filter((id) => !done.includes(id));
    if (fresh.length) save("path", { ...(isObject(found) ? found : {}), [game]: [...done, ...fresh] });
}

const stepsOf = (game: GameName): readonly PathStep[] => pages[game]?.path ?? [];

/** What comes after all that was done; null: nothing was, or nothing is left. */
export function nextStep(game: GameName): PathStep | null {
    const done = doneIn(game);
    const steps = stepsOf(game);
    const last = steps.map(({ id }) => done.includes(id)).lastIndexOf(true);
    const begun = last >= 0 || done.includes(WON);
    return begun ? (steps.slice(last + 1).find(({ id }) => !done.includes(id)) ?? null) : null;
}

/** The game that "Play now" offers beside the usual one. */
export function offered(game: GameName): PathStep | null {
    return doneIn(game).includes(WON) ? (stepsOf(game).find(({ offer }) => offer) ?? null) : null;
}

/** A lesson was finished. */
export function noteLesson(game: GameName, lesson: string): void {
    mark(
        game,
        stepsOf(game).flatMap((step) => (step.lesson === lesson ? [step.id] : [])),
    );
}

/** A game has ended at this screen. */
export function noteEnd(table: Table): void {
    const { name } = table.game;
    const tags = table.game.tags();
    const won = table.outcome.winners.some((seat) => table.players[seat - 1]?.kind === "human");
    const done = stepsOf(name).flatMap((step) => (step.done?.(tags) ? [step.id] : []));
    mark(name, [...done, ...(won ? [WON] : [])]);
}
