// SPDX-License-Identifier: MIT
// setup.test - what the core says a game can be set up with, and what the page makes of it: every
// choice that applies begins a game, whatever the game draws itself.
import "./browser";
import { readFileSync } from "node:fs";
import { nothing } from "lit";
import { loadCore } from "../src/core/load";
import type { SetupTag } from "../src/core/types";
import { applies, forPlayers, isWanted, setupOf, takes, tagValue } from "../src/play/setuptags";
import { control, options } from "../src/screens/control";
import { gameNames } from "../src/games";
import { gameOf, usualWish } from "../src/screens/wish";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));

// The plain form alone, without what a game adds, begins every game there is a choice for.
for (const game of gameNames()) {
    const list = core.setup(game);
    same(`${game} begins with Seats`, list[0]?.keys, ["Seats"]);
    for (const tag of list.filter(({ kind }) => kind === "choice" || kind === "number")) {
        for (const { value } of options(tag)) {
            for (const seats of options(list[0]!).map((option) => Number(option.value))) {
                const key = tag.keys[0]!;
                const tags = tag === list[0] ? {} : { [key]: value };
                const opened = core.open(gameOf(core, { ...usualWish(core, game), seats, tags, own: null }).record);
                const goes = takes(forPlayers(tag, seats), value) && applies(list, tag, { Seats: String(seats), ...tags });
                const used = tag !== list[0] && goes && value;
                same(
                    `${game} for ${seats}, ${key}=${value}`,
                    [opened.seats, opened.tags()[key] ?? ""],
                    [seats, tag === list[0] ? String(seats) : used || ""],
                );
                opened.close();
            }
        }
    }
}
same("no game, no tags", core.setup("chess" as "sintra"), []);

// Conditions, on a list of a game that is none.
const plain = { title: "T", standard: "", least: 0, most: 0, choices: [], seats: 0, wanted: 0, when: [] };
const list: SetupTag[] = [
    { ...plain, keys: ["Seats"], kind: "number", standard: "2", least: 2, most: 4 },
    {
        ...plain,
        keys: ["Map"],
        kind: "choice",
        standard: "sea",
        choices: [
            { name: "sea", title: "Sea", seats: 0 },
            { name: "land", title: "Land", seats: 1 << 3 },
        ],
    },
    { ...plain, keys: ["Wind"], kind: "number", least: 1, most: 9, when: [{ key: "Map", value: "sea", differs: false, told: false }] },
    { ...plain, keys: ["Deal"], kind: "choice", choices: [{ name: "open", title: "Open", seats: 0 }], seats: (1 << 2) | (1 << 4) },
    {
        ...plain,
        keys: ["Hand1", "Hand2", "Hand3", "Hand4"],
        kind: "card",
        standard: "none",
        choices: [{ name: "ace", title: "Ace", seats: 0 }],
        when: [{ key: "Deal", value: "", differs: false, told: true }],
    },
    {
        ...plain,
        keys: ["Pace"],
        kind: "choice",
        choices: [{ name: "fast", title: "Fast", seats: 0 }],
        when: [{ key: "Deal", value: "", differs: true, told: false }],
    },
];
const at = (key: string): SetupTag => list.find(({ keys }) => keys.includes(key))!;
const goes = (key: string, tags: Record<string, string>): boolean => applies(list, at(key), tags);
same("a default counts", [goes("Wind", {}), goes("Wind", { Map: "land" }), goes("Wind", { Map: "sea" })], [true, false, true]);
same(
    "numbers of players",
    ["2", "3", "4"].map((Seats) => goes("Deal", { Seats })),
    [true, false, true],
);
same("given or not", [goes("Pace", {}), goes("Pace", { Deal: "open" }), goes("Hand2", { Deal: "open" })], [false, true, false]);
same("values", [tagValue(list, "Map", {}), tagValue(list, "Hand3", { Hand3: "ace" }), tagValue(list, "Wind", {})], ["sea", "ace", ""]);
same(
    "what a tag takes",
    [takes(at("Wind"), "9"), takes(at("Wind"), "10"), takes(at("Wind"), "-1"), takes(at("Map"), "sky"), takes(at("Hand1"), "ace")],
    [true, false, false, false, true],
);
same(
    "what it takes with so many players",
    [2, 3].map((seats) => forPlayers(at("Map"), seats).choices.map(({ name }) => name)),
    [["sea"], ["sea", "land"]],
);
same(
    "what another game begins with",
    setupOf(list, { Game: "g", Seats: "2", Deal: "open", Hand1: "ace", Pace: "fast", Name1: "Ann", Scores: "1 2", Start: "s" }),
    { Game: "g", Seats: "2", Deal: "open", Pace: "fast", Start: "s" },
);

same(
    "who should have powers",
    [2, 3, 4].map((seats) => isWanted(core.setup("santorini"), "Power1", seats)),
    [false, true, true],
);

// Plain controls.
const texts = (key: string): string[] => options(at(key)).map(({ text }) => text);
same("a choice", texts("Map"), ["Sea", "Land"]);
same("nothing is a choice where it may be", [texts("Deal"), texts("Hand1"), texts("Wind")[0]], [["None", "Open"], ["None", "Ace"], "None"]);
holds("one choice is none", control({ ...at("Seats"), most: 2 }, "Seats", "2", () => undefined) === nothing);
const drawn = (key: string) => JSON.stringify(control(at(key), key, "", () => undefined));
holds("a few side by side", drawn("Map").includes("radio"));
holds("many in a list", drawn("Wind").includes("<select"));
holds("a seat's own", drawn("Hand2").includes("T, seat 2"));

close("page_setup");
