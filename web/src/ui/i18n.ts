// SPDX-License-Identifier: MIT
// i18n - every sentence of the page in the reader's language.
//
// The English sentence is the id, with places %1, %2 ..:
//
//     t("Level %1", 4)
//     tn("%1 space", "%1 spaces", n)            the number is %1, more arguments follow
//     tx("Worker **%1** chosen.", "c2")         a template, bold between ** and **
//     tm(message)                               what the rules core says
//     N_("Apollo")                              marks an id that is looked up elsewhere
//
// web/extract.mjs finds the ids by these names, so they are always literal.
import { html, type TemplateResult } from "lit";
import { languages, later, textKey, type Catalogue } from "oriel:languages";
import type { GameName, Message } from "../core/types";

export type Arg = string | number;

type Texts = Map<string, string | string[]>;

const englishPlural = (n: number): number => (n === 1 ? 0 : 1);

let faces: FontFace[] = [];
let code = "en";
let plural = englishPlural;
let texts: Texts = new Map();
const wanted = new Map<string, Promise<void>>(); // those of the parts somebody has asked for

export const N_ = (id: string): string => id;

/** Codes and own names of all languages there are. */
export function languageNames(): [string, string][] {
    return [["en", "English"], ...Object.entries(languages).map(([c, l]) => [c, l.name] as [string, string])];
}

export function language(): string {
    return code;
}

/** The first wish there is a catalogue for. */
export function pickLanguage(wishes: readonly string[]): string {
    for (const wish of wishes) {
        const base = wish.toLowerCase().split(/[-_]/)[0] ?? "";
        if (base === "en" || base in languages) return base;
    }
    return "en";
}

function add(to: Texts, part: Catalogue): void {
    for (const [i, key] of (part.keys.match(/.{6}/g) ?? []).entries()) to.set(key, part.texts[i]!);
}

/** Puts a language's own letters before those of English. */
function wear(part: Catalogue | undefined): void {
    for (const face of faces) document.fonts.delete(face);
    faces = (part?.faces ?? []).map(
        ([family, file, unicodeRange, weight]) =>
            new FontFace(family, `url("${file}")`, { unicodeRange, display: "swap", ...(weight ? { weight } : {}) }),
    );
    for (const face of faces) document.fonts.add(face);
}

/** Loads a language, as much of it as was wanted of the one before: nothing is seen half translated.
 *  When that fails, the page stays in the one it has. */
export async function useLanguage(wish: string): Promise<void> {
    const found = languages[wish];
    if (wish !== "en" && !found) return;
    const names = ["first", ...wanted.keys()];
    const next: Texts = new Map();
    try {
        const parts = found ? await Promise.all(names.map((part) => found.parts[part]!())) : [];
        for (const part of parts) add(next, part);
        plural = parts[0]?.plural ?? englishPlural;
        wear(parts[0]);
    } catch {
        return;
    }
    texts = next;
    code = found ? wish : "en";
    document.documentElement.lang = tag();
    for (const part of wanted.keys()) if (!names.includes(part)) wanted.set(part, fetchPart(part));
}

async function fetchPart(part: string): Promise<void> {
    const [to, found] = [texts, languages[code]];
    try {
        if (found) add(to, await found.parts[part]!());
    } catch {
        wanted.delete(part); // English is better than nothing, and the next one asks again
    }
}

function getPart(part: string): Promise<void> {
    const asked = wanted.get(part) ?? fetchPart(part);
    wanted.set(part, asked);
    return asked;
}

/** Resolves when the texts of a game's board are here. */
export async function gameTexts(game: GameName): Promise<void> {
    if (later.includes(game)) await getPart(game);
}

/** Resolves when all texts are here: of all games, cards, lessons, faults. */
export async function allTexts(): Promise<void> {
    await Promise.all(later.map(getPart));
}

/** A language as browsers name it; the made-up one counts as English. */
export function tag(language = code): string {
    return language === "xx" ? "en-XA" : language;
}

function forms(id: string): string[] | null {
    const found = texts.size ? texts.get(textKey(id)) : undefined;
    if (found === undefined) return null;
    return typeof found === "string" ? [found] : found;
}

function fill(text: string, args: readonly Arg[]): string {
    return text.replace(/%([1-9])/g, (place, digit: string) => {
        const arg = args[Number(digit) - 1];
        return arg === undefined ? place : typeof arg === "number" ? number(arg) : arg;
    });
}

export function t(id: string, ...args: Arg[]): string {
    return fill(form(id), args);
}

/** The text of an id; of one with a plural, the form for a count. */
function form(id: string, many?: string, count = 1): string {
    const found = forms(id);
    if (many === undefined) return found?.[0] ?? id;
    return found?.[plural(Math.abs(count))] ?? (Math.abs(count) === 1 ? id : many);
}

export function tn(one: string, many: string, n: number, ...args: Arg[]): string {
    return fill(form(one, many, n), [n, ...args]);
}

/** A sentence of the core; arguments that are ids themselves are looked up too. */
export function tm(message: Message): string {
    const args = message.args.map((arg) => (/^-\d/.test(arg) ? `−${arg.slice(1)}` : (forms(arg)?.[0] ?? arg)));
    return fill(form(message.id, message.plural, message.count), args);
}

/** A reason of the core, which begins small, as a sentence of its own. */
export function reasonOf(message: Message): string {
    const text = tm(message);
    return text.charAt(0).toLocaleUpperCase(tag()) + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

export function tx(id: string, ...args: Arg[]): TemplateResult {
    return bold(t(id, ...args));
}

/** Bold between ** and **. */
export function bold(text: string): TemplateResult {
    const parts = text.split("**");
    return html`${parts.map((part, i) => (i % 2 ? html`<b>${part}</b>` : part))}`;
}

/** A number as text, with a true minus sign. */
export function number(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

/** With its sign, for gains and losses. */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : number(n);
}

/** "a, b and c" */
export function listOf(items: string[], kind: "conjunction" | "disjunction" = "conjunction"): string {
    return new Intl.ListFormat(tag(), { type: kind }).format(items);
}

/** As the reader's part of the world writes it. */
export function dateOf(time: number): string {
    const ways = navigator.languages.filter((wish) => pickLanguage([wish]) === code);
    return new Intl.DateTimeFormat([...ways, tag()], { dateStyle: "medium", timeStyle: "short" }).format(time);
}
