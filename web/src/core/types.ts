// SPDX-License-Identifier: MIT
// types - what the rules core tells the page, the same for everything that shows a game.
//
// The core is the C program as WebAssembly. It answers in JSON of the shapes below. Seats
// are 1, 2, .. as in records. Squares of Santorini are 0 .. 24, a1 b1 .. e1 a2 .. e5.
// Windows of Sintra are 1 .. 8.

/** A sentence: the English one with places %1 .. %4 is its id. See ui/i18n.ts. An argument may be
 *  an id itself (a card's title, a colour, a direction); "Seat 1" .. "Seat 4" stand for players. */
export interface Message {
    id: string;
    args: string[];
}

export const CHANCE = 0; // as a mover
export const OVER = -1; // as a mover: nobody, the game is over
export const SPECTATOR = 0; // as a viewer

export type GameName = "santorini" | "sintra";

// ---- what may be done -----------------------------------------------------------------

export type Compass = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

interface StepBase {
    /** Handed back to Game.step. */
    action: number;
    /** What it does as a short sentence: for buttons, for being read aloud. */
    label: Message;
}

/** One step of a turn of Santorini. `who` is the square of the worker that acts. */
export type SantoriniStep = StepBase &
    (
        | {
              kind: "move";
              who: number;
              at: number;
              rise: number; // change of level
              /** Another worker that goes elsewhere because of this move. */
              pushed?: { from: number; to: number };
          }
        | { kind: "build"; who: number; at: number; level: number } // level afterwards
        | { kind: "dome"; who: number; at: number }
        | { kind: "force"; who: number; at: number } // worker on who is forced to at
        | { kind: "swap"; who: number; at: number }
        | { kind: "place"; at: number; female: boolean }
        | { kind: "slay"; at: number } // a worker leaves the board
        | { kind: "take"; at: number } // a block is taken off
        | { kind: "token"; at: number; token: string } // whirlpool, talus, coin, abyss, fate ..
        | { kind: "mark"; who: number | null; at: number } // Adonis
        | { kind: "ram"; at: number }
        | { kind: "aim"; direction: Compass } // wind, song
        | { kind: "back" } // the card's token is taken off the board
        | { kind: "pool" | "offer" | "choose"; power: string } // draft
        | { kind: "first"; seat: number } // draft: who begins
        | { kind: "pass" } // decline what may be declined
        | { kind: "lost" } // with three players: no turn is possible, the seat is out
    );

/** One step of a turn of Sintra. */
export type SintraStep = StepBase &
    (
        | { kind: "take"; source: number; colour: Colour; count: number } // 0 .. 8; 9 the centre
        | { kind: "strip"; window: number; preview: SintraPreview }
        | { kind: "break"; preview: SintraPreview } // they fit nowhere
        | { kind: "keep"; colour: Colour; preview: SintraPreview }
        | { kind: "return"; window: number } // the glazier goes back
    );

export type Step = SantoriniStep | SintraStep;

/** What the mover may do next, after the steps already tried. */
export interface Turn {
    mover: number; // a seat, CHANCE or OVER
    /** How many steps have been tried, and the token they make so far. */
    tried: number;
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

export interface SantoriniScene {
    game: "santorini";
    stage: "draft" | "choice" | "place" | "abyss" | "ram" | "play" | "over";
    viewer: number; // a seat or SPECTATOR
    mover: number;
    revised: boolean;
    repeated: boolean; // this position stands for the third time
    cells: { level: number; dome: boolean }[]; // 25
    /** Workers the viewer may know of. index 1, 2, 3 tells a seat's workers apart and stays with the worker. */
    workers: {
        seat: number; // in a team: the first seat of the side
        index: number;
        at: number;
        female: boolean;
        secret: boolean; // others do not see it
        asleep?: boolean; // may not act now, whatever the reason a card gives
    }[];
    /** Things that lie on spaces. */
    tokens: {
        kind: "whirlpool" | "coin" | "talus" | "abyss" | "fate" | "ram" | "mark";
        at: number;
        seat: number; // whose; 0: nobody's
        secret: boolean;
    }[];
    seats: (SeatFacts & {
        power: string; // "none", or "" while it is not known
        holds: string; // the power it plays with now (Circe, Chaos, the Ram), "none" when blocked
        hero: boolean;
        used: boolean; // a hero's power is spent
        /** What the card remembers, as short sentences: "stock 2", "wind ne". */
        state: Message[];
        direction?: Compass; // wind, song
        workersToPlace: number;
    })[];
    /** Golden Fleece: the card the Ram lends. */
    fleece?: string;
    /** Draft: the cards there are to choose from, and what has been done so far. */
    draft?: {
        mode: "full" | "limited" | "quick";
        doing: "pool" | "offer" | "choose" | "first" | "place";
        pool: string[];
        offer: string[];
        fleece: boolean;
    };
    /** Chaos: the card lying open and how many are left in the deck. */
    chaos?: { face: string; deck: number };
}

export type Colour = "C" | "Y" | "O" | "B" | "P";
export type Space = Colour | "J";

/** What a choice would bring, before it is confirmed. Points are as the track would move. */
export interface SintraPreview {
    placed: number;
    broken: number;
    row: number; // of the broken-glass track afterwards, 0-based
    loss: number; // points lost at once because the bottom row was met
    bonus: number; // the round's colour
    window: number; // points of the window glazed
    right: number; // points of windows to its right
    points: number; // all in all
    completes: boolean; // a pane is kept next
}

export interface SintraStrip {
    number: number;
    side: "a" | "b";
    spaces: { colour: Space; pane: Colour | null }[]; // top to bottom; pane: what lies there
    back: Space[]; // the other side
}

export interface SintraScene {
    game: "sintra";
    stage: "setup" | "deal" | "turn" | "target" | "keep" | "over";
    viewer: number;
    mover: number;
    side: "A" | "B";
    round: number; // 1 .. 6; 7: over
    track: (Colour | null)[]; // six
    displays: Colour[][];
    centre: Colour[];
    /** The panes in hand while a turn is tried; they still lie where they were taken. */
    chosen?: { source: number; colour: Colour; count: number; window?: number };
    tile: boolean; // the start tile lies in the centre
    start: number; // who has or had it
    bag: Record<Colour, number>;
    tower: Record<Colour, number>;
    losses: number[]; // of the broken-glass track, row by row, as points: 0, 1, 2, 4 ..
    seats: (SeatFacts & {
        score: number;
        row: number;
        lost: number;
        glazier: number; // window
        strips: (SintraStrip | null)[]; // eight; null: gone
        windows: { value: number; upper: Colour | null; lower: Colour | null }[];
        /** What the palace side would bring if the game ended now: ornaments, or full windows times panes. */
        bonus?: number;
        /** When the game is over: where the points came from. total = windows + panes + side - broken;
         *  broken is all that was lost, in play and at the end. */
        end?: { windows: number; panes: number; broken: number; side: number; total: number };
    })[];
}

export type Scene = SantoriniScene | SintraScene;

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
    /** Why, as one sentence; null while it is not over. */
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

// ---- what a game is made of -----------------------------------------------------------

export type Timing = "move" | "build" | "turn" | "end" | "foe" | "win" | "any" | "setup";

/** A card of Santorini. Texts are message ids. */
export interface Power {
    name: string; // as in records: "apollo"
    title: string; // "Apollo"
    group: "simple" | "advanced" | "fleece" | "hero";
    timing: Timing[];
    demand: "must" | "may" | "always";
    seats: number[]; // with how many players it may be used
    fleece: boolean; // in the Golden Fleece variant
    bans: { power: string; printed: boolean }[];
    secret: boolean; // has something only its player knows
}

/** A tag of a record that sets its game up. Titles are message ids. */
export interface SetupTag {
    keys: string[]; // one, or one for each seat: "Power1", "Power2" ..
    title: string; // "": it is not for forms
    kind: "number" | "choice" | "card" | "table";
    standard: string; // what it is when it is not given; "": nothing
    least: number; // of a number
    most: number;
    choices: { name: string; title: string }[]; // of a choice or a card
    seats: number; // bit n: with n players; 0: with any number
    /** Conditions: it is of use only when another tag has a value ("": is not given), or differs from it.
     *  `told`: otherwise a record tells what became of it. */
    when: { key: string; value: string; differs: boolean; told: boolean }[];
}
