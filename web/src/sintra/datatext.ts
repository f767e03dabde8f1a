// SPDX-License-Identifier: MIT
// datatext - component data as its editor has it, and the text that the rules core checks.
//
// The text is that of `oriel sintra-data`: docs/FORMATS.md. The core says in which line and column something is
// wrong; here it becomes the place on the screen.
import type { ComponentData, Fault } from "../core/types";
import { isObject } from "../ui/storage";
import type { Space } from "./types";

export const STRIPS = 8;
export const SPACES = 5;
export const EMPTY = "."; // a space that nobody has typed in yet

/** The lines that are not about strips, by their keywords. */
export const NUMBERS = ["windows A", "windows B", "broken", "ornaments A", "ornament-points"] as const;
export type NumberLine = (typeof NUMBERS)[number];

export interface Draft {
    name: string;
    sides: string[]; // sixteen: front and back of each strip, five letters CYOBPJ or EMPTY each
    numbers: Record<NumberLine, string>;
    floor: boolean; // scores never fall below zero
}

/** Where a fault is: on a side of a strip, or in a line of numbers. */
export type Place = { side: number } | { line: NumberLine };

const HEAD = "sintra-data 1";
const FLOOR = "score-floor zero";

export const isSpace = (letter: string): letter is Space => "CYOBPJ".includes(letter) && letter.length === 1;

/** How many spaces are still to be typed in. */
export const emptySpaces = ({ sides }: Draft): number => sides.join("").split(EMPTY).length - 1;

const stripLine = (sides: readonly string[], strip: number): string => `strip ${strip + 1} ${sides[2 * strip]} ${sides[2 * strip + 1]}`;

/** All lines; the second is the name, also when there is none. */
function linesOf({ name, sides, numbers, floor }: Draft): string[] {
    return [
        HEAD,
        name.trim() ? `name ${name.trim()}` : "",
        ...Array.from({ length: STRIPS }, (_, strip) => stripLine(sides, strip)),
        ...NUMBERS.map((line) => `${line} ${numbers[line].trim()}`),
        ...(floor ? [FLOOR] : []),
    ];
}

/** The text as it is saved. */
export const textOf = (draft: Draft): string =>
    `${linesOf(draft)
        .filter((line) => line)
        .join("\n")}\n`;

/** The text as it is checked: where spaces are missing stand those of other data, so that the rest can be judged. */
export function checkedText(draft: Draft, usual: Draft): string {
    const sides = draft.sides.map((_, side) => (isTyped(draft, side >> 1) ? draft : usual).sides[side]!);
    return linesOf({ ...draft, sides }).join("\n");
}

const isTyped = ({ sides }: Draft, strip: number): boolean => !`${sides[2 * strip]}${sides[2 * strip + 1]}`.includes(EMPTY);

const FIRST_STRIP = 3; // the line of strip 1
const LETTERS = "strip 1 ".length; // are before those of the front

/** What a fault of `checkedText` is about; null: all of it. */
export function placeOf({ note, column }: Fault): Place | null {
    const line = Number(note?.args[0] ?? 0) - FIRST_STRIP;
    const keyword = NUMBERS[line - STRIPS];
    if (keyword) return { line: keyword };
    if (line < 0 || line >= STRIPS) return null;
    return { side: 2 * line + (column > LETTERS + SPACES ? 1 : 0) };
}

/** What a canonical text says. */
export function draftOf({ text, name }: Pick<ComponentData, "text" | "name">): Draft {
    const lines = text.trim().split("\n");
    const after = (keyword: string): string => lines.find((line) => line.startsWith(`${keyword} `))?.slice(keyword.length + 1) ?? "";
    return {
        name,
        sides: Array.from({ length: STRIPS }, (_, strip) => after(`strip ${strip + 1}`).split(" ")).flat(),
        numbers: Object.fromEntries(NUMBERS.map((line) => [line, after(line)])) as Draft["numbers"],
        floor: lines.includes(FLOOR),
    };
}

/** The numbers of other data, and no strips yet. */
export const withoutStrips = (draft: Draft): Draft => ({ ...draft, name: "", sides: draft.sides.map(() => EMPTY.repeat(SPACES)) });

/** A draft that was kept; null: it makes no sense. */
export function readDraft(found: unknown): Draft | null {
    if (!isObject(found) || !Array.isArray(found["sides"]) || !isObject(found["numbers"])) return null;
    const { name, floor } = found;
    const sides: readonly unknown[] = found["sides"];
    const numbers = found["numbers"];
    const good =
        typeof name === "string" &&
        sides.length === 2 * STRIPS &&
        sides.every((side) => typeof side === "string" && /^[CYOBPJ.]{5}$/.test(side)) &&
        NUMBERS.every((line) => typeof numbers[line] === "string");
    return good ? { name, sides: sides as string[], numbers: numbers as Draft["numbers"], floor: floor === true } : null;
}
