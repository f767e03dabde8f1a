// SPDX-License-Identifier: MIT
// online_fair.test - chance is what was promised, or the page says so: a game of the server as it was, then
// after somebody has laid hands on a draw, the secret, a number, the record.
import { pass, storage } from "./fakes";
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import { loadFair } from "../src/core/fair";
import { openTold } from "../src/core/told";
import { recall, remember } from "../src/online/memory";
import { hasChance, judge } from "../src/online/judge";
import type { FairState, Seat, TableState } from "../src/online/wire";
import { Witness } from "../src/online/witness";
import { emptyRecord } from "../src/play/begin";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const fair = await loadFair(readFileSync("build-wasm/oriel-fair.wasm"));

// ---- a game ---------------------------------------------------------------------------------------

const TABLE = "a3rspqhkh7b3y87f";
const COMMITMENT = "ef9cb4646e9e72f115c6afa25dadc6c72f6b7d079b84b6ac9d718ffed6bfecd5";
const SECRET = "0752171ef544bc8951d83b8a1f325d809b9ef0927a9dc7bab246522b3ced4775";
const NUMBERS = ["0123456789abcdef", "fedcba9876543210"];
const TOKENS = [
    "<strips:5a,3b,2a,1a,8a,4b,6a,7a>",
    "<strips:8a,4b,5b,2a,3b,6a,7b,1a>",
    "<start:2>",
    "<track:PYPBCO>",
    "<deal:OBPP/CCYO/CYYP/OBBP/YYBB>",
    "resign2",
];
const tags = { Game: "sintra", Seats: "2" };
const seats: Seat[] = [
    { kind: "person", name: "Ann", owner: true },
    { kind: "person", name: "Bob" },
];

interface Server {
    table?: string;
    secret?: string;
    numbers?: string[];
    tokens?: string[];
}

/** What a server gives out when the game is over. */
function recordOf({ table = TABLE, secret = SECRET, numbers = NUMBERS, tokens = TOKENS }: Server): string {
    const all = { ...tags, FairTable: table, FairNumbers: numbers.join(" "), ...(secret ? { FairSecret: secret } : {}) };
    return `${emptyRecord(all).split("[Result")[0]}\n${tokens.join(" ")} ${tokens.includes("resign2") ? "1" : "*"}\n`;
}

/** The game as it was told, and what the browser of a seat says of it in the end. */
function verdict(server: Server, { you = 1, number = NUMBERS[you - 1] ?? "", told = server.tokens ?? TOKENS, at = seats } = {}): string {
    const game = openTold(core, emptyRecord(tags), you);
    for (const token of told) game.tell(token);
    const testimony = { game: 1, commitment: COMMITMENT, after: -1, number };
    const why = judge(core, fair, { table: TABLE, you, seats: at, game, record: recordOf(server), testimony });
    game.close();
    return why;
}

const starts = (other: string) => TOKENS.map((token) => (token === "<start:2>" ? other : token));

// ---- what is said of it ---------------------------------------------------------------------------

same("as promised", verdict({}), "");
same("to the other seat, too", verdict({}, { you: 2 }), "");
same("to who watches", verdict({}, { you: 0, number: "" }), "");
same("on another device of a player", verdict({}, { number: "" }), "");
same("where a computer stands in", verdict({}, { at: [seats[0]!, { kind: "engine", level: 3, for: "Bob" }] }), "");
same("where the game was broken off", verdict({ tokens: TOKENS.slice(0, 5) }), "");

same("another draw", verdict({ tokens: starts("<start:1>") }), "<start:1>: chance was not drawn like this from the secret.");
same(
    "another draw in the record only",
    verdict({ tokens: TOKENS }, { told: starts("<start:1>") }),
    "The record that the server gives out is not the game that was shown here.",
);
same("a draw less", /not the game that was shown/.test(verdict({ tokens: TOKENS.slice(0, 5) }, { told: TOKENS })), true);

holds(
    "another secret draws otherwise",
    verdict({ secret: `${SECRET.slice(0, -1)}4` }).endsWith("chance was not drawn like this from the secret."),
);
same("no secret", verdict({ secret: "" }), "The record cannot be checked: the secret of the chance is missing.");
holds("another number", verdict({ numbers: ["0123456789abcdee", NUMBERS[1]!] }).includes("chance was not drawn like this"));
same("mine is another one", verdict({}, { number: "0123456789abcdee" }), "The players' numbers are not those that were brought.");
same("they were exchanged", verdict({}, { number: NUMBERS[1]! }), "The players' numbers are not those that were brought.");
same("a number too many", verdict({}, { at: [seats[0]!, { kind: "engine", level: 3 }] }) !== "", true);
same("another table", verdict({ table: "a3rspqhkh7b3y87g" }) !== "", true);
same("no record at all", judge(core, fair, { ...caseOf(), record: "<html>" }).startsWith("The record cannot be checked:"), true);

/** Before the first token nothing was drawn. */
function caseOf() {
    const game = openTold(core, emptyRecord(tags), 1);
    return {
        table: TABLE,
        you: 1,
        seats,
        game,
        record: recordOf({}),
        testimony: { game: 1, commitment: COMMITMENT, after: -1, number: "" },
    };
}

/** A game without cards has no chance; one that has been dealt has. */
{
    const game = openTold(core, emptyRecord({ Game: "santorini", Seats: "2" }), 0);
    game.tell("@b2,@d4");
    holds("nothing was drawn", !hasChance(game, 0));
    const dealt = openTold(core, emptyRecord(tags), 0);
    holds("nothing yet", !hasChance(dealt, 0));
    dealt.tell(TOKENS[0]!);
    holds("something was", hasChance(dealt, 0));
}

// The secret that was opened fits its draws, but another one was promised.
{
    const game = openTold(core, emptyRecord(tags), 1);
    for (const token of TOKENS) game.tell(token);
    const testimony = { game: 1, commitment: COMMITMENT.replace("e", "f"), after: -1, number: NUMBERS[0]! };
    same(
        "swapped",
        judge(core, fair, { table: TABLE, you: 1, seats, game, record: recordOf({}), testimony }),
        "The secret that was opened is not the one that was promised.",
    );
}

// ---- what a browser remembers -----------------------------------------------------------------------

const state = (stage: TableState["stage"], game: number, shown: FairState) => ({ stage, game, fair: shown }) as TableState;

{
    storage.clear();
    const witness = new Witness("x");
    witness.see(state("waiting", 1, { next: "aa" }), 0);
    witness.bring(1, "11");
    witness.see(state("playing", 1, { commitment: "bb", next: "cc" }), 5);
    same("what was shown first counts", new Witness("x").of(1), { game: 1, commitment: "aa", after: -1, number: "11" });
    same("also of the next game", witness.of(2), { game: 2, commitment: "cc", after: -1, number: "" });
    new Witness("x").see(state("waiting", 1, { next: "dd" }), 0);
    same("after a reload, too", witness.of(1).commitment, "aa");
    witness.bring(2, "21");
    witness.bring(2, "22");
    same("the latest number", witness.of(2).number, "22");
    for (let game = 2; game < 9; game++) new Witness("x").see(state("playing", game, { next: String(game) }), 9);
    same(
        "of the last games",
        (recall("x", "fair") as { game: number }[]).map(({ game }) => game),
        [6, 7, 8, 9],
    );

    const late = new Witness("y");
    late.see(state("playing", 1, { commitment: "aa" }), 7);
    same("who comes late", late.of(1).after, 7);
    remember("z", "fair", [{ game: "1" }, null, 3]);
    same("what is damaged is not believed", new Witness("z").of(1).commitment, "");
}

// Of many tables the oldest is forgotten.
{
    const MANY = 80;
    storage.clear();
    for (let i = 0; i < MANY; i++) {
        remember(`t${i}`, "muted", true);
        await pass(1);
    }
    same("not too many", storage.length, 60);
    same("the latest are known", [recall("t79", "muted"), recall("t0", "muted")], [true, null]);
    remember("t79", "muted", null);
    same("not any more", recall("t79", "muted"), null);
}

close("page_online_fair");
