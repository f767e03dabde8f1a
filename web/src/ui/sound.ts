// SPDX-License-Identifier: MIT
// sound - short sounds made on the spot (voices.ts), and on a phone a tremble; each has a text twin
// in the live region.
//
// Silent until the first gesture, as browsers demand, and while the switch is off.
import { settings } from "./settings";

export type Sound =
    | "select"
    | "step"
    | "up"
    | "block"
    | "dome"
    | "power" // Santorini
    | "lift"
    | "set"
    | "break"
    | "complete" // Sintra
    | "turn"
    | "low"
    | "win"
    | "loss"
    | "message"
    | "error";

/** What is said to the player; the others are what pieces sound like. */
const SIGNALS: readonly Sound[] = ["turn", "low", "win", "loss", "message", "error"];

/** Milliseconds of trembling and of rest in turn. */
const TREMBLES: Partial<Record<Sound, number[]>> = {
    block: [14],
    dome: [22],
    set: [8],
    break: [12, 24, 12],
    turn: [30],
    win: [30, 50, 80],
    error: [45],
};

const APART = 80; // milliseconds before a sound may come again
const HALF = 0.5; // so that several at once are not too loud

let context: AudioContext | null = null;
let voices: typeof import("./voices") | null = null;
const latest = new Map<Sound, number>();

/** To be called from the first gesture. */
export function wakeSound(): void {
    if (typeof AudioContext === "undefined") return;
    if (!context) {
        context = new AudioContext();
        import("./voices").then(
            (loaded) => (voices = loaded),
            () => undefined, // then it is quiet
        );
    }
    if (context.state === "suspended") void context.resume();
}

function tremble(name: Sound): void {
    const pattern = TREMBLES[name];
    if (settings.vibration && pattern && matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(pattern);
}

export function sound(name: Sound): void {
    const now = performance.now();
    const volume = SIGNALS.includes(name) ? settings.signals : settings.volume;
    if (now - (latest.get(name) ?? -APART) < APART || context?.state !== "running") return;
    latest.set(name, now);
    tremble(name);
    if (settings.sound && volume) voices?.play(context, name, volume * HALF);
}
