// SPDX-License-Identifier: MIT
// types - what the rules core tells the page, the same for everything that shows a game.
//
// The core is the C program as WebAssembly. It answers in JSON of the shapes below. Seats
// are 1, 2, .. as in records. What a game says beside that is in its own folder.

/** A sentence: the English one with places %1 .. %4 is its id. See ui/i18n.ts. An argument may be
 *  an id itself (a card's title, a colour, a direction); "Seat 1" .. "Seat 4" stand for players. */
export interface Message {
    id: string;
    plural?: string; // of a sentence with a count
    count?: number;
    args: string[];
}

export const CHANCE = 0; // as a mover
export const OVER = -1; // as a mover: nobody, the game is over
export const SPECTATOR = 0; // as a viewer

export type GameName = string; // as in records: "santorini"

/** A game of the core's list. */
export interface GameFacts {
    name: GameName;
    title: string; // a message id
}

/** A turn in words, part by part. No parts: its notation has to do. */
export interface Words {
    /** In how many steps it can be watched; 0: some of it is hidden. */
    steps: number;
    parts: WordsPart[];
}

export interface WordsPart {
    message: Message; // a phrase of what was done, or a sentence that advises it
    step: number; // that brought it about
    at?: number; // a place on the board
    detail?: boolean; // goes without saying once the turn is over
}

// ---- what may be done -----------------------------------------------------------------

/** One step of a turn; a game's own scene has steps that say more. */
export interface Step {
    /** Handed back to Game.step. */
    action: number;
    /** What it does as a short sentence: for buttons, for being read aloud. */
    label: Message;
}

export const actionsOf = (steps: readonly Step[]): number[] => steps.map(({ action }) => action);

/** What the mover may do next, after the steps already tried. */
export interface Turn {
    mover: number; // a seat, CHANCE or OVER
    /** The steps that have been tried, and the token they make so far. */
    tried: Step[];
    text: string;
    steps: Step[];
    /** The token is complete as it stands: commit() would play it. */
    complete: boolean;
    /** A winning or losing end is known already; the status line says so. */
    note?: Message;
}

// ---- what there is to see -------------------------------------------------------------

export interface SeatFacts {
    seat: number;
    side: number; // partners have the same
    out: boolean;
}

/** What every game shows. */
export interface Scene {
    game: GameName;
    viewer: number; // a seat or SPECTATOR
    mover: number;
    repeated: boolean; // this position stands for the third time
    seats: SeatFacts[];
    /** While cards are drafted nothing is secret yet. */
    draft?: unknown;
}

/** What a game shows that leaves it to the page. */
export interface GenericScene extends Scene {
    drawing: string; // lines of letters
    seats: (SeatFacts & { score?: number })[];
}

/** Something that happened and somebody would want to be told. */
export interface Happening {
    message: Message;
    kind: string; // the core's name of it, for sounds: "win", "build", "broke" ..
    seat: number;
}

export interface Played {
    seat: number; // CHANCE for a draw
    text: string; // as the viewer sees it
    happenings: Happening[];
}

export interface Outcome {
    over: boolean;
    winners: number[]; // empty when over: a draw
    scores: number[] | null;
    /** Why, as one sentence; null while it is not over, or when the game does not say. */
    reason: Message | null;
}

/** What the core says when it refuses something. */
export interface Fault {
    message: Message;
    column: number; // in the text that was given, from 1; 0: nowhere in particular
    note?: Message; // the rule or card behind it
    field?: string; // the part of the text it is about, an id
    line?: number; // of a record, from 1
    token?: string; // of a record: the one that cannot be played
    tag?: string; // of a record: the one that is wrong
}

// ---- what the computer thinks ----------------------------------------------------------

/** What a position is worth. */
export interface Score {
    /** "cp": in hundredths of a block, for whoever moves; "win", "loss": of whoever moves, in so many turns;
     *  "points": what each seat will have at the end, in hundredths; "share": how likely each seat wins, in thousandths. */
    kind: "cp" | "win" | "loss" | "points" | "share";
    value: number;
    parts: number[]; // of each seat
}

// ---- what a game is made of -----------------------------------------------------------

export type Timing = "move" | "build" | "turn" | "end" | "foe" | "win" | "any" | "setup";

/** A card of Santorini. Texts are message ids. */
export interface Power {
    name: string; // as in records: "apollo"
    title: string; // "Apollo"
    group: "simple" | "advanced" | "fleece" | "hero";
    seats: number[]; // with how many players it may be used
    fleece: boolean; // in the Golden Fleece variant
    bans: { power: string; printed: boolean }[];
    secret: boolean; // has something only its player knows
}

/** A text of component data: what is printed on a game's components. */
export interface ComponentData {
    name: string;
    hash: string; // as in the tag Data of records
    text: string; // canonical, without the name
    line: string; // the same as the tag Table of records carries it
    warnings: Message[]; // what looks like a slip but can be played
}

/** A tag of a record that sets its game up. Titles are message ids. */
export interface SetupTag {
    keys: string[]; // one, or one for each seat: "Power1", "Power2" ..
    title: string; // "": it is not for forms
    kind: "number" | "choice" | "card" | "table";
    standard: string; // what it is when it is not given; "": nothing
    least: number; // of a number
    most: number;
    choices: { name: string; title: string; seats: number }[]; // of a choice or a card; seats as below
    seats: number; // bit n: with n players; 0: with any number
    wanted: number; // bit n: n players are meant to have it, so it is theirs to do without
    /** Conditions: it is of use only when another tag has a value ("": is not given), or differs from it.
     *  `told`: otherwise a record tells what became of it. */
    when: { key: string; value: string; differs: boolean; told: boolean }[];
}
