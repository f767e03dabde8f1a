// SPDX-License-Identifier: MIT
// lesson_sintra.test - every step of the lesson can be solved, a turn that misses the point is told
// so, and the figures its texts name are those of the rules.
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import { lessons } from "../src/sintra/lesson";
import type { Lesson, LessonStep } from "../src/play/types";
import type { SintraScene } from "../src/sintra/types";
import { close, holds, same } from "./check";

/** A turn that solves each step, one that does not, and what the first one scores; by lesson. */
const turns: [right: string, wrong: string, points: number][][] = [
    [
        ["2B>4", "1Y>1", 0],
        ["4B>6", "1Y>4", 0],
        ["4O>2", "1O>8", 0],
        ["cP>7", "1Y>1", 0],
        ["2B>3=C", "2B>2", 3],
        ["<", "1Y>x", 0],
        ["4P>4=Y", "4P>5=C", 4],
        ["4O>2=Y", "4O>7=Y", 8],
    ],
    [
        ["4Y>3=Y", "4Y>3=P", 6],
        ["4Y>4=Y", "4Y>5=Y", 6],
        ["4P>2=C", "4P>6=Y", 9],
    ],
];

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));

function play(step: LessonStep, token: string): { said: true | string; points: number } {
    const game = core.open(step.record);
    const score = () => (game.scene(step.seat) as SintraScene).seats[step.seat - 1]!.score;
    const before = score();

    same(`${token}: who learns is to move`, game.mover(), step.seat);

    const played = game.play(token, step.seat);
    const result = { said: step.judge(played.text, game), points: score() - before };

    game.close();
    return result;
}

lessons.forEach((lesson, k) => {
    const own = turns[k]!;
    same(`${lesson.title}: as many turns as steps`, own.length, lesson.steps.length);
    lesson.steps.forEach((step, i) => {
        const [right, wrong, points] = own[i]!;

        same(`step ${i + 1}: ${right}`, play(step, right), { said: true, points });
        holds(`step ${i + 1}: ${wrong} misses the point`, typeof play(step, wrong).said === "string");
    });
});
const [basics] = lessons as [Lesson];

// What the texts say of the positions.
const steps = (index: number, take: string) => {
    const game = core.open(basics.steps[index]!.record);
    const [step] = game.steps(take);

    game.step(step!);

    const { steps: offered } = game.turn();

    game.close();
    return offered;
};

same(
    "only strip 6 is in reach of blue",
    steps(1, "4B>6").map((s) => s.kind === "strip" && s.window),
    [6],
);
holds(
    "three orange break on every strip",
    steps(2, "1O>8").every((s) => s.kind === "strip" && s.preview.broken > 0),
);
for (const take of ["1C", "1Y", "1P", "4C", "4Y", "4P", "cC", "cY", "cP"])
    same(
        `${take} fits nowhere`,
        steps(5, `${take}>x`).map((s) => s.kind),
        ["break"],
    );

close("page_lesson_sintra");
