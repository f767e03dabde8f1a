// SPDX-License-Identifier: MIT
// types - a table as the screens see it: one game on this device, who plays it, what is shown.
//
// Table (table.ts) owns the game and tells when anything has changed. The screens of the
// games draw from it and hand back what the player does. They share the parts of play/: the
// status line, the action bar, seats, turns, the end.
import type { nothing, TemplateResult } from "lit";
import type { Core, Game, GameView } from "../core/api";
import type { GameName, Outcome, Played, Scene, Step, Turn, Words } from "../core/types";
import type { Watched } from "./watching";

export interface Player {
    kind: "human" | "computer" | "remote"; // "human": at this screen; "remote": somebody elsewhere, always with a name
    name: string; // what the player typed; empty: "You", "Computer", "Player 2"
    level: number; // of a computer, 1 .. 10
}

/** A whole turn to be played, its steps counted from the turn's beginning. */
export interface Hinted {
    steps: Step[];
    words: Words;
    all: boolean; // else only its first part is told
    text: string; // said beside it
}

export interface Table {
    readonly core: Core; // for what is no part of a game: the cards' texts
    readonly game: GameView;
    readonly players: readonly Player[]; // by seat - 1
    /** The seat this screen is shown to now, SPECTATOR while nobody may see secrets. */
    readonly viewer: number;
    /** The side from which the board is seen: a seat. */
    readonly facing: number;

    /** Tokens shown: game.count() when live, fewer when looking back. */
    readonly shown: number;
    readonly live: boolean;
    /** What is shown, with the steps tried so far; and before the latest token shown, for its marks. */
    readonly scene: Scene;
    readonly before: Scene | null;
    /** What the player at this screen may do; null while it is not theirs to act. */
    readonly turn: Turn | null;
    readonly outcome: Outcome;
    /** What was played since the change before this one, by anybody: to be told, heard, moved. */
    readonly latest: readonly Played[];
    /** Somebody else's turn that is being shown step by step; null: everything is shown. */
    readonly watched: Watched | null;
    skip(): void; // shows all of it
    readonly thinking: boolean; // a computer seat is to move
    readonly paused: boolean; // .. but it was told to stop
    /** .. but what its level thinks with is still on its way: how much is there, 0 .. 1; null: all. */
    readonly fetched?: number | null;
    readonly hint: Hinted | null;
    readonly hinting: boolean; // it is being looked for
    /** The turn confirms itself at `ends` (as performance.now() counts), `length` ms after it was complete. */
    readonly countdown: { ends: number; length: number } | null;
    readonly canTakeBack: boolean;
    readonly closed: boolean; // somebody has left it
    /** A first game: threats are shown whatever the settings say, and help is at hand. */
    readonly helps?: boolean | undefined;
    /** Waits for the device to be handed to this seat; 0: no. */
    readonly handTo: number;

    choose(step: Step): void;
    back(): void;
    restart(): void;
    confirm(): void;
    type(token: string): boolean; // false: refused, the reason is in `refusal`
    readonly refusal: { text: string; column: number } | null;
    show(tokens: number): void; // look back; game.count() goes live
    /** Looks back and marks another turn that could have been played there; `text` is said in the status line. */
    suggest(tokens: number, turn: string, text: string): void;
    takeBack(): void; // whole turns, back to the player's own latest decision
    askHint(): void; // the first step; asked again all of them; then they are tried
    pause(): void; // stops a computer that thinks
    resume(): void;
    resign(): void;
    handed(): void; // the device is in the right hands
    record(): string; // the game as it would be written to a file

    /** Beside the name of a seat, where people sit elsewhere: are they there, their clock, what they say. */
    beside?(seat: number): TemplateResult;
    /** Below the turns: what they can be told. */
    foot?(): TemplateResult | typeof nothing;
    /** Instead of what can be done at the end of a game of one's own. */
    after?(): TemplateResult;
    /** Why nothing can be done here though it is one's turn. */
    readonly waits?: string;
    /** A lesson's step is done: nobody plays on. */
    readonly done?: boolean;

    /** Said politely in the live region; `detail`: who has heard it often can do without. */
    announce(text: string, detail?: boolean): void;
    /** Draw again soon: something a screen keeps for itself has changed (a worker chosen). */
    redraw(): void;
}

/** The line above the board. */
export interface StatusLine {
    badge: "must" | "may" | "cannot" | "wait" | "none";
    verb?: string; // beside the badge: MUST MOVE
    text: TemplateResult | string;
    quiet?: boolean; // it is said in another way
    note?: TemplateResult | string; // on the right: a threat, the last round
}

/** What a game adds to the shared action bar. */
export interface ExtraAction {
    id: string;
    text: string;
    key?: string;
    icon?: TemplateResult;
    enabled: boolean;
    primary?: boolean;
    run(): void;
}

/** A game's own part of the play screen; made once a table.
 *
 *  On a phone one of three parts is shown at a time, chosen by tabs below. Sections carry the class
 *  `on-board`, `on-turns` or `on-cards` to belong to one of them (several are possible); what
 *  carries none is always there. */
export interface GameScreen {
    /** The whole area under the top bar, or the part of it that leaves out what takes longest to draw. */
    render(isPart?: boolean): TemplateResult;
    /** True when the key was meant for the game. */
    key(event: KeyboardEvent): boolean;
    /** The table has changed: forget what no longer holds, announce what happened, play sounds, start motion. */
    changed(): void;
    /** The position in words, a line each: for "Board text" and screen readers. */
    words(): string[];
    dispose(): void;
}

export type MakeScreen = (table: Table) => GameScreen;

/** A lesson: positions to act in, judged by the rules core. */
export interface Lesson {
    game: GameName;
    id: string; // in its address; "": the first of its game
    title: string;
    steps: LessonStep[];
}

export interface LessonStep {
    /** What to do and why, in a few sentences. */
    text: string;
    /** Record to open: tags and, if needed, tokens. */
    record: string;
    seat: number;
    /** Judges a token that was legal; text when it misses the point. */
    judge(token: string, game: Game): true | string;
    /** Said when it was right. */
    praise: string;
}
