// SPDX-License-Identifier: MIT
// table.test - a table on the real core: chance, computers, tried steps, taking back, secrets.
import "./browser";
import { readFileSync } from "node:fs";
import type { Core, Thinker } from "../src/core/api";
import { loadCore } from "../src/core/load";
import { SPECTATOR } from "../src/core/types";
import { canSwap, rematch, swapPowers } from "../src/play/after";
import { emptyRecord, type Tags } from "../src/play/begin";
import { keptGame, keptLines } from "../src/play/kept";
import { LocalTable } from "../src/play/table";
import type { Player } from "../src/play/types";
import { change } from "../src/ui/settings";
import { close, holds, same } from "./check";

const core: Core = await loadCore(readFileSync("build-wasm/oriel.wasm"));
const human = (name = ""): Player => ({ kind: "human", name, level: 1 });
const computer = (): Player => ({ kind: "computer", name: "", level: 1 });

/** Plays the first turn there is. */
function firstTurn(record: string): string {
    const game = core.open(record);
    while (!game.turn().complete) game.step(game.turn().steps[0]!.action);
    const token = game.turn().text;
    game.close();
    return token;
}

let asked = 0;
const thinker: Thinker = {
    think: async (record) => {
        asked++;
        return firstTurn(record);
    },
    hint: async (record) => [{ token: firstTurn(record), score: { kind: "cp", value: 0, parts: [] }, message: { id: "even", args: [] } }],
    stop() {},
};

function sit(tags: Tags, players: Player[], id = "a", tried: number[] = []): LocalTable {
    const host = {
        core,
        thinker: async () => thinker,
        changed() {},
        redraw() {},
        failed: (error: unknown) => {
            throw error;
        },
    };
    const table = new LocalTable(host, { id, record: emptyRecord(tags), players, tried });
    table.start();
    return table;
}

function again(id: string): LocalTable {
    const host = { core, thinker: async () => thinker, changed() {}, redraw() {}, failed() {} };
    const table = new LocalTable(host, keptGame(id)!);
    table.start();
    return table;
}

/** When all that waits for answers, which come at once here, has gone on. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 0));
const santorini: Tags = { Game: "santorini", Seats: "2", Repetition: "3" };

// Steps are tried, kept, taken back one by one and confirmed.
{
    const table = sit(santorini, [human(), human()], "tried");
    table.choose(table.turn!.steps[0]!);
    same("one step tried", table.turn!.tried.length, 1);
    same("it is kept", keptGame("tried")!.tried.length, 1);
    const text = table.turn!.text;
    table.close();

    const back = again("tried");
    same("it comes back", back.turn!.text, text);
    back.choose(back.turn!.steps[0]!);
    holds("a whole turn", back.turn!.complete);
    back.back();
    same("one step back", back.turn!.text, text);
    back.restart();
    same("all steps back", back.turn!.tried.length, 0);
    same("a typed turn is refused with its place", [back.type("@b2,@z9"), back.refusal!.column > 0], [false, true]);
    holds("a typed turn is played", back.type("@b2,@d4"));
    same("the other is to move", back.game.mover(), 2);
    same("and is the viewer", back.viewer, 2);
    holds("it can be taken back", back.canTakeBack);
    back.takeBack();
    same("it was", [back.game.count(), back.game.mover()], [0, 1]);
    back.close();
}

// Without confirming a complete turn is played at once.
{
    change({ confirm: "off" });
    const table = sit(santorini, [human(), human()]);
    table.choose(table.turn!.steps[0]!);
    table.choose(table.turn!.steps[0]!);
    same("played by itself", table.game.count(), 1);
    table.close();
    change({ confirm: "manual" });
}

// A computer answers, may be stopped, and a takeback goes to the person's own turn.
{
    const table = sit(santorini, [human(), computer()]);
    table.type("@b2,@d4");
    holds("it thinks", table.thinking && table.turn === null);
    table.pause();
    await soon();
    same("stopped, it does not play", [table.game.count(), table.paused], [1, true]);
    table.resume();
    await soon();
    same("it plays", [table.game.count(), table.thinking], [2, false]);
    holds("the person may act", table.turn !== null);
    table.takeBack();
    same("back to the own turn", [table.game.count(), table.game.mover()], [0, 1]);
    table.askHint();
    await soon();
    holds("a hint has steps", table.hint!.steps.length === 2);
    same("and tries nothing", table.turn!.tried.length, 0);
    holds("computers were asked", asked > 0);
    table.resign();
    same("resigned", [table.outcome.over, table.outcome.winners], [true, [2]]);
    same("the list says so", keptLines()[0]!.over, true);
    table.close();
}

// Looking back changes nothing.
{
    const table = sit(santorini, [human(), human()]);
    table.type("@b2,@d4");
    table.show(0);
    same("looking back", [table.live, table.shown, table.turn], [false, 0, null]);
    table.show(99);
    same("live again", [table.live, table.shown], [true, 1]);
    table.close();
}

// Two people with secrets hand the device over; nothing secret is shown meanwhile.
{
    const table = sit({ ...santorini, Power1: "tartarus", Power2: "pan" }, [human(), human()], "secret");
    same("to the first", [table.handTo, table.viewer, table.turn], [1, SPECTATOR, null]);
    table.handed();
    same("it has it", [table.handTo, table.viewer], [0, 1]);
    table.type("@b2,@d4");
    same("to the second", [table.handTo, table.viewer], [2, SPECTATOR]);
    table.close();
    same("also after a reload", again("secret").handTo, 2);
}

// A single person with secrets never hands over.
{
    const table = sit({ ...santorini, Power1: "tartarus", Power2: "pan" }, [human(), computer()]);
    same("alone", [table.handTo, table.viewer], [0, 1]);
    table.close();
}

// Chance draws by itself.
{
    const table = sit({ Game: "sintra", Seats: "3", Side: "B" }, [human(), human(), human()]);
    holds("everything is dealt", table.game.mover() > 0 && table.game.count() > 3);
    holds("a person may act", table.turn !== null);
    table.close();
}

/** The game that was begun last. */
const begun = () => keptGame(location.hash.split("/")[2] ?? "")!;

// Again: somebody else begins, and all keep their seats and cards; or the cards go round.
{
    const table = sit({ ...santorini, Power1: "apollo", Power2: "pan" }, [human("Ann"), human("Bob")]);
    table.resign();
    rematch(table);
    holds("a rematch: the other begins", /Power1 "apollo"[\s\S]*Power2 "pan"[\s\S]*First "2"/.test(begun().record));
    same(
        "with the same colours",
        begun().players.map((player) => player.name),
        ["Ann", "Bob"],
    );
    const again = sit({ ...santorini, First: "2" }, [human("Ann"), human("Bob")]);
    same("seat 2 begins", again.game.mover(), 2);
    rematch(again);
    holds("then the first one again", !begun().record.includes("First"));
    again.close();
    swapPowers(table);
    holds("a swap turns the cards", /Power1 "pan"/.test(begun().record));
    same(
        "but not the players",
        begun().players.map((player) => player.name),
        ["Ann", "Bob"],
    );
    table.close();
}

// Another game like it: what was drafted is drafted again, or changes hands; names and results stay behind.
{
    const over = (record: string) => {
        const game = core.open(record);
        game.act("leave 1 resign");
        return { core, game, players: [human("Ann"), human("Bob")] } as unknown as LocalTable;
    };
    const tagsOf = () => {
        const game = core.open(begun().record);
        const { Game, Repetition, ...tags } = game.tags();
        game.close();
        return tags;
    };
    const drafted = over('[Game "santorini"]\n[Draft "full"]\n[Bans "off"]\n[Name1 "Ann"]\n\noffer:apollo+pan take:pan first:1 *\n');
    same("the cards are told", [drafted.game.tags()["Power1"], drafted.game.tags()["Power2"]], ["apollo", "pan"]);
    rematch(drafted);
    same("drafted again, with another Challenger", tagsOf(), { Draft: "full", Bans: "off", First: "2" });
    holds("drafted cards can be swapped", canSwap(drafted));
    swapPowers(drafted);
    same("swapped without a draft", tagsOf(), { Power1: "pan", Power2: "apollo" });
    const glass = over('[Game "sintra"]\n[Seats "2"]\n[Side "B"]\n[Event "fair"]\n\n*\n');
    rematch(glass);
    same("the same side, and chance says who begins", tagsOf(), { Seats: "2", Side: "B" });
    rematch(over('[Game "sintra"]\n[Seats "2"]\n[First "1"]\n\n*\n'));
    same("the other one where somebody was named", tagsOf(), { Seats: "2", First: "2" });
    holds("no cards, nothing to swap", !canSwap(glass) && !canSwap(over('[Game "santorini"]\n[Power1 "pan"]\n\n*\n')));
}

close("page_table");
