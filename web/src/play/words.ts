// SPDX-License-Identifier: MIT
// words - turns in the words of the rules core, with players by their names.
import { CHANCE, type Message, type Turn, type Words, type WordsPart } from "../core/types";
import { t, tm } from "../ui/i18n";
import { seatName } from "./seats";
import { seatIn } from "./told";
import type { Hinted, Table } from "./types";
import type { Watched } from "./watching";

export function partText(table: Table, message: Message): string {
    return tm({ ...message, args: message.args.map((arg) => (seatIn(arg) ? seatName(table, seatIn(arg)) : arg)) });
}

/** "d4 to e4, dome on e5" */
export function phrases(table: Table, words: Words): string {
    return words.parts
        .filter(({ detail }) => !detail)
        .map(({ message }) => partText(table, message))
        .join(", ");
}

/** A turn that is being made: "Move d4 to e4. …" */
export function turnSoFar(table: Table, { tried, complete }: Turn): string {
    const done = tried.map(({ label }) => t("%1.", partText(table, label)));
    return [...done, ...(complete ? [] : ["…"])].join(" ");
}

/** Advice: "Take the worker on d4. Move to e4. Build on e5: level 2." */
export function sentences(table: Table, words: Words): string {
    return words.parts.map(({ message }) => t("%1.", partText(table, message))).join(" ");
}

/** What a hint tells so far. */
export const hintParts = ({ words, all }: Hinted): WordsPart[] => (all ? words.parts : words.parts.slice(0, 1));

export function hintSaid(table: Table, hint: Hinted): string {
    const said = sentences(table, { ...hint.words, parts: hintParts(hint) });
    return [t("Hint: %1", said), hint.text].filter(Boolean).join(" ");
}

/** What was done so far of a turn that is being watched. */
export function watchedSaid(table: Table, { index, steps, landed, details }: Watched): string {
    const { parts } = table.game.words(table.viewer, index);
    const counted = parts.filter(({ detail }) => detail).slice(0, details);
    const done = parts.filter((part) => (part.detail ? counted.at(-1) === part : landed || part.step < Math.max(1, steps)));
    const seat = table.game.tokens(table.viewer)[index]!.seat;
    return t("%1: %2", seatName(table, seat), done.map(({ message }) => partText(table, message)).join(", "));
}

/** Token `index` in words; in notation where there are none. */
export function turnText(table: Table, index: number): string {
    const { game, viewer } = table;
    return phrases(table, game.words(viewer, index)) || (game.tokens(viewer)[index]?.text ?? "");
}

/** "Computer: d4 to e4, dome on e5." Names stand before a colon: one may be called "You". Empty: it was
 *  taken back since, as a lesson does at once. */
export function turnSaid(table: Table, index: number): string {
    const token = table.game.tokens(table.viewer)[index];
    if (!token) return "";
    return t("%1: %2.", token.seat === CHANCE ? t("Chance") : seatName(table, token.seat), turnText(table, index));
}

/** The latest token of a seat among those shown; -1: there is none. */
export function latestTurn(table: Table): number {
    const tokens = table.game.tokens(table.viewer).slice(0, table.shown);
    return tokens.map(({ seat }) => seat !== CHANCE).lastIndexOf(true);
}
