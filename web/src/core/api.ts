// SPDX-License-Identifier: MIT
// api - the rules core as the page uses it.
//
// A game is opened from a record and given back as one, so a new game, a saved one, an
// uploaded one and a position in a link are the same thing:
//
//     const core = await loadCore(url);
//     const game = core.open('[Game "santorini"]\n[Seats "2"]\n\n');
//     const turn = game.turn();
//     game.step(turn.steps[0].action);
//     if (game.turn().complete) game.commit();
//
// Steps are tried out on a copy: nothing reaches the game before commit. Whatever the rules
// refuse comes as a CoreError with the reason.
import type {
    ComponentData,
    Fault,
    GameFacts,
    GameName,
    Message,
    Outcome,
    Played,
    Power,
    Scene,
    Score,
    SetupTag,
    Turn,
    Words,
} from "./types";

export class CoreError extends Error {
    constructor(readonly fault: Fault) {
        super(fault.message.id);
    }
}

export interface Core {
    readonly version: string;
    games(): GameFacts[];
    powers(): Power[];
    /** What a game can be set up with, in the order in which one is asked. */
    setup(game: GameName): SetupTag[];
    /** With so many tokens of the record, or all of them. */
    open(record: string, tokens?: number): Game;
    /** All records of a text, each by itself. */
    split(text: string): string[];
    /** Checks a text of component data; empty: the game's own. CoreError says what is wrong, and in which line. */
    data(game: GameName, text: string): ComponentData;
}

/** A game as one looks at it and tries turns: one's own or, as Told, somebody else's. */
export interface GameView {
    readonly name: GameName;
    readonly seats: number;
    /** Has the game anything a seat may not know? */
    readonly hides: boolean;
    close(): void;

    /** Tokens played. */
    count(): number;
    mover(): number;
    outcome(): Outcome;
    /** What a viewer may see: after so many tokens, or now with the steps tried. */
    scene(viewer: number, after?: number): Scene;
    position(viewer: number, after?: number): string;
    tokens(viewer: number): { seat: number; text: string }[];
    /** Token `index`, from 0, in words as the viewer was shown it; and what is to be seen after so many of
     *  its steps. */
    words(viewer: number, index: number): Words;
    frame(viewer: number, index: number, steps: number): Scene;

    turn(): Turn;
    step(action: number): void;
    back(): boolean;
    restart(): void;

    /** What a token would do, without playing it: null when it may be played. */
    explain(token: string): Fault | null;
    /** The steps of a token in the position at hand, for showing a hint. */
    steps(token: string): number[];
    /** What such a token asks of the mover, in words. */
    advise(token: string): Words;
    record(tags?: Record<string, string>): string;
    tags(): Record<string, string>;
}

/** A game at a table of one's own. */
export interface Game extends GameView {
    commit(viewer: number): Played;
    /** Plays a typed token; CoreError says what is wrong and where. */
    play(token: string, viewer: number): Played;
    /** Lets chance draw; seed is any number below 2^53. */
    draw(seed: number, viewer: number): Played;
    /** Anything else that can be done at a table: "sit 2 engine 4", "offer 1 back", "offer 1 rematch",
     *  "leave 1 resign" (docs/FORMATS.md has them all). A person sits on every seat at first. */
    act(command: string, viewer?: number): Played;
    /** How far back a seat's people may go: tokens that would stay, -1 when nowhere. */
    backTo(seat: number): number;
}

/** A game that is played elsewhere, as one viewer is told it; told.ts opens it. Nobody else can look at it,
 *  and it offers steps in the viewer's own turns only. Its record has what was shown. */
export interface Told extends GameView {
    /** The next token as the viewer is shown it, and the position as it sees it then; without one it follows
     *  from the token. What happened is told as far as the viewer can know. */
    tell(token: string, view?: string): Played;
    /** Goes back to so many tokens. */
    cut(count: number): void;
    /** What two programs that were told the same have in common, as 16 digits (docs/FORMATS.md). */
    hash(): string;
    /** The token that the steps tried make, once the turn is complete: what is sent to the table. */
    token(): string;
}

export interface Hint {
    token: string;
    score: Score;
    message: Message; // the same in words: "+0.4", "31 : 27", "62 % : 38 %", "win in 2"
}

/** Told while what a level thinks with is on its way: how much of it is there, 0 .. 1. */
export type Fetching = (share: number) => void;

/** A computer player in a worker of its own. */
export interface Thinker {
    /** Answers a token for the seat that is to move, which it plays for: it uses only what that seat
     *  may know. Rejects when it was stopped. */
    think(record: string, how: { level: number; seed: number; fetching?: Fetching }): Promise<string>;
    /** Best turns now, best first, for hints. */
    hint(record: string, milliseconds: number): Promise<Hint[]>;
    stop(): void;
}
