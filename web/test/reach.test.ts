// SPDX-License-Identifier: MIT
// reach.test - whatever the rules offer can be pressed: random games with every card, in which
// each step must be found behind a mode, a worker and a space; and every situation has a sentence.
import "./browser";
import { readFileSync } from "node:fs";
import { CHANCE, OVER, type Turn } from "../src/core/types";
import type { Game } from "../src/core/api";
import { loadCore } from "../src/core/load";
import { getCards } from "../src/santorini/cards/deck";
import { cellName, targetName, type Namer } from "../src/santorini/names";
import { marksOf } from "../src/santorini/picture";
import { makePlan, press, type Choice, type Plan } from "../src/santorini/select";
import { choiceText, statusOf } from "../src/santorini/status";
import type { SantoriniScene, SantoriniStep } from "../src/santorini/types";
import { close, holds, same } from "./check";

const { modeText } = await getCards();
const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
let seed = 7;
const random = (limit: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
};

/** Everything a template says, without its markup. */
function plain(text: unknown): string {
    if (typeof text === "string" || typeof text === "number") return String(text);
    if (Array.isArray(text)) return text.map(plain).join("");
    const template = text as { strings?: string[]; values?: unknown[] } | null;
    return (template?.values ?? []).map(plain).join("");
}

function pressable(plan: Plan): SantoriniStep[] {
    const found: SantoriniStep[] = [];
    for (let square = 0; square < 25; square++) {
        const answer = press(plan, square);
        if (answer.kind === "step") found.push(answer.step);
        if (answer.kind === "ask") found.push(...answer.steps);
    }
    return found;
}

/** All steps that presses lead to, from any choice of mode and worker. */
function reachable(turn: Turn, hero: boolean): Set<number> {
    const first = makePlan(turn, { mode: null, who: null }, hero);
    const steps: SantoriniStep[] = [...first.draft, ...[first.back, first.pass].filter((step) => step !== null)];
    for (const mode of first.modes) {
        const choices: Choice[] = [{ mode, who: null }];
        for (const who of makePlan(turn, choices[0]!, hero).workers) choices.push({ mode, who });
        for (const choice of choices) {
            const plan = makePlan(turn, choice, hero);
            steps.push(...plan.aims, ...pressable(plan));
        }
    }
    return new Set(steps.map((step) => step.action));
}

const faults = new Map<string, number>();
const fault = (what: string): void => void faults.set(what, (faults.get(what) ?? 0) + 1);
let situations = 0;

function look(game: Game, turn: Turn): void {
    const scene = game.scene(turn.mover) as SantoriniScene;
    const facts = scene.seats[turn.mover - 1]!;
    const power = facts.holds || facts.power || "none";
    const plan = makePlan(turn, { mode: null, who: null }, facts.hero);
    const said = plain(statusOf({ scene, turn, plan, power, team: scene.seats.length === 4 }).text);
    if (!said || /%\d|undefined|NaN/.test(said)) fault(`${power}: the line says '${said}'`);
    const found = reachable(turn, facts.hero);
    for (const step of turn.steps as SantoriniStep[]) if (!found.has(step.action)) fault(`${power}: no way to ${step.kind}`);
    const namer: Namer = { scene, reader: turn.mover, seatName: (seat) => `P${seat}`, powerName: (name) => name };
    for (const [square, steps] of plan.targets) {
        const texts = [
            cellName(namer, square, { steps, chosen: false, choosable: false }),
            ...steps.map(targetName),
            ...steps.map((step) => choiceText(step, 0)),
        ];
        if (texts.some((text) => !text || /%\d|undefined/.test(text))) fault(`${power}: a space without a name`);
    }
    if (marksOf(plan).length !== plan.targets.size) fault(`${power}: a target without a mark`);
    for (const mode of plan.modes) if (!modeText(mode, plan, power)) fault(`${power}: a button without a word`);
    situations++;
}

function play(tags: Record<string, string>, most: number): void {
    const game = core.open(
        `${Object.entries({ Game: "santorini", ...tags })
            .map(([key, value]) => `[${key} "${value}"]\n`)
            .join("")}\n*\n`,
    );
    for (let i = 0; i < most && game.mover() !== OVER; i++) {
        if (game.mover() === CHANCE) {
            game.draw(random(1 << 30), 0);
            continue;
        }
        const turn = game.turn();
        look(game, turn);
        const end = turn.complete && (!turn.steps.length || random(3) === 0);
        if (end) game.commit(0);
        else game.step(turn.steps[random(turn.steps.length)]!.action);
    }
    game.close();
}

const powers = core.powers();
for (const one of powers) {
    const other = powers[random(powers.length)]!;
    if (other.name === one.name) continue;
    for (const rules of ["printed", "revised"]) play({ Seats: "2", Power1: one.name, Power2: other.name, Rules: rules }, 140);
    if (one.fleece) play({ Seats: "2", Fleece: one.name }, 80);
    for (const seats of [3, 4]) {
        const some = powers.filter((power) => power.seats.includes(seats) && power.name !== one.name);
        if (!one.seats.includes(seats)) continue;
        const at = random(some.length - 3);
        const tags = Object.fromEntries(some.slice(at, at + seats - 1).map((power, i) => [`Power${i + 2}`, power.name]));
        play({ Seats: String(seats), Power1: one.name, ...tags }, 120);
    }
}
for (const mode of ["full", "limited", "quick"]) for (const seats of ["2", "3", "4"]) play({ Seats: seats, Draft: mode }, 60);

same("faults", [...faults], []);
holds(`situations enough: ${situations}`, situations > 10000);
console.log(`${situations} situations`);
close("page_reach");
