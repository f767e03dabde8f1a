// SPDX-License-Identifier: MIT
// online_net.test - the line to a server breaks, answers get lost, messages are missing: what an
// online table does about it.
import { answering, FakeSocket, page, pass, requests, settle, storage } from "./fakes";
import { ask, type NetFault } from "../src/online/net";
import { Sender } from "../src/online/sender";
import { Stream } from "../src/online/stream";
import type { News } from "../src/online/wire";
import { close, holds, same } from "./check";

// ---- asking -----------------------------------------------------------------------------------

async function faultOf(status: number, body: unknown): Promise<NetFault> {
    answering(() => [status, body]);
    try {
        await ask("me");
    } catch (error) {
        return error as NetFault;
    }
    throw new Error("it was taken");
}

{
    const refused = await faultOf(422, { code: "refused", fault: { id: "illegal action '%1'", args: ["b2-b4"] } });
    same("a fault is a sentence", [refused.code, refused.text, refused.passing], ["refused", "Illegal action 'b2-b4'.", false]);
    same("no answer of ours", (await faultOf(502, "<html>")).code, "lost");
    same("nothing there", (await faultOf(404, null)).code, "none");
    holds("unknown can be asked again", (await faultOf(503, { code: "unknown" })).passing);
    answering(() => null);
    same("no network", await ask("me").catch((error: NetFault) => [error.code, error.passing]), ["lost", true]);
    answering(() => "silence");
    const never = ask("me").catch((error: NetFault) => error.code);
    await pass(30_000);
    same("no answer", await never, "lost");
    answering(() => [200, { name: "Ann" }]);
    same("an answer", await ask("me", { name: "Ann" }, "a-code"), { name: "Ann" });
    same("what was asked", requests.at(-1), { path: "api/me", body: { name: "Ann" }, code: "a-code" });
}

// ---- the stream ---------------------------------------------------------------------------------

function follow() {
    const heard: News[] = [];
    const lines: boolean[] = [];
    let after = 0;
    const stream = new Stream("tables/x/news", {
        after: () => after,
        code: "tamo-riku",
        heard: (news) => {
            heard.push(news);
            if ("n" in news) after = news.n;
        },
        line: (open) => lines.push(open),
    });
    return { stream, heard, lines };
}

// It subscribes, comes back after growing pauses, and says the last number.
{
    const { stream, heard, lines } = follow();
    const first = FakeSocket.last;
    same("its address", first.url, "wss://oriel.example/api/tables/x/news");
    first.open();
    same("the subscription", first.sent, [{ after: 0, code: "tamo-riku" }]);
    first.say({ kind: "entry", n: 7 });
    same("a message", heard.length, 1);
    first.break();
    same("the line is told", lines, [true, false]);
    await pass(900);
    same("not yet again", FakeSocket.last, first);
    await pass(400);
    holds("again after a second", FakeSocket.last !== first);
    FakeSocket.last.open();
    same("from the last number on", FakeSocket.last.sent, [{ after: 7, code: "tamo-riku" }]);
    first.say({ kind: "entry", n: 8 });
    same("an old line is not heard", heard.length, 1);

    const waits: number[] = [];
    for (const least of [2000, 4000, 8000, 16_000, 16_000]) {
        const before = FakeSocket.last;
        before.break();
        await pass(least - 1);
        if (FakeSocket.last === before) waits.push(least);
        await pass(least / 4 + 1);
        holds(`again after ${least} ms`, FakeSocket.last !== before);
    }
    same("pauses grow to 16 s", waits, [2000, 4000, 8000, 16_000, 16_000]);

    FakeSocket.last.break();
    const waiting = FakeSocket.last;
    page.dispatchEvent(new Event("online"));
    holds("at once when the network is back", FakeSocket.last !== waiting);
    FakeSocket.last.open();
    lines.length = 0;
    page.dispatchEvent(new Event("offline"));
    same("broken as soon as the network is gone", [lines, FakeSocket.last.closed], [[false], true]);
    page.dispatchEvent(new Event("online"));
    FakeSocket.last.open();
    FakeSocket.last.say({ kind: "alive" });
    FakeSocket.last.break();
    const quick = FakeSocket.last;
    await pass(1300);
    holds("after a word pauses begin anew", FakeSocket.last !== quick);
    stream.close();
}

// Silence breaks the line; whoever is refused stays out.
{
    const { stream, lines } = follow();
    const first = FakeSocket.last;
    first.open();
    await pass(50_000);
    first.say({ kind: "alive" });
    await pass(50_000);
    same("not silent for long", FakeSocket.last, first);
    await pass(15_000);
    holds("a minute of silence", FakeSocket.last !== first && first.closed);
    same("it is told", lines, [true, false]);
    FakeSocket.last.open();
    FakeSocket.last.say({ kind: "refused", status: 503 });
    const before = FakeSocket.last;
    before.break();
    await pass(100_000);
    holds("refused for now", FakeSocket.last !== before);
    FakeSocket.last.open();
    FakeSocket.last.say({ kind: "refused", status: 403 });
    FakeSocket.last.break();
    const last = FakeSocket.last;
    await pass(100_000);
    same("refused for good", FakeSocket.last, last);
    stream.close();
}

// ---- commands -----------------------------------------------------------------------------------

function sender(table: string, seen = () => 7) {
    const log: string[] = [];
    const made = new Sender(table, {
        seen,
        brings: (command) => (command.endsWith("rematch") ? 2 : 0),
        brought: (game, number) => log.push(`brought ${number.length} digits for ${game}`),
        heard: (news) => log.push(`heard ${news.kind}`),
        done: (command) => log.push(`done ${command}`),
        refused: (command, fault) => log.push(`${fault.code} ${command}`),
        changed: () => undefined,
    });
    return { made, log };
}

const keys = () => [...new Set(requests.map(({ body }) => body?.["key"]))];

// Said until it is answered, with one key, one at a time.
{
    requests.length = 0;
    const { made, log } = sender("x");
    let state = 0;
    answering(() => [null, [503, { code: "unknown" }], [503, { code: "leaving" }], [200, { n: 6 }]][state++] as [number, unknown] | null);
    holds("it is taken", made.send("play 1 b2-b3+c3"));
    holds("another one waits", !made.send("offer 1 draw"));
    await pass(60_000);
    same("four times", requests.length, 4);
    same("with one key", keys().length, 1);
    same("what was said", { ...requests[3]!.body, key: "" }, { key: "", seen: 7, do: "play 1 b2-b3+c3" });
    same("done once", log, ["done play 1 b2-b3+c3"]);
    same("nothing is left", [made.pending, storage.getItem("oriel.sent.x")], ["", null]);
}

// An answer comes before the message that tells of it.
{
    let seen = 5;
    const { made, log } = sender("v", () => seen);
    answering(() => [200, { n: 6 }]);
    made.send("play 1 b2-b3+c3");
    await settle();
    same("it was taken", log, ["done play 1 b2-b3+c3"]);
    same("but is not here", [made.pending, storage.getItem("oriel.sent.v")], ["play 1 b2-b3+c3", null]);
    made.noticed();
    holds("nothing else is sent", !made.send("offer 1 draw"));
    seen = 6;
    made.noticed();
    same("now it is", made.pending, "");
}

// It survives a reload.
{
    requests.length = 0;
    answering(() => null);
    const before = sender("y");
    before.made.send("play 1 b2-b3+c3");
    await pass(700);
    before.made.close();
    const after = sender("y");
    same("it is known again", after.made.pending, "play 1 b2-b3+c3");
    answering(() => [200, { n: 6 }]);
    after.made.start();
    await settle();
    same("the same key", keys().length, 1);
    same("it is done", after.log, ["done play 1 b2-b3+c3"]);
}

// A number for the next game is the same however often it is said, and known when it was taken.
{
    requests.length = 0;
    answering(() => null);
    const before = sender("w");
    before.made.send("offer 1 rematch");
    await pass(700);
    same("not known to be taken", before.log, []);
    before.made.close();
    answering(() => [200, { n: 6 }]);
    const after = sender("w");
    after.made.start();
    await settle();
    same("one number", new Set(requests.map(({ body }) => body?.["number"])).size, 1);
    same("taken", after.log, ["brought 16 digits for 2", "done offer 1 rematch"]);
    holds(
        "which game is nobody else's business",
        requests.every(({ body }) => !("game" in body!)),
    );
}

// Too late: first the news, then the refusal.
{
    const { made, log } = sender("z");
    answering(() => [409, { code: "stale", news: [{ kind: "entry", n: 6 }] }]);
    made.send("play 1 b2-b3+c3");
    await settle();
    same("news, then the word", log, ["heard entry", "stale play 1 b2-b3+c3"]);
    same("nothing is left", made.pending, "");
}

// Too late for something that is no matter of the command's: it is said again.
{
    requests.length = 0;
    const { made, log } = sender("w");
    const late = (line: string) => [409, { code: "stale", news: [{ kind: "entry", n: 6, line }] }] as [number, unknown];
    let state = 0;
    answering(() => [late("shift 60000"), [200, { n: 7 }]][state++] as [number, unknown]);
    made.send("play 1 b2-b3+c3");
    await settle();
    same("after a shift", log, ["heard entry", "done play 1 b2-b3+c3"]);
    same("by another key", keys().length, 2);
    log.length = state = 0;
    answering(() => [late("play 2"), [200, { n: 7 }]][state++] as [number, unknown]);
    made.send("leave 1 resign");
    await settle();
    same("whatever was played", log, ["heard entry", "done leave 1 resign"]);
    log.length = state = 0;
    answering(() => late("decline 2"));
    made.send("agree 1");
    answering(() => late("offer 2 draw"));
    await settle();
    same("but no agreement to something else", log, ["heard entry", "heard entry", "stale agree 1"]);
}

// A line that is back makes it hurry.
{
    requests.length = 0;
    const { made } = sender("h");
    answering(() => null);
    made.send("agree 1");
    await pass(30_000);
    const before = requests.length;
    answering(() => [200, {}]);
    made.hurry();
    await settle();
    same("at once", [requests.length, made.pending], [before + 1, ""]);
}

close("page_online_net");
