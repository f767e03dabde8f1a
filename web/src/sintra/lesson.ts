// SPDX-License-Identifier: MIT
// lesson - the first lesson: take a colour, place it from the glazier to the right, what breaks,
// the start tile, complete a strip, return, the round's colour, windows that score again; and one about
// what counts on side B.
import type { Game } from "../core/api";
import type { Lesson } from "../play/types";
import { N_ } from "../ui/i18n";
import type { SintraScene } from "./types";

const SEAT = 1;

/** The other palace is there to look at. */
const FRESH = "0:0:0:1:7a,4b,1a,3a,8a,5a,6b,2b:--,--,--,--,--,--,--,--";
const LATER = "9:1:0:4:7a=Y,4b=CC,1a=YY,3a=B,8a=P,5a=OO,6b,2b:--,--,--,--,--,P-,--,--";

function at(position: string, other: string): string {
    return `[Game "sintra"]\n[Seats "2"]\n[Side "${position[0]}"]\n[Start "${position} ${other}"]\n\n*\n`;
}

const ownRow = (game: Game): number => (game.scene(SEAT) as SintraScene).seats[SEAT - 1]!.row;

const basics: Lesson = {
    game: "sintra",
    id: "",
    title: N_("Stained glass in eight steps"),
    steps: [
        {
            text: N_(
                "You always take **all panes of one colour** from one display; the rest of it slides into the centre. Press the **blue** ones of display 2, then a strip with blue spaces, and confirm.",
            ),
            record: at(
                "A 1 CYOBPC 1 CYYP/COBB/CYPP/CYOO/OOBP 1 14.15.14.16.15 0.0.0.0.0 2 0:0:0:1:2a,7a,3a,4a,5a,6b,1a,8a:--,--,--,--,--,--,--,--",
                FRESH,
            ),
            seat: SEAT,
            judge: (token) => token.startsWith("2B>") || N_("Also a turn, but take the two **blue** panes of display 2."),
            praise: N_("Both went onto one strip: panes that are taken together are never split."),
        },
        {
            text: N_(
                "Panes go onto a strip **under the glazier or to its right**, and the glazier moves there. Strips 1 and 2 need blue, but they lie behind it. Take the two blue of display 4 and see what is left.",
            ),
            record: at(
                "A 1 CYOBPC 1 CYYP/CCOO/-/OBBP/- 1CYPP 14.16.16.17.14 0.0.0.0.0 2 0:0:0:4:4a,3a,2b,7a=P,1b,5b,6a,8a:--,--,--,--,--,--,--,--",
                FRESH,
            ),
            seat: SEAT,
            judge: (token) => token === "4B>6" || N_("Take the two **blue** panes of display 4: only strip 6 has room for them in reach."),
            praise: N_("The glazier stands over window 6 now. Everything left of it is out of reach for the moment."),
        },
        {
            text: N_(
                "What does not fit **breaks**: each broken pane moves you one row down the broken-glass track. No strip has room for the three orange of display 1. Take **orange** so that nothing breaks.",
            ),
            record: at(
                "A 2 CYOBPC 1 COOO/CYPP/-/CYOB/- 1CYP 9.8.7.12.11 3.3.3.3.3 2 4:0:0:1:1b=YOO,2a=Y,6b=CO,7a,4a,3a,8a,5b=BB:--,--,--,--,--,--,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token, game) => {
                if (token[1] !== "O") return N_("Take **orange** this time.");
                return ownRow(game) === 0 || N_("Something broke: look at the tags under the strips. Display 4 has a single orange pane.");
            },
            praise: N_("The tag under a strip always says before you choose how many break."),
        },
        {
            text: N_(
                "Panes that others left lie in the **centre**. Who is first to take from it in a round gets the start tile and begins the next round, but moves one row down the broken-glass track. Take from the centre.",
            ),
            record: at(
                "A 2 CYOBPC 1 CYYP/-/-/CYOB/- 1CPP 10.8.10.12.10 3.3.3.3.3 2 4:0:0:1:7a=P,2a=Y,6b=CO,1b=YOO,4a,3a,8a,5b=BB:--,--,--,--,--,--,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) => token.startsWith("c") || N_("That was a display. The panes beside the tile 1 are the **centre**."),
            praise: N_("You begin the next round, one row further down."),
        },
        {
            text: N_(
                "A strip with five panes is **complete**: you keep one of them for its window, and the window scores its value. Strip 3 needs two blue. Complete it, then choose the pane to keep.",
            ),
            record: at(
                "A 2 CYOBPC 1 CYYP/COBB/-/CYOB/- 1CYP 8.6.10.12.10 3.3.3.3.3 2 4:1:0:2:1b=YO,2a=YY,3a=CCP,7a=P,4a,6b=O,8a,5b:--,--,--,--,--,--,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) => token.includes("=") || N_("Nothing was completed. Take the two **blue** of display 2 to strip **3**."),
            praise: N_("The pane is in the upper frame, and the strip was turned over: complete it again for the lower one."),
        },
        {
            text: N_(
                "The glazier has come to the end, and nothing on the table fits strip 8. Instead of taking panes you may **return** it to the leftmost strip. That is the whole turn.",
            ),
            record: at(
                "A 3 CYOBPC 1 CYYP/-/-/CCYP/- 1CYP 6.8.11.12.9 4.4.4.4.4 2 11:1:0:8:1b=YO,2b,7a=P,3a=CC,4a,6b=O,8a,5b=BB:--,C-,--,--,--,--,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) => token === "<" || N_("Those panes broke. **Return the glazier** instead: the button is below, its key is g."),
            praise: N_("All strips are in reach again."),
        },
        {
            text: N_(
                "Each round has a **colour**. When a strip is completed, every pane of that colour on it is worth one more point. It is yellow now: take the pink of display 4 and complete the better strip.",
            ),
            record: at(
                "A 3 CPYBOC 1 CCYY/-/-/COBP/- 1CBB 4.7.11.7.12 4.4.4.4.4 2 11:1:0:3:1b=YO,2b,6b=C,7a=CYYP,3a=CCBB,4a,8a,5b=BB:--,C-,--,--,--,--,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) =>
                token.startsWith("4P>4=") || N_("Pink from display 4 completes strip 4 or strip 5. Which of them has **yellow** panes?"),
            praise: N_("Two points for the window, two for the yellow panes."),
        },
        {
            text: N_(
                "A window you glaze scores, and **every glazed window to its right** scores again. The orange of display 4 completes strip 2 or strip 7. Which brings more?",
            ),
            record: at(
                "A 4 CPOCBY 1 CCYY/-/-/COPP/- 1CBB 5.5.12.7.7 4.4.4.4.4 2 16:2:0:1:1b=YO,2a=YYBB,3a=CCB,6a,7a=P,5b=B,8a=YPPP,4b=CC:--,--,--,P-,--,B-,--,Y-",
                LATER,
            ),
            seat: SEAT,
            judge: (token) =>
                token.startsWith("4O>2=") || N_("Strip 2 is worth 3, and windows 4, 6 and 8 to its right have glass already."),
            praise: N_(
                "Eight points. That is all you need: six rounds, then panes left on strips, broken glass and ornaments are counted.",
            ),
        },
    ],
};

const sideB: Lesson = {
    game: "sintra",
    id: "b",
    title: N_("Side B in three steps"),
    steps: [
        {
            text: N_(
                "Side B is played alike; the end differs. The panes of **one colour** in all your frames count, whichever you have most of: here yellow, two of them. Complete strip 3 with a **yellow** pane and keep what helps most.",
            ),
            record: at(
                "B 3 CYOBPC 1 CYYP/COBB/-/CYOB/- 1CP 5.4.10.9.9 4.4.4.4.4 2 18:1:0:1:1b=YO,2a=YY,7a=CYPP,4a=B,6b,3a=CC,8a,5b=B:--,Y-,--,Y-,--,C-,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) =>
                token.includes(">3=Y") || N_("Complete strip 3 with yellow, and keep a **yellow** pane: you have most of these."),
            praise: N_("Three yellow panes in your frames. Which colour counts is settled at the end, to your advantage."),
        },
        {
            text: N_(
                "Their number is multiplied by your **full windows**, those with both frames glazed. Without any it is worth nothing. The yellow pane of display 4 completes strip 4 or strip 5: make a window full.",
            ),
            record: at(
                "B 4 CYOBPC 1 CCPP/-/-/CYOB/- 1CBB 3.6.10.7.11 4.4.4.4.4 2 22:2:0:1:1b=YO,2a=YY,7b,4a=CBBB,6b=CCOO,3a=CC,8a,5b=B:--,Y-,Y-,Y-,--,C-,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) =>
                token.startsWith("4Y>4=") ||
                N_("No window is full yet. Window 4 has glass above: complete **strip 4** for its lower frame."),
            praise: N_("A full window: its strip is gone, and the panes of your best colour count for the first time."),
        },
        {
            text: N_(
                "Two full windows times three yellow panes: 6 points. The pink pane of display 4 completes strip 2, which makes a third window full, or strip 6, from which you could keep a fourth yellow. Which is more?",
            ),
            record: at(
                "B 5 CYOBPC 1 CCYY/-/-/COBP/- 1CBB 4.4.13.7.11 4.4.4.4.4 2 41:2:0:1:x,3a=CCBB,2a=YY,4a=B,x,7a=CYYP,8a,5b=B:YC,C-,Y-,--,BY,--,--,--",
                LATER,
            ),
            seat: SEAT,
            judge: (token) =>
                token.startsWith("4P>2=") || N_("Two times four is 8. Three full windows times three yellow panes are **9**."),
            praise: N_("Nine, and more for the windows to its right. Few colours and full windows: that is side B."),
        },
    ],
};

export const lessons: Lesson[] = [basics, sideB];
