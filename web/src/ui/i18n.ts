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
import { languages, type Catalogue } from "oriel:languages";
import type { Message } from "../core/types";

export type Arg = string | number;

const english: Catalogue = { plural: (n) => (n === 1 ? 0 : 1), messages: {} };
let catalogue = english;
let code = "en";

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

let late: Promise<void> = Promise.resolve();

/** Loads a language; when that fails, the page stays in the one it has. */
export async function useLanguage(wish: string): Promise<void> {
    const found = languages[wish];
    if (wish !== "en" && !found) return;
    try {
        const { plural, messages } = found ? await found.load() : english;
        catalogue = { plural, messages: { ...messages } };
        code = found ? wish : "en";
    } catch {
        return;
    }
    document.documentElement.lang = tag();
    late = found ? addLate(found.late, catalogue) : Promise.resolve();
}

async function addLate(load: () => Promise<Catalogue>, to: Catalogue): Promise<void> {
    try {
        Object.assign(to.messages, (await load()).messages);
    } catch {
        // English texts of the cards are better than none.
    }
}

/** Resolves when the texts of cards and lessons are here too. */
export function allTexts(): Promise<void> {
    return late;
}

/** A language as browsers name it; the made-up one counts as English. */
export function tag(language = code): string {
    return language === "xx" ? "en-XA" : language;
}

function forms(id: string): string[] | null {
    const found = Object.hasOwn(catalogue.messages, id) ? catalogue.messages[id] : undefined;
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
    return fill(forms(id)?.[0] ?? id, args);
}

export function tn(one: string, many: string, n: number, ...args: Arg[]): string {
    const found = forms(one);
    const text = found ? found[catalogue.plural(Math.abs(n))] : undefined;
    return fill(text ?? (Math.abs(n) === 1 ? one : many), [n, ...args]);
}

/** A sentence of the core; arguments that are ids themselves are looked up too. */
export function tm(message: Message): string {
    return t(message.id, ...message.args.map((arg) => (/^-\d+$/.test(arg) ? number(Number(arg)) : (forms(arg)?.[0] ?? arg))));
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

export function dateOf(time: number): string {
    return new Intl.DateTimeFormat(tag(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}
