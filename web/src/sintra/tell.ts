// SPDX-License-Identifier: MIT
// tell - turns and positions of Sintra in words: for the live region, for the line over each
// palace, for reading instead of looking.
import { number, signed, t, tn } from "../ui/i18n";
import { colourName, panesOf } from "./colours";
import { columnWords, previewWords } from "./palace";
import { WINDOWS, type Marks } from "./select";
import { fromWhere, supplyWords } from "./supply";
import { brokenWords, roundColour, roundName, roundWords, stocksWords } from "./tracks";
import type { SintraPreview, SintraScene } from "./types";

// ---- turns ----------------------------------------------------------------------------

/** "2 blue from display 2 to strip 3, kept blue: +6" */
function phrase(marks: Marks, panes: string): string {
    if (marks.source === null) return t("glazier back to window %1", marks.window);
    if (!marks.window) return t("%1, all broke", panes);
    if (marks.kept) return t("%1 to strip %2, kept %3: %4", panes, marks.window, colourName(marks.kept), signed(marks.points + marks.lost));
    return marks.broken ? t("%1 to strip %2, %3 broke", panes, marks.window, marks.broken) : t("%1 to strip %2", panes, marks.window);
}

const takenIn = (marks: Marks): string => (marks.colour ? panesOf(marks.count, marks.colour) : "");

/** "Zosia: 2 blue from display 2 to strip 3, kept blue: +6. 1 pane broke." A name stands before a
 *  colon: whoever is told of here may be called "You". */
export function turnSentences(name: string, marks: Marks, after: SintraScene): string {
    const panes = marks.source === null ? "" : t("%1 %2", takenIn(marks), fromWhere(marks.source));
    const sentences = [t("%1: %2.", name, phrase(marks, panes))];
    const row = after.seats[marks.seat - 1]!.row;

    if (marks.kept && marks.broken) sentences.push(tn("%1 pane broke.", "%1 panes broke.", marks.broken));
    if (marks.tile) sentences.push(t("The start tile came with it."));
    if (marks.lost) sentences.push(tn("The bottom row was reached: %1 point.", "The bottom row was reached: %1 points.", -marks.lost));
    if (marks.broken || marks.tile) sentences.push(t("Broken glass: %1.", number(-(after.losses[row] ?? 0))));
    return sentences.join(" ");
}

/** The same without name and place, for the line over a palace. */
export const turnPhrase = (marks: Marks): string => phrase(marks, takenIn(marks));

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
