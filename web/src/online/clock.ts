// SPDX-License-Identifier: MIT
// clock - the clocks of a table as its server tells of them, read by a clock that goes differently.
//
//     const ahead = serverAhead(state.now, Date.now());        when the state came
//     const left = timeLeft(state.clock, seat, Date.now() + ahead);
//     draw(clockText(left));                                   again after textLasts(left)
//     const mark = warningDue(left, told);                     told is Infinity at first
//     if (mark < told) warn((told = mark));
import { t } from "../ui/i18n";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SHORT = 10 * SECOND; // less than this is shown in tenths of a second
const MARKS = [10 * SECOND, 30 * SECOND]; // of which a player is told

/** Times are milliseconds of the server's clock, seats 1, 2, .. */
export interface TableClock {
    kind: "none" | "turn" | "game"; // "turn": main for each; "game": main for all, and more for each
    main: number;
    more: number;
    left: readonly number[]; // what each seat had at `since`
    running: number; // the seat whose time goes, 0: nobody's
    since: number;
}

/** By how much the server's clock is ahead of ours, from the time it says and ours when that arrived. What the
 *  message needed on its way makes us believe that there is a little more time; the server decides. */
export const serverAhead = (now: number, arrived: number): number => now - arrived;

/** What a seat has left at a time of the server's clock, never less than 0; null: it may think for ever. */
export function timeLeft(clock: TableClock, seat: number, now: number): number | null {
    const left = clock.left[seat - 1];
    if (clock.kind === "none" || left === undefined) return null;
    const spent = clock.running === seat ? Math.max(0, now - clock.since) : 0;
    return Math.max(0, left - spent);
}

const two = (value: number) => String(value).padStart(2, "0");
const whole = (left: number, unit: number) => Math.floor(left / unit);

/** "4:59" of whole seconds, however many. */
export const minutesText = (seconds: number): string => `${whole(seconds, 60)}:${two(seconds % 60)}`;

/** "2 d 4 h", "1:04:59", "4:59", "0:09.4": the parts that have not begun to go are not counted. */
export function clockText(left: number): string {
    if (left >= DAY) return t("%1 d %2 h", whole(left, DAY), whole(left % DAY, HOUR));
    const minutes = whole(left % HOUR, MINUTE);
    const seconds = two(whole(left % MINUTE, SECOND));
    if (left >= HOUR) return `${whole(left, HOUR)}:${two(minutes)}:${seconds}`;
    return left < SHORT ? `0:${seconds}.${whole(left % SECOND, SECOND / 10)}` : `${minutes}:${seconds}`;
}

/** For how long the text stays right while the time goes. */
export function textLasts(left: number): number {
    const unit = left >= DAY ? HOUR : left < SHORT ? SECOND / 10 : SECOND;
    return (left % unit) + 1;
}

/** The mark that a seat is told of: the shortest one that is no less than what it has left. `told` is the
 *  latest answer, Infinity at first, and the answer then: each is told once, and none after a shorter one.
 *  Where every turn has its own time one begins anew with each. */
export const warningDue = (left: number, told: number): number => Math.min(told, MARKS.find((mark) => left <= mark) ?? told);
