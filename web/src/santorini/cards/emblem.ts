// SPDX-License-Identifier: MIT
// emblem - a small sign for each power: the frame tells when it acts, the strokes of signs.ts
// what it does.
import { html, type TemplateResult } from "lit";
import type { Power, Timing } from "../../core/types";
import { timingOf } from "./powers";

const FRAME: Record<Timing, string> = {
    move: "M3 24a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z",
    build: "M7 4h34a3 3 0 0 1 3 3v34a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z",
    turn: "M24 2.5 43 13.5v21L24 45.500 5 34.500v-21Z",
    end: "M3.500 44V24a20.500 20.500 0 0 1 41 0v20Z",
    foe: "M5 5h38v17c0 11-8 18-19 22.500C13 40 5 33 5 22Z",
    win: "M24 2.500 30.300 8.800h8.900v8.900L45.500 24l-6.300 6.300v8.900h-8.900L24 45.500l-6.300-6.300H8.800v-8.900L2.500 24l6.300-6.300V8.800h8.900Z",
    any: "M2.500 24a21.500 21.500 0 1 0 43 0a21.500 21.500 0 1 0-43 0ZM6 24a18 18 0 1 0 36 0a18 18 0 1 0-36 0Z",
    setup: "M24 2 46 24 24 46 2 24Z",
};

const SIGN: Record<string, string> = {
    none: "M24 13a4.500 4.500 0 1 0 .01 0M17 35c0-9 2-13 7-13s7 4 7 13Z",
};

/** Signs of powers, by name; they are loaded with the cards. */
export function addSigns(signs: Record<string, string>): void {
    Object.assign(SIGN, signs);
}

/** When a power acts: its first timing that is not the setup, if it has one. */
export function frameOf(power: Pick<Power, "name">): Timing {
    const timing = timingOf(power);
    return timing.find((when) => when !== "setup") ?? timing[0] ?? "turn";
}

/** The frame alone, for filters and explanations. */
export function frameIcon(when: Timing, size = 20): TemplateResult {
    return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 48 48" fill="none" stroke="currentColor"
        stroke-width="4" stroke-linejoin="round" aria-hidden="true"><path d=${FRAME[when]} /></svg>`;
}

export function emblem(power: Pick<Power, "name" | "group"> | null, size: number, used = false): TemplateResult {
    const hero = power?.group === "hero";
    const frame = power ? FRAME[frameOf(power)] : FRAME.move;
    return html`<svg class="emblem ${hero ? "emblem-hero" : ""} ${used ? "emblem-used" : ""}" width=${size} height=${size}
        viewBox="0 0 48 48" aria-hidden="true"><path class="emblem-frame" d=${frame} /><path class="emblem-sign"
        d=${SIGN[power?.name ?? "none"] ?? SIGN["none"]!} /></svg>`;
}
