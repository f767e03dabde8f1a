// SPDX-License-Identifier: MIT
// after - what can be done with a game as a whole: again, as a link, as a file.
import { t } from "../ui/i18n";
import { go } from "../ui/router";
import { packRecord } from "../ui/share";
import { toast } from "../ui/toast";
import { begin, emptyRecord, type Tags } from "./begin";
import type { LocalTable } from "./table";
import type { Table } from "./types";

const turned = <T>(items: readonly T[]): T[] => [...items.slice(1), ...items.slice(0, 1)];

function powersOf(tags: Tags, seats: number): (string | undefined)[] {
    return Array.from({ length: seats }, (_, i) => tags[`Power${i + 1}`]);
}

function withPowers(tags: Tags, powers: (string | undefined)[]): Tags {
    const result = { ...tags };
    powers.forEach((power, i) => {
        if (power === undefined) delete result[`Power${i + 1}`];
        else result[`Power${i + 1}`] = power;
    });
    return result;
}

/** The same players with the same cards; somebody else begins. */
export function rematch(table: Table): void {
    begin((table as LocalTable).rematch(), turned(table.players));
}

export function canSwap(table: Table): boolean {
    const powers = powersOf(table.game.tags(), table.game.seats);
    return powers.every((power) => power !== undefined && power !== "none") && new Set(powers).size > 1;
}

/** The same seats, each with its neighbour's card. */
export function swapPowers(table: Table): void {
    const { Draft: _, ...tags } = table.game.tags();
    begin(emptyRecord(withPowers(tags, turned(powersOf(tags, table.game.seats)))), [...table.players]);
}

export function newGame(table: Table): void {
    go("new", table.game.name);
}

/** An address that holds the whole game, opened at the turn that is shown. */
export async function copyLink(table: Table): Promise<void> {
    const packed = await packRecord((table as LocalTable).record());
    const link = `${location.origin}${location.pathname}#g=${packed}${table.live ? "" : `&at=${table.shown}`}`;
    try {
        await navigator.clipboard.writeText(link);
        toast(t("The link was copied."));
    } catch {
        location.hash = `g=${packed}`;
        toast(t("The link stands in the address bar."));
    }
}

export function saveRecord(table: Table): void {
    const link = document.createElement("a");
    const date = new Date().toISOString().slice(0, 10);
    link.href = URL.createObjectURL(new Blob([(table as LocalTable).record()], { type: "text/plain" }));
    link.download = `${table.game.name}-${date}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    toast(t("The record was saved."));
}
