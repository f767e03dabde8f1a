// SPDX-License-Identifier: MIT
// wanted - the table somebody wants to open: plain data, kept for the next time, and the body that
// asks the server for it.
import type { Core } from "../core/api";
import { wishTags, type Wish } from "../screens/wish";
import { t, tn } from "../ui/i18n";
import { isObject, load, save } from "../ui/storage";
import { minutesText, type TableClock } from "./clock";

export const KINDS = ["friend", "anyone", "computer"] as const;
export const CLOCKS = ["none", "300+8", "900+15", "days 1"] as const;

const DAY = 86_400; // seconds

export type Kind = (typeof KINDS)[number];

export interface Wanted {
    kinds: Kind[]; // of seats 1 .. 4; the seat at `mine` is one's own
    mine: number; // from 1
    clock: string;
    listed: boolean;
    bots: boolean; // where it is listed: programs may sit down, too
    confirm: boolean;
}

const usual = (): Wanted => ({
    kinds: ["friend", "friend", "friend", "friend"],
    mine: 1,
    clock: "300+8",
    listed: false,
    bots: false,
    confirm: true,
});

const isOf = <T extends string>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value);

/** What was wanted last time, as far as that makes sense. */
export function lastWanted(): Wanted {
    const found = load("friends");
    const wanted = usual();
    if (!isObject(found)) return wanted;
    const kinds: readonly unknown[] = Array.isArray(found["kinds"]) ? found["kinds"] : [];
    return {
        kinds: wanted.kinds.map((kind, i) => (isOf(KINDS, kinds[i]) ? kinds[i] : kind)),
        mine: [1, 2, 3, 4].find((seat) => seat === found["mine"]) ?? 1,
        clock: isOf(CLOCKS, found["clock"]) ? found["clock"] : wanted.clock,
        listed: found["listed"] === true,
        bots: found["bots"] === true,
        confirm: found["confirm"] !== false,
    };
}

export function keepWanted(wanted: Wanted): void {
    save("friends", wanted);
}

export interface TableBody {
    tags: Record<string, string>;
    seats: string[];
    clock: string;
    listed: boolean;
    bots: boolean;
    confirm: boolean;
}

/** What the server is asked for, but for a key and a number. */
export function bodyOf(core: Core, wish: Wish, wanted: Wanted): TableBody {
    const seats = wish.players.slice(0, wish.seats).map(({ level }, i) => {
        if (i + 1 === wanted.mine) return "me";
        const kind = wanted.kinds[i] ?? "friend";
        return kind === "computer" ? `engine ${level}` : kind;
    });
    const { clock, listed, bots, confirm } = wanted;
    return { tags: wishTags(core, wish), seats, clock, listed, bots: listed && bots, confirm };
}

/** A clock in words: "5 min + 8 s", "a day a turn", "no clock". */
export function clockWords(clock: string): string {
    const [, days] = /^days (\d+)$/.exec(clock) ?? [];
    if (days) return days === "1" ? t("a day a turn") : tn("%1 day a turn", "%1 days a turn", Number(days));
    const [, turn] = /^turn (\d+)$/.exec(clock) ?? [];
    if (turn && Number(turn) % DAY === 0) return clockWords(`days ${Number(turn) / DAY}`);
    if (turn) return t("%1 s a turn", Number(turn));
    const [, main, more] = /^(\d+)\+(\d+)$/.exec(clock) ?? [];
    if (main === undefined) return t("no clock");
    const seconds = Number(main);
    return t("%1 min + %2 s", seconds % 60 ? minutesText(seconds) : seconds / 60, Number(more));
}

/** The same of a table's clock. */
export function termsWords({ kind, main, more }: TableClock): string {
    if (kind === "none") return clockWords("none");
    return clockWords(kind === "turn" ? `turn ${main / 1000}` : `${main / 1000}+${more / 1000}`);
}
