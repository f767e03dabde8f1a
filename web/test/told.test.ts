// SPDX-License-Identifier: MIT
// told.test - what the core says about seats is told with names, and to somebody who plays alone
// as "you": every sentence about the end of a game has its twin.
import "./browser";
import { readFileSync } from "node:fs";
import { begunLines, keep } from "../src/play/kept";
import { tellNamed } from "../src/play/told";
import type { Player, Table } from "../src/play/types";
import { tellHappening } from "../src/santorini/told";
import "../src/sintra/told";
import { close, holds, same } from "./check";

const human = (name = ""): Player => ({ kind: "human", name, level: 1 });
const computer: Player = { kind: "computer", name: "", level: 4 };
const at = (...players: Player[]) => ({ players }) as unknown as Table;
const alone = at(human(), computer);

// ---- why a game is over --------------------------------------------------------------------

const reason = { id: "%1 has the most points: %2.", args: ["Seat 1", "-3"] };
same("to you", tellNamed(alone, reason), "You have the most points: −3.");
same("by name", tellNamed(at(human("Zosia"), computer), reason), "Zosia has the most points: −3.");
same("one of two", tellNamed(at(human(), human()), reason), "Player 1 has the most points: −3.");
same("about the other", tellNamed(alone, { ...reason, args: ["Seat 2", "7"] }), "Computer has the most points: 7.");
same("a card speaks for itself", tellNamed(alone, { id: "%1 moved up to %2.", args: ["Atlas", "c3"] }), "Atlas moved up to c3.");

const sources = ["src/page/tell.c", "src/santorini/texts/scene_end.c", "src/sintra/scene_step.c"];
const sentences = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/N_\("(%1 [^"]+\.)"\)/g)].map((found) => found[1]!));
holds("sentences were found", sentences.length >= 12);
for (const id of sentences) holds(`"${id}" has a twin`, tellNamed(alone, { id, args: ["Seat 1", "a", "b"] }).startsWith("You "));

// ---- what happens in mid-game --------------------------------------------------------------

for (const kind of ["lost", "out", "refused", "dropped", "extra"]) {
    const happening = { kind, seat: 1, message: { id: "seat %1 ..", args: ["1", "c3"] } };
    holds(`${kind}: to you`, /^You/.test(tellHappening(alone, happening)));
    const named = tellHappening(alone, { ...happening, seat: 2 });
    holds(`${kind}: by name`, named.includes("Computer") && !/seat/i.test(named));
}

// ---- kept games ----------------------------------------------------------------------------

const line = { game: "santorini", players: [human(), computer], powers: ["", ""], mover: 1, over: false, winners: [], changed: 1 };
for (const [id, turns] of [
    ["new", 0],
    ["begun", 3],
] as const)
    keep({ id, record: "", players: line.players, tried: [] }, { ...line, id, turns });
same(
    "only games somebody has moved in",
    begunLines().map(({ id }) => id),
    ["begun"],
);

close("page_told");
