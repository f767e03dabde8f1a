// SPDX-License-Identifier: MIT
// wish.test - every way to set up a game gives a record the core opens; damaged wishes do no harm.
import { storage } from "./browser";
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import { keptGame, keptLines } from "../src/play/kept";
import { gameOf, lastWish, missing, powerWays, usualWish, type Wish } from "../src/screens/wish";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));

function opens(wish: Wish): { seats: number; tags: Record<string, string>; names: string[] } {
    const { record, players } = gameOf(core, wish);
    const game = core.open(record);
    const facts = { seats: game.seats, tags: game.tags(), names: players.map((player) => player.name) };
    game.close();
    return facts;
}

function named(game: "santorini" | "sintra", seats: number): Wish {
    const wish = usualWish(game);
    const players = ["A", "B", "C", "D"].map((name) => ({ kind: "human" as const, name, level: 1 }));
    return { ...wish, seats, players };
}

for (const seats of [2, 3, 4]) {
    for (const way of powerWays) {
        for (const revised of [false, true]) {
            const powers = ["apollo", "artemis", "atlas", "demeter"].slice(0, seats);
            const facts = opens({ ...named("santorini", seats), way, revised, powers });
            same(`${way} for ${seats}`, [facts.seats, facts.names.length], [seats, seats]);
        }
    }
    for (const side of ["A", "B"] as const) same(`side ${side}`, opens({ ...named("sintra", seats), side }).seats, seats);
}

for (const way of powerWays.filter((one) => one !== "none")) {
    const facts = opens({ ...named("santorini", 2), way, fleece: true, fleeceCard: "pan" });
    holds(`${way} with the Golden Fleece`, facts.tags["Fleece"] !== undefined);
}

// Chance deals cards that may meet.
for (let i = 0; i < 200; i++) {
    const { tags } = opens({ ...named("santorini", 3), way: "random", randomFrom: "all" });
    const names = [1, 2, 3].map((seat) => tags[`Power${seat}`] ?? "");
    same("three different cards", new Set(names).size, 3);
    const banned = core.powers().some((power) => names.includes(power.name) && power.bans.some((ban) => names.includes(ban.power)));
    holds(`${names.join(", ")} may meet`, !banned);
}

// Who begins sits where the game begins, with the card that was chosen for them.
{
    const wish: Wish = { ...named("santorini", 2), way: "chosen", powers: ["apollo", "pan"], first: 2 };
    const facts = opens(wish);
    same("the second begins", [facts.names, facts.tags["Power1"]], [["B", "A"], "pan"]);
    same("nothing is missing", missing(wish), 0);
    same("a card is missing", missing({ ...wish, powers: ["pan"] }), 1);
}

// What is found in the store may be anything.
for (const text of ["", "{{{", "null", "[]", "7", '{"players":[null,3,{"kind":9}],"seats":9,"way":"zz"}', '{"seats":3,"fleece":true}']) {
    storage.setItem("oriel.wish.santorini", text);
    storage.setItem("oriel.games", text);
    storage.setItem("oriel.game.x", text);
    same(`wish ${text}`, opens(lastWish("santorini")).names.length, lastWish("santorini").seats);
    same(`games ${text}`, keptLines(), []);
    same(`game ${text}`, keptGame("x"), null);
}

close("page_wish");
