// SPDX-License-Identifier: MIT
// powers - the cards by name, and the words that go with them.
import type { Core } from "../../core/api";
import type { Power, Timing } from "../../core/types";
import type { CardText, CardTexts, CardWords } from "oriel:card-texts";
import { t, tm } from "../../ui/i18n";

const known = new WeakMap<Core, Map<string, Power>>();

function cards(core: Core): Map<string, Power> {
    const found = known.get(core) ?? new Map(core.powers().map((power) => [power.name, power]));
    known.set(core, found);
    return found;
}

export const allPowers = (core: Core): Power[] => [...cards(core).values()];

/** The card of a name as records have it; null for "none" and for what is not known. */
export function powerOf(core: Core, name: string): Power | null {
    return cards(core).get(name) ?? null;
}

/** A text of the core in the reader's language. */
const said = (id: string): string => tm({ id, args: [] });

export const titleOf = (power: Power | null): string => (power ? said(power.title) : t("No power"));

/** What the cards say; see addTexts. */
let texts: CardTexts = { cards: {}, reasons: {}, tokens: {} };

/** Texts of the cards; they are loaded with them. */
export function addTexts(all: CardTexts): void {
    texts = all;
}

function textsOf(power: Pick<Power, "name">): CardText {
    const found = texts.cards[power.name];
    if (!found) throw new Error(`the text of ${power.name} is not loaded`);
    return found;
}

/** What a card has to say while a kind of step is tried; what it lacks, the page says for any card. */
export function wordsOf(power: string, kind: string): { [form in keyof CardWords]: string } {
    const words = texts.cards[power]?.words[kind] ?? {};
    return Object.fromEntries(Object.entries(words).map(([form, id]) => [form, said(id)]));
}

/** What it says while its workers are placed, if they cannot be placed like others. */
export function placesOf(power: string): string | null {
    const id = texts.cards[power]?.places;
    return id === undefined ? null : said(id);
}

/** Does it place before everybody else? Whoever has it might as well begin. */
export const placesFirst = (power: Power | null): boolean => power !== null && textsOf(power).placing === "first";

/** Kinds of marks that a game with a card may have. */
export const marksWith = (power: string): CardText["marks"] => texts.cards[power]?.marks ?? [];

/** What lies on the board, by kind: "Talus"; null where no card has a name for it. */
export function tokenTitle(kind: string): string | null {
    const id = texts.tokens[kind];
    return id === undefined ? null : said(id);
}

/** "God of Music" */
export const epithetOf = (power: Power): string => said(textsOf(power).epithet);

/** Is a power called so, by its name or its epithet? Some letters will do. */
export function isCalled(power: Power, words: string): boolean {
    return `${titleOf(power)} ${epithetOf(power)}`.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
}

export function textOf(power: Power, revised: boolean): string {
    const { text, revised: other } = textsOf(power);
    return said(revised ? (other ?? text) : text);
}

/** Has the revised profile another text? */
export const isRevised = (power: Power): boolean => textsOf(power).revised !== undefined;

export const rulingsOf = (power: Power): string[] => textsOf(power).rulings.map(said);

/** Why two powers should not meet. */
export function reasonOf(a: string, b: string): string {
    return said(texts.reasons[`${a} ${b}`] ?? texts.reasons[`${b} ${a}`] ?? "");
}

/** All pairs that are banned by what is printed, in the order of the cards. */
export function bannedPairs(core: Core): [Power, Power][] {
    const all = allPowers(core);
    return all.flatMap((power, i) =>
        power.bans.flatMap(({ power: name, printed }) => {
            const at = all.findIndex((other) => other.name === name);
            return printed && at > i ? [[power, all[at]!] as [Power, Power]] : [];
        }),
    );
}

/** When a power acts. */
export const timingOf = (power: Pick<Power, "name">): readonly Timing[] => textsOf(power).timing;

/** "may", "must", "always" */
export const demandOf = (power: Power): CardText["demand"] => textsOf(power).demand;

/** Are cards drawn? */
export const isLucky = (power: Power): boolean => textsOf(power).luck;

export function timingText(when: Timing): string {
    switch (when) {
        case "move":
            return t("Your move");
        case "build":
            return t("Your build");
        case "turn":
            return t("Your turn");
        case "end":
            return t("End of your turn");
        case "foe":
            return t("Opponent's turn");
        case "win":
            return t("Win condition");
        case "any":
            return t("Any time");
        case "setup":
            return t("Setup");
    }
}

export function demandText(demand: CardText["demand"]): string {
    switch (demand) {
        case "must":
            return t("must");
        case "may":
            return t("may");
        case "always":
            return t("always");
    }
}

export function groupText(group: Power["group"]): string {
    switch (group) {
        case "simple":
            return t("Simple gods");
        case "advanced":
            return t("Advanced gods");
        case "fleece":
            return t("Golden Fleece gods");
        case "hero":
            return t("Heroes");
    }
}
