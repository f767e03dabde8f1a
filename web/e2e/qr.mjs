// SPDX-License-Identifier: MIT
// qr - reads a QR code off the screen, as a camera would that holds still: ISO/IEC 18004, bytes, level M,
// versions 1 to 10. It knows nothing of the code that draws them.

/** Words of error correction of each block, then of data: one list for each version. */
const BLOCKS = [
    [10, [16]],
    [16, [28]],
    [26, [44]],
    [18, [32, 32]],
    [24, [43, 43]],
    [16, [27, 27, 27, 27]],
    [18, [31, 31, 31, 31]],
    [22, [38, 38, 39, 39]],
    [22, [36, 36, 36, 37, 37]],
    [26, [43, 43, 43, 43, 44]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const range = (count) => Array.from({ length: count }, (_, i) => i);

/** The pixels of a picture as rows, dark ones true. */
async function pixels(page, picture) {
    const bytes = [...(await picture.screenshot())];
    return page.evaluate(async (png) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)]));
        const { width, height } = bitmap;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => data[4 * (y * width + x)] < 128));
    }, bytes);
}

/** Modules from the middle of each. The finders are seven wide and reach from corner to corner; what lies at the
 *  edge of the picture, round corners and the page behind it, is left out. */
function modulesOf(rows) {
    const edge = Math.floor(rows.length / 16);
    const inside = (row) => row.map((dark, x) => dark && x >= edge && x < row.length - edge);
    const top = rows.findIndex((row, y) => y >= edge && inside(row).some(Boolean));
    const row = inside(rows[top + 1]);
    const [left, right] = [row.indexOf(true), row.lastIndexOf(true) + 1];
    const size = (row.indexOf(false, left) - left) / 7;
    const count = 17 + 4 * Math.round(((right - left) / size - 17) / 4);
    const at = (from, i) => Math.floor(from + ((i + 0.5) * (right - left)) / count);
    return range(count).map((y) => range(count).map((x) => rows[at(top, y)][at(left, x)]));
}

const MASKS = [
    (i, j) => (i + j) % 2,
    (i) => i % 2,
    (_, j) => j % 3,
    (i, j) => (i + j) % 3,
    (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2,
    (i, j) => ((i * j) % 2) + ((i * j) % 3),
    (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** The mask, from the five bits below the first finder. */
function maskOf(grid) {
    const format = [0, 1, 2, 3, 4].reduce((bits, j) => (bits << 1) | Number(grid[8][j]), 0) ^ 0b10101;
    if (format >> 3 !== 0) throw new Error("not of level M");
    return format & 7;
}

/** Is a module part of a pattern, and no data? */
function isPattern(i, j, size, version) {
    const inFinder = (i < 9 && j < 9) || (i < 9 && j >= size - 8) || (i >= size - 8 && j < 9);
    const places = ALIGNED[version - 1];
    const near = (at) => places.find((place) => Math.abs(place - at) <= 2);
    const [row, column] = [near(i), near(j)];
    const last = places.at(-1);
    const corner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
    const aligned = row !== undefined && column !== undefined && !corner;
    const told = version >= 7 && ((i < 6 && j >= size - 11) || (j < 6 && i >= size - 11));
    return inFinder || i === 6 || j === 6 || aligned || told;
}

/** All words as they stand, column pair by column pair. */
function wordsOf(grid, version) {
    const size = grid.length;
    const mask = MASKS[maskOf(grid)];
    const columns = range(size)
        .filter((j) => j !== 6)
        .reverse();
    const bits = range(columns.length / 2).flatMap((pair) => {
        const rows = pair % 2 ? range(size) : range(size).reverse();
        return rows.flatMap((i) =>
            [columns[2 * pair], columns[2 * pair + 1]]
                .filter((j) => !isPattern(i, j, size, version))
                .map((j) => Number(grid[i][j] !== (mask(i, j) === 0))),
        );
    });
    return range(bits.length >> 3).map((at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
}

function times(a, b) {
    let product = 0;
    for (let bit = 0; bit < 8; bit++) if ((b >> bit) & 1) product ^= a << bit;
    for (let bit = 14; bit >= 8; bit--) if ((product >> bit) & 1) product ^= 0x11d << (bit - 8);
    return product;
}

/** A whole block is 0 at every root of the generator. */
function isSound(block, check) {
    let root = 1;
    return range(check).every(() => {
        const value = block.reduce((sum, word) => times(sum, root) ^ word, 0);
        root = times(root, 2);
        return value === 0;
    });
}

/** The data words of all blocks, each of which has to be sound. */
function dataOf(words, version) {
    const [check, sizes] = BLOCKS[version - 1];
    const blocks = sizes.map(() => []);
    let at = 0;
    for (const i of range(Math.max(...sizes))) for (const [k, size] of sizes.entries()) if (i < size) blocks[k].push(words[at++]);
    const data = blocks.flatMap((block) => [...block]);
    for (const i of range(check * sizes.length)) blocks[i % sizes.length].push(words[at++]);
    if (!blocks.every((block) => isSound(block, check))) throw new Error("words that do not check");
    return data;
}

/** The text of the code in a picture on a page. */
export async function readQr(page, picture) {
    const grid = modulesOf(await pixels(page, picture));
    const version = (grid.length - 17) / 4;
    const bits = dataOf(wordsOf(grid, version), version)
        .map((word) => word.toString(2).padStart(8, "0"))
        .join("");
    if (!bits.startsWith("0100")) throw new Error("no bytes");
    const wide = version < 10 ? 8 : 16;
    const length = Number.parseInt(bits.slice(4, 4 + wide), 2);
    const byte = (i) => Number.parseInt(bits.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2);
    return Buffer.from(range(length).map(byte)).toString("utf8");
}
