// SPDX-License-Identifier: MIT
// tell - turns and positions of Sintra in words: for the live region, for the line over each
// palace, for reading instead of looking.
import { number, signed, t, tn } from "../ui/i18n";
import { colourName, panesOf } from "./colours";
import { columnWords, previewWords } from "./palace";
import { CENTRE, WINDOWS, type Marks } from "./select";
import { supplyWords } from "./supply";
import { brokenWords, roundColour, roundName, roundWords, stocksWords } from "./tracks";
import type { SintraPreview, SintraScene } from "./types";

// ---- turns ----------------------------------------------------------------------------

function sourceWord(source: number): string {
    return source === CENTRE ? t("the centre") : t("display %1", source + 1);
}

/** "Zosia took 2 blue from display 2 to strip 3, completed it and kept blue: +6." */
function mainSentence(name: string, marks: Marks): string {
    if (marks.source === null || !marks.colour) return t("%1 returned the glazier to window %2.", name, marks.window);

    const panes = panesOf(marks.count, marks.colour);
    const source = sourceWord(marks.source);

    if (!marks.window)
        return tn(
            "%2 took %3 from %4; it fits nowhere and broke.",
            "%2 took %3 from %4; they fit nowhere and broke.",
            marks.count,
            name,
            panes,
            source,
        );
    if (!marks.kept) return t("%1 took %2 from %3 to strip %4.", name, panes, source, marks.window);
    return t(
        "%1 took %2 from %3 to strip %4, completed it and kept %5: %6.",
        name,
        panes,
        source,
        marks.window,
        colourName(marks.kept),
        signed(marks.points + marks.lost),
    );
}

export function turnSentences(name: string, marks: Marks, after: SintraScene): string {
    const sentences = [mainSentence(name, marks)];
    const row = after.seats[marks.seat - 1]!.row;

    if (marks.window && marks.broken) sentences.push(tn("%1 pane broke.", "%1 panes broke.", marks.broken));
    if (marks.tile) sentences.push(t("The start tile came with it."));
    if (marks.lost) sentences.push(t("The bottom row was reached: %1 points.", number(-marks.lost)));
    if (marks.broken || marks.tile) sentences.push(t("Broken glass: %1.", number(-(after.losses[row] ?? 0))));
    return sentences.join(" ");
}

/** The same without name and place, for the line over a palace. */
export function turnPhrase(marks: Marks): string {
    if (marks.source === null || !marks.colour) return t("glazier back to window %1", marks.window);

    const panes = panesOf(marks.count, marks.colour);

    if (!marks.window) return t("%1: all broke", panes);
    if (marks.kept) return t("%1 to strip %2, kept %3: %4", panes, marks.window, colourName(marks.kept), signed(marks.points + marks.lost));
    return marks.broken ? t("%1 to strip %2, %3 broke", panes, marks.window, marks.broken) : t("%1 to strip %2", panes, marks.window);
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
