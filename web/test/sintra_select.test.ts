// SPDX-License-Identifier: MIT
// sintra_select.test - what can be chosen at a table of Sintra, where keys lead, and what a
// token changed, case by case.
import type { Turn } from "../src/core/types";
import { keyAction } from "../src/sintra/keys";
import {
    allGroups,
    fills,
    focusOnDigit,
    glazedRight,
    keepChoices,
    latestToken,
    leftmost,
    letter,
    marksOf,
    moveFocus,
    Previews,
    reach,
    readToken,
    tokenWith,
    type Arrow,
    type Focus,
} from "../src/sintra/select";
import type { Colour, SintraPreview, SintraScene, SintraStep, SintraStrip } from "../src/sintra/types";
import { close, same } from "./check";

// ---- scenes in few letters -------------------------------------------------------------

/** "BBCCP" its spaces, "BBCCP=CC" with panes, "x" gone. */
function strip(text: string): SintraStrip | null {
    if (text === "x") return null;

    const [face = "", panes = ""] = text.split("=");
    const spaces = [...face].map((colour) => ({ colour: colour as Colour | "J", pane: null as Colour | null }));

    for (const pane of panes) {
        const free = spaces.find((s) => !s.pane && s.colour === pane) ?? spaces.find((s) => !s.pane && s.colour === "J");

        free!.pane = pane as Colour;
    }
    return { number: 1, side: "a", spaces, back: ["O", "O", "O", "Y", "Y"] };
}

function scene(displays: string, centre: string, strips: string, glass: string, glazier: number, mover = 1): SintraScene {
    const none = { C: 0, Y: 0, O: 0, B: 0, P: 0 };
    const seat = {
        side: 0,
        out: false,
        score: 10,
        row: 0,
        lost: 0,
        glazier,
        strips: strips.split(" ").map(strip),
        windows: glass.split(" ").map((pair, i) => ({
            value: i + 1,
            upper: pair[0] === "-" ? null : (pair[0] as Colour),
            lower: pair[1] === "-" ? null : (pair[1] as Colour),
        })),
    };

    return {
        game: "sintra",
        stage: "turn",
        viewer: 1,
        mover,
        side: "A",
        round: 2,
        track: ["C", "Y", "O", "B", "P", "C"],
        displays: displays.split("/").map((panes) => (panes === "-" ? [] : ([...panes] as Colour[]))),
        centre: [...centre.replace("1", "")] as Colour[],
        tile: centre.startsWith("1"),
        start: 1,
        bag: none,
        tower: none,
        losses: [0, 1, 2, 4, 6, 8, 11, 14, 18],
        seats: [
            { ...seat, seat: 1 },
            { ...seat, seat: 2 },
        ],
    };
}

const table = scene("YYBP/CBBO/-/CCCC/-", "1OOP", "OOOYY=OY YYBBO BBCCP=CCP BBBCY=B OOPPB JJCBO=Y PPYYC x", "-- -- -- -- -- P- -- YB", 3);
const own = table.seats[0]!;

// ---- tokens ----------------------------------------------------------------------------

same("a take", readToken("2B"), { source: 1, colour: "B" });
same("from the centre", readToken("cO>4"), { source: 9, colour: "O", window: 4 });
same("all break", readToken("4C>x"), { source: 3, colour: "C", window: 0 });
same("with a pane kept", readToken("2B>3=C"), { source: 1, colour: "B", window: 3, keep: "C" });
for (const text of ["", "<", "2", "0B", "2J", "2B>9", "2B=C", "2B>3=", "<deal:CCCC>", "2B>33"])
    same(`'${text}' takes nothing`, readToken(text), null);

const preview = (points: number): SintraPreview => ({
    placed: 1,
    broken: 0,
    row: 0,
    loss: 0,
    bonus: 0,
    window: 0,
    right: 0,
    points,
    completes: false,
});
const base = { action: 1, label: { id: "", args: [] } };
const steps = {
    take: { ...base, kind: "take", source: 1, colour: "B", count: 2 },
    centre: { ...base, kind: "take", source: 9, colour: "O", count: 2 },
    strip: { ...base, kind: "strip", window: 3, preview: preview(6) },
    other: { ...base, kind: "strip", window: 4, preview: preview(0) },
    break: { ...base, kind: "break", preview: preview(-1) },
    keepC: { ...base, kind: "keep", colour: "C", preview: preview(6) },
    keepP: { ...base, kind: "keep", colour: "P", preview: preview(6) },
    back: { ...base, kind: "return" },
} satisfies Record<string, SintraStep>;

const turn = (text: string, offer: SintraStep[], complete = false): Turn => ({
    mover: 1,
    tried: text ? text.split(/[>=]/).map((_, i) => i) : [],
    text,
    steps: offer,
    complete,
});

same("take writes", tokenWith("", steps.take), "2B");
same("the centre writes", tokenWith("", steps.centre), "cO");
same("strip writes", tokenWith("2B", steps.strip), "2B>3");
same("break writes", tokenWith("2B", steps.break), "2B>x");
same("keep writes", tokenWith("2B>3", steps.keepC), "2B>3=C");
same("return writes", tokenWith("", steps.back), "<");

// ---- previews outlive the steps that told them -------------------------------------------

const previews = new Previews();

same("nothing is known at first", previews.of("2B>3"), null);
previews.learn(turn("2B", [steps.strip, steps.other]));
previews.learn(turn("2B>3", [steps.keepC, steps.keepP]));
same("of a strip", previews.of("2B>3")?.points, 6);
same("of a token that is complete", previews.of("2B>3=P")?.points, 6);
same("strips of a take", [...previews.strips("2B>3=P").keys()], [3, 4]);
same("strips of another take", [...previews.strips("2C").keys()], []);
same("known", [previews.knows("2B>3=P"), previews.knows("2C>1"), previews.knows("")], [true, false, false]);
same("panes to keep", previews.keeps("2B>3=P"), ["C", "P"]);
same("panes to keep elsewhere", previews.keeps("2B>4"), []);
previews.forget();
same("forgotten", previews.of("2B>3"), null);

// ---- supply ------------------------------------------------------------------------------

same(
    "groups in order",
    allGroups(table).map((g) => `${g.source}${g.colour}${g.count}`),
    ["0Y2", "0B1", "0P1", "1C1", "1O1", "1B2", "3C4", "9O2", "9P1"],
);

// ---- strips ------------------------------------------------------------------------------

const fillCases: [string, Colour, number, number[]][] = [
    ["BBCCP=CCP", "B", 2, [0, 1]],
    ["BBCCP=CCP", "B", 3, [0, 1]],
    ["BBCCP=B", "B", 1, [1]],
    ["BBCCP", "Y", 2, []],
    ["JJCBO", "B", 1, [3]],
    ["JJCBO", "B", 2, [0, 3]],
    ["JJCBO", "B", 4, [0, 1, 3]],
    ["JJCBO=Y", "Y", 3, [1]],
];
for (const [text, colour, count, wanted] of fillCases) same(`${count} ${colour} on ${text}`, fills(strip(text)!, colour, count), wanted);

same("reach of blue", reach(own, "B"), [3, 4, 5, 6]);
same("reach of yellow skips what lies behind", reach(own, "Y"), [4, 6, 7]);
same("reach of orange", reach(own, "O"), [5, 6]);
same("leftmost", leftmost(own), 1);
same("leftmost past a gap", leftmost({ ...own, strips: [null, null, ...own.strips.slice(2)] }), 3);
same("glass to the right of 3", glazedRight(own, 3), [6, 8]);
same("glass to the right of 6", glazedRight(own, 6), [8]);
same("what may be kept", keepChoices(strip("BBCCP=CCP")!, "B"), ["C", "B", "P"]);

// ---- the latest turn -----------------------------------------------------------------------

function changed(before: SintraScene, score: number): SintraScene {
    return { ...before, seats: before.seats.map((seat) => ({ ...seat, score: seat.seat === before.mover ? score : seat.score })) };
}

const placed = marksOf(table, "2B>4", table)!;
same("placed", [placed.source, placed.count, placed.window, placed.spaces, placed.frame, placed.broken], [1, 2, 4, [1, 2], null, 0]);
const completed = marksOf(table, "2B>3=P", changed(table, 16))!;
same("completed", [completed.spaces, completed.frame, completed.kept, completed.points], [[], "upper", "P", 6]);
const second = marksOf(scene("BBBB/-/-/-/-", "-", "x x x BBBCY=CY x x x x", "-- -- -- P- -- -- -- --", 4), "1B>4=Y", table)!;
same("completed again", [second.frame, second.placed, second.broken], ["lower", 3, 1]);
const broke = marksOf(table, "4C>x", table)!;
same("all broke", [broke.window, broke.count, broke.broken, broke.spaces], [0, 4, 4, []]);
const tile = marksOf(table, "cO>5", table)!;
same("with the start tile", [tile.source, tile.tile, tile.spaces], [9, true, [0, 1]]);
const back = marksOf(table, "<", table)!;
same("returned", [back.source, back.window, back.placed], [null, 1, 0]);
same("chance leaves no marks", marksOf(table, "<deal:CCCC>", table), null);
const end = { windows: 36, panes: 4, broken: 20, side: 22, total: 42 }; // 18 of them lost long ago
const over = { ...table, seats: [{ ...own, row: 2, score: 40, lost: 20, end }, table.seats[1]!] };
same("points of the end are not the turn's", marksOf(table, "2B>3=P", over)!.points, 6);
same("nor what is lost at the end", marksOf(table, "2B>3=P", over)!.lost, 18);

same("latest of a seat", latestToken([{ seat: 1 }, { seat: 2 }, { seat: 0 }], 1), 0);
same("latest of anybody", latestToken([{ seat: 1 }, { seat: 2 }, { seat: 0 }]), 1);
same("nobody yet", latestToken([{ seat: 0 }]), -1);

// ---- where arrows lead -----------------------------------------------------------------------

const inSupply = (text: string): Focus => ({ zone: "supply", source: Number(text[0]), colour: text[1] as Colour });
const inPalace = (window: number): Focus => ({ zone: "palace", window });
const where = (focus: Focus | null): string =>
    !focus ? "-" : focus.zone === "supply" ? `${focus.source}${focus.colour}` : `w${focus.window}`;

const arrows: [Focus, Arrow, string][] = [
    [inSupply("0Y"), "ArrowRight", "0B"],
    [inSupply("0P"), "ArrowRight", "1C"],
    [inSupply("1B"), "ArrowRight", "3C"],
    [inSupply("9P"), "ArrowRight", "9P"],
    [inSupply("0Y"), "ArrowLeft", "0Y"],
    [inSupply("3C"), "ArrowLeft", "1B"],
    [inSupply("1B"), "ArrowDown", "3C"],
    [inSupply("9O"), "ArrowDown", "w3"],
    [inSupply("3C"), "ArrowUp", "1C"],
    [inSupply("0B"), "ArrowUp", "0B"],
    [inSupply("1B"), "Home", "0Y"],
    [inSupply("1B"), "End", "9P"],
    [inPalace(3), "ArrowRight", "w4"],
    [inPalace(8), "ArrowRight", "w8"],
    [inPalace(1), "ArrowLeft", "w1"],
    [inPalace(5), "Home", "w1"],
    [inPalace(5), "End", "w8"],
    [inPalace(5), "ArrowUp", "9P"],
    [inPalace(5), "ArrowDown", "w5"],
];
for (const [from, arrow, wanted] of arrows) same(`${arrow} from ${where(from)}`, where(moveFocus(table, own, from, arrow)), wanted);

same("digit of a display", where(focusOnDigit(table, 2)), "1C");
same("digit of an empty one", where(focusOnDigit(table, 3)), "-");
same("digit of the centre", where(focusOnDigit(table, 0)), "9O");

const letters: [Focus | null, Colour, boolean | null, string][] = [
    [inSupply("0Y"), "B", true, "0B"],
    [inSupply("0Y"), "C", false, "1C"],
    [inSupply("3C"), "B", false, "0B"],
    [null, "O", false, "1O"],
    [inPalace(3), "P", false, "0P"],
];
for (const [focus, colour, take, wanted] of letters) {
    const found = letter(table, focus, colour);

    same(`${colour} at ${where(focus)}`, [found?.take, where(found?.focus ?? null)], [take, wanted]);
}
same("a colour that is nowhere", letter(scene("CC/-/-/-/-", "-", "x", "--", 1), null, "B"), null);

// ---- what keys mean ----------------------------------------------------------------------------

const start = turn("", [steps.take, steps.back]);
const target = turn("2B", [steps.strip, steps.other]);
const keep = turn("2B>3", [steps.keepC, steps.keepP]);
const done = turn("2B>4", [], true);
const breaks = turn("4C", [steps.break]);

const keys: [string, Turn | null, Focus | null, unknown][] = [
    ["2", start, null, { do: "focus", on: inSupply("1C") }],
    ["3", start, null, null],
    ["b", start, inSupply("1C"), { do: "take", source: 1, colour: "B" }],
    ["y", start, inSupply("1C"), { do: "focus", on: inSupply("0Y") }],
    ["g", start, null, { do: "return" }],
    ["g", target, null, null],
    ["4", target, null, { do: "strip", window: 4 }],
    ["9", target, null, null],
    ["c", target, inSupply("1B"), { do: "take", source: 1, colour: "C" }],
    ["2", keep, null, { do: "keep", colour: "P" }],
    ["3", keep, null, null],
    ["p", keep, null, { do: "keep", colour: "P" }],
    ["b", keep, null, null],
    ["3", done, null, { do: "strip", window: 3 }],
    ["Enter", start, inSupply("1B"), { do: "take", source: 1, colour: "B" }],
    ["Enter", start, inPalace(3), null],
    ["Enter", target, inPalace(4), { do: "strip", window: 4 }],
    ["Enter", done, inPalace(4), null],
    ["Enter", done, inPalace(3), { do: "strip", window: 3 }],
    ["Enter", done, inSupply("1B"), null],
    ["Enter", breaks, inSupply("3C"), { do: "break" }],
    ["Enter", start, null, null],
    ["ArrowRight", start, inSupply("0Y"), { do: "focus", on: inSupply("0B") }],
    ["ArrowRight", start, null, { do: "focus", on: inSupply("0Y") }],
    ["ArrowRight", null, null, null],
    ["v", null, null, { do: "backs" }],
    ["l", null, null, { do: "read", what: "last" }],
    ["m", target, null, { do: "read", what: "reach" }],
    ["w", null, null, { do: "read", what: "palace" }],
    ["2", null, null, null],
    ["Escape", target, null, null],
    ["x", start, null, null],
];
for (const [key, at, focus, wanted] of keys)
    same(
        `${key} at '${at?.text ?? "no turn"}', ${where(focus)}`,
        keyAction({ key, shiftKey: false }, { scene: table, turn: at, focus, supplyStop: inSupply("0Y") }),
        wanted,
    );
same(
    "with shift it is not ours",
    keyAction({ key: "C", shiftKey: true }, { scene: table, turn: start, focus: null, supplyStop: null }),
    null,
);

same("W is another letter than w", keyAction({ key: "W", shiftKey: true }, { scene: table, turn: start, focus: null, supplyStop: null }), {
    do: "read",
    what: "others",
});

close("page_sintra_select");
