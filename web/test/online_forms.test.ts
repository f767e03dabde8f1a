// SPDX-License-Identifier: MIT
// online_forms.test - what a table is asked for with, how tables are sorted and named, and a
// device's belongings as a file.
import { storage } from "./browser";
import { readFileSync } from "node:fs";
import { loadCore } from "../src/core/load";
import { allKept, readBackup, takeKept } from "../src/online/me/backup";
import { isLow } from "../src/online/beside";
import type { TableClock } from "../src/online/clock";
import { keepOrder, OpenRows, sortMine, sortOver, standing } from "../src/online/order";
import type { Room } from "../src/online/room";
import { claimable, graceOf } from "../src/online/strip";
import { bodyOf, clockWords, keepWanted, lastWanted } from "../src/online/wanted";
import type { Summary } from "../src/online/wire";
import { SantoriniWish } from "../src/santorini/wish";
import { usualWish } from "../src/screens/wish";
import { close, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));

// ---- the body ------------------------------------------------------------------------------------

{
    const body = bodyOf(core, usualWish(core, "santorini"), lastWanted());
    same("the usual table", body, {
        tags: { Game: "santorini", Seats: "2", Repetition: "3" },
        seats: ["me", "friend"],
        clock: "300+8",
        listed: false,
        bots: false,
        confirm: true,
    });
}

// Whoever begins, all sit where they want to.
{
    const own = Object.assign(new SantoriniWish({}), { way: "chosen", powers: ["pan", "apollo", "atlas"], first: 2 });
    const wish = { ...usualWish(core, "santorini"), seats: 3, own };
    const wanted = { ...lastWanted(), mine: 2, kinds: ["anyone", "friend", "computer", "friend"] as const };
    const { seats, tags } = bodyOf(core, wish, { ...wanted, kinds: [...wanted.kinds] });
    same("seats stay", seats, ["anyone", "me", "engine 3"]);
    same("and cards", [tags["Power1"], tags["Power2"], tags["Power3"], tags["First"]], ["pan", "apollo", "atlas", "2"]);
}

// What was wanted is kept; what is damaged does no harm.
keepWanted({ kinds: ["friend", "computer", "anyone", "friend"], mine: 3, clock: "days 1", listed: true, bots: true, confirm: false });
same(
    "kept",
    [lastWanted().kinds[1], lastWanted().clock, lastWanted().listed, lastWanted().bots, lastWanted().confirm],
    ["computer", "days 1", true, true, false],
);
same("so is one's colour", lastWanted().mine, 3);
storage.setItem("oriel.friends", '{"mine":7,"kinds":["robot",3],"clock":"7","listed":"yes"}');
same("damaged: the usual one", lastWanted(), {
    kinds: Array(4).fill("friend"),
    mine: 1,
    clock: "300+8",
    listed: false,
    bots: false,
    confirm: true,
});

// ---- clocks --------------------------------------------------------------------------------------

same("clocks in words", ["none", "300+8", "90+0", "turn 30", "turn 86400", "days 3"].map(clockWords), [
    "no clock",
    "5 min + 8 s",
    "1:30 min + 0 s",
    "30 s a turn",
    "a day a turn",
    "3 days a turn",
]);
{
    const clock: TableClock = { kind: "game", main: 300_000, more: 8000, left: [60_000, 15_000], running: 1, since: 1000 };
    same("low", [isLow(clock, 20_000), isLow(clock, 19_999)], [false, true]);
    same(
        "when somebody can be claimed",
        [graceOf(clock), graceOf({ ...clock, kind: "turn", main: 30_000 }), graceOf({ ...clock, kind: "none" })],
        [150_000, 150_000, 120_000],
    );
    same("never with days", graceOf({ ...clock, kind: "turn", main: 86_400_000 }), 0);
}

// Whom one may claim: a person, not oneself, gone for long enough, while the line is open.
{
    const clock: TableClock = { kind: "none", main: 0, more: 0, left: [0, 0, 0], running: 0, since: 0 };
    const seats = [{ kind: "person" }, { kind: "engine" }, { kind: "person" }];
    const at = (gone: number[], now: number, how = {}) =>
        claimable({
            state: { stage: "playing", seats, clock },
            you: 1,
            line: { open: true },
            gone: (seat: number) => gone[seat - 1],
            now: () => now,
            ...how,
        } as unknown as Room);
    same("long enough", [at([0, 0, 1000], 120_999), at([0, 0, 1000], 121_000)], [0, 3]);
    same("not oneself, not a computer", at([1, 1, 0], 999_999), 0);
    same("not while one is lost oneself", at([0, 0, 1000], 999_999, { line: { open: false } }), 0);
    same("not as a spectator", at([0, 0, 1000], 999_999, { you: 0 }), 0);
}

// ---- tables --------------------------------------------------------------------------------------

function table(name: string, how: Partial<Summary>): Summary {
    return {
        table: name,
        tags: { Game: "santorini" },
        seats: [{ kind: "person", name: "Ann" }, { kind: "friend" }],
        clock: "none",
        stage: "playing",
        mover: 2,
        turn: 3,
        yours: 1,
        opened: 0,
        changed: 0,
        result: "*",
        ...how,
    };
}

const names = (tables: Summary[]) => tables.map((one) => one.table).join("");

{
    const mine = [
        table("a", { changed: 5 }),
        table("b", { mover: 1, changed: 1 }),
        table("c", { stage: "waiting", changed: 9 }),
        table("d", { mover: 1, changed: 2 }),
        table("e", { stage: "over", changed: 3, result: "1" }),
        table("f", { stage: "over", changed: 4, result: "2" }),
        table("g", { stage: "closed", changed: 4 }),
    ];
    same("those that wait for me first", names(sortMine(mine)), "dbac");
    same("finished ones", names(sortOver(mine)), "fe");
    same("how they stand", mine.map(standing), ["A friend to move", "your turn", "waiting", "your turn", "won", "lost", "finished"]);
    same("a draw", standing(table("h", { stage: "over", result: "1/2" })), "draw");
    same("a shared victory", standing(table("i", { stage: "over", result: "1=3" })), "won");
}

{
    const open = [table("c", { opened: 3 }), table("a", { opened: 1 }), table("b", { opened: 2 })];
    same("by waiting time", names(keepOrder([], open)), "abc");
    same("rows do not jump", names(keepOrder(["b", "x", "a"], open)), "bac");
}

{
    const [a, b, c] = [table("a", { opened: 1 }), table("b", { opened: 2 }), table("c", { opened: 3 })];
    const rows = new OpenRows();
    same("nothing is gone at first", [rows.show([b, a], 0), names(rows.tables)], [false, "ab"]);
    same("one is full", [rows.show([b, c], 1000), names(rows.tables), rows.isGone("a"), rows.isGone("b")], [true, "abc", true, false]);
    rows.clear(3999);
    same("it stays for a moment", names(rows.tables), "abc");
    rows.show([b, c], 3999);
    rows.clear(4000);
    same("then it goes", [names(rows.tables), rows.isGone("a")], ["bc", false]);
    rows.show([c], 5000);
    rows.show([c, b], 6000);
    rows.clear(9999);
    same("who comes back stays", [names(rows.tables), rows.isGone("b")], ["bc", false]);
}

// ---- everything as a file ------------------------------------------------------------------------

class Store {
    readonly kept = new Map<string, string>();
    get length(): number {
        return this.kept.size;
    }
    key = (i: number) => [...this.kept.keys()][i] ?? null;
    getItem = (name: string) => this.kept.get(name) ?? null;
    setItem = (name: string, value: string) => void this.kept.set(name, value);
}

{
    const [from, to] = [new Store(), new Store()];
    const names = ["friends.sintra", "game.0a1b", "games", "notices", "settings", "table.k3vq", "wish.sintra"];
    for (const name of [...names, "somebody", "sent.k3vq"]) from.setItem(`oriel.${name}`, `"${name}"`);
    from.setItem("other", "x");
    const kept = allKept(from as unknown as Storage);
    same("everything is kept but what is on its way", Object.keys(kept), names);
    const made = { format: "oriel-device-1", kept: { ...kept, "sent.x": "1", somebody: "true", "../x": "2", games: 3 } };
    const backup = readBackup(JSON.stringify({ ...made, person: { server: "https://a", code: "b" } }))!;
    takeKept(backup, to as unknown as Storage);
    same(
        "what is taken",
        [...to.kept.keys()].sort(),
        names.filter((name) => name !== "games").map((name) => `oriel.${name}`),
    );
    same("and who it was", backup.person, { server: "https://a", code: "b" });
    same("or nobody", readBackup(JSON.stringify({ ...made, person: { server: 1 } }))!.person, null);
    same("no file of ours", [readBackup("{}"), readBackup("x"), readBackup('{"format":"oriel-device-1"}')], [null, null, null]);
}

close("page_online_forms");
