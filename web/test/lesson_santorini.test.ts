// SPDX-License-Identifier: MIT
// lesson_santorini.test - every step of the lesson can be solved, a turn that misses the point is
// told so, and the texts speak of what is on the board.
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import type { Core } from "../src/core/api";
import { lesson } from "../src/santorini/lesson";
import type { LessonStep } from "../src/play/types";
import { close, holds, same } from "./check";

/** A turn that solves each step, and one that does not. */
const turns: [string, string | null][] = [
    ["b2-c3+c2", null],
    ["b2-c3+b2", "b2-b1+a1"],
    ["c3-c4+d4", "c3-c4+c3"],
    ["d2-c3", "d2-e2+d2"],
    ["d3-c3*c4", "d3-e2+e3"],
    ["d3-d4*c4", "d3-e2+e3"],
    ["c3-d3+c2", "c3-c4+c3"],
    ["c2-c1+d1+d2", "c2-c1+d1"],
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
same("as many turns as steps", turns.length, lesson.steps.length);
lesson.steps.forEach((step, i) => {
    const [right, wrong] = turns[i]!;
    same(`step ${i + 1}: ${right}`, verdict(core, step, right), true);
    if (wrong) holds(`step ${i + 1}: ${wrong} misses the point`, typeof verdict(core, step, wrong) === "string");
});

// The step that says there is one way only.
const only = lesson.steps[5]!;
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

close("page_lesson_santorini");
