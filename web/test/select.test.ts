// SPDX-License-Identifier: MIT
// select.test - presses on the board, case by case: what is offered, what is chosen, what a
// press then means.
import type { Turn } from "../src/core/types";
import { afterStep, makePlan, press, type Choice } from "../src/santorini/select";
import type { SantoriniStep } from "../src/santorini/types";
import { close, same } from "./check";

const at = (name: string): number => "abcde".indexOf(name[0]!.toLowerCase()) + 5 * (Number(name[1]) - 1);
const name = (square: number): string => "abcde"[square % 5]! + (Math.floor(square / 5) + 1);

/** "b2-c3" a move, "c3+d4" a build, "c3*d4" a dome, "b2>d4" force, "@b2" place, "xd4", "-d4" .. */
function step(text: string, action: number): SantoriniStep {
    const base = { action, label: { id: text, args: [] } };
    const [who, mark, to] = [text.slice(0, 2), text[2], text.slice(3)];
    if (text[0] === "@") return { ...base, kind: "place", at: at(text.slice(1)), female: text[1] !== text[1]!.toLowerCase() };
    if (text[0] === "x") return { ...base, kind: "slay", at: at(text.slice(1)) };
    if (text[0] === "-") return { ...base, kind: "take", at: at(text.slice(1)) };
    if (text[0] === "~") return { ...base, kind: "token", at: at(text.slice(1)), token: "coin" };
    if (text[0] === "!") return { ...base, kind: "mark", who: null, at: at(text.slice(1)) };
    if (text === "pass") return { ...base, kind: "pass" };
    if (text === "back") return { ...base, kind: "back" };
    if (text === "wind") return { ...base, kind: "aim", direction: "n" };
    if (mark === "-") return { ...base, kind: "move", who: at(who), at: at(to), rise: 0 };
    if (mark === "+") return { ...base, kind: "build", who: at(who), at: at(to), level: 1 };
    if (mark === "*") return { ...base, kind: "dome", who: at(who), at: at(to) };
    if (mark === ">") return { ...base, kind: "force", who: at(who), at: at(to) };
    if (mark === "=") return { ...base, kind: "swap", who: at(who), at: at(to) };
    throw new Error(text);
}

function turn(tried: string, steps: string, complete = false): Turn {
    const list = steps ? steps.split(" ") : [];
    return { mover: 1, tried: tried ? [0] : [], text: tried, steps: list.map((s, i) => step(s, i + 1)), complete };
}

interface Case {
    what: string;
    turn: Turn;
    choice?: Partial<Choice>;
    hero?: boolean;
    mode: string | null;
    who?: string | null;
    workers?: string;
    targets: string;
    presses?: Record<string, string>; // square -> a step's text, "who b2", "ask n" or "none"
}

const cases: Case[] = [
    {
        what: "two workers may move: one has to be chosen",
        turn: turn("", "b2-b3 b2-c3 d4-d5"),
        mode: "move",
        who: null,
        workers: "b2 d4",
        targets: "",
        presses: { b2: "who b2", d4: "who d4", b3: "none", a1: "none" },
    },
    {
        what: "a worker is chosen: its spaces, and the other worker to change to",
        turn: turn("", "b2-b3 b2-c3 d4-d5"),
        choice: { who: at("b2") },
        mode: "move",
        who: "b2",
        workers: "b2 d4",
        targets: "b3 c3",
        presses: { b3: "b2-b3", d4: "who d4", b2: "who null", d5: "none" },
    },
    {
        what: "only one worker can move: it is chosen at once and stays so",
        turn: turn("", "b2-b3 b2-c3"),
        mode: "move",
        who: "b2",
        workers: "b2",
        targets: "b3 c3",
        presses: { b2: "who b2" },
    },
    {
        what: "build after the move",
        turn: turn("b2-c3", "c3+c4 c3+d4"),
        choice: { who: at("c3") },
        mode: "build",
        who: "c3",
        targets: "c4 d4",
        presses: { d4: "c3+d4" },
    },
    {
        what: "block or dome on one space: ask",
        turn: turn("b2-c3", "c3+c4 c3*c4 c3*d4"),
        mode: "build",
        targets: "c4 d4",
        presses: { c4: "ask 2", d4: "c3*d4" },
    },
    {
        what: "a build before the move is there, but moving comes first",
        turn: turn("", "b2-b3 b2+c3 d4-d5"),
        mode: "move",
        who: null,
        workers: "b2 d4",
        targets: "",
    },
    {
        what: ".. until it is wanted",
        turn: turn("", "b2-b3 b2+c3 d4-d5"),
        choice: { mode: "build" },
        mode: "build",
        who: "b2",
        workers: "b2",
        targets: "c3",
    },
    {
        what: "a second move is there, but the build comes first",
        turn: turn("b2-c3", "c3-c4 c3+d4"),
        mode: "build",
        who: "c3",
        targets: "d4",
    },
    {
        what: ".. until it is wanted, and then it stays wanted",
        turn: turn("b2-c3-c4", "c4-c5 c4+d4"),
        choice: { mode: "move" },
        mode: "move",
        who: "c4",
        targets: "c5",
    },
    {
        what: "a mode that is gone falls back to what comes naturally",
        turn: turn("b2-c3-c4", "c4+d4"),
        choice: { mode: "move" },
        mode: "build",
        who: "c4",
        targets: "d4",
    },
    {
        what: "the turn is complete, more builds may follow",
        turn: turn("b2-c3+d4", "c3+c4 c3+d3", true),
        mode: "build",
        who: "c3",
        targets: "d3 c4",
    },
    {
        what: "taking a block: no worker to choose",
        turn: turn("b2-c3+d4", "-a1 -b1", true),
        mode: "take",
        who: null,
        workers: "",
        targets: "a1 b1",
        presses: { a1: "-a1", c3: "none" },
    },
    {
        what: "a hero's power is never entered by chance",
        turn: turn("b2-c3+d4", "c3*c4 c3*d4", true),
        hero: true,
        mode: null,
        targets: "",
        presses: { c4: "none" },
    },
    {
        what: ".. but it is by choice",
        turn: turn("b2-c3+d4", "!e5", true),
        hero: true,
        choice: { mode: "mark" },
        mode: "mark",
        targets: "e5",
        presses: { e5: "!e5" },
    },
    {
        what: "a song has one landing for each worker: both ends can be pressed",
        turn: turn("", "b2-b3 c4>c5 e4>e5"),
        choice: { mode: "force" },
        mode: "force",
        who: null,
        workers: "c4 e4",
        targets: "c5 e5",
        presses: { c4: "c4>c5", c5: "c4>c5", e5: "e4>e5", b2: "none" },
    },
    {
        what: "banishing has several corners: the worker comes first",
        turn: turn("", "b2-b3 c3>a1 c3>e5 c2>a1"),
        choice: { mode: "force" },
        mode: "force",
        who: null,
        workers: "c2 c3",
        targets: "",
        presses: { c3: "who c3", a1: "none" },
    },
    {
        what: ".. then its corners",
        turn: turn("", "b2-b3 c3>a1 c3>e5 c2>a1"),
        choice: { mode: "force", who: at("c3") },
        mode: "force",
        who: "c3",
        workers: "c2 c3",
        targets: "a1 e5",
        presses: { e5: "c3>e5" },
    },
    {
        what: "two passengers to one landing: ask",
        turn: turn("", "b2>b4 d2>b4"),
        choice: { mode: "force" },
        mode: "force",
        who: null,
        targets: "b4",
        presses: { b4: "ask 2", b2: "b2>b4" },
    },
    {
        what: "swapping: own worker, then theirs",
        turn: turn("b2-c3+d4", "c3=e1 c3=e5 a1=e1 a1=e5", true),
        choice: { mode: "swap", who: at("a1") },
        mode: "swap",
        who: "a1",
        workers: "a1 c3",
        targets: "e1 e5",
        presses: { e5: "a1=e5", c3: "who c3" },
    },
    {
        what: "the female or the other worker on one space: ask",
        turn: turn("", "@b2 @B2 @c3"),
        mode: "place",
        targets: "b2 c3",
        presses: { b2: "ask 2", c3: "@c3" },
    },
    {
        what: "an answer that may be declined",
        turn: turn("", "@b2 @b3 pass"),
        mode: "place",
        targets: "b2 b3",
    },
    { what: "a direction has no space", turn: turn("", "wind"), mode: "aim", targets: "" },
    {
        what: "a builder besides the one that moved",
        turn: turn("b2-c3", "c3+c4 a1+a2"),
        choice: { who: at("c3") },
        mode: "build",
        who: "c3",
        workers: "a1 c3",
        targets: "c4",
        presses: { a1: "who a1", a2: "none" },
    },
    {
        what: "building under itself: the worker's own space is the target",
        turn: turn("b2-c3", "c3+c3 c3+c4"),
        mode: "build",
        who: "c3",
        targets: "c3 c4",
        presses: { c3: "c3+c3" },
    },
    {
        what: "a move that is only taken off by a card does not count as one",
        turn: turn("-d4", "b2-b3 b2+b1"),
        mode: "move",
        targets: "b1 b3".slice(3),
    },
    { what: "nothing more to do", turn: turn("b2-c3+d4", "", true), mode: null, targets: "" },
];

function told(test: Case, square: string): string {
    const plan = makePlan(test.turn, { mode: null, who: null, ...test.choice }, test.hero ?? false);
    const answer = press(plan, at(square));
    if (answer.kind === "step") return answer.step.label.id;
    if (answer.kind === "who") return `who ${answer.who === null ? "null" : name(answer.who)}`;
    return answer.kind === "ask" ? `ask ${answer.steps.length}` : "none";
}

for (const test of cases) {
    const plan = makePlan(test.turn, { mode: null, who: null, ...test.choice }, test.hero ?? false);
    same(`${test.what}: mode`, plan.mode, test.mode);
    same(
        `${test.what}: targets`,
        [...plan.targets.keys()]
            .sort((a, b) => a - b)
            .map(name)
            .join(" "),
        test.targets,
    );
    if (test.who !== undefined) same(`${test.what}: who`, plan.who === null ? null : name(plan.who), test.who);
    if (test.workers !== undefined)
        same(
            `${test.what}: workers`,
            [...plan.workers]
                .sort((a, b) => a - b)
                .map(name)
                .join(" "),
            test.workers,
        );
    for (const [square, wanted] of Object.entries(test.presses ?? {})) same(`${test.what}: press ${square}`, told(test, square), wanted);
}

const declined = makePlan(turn("", "@b2 pass"), { mode: null, who: null }, false);
same("declining is a step of its own", declined.pass?.kind, "pass");
const returned = makePlan(turn("b2-c3+d4", "~a1 back", true), { mode: null, who: null }, false);
same("so is taking a token back", returned.back?.kind, "back");
same("a worker stays chosen where it has moved to", afterStep({ mode: null, who: at("b2") }, step("b2-c3", 1)).who, at("c3"));
same("and where it builds", afterStep({ mode: null, who: at("c3") }, step("c3+c4", 1)).who, at("c3"));
close("page_select");
