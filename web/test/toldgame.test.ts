// SPDX-License-Identifier: MIT
// toldgame.test - a game that is told shows its viewer what the game itself shows it, byte for byte:
// games of all kinds, every viewer, after every token, forth and back; and its hash is the program's.
import { readFileSync } from "node:fs";
import { CoreError, type Core, type Game, type GameView, type Told } from "../src/core/api";
import { loadCore } from "../src/core/load";
import { openTold } from "../src/core/told";
import { actionsOf, CHANCE, OVER, SPECTATOR } from "../src/core/types";
import { emptyRecord, type Tags } from "../src/play/begin";
import { close, holds, same } from "./check";
import { ask, endNative } from "./native";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const toys = await loadCore(readFileSync("build-wasm/tests/toy/oriel-toy.wasm"));
const TOKENS = 60; // of a game at most

const santorini = (...powers: string[]): Tags => ({
    Game: "santorini",
    Seats: String(Math.max(2, powers.length)),
    ...Object.fromEntries(powers.map((power, i) => [`Power${i + 1}`, power])),
});

const GAMES: Tags[] = [
    santorini(),
    santorini("hecate", "minotaur"),
    santorini("apollo", "hecate"),
    santorini("artemis", "tartarus"),
    santorini("moerae", "pan"),
    santorini("chaos", "atlas"),
    santorini("gaea", "selene"),
    santorini("gaea", "moerae", "atlas"),
    santorini("pan", "hecate", "minotaur"),
    santorini("pan", "triton", "apollo", "demeter"),
    { Game: "santorini", Draft: "quick" },
    { Game: "santorini", Seats: "3", Draft: "full" },
    { Game: "santorini", Fleece: "pan" },
    { Game: "sintra", Seats: "2" },
    { Game: "sintra", Seats: "4", Side: "B" },
];

// ---- playing -------------------------------------------------------------------------------

let state = 1n;
function random(limit: number): number {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(limit));
}

/** Tries random steps up to a complete turn. */
function tryTurn(game: GameView): void {
    for (let turn = game.turn(); turn.steps.length && !(turn.complete && random(3) === 0); turn = game.turn())
        game.step(turn.steps[random(turn.steps.length)]!.action);
}

function playToken(game: Game): void {
    if (game.mover() === CHANCE) {
        game.draw(random(1e9), SPECTATOR);
        return;
    }
    tryTurn(game);
    game.commit(SPECTATOR);
}

function randomGame(rules: Core, tags: Tags): Game {
    const game = rules.open(emptyRecord(tags));
    for (let i = 0; i < TOKENS && game.mover() !== OVER; i++) playToken(game);
    return game;
}

// ---- comparing -----------------------------------------------------------------------------

/** All that is shown of a game as it stands. */
function shown(game: GameView, viewer: number): unknown {
    const mine = viewer !== SPECTATOR && game.mover() === viewer;
    return {
        seats: [game.name, game.seats, game.hides],
        mover: game.mover(),
        outcome: game.outcome(),
        scene: game.scene(viewer),
        position: game.position(viewer),
        tokens: game.tokens(viewer),
        turn: mine ? game.turn() : null,
    };
}

/** Steps are offered in the viewer's own turns only; those lead to the same scenes and the same token. */
function compareTurns(what: string, game: Game, told: Told, viewer: number): void {
    if (told.mover() !== viewer || viewer === SPECTATOR) {
        same(`${what}: no steps`, told.turn().steps, []);
        return;
    }
    tryTurn(told);
    const tried = actionsOf(told.turn().tried);
    for (const action of tried) game.step(action);
    same(`${what}: tried`, shown(told, viewer), shown(game, viewer));
    const token = told.token();
    told.restart();
    game.restart();
    same(`${what}: the steps of ${token}`, told.steps(token), tried);
    same(`${what}: may be played`, told.explain(token), null);
}

interface Wire {
    tokens: string[];
    views: string[];
    hashes?: string[];
}

/** Tells a game token by token beside the game itself, then goes back and forth. */
function compare(rules: Core, record: string, viewer: number, { tokens, views, hashes }: Wire, begin: string): void {
    const told = openTold(rules, begin, viewer);
    const seen: unknown[] = [];
    for (let i = 0; i <= tokens.length; i++) {
        const what = `${record}, viewer ${viewer}, after ${i}`;
        const game = rules.open(record, i);
        if (i) told.tell(tokens[i - 1]!, views[i - 1]);
        seen.push(shown(told, viewer));
        same(what, seen[i], shown(game, viewer));
        if (hashes) same(`${what}: hash`, told.hash(), hashes[i]);
        compareTurns(what, game, told, viewer);
        game.close();
    }
    for (let kept = tokens.length; kept >= 0; kept -= 9) {
        told.cut(kept);
        same(`${record}, viewer ${viewer}, back to ${kept}`, shown(told, viewer), seen[kept]);
        for (let i = kept; i < tokens.length; i++) told.tell(tokens[i]!, views[i]);
        same(`${record}, viewer ${viewer}, again`, shown(told, viewer), seen.at(-1));
    }
    told.close();
}

const viewers = (game: Game) => Array.from({ length: game.seats + 1 }, (_, viewer) => viewer);

for (const tags of GAMES) {
    const game = randomGame(core, tags);
    const record = game.record();
    for (const viewer of viewers(game)) {
        const wire: Wire = JSON.parse(await ask(`told ${viewer} ${record.replaceAll("\n", "\f")}`));
        compare(core, record, viewer, wire, emptyRecord(tags));
    }
    game.close();
}

// The program knows no toys; their views follow from the tokens, but for what the end lays open.
for (const tags of [{ Game: "toy" }, { Game: "toy", Range: "3" }, { Game: "toy-slow" }] as Tags[]) {
    const game = randomGame(toys, tags);
    for (const viewer of viewers(game)) {
        const tokens = game.tokens(viewer).map(({ text }) => text);
        const views = tokens.map((_, i) => (i === tokens.length - 1 && game.outcome().over ? game.position(viewer) : ""));
        compare(toys, game.record(), viewer, { tokens, views }, emptyRecord(tags));
    }
    game.close();
}

// ---- beginning in the middle ---------------------------------------------------------------

const START = "00000/00010/00120/00000/00000 1 apollo:a1,b1 tartarus[abyss=?]:d5,e5";
const late = openTold(core, emptyRecord({ Game: "santorini", Start: START }), 1);
same("begins at a view", late.position(1), START);
same("and goes on from it", late.tell("b1-b2+c2").happenings, []);
same("as a record says", late.record().includes(`[Start "${START}"]`), true);

// ---- what is refused -----------------------------------------------------------------------

function fault(call: () => unknown): string {
    try {
        call();
    } catch (error) {
        if (error instanceof CoreError) return error.fault.message.id;
        throw error;
    }
    return "";
}

same(
    "looking for somebody else",
    fault(() => late.scene(2)),
    "this game is shown to somebody else",
);
same(
    "a token that is not complete",
    fault(() => late.token()),
    "the turn is not complete yet",
);
same("somebody else's turn", late.explain("d5-d4+c4")?.message.id, "it is somebody else's turn");
same("giving up", late.explain("resign1")?.message.id, "this is done at the table where the game is played");
holds("a view that is none", fault(() => late.tell("d5-d4+c4", "nowhere")) !== "");
same("changes nothing", late.count(), 1);
holds("a seat that is none", fault(() => openTold(core, emptyRecord(santorini()), 3)) === "there is no such seat");

endNative();
close("page_toldgame");
