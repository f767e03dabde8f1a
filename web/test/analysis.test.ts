// SPDX-License-Identifier: MIT
// analysis.test - a game that is over is looked at turn by turn: chances out of scores, the turns
// that gave most away, and an end to it when somebody leaves.
import "./browser";
import { readFileSync } from "node:fs";
import type { Hint, Thinker } from "../src/core/api";
import { loadCore } from "../src/core/load";
import type { Score } from "../src/core/types";
import { Analysis, chancesOf } from "../src/play/analysis";
import { LocalTable } from "../src/play/table";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const score = (kind: Score["kind"], value: number, ...parts: number[]): Score => ({ kind, value, parts });
const rounded = (chances: number[]) => chances.map((chance) => Math.round(100 * chance));

// ---- chances -------------------------------------------------------------------------------

same("a win", chancesOf(score("win", 2), 1, [1, 2]), [1, 0]);
same("a loss", chancesOf(score("loss", 3), 2, [1, 2]), [1, 0]);
same("even", rounded(chancesOf(score("cp", 0), 1, [1, 2])), [50, 50]);
same("ahead", rounded(chancesOf(score("cp", 200), 2, [1, 2])), [27, 73]);
same("behind", rounded(chancesOf(score("cp", -200), 1, [1, 2])), [27, 73]);
same("shares", rounded(chancesOf(score("share", 0, 620, 380), 2, [1, 2])), [62, 38]);
same("points", rounded(chancesOf(score("points", 0, 3100, 2300), 1, [1, 2])), [73, 27]);
same("points below zero", rounded(chancesOf(score("points", 0, -3100, -2300), 1, [1, 2])), [27, 73]);
same("partners win together", chancesOf(score("win", 1), 3, [1, 2, 1, 2]), [1, 0, 1, 0]);
same("one of three loses", chancesOf(score("loss", 1), 1, [1, 2, 3]), [0, 0.5, 0.5]);

// ---- a game --------------------------------------------------------------------------------

const record = `[Game "santorini"]\n[Start "00000/01100/02300/00120/00000 2 none:a1,d2 none:b4,e5"]\n\n1. e5-e4+e5 2. d2-c3 1\n`;
const players = [1, 2].map(() => ({ kind: "human" as const, name: "", level: 1 }));
const host = { core, thinker: async () => thinker, changed() {}, redraw() {}, failed() {} };
const asked: string[] = [];
const scores = [score("cp", 0), score("win", 1)]; // of the mover, in the two positions
const thinker: Thinker = {
    think: async () => "",
    hint: async (given): Promise<Hint[]> => {
        asked.push(given);
        const game = core.open(given);
        const token = game.mover() === 2 ? "b4-c4*c3" : "d2-c3";
        game.close();
        return [{ token, score: scores[asked.length - 1]!, message: { id: "%1", args: ["x"] } }];
    },
    stop() {},
};

const table = new LocalTable(host, { id: "", record, players, tried: [] });
const analysis = new Analysis(table, async () => thinker);
same("turns to look at", analysis.total, 2);
await analysis.run();
holds("it comes to an end", analysis.done && !analysis.running && analysis.fault === null);
holds("each from where it was played", !asked[0]!.includes("e5-e4+e5") && asked[1]!.includes("e5-e4+e5") && !asked[1]!.includes("d2-c3"));
same("chances at the end", analysis.chancesBefore(2), [1, 0]);
same(
    "what turned it",
    analysis.turnings().map(({ look, before, after }) => [look.at, look.seat, look.token, before, after]),
    [[0, 2, "e5-e4+e5", 0.5, 0]],
);

const { look } = analysis.turnings()[0]!;
table.suggest(look.at, look.best.token, "better");
same("the position before it is shown", [table.shown, table.live], [0, false]);
same(
    "with the better turn",
    table.hint!.steps.map((step) => step.kind),
    ["move", "dome"],
);
table.show(1);
same("which goes when one looks on", table.hint, null);

const left = new Analysis(table, async () => thinker);
table.close();
asked.length = 0;
await left.run();
same("nobody asks for a table that is closed", asked.length, 0);

close("page_analysis");
