// SPDX-License-Identifier: MIT
// qr.test - QR codes are read back by a reader that knows nothing of how they are made: places by
// the standard's figures, format and version by their codes, every block without an error.
import { checkWords, formatBits, penalty, qrCode, qrModules, qrPath, versionBits } from "../src/online/qr";
import { close, holds, same } from "./check";

// ---- the standard's own examples -------------------------------------------------------------

const hex = (text: string) => text.split(" ").map((word) => Number.parseInt(word, 16));
same(
    "error correction of 01234567 in version 1-M",
    checkWords(hex("10 20 0c 56 61 80 ec 11 ec 11 ec 11 ec 11 ec 11"), 10),
    hex("a5 24 d4 c1 ed 36 c7 87 2c 55"),
);
same("the format of mask 5", formatBits(5).toString(2), "100000011001110");
same("version 7", versionBits(7), 0b000111110010010100);

// ---- a reader --------------------------------------------------------------------------------

/** By version: all words, words of error correction in a block, blocks. Level M. */
const FIGURES = [
    [26, 10, 1],
    [44, 16, 1],
    [70, 26, 1],
    [100, 18, 2],
    [134, 24, 2],
    [172, 16, 4],
    [196, 18, 4],
    [242, 22, 4],
    [292, 22, 5],
    [346, 26, 5],
] as const;

const versionOf = (rows: boolean[][]) => (rows.length - 17) / 4;

/** The centres of alignment patterns: evenly spaced from the far edge, the first at 6. */
function centres(version: number): number[] {
    if (version === 1) return [];
    const last = 4 * version + 10;
    return version < 7 ? [6, last] : [6, last / 2 + 3, last];
}

function isFunction(version: number, x: number, y: number): boolean {
    const size = 17 + 4 * version;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
    if (x === 6 || y === 6) return true;
    if (version >= 7 && ((x >= size - 11 && x < size - 8 && y < 6) || (y >= size - 11 && y < size - 8 && x < 6))) return true;
    const all = centres(version);
    const isFinder = (cx: number, cy: number) => [cx, cy].includes(6) && [cx, cy].every((one) => one === 6 || one === size - 7);
    return all.some((cx) => all.some((cy) => !isFinder(cx, cy) && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2));
}

/** Bits of a list of places, the first one highest. */
const readBits = (rows: boolean[][], places: readonly (readonly [number, number])[]) =>
    places.reduce((value, [x, y]) => value * 2 + Number(rows[y]![x]), 0);

/** Long division over two elements; 0: a word of the code. */
function divide(value: number, poly: number): number {
    const degree = Math.floor(Math.log2(poly));
    for (let bit = 30; bit >= degree; bit--) if ((value >> bit) & 1) value ^= poly << (bit - degree);
    return value;
}

/** Where the format stands, twice, its highest bit first. */
function formatPlaces(size: number): (readonly [number, number])[][] {
    const first = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const);
    const then = [7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const);
    const below = [1, 2, 3, 4, 5, 6, 7].map((i) => [8, size - i] as const);
    const right = [8, 7, 6, 5, 4, 3, 2, 1].map((i) => [size - i, 8] as const);
    return [
        [...first, ...then],
        [...below, ...right],
    ];
}

/** Level and mask, of which both copies have to say the same. */
function readFormat(rows: boolean[][]): { level: number; mask: number } {
    const [bits, again] = formatPlaces(rows.length).map((places) => readBits(rows, places) ^ 0b101010000010010) as [number, number];
    same("both formats", again, bits);
    same("the format is a word of its code", divide(bits, 0b10100110111), 0);
    return { level: bits >> 13, mask: (bits >> 10) & 7 };
}

function checkVersion(rows: boolean[][]): void {
    const version = versionOf(rows);
    if (version < 7) return;
    const near = [5, 4, 3, 2, 1, 0];
    const far = [9, 10, 11].map((i) => rows.length - i);
    const bits = readBits(
        rows,
        near.flatMap((y) => far.map((x) => [x, y] as const)),
    );
    same(
        "both versions",
        readBits(
            rows,
            near.flatMap((x) => far.map((y) => [x, y] as const)),
        ),
        bits,
    );
    same("the version", [bits >> 12, divide(bits, 0b1111100100101)], [version, 0]);
}

const FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];

function checkPatterns(rows: boolean[][]): void {
    const size = rows.length;
    const part = (x: number, y: number, width: number) =>
        rows.slice(y, y + width).map((row) =>
            row
                .slice(x, x + width)
                .map(Number)
                .join(""),
        );
    same("finders", [part(0, 0, 7), part(size - 7, 0, 7), part(0, size - 7, 7)], [FINDER, FINDER, FINDER]);
    holds(
        "timing",
        rows.slice(8, size - 8).every((row, i) => row[6] === (i % 2 === 0) && rows[6]![i + 8] === (i % 2 === 0)),
    );
    same("always dark", rows[size - 8]![8], true);
}

const isMasked = [
    (i: number, j: number) => (i + j) % 2,
    (i: number) => i % 2,
    (_: number, j: number) => j % 3,
    (i: number, j: number) => (i + j) % 3,
    (i: number, j: number) => ((i >> 1) + Math.floor(j / 3)) % 2,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i: number, j: number) => (((i * j) % 3) + ((i + j) % 2)) % 2,
];

/** The words as they stand, from the lower right corner. */
function readWords(rows: boolean[][], mask: number): number[] {
    const size = rows.length;
    const columns = Array.from({ length: (size - 1) / 2 }, (_, i) => size - 1 - 2 * i).map((x) => (x <= 6 ? x - 1 : x));
    const bits = columns.flatMap((x, turn) =>
        Array.from({ length: size }, (_, i) => (turn % 2 ? i : size - 1 - i)).flatMap((y) =>
            [x, x - 1]
                .filter((column) => !isFunction(versionOf(rows), column, y))
                .map((column) => Number(rows[y]![column]) ^ Number(isMasked[mask]!(y, column) === 0)),
        ),
    );
    const [all] = FIGURES[versionOf(rows) - 1]!;
    holds("bits for all words, fewer than eight are left", bits.length >= 8 * all && bits.length < 8 * all + 8);
    return Array.from({ length: all }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

/** Powers of 2 in the field, and their exponents. */
const power: number[] = [1];
for (let i = 1; i < 255; i++) power.push(power[i - 1]! < 128 ? power[i - 1]! * 2 : (power[i - 1]! * 2) ^ 285);
const times = (a: number, b: number) => (a && b ? power[(power.indexOf(a) + power.indexOf(b)) % 255]! : 0);

const hasError = (block: number[], check: number) =>
    Array.from({ length: check }, (_, i) => block.reduce((value, word) => times(value, power[i]!) ^ word, 0)).some(
        (syndrome) => syndrome !== 0,
    );

/** The data of all blocks; the later ones may have a word more. */
function readData(words: number[], version: number): number[] {
    const [all, check, count] = FIGURES[version - 1]!;
    const data = all - check * count;
    const blocks = Array.from({ length: count }, (_, i) => ({
        size: Math.floor(data / count) + Number(i >= count - (data % count)),
        words: [] as number[],
    }));
    let at = 0;
    for (let i = 0; i <= Math.ceil(data / count); i++) for (const block of blocks) if (i < block.size) block.words.push(words[at++]!);
    for (let i = 0; i < check; i++) for (const block of blocks) block.words.push(words[at++]!);
    holds(
        "no block has an error",
        blocks.every((block) => !hasError(block.words, check)),
    );
    return blocks.flatMap((block) => block.words.slice(0, block.size));
}

function readText(data: number[], version: number): string {
    const bits = data.map((word) => word.toString(2).padStart(8, "0")).join("");
    const start = version < 10 ? 12 : 20;
    same("bytes", bits.slice(0, 4), "0100");
    const length = Number.parseInt(bits.slice(4, start), 2);
    const bytes = Array.from({ length }, (_, i) => Number.parseInt(bits.slice(start + 8 * i, start + 8 * i + 8), 2));
    const rest = bits.slice(start + 8 * length);
    const end = Math.min(4, rest.length) + ((rest.length - Math.min(4, rest.length)) % 8);
    holds("ends in zeros", !rest.slice(0, end).includes("1"));
    holds("then padding", "1110110000010001".repeat(120).startsWith(rest.slice(end)));
    return new TextDecoder().decode(new Uint8Array(bytes));
}

function read(rows: boolean[][]): string {
    const { level, mask } = readFormat(rows);
    same("level M", level, 0);
    checkVersion(rows);
    checkPatterns(rows);
    return readText(readData(readWords(rows, mask), versionOf(rows)), versionOf(rows));
}

// ---- reading back ----------------------------------------------------------------------------

const LETTERS = "https://oriel.example/#/t/abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
const textOf = (length: number) => Array.from({ length }, (_, i) => LETTERS[(i * 7 + length) % LETTERS.length]).join("");

const versions = new Set<number>();
const masks = new Set<number>();
for (let length = 1; length <= 213; length++) {
    const rows = qrModules(textOf(length));
    same(`${length} bytes`, read(rows), textOf(length));
    versions.add(versionOf(rows));
    masks.add(readFormat(rows).mask);
}
same(
    "every version",
    [...versions].sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
);
same("every mask", [...masks].sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
same(
    "the least version that has room",
    [14, 15, 180, 181].map((length) => versionOf(qrModules(textOf(length)))),
    [1, 2, 9, 10],
);
for (const text of ["zażółć gęślą jaźń", "Σαντορίνη", "♞"]) same(text, read(qrModules(text)), text);
let refused = false;
try {
    qrModules(textOf(214));
} catch (error) {
    refused = error instanceof RangeError;
}
holds("what is too long is refused", refused);

// ---- penalties -------------------------------------------------------------------------------

const grid = (...lines: string[]) => lines.map((line) => [...line].map((sign) => sign === "#"));
const checkered = Array.from({ length: 11 }, (_, y) => Array.from({ length: 11 }, (_, x) => ((x + y) % 2 ? "#" : ".")).join(""));
same("a chessboard is the best there is", penalty(grid(...checkered)), 0);
same("a run of six", penalty(grid("######", ".#.#.#", "#.#.#.", ".#.#.#", "#.#.#.", ".#.#.#")), 4 + 10); // and 21 of 36 are dark
// Five rows and five columns of 5 are 3 each, as is every square of four; all dark is ten twentieths off.
same("all dark", penalty(grid(...Array(5).fill("#####"))), 5 * 3 + 5 * 3 + 16 * 3 + 100);
same("half dark", penalty(grid("##..", "##..", "..##", "..##")), 4 * 3);
same(
    "like a finder, light before or behind it",
    ["....#.###.#", "#.###.#....", "#.###.#.###"].map((line) => penalty(grid(line, ...checkered.slice(1))) >= 40),
    [true, true, false],
);

/** The same code under another mask. */
function remask(rows: boolean[][], mask: number): boolean[][] {
    const { mask: before } = readFormat(rows);
    const flips = (x: number, y: number) =>
        !isFunction(versionOf(rows), x, y) && (isMasked[before]!(y, x) === 0) !== (isMasked[mask]!(y, x) === 0);
    const other = rows.map((row, y) => row.map((dark, x) => dark !== flips(x, y)));
    for (const places of formatPlaces(rows.length))
        for (const [i, [x, y]] of places.entries()) other[y]![x] = ((formatBits(mask) >> (14 - i)) & 1) === 1;
    return other;
}

for (const length of [5, 60, 130, 200]) {
    const rows = qrModules(textOf(length));
    const ways = Array.from({ length: 8 }, (_, mask) => remask(rows, mask));
    holds(
        `${length} bytes: read under every mask`,
        ways.every((way) => read(way) === textOf(length)),
    );
    same(`${length} bytes: the best mask`, penalty(rows), Math.min(...ways.map(penalty)));
}

// ---- drawing ---------------------------------------------------------------------------------

/** Fills the rectangles of a path again. */
function fill(path: string, size: number): boolean[][] {
    const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
        for (let i = 0; i < Number(width); i++) rows[Number(y)]![Number(x) + i] = true;
    return rows;
}

const chosen = qrModules("oriel");
const drawn = fill(qrPath(chosen), chosen.length + 8);
same(
    "the path is the code",
    drawn.slice(4, -4).map((row) => row.slice(4, -4)),
    chosen,
);
holds(
    "with four light modules around it",
    drawn.every((row, y) => row.every((dark, x) => !dark || (Math.min(x, y) >= 4 && Math.max(x, y) < drawn.length - 4))),
);
for (const length of [1, 100, 200]) {
    const values = qrCode(textOf(length), "label").values;
    holds(
        `${length} bytes: at least 200 pixels, whole ones for a module`,
        Number(values[1]) >= 200 && Number(values[1]) % Number(values[3]) === 0,
    );
}

close("page_qr");
