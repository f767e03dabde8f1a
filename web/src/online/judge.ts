// SPDX-License-Identifier: MIT
// judge - holds what the server opens at the end of a game against what this browser was shown and brought.
// What has to be drawn is the core's to say (core/fair.ts).
import { CoreError, type Core, type GameView } from "../core/api";
import type { Fair } from "../core/fair";
import { CHANCE } from "../core/types";
import { t, tm } from "../ui/i18n";
import type { Testimony } from "./witness";
import type { Seat } from "./wire";

export interface Case {
    table: string;
    you: number;
    seats: readonly Seat[];
    game: GameView; // as it was told
    record: string; // as the server gives it out
    testimony: Testimony;
}

/** Has anything been drawn in this game? */
export const hasChance = (game: GameView, viewer: number): boolean => game.tokens(viewer).some(({ seat }) => seat === CHANCE);

/** Does the record show this viewer what it was told? Chance is never hidden, so its tokens say it all. */
function isAlike(record: GameView, { game, you }: Case): boolean {
    const tokens = (of: GameView) => JSON.stringify(of.tokens(you));
    return tokens(record) === tokens(game) && record.position(you) === game.position(you);
}

/** People bring a number each, in the order of seats, also those for whom a computer stands in. */
function hasNumber(numbers: readonly string[], { seats, you, testimony }: Case): boolean {
    const people = seats.flatMap((seat, i) => (seat.kind === "person" || "for" in seat ? [i + 1] : []));
    if (numbers.length !== people.length) return false;
    return !testimony.number || !people.includes(you) || numbers[people.indexOf(you)] === testimony.number;
}

function faultIn(core: Core, fair: Fair, one: Case): string {
    const record = core.open(one.record);
    const { FairTable = "", FairNumbers = "" } = record.tags();
    const alike = isAlike(record, one);
    record.close();
    if (!alike) return t("The record that the server gives out is not the game that was shown here.");
    if (fair.commitment(one.record) !== one.testimony.commitment) return t("The secret that was opened is not the one that was promised.");
    if (FairTable !== one.table) return t("The draws were made for another table.");
    if (!hasNumber(FairNumbers.split(" "), one)) return t("The players' numbers are not those that were brought.");
    return "";
}

/** What is wrong, as a sentence; "": nothing is. */
export function judge(core: Core, fair: Fair, one: Case): string {
    try {
        return faultIn(core, fair, one);
    } catch (error) {
        if (!(error instanceof CoreError)) throw error;
        const { message, token } = error.fault;
        return token ? t("%1: %2.", token, tm(message)) : t("The record cannot be checked: %1.", tm(message));
    }
}
