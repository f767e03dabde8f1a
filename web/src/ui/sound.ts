// SPDX-License-Identifier: MIT
// sound - short sounds made on the spot; each has a text twin in the live region.
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

/** A partial: pitch in Hz, start and length in seconds, loudness; noise has no pitch. */
type Part = [pitch: number, start: number, length: number, loudness: number, shape?: OscillatorType | "noise"];

const scores: Record<Sound, Part[]> = {
    select: [[1300, 0, 0.03, 0.25]],
    step: [
        [220, 0, 0.09, 0.6],
        [0, 0, 0.03, 0.2, "noise"],
    ],
    up: [
        [277, 0, 0.09, 0.6],
        [0, 0, 0.03, 0.2, "noise"],
    ],
    block: [
        [130, 0, 0.12, 0.7],
        [0, 0, 0.07, 0.5, "noise"],
    ],
    dome: [
        [175, 0, 0.34, 0.5],
        [352, 0, 0.3, 0.25],
        [527, 0, 0.22, 0.12],
    ],
    power: [
        [440, 0, 0.12, 0.35],
        [660, 0.1, 0.18, 0.35],
    ],
    lift: [
        [1760, 0, 0.06, 0.2],
        [2640, 0, 0.04, 0.1],
    ],
    set: [
        [1980, 0, 0.14, 0.25],
        [2970, 0, 0.1, 0.14],
    ],
    break: [
        [0, 0, 0.14, 0.5, "noise"],
        [320, 0, 0.08, 0.2, "square"],
    ],
    complete: [
        [660, 0, 0.1, 0.3],
        [830, 0.09, 0.1, 0.3],
        [990, 0.18, 0.16, 0.3],
    ],
    turn: [
        [523, 0, 0.1, 0.3],
        [659, 0.09, 0.16, 0.3],
    ],
    low: [
        [880, 0, 0.06, 0.3],
        [880, 0.12, 0.06, 0.3],
    ],
    win: [
        [523, 0, 0.1, 0.35],
        [659, 0.08, 0.1, 0.35],
        [784, 0.16, 0.19, 0.4],
    ],
    loss: [
        [392, 0, 0.14, 0.35],
        [311, 0.13, 0.2, 0.35],
    ],
    message: [[740, 0, 0.09, 0.25]],
    error: [
        [180, 0, 0.14, 0.35, "triangle"],
        [170, 0, 0.14, 0.3, "triangle"],
    ],
};

const APART = 80; // milliseconds before a sound may come again

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const latest = new Map<Sound, number>();

/** To be called from the first gesture. */
export function wakeSound(): void {
    if (typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
}

function hiss(ctx: AudioContext): AudioBuffer {
    if (noise) return noise;
    noise = ctx.createBuffer(1, ctx.sampleRate / 4, ctx.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    return noise;
}

function source(ctx: AudioContext, pitch: number, shape: OscillatorType | "noise"): AudioScheduledSourceNode {
    if (shape === "noise") {
        const node = ctx.createBufferSource();
        node.buffer = hiss(ctx);
        return node;
    }
    const node = ctx.createOscillator();
    node.type = shape;
    node.frequency.value = pitch;
    return node;
}

function play(ctx: AudioContext, [pitch, start, length, loudness, shape = "sine"]: Part): void {
    const at = ctx.currentTime + start;
    const node = source(ctx, pitch, shape);
    const gain = ctx.createGain();
    const low = ctx.createBiquadFilter();
    low.type = "lowpass";
    low.frequency.value = shape === "noise" ? 1800 : 8000;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness * settings.volume * 0.5, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    node.connect(low).connect(gain).connect(ctx.destination);
    node.start(at);
    node.stop(at + length + 0.02);
}

export function sound(name: Sound): void {
    const now = performance.now();
    if (!settings.sound || settings.volume === 0 || context?.state !== "running") return;
    if (now - (latest.get(name) ?? -APART) < APART) return;
    latest.set(name, now);
    for (const part of scores[name]) play(context, part);
}
