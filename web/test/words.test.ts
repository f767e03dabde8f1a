// SPDX-License-Identifier: MIT
// words.test - turns in words through the module, and others' turns shown step by step.
import "./browser";
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import type { Played } from "../src/core/types";
import { Watching } from "../src/play/watching";
import { tm } from "../src/ui/i18n";
import { change, stepTime } from "../src/ui/settings";
import { close, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const game = core.open('[Game "santorini"]\n[Power1 "none"]\n[Power2 "minotaur"]\n\n1. @b2,@d4 2. @b3,@d2 *\n');
const said = (index: number): string[] => game.words(1, index).parts.map(({ message }) => tm(message));

// ---- words -----------------------------------------------------------------------------------

same("placing", said(0), ["worker on b2", "worker on d4"]);
same("advice, and where its steps are", game.advise("b2-c2+b2"), {
    steps: 0,
    parts: [
        { message: { id: "Take the worker on %1", args: ["b2"] }, step: 0, at: 6 },
        { message: { id: "Move to %1", args: ["c2"] }, step: 0, at: 7 },
        { message: { id: "Build on %1: level %2", args: ["b2", "1"] }, step: 1, at: 6 },
    ],
});
game.play("d4-d3+d4", 1);
game.play("b3-b2+b3", 1);
same("what a power did", said(3), ["b3 to b2", "Minotaur: the worker on b2 goes to b1", "level 1 on b3"]);
same("in so many steps", game.words(1, 3).steps, 3);
const workers = (steps: number) => (game.frame(1, 3, steps) as unknown as { workers: { seat: number; at: number }[] }).workers;
const standing = (seat: number, steps: number) =>
    workers(steps)
        .filter((worker) => worker.seat === seat)
        .map(({ at }) => at)
        .sort((a, b) => a - b);
same(
    "before them",
    [standing(2, 0), standing(1, 0)],
    [
        [8, 11],
        [6, 13],
    ],
);
same(
    "after the move",
    [standing(2, 1), standing(1, 1)],
    [
        [6, 8],
        [1, 13],
    ],
);

// ---- watching ----------------------------------------------------------------------------------

/** Timers that come when the test says so. */
const timers: (() => void)[] = [];
globalThis.setTimeout = ((run: () => void) => timers.push(run)) as unknown as typeof setTimeout;
globalThis.clearTimeout = (() => timers.splice(0)) as unknown as typeof clearTimeout;

const shown: string[] = [];
const host = {
    game,
    viewer: 1,
    stepTime,
    isWatched: ({ seat }: Played) => seat === 2,
    showed: (landed: readonly Played[]) => {
        const { now } = watching;
        shown.push(`${now ? `${now.steps}${now.landed ? " landed" : ""}` : "all"} ${landed.map(({ text }) => text).join()}`.trim());
    },
};
const watching = new Watching(host);
const theirs: Played = { seat: 2, text: "b3-b2+b3", happenings: [] };
const mine: Played = { seat: 1, text: "d4-d3+d4", happenings: [] };

change({ pace: "off" });
same("no time, nothing to watch", [stepTime(), watching.add([theirs])], [0, false]);
change({ pace: "normal" });
same("one's own turn is there at once", watching.add([mine]), false);
same("somebody else's is not", [watching.add([theirs]), watching.hidden], [true, 1]);
while (timers.length) timers.shift()!();
same("step by step", shown.splice(0), ["1", "2", "all b3-b2+b3"]);
same("then all is shown", [watching.now, watching.hidden], [null, 0]);

watching.add([theirs]);
let over = false;
void watching.ended().then(() => (over = true));
watching.skip();
await Promise.resolve();
await Promise.resolve();
same("whoever does something sees the end", [shown.splice(0), watching.now, over], [["1", "all b3-b2+b3"], null, true]);
change({ pace: "slow" });
const slow = stepTime();
change({ pace: "normal" });
same("slow is slower", slow > stepTime(), true);

game.close();
close("page_words");
