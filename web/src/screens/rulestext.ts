// SPDX-License-Identifier: MIT
// rulestext - both games in short, in our own words.
import type { GameName } from "../core/types";
import { t } from "../ui/i18n";

export interface Chapter {
    title: string;
    lines: string[];
}

function santorini(): Chapter[] {
    return [
        {
            title: t("The aim"),
            lines: [t("Move one of your workers up to the third level. Who does that on their own turn wins at once.")],
        },
        {
            title: t("A turn"),
            lines: [
                t("Choose one of your two workers, **move** it, then **build** with the same worker. Both are a must."),
                t("Move to a neighbouring space without worker or dome: at most one level up, any number of levels down."),
                t("Build on a neighbouring space without worker or dome: the next block, and a dome on the third."),
                t("Who cannot move and then build loses."),
            ],
        },
        {
            title: t("Beginning"),
            lines: [
                t("The player who begins puts both workers on any free spaces, then the others do the same."),
                t("With powers, each player has a card that changes the rules for its owner. What a card says goes before the rules; “cannot” goes before “may”."),
            ],
        },
        {
            title: t("Powers"),
            lines: [
                t("In the draft the Challenger offers as many cards as there are players. The others take one each, the Challenger gets the last one and says who begins."),
                t("Some cards may not meet; the page says so, with the reason, before you choose."),
                t("A hero's power works once a game. With a **forced** step a worker is not moved by its owner and cannot win by it."),
            ],
        },
        {
            title: t("Three and four players"),
            lines: [
                t("Three play each for themselves. Who loses is out, buildings stay, and the last one left has won."),
                t("Four play as two teams that share two workers, seats 1 and 3 against 2 and 4. Partners take turns and use only their own card."),
            ],
        },
        {
            title: t("Golden Fleece"),
            lines: [
                t("For two players. Nobody has a card; one lies beside the board. The Ram stands on a space like a dome."),
                t("Whoever has a worker beside the Ram when a turn begins has the card's power for that turn."),
            ],
        },
    ];
}

function sintra(): Chapter[] {
    return [
        {
            title: t("The aim"),
            lines: [t("Most points after six rounds. Points come from glazed windows; broken glass costs points.")],
        },
        {
            title: t("A turn"),
            lines: [
                t("Either take **all panes of one colour** from a display or from the centre, or return the glazier."),
                t("What is left of a display slides into the centre. Who takes from the centre first in a round also takes the start tile, begins the next round, and goes one row down the broken-glass track."),
                t("Put the panes on **one strip** at your glazier or to its right that has room for the colour; the glazier goes there. Jokers take any colour."),
                t("Panes that do not fit break. If no strip in reach has room, all of them break and the glazier stays."),
                t("To return the glazier to the leftmost strip takes the whole turn."),
            ],
        },
        {
            title: t("A strip is full"),
            lines: [
                t("One point for each of its five panes that has the colour of the round."),
                t("Keep one of the panes for the window: first its upper frame, and the strip is turned over; then its lower frame, and the strip is done. The other four go to the tower."),
                t("Score the points of this window and of every window to its right that holds a pane."),
            ],
        },
        {
            title: t("Broken glass"),
            lines: [
                t("Each broken pane moves your marker one row down. At the bottom 18 points are lost at once and the marker goes back to the top."),
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

export function chapters(game: GameName): Chapter[] {
    return game === "santorini" ? santorini() : sintra();
}
