// SPDX-License-Identifier: MIT
// keys - what a key means at a table of Sintra. Pure: see select.ts.
//
//     1 .. 9, 0    to a display, the centre; then 1 .. 8 choose a strip, 1 .. 5 a pane to keep
//     c y o b p    takes the colour where the focus is, else goes where it is next
//     arrows       along the panes and windows
//     Enter        takes or chooses what has the focus
//     g  v         the glazier returns; backs of the strips
//     l  m  w  W   reads the latest turn; where panes may go; the own palace; the others
import { COLOURS, focusOnDigit, letter, moveFocus, readToken, WINDOWS, type Arrow, type Choice, type Focus } from "./select";
import type { Colour, SintraScene, SintraStep, SintraTurn } from "./types";

export type KeyAction =
    | { do: "focus"; on: Focus }
    | { do: "take"; source: number; colour: Colour }
    | { do: "strip"; window: number }
    | { do: "keep"; colour: Colour }
    | { do: "break" }
    | { do: "return" | "backs" }
    | { do: "read"; what: "last" | "reach" | "palace" | "others" };

export interface KeyState {
    scene: SintraScene;
    turn: SintraTurn | null;
    focus: Focus | null;
    supplyStop: Focus | null;
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey">;

const READING = { l: "last", m: "reach", w: "palace", W: "others" } as const;

const ARROWS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** null: the key is not for the game. */
export function keyAction(press: Press, state: KeyState): KeyAction | null {
    const { key } = press;
    const colour = COLOURS.find((one) => one === key.toUpperCase());

    if (key in READING) return { do: "read", what: READING[key as keyof typeof READING] };
    if (press.shiftKey) return null;
    if (ARROWS.includes(key)) return arrow(key as Arrow, state);
    if (key === "v") return { do: "backs" };
    if (!state.turn) return null;
    if (key === "Enter" || key === " ") return enter(state, state.turn);
    if (key === "g") return state.turn.tried.length ? null : { do: "return" };
    if (/^[0-9]$/.test(key)) return digit(Number(key), state, state.turn);
    return colour ? colourKey(colour, state, state.turn) : null;
}

function arrow(key: Arrow, state: KeyState): KeyAction | null {
    const own = state.scene.seats[(state.turn?.mover ?? 1) - 1]!;

    if (state.focus) return { do: "focus", on: moveFocus(state.scene, own, state.focus, key) };
    // Without a turn, arrows look back through the game.
    return state.turn && state.supplyStop ? { do: "focus", on: state.supplyStop } : null;
}

const keepSteps = (turn: SintraTurn): (SintraStep & { kind: "keep" })[] =>
    turn.steps.filter((step): step is SintraStep & { kind: "keep" } => step.kind === "keep");

function digit(value: number, state: KeyState, turn: SintraTurn): KeyAction | null {
    const choice = readToken(turn.text);
    const keeps = keepSteps(turn);
    const keep = keeps[value - 1];

    if (keeps.length) return keep ? { do: "keep", colour: keep.colour } : null;
    if (choice) return value >= 1 && value <= WINDOWS ? { do: "strip", window: value } : null;

    const on = focusOnDigit(state.scene, value);

    return on ? { do: "focus", on } : null;
}

function colourKey(colour: Colour, state: KeyState, turn: SintraTurn): KeyAction | null {
    const keeps = keepSteps(turn);

    if (keeps.length) return keeps.some((step) => step.colour === colour) ? { do: "keep", colour } : null;

    const found = letter(state.scene, state.focus, colour);

    if (!found) return null;
    if (found.take && found.focus.zone === "supply") return { do: "take", source: found.focus.source, colour };
    return { do: "focus", on: found.focus };
}

/** What is chosen already is confirmed instead, which is not ours to do. */
function enter(state: KeyState, turn: SintraTurn): KeyAction | null {
    const { focus } = state;
    const choice: Choice | null = readToken(turn.text);

    if (!focus) return null;
    if (focus.zone === "palace") return choice && choice.window !== focus.window ? { do: "strip", window: focus.window } : null;
    if (choice && choice.source === focus.source && choice.colour === focus.colour)
        return turn.steps.some((step) => step.kind === "break") ? { do: "break" } : null;
    return { do: "take", source: focus.source, colour: focus.colour };
}
