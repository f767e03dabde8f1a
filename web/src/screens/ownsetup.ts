// SPDX-License-Identifier: MIT
// ownsetup - what a game adds to setting up by its tags alone: the file setup.ts of its folder
// exports a GameSetup called setup.
//
// A tag has a plain control. A game may draw its own instead, say more below it, add to the rows
// of seats, and keep wishes that are no tags: cards to be drawn from a group, who shall begin.
import type { nothing, TemplateResult } from "lit";
import setups from "oriel:games-setup";
import type { Core } from "../core/api";
import type { GameName } from "../core/types";
import type { Tags } from "../play/begin";
import type { Wish } from "./wish";

export const gameSetups: Partial<Record<GameName, GameSetup>> = setups;

type Drawn = TemplateResult | typeof nothing;

/** What a game wishes beside tags. */
export interface OwnWish {
    /** What of it is kept for the next time. */
    kept(): object;
    /** Something has changed: what does not go with it is dropped. */
    settle(core: Core, wish: Wish): void;
    /** How many cards are still to be chosen. */
    missing(wish: Wish): number;
    /** What has to be said knowingly before the game begins; "": nothing. */
    unsaid(wish: Wish): string;
    /** Two players change places, with all that is theirs. */
    swap(a: number, b: number): void;
    /** The tags it stands for. */
    begin(wish: Wish): Tags;
}

export interface OwnForm {
    /** Instead of the plain controls of tags, by their first keys. */
    controls?: Record<string, () => Drawn>;
    /** What is said below a plain control, by what is chosen. */
    notes?: Record<string, Record<string, () => string>>;
    /** At the end of a seat's row. */
    seat?(seat: number): Drawn;
    /** Below the seats. */
    seats?(): Drawn;
    /** Below the controls of tags. */
    rules?(): Drawn;
    /** Below everything, with room for cards. */
    below?(): Drawn;
}

export interface GameSetup<Own extends OwnWish | null = OwnWish | null> {
    /** Made of a wish that was kept, which may hold anything. */
    own?(found: Record<string, unknown>): Own;
    /** Tags of wishes that were kept before wishes had tags. */
    older?(found: Record<string, unknown>): Tags;
    /** Chance says who begins where nobody does; otherwise it is seat 1. */
    chanceBegins?: boolean;
    /** Calls `changed` whenever it has changed the wish. */
    form(core: Core, wish: Wish<Own>, changed: () => void): OwnForm | Promise<OwnForm>;
}
