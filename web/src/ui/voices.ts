// SPDX-License-Identifier: MIT
// voices - what the sounds are made of: stone and glass, and chimes for what is said to the player.
// Fetched with the first gesture, as nothing may be heard before it.
//
// A thing that is struck rings in modes that are no multiples of each other, the higher the sooner
// gone, and begins with a burst of noise as wide as it is hard.
import type { Sound } from "./sound";

/** A burst of noise: the middle and the width of its band, seconds it lasts, loudness. */
interface Burst {
    at?: number;
    pitch: number;
    width: number;
    length: number;
    loud: number;
}

/** A body that rings: its lowest pitch, its material, seconds the lowest mode lasts, loudness. */
interface Strike {
    at?: number;
    pitch: number;
    of: "stone" | "glass" | "chime";
    length: number;
    loud: number;
}

interface Voice {
    bursts?: Burst[];
    strikes?: Strike[];
}

/** Modes as multiples of the lowest, and how much of each there is. */
const MODES: Record<Strike["of"], [ratio: number, loud: number][]> = {
    stone: [
        [1, 1],
        [1.58, 0.6],
        [2.24, 0.45],
        [2.92, 0.25],
    ],
    glass: [
        [1, 1],
        [2.32, 0.5],
        [4.25, 0.28],
        [6.63, 0.16],
        [9.38, 0.08],
    ],
    chime: [
        [1, 1],
        [2, 0.35],
        [3.01, 0.12],
    ],
};

const knock = (pitch: number, loud: number): Voice => ({
    bursts: [{ pitch: pitch * 6, width: 0.8, length: 0.05, loud: loud * 0.9 }],
    strikes: [{ pitch, of: "stone", length: 0.11, loud }],
});

const clink = (pitch: number, loud: number, length = 0.35): Voice => ({
    bursts: [{ pitch: 6500, width: 0.7, length: 0.012, loud: loud * 0.6 }],
    strikes: [{ pitch, of: "glass", length, loud }],
});

const chimes = (loud: number, ...notes: [pitch: number, at: number, length: number][]): Voice => ({
    strikes: notes.map(([pitch, at, length]) => ({ pitch, at, length, of: "chime", loud })),
});

const voices: Record<Sound, Voice> = {
    select: { bursts: [{ pitch: 2400, width: 1.2, length: 0.025, loud: 0.25 }] },
    step: knock(210, 0.45),
    up: knock(265, 0.5),
    // Stone on stone: it slides a little before it sits.
    block: {
        bursts: [
            { pitch: 700, width: 0.5, length: 0.1, loud: 0.35 },
            { at: 0.07, pitch: 900, width: 0.7, length: 0.06, loud: 0.6 },
        ],
        strikes: [{ at: 0.07, pitch: 125, of: "stone", length: 0.17, loud: 0.8 }],
    },
    dome: {
        bursts: [{ pitch: 800, width: 0.6, length: 0.07, loud: 0.45 }],
        strikes: [
            { pitch: 165, of: "stone", length: 0.22, loud: 0.6 },
            { at: 0.02, pitch: 330, of: "chime", length: 0.5, loud: 0.16 },
        ],
    },
    power: chimes(0.28, [440, 0, 0.25], [660, 0.1, 0.35]),
    lift: clink(2350, 0.12, 0.14),
    set: clink(1760, 0.22),
    break: {
        bursts: [
            { pitch: 5200, width: 0.5, length: 0.16, loud: 0.45 },
            { at: 0.05, pitch: 7400, width: 0.6, length: 0.2, loud: 0.3 },
        ],
        strikes: [1830, 2490, 3170, 2110].map((pitch, i) => ({ at: 0.02 * i, pitch, of: "glass" as const, length: 0.1, loud: 0.1 })),
    },
    complete: {
        strikes: [1320, 1660, 1980].map((pitch, i) => ({ at: 0.09 * i, pitch, of: "glass" as const, length: 0.5, loud: 0.2 })),
    },
    turn: chimes(0.25, [523, 0, 0.25], [659, 0.09, 0.35]),
    low: chimes(0.25, [880, 0, 0.12], [880, 0.14, 0.12]),
    win: chimes(0.3, [523, 0, 0.3], [659, 0.1, 0.3], [784, 0.2, 0.4], [1047, 0.3, 0.8]),
    loss: chimes(0.26, [392, 0, 0.3], [311, 0.15, 0.5]),
    message: chimes(0.2, [740, 0, 0.2]),
    error: { bursts: [{ pitch: 260, width: 1, length: 0.09, loud: 0.5 }], strikes: [{ pitch: 105, of: "stone", length: 0.12, loud: 0.5 }] },
};

let noise: AudioBuffer | null = null;

function hiss(ctx: AudioContext): AudioBuffer {
    if (noise) return noise;
    noise = ctx.createBuffer(1, ctx.sampleRate / 2, ctx.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    return noise;
}

/** Rises at once and dies away. */
function fading(ctx: AudioContext, at: number, length: number, loud: number): GainNode {
    const gain = ctx.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.002);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    return gain;
}

function blow(ctx: AudioContext, { at = 0, pitch, width, length, loud }: Burst, volume: number): void {
    const start = ctx.currentTime + at;
    const node = ctx.createBufferSource();
    const band = ctx.createBiquadFilter();
    node.buffer = hiss(ctx);
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = width;
    node.connect(band)
        .connect(fading(ctx, start, length, loud * volume))
        .connect(ctx.destination);
    node.start(start, Math.random() * 0.2);
    node.stop(start + length + 0.02);
}

function ring(ctx: AudioContext, { at = 0, pitch, of, length, loud }: Strike, volume: number): void {
    const start = ctx.currentTime + at;
    for (const [ratio, part] of MODES[of]) {
        const node = ctx.createOscillator();
        const lasts = length / Math.sqrt(ratio);
        node.frequency.value = pitch * ratio;
        node.connect(fading(ctx, start, lasts, loud * part * volume)).connect(ctx.destination);
        node.start(start);
        node.stop(start + lasts + 0.02);
    }
}

export function play(ctx: AudioContext, name: Sound, volume: number): void {
    for (const burst of voices[name].bursts ?? []) blow(ctx, burst, volume);
    for (const strike of voices[name].strikes ?? []) ring(ctx, strike, volume);
}
