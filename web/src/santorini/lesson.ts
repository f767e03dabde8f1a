// SPDX-License-Identifier: MIT
// lesson - the first lesson: move, climb, build, win, stop a threat, shut somebody in, and one
// power; and a second one about powers that force others and powers that hide something.
import type { Lesson, LessonStep } from "../play/types";
import { N_ } from "../ui/i18n";
import "./lesson.css" with { type: "piece" };

const SEAT = 1;

function at(position: string, more = ""): string {
    return `[Game "santorini"]\n[Seats "2"]\n${more}[Start "${position}"]\n\n*\n`;
}

/** Right when the token has a part; otherwise says what was missed. */
function has(part: string, missed: string): LessonStep["judge"] {
    return (token) => token.includes(part) || missed;
}

const pieces = (token: string): number => token.split(/[+*]/).length - 1;

const between = (own: string, other: string): string => `[Power1 "${own}"]\n[Power2 "${other}"]\n`;

const basics: Lesson = {
    game: "santorini",
    id: "",
    title: N_("Santorini in eight steps"),
    steps: [
        {
            text: N_(
                "A turn is one move and one build. Press one of your round workers, then a space beside it to **move** there, then a space beside that to **build** a block. Then confirm.",
            ),
            record: at("00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2"),
            seat: SEAT,
            judge: () => true,
            praise: N_("That is a whole turn. The worker that moved is the one that builds."),
        },
        {
            text: N_(
                "A worker goes up **one level at most**, and down as far as it likes. Move up onto the block on **c3**. Level 2 on d3 is still too high for you.",
            ),
            record: at("00000/00000/00120/00000/00000 1 none:b2,e5 none:a5,e1"),
            seat: SEAT,
            judge: has("-c3", N_("That is a legal turn, but it does not climb. Move the worker on b2 up to **c3**.")),
            praise: N_("One level up. From here level 2 is within reach."),
        },
        {
            text: N_("Buildings grow block by block: level 1, 2, 3, then a dome. Move anywhere you like, but raise **d4** to level 2."),
            record: at("00000/00010/00100/00000/00000 1 none:a1,c3 none:a5,e1"),
            seat: SEAT,
            judge: has("+d4", N_("Not there: the block has to go on **d4**. Your worker must stand beside it after its move.")),
            praise: N_("A staircase: level 1 under you, level 2 beside you."),
        },
        {
            text: N_("You win when one of your workers **moves up to level 3**. Your worker on d2 stands on level 2. Win now."),
            record: at("00000/01100/02300/00120/00000 1 none:a1,d2 none:b4,e5"),
            seat: SEAT,
            judge: has("-c3", N_("The game goes on, but it could be over: level 3 on **c3** is one step up.")),
            praise: N_("Won. A winning move ends the game at once, without a build."),
        },
        {
            text: N_(
                "Nobody may enter a space with a **dome**. The square worker on b4 is about to step up to level 3 on c4. Put a dome on **c4**.",
            ),
            record: at("00000/02300/01100/00010/00000 1 none:d3,e1 none:a1,b4"),
            seat: SEAT,
            judge: has("*c4", N_("Now the other side moves to c4 and wins. Close **c4** with a dome.")),
            praise: N_("Safe. A tower of three blocks and a dome is a Complete Tower."),
        },
        {
            text: N_("Somebody threatens to win again, and only one turn stops it. **Find it.**"),
            record: at("01000/12310/01200/00100/00000 1 none:b1,d3 none:b4,e5"),
            seat: SEAT,
            judge: has("*c4", N_("Look at the worker on b4: it stands on level 2, and c4 beside it has three blocks.")),
            praise: N_("Look for such threats before every turn of yours."),
        },
        {
            text: N_(
                "Who cannot both move and build **loses**. The square workers are nearly shut in: their last way out is c2. Close it.",
            ),
            record: at("00000/00000/00000/22100/00D00 1 none:c3,e5 none:a1,b1"),
            seat: SEAT,
            judge: (_, game) => game.outcome().over || N_("They can still move to c2. Raise it to level 2: that is too high for them."),
            praise: N_("They have no turn left, and you win."),
        },
        {
            text: N_(
                "Powers bend the rules. You have **Demeter**: after your build you may build once more, on another space. Build twice in one turn.",
            ),
            record: at("00000/00000/01100/00000/00000 1 demeter:c2,e5 none:a5,e1", '[Power1 "demeter"]\n[Power2 "none"]\n'),
            seat: SEAT,
            judge: (token) =>
                pieces(token) === 2 || N_("You built once. After the first build the status line says what you **may** still do."),
            praise: N_("That is all you need. The card of a power says when it acts, and p opens its whole text."),
        },
    ],
};

const secrets: Lesson = {
    game: "santorini",
    id: "secrets",
    title: N_("Forcing and secrets in six steps"),
    steps: [
        {
            text: N_(
                "Some powers **force** others elsewhere. You have **Minotaur**: your worker may enter the space of an opponent's worker and push it one space straight on. Push the worker on **c3**.",
            ),
            record: at("00000/00000/00000/00000/00000 1 minotaur:b3,e1 none:c3,e5", between("minotaur", "none")),
            seat: SEAT,
            judge: has("-c3", N_("That is a legal turn, but nobody was pushed. Move from b3 onto the worker on **c3**.")),
            praise: N_("It stands on d3 now. Being forced is no move, so nothing that needs a move comes of it."),
        },
        {
            text: N_(
                "Whoever is forced up to level 3 does **not** win, and from there no step to another level 3 wins either. The worker on c3 is about to step up to d3. Push it there yourself.",
            ),
            record: at("00000/00000/01230/00000/00000 1 minotaur:b3,e1 none:c3,a5", between("minotaur", "none")),
            seat: SEAT,
            judge: has("-c3", N_("Now it steps up to d3 and wins. Enter **c3** and push it up: that is no win.")),
            praise: N_("On top, and yet nothing is won: only a move of one's own, from below, counts."),
        },
        {
            text: N_(
                "Powers can oblige **you**, too. Against **Persephone** you have to climb whenever you can, so only such turns are offered. Stop the worker on b4, which is about to reach level 3 on c4, with a climb.",
            ),
            record: at("00000/02300/00010/00000/00000 1 none:d2,a1 persephone:b4,e5", between("none", "persephone")),
            seat: SEAT,
            judge: has("*c4", N_("You climbed as you must, but c4 is still open. Close **c4** with a dome.")),
            praise: N_("What a card demands holds only where it can be done; the status line says so."),
        },
        {
            text: N_(
                "Against **Harpies** a worker that has moved slides on in a straight line until something higher, taken, or the edge stops it. Raise **d3** to level 2: think where your worker will come to rest.",
            ),
            record: at("00000/00000/00010/00000/00000 1 none:a3,e1 harpies:a5,e5", between("none", "harpies")),
            seat: SEAT,
            judge: has("+d3", N_("It came to rest elsewhere. From a3 one step to b3 is enough: the block on **d3** stops it beside it.")),
            praise: N_("Slides are forced as well: they neither win nor count as a climb."),
        },
        {
            text: N_(
                "Some cards have **secrets**. You are **Tartarus** and mark a space that only you will know: whoever enters it loses at once. The worker on b3 has one block beside it to climb. Mark **c3**.",
            ),
            record: at("00000/00000/00100/00000/00000 1 tartarus:a1,e3 none:b3,e5", between("tartarus", "none")),
            seat: SEAT,
            judge: has("~c3", N_("A secret space, but not where b3 will climb. Mark **c3**.")),
            praise: N_("You alone see the mark. When people share a device, the screen asks for the right person first."),
        },
        {
            text: N_(
                "**Hecate** hides her workers: you know that two stand somewhere. A turn is carried out until one of them is in the way, and ends there. Find out whether somebody stands on **d4**: move there.",
            ),
            record: at("00000/00000/00010/00000/00000 1 none:c3,e1 hecate:d4,a5", between("none", "hecate")),
            seat: SEAT,
            judge: has("#", N_("Nobody was in the way there. Try to move from c3 to **d4**.")),
            praise: N_("Somebody was in the way: the turn ended there, and now you know. What was found out cannot be taken back."),
        },
    ],
};

export const lessons: Lesson[] = [basics, secrets];
