// SPDX-License-Identifier: MIT
// types - what the rules core tells of Sintra. Windows are 1 .. 8.
import type { Scene, SeatFacts, Step, Turn } from "../core/types";

export type Colour = "C" | "Y" | "O" | "B" | "P";
export type Space = Colour | "J";

/** One step of a turn of Sintra. */
export type SintraStep = Step &
    (
        | { kind: "take"; source: number; colour: Colour; count: number } // 0 .. 8; 9 the centre
        | { kind: "strip"; window: number; preview: SintraPreview }
        | { kind: "break"; preview: SintraPreview } // they fit nowhere
        | { kind: "keep"; colour: Colour; preview: SintraPreview }
        | { kind: "return"; window: number } // the glazier goes back
    );

export interface SintraTurn extends Turn {
    steps: SintraStep[];
}

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

export interface SintraScene extends Scene {
    stage: "setup" | "deal" | "turn" | "target" | "keep" | "over";
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
