// SPDX-License-Identifier: MIT
// sintra_data.test - component data on the page: what its editor makes of a draft, where a fault of the core is
// on the screen, and games that carry their strips along.
import { storage } from "./browser";
import { readFileSync } from "node:fs";
import { CoreError } from "../src/core/api";
import { loadCore } from "../src/core/load";
import type { Fault } from "../src/core/types";
import { emptyRecord } from "../src/play/begin";
import { carried, dataTags, keepOwnData, ownData } from "../src/play/component";
import { setupOf } from "../src/play/setuptags";
import { gameOf, usualWish } from "../src/screens/wish";
import { checkedText, draftOf, emptySpaces, placeOf, readDraft, textOf, withoutStrips, type Draft } from "../src/sintra/datatext";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const builtin = core.data("sintra", "");
const usual = draftOf(builtin);

function faultOf(run: () => unknown): Fault | null {
    try {
        run();
        return null;
    } catch (error) {
        if (!(error instanceof CoreError)) throw error;
        return error.fault;
    }
}

const judged = (draft: Draft): Fault | null => faultOf(() => core.data("sintra", checkedText(draft, usual)));

/** The built-in data with another side, from 0. */
function withSide(side: number, letters: string): Draft {
    return { ...usual, sides: usual.sides.map((old, i) => (i === side ? letters : old)) };
}

// ---- drafts ---------------------------------------------------------------------------------

same("the built-in data", [builtin.name, builtin.hash, builtin.warnings], ["balanced stand-in", "06b5836a303c52fc", []]);
same("its strips", [usual.sides.length, usual.sides[0], usual.sides[15]], [16, "YYYBP", "JJCBO"]);
same("a file that is saved and opened is the same", draftOf(core.data("sintra", textOf(usual))), usual);
same("nothing is typed in at first", emptySpaces(withoutStrips(usual)), 80);
same("what is missing is no fault", judged(withoutStrips(usual)), null);
same("a kept draft", readDraft(JSON.parse(JSON.stringify(usual))), usual);
for (const damaged of [null, [], {}, { ...usual, sides: ["X"] }, { ...usual, numbers: {} }, { ...usual, name: 1 }])
    same("a damaged draft", readDraft(damaged), null);
same("warnings", core.data("sintra", textOf(withSide(1, "BPYYY"))).warnings.length > 0, true);
same("a game without such data", faultOf(() => core.data("santorini", ""))?.message.id, "this game has no component table");

// ---- where a fault is -------------------------------------------------------------------------

const placed = (draft: Draft) => {
    const fault = judged(draft);
    return fault && placeOf(fault);
};
same("a third joker on a front", placed(withSide(4, "JJJCP")), { side: 4 });
same("a third joker on a back", placed(withSide(5, "JJJBB")), { side: 5 });
same("jokers on two sides are everywhere", [judged(withSide(4, "JBCCP"))?.field, placed(withSide(4, "JBCCP"))], ["strip", null]);
same("a letter in a number", placed({ ...usual, numbers: { ...usual.numbers, "windows B": "4 3 x 2 2 1 1 2" } }), { line: "windows B" });
same("rows that fall", placed({ ...usual, numbers: { ...usual.numbers, broken: "0 2 1" } }), { line: "broken" });
same("ornaments that overlap", placed({ ...usual, numbers: { ...usual.numbers, "ornaments A": "1-2 2-3" } }), { line: "ornaments A" });
same(
    "numbers are judged before all strips are there",
    placed({ ...withoutStrips(usual), numbers: { ...usual.numbers, "ornament-points": "1" } }),
    { line: "ornament-points" },
);

// ---- games that carry it -----------------------------------------------------------------------

const own = core.data("sintra", textOf(withSide(0, "YYYBB")));
const kept = { draft: withSide(0, "YYYBB"), name: "mine", hash: own.hash, line: own.line, used: true };
const record = emptyRecord({ Game: "sintra", Seats: "2", ...carried(kept) });

const game = core.open(record);
game.play("<strips:1a,2a,3a,4a,5a,6a,7a,8a>", 0);
const [strip] = (game.scene(1) as unknown as { seats: { strips: { spaces: { colour: string }[] }[] }[] }).seats[0]!.strips;
same("it is played with", strip!.spaces.map(({ colour }) => colour).join(""), "YYYBB");
while (game.mover() === 0) game.draw(7, 0);
const again = core.open(game.record());
same("its record opens again", again.position(0), game.position(0));
same("and names it", again.tags()["Data"], own.hash);
same("another game like it has the same", setupOf(core.setup("sintra"), game.tags())["Table"], own.line);
const started = core.open(emptyRecord({ Game: "sintra", ...carried(kept), Start: game.position(0) }));
same("a position of it, too", started.position(0), game.position(0));
for (const one of [game, again, started]) one.close();

holds("without it a record is refused", faultOf(() => core.open(record.replace(/\[Table .*\n/, ""))) !== null);
holds("with another one, too", faultOf(() => core.open(record.replace("YYYBB", "YYBBB"))) !== null);
same("a bad one is refused with its line", faultOf(() => core.open(record.replace("YYYBB", "YYYBX")))?.note?.args[0], "2");

// ---- new games ------------------------------------------------------------------------------------

storage.clear();
same("nothing was typed in", [ownData("sintra"), dataTags("sintra")], [null, {}]);
keepOwnData("sintra", kept);
same("new games carry it", dataTags("sintra"), { Data: own.hash, Table: own.line });
holds("also those that were set up", gameOf(core, usualWish(core, "sintra")).record.includes(`[Table "${own.line}"]`));
holds("not those of other games", !gameOf(core, usualWish(core, "santorini")).record.includes("[Table"));
keepOwnData("sintra", { ...kept, used: false });
same("back to the stand-in", dataTags("sintra"), {});
keepOwnData("sintra", { ...kept, hash: "" });
same("what is not complete is not used", dataTags("sintra"), {});
storage.setItem("oriel.data.sintra", '{"hash":1}');
same("what was kept is damaged", [ownData("sintra"), dataTags("sintra")], [null, {}]);

close("page_sintra_data");
