// SPDX-License-Identifier: MIT
// after - what can be done with a game as a whole: again, as a link, as a file.
import type { SetupTag } from "../core/types";
import { gameSetups } from "../screens/ownsetup";
import { t } from "../ui/i18n";
import { go } from "../ui/router";
import { packRecord } from "../ui/share";
import { toast } from "../ui/toast";
import { begin, emptyRecord, type Tags } from "./begin";
import { setupOf } from "./setuptags";
import type { Table } from "./types";

const turned = <T>(items: readonly T[]): T[] => [...items.slice(1), ...items.slice(0, 1)];

/** The same with the values of seats, such as cards, each one seat further. */
function withTurned(list: readonly SetupTag[], tags: Tags, seats: number): Tags {
    const result = { ...tags };
    for (const { keys } of list.filter((tag) => tag.keys.length > 1)) {
        const own = keys.slice(0, seats);
        turned(own).forEach((from, i) => {
            const to = own[i]!;
            if (tags[from] === undefined) delete result[to];
            else result[to] = tags[from];
        });
    }
    return result;
}

/** The same players with the same cards and colours; the next one begins, or whom chance names. */
export function rematch(table: Table): void {
    const { game, core } = table;
    const list = core.setup(game.name);
    const { First, ...tags } = setupOf(list, game.tags());
    const named = First !== undefined || !gameSetups[game.name]?.chanceBegins;
    const next = ((Number(First) || 1) % game.seats) + 1;
    if (!list.some(({ keys }) => keys.includes("First"))) begin(emptyRecord(withTurned(list, tags, game.seats)), turned(table.players));
    else begin(emptyRecord(named && next > 1 ? { ...tags, First: String(next) } : tags), [...table.players]);
}

export function canSwap(table: Table): boolean {
    const tags = table.game.tags();
    return table.core.setup(table.game.name).some(({ keys, standard }) => {
        const values = keys.slice(0, table.game.seats).map((key) => tags[key] ?? standard);
        return !values.includes(standard) && new Set(values).size > 1;
    });
}

/** The same seats, each with its neighbour's card, also when they were drafted. */
export function swapPowers(table: Table): void {
    const list = table.core.setup(table.game.name);
    const tags = table.game.tags();
    for (const { key } of list.flatMap(({ when }) => when).filter(({ told }) => told)) delete tags[key];
    begin(emptyRecord(withTurned(list, setupOf(list, tags), table.game.seats)), [...table.players]);
}

export function newGame(table: Table): void {
    go("new", table.game.name);
}

/** An address that holds the whole game, opened at the turn that is shown. */
export async function copyLink(table: Table): Promise<void> {
    const packed = await packRecord(table.record());
    const link = `${location.origin}${location.pathname}#g=${packed}${table.live ? "" : `&at=${table.shown}`}`;
    try {
        await navigator.clipboard.writeText(link);
        toast(t("The link was copied."));
    } catch {
        location.hash = `g=${packed}`;
        toast(t("The link stands in the address bar."));
    }
}

/** A file with a name of today. */
export function saveText(name: string, text: string): void {
    const link = document.createElement("a");
    const date = new Date().toISOString().slice(0, 10);
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `${name}-${date}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveRecord(table: Table): void {
    saveText(table.game.name, table.record());
    toast(t("The record was saved."));
}
