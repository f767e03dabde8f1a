// SPDX-License-Identifier: MIT
// emblem - a small sign for each power: the frame tells when it acts, the strokes what it does.
//
// Alphabet of the strokes: arrow = move, box = block, half disc = dome, bar = forbidden,
// double = again, horns = push, wave = free steps, eye = remove, steps = heights, arc arrow =
// before and after. Every sign lies on the middle of a field of 48 by 48.
import { html, type TemplateResult } from "lit";
import type { Power, Timing } from "../core/types";

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
    // simple gods
    apollo: "M14 19h19m-5-5 5 5-5 5M34 30H15m5-5-5 5 5 5",
    artemis: "M14 15l8 9-8 9M25 15l8 9-8 9",
    athena: "M24 35V18m-6 6 6-6 6 6M14 13h20",
    atlas: "M14 28a10 10 0 0 1 20 0ZM12 34h24",
    demeter: "M11 24h10v10H11ZM27 14h10v10H27Z",
    hephaestus: "M17 25h14v10H17ZM19 13h10v8.500H19Z",
    hermes: "M11 32c4.300 0 4.300-5 8.600-5s4.300 5 8.600 5 4.300-5 8.600-5M13 18h20m-5-5 5 5-5 5",
    minotaur: "M13 13c0 8 4 11 11 11s11-3 11-11M24 24v12m-5-5 5 5 5-5",
    pan: "M13 14h8v9h7v10h8m-4-4 4 4-4 4",
    prometheus: "M11 26h8v8h-8ZM29 26h8v8h-8ZM15 20c3-7 14-7 18 0m0-5.500v5.500h-5.500",
    // advanced gods
    aphrodite: "M24 35C9 26 12 14 19 14c3 0 5 3 5 5.500C24 17 26 14 29 14c7 0 10 12-5 21Z",
    ares: "M16 26h16v10H16ZM18 12l12 9M30 12l-12 9",
    bia: "M10 24h13m-5-5 5 5-5 5M29 18l9 12M38 18l-9 12",
    chaos: "M24 12v24M12 24h24M15.500 15.500l17 17M32.500 15.500l-17 17",
    charon: "M12 28h24l-4 7H16ZM15 22c1-10 15-11 18-2m.500-6v6h-6",
    chronus: "M16 12h16M16 36h16M17 12c0 9 14 15 14 24M31 12c0 9-14 15-14 24",
    circe: "M15 13h18c0 9-4 12-9 12s-9-3-9-12ZM24 25v10M18 36h12",
    dionysus: "M24 12v5M15 21.500a4 4 0 1 0 8 0a4 4 0 1 0-8 0M25 21.500a4 4 0 1 0 8 0a4 4 0 1 0-8 0M20 31a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    eros: "M11 24h9m-4-4 4 4-4 4M37 24h-9m4-4-4 4 4 4M24 15v18",
    hera: "M14 33 11 18l7 6 6-11 6 11 7-6-3 15Z",
    hestia: "M24 12c6 6 8 9 8 13a8 8 0 0 1-16 0c0-3 2-5 3-7 1 2 2 3 3 3 1-3 1-6 2-9ZM13 37h22",
    hypnus: "M12 21c5 9 19 9 24 0M16 27l-3 4M24 29v5M32 27l3 4",
    limus: "M16 17h16v15H16ZM11 37 37 11",
    medusa: "M13 24c5-9 17-9 22 0-5 9-17 9-22 0ZM21 24a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    morpheus: "M13 14h12L13 28h12M27 26h9l-9 10h9",
    persephone: "M24 36V20M24 30c-7 0-10-3-10-9 7 0 10 3 10 9M24 25c7 0 10-4 10-11-7 0-10 4-10 11",
    poseidon: "M16 12v7c0 5 3 7 8 7s8-2 8-7v-7M24 11v25",
    selene: "M29 13a12 12 0 1 0 6 18 10.500 10.500 0 0 1-6-18Z",
    triton: "M11 20c4.300-6 8.600-6 13 0s8.600 6 13 0M11 30c4.300-6 8.600-6 13 0s8.600 6 13 0",
    zeus: "M15 27h18v9H15ZM24 11v11m-4.500-4.500 4.500 4.500 4.500-4.500",
    // gods of the Golden Fleece box
    aeolus: "M11 20h15a4 4 0 1 0-4-4M11 26h22a4.500 4.500 0 1 1-4.500 4.500M11 32h10",
    charybdis: "M23.500 24.500a3 3 0 0 1 5-2.500a7 7 0 0 1-3 10.500a9 9 0 0 1-11-7a11 11 0 0 1 10.500-12.500a12.500 12.500 0 0 1 12 8",
    clio: "M13 24a11 11 0 1 0 22 0a11 11 0 1 0-22 0M20 19.500h8M20 28.500h8M24 19.500v9",
    europa: "M18 36V22l-4-4v-6h20v6l-4 4v14ZM18 28h12",
    gaea: "M12 35h24M17 35c0-8 3-12 7-12s7 4 7 12M20.500 15.500a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0",
    graeae: "M11.500 18a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M20.500 18a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M29.500 18a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M15 26v8M24 26v8M33 26v8",
    hades: "M24 13v15m-6-6 6 6 6-6M14 34h20",
    harpies: "M11 31c13 3 23-4 26-18-9 2-14 3-19 8-4 4-6 7-7 10ZM18 27l8-5M24 28l8-7",
    hecate: "M13 24c5-9 17-9 22 0-5 9-17 9-22 0ZM13 35 35 13",
    moerae: "M14 14h20v20H14ZM24 14v20M14 24h20",
    nemesis: "M24 12v22M17 36h14M13 16h22M13 16l-4.500 10h9ZM35 16l-4.500 10h9Z",
    siren: "M20 32V15l13-3v17M12 32a4 4 0 1 0 8 0a4 4 0 1 0-8 0M25 29a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    tartarus: "M14 14h20v20H14ZM19 19h10v10H19ZM24 24h.01",
    terpsichore: "M14 21c2-9 15-10 19-2m.500-6.500v6.500h-6.500M34 27c-2 9-15 10-19 2m-.500 6.500v-6.500h6.500",
    urania: "M11 24h26M16 19l-5 5 5 5M32 19l5 5-5 5M24 12v24",
    // heroes
    achilles: "M14 35V22a10 10 0 0 1 20 0v13h-7v-9h-6v9Z",
    adonis: "M16.500 24a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M24 10.500v6M24 31.500v6M10.500 24h6M31.500 24h6",
    atalanta: "M11 15l7 9-7 9M20 15l7 9-7 9M29 15l7 9-7 9",
    bellerophon: "M14 24l10-9 10 9M14 33l10-9 10 9",
    heracles: "M11 24a6 6 0 0 1 12 0ZM25 24a6 6 0 0 1 12 0ZM18 35a6 6 0 0 1 12 0Z",
    jason: "M12 29h24l-4 6.500H16ZM24 29V12M24 14c6 2 9 6 9 11h-9",
    medea: "M20 12h8M21.500 12v8L14 35h20l-7.500-15v-8M17 29h14",
    odysseus: "M21 21l-8-8m0 6v-6h6M27 21l8-8m-6 0h6v6M21 27l-8 8m6 0h-6v-6M27 27l8 8m0-6v6h-6",
    polyphemus: "M12 31a12 12 0 0 1 24 0ZM21 25.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    theseus: "M24 11v18M17 28h14M24 29v7M21 36.500h6",
};

/** When a power acts: its first timing that is not the setup, if it has one. */
export function frameOf(timing: readonly Timing[]): Timing {
    return timing.find((when) => when !== "setup") ?? timing[0] ?? "turn";
}

export const hasSign = (name: string): boolean => Object.hasOwn(SIGN, name);

/** The frame alone, for filters and explanations. */
export function frameIcon(when: Timing, size = 20): TemplateResult {
    return html`<svg class="icon" width=${size} height=${size} viewBox="0 0 48 48" fill="none" stroke="currentColor"
        stroke-width="4" stroke-linejoin="round" aria-hidden="true"><path d=${FRAME[when]} /></svg>`;
}

export function emblem(power: Pick<Power, "name" | "timing" | "group"> | null, size: number, used = false): TemplateResult {
    const hero = power?.group === "hero";
    const frame = power ? FRAME[frameOf(power.timing)] : FRAME.move;
    return html`<svg class="emblem ${hero ? "emblem-hero" : ""} ${used ? "emblem-used" : ""}" width=${size} height=${size}
        viewBox="0 0 48 48" aria-hidden="true"><path class="emblem-frame" d=${frame} /><path class="emblem-sign"
        d=${SIGN[power?.name ?? "none"] ?? SIGN["none"]!} /></svg>`;
}
