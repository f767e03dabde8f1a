// SPDX-License-Identifier: MIT
// people - who sits at a table, in words; for rooms, lists and requests alike.
import type { Core } from "../core/api";
import { gameTitle } from "../games";
import { levelName } from "../play/levels";
import { listOf, t, tm } from "../ui/i18n";
import type { Seat, Summary } from "./wire";

/** A name as it is shown: of a program it is marked. */
export const shownName = (name: string, bot = false): string => (bot ? t("%1 (bot)", name) : name);

/** Who sits there; a free seat has a word for whom it waits. */
export function seatWho(seat: Seat): string {
    switch (seat.kind) {
        case "person":
            return shownName(seat.name, seat.bot);
        case "engine":
            return seat.for ? shownName(seat.for, seat.bot) : t("Computer");
        case "friend":
            return t("A friend");
        case "anyone":
            return t("Anyone");
    }
}

/** The same with what there is to know. */
export function seatNote(seat: Seat): string {
    if (seat.kind === "engine") return t("level %1, %2", seat.level, levelName(seat.level));
    if (seat.kind === "friend") return t("by the link");
    return seat.kind === "anyone" ? t("whoever likes to") : "";
}

export const isFree = (seat: Seat): boolean => seat.kind === "friend" || seat.kind === "anyone";

/** The names of all others, "Anna and Computer". */
export function othersOf({ seats, yours }: Pick<Summary, "seats" | "yours">): string {
    return listOf(seats.filter((_, i) => i + 1 !== yours).map(seatWho));
}

const said = (id: string): string => tm({ id, args: [] });

/** What the tags of a table say beside the game and its seats: titles and values. */
export function setupWords(core: Core, tags: Record<string, string>): [string, string][] {
    const list = core.setup(tags["Game"] ?? "").slice(1);
    return list.flatMap(({ title, keys, choices, kind }): [string, string][] => {
        const values = keys.flatMap((key) => (tags[key] ? [tags[key]] : []));
        const words = values.map((value) => {
            if (kind === "table") return t("typed in by whoever opened the table");
            const choice = choices.find(({ name }) => name === value);
            return choice ? said(choice.title) : value === "?" ? t("a card to come") : value;
        });
        return title && words.length ? [[said(title), listOf(words)]] : [];
    });
}

/** "Santorini · Artemis and Demeter" */
export function gameWords(core: Core, tags: Record<string, string>): string {
    return [gameTitle(tags["Game"] ?? ""), ...setupWords(core, tags).map(([, value]) => value)].join(" · ");
}
