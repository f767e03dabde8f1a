// SPDX-License-Identifier: MIT
// rules - the game in short, in our own words.
import type { Chapter } from "../games";
import { t } from "../ui/i18n";

export function chapters(): Chapter[] {
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
                t(
                    "With powers, each player has a card that changes the rules for its owner. What a card says goes before the rules; “cannot” goes before “may”.",
                ),
            ],
        },
        {
            title: t("Powers"),
            lines: [
                t(
                    "In the draft the Challenger offers as many cards as there are players. The others take one each, the Challenger gets the last one and says who begins.",
                ),
                t("Some cards may not meet; the page says so, with the reason, before you choose."),
                t("A hero's power works once a game. With a **forced** step a worker is not moved by its owner and cannot win by it."),
            ],
        },
        {
            title: t("Three and four players"),
            lines: [
                t("Three play each for themselves. Who loses is out, buildings stay, and the last one left has won."),
                t(
                    "Four play as two teams that share two workers, seats 1 and 3 against 2 and 4. Partners take turns and use only their own card.",
                ),
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
