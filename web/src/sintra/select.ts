// SPDX-License-Identifier: MIT
// select - what can be chosen, what has been, and where the keys lead. Pure: a scene, a turn
// and a token in, plain data out. What may be done comes from the rules core; nothing here
// decides that.
import { CHANCE } from "../core/types";
import type { Colour, SintraPreview, SintraScene, SintraStep, SintraStrip, SintraTurn } from "./types";

/** In the order of records. */
export const COLOURS: readonly Colour[] = ["C", "Y", "O", "B", "P"];
export const WINDOWS = 8;
export const CENTRE = 9; // as a source; displays are 0 .. 8

export type SeatScene = SintraScene["seats"][number];

/** All panes of one colour in one source: what one press takes. */
export interface Group {
    source: number;
    colour: Colour;
    count: number;
}

/** How many panes of each colour, in the order of records, only those there are. */
export function tally(panes: readonly Colour[]): { colour: Colour; count: number }[] {
    return COLOURS.map((colour) => ({
        colour,
        count: panes.filter((pane) => pane === colour).length,
    })).filter((group) => group.count > 0);
}

// ---- the supply -----------------------------------------------------------------------

function sourcePanes(scene: SintraScene, source: number): readonly Colour[] {
    return source === CENTRE ? scene.centre : (scene.displays[source] ?? []);
}

/** All sources in order, empty ones too: the displays, then the centre. */
export function sources(scene: SintraScene): number[] {
    return [...scene.displays.keys(), CENTRE];
}

export function groupsOf(scene: SintraScene, source: number): Group[] {
    return tally(sourcePanes(scene, source)).map((group) => ({ source, ...group }));
}

export function allGroups(scene: SintraScene): Group[] {
    return sources(scene).flatMap((source) => groupsOf(scene, source));
}

export function countOf(scene: SintraScene, source: number, colour: Colour): number {
    return sourcePanes(scene, source).filter((pane) => pane === colour).length;
}

// ---- tokens ---------------------------------------------------------------------------

/** A token of a seat, or the beginning of one. */
export interface Choice {
    source: number;
    colour: Colour;
    window?: number; // 0: they break
    keep?: Colour;
}

const TOKEN = /^([1-9c])([CYOBP])(?:>([1-8x])(?:=([CYOBP]))?)?$/;

/** Reads "2B", "2B>3", "2B>3=C", "cY>x"; null: nothing is taken. */
export function readToken(text: string): Choice | null {
    const match = TOKEN.exec(text);

    if (!match) return null;

    const [, source, colour, window, keep] = match;
    const choice: Choice = {
        source: source === "c" ? CENTRE : Number(source) - 1,
        colour: colour as Colour,
    };

    if (window) choice.window = window === "x" ? 0 : Number(window);
    if (keep) choice.keep = keep as Colour;
    return choice;
}

export const RETURN = "<";

/** What a token says once a step is added. */
export function tokenWith(text: string, step: SintraStep): string {
    switch (step.kind) {
        case "take":
            return `${step.source === CENTRE ? "c" : step.source + 1}${step.colour}`;
        case "strip":
            return `${text}>${step.window}`;
        case "break":
            return `${text}>x`;
        case "keep":
            return `${text}=${step.colour}`;
        case "return":
            return RETURN;
    }
}

/** What the token says about its strip: "2B>3=C" is about "2B>3". */
function stripPart(text: string): string {
    return text.split("=")[0]!;
}

/**
 * What each beginning of a token would bring. The core tells it with the steps on offer; they
 * are gone once one is taken, while the page still shows them all.
 */
export class Previews {
    private readonly known = new Map<string, SintraPreview>();

    learn(turn: SintraTurn): void {
        for (const step of turn.steps) if ("preview" in step) this.known.set(tokenWith(turn.text, step), step.preview);
    }

    forget(): void {
        this.known.clear();
    }

    /** Of the token itself, or of the strip it goes to. */
    of(text: string): SintraPreview | null {
        return this.known.get(text) ?? this.known.get(stripPart(text)) ?? null;
    }

    /** Is anything known of what the panes taken so can do? */
    knows(text: string): boolean {
        const take = text.split(">")[0]!;

        return this.known.has(`${take}>x`) || this.strips(text).size > 0;
    }

    /** The colours that may be kept once this strip is complete. */
    keeps(text: string): Colour[] {
        const strip = stripPart(text);

        return COLOURS.filter((colour) => this.known.has(`${strip}=${colour}`));
    }

    /** The strips that panes taken so may go to: window and what it would bring. */
    strips(text: string): Map<number, SintraPreview> {
        const take = text.split(">")[0]!;
        const found = new Map<number, SintraPreview>();

        for (let window = 1; window <= WINDOWS; window++) {
            const preview = this.known.get(`${take}>${window}`);

            if (preview) found.set(window, preview);
        }
        return found;
    }
}

/** Where a seat's latest token stands, -1: nowhere yet. Without a seat: of anybody, chance left out. */
export function latestToken(tokens: readonly { seat: number }[], seat?: number): number {
    return tokens.map((token) => (seat === undefined ? token.seat !== CHANCE : token.seat === seat)).lastIndexOf(true);
}

// ---- strips ---------------------------------------------------------------------------

/** Spaces of a strip that so many panes would fill: those of the colour, then jokers. */
export function fills(strip: SintraStrip, colour: Colour, count: number): number[] {
    const free = (wanted: string) =>
        [...strip.spaces.keys()].filter((i) => {
            const space = strip.spaces[i]!;

            return !space.pane && space.colour === wanted;
        });

    return [...free(colour), ...free("J")].slice(0, count).sort((a, b) => a - b);
}

/** Windows at the glazier and to its right whose strip has room for the colour. */
export function reach(seat: SeatScene, colour: Colour): number[] {
    return seat.strips.flatMap((strip, i) => (strip && i + 1 >= seat.glazier && fills(strip, colour, 1).length ? [i + 1] : []));
}

/** Where the glazier would return to. */
export function leftmost(seat: SeatScene): number {
    return seat.strips.findIndex((strip) => strip !== null) + 1;
}

/** Windows right of one that have glass: they score again. */
export function glazedRight(seat: SeatScene, window: number): number[] {
    return seat.windows.flatMap((w, i) => (i + 1 > window && w.upper ? [i + 1] : []));
}

/** The colours a completed strip lets its player choose from. */
export function keepChoices(strip: SintraStrip, colour: Colour): Colour[] {
    const panes = strip.spaces.flatMap((space) => (space.pane ? [space.pane] : []));

    return tally([...panes, colour]).map((group) => group.colour);
}

// ---- aiming ---------------------------------------------------------------------------

/** What is aimed at the strips of a palace. */
export interface Aim {
    colour: Colour;
    count: number;
    /** Strips that can take the panes; what they would bring, where that is known already. */
    strips: Map<number, SintraPreview | null>;
    /** The strip looked at or chosen: its panes are shown. */
    window: number | null;
    chosen: boolean;
}

// ---- the latest turn ------------------------------------------------------------------

/** What a token changed, to be outlined until the next one. */
export interface Marks {
    seat: number;
    source: number | null; // null: the glazier returned
    colour: Colour | null;
    count: number;
    window: number; // 0: everything broke
    spaces: number[]; // of its strip; empty when it was completed
    frame: "upper" | "lower" | null;
    placed: number;
    broken: number;
    kept: Colour | null;
    tile: boolean;
    points: number; // by which the score changed, the end's points left out
    lost: number; // of them at the bottom row
    round: number; // in which it was played
}

/** Reads a token in the scene before it. `after` tells the points. */
export function marksOf(before: SintraScene, text: string, after: SintraScene): Marks | null {
    const seat = before.mover;
    const own = before.seats[seat - 1];
    const choice = readToken(text);

    if (!own || (!choice && text !== RETURN)) return null;

    const marks: Marks = {
        seat,
        source: null,
        colour: null,
        count: 0,
        window: leftmost(own),
        spaces: [],
        frame: null,
        placed: 0,
        broken: 0,
        kept: null,
        tile: false,
        points: gained(own, after),
        lost: lostSince(own, after),
        round: before.round,
    };

    return choice ? { ...marks, ...marksOfTake(before, own, choice) } : marks;
}

function marksOfTake(before: SintraScene, own: SeatScene, choice: Choice): Partial<Marks> {
    const window = choice.window ?? 0;
    const strip = own.strips[window - 1];
    const count = countOf(before, choice.source, choice.colour);
    const spaces = strip ? fills(strip, choice.colour, count) : [];

    return {
        source: choice.source,
        colour: choice.colour,
        count,
        window,
        spaces: choice.keep ? [] : spaces,
        frame: choice.keep ? (own.windows[window - 1]!.upper ? "lower" : "upper") : null,
        placed: spaces.length,
        broken: count - spaces.length,
        kept: choice.keep ?? null,
        tile: choice.source === CENTRE && before.tile,
    };
}

/** By how much the score moved, before the points that come at the end of the game. */
function gained(before: SeatScene, scene: SintraScene): number {
    const after = scene.seats[before.seat - 1]!;
    const atEnd = after.end ? after.end.panes + after.end.side - (scene.losses[after.row] ?? 0) : 0;

    return after.score - atEnd - before.score;
}

function lostSince(before: SeatScene, scene: SintraScene): number {
    const after = scene.seats[before.seat - 1]!;

    return after.lost - before.lost - (after.end ? (scene.losses[after.row] ?? 0) : 0);
}

// ---- the keys -------------------------------------------------------------------------

/** What has the focus. */
export type Focus = { zone: "supply"; source: number; colour: Colour } | { zone: "palace"; window: number };

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

const inSupply = (group: Group): Focus => ({ zone: "supply", source: group.source, colour: group.colour });

/** Where an arrow leads: left and right along the groups or windows, up and down from source
 *  to source, and between the supply and the palace under it. */
export function moveFocus(scene: SintraScene, own: SeatScene, focus: Focus, arrow: Arrow): Focus {
    return focus.zone === "supply" ? moveInSupply(scene, own, focus, arrow) : moveInPalace(scene, focus, arrow);
}

function moveInSupply(scene: SintraScene, own: SeatScene, focus: Focus & { zone: "supply" }, arrow: Arrow): Focus {
    const groups = allGroups(scene);
    const at = groups.findIndex((g) => g.source === focus.source && g.colour === focus.colour);
    const step = (to: number): Focus => {
        const group = groups[Math.max(0, Math.min(groups.length - 1, to))];

        return group ? inSupply(group) : focus;
    };

    switch (arrow) {
        case "ArrowLeft":
            return step(at - 1);
        case "ArrowRight":
            return step(at + 1);
        case "Home":
            return step(0);
        case "End":
            return step(groups.length - 1);
        case "ArrowUp": {
            const above = groups.filter((g) => g.source < focus.source).at(-1);

            return above ? step(groups.findIndex((g) => g.source === above.source)) : focus;
        }
        case "ArrowDown": {
            const below = groups.find((g) => g.source > focus.source);

            return below ? inSupply(below) : { zone: "palace", window: own.glazier };
        }
    }
}

function moveInPalace(scene: SintraScene, focus: Focus & { zone: "palace" }, arrow: Arrow): Focus {
    const at = (window: number): Focus => ({
        zone: "palace",
        window: Math.max(1, Math.min(WINDOWS, window)),
    });

    switch (arrow) {
        case "ArrowLeft":
            return at(focus.window - 1);
        case "ArrowRight":
            return at(focus.window + 1);
        case "Home":
            return at(1);
        case "End":
            return at(WINDOWS);
        case "ArrowUp": {
            const last = allGroups(scene).at(-1);

            return last ? inSupply(last) : focus;
        }
        case "ArrowDown":
            return focus;
    }
}

/** The first group of a display, for its digit; 0 is the centre. */
export function focusOnDigit(scene: SintraScene, digit: number): Focus | null {
    const group = groupsOf(scene, digit === 0 ? CENTRE : digit - 1)[0];

    return group ? inSupply(group) : null;
}

/** A letter takes its colour where the focus is, else goes to the next source that has it. */
export function letter(scene: SintraScene, focus: Focus | null, colour: Colour): { take: boolean; focus: Focus } | null {
    const groups = allGroups(scene).filter((group) => group.colour === colour);
    const source = focus?.zone === "supply" ? focus.source : -1;
    const here = groups.find((group) => group.source === source);
    const next = groups.find((group) => group.source > source) ?? groups[0];

    if (here) return { take: true, focus: inSupply(here) };
    return next ? { take: false, focus: inSupply(next) } : null;
}
