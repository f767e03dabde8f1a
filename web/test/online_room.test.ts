// SPDX-License-Identifier: MIT
// online_room.test - a table as it is told: messages in their order, gaps, a board that differs, a
// turn that goes out and comes back, one that comes too late.
import { answering, FakeSocket, pass, requests, settle, storage } from "./fakes";
import { readFileSync } from "node:fs";
import type { Told } from "../src/core/api";
import { loadCore } from "../src/core/load";
import { openTold } from "../src/core/told";
import { emptyRecord } from "../src/play/begin";
import { recall, remember } from "../src/online/memory";
import { Room } from "../src/online/room";
import { OnlineTable } from "../src/online/table";
import type { Entry, Snapshot, TableState } from "../src/online/wire";
import { nothing, html } from "lit";
import { close, holds, same } from "./check";

const core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const tags = { Game: "santorini", Seats: "2" };

/** The server's side: what it has, and what it says of it. */
class Server {
    readonly game: Told = openTold(core, emptyRecord(tags), 0);
    n = 2;

    state(): TableState {
        return {
            stage: "playing",
            game: 1,
            seats: [
                { kind: "person", name: "Kasia", owner: true },
                { kind: "person", name: "Anna" },
            ],
            mover: this.game.mover(),
            offer: null,
            clock: { kind: "none", main: 0, more: 0, left: [0, 0], running: 0, since: 0 },
            back: false,
            result: "*",
            now: 0,
        };
    }

    snapshot(you = 1): Snapshot {
        const tokens = this.game.tokens(0).map(({ text }) => text);
        return {
            kind: "table",
            n: this.n,
            table: "x",
            you,
            tags,
            confirm: true,
            listed: false,
            tokens,
            state: this.state(),
            hash: this.game.hash(),
        };
    }

    play(token: string): Entry {
        const from = this.game.count();
        const line = `play ${this.game.mover()}`;
        this.game.tell(token);
        return { kind: "entry", n: ++this.n, line, at: 0, from, tokens: [token], state: this.state(), hash: this.game.hash() };
    }
}

/** A device at its table. */
async function visit(server: Server) {
    const log: string[] = [];
    const told: string[] = [];
    answering(() => [200, server.snapshot()]);
    let table: OnlineTable | null = null;
    const room = new Room("x", "", {
        core,
        replaced: () => {
            log.push("replaced");
            table?.follow();
        },
        happened: (played) => {
            log.push(`happened ${played.map(({ text }) => text).join()}`);
            table?.follow(played);
        },
        changed: () => table?.follow(),
        done: () => table?.follow(),
        said: (seat, phrase) => log.push(`${seat} says ${phrase}`),
        refused: (command, fault) => {
            log.push(`refused ${command}`);
            table?.refused(command, fault);
        },
        barred: (fault) => log.push(`barred ${fault.code}`),
    });
    await room.open();
    table = new OnlineTable(
        {
            core,
            changed: () => undefined,
            redraw: () => undefined,
            tell: (text) => told.push(text),
            foot: () => nothing,
            after: () => html``,
        },
        room,
    );
    const socket = FakeSocket.last;
    socket.open();
    return { room, table, socket, log, told };
}

// A turn goes out as a command and is played when the server says so.
{
    const server = new Server();
    const { room, table, socket, log } = await visit(server);
    same("in sync", [room.sync, table.viewer, table.thinking], ["good", 1, false]);
    same(
        "who sits there",
        table.players.map(({ kind, name }) => `${kind} ${name}`),
        ["human ", "remote Anna"],
    );
    requests.length = 0;
    answering(() => [200, { n: 3 }]);
    holds("a turn is typed", table.type("@b2,@d4"));
    await settle();
    same("what was asked", requests[0]?.body?.["do"], "play 1 @b2,@d4");
    same("not played before it is told", room.game.count(), 0);
    socket.say(server.play("@b2,@d4"));
    same("then it is", [room.game.count(), table.thinking, table.turn], [1, true, null]);
    socket.say(server.play("@b4,@d2"));
    same("and hers", [room.game.count(), table.turn?.mover, log], [2, 1, ["happened @b2,@d4", "happened @b4,@d2"]]);
    socket.say({ kind: "say", seat: 2, phrase: "luck" });
    same("a phrase", room.phrase(2), "luck");
    await pass(9000);
    same("which is gone after a while", room.phrase(2), "");
    same("a typed turn that is wrong", [table.type("b2-e5"), table.refusal !== null], [false, true]);
    room.close();
}

// What comes twice is heard once; what is missing is asked for.
{
    const server = new Server();
    const { room, socket, log } = await visit(server);
    const first = server.play("@b2,@d4");
    socket.say(first);
    socket.say(first);
    same("once", [log, room.game.count()], [["happened @b2,@d4"], 1]);
    server.play("@b4,@d2");
    socket.say(server.play("b2-b3+c3"));
    holds("a gap: the line begins anew", FakeSocket.last !== socket);
    FakeSocket.last.open();
    same("from the last number on", FakeSocket.last.sent, [{ after: 3 }]);
    FakeSocket.last.say(server.snapshot());
    same("nothing is missing", [room.game.count(), room.sync], [3, "good"]);
    room.close();
}

// Turns are cut where somebody took back.
{
    const server = new Server();
    const { room, socket } = await visit(server);
    socket.say(server.play("@b2,@d4"));
    socket.say(server.play("@b4,@d2"));
    server.game.cut(1);
    socket.say({
        kind: "entry",
        n: ++server.n,
        line: "agree 1",
        at: 0,
        from: 1,
        tokens: [],
        state: server.state(),
        hash: server.game.hash(),
    });
    same("one token is left", [room.game.count(), room.sync], [1, "good"]);
    room.close();
}

// A board that is not the server's takes no turn until it is put right.
{
    const server = new Server();
    const { room, table, socket } = await visit(server);
    socket.say(server.play("@b2,@d4"));
    const wrong = { ...server.play("@b4,@d2"), hash: "0123456789abcdef" };
    let answered = false;
    answering(() => (answered ? [200, server.snapshot()] : null));
    socket.say(wrong);
    same("not in sync", [room.sync, table.turn], ["fetching", null]);
    await pass(3000);
    same("it could not be fetched", [room.sync, table.turn, table.waits !== ""], ["bad", null, true]);
    answered = true;
    await room.fetchAgain();
    same("put right", [room.sync, table.turn?.mover, table.waits], ["good", 1, ""]);
    room.close();
}

// Too late: the turn is on the board again if it is still possible.
{
    const server = new Server();
    const { room, table, socket, log, told } = await visit(server);
    socket.say(server.play("@b2,@d4"));
    socket.say(server.play("@b4,@d2"));
    const offer = { ...server.state(), offer: { kind: "draw" as const, seat: 2, asked: [1] } };
    const news: Entry = {
        kind: "entry",
        n: ++server.n,
        line: "offer 2 draw",
        at: 0,
        from: 2,
        tokens: [],
        state: offer,
        hash: server.game.hash(),
    };
    answering(() => [409, { code: "stale", news: [news] }]);
    table.type("b2-b3+c3");
    await settle();
    same("refused", log.at(-1), "refused play 1 b2-b3+c3");
    same("the news was taken", room.state.offer?.kind, "draw");
    same("the player is told", told.length, 1);
    same("the turn waits for a second word", [table.turn?.text, table.turn?.complete], ["b2-b3+c3", true]);
    answering(() => [200, { n: 6 }]);
    table.confirm();
    await settle();
    same("which goes out anew", [requests.at(-1)?.body?.["seen"], requests.at(-1)?.body?.["do"]], [5, "play 1 b2-b3+c3"]);
    room.close();
}

// A half-made turn survives a snapshot; a whole one that was under way survives a reload.
{
    const server = new Server();
    const { room, table, socket } = await visit(server);
    table.choose(table.turn!.steps[0]!);
    const { text } = table.turn!;
    socket.say(server.snapshot());
    same("still there", table.turn?.text, text);
    answering(() => null);
    table.restart();
    table.type("@c3,@d4");
    same("under way", table.sending, "@c3,@d4");
    room.close();
    const again = await visit(server);
    same("still under way", [again.table.sending, again.table.turn, again.table.waits !== ""], ["@c3,@d4", null, true]);
    again.room.close();
}

// A half-made turn outlasts a board that differs and somebody who looks back meanwhile.
{
    storage.clear();
    const server = new Server();
    const { room, table, socket } = await visit(server);
    socket.say(server.play("@b2,@d4"));
    socket.say(server.play("@b4,@d2"));
    table.choose(table.turn!.steps[0]!);
    const { text } = table.turn!;
    table.show(1);
    socket.say(server.snapshot());
    table.show(room.game.count());
    same("after looking back", table.turn?.text, text);
    answering(() => [200, server.snapshot()]);
    await room.fetchAgain();
    same("after fetching again", [room.sync, table.turn?.text], ["good", text]);
    room.close();
}

// It outlasts a reload, and is dropped when the table has moved on.
{
    storage.clear();
    const server = new Server();
    const first = await visit(server);
    first.socket.say(server.play("@b2,@d4"));
    first.socket.say(server.play("@b4,@d2"));
    first.table.choose(first.table.turn!.steps[0]!);
    const { text } = first.table.turn!;
    first.socket.break();
    first.room.close();
    const again = await visit(server);
    same("on the board again", again.table.turn?.text, text);
    again.room.close();

    server.game.cut(1);
    server.n++;
    const moved = await visit(server);
    same("the table has moved on", [moved.table.turn, recall("x", "tried")], [null, null]);
    moved.room.close();
    server.game.tell("@a1,@a2");
    const other = await visit(server);
    same("nothing comes back later", other.table.turn?.tried, []);
    other.table.choose(other.table.turn!.steps[0]!);
    holds("it is kept", recall("x", "tried") !== null);
    other.table.restart();
    same("what was taken back is not kept", recall("x", "tried"), null);
    other.room.close();
    for (const damaged of [1, "x", { steps: ["a"] }, { game: 1, you: 1, count: 2, hash: server.game.hash(), steps: [-1, 2 ** 40] }]) {
        remember("x", "tried", damaged);
        const visitor = await visit(server);
        same("what is damaged is not tried", visitor.table.turn?.tried, []);
        visitor.room.close();
    }
}

// A rematch changes seats: who draws before the table has followed still draws the former game.
{
    storage.clear();
    const server = new Server();
    const { room, table, socket } = await visit(server);
    const follow = table.follow.bind(table);
    const drawn: number[] = [];
    table.follow = (played) => {
        drawn.push(table.game.scene(table.viewer, table.game.count()).seats.length);
        follow(played);
    };
    server.n++;
    socket.say(server.snapshot(2));
    same("drawn in between, then from the other side", [drawn.length > 0, table.viewer], [true, 2]);
    room.close();
}

close("page_online_room");
