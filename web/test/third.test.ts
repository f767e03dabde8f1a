// SPDX-License-Identifier: MIT
// third.test - a game that the page has never heard of: the core tells of it plainly, and nothing
// outside the folders of the games names one.
import "./browser";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import parts from "oriel:games-game";
import pages from "oriel:games-pages";
import type { Game } from "../src/core/api";
import { loadCore } from "../src/core/load";
import { CHANCE, OVER, SPECTATOR, type GenericScene, type Turn } from "../src/core/types";
import { gameNames, gameTitle, listGames } from "../src/games";
import { games } from "../games.mjs";
import { close, holds, same } from "./check";

// ---- the module ----------------------------------------------------------------------------

const toys = readFileSync("build-wasm/tests/toy/oriel-toy.wasm");
const module = readFileSync("build-wasm/oriel.wasm");
for (const [name, code] of [
    ["the module that thinks", readFileSync("build-wasm/oriel-think.wasm")],
    ["the module with a third game", toys],
] as const) {
    const imports = WebAssembly.Module.imports(await WebAssembly.compile(code)).map((one) => one.name);
    same(`${name} asks for the clock and nothing else`, imports, ["clock_time_get"]);
}

// ---- the list ------------------------------------------------------------------------------

const core = await loadCore(toys);
const known = (await loadCore(module)).games();
same(
    "the list is that of src/meson.build",
    known.map(({ name }) => name),
    games,
);
same(
    "the games of the tests stand behind it",
    core
        .games()
        .slice(known.length)
        .map(({ name, title }) => [name, title]),
    [
        ["toy", "Toy"],
        ["toy-slow", "Plain toy"],
    ],
);
for (const [name, { title }] of Object.entries(parts)) {
    holds(`${name} is called what the core calls it`, known.find((one) => one.name === name)?.title.endsWith(title) === true);
}
same("before the core is here, what the folders say", gameNames(), Object.keys(parts));
same("a game nobody knows is called by its name", gameTitle("toy"), "toy");
listGames(core.games());
same("then what the core says", [gameNames().length, gameTitle("toy-slow")], [known.length + 2, "Plain toy"]);
for (const [name, { lessons = [] }] of Object.entries(pages))
    for (const { game, id } of lessons) same(`lesson "${id}" of ${name} is of it`, game, name);

// ---- scenes and steps ----------------------------------------------------------------------

const begin = (game: string, items = "") => core.open(`[Game "${game}"]\n[Result "*"]\n\n${items} *\n`);
const labels = (game: Game) => game.turn().steps.map(({ label }) => [label.id, ...label.args].join(" "));

for (const name of ["toy", "toy-slow"]) {
    const game = begin(name, "1. hide1.0");
    const scene = game.scene(1) as GenericScene;
    same(`${name}: a scene`, [scene.game, scene.viewer, scene.mover, scene.repeated], [name, 1, 2, false]);
    same(
        `${name}: seats`,
        scene.seats,
        [1, 2].map((seat) => ({ seat, side: seat, out: false, score: 0 })),
    );
    const secret = name === "toy" ? "number 1.0" : "2/-";
    holds(`${name}: the owner sees the number`, scene.drawing.includes(secret));
    for (const viewer of [2, SPECTATOR])
        holds(`${name}: viewer ${viewer} does not`, !(game.scene(viewer) as GenericScene).drawing.includes(secret));
    game.close();
}

const named = begin("toy", "1. hide1.0");
same("labels", labels(named), ["Hide a number that begins with %1 0", "Hide a number that begins with %1 1"]);
const plain = begin("toy-slow", "1. hide1.0");
same("without labels: the token as it would stand", labels(plain), ["hide0", "hide1"]);
plain.step(plain.turn().steps[1]!.action);
same("and on from there", [labels(plain), plain.turn().text], [["hide1.0", "hide1.1"], "hide1"]);
plain.step(plain.turn().steps[0]!.action);
same("the token ends by itself", [plain.turn().complete, plain.turn().steps], [true, []]);
same("played", plain.commit(2), { seat: 2, text: "hide1.0", happenings: [] });
same("what happened", plain.play("ask1.0", 1).happenings, [
    { message: { id: "%1 knew the number.", args: ["Seat 1"] }, kind: "", seat: 1 },
]);

// ---- whole games, the first step and the last one in turns ---------------------------------

function choose({ steps, complete }: Turn, n: number): number | null {
    if (complete && (steps.length === 0 || n % 2)) return null;
    return steps[n % steps.length]!.action;
}

for (const name of ["toy", "toy-slow"]) {
    const game = begin(name);
    for (let n = 0; game.mover() !== OVER && n < 2000; n++) {
        if (game.mover() === CHANCE) {
            game.draw(n, SPECTATOR);
            continue;
        }
        const action = choose(game.turn(), n);
        if (action === null) game.commit(game.mover());
        else game.step(action);
    }
    const { over, winners, scores, reason } = game.outcome();
    same(`${name}: a whole game`, [over, winners.length, Math.max(...(scores ?? [])) >= 9, reason], [true, 1, true, null]);
    const again = core.open(game.record());
    same(`${name}: and its record`, again.position(SPECTATOR), game.position(SPECTATOR));
}

// ---- names ---------------------------------------------------------------------------------

// The form for a new game still has parts for each game.
const formOf = ["screens/setup.ts", "screens/wish.ts"];

const source = join("web", "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|css)$/.test(file));
const shared = files.filter((file) => !games.some((game: string) => file.startsWith(`${game}/`)) && !formOf.includes(file));
const naming = new RegExp(`["'\`/.-](${games.join("|")})\\b`);
holds("there are files to look at", shared.length > 40);
for (const file of shared) {
    const lines = readFileSync(join(source, file), "utf8")
        .split("\n")
        .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
    same(
        `${file} names no game`,
        lines.map((line) => line.replace(/\s\/\/ .*/, "")).filter((line) => naming.test(line)),
        [],
    );
}

close("page_third");
