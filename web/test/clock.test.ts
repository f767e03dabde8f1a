// SPDX-License-Identifier: MIT
// clock.test - clocks of online tables: what is left, how it is written, when one is warned.
import "./browser";
import { clockText, serverAhead, textLasts, timeLeft, warningDue, type TableClock } from "../src/online/clock";
import { close, holds, same } from "./check";

// ---- what is left ----------------------------------------------------------------------------

const clock: TableClock = { kind: "game", main: 300000, more: 8000, left: [300000, 120000], running: 2, since: 1000000 };
same("who waits keeps it", timeLeft(clock, 1, 1050000), 300000);
same("who moves spends it", timeLeft(clock, 2, 1050000), 70000);
same("at first nothing", timeLeft(clock, 2, 1000000), 120000);
same("a server's clock that seems to be behind gives nothing", timeLeft(clock, 2, 999000), 120000);
same("never less than none", timeLeft(clock, 2, 9000000), 0);
same("nobody moves", timeLeft({ ...clock, running: 0 }, 2, 1050000), 120000);
same("no clock", timeLeft({ ...clock, kind: "none" }, 2, 1050000), null);
same("no such seat", timeLeft(clock, 3, 1050000), null);

const ahead = serverAhead(1020000, 500);
same(
    "our clock says something else",
    [ahead, timeLeft(clock, 2, 500 + ahead), timeLeft(clock, 2, 10500 + ahead)],
    [1019500, 100000, 90000],
);
same("so it may by years in the other direction", timeLeft(clock, 2, 9e12 + 5000 + serverAhead(1020000, 9e12)), 95000);

// ---- how it is written -----------------------------------------------------------------------

const SECOND = 1000;
const [MINUTE, HOUR, DAY] = [60 * SECOND, 3600 * SECOND, 86400 * SECOND];
for (const [left, text] of [
    [0, "0:00.0"],
    [99, "0:00.0"],
    [9450, "0:09.4"],
    [9999, "0:09.9"],
    [10 * SECOND, "0:10"],
    [59999, "0:59"],
    [MINUTE, "1:00"],
    [5 * MINUTE - 1, "4:59"],
    [HOUR - 1, "59:59"],
    [HOUR, "1:00:00"],
    [HOUR + 4 * MINUTE + 59 * SECOND, "1:04:59"],
    [DAY - 1, "23:59:59"],
    [DAY, "1 d 0 h"],
    [2 * DAY + 5 * HOUR - 1, "2 d 4 h"],
] as const)
    same(`${left} ms`, clockText(left), text);

/** A text stays as long as it says, and not longer. */
for (let left = 0; left < 3 * DAY; left = Math.ceil(left * 1.13 + 37)) {
    const lasts = textLasts(left);
    const until = Math.max(0, left - lasts + 1);
    same(`${left} ms: stays`, clockText(until), clockText(left));
    if (left >= lasts) holds(`${left} ms: then changes`, clockText(left - lasts) !== clockText(left));
}

// ---- when one is warned ----------------------------------------------------------------------

/** The marks that are told of, one look after another. */
function warnings(...looks: number[]): number[] {
    const told: number[] = [];
    for (const left of looks) {
        const due = warningDue(left, told.at(-1) ?? Infinity);
        if (due < (told.at(-1) ?? Infinity)) told.push(due);
    }
    return told;
}

same("at 30 seconds and at 10", warnings(40000, 30001, 30000, 20000, 10001, 10000, 5000, 0), [30000, 10000]);
same("once, though time comes back", warnings(29000, 37000, 29000, 9000, 17000, 8000), [30000, 10000]);
same("who was away hears the shorter one", warnings(60000, 7000, 6000), [10000]);
same("enough time", warnings(60000, 50000), []);

close("page_clock");
