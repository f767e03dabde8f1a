// SPDX-License-Identifier: MIT
// sintra_games.test - whole random games: what the page works out by itself (which spaces are
// filled, what is in reach, what a turn changed) is what the rules core does, and everything
// has words.
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import type { Game } from "../src/core/api";
import { CHANCE } from "../src/core/types";
import { columnWords } from "../src/sintra/palace";
import {
    CENTRE,
    countOf,
    fills,
    glazedRight,
    keepChoices,
    leftmost,
    marksOf,
    Previews,
    reach,
    readToken,
    tokenWith,
    type Marks,
} from "../src/sintra/select";
import { chanceSentence, positionWords, turnNotes } from "../src/sintra/tell";
import type { SintraScene, SintraStep, SintraStrip, Space } from "../src/sintra/types";
import { close, holds, same } from "./check";

const GAMES = 12; // of each number of seats

let state = 1;
function random(limit: number): number {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
}

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const names = ["Ann", "Zosia", "Max", "Ewa"];
const sentence = (text: string) => text.length > 0 && !/%\d|undefined|null|NaN| {2}/.test(text);

const sceneNow = (game: Game): SintraScene => game.scene(1, game.count()) as SintraScene;

/** The strips on offer are those the page would light up, with the spaces it would fill. */
function checkStrips(scene: SintraScene, text: string, steps: SintraStep[]): void {
    const own = scene.seats[scene.mover - 1]!;
    const { source, colour } = readToken(text)!;
    const count = countOf(scene, source, colour);
    const windows = steps.flatMap((step) => (step.kind === "strip" ? [step.window] : []));

    same(`${text}: reach`, reach(own, colour), windows);
    for (const step of steps) {
        if (step.kind !== "strip") continue;

        const strip = own.strips[step.window - 1]!;
        const right = glazedRight(own, step.window).reduce((sum, w) => sum + own.windows[w - 1]!.value, 0);

        same(`${text}>${step.window}: placed`, fills(strip, colour, count).length, step.preview.placed);
        if (step.preview.completes) same(`${text}>${step.window}: to the right`, right, step.preview.right);
    }
}

function checkKeeps(scene: SintraScene, text: string, steps: SintraStep[]): void {
    const { window, colour } = readToken(text)!;
    const strip = scene.seats[scene.mover - 1]!.strips[window! - 1]!;

    same(
        `${text}: to keep`,
        keepChoices(strip, colour),
        steps.map((step) => step.kind === "keep" && step.colour),
    );
}

/** What the page outlines is what changed. */
function checkMarks(before: SintraScene, marks: Marks, after: SintraScene): void {
    const own = after.seats[marks.seat - 1]!;
    const was = before.seats[marks.seat - 1]!;

    if (marks.source === null) {
        same("return goes to", own.glazier, leftmost(was));
        return;
    }
    if (!marks.window) {
        same("all break, the glazier stays", own.glazier, was.glazier);
        return;
    }
    same("the glazier goes along", own.glazier, marks.window);
    if (marks.frame) {
        same("the pane kept", own.windows[marks.window - 1]![marks.frame], marks.kept);
        return;
    }

    const filled = own.strips[marks.window - 1]!.spaces.flatMap((space, i) =>
        space.pane && !was.strips[marks.window - 1]!.spaces[i]!.pane ? [i] : [],
    );

    same("spaces filled", filled, marks.spaces);
}

/** Chooses steps at random until the token is complete. */
function walk(game: Game, scene: SintraScene, previews: Previews): string {
    while (!game.turn().complete) {
        const turn = game.turn();
        const steps = turn.steps as SintraStep[];
        const step = steps[random(steps.length)]!;

        previews.learn(turn);
        if (steps.some((s) => s.kind === "strip" || s.kind === "break")) checkStrips(scene, turn.text, steps);
        if (steps.some((s) => s.kind === "keep")) checkKeeps(scene, turn.text, steps);
        game.step(step.action);
        same("the token grows as told", game.turn().text, tokenWith(turn.text, step));
    }
    return game.turn().text;
}

function turn(game: Game): void {
    const before = sceneNow(game);
    const previews = new Previews();
    const text = walk(game, before, previews);
    const preview = previews.of(text);

    game.commit(1);

    const after = sceneNow(game);
    const marks = marksOf(before, text, after)!;

    checkMarks(before, marks, after);
    if (preview) {
        same(`${text}: points as announced`, marks.points, preview.points);
        same(`${text}: broken as announced`, [marks.placed, marks.broken], [preview.placed, preview.broken]);
        same(`${text}: row as announced`, after.seats[marks.seat - 1]!.row, preview.row);
    }
    holds(`${text} in words`, game.words(1, game.count() - 1).parts.length > 0);
}

for (let seats = 2; seats <= 4; seats++) {
    for (let i = 0; i < GAMES; i++) {
        const game = core.open(`[Game "sintra"]\n[Seats "${seats}"]\n[Side "${i % 2 ? "B" : "A"}"]\n\n*\n`);

        while (!game.outcome().over) {
            if (game.mover() !== CHANCE) turn(game);
            else {
                const { text } = game.draw(random(2 ** 31), 1);
                const dealt = text.startsWith("<deal");

                same(`${text} in words`, sentence(chanceSentence(text, sceneNow(game), "Ann")), dealt);
            }
        }
        holds("the end in words", positionWords(sceneNow(game), names).every(sentence));
        for (const seat of sceneNow(game).seats)
            same("the end adds up", seat.end!.windows + seat.end!.panes + seat.end!.side - seat.end!.broken, seat.score);
        game.close();
    }
}

// ---- words ----------------------------------------------------------------------------

const first = core.open(`[Game "sintra"]\n[Seats "2"]\n\n*\n`);
const scene = sceneNow(first);
const marks: Marks = {
    ...{ seat: 1, source: 1, colour: "B", count: 2, window: 3, spaces: [0, 1], frame: null, placed: 2 },
    ...{ broken: 0, kept: null, tile: false, points: 0, lost: 0, round: 1 },
};
const noted = (more: Partial<Marks>): string => turnNotes({ ...marks, ...more }, scene).join(" ");
same("where panes came from", noted({}), "Taken from display 2.");
same("and what broke", noted({ source: CENTRE, tile: true }), "Taken from the centre. Broken glass: 0.");
same("the glazier takes none", noted({ source: null, colour: null }), "");

const strip: SintraStrip = {
    ...{ number: 1, side: "a", back: [] },
    spaces: [..."BBJJC"].map((colour) => ({ colour: colour as Space, pane: colour === "C" ? "C" : null })),
};
same(
    "a strip counts its spaces",
    columnWords({ ...scene.seats[0]!, strips: [strip] }, 1).replace(/.*strip/, "strip"),
    "strip needs 2 blue and 2 jokers, has 1 clear",
);
first.close();

close("page_sintra_games");
