// SPDX-License-Identifier: MIT
// geometry.test - quarter turns, drawing order, hit areas and what covers what.
import {
    covering,
    drawingOrder,
    figure,
    hitQuad,
    inside,
    makeView,
    placeOf,
    pressed,
    readingRows,
    roof,
    squareOn,
    turnOf,
    type Camera,
    type Goal,
    type Tower,
} from "../src/santorini/geometry";
import { close, holds, same } from "./check";

const at = (name: string): number => "abcde".indexOf(name[0]!) + 5 * (Number(name[1]) - 1);
const name = (square: number): string => "abcde"[square % 5]! + (Math.floor(square / 5) + 1);
const cameras: Camera[] = ["iso", "front", "top"];
const all = Array.from({ length: 25 }, (_, square) => square);

function towers(text: string): Tower[] {
    const rows = text.split("/").reverse().join("");
    return [...rows].map((c) => ({ level: "0123ABCD".indexOf(c) % 4, dome: c >= "A" }));
}

for (const camera of cameras)
    for (let turn = 0; turn < 4; turn++) {
        const view = makeView(camera, turn);
        same(
            `${camera} ${turn}: back and forth`,
            all.filter((s) => squareOn(view, ...placeOf(view, s)) !== s),
            [],
        );
        same(
            `${camera} ${turn}: every square is drawn once`,
            [...drawingOrder(view)].sort((a, b) => a - b),
            all,
        );
        const deep = drawingOrder(view).map((s) => roof(view, s, 0).y);
        holds(
            `${camera} ${turn}: from far to near`,
            deep.every((y, i) => !i || y >= deep[i - 1]! - 1e-6),
        );
        const { width, height } = view.lens;
        const ends = all.flatMap((s) => [roof(view, s, 3), figure(view, s, 3), ...hitQuad(view, s, 3), ...hitQuad(view, s, 0)]);
        holds(
            `${camera} ${turn}: within the picture`,
            ends.every((p) => p.x > 0 && p.y > 0 && p.x < width && p.y < height),
        );
        for (let level = 0; level < 4; level++) {
            const goals = all.map((square): Goal => ({ square, level, worker: false }));
            const wrong = all.filter((s) => pressed(view, goals, roof(view, s, level), 22)[0] !== s);
            same(`${camera} ${turn}: the middle of every roof on level ${level}`, wrong, []);
        }
    }

const own = (turn: number): string =>
    readingRows(makeView("iso", turn))
        .map((row) => row.map(name).join(" "))
        .join("/");
same("rows seen from seat 1", own(0).slice(0, 14), "a5 b5 c5 d5 e5");
same("rows seen from the other side", own(2).slice(0, 14), "e1 d1 c1 b1 a1");
same("rows seen from the left", own(1).slice(0, 14), "e5 e4 e3 e2 e1");
same("seats of two", [turnOf(1, 2), turnOf(2, 2)], [0, 2]);
same("seats of four, spectators", [turnOf(2, 4), turnOf(3, 4), turnOf(4, 4), turnOf(0, 4)], [1, 2, 3, 0]);

// The corner a5 is the far one for the isometric camera, e1 the near one.
const iso = makeView("iso", 0);
same(
    "far and near",
    [drawingOrder(iso)[0], drawingOrder(iso)[24]].map((s) => name(s!)),
    ["a5", "e1"],
);

// A Complete Tower on c4 hides who stands on b5 behind it; a low one does not.
const foot = { ...roof(iso, at("b5"), 0) };
foot.y -= iso.lens.scale * 0.08;
same(
    "a tower hides",
    [...covering(iso, towers("00000/00D00/00000/00000/00000"), at("b5"), foot)].map(([s, n]) => name(s) + n),
    ["c43"],
);
same("one block does not", [...covering(iso, towers("00000/00100/00000/00000/00000"), at("b5"), foot)], []);
same("a tower behind hides nothing", [...covering(iso, towers("D0000/00000/00000/00000/00000"), at("b4"), roof(iso, at("b4"), 0))], []);

// Two anchors close together: nobody can tell, so both are meant.
const front = makeView("front", 0);
const two: Goal[] = [
    { square: at("b4"), level: 0, worker: false },
    { square: at("b3"), level: 3, worker: false },
];
const between = roof(front, at("b3"), 3);
same("two anchors in reach", pressed(front, two, between, 40).map(name), ["b3", "b4"]);
same("one anchor in reach", pressed(front, two, between, 5).map(name), ["b3"]);
same("beside the board", pressed(front, two, { x: 1, y: 1 }, 22), []);
const standing: Goal[] = [{ square: at("c3"), level: 0, worker: true }];
const head = figure(front, at("c3"), 0);
same("a worker's head counts", pressed(front, standing, { x: head.x + 10, y: head.y - 30 }, 22).map(name), ["c3"]);
holds(
    "inside is inside",
    inside({ x: 1, y: 1 }, [
        { x: 0, y: 0 },
        { x: 3, y: 0 },
        { x: 0, y: 3 },
    ]),
);
holds(
    "outside is not",
    !inside({ x: 3, y: 3 }, [
        { x: 0, y: 0 },
        { x: 3, y: 0 },
        { x: 0, y: 3 },
    ]),
);

// On a phone of 360 pixels a hit area holds a square of 44 pixels.
const scale = 360 / front.lens.width;
const tile = hitQuad(front, at("c3"), 0);
const middle = roof(front, at("c3"), 0);
const corner = [-22, 22].flatMap((x) => [-22, 22].map((y) => ({ x: middle.x + x / scale, y: middle.y + y / scale })));
holds(
    "44 pixels on a phone",
    corner.every((p) => inside(p, tile)),
);

close("page_geometry");
