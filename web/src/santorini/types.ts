// SPDX-License-Identifier: MIT
// types - what the rules core tells of Santorini. Squares are 0 .. 24, a1 b1 .. e1 a2 .. e5.
import type { Message, Scene, SeatFacts, Step } from "../core/types";

export type Compass = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

/** One step of a turn of Santorini. `who` is the square of the worker that acts. */
export type SantoriniStep = Step &
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
        | { kind: "token"; at: number; token: string; four?: boolean } // whirlpool, talus .. as the card calls it; on four spaces
        | { kind: "mark"; who: number | null; at: number }
        | { kind: "ram"; at: number }
        | { kind: "aim"; direction: Compass } // wind, song
        | { kind: "back" } // the card's token is taken off the board
        | { kind: "pool" | "offer" | "choose"; power: string } // draft
        | { kind: "first"; seat: number } // draft: who begins
        | { kind: "pass" } // decline what may be declined
        | { kind: "lost" } // with three players: no turn is possible, the seat is out
    );

export interface SantoriniScene extends Scene {
    stage: "draft" | "choice" | "place" | "abyss" | "ram" | "play" | "over";
    revised: boolean;
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
    /** Spaces where another side could step up to level 3 next, cards aside. */
    threats: { seat: number; at: number }[];
    seats: (SeatFacts & {
        power: string; // "none", or "" while it is not known
        holds: string; // the power it plays with now (Circe, Chaos, the Ram), "none" when blocked
        hero: boolean;
        used: boolean; // a hero's power is spent
        /** What the card remembers, as short sentences: "stock 2", "wind ne". */
        state: Message[];
        direction?: Compass;
        air?: string; // what leads there: wind, song
        workersToPlace: number;
    })[];
    /** Golden Fleece: the card the Ram lends. */
    fleece?: string;
    /** Draft: the cards there are to choose from, and what has been done so far. */
    draft?: {
        mode: "full" | "limited" | "quick" | "random";
        doing: "pool" | "offer" | "deal" | "choose" | "first";
        pool: string[]; // none: every card that goes with the number of players
        offer: string[];
        free: boolean; // banned pairs may meet
        fleece: boolean;
    };
    /** A card that draws others: the one lying open and how many are left in the deck. */
    deck?: { face: string; count: number };
}
