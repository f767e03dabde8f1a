// SPDX-License-Identifier: MIT
// rules - the game in short, in our own words.
import type { Chapter } from "../games";
import { t } from "../ui/i18n";

export function chapters(): Chapter[] {
    return [
        {
            title: t("The aim"),
            lines: [t("Most points after six rounds. Points come from glazed windows; broken glass costs points.")],
        },
        {
            title: t("A turn"),
            lines: [
                t("Either take **all panes of one colour** from a display or from the centre, or return the glazier."),
                t(
                    "What is left of a display slides into the centre. Who takes from the centre first in a round also takes the start tile, begins the next round, and goes one row down the broken-glass track.",
                ),
                t(
                    "Put the panes on **one strip** at your glazier or to its right that has room for the colour; the glazier goes there. Jokers take any colour.",
                ),
                t("Panes that do not fit break. If no strip in reach has room, all of them break and the glazier stays."),
                t("To return the glazier to the leftmost strip takes the whole turn."),
            ],
        },
        {
            title: t("A strip is full"),
            lines: [
                t("One point for each of its five panes that has the colour of the round."),
                t(
                    "Keep one of the panes for the window: first its upper frame, and the strip is turned over; then its lower frame, and the strip is done. The other four go to the tower.",
                ),
                t("Score the points of this window and of every window to its right that holds a pane."),
            ],
        },
        {
            title: t("Broken glass"),
            lines: [
                t(
                    "Each broken pane moves your marker one row down. At the bottom 18 points are lost at once and the marker goes back to the top.",
                ),
            ],
        },
        {
            title: t("The end"),
            lines: [
                t("One point for every three panes left on strips; the row of your marker is subtracted."),
                t("Side A: four ornaments, each between two windows. Four filled frames around one bring 10 points, three 6, two 3."),
                t("Side B: windows with both frames filled, times the panes of your best colour in all frames."),
                t("In a tie whoever lost fewer points to broken glass wins; else the victory is shared."),
            ],
        },
    ];
}
