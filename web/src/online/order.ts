// SPDX-License-Identifier: MIT
// order - the tables of a person, sorted: those that wait for one first; and rows that do not jump.
import { t } from "../ui/i18n";
import { seatWho } from "./people";
import type { Summary } from "./wire";

/** Is it this person's turn? */
export const isMine = ({ stage, mover, yours }: Summary): boolean => stage === "playing" && yours > 0 && mover === yours;

export const isOver = ({ stage }: Summary): boolean => stage === "over" || stage === "closed";

/** Those that wait for one come first, then those that are played, then those that wait for others; the
 *  latest first. */
export function sortMine(tables: readonly Summary[]): Summary[] {
    const rank = (table: Summary) => (isMine(table) ? 0 : table.stage === "playing" ? 1 : 2);
    return tables.filter((table) => !isOver(table)).sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

/** Finished ones, the latest first. */
export function sortOver(tables: readonly Summary[]): Summary[] {
    return tables.filter((table) => table.stage === "over").sort((a, b) => b.changed - a.changed);
}

/** Open tables keep the order they were seen in; new ones come last, by waiting time. */
export function keepOrder(before: readonly string[], tables: readonly Summary[]): Summary[] {
    const at = (table: Summary) => {
        const found = before.indexOf(table.table);
        return found < 0 ? before.length : found;
    };
    return [...tables].sort((a, b) => at(a) - at(b) || a.opened - b.opened);
}

export const FADES = 3000; // ms for which a table that is gone is still to be seen

/** Open tables as they are shown: what is gone stays for a moment at its place, and longer while somebody
 *  points there. */
export class OpenRows {
    tables: Summary[] = [];
    private readonly since = new Map<string, number>(); // of those that are gone

    isGone(table: string): boolean {
        return this.since.has(table);
    }

    /** True: something is gone, to be cleared after a while. */
    show(open: readonly Summary[], now: number): boolean {
        const left = this.tables.filter(({ table }) => !open.some((one) => one.table === table));
        for (const { table } of left) if (!this.since.has(table)) this.since.set(table, now);
        for (const { table } of open) this.since.delete(table);
        this.tables = keepOrder(
            this.tables.map(({ table }) => table),
            [...open, ...left],
        );
        return left.length > 0;
    }

    clear(now: number): void {
        const leaving = this.tables.filter(({ table }) => now - (this.since.get(table) ?? Infinity) >= FADES);
        for (const { table } of leaving) this.since.delete(table);
        this.tables = this.tables.filter((table) => !leaving.includes(table));
    }
}

/** How it stands with a table, in a few words. */
export function standing(table: Summary): string {
    if (isMine(table)) return t("your turn");
    if (table.stage === "waiting") return t("waiting");
    const mover = table.seats[table.mover - 1];
    if (table.stage === "playing") return mover ? t("%1 to move", seatWho(mover)) : t("playing");
    if (table.result === "1/2") return t("draw");
    if (!table.yours || table.result === "*") return t("finished");
    return table.result.split("=").includes(String(table.yours)) ? t("won") : t("lost");
}
