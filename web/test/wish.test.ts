// SPDX-License-Identifier: MIT
// wish.test - every way to set up a game gives a record the core opens; damaged wishes do no harm.
import { storage } from "./browser";
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import { keptGame, keptLines } from "../src/play/kept";
import type { SantoriniScene } from "../src/santorini/types";
import { powerWays, SantoriniWish } from "../src/santorini/wish";
import { gameOf, keepWish, lastWish, missing, setSeats, swapSeats, unsaid, usualWish, type Wish } from "../src/screens/wish";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));

function opens(wish: Wish): { seats: number; tags: Record<string, string>; names: string[] } {
    const { record, players } = gameOf(core, wish);
    const game = core.open(record);
    const facts = { seats: game.seats, tags: game.tags(), names: players.map((player) => player.name) };
    game.close();
    return facts;
}

const people = ["A", "B", "C", "D"].map((name) => ({ kind: "human" as const, name, level: 1 }));

function sintra(seats: number, side: string, First = ""): Wish {
    return { ...usualWish(core, "sintra"), seats, players: people, tags: { Side: side, First } };
}

function santorini(seats: number, own: Partial<SantoriniWish>, tags: Record<string, string> = {}): Wish {
    return { ...usualWish(core, "santorini"), seats, players: people, tags, own: Object.assign(new SantoriniWish({}), own) };
}

for (const seats of [2, 3, 4]) {
    for (const way of powerWays) {
        for (const rules of ["printed", "revised"]) {
            const powers = ["apollo", "artemis", "atlas", "demeter"].slice(0, seats);
            const facts = opens(santorini(seats, { way, powers }, { Rules: rules }));
            same(`${way} for ${seats}`, [facts.seats, facts.names.length, facts.tags["Rules"]], [seats, seats, rules]);
            same(`${way} ends by repetition`, facts.tags["Repetition"], "3");
        }
    }
    for (const side of ["A", "B"])
        same(`side ${side}`, [opens(sintra(seats, side)).seats, opens(sintra(seats, side)).tags["Side"]], [seats, side]);
}

for (const way of powerWays.filter((one) => one !== "none")) {
    const facts = opens(santorini(2, { way, fleece: true, fleeceCard: "pan" }));
    holds(`${way} with the Golden Fleece`, facts.tags["Fleece"] !== undefined);
}

// Nobody's browser draws cards: the game does, on the terms that are wanted.
for (const way of powerWays) {
    const drafted = way !== "none" && way !== "chosen";
    const tags = { Cards: "simple", Bans: "off", Starters: "binding" };
    const facts = opens(santorini(2, { way, powers: ["apollo", "pan"] }, tags));
    same(
        `${way}: what is said of cards`,
        ["Draft", "Power1", "Cards", "Bans", "Starters"].map((tag) => facts.tags[tag]),
        drafted ? [way, undefined, "simple", "off", "binding"] : [undefined, way === "none" ? undefined : "apollo", ...Array(3)],
    );
}
for (const Cards of ["simple", "gods", "heroes"]) {
    const game = core.open(gameOf(core, santorini(2, { way: "random" }, { Cards })).record);
    game.draw(7, 0);
    const { seats } = game.scene(0) as SantoriniScene;
    const groups = seats.map(({ power }) => core.powers().find(({ name }) => name === power)?.group ?? "none");
    const meant = { simple: ["simple"], gods: ["simple", "advanced", "fleece"], heroes: ["hero"] }[Cards]!;
    holds(
        `${Cards}: ${groups.join(", ")} were dealt`,
        groups.every((group) => meant.includes(group)),
    );
    game.close();
}

// Who begins in Sintra is chance's, or a seat that there is.
same("chance says who begins", opens(sintra(2, "A")).tags["First"], undefined);
same("or the form does", opens(sintra(3, "A", "3")).tags["First"], "3");
same("but no seat that is not there", opens(sintra(2, "A", "3")).tags["First"], undefined);

// Whoever begins, everybody keeps seat and card: a seat is a colour.
{
    const wish = santorini(2, { way: "chosen", powers: ["apollo", "pan"], first: 2 });
    const facts = opens(wish);
    same("the second begins", [facts.names, facts.tags["Power1"], facts.tags["First"]], [["A", "B"], "apollo", "2"]);
    const moves = (seats: number, own: Partial<SantoriniWish>): number => {
        const game = core.open(gameOf(core, santorini(seats, own)).record);
        while (game.mover() > 0 && (game.scene(0) as SantoriniScene).stage !== "play") {
            while (!game.turn().complete) game.step(game.turn().steps[0]!.action);
            game.commit(game.mover());
        }
        const mover = game.mover();
        game.close();
        return mover;
    };
    for (const first of [1, 2, 3, 4]) same(`seat ${first} of four has the first turn`, moves(4, { way: "none", first }), first);
    for (const first of [1, 2])
        same(`seat ${first} with the Golden Fleece`, moves(2, { way: "chosen", fleece: true, fleeceCard: "pan", first }), first);
    same("a Challenger is whom one likes", opens(santorini(3, { way: "full", first: 3 })).tags["First"], "3");

    swapSeats(wish, 1, 2);
    const swapped = opens(wish);
    same("another colour, the same cards", [swapped.names, swapped.tags["Power1"]], [["B", "A"], "pan"]);
    same("and the same one begins", swapped.tags["First"], undefined);
    const glass = sintra(3, "A", "1");
    swapSeats(glass, 1, 3);
    same("so in Sintra", [opens(glass).names, opens(glass).tags["First"]], [["C", "B", "A"], "3"]);
    const few = { ...sintra(3, "A"), players: people.map((player, i) => ({ ...player, kind: i === 2 ? "human" : "computer" }) as const) };
    setSeats(few, 2);
    same("the only person stays when fewer play", [few.seats, few.players[0]!.name], [2, "C"]);
    same("nothing is missing", missing(wish), 0);
    same("a card is missing", missing(santorini(2, { way: "chosen", powers: ["pan"] })), 1);
    same("nothing is missing of Sintra", missing(sintra(2, "A")), 0);
}

// Or chance says it, at the table: nobody's browser does.
for (const way of powerWays) {
    const facts = opens(santorini(2, { way, powers: ["apollo", "pan"], first: 0 }));
    same(`${way}: chance says who begins`, [facts.names, facts.tags["First"]], [["A", "B"], "chance"]);
}
{
    const game = core.open(gameOf(core, santorini(3, { first: 0 })).record);
    same("it is to be drawn", game.scene(0).stage, "draft");
    game.draw(7, 0);
    holds("it was drawn", /^<first:[123]>$/.test(game.tokens(0)[0]!.text));
    same("the game goes on", game.scene(0).stage, "place");
    game.close();
}

// What does not go with a change is dropped; what does not apply is no part of the record.
{
    const own = Object.assign(new SantoriniWish({}), { way: "chosen", powers: ["circe", "pan", "atlas"], fleece: true, first: 4 });
    const heroes = santorini(3, {}, { Cards: "heroes" });
    own.settle(core, heroes);
    same("heroes are for two", heroes.tags, {});
    same("cards for three", [own.powers, own.fleece, own.first], [["", "pan", "atlas"], false, 3]);
    const facts = opens({ ...santorini(2, {}), tags: { Bans: "off", Rules: "printed" } });
    same("bans are for drafts", [facts.tags["Bans"], facts.tags["Rules"]], [undefined, "printed"]);
}

// Three and four have powers, unless they know what they do.
{
    const wish = santorini(3, {});
    wish.own!.settle(core, wish);
    const own = wish.own as SantoriniWish;
    same("three draft", [own.way, unsaid(wish)], ["full", ""]);
    own.way = "none";
    own.settle(core, wish);
    holds("without powers only knowingly", own.way === "none" && unsaid(wish) !== "");
    own.bare = true;
    same("which was said", unsaid(wish), "");
    const two = santorini(2, {});
    two.own!.settle(core, two);
    same("two need not say anything", [(two.own as SantoriniWish).way, unsaid(two)], ["none", ""]);
}

// A hero against a god: each card goes to the seat it is for.
{
    const wish = santorini(2, { way: "chosen", powers: ["", ""], hero: 1 });
    const own = wish.own as SantoriniWish;
    const power = (name: string) => core.powers().find((one) => one.name === name)!;
    own.settle(core, wish);
    own.pick(power("pan"));
    own.pick(power("apollo"));
    same("one god", [own.powers, missing(wish), own.seatFor(power("apollo"))], [["", "pan"], 1, 0]);
    own.pick(power("achilles"));
    same("one hero", [own.powers, missing(wish)], [["achilles", "pan"], 0]);
    swapSeats(wish, 1, 2);
    same("the handicap moves with its player", [own.powers, own.hero], [["pan", "achilles"], 2]);
    own.pick(power("achilles"));
    same("given back", own.powers, ["pan", ""]);
    own.hero = 1;
    own.settle(core, wish);
    same("what does not suit is given back", own.powers, ["", ""]);
}

// A wish is kept and comes back; so does one that was kept before wishes had tags.
{
    const wish = santorini(3, { way: "random" }, { Rules: "revised", Cards: "gods" });
    keepWish(wish);
    const again = lastWish(core, "santorini");
    same(
        "a wish comes back",
        [again.seats, again.players, again.tags, again.own!.kept()],
        [3, people, { Rules: "revised", Cards: "gods" }, wish.own!.kept()],
    );
    storage.setItem(
        "oriel.wish.santorini",
        JSON.stringify({
            game: "santorini",
            seats: 2,
            players: people,
            way: "quick",
            powers: [],
            randomFrom: "all",
            revised: true,
            fleece: true,
            fleeceCard: "",
            first: 1,
            side: "A",
        }),
    );
    const old = lastWish(core, "santorini");
    same(
        "an old one too",
        [old.tags, old.own!.kept(), old.players[1]!.name],
        [{ Rules: "revised", Cards: "all" }, { way: "random", fleece: true, bare: false }, "B"],
    );
    storage.setItem("oriel.wish.sintra", JSON.stringify({ game: "sintra", seats: 4, players: people, way: "none", side: "B" }));
    same("and Sintra's", [lastWish(core, "sintra").seats, lastWish(core, "sintra").tags], [4, { Side: "B" }]);
    storage.setItem("oriel.wish.sintra", JSON.stringify({ seats: 7, tags: { Side: "C", Data: "x", Rules: "revised" } }));
    same("nothing that is no choice", [lastWish(core, "sintra").seats, lastWish(core, "sintra").tags], [2, {}]);
}

// What is found in the store may be anything.
for (const text of [
    "",
    "{{{",
    "null",
    "[]",
    "7",
    '{"players":[null,3,{"kind":9}],"seats":9,"way":"zz"}',
    '{"seats":3,"fleece":true}',
    '{"tags":7}',
    '{"tags":{"Rules":7}}',
]) {
    storage.setItem("oriel.wish.santorini", text);
    storage.setItem("oriel.games", text);
    storage.setItem("oriel.game.x", text);
    same(`wish ${text}`, opens(lastWish(core, "santorini")).names.length, lastWish(core, "santorini").seats);
    same(`games ${text}`, keptLines(), []);
    same(`game ${text}`, keptGame("x"), null);
}

close("page_wish");
