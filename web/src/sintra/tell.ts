// SPDX-License-Identifier: MIT
// tell - positions of Sintra in words, and what chance did: for the live region, for reading instead of
// looking. The core says the turns: play/words.ts.
import { number, t, tn } from "../ui/i18n";
import { colourName } from "./colours";
import { columnWords, previewWords } from "./palace";
import { CENTRE, WINDOWS, type Marks } from "./select";
import { supplyWords } from "./supply";
import { brokenWords, roundColour, roundName, roundWords, stocksWords } from "./tracks";
import type { SintraPreview, SintraScene } from "./types";

// ---- turns ----------------------------------------------------------------------------

/** What is heard beside a turn and seen on the table: where the panes came from, the marker's row. */
export function turnNotes(marks: Marks, after: SintraScene): string[] {
    const row = after.seats[marks.seat - 1]!.row;
    return [
        ...(marks.source === null
            ? []
            : [marks.source === CENTRE ? t("Taken from the centre.") : t("Taken from display %1.", marks.source + 1)]),
        ...(marks.broken || marks.tile ? [t("Broken glass: %1.", number(-(after.losses[row] ?? 0)))] : []),
    ];
}

/** What chance did; empty when nobody needs to hear it. */
export function chanceSentence(token: string, after: SintraScene, starter: string): string {
    const colour = roundColour(after);

    if (!token.startsWith("<deal") || !colour) return "";
    return t("Round %1 begins, its colour is %2. First to move: %3.", roundName(after), colourName(colour), starter);
}

/** "Strip 3: 6 points. Strip 4: 0 points, 1 breaks." */
export function reachWords(strips: ReadonlyMap<number, SintraPreview | null>): string {
    if (!strips.size) return t("No strip in reach has room.");
    return [...strips]
        .map(([window, preview]) => (preview ? t("Strip %1: %2.", window, previewWords(preview)) : t("Strip %1.", window)))
        .join(" ");
}

// ---- positions ------------------------------------------------------------------------

export function seatLines(scene: SintraScene, seat: number, name: string): string[] {
    const own = scene.seats[seat - 1]!;
    const windows = [...Array(WINDOWS).keys()].map((i) => `${columnWords(own, i + 1)}.`);

    return [
        tn(
            "%2: %1 point, glazier over window %3, lost %4 to broken glass so far.",
            "%2: %1 points, glazier over window %3, lost %4 to broken glass so far.",
            own.score,
            name,
            own.glazier,
            own.lost,
        ),
        ...windows,
    ];
}

export function positionWords(scene: SintraScene, names: readonly string[]): string[] {
    return [
        roundWords(scene),
        ...supplyWords(scene).map((line) => `${line}.`),
        t("Broken glass: %1.", brokenWords(scene, names)),
        stocksWords(scene),
        ...scene.seats.flatMap((seat) => seatLines(scene, seat.seat, names[seat.seat - 1]!)),
    ];
}
