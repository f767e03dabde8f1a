// SPDX-License-Identifier: MIT
// lesson_santorini.test - every step of the lesson can be solved, a turn that misses the point is
// told so, and the texts speak of what is on the board.
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import type { Core } from "../src/core/api";
import { lessons } from "../src/santorini/lesson";
import type { Lesson, LessonStep } from "../src/play/types";
import type { SantoriniScene } from "../src/santorini/types";
import { close, holds, same } from "./check";

/** A turn that solves each step, and one that does not; by lesson. */
const turns: [string, string | null][][] = [
    [
        ["b2-c3+c2", null],
        ["b2-c3+b2", "b2-b1+a1"],
        ["c3-c4+d4", "c3-c4+c3"],
        ["d2-c3", "d2-e2+d2"],
        ["d3-c3*c4", "d3-e2+e3"],
        ["d3-d4*c4", "d3-e2+e3"],
        ["c3-d3+c2", "c3-c4+c3"],
        ["c2-c1+d1+d2", "c2-c1+d1"],
    ],
    [
        ["b3-c3+b3", "b3-b2+b1"],
        ["b3-c3+b3", "b3-b2+b1"],
        ["d2-d3*c4", "d2-d3+e4"],
        ["a3-b3+d3", "a3-b2+c2"],
        ["~c3", "~c4"],
        ["c3-d4+c3", "c3-c4+c5"],
    ],
];

function verdict(core: Core, step: LessonStep, token: string): true | string {
    const game = core.open(step.record);
    same(`${token}: who learns is to move`, game.mover(), step.seat);
    const played = game.play(token, step.seat);
    const said = step.judge(played.text, game);
    game.close();
    return said;
}

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
lessons.forEach((lesson, k) => {
    const own = turns[k]!;
    same(`${lesson.title}: as many turns as steps`, own.length, lesson.steps.length);
    lesson.steps.forEach((step, i) => {
        const [right, wrong] = own[i]!;
        same(`step ${i + 1}: ${right}`, verdict(core, step, right), true);
        if (wrong) holds(`step ${i + 1}: ${wrong} misses the point`, typeof verdict(core, step, wrong) === "string");
    });
});
const [basics, secrets] = lessons as [Lesson, Lesson];

// The step that says there is one way only.
const only = basics.steps[5]!;
const game = core.open(only.record);
const saving = new Set<string>();
for (const { action } of game.turn().steps) {
    game.step(action);
    for (const build of game.turn().steps) {
        game.step(build.action);
        if (only.judge(game.turn().text, game) === true) saving.add(game.turn().text);
        game.back();
    }
    game.back();
}
same("only one turn stops it", [...saving], ["d3-d4*c4"]);

// What the texts of the second lesson say: nobody wins by being pushed, and what is hidden is.
{
    const pushed = core.open(secrets.steps[1]!.record);
    pushed.play("b3-c3+b3", 1);
    same("pushed up to level 3 is no win", pushed.outcome().over, false);
    pushed.close();
    const bound = core.open(secrets.steps[2]!.record);
    same("only climbs are offered", [...new Set(bound.turn().steps.map((step) => ("to" in step ? step.to : "")))].length, 1);
    bound.close();
    const hidden = core.open(secrets.steps[5]!.record);
    const standing = (viewer: number) => (hidden.scene(viewer) as SantoriniScene).workers.length;
    same("her workers are hidden from the learner", [standing(1), standing(2)], [2, 4]);
    hidden.play("c3-d4+c3", 1);
    same("the turn ended where it began", standing(1), 2);
    hidden.close();
}

close("page_lesson_santorini");
