// SPDX-License-Identifier: MIT
// qr - a text as a QR code, for a camera to read off this screen.
//
//     qrCode("https://example.org/#/t/…", t("Code for joining"))
//
// ISO/IEC 18004: bytes in UTF-8, error correction level M, versions 1 to 10, which take up to 213
// bytes. Of the eight masks the one with the least penalty is used. Four light modules around it.
import "./qr.css" with { type: "piece" };
import { html, type TemplateResult } from "lit";

/** How a version's words are divided: words of error correction of each block, and its words of data. */
interface Version {
    check: number;
    blocks: number[];
    aligned: number[]; // where alignment patterns stand, in both directions
}

const VERSIONS: Version[] = [
    { check: 10, blocks: [16], aligned: [] },
    { check: 16, blocks: [28], aligned: [6, 18] },
    { check: 26, blocks: [44], aligned: [6, 22] },
    { check: 18, blocks: [32, 32], aligned: [6, 26] },
    { check: 24, blocks: [43, 43], aligned: [6, 30] },
    { check: 16, blocks: [27, 27, 27, 27], aligned: [6, 34] },
    { check: 18, blocks: [31, 31, 31, 31], aligned: [6, 22, 38] },
    { check: 22, blocks: [38, 38, 39, 39], aligned: [6, 24, 42] },
    { check: 22, blocks: [36, 36, 36, 37, 37], aligned: [6, 26, 46] },
    { check: 26, blocks: [43, 43, 43, 43, 44], aligned: [6, 28, 50] },
];

const BYTES = 0b0100; // the mode
const PADDING = [0xec, 0x11];
const MARGIN = 4; // modules
const SMALLEST = 200; // pixels

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

// ---- words -----------------------------------------------------------------------------

/** In the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
    return product;
}

/** The coefficients of (x - 1)(x - 2)(x - 4) .. below the highest one. */
function generator(degree: number): number[] {
    let poly = [1];
    let root = 1;
    for (let i = 0; i < degree; i++) {
        const times = poly.map((one) => multiply(one, root));
        poly = [...poly, 0].map((one, k) => one ^ (times[k - 1] ?? 0));
        root = multiply(root, 2);
    }
    return poly.slice(1);
}

/** The words of error correction for a block: what is left of it divided by the generator. */
export function checkWords(data: readonly number[], count: number): number[] {
    const divisor = generator(count);
    let rest = divisor.map(() => 0);
    for (const word of data) {
        const factor = word ^ rest[0]!;
        rest = [...rest.slice(1), 0].map((one, i) => one ^ multiply(divisor[i]!, factor));
    }
    return rest;
}

/** Bits of the count of bytes behind the mode. */
const countBits = (version: number) => (version < 10 ? 8 : 16);

/** The least version with room for so many bytes. */
function pickVersion(bytes: number): number {
    const version = range(10).find((i) => 4 + countBits(i + 1) + 8 * bytes <= 8 * sum(VERSIONS[i]!.blocks));
    if (version === undefined) throw new RangeError(`${bytes} bytes are too many for a QR code`);
    return version + 1;
}

const toBits = (value: number, count: number) => range(count).map((i) => (value >> (count - 1 - i)) & 1);

/** Mode, count, bytes, an end of up to four zeros, zeros up to a whole word, padding. */
function dataWords(bytes: Uint8Array, version: number): number[] {
    const room = sum(VERSIONS[version - 1]!.blocks);
    const bits = [...toBits(BYTES, 4), ...toBits(bytes.length, countBits(version)), ...[...bytes].flatMap((byte) => toBits(byte, 8))];
    bits.push(...toBits(0, Math.min(4, 8 * room - bits.length)));
    while (bits.length % 8) bits.push(0);
    const words = range(bits.length / 8).map((i) => bits.slice(8 * i, 8 * i + 8).reduce((word, bit) => (word << 1) | bit, 0));
    return [...words, ...range(room - words.length).map((i) => PADDING[i % 2]!)];
}

/** The first words of all blocks, then the second ones; the same with those of error correction. */
function interleave(words: readonly number[], { check, blocks }: Version): number[] {
    let at = 0;
    const data = blocks.map((size) => words.slice(at, (at += size)));
    const parts = [data, data.map((block) => checkWords(block, check))];
    return parts.flatMap((lists) =>
        range(Math.max(...lists.map((list) => list.length))).flatMap((i) => lists.flatMap((list) => list.slice(i, i + 1))),
    );
}

// ---- modules ---------------------------------------------------------------------------

/** A value followed by its remainder modulo a generator of the given degree. */
function withRemainder(value: number, poly: number, degree: number): number {
    let rest = value;
    for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * poly);
    return (value << degree) | rest;
}

/** 15 bits: level M, which is 00, and the mask. */
export const formatBits = (mask: number) => withRemainder(mask, 0x537, 10) ^ 0x5412;
export const versionBits = (version: number) => withRemainder(version, 0x1f25, 12);

const MASKS: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Modules by row; undefined where data is still to come. */
class Grid {
    readonly size: number;
    readonly rows: (boolean | undefined)[][];

    constructor(readonly version: number) {
        this.size = 17 + 4 * version;
        this.rows = range(this.size).map(() => Array<undefined>(this.size).fill(undefined));
        this.drawFinders();
        this.drawAlignments();
        this.drawTiming();
        this.drawVersion();
        this.drawFormat(0); // holds its place
    }

    /** Nothing happens outside. */
    private set(x: number, y: number, dark: boolean): void {
        if (x >= 0 && y >= 0 && x < this.size && y < this.size) this.rows[y]![x] = dark;
    }

    /** Rings around a place: dark at these distances from it. */
    private drawRings(x: number, y: number, dark: readonly boolean[]): void {
        const reach = dark.length - 1;
        for (let dy = -reach; dy <= reach; dy++) {
            for (let dx = -reach; dx <= reach; dx++) this.set(x + dx, y + dy, dark[Math.max(Math.abs(dx), Math.abs(dy))]!);
        }
    }

    private drawFinders(): void {
        const far = this.size - 4;
        for (const [x, y] of [
            [3, 3],
            [far, 3],
            [3, far],
        ] as const)
            this.drawRings(x, y, [true, true, false, true, false]);
    }

    /** None where a finder is. */
    private drawAlignments(): void {
        const places = VERSIONS[this.version - 1]!.aligned;
        for (const x of places) {
            for (const y of places) if (this.rows[y]![x] === undefined) this.drawRings(x, y, [true, false, true]);
        }
    }

    private drawTiming(): void {
        for (let i = 8; i < this.size - 8; i++) {
            this.set(i, 6, i % 2 === 0);
            this.set(6, i, i % 2 === 0);
        }
    }

    private drawVersion(): void {
        if (this.version < 7) return;
        const bits = versionBits(this.version);
        for (let i = 0; i < 18; i++) {
            const near = Math.floor(i / 3);
            const far = this.size - 11 + (i % 3);
            const dark = ((bits >> i) & 1) === 1;
            this.set(far, near, dark);
            this.set(near, far, dark);
        }
    }

    /** Twice: around the first finder, and beside the other two. The timing patterns are left out. */
    private drawFormat(mask: number): void {
        const bits = formatBits(mask);
        const skip = (i: number) => (i < 6 ? i : i + 1);
        for (let i = 0; i < 15; i++) {
            const dark = ((bits >> i) & 1) === 1;
            if (i < 8) this.set(8, skip(i), dark);
            else this.set(i === 8 ? 7 : 14 - i, 8, dark);
            if (i < 8) this.set(this.size - 1 - i, 8, dark);
            else this.set(8, this.size - 15 + i, dark);
        }
        this.set(8, this.size - 8, true);
    }

    /** The places of data in their order: columns two by two from the right, up and down in turn. */
    private *free(): Generator<[x: number, y: number]> {
        let up = true;
        for (let right = this.size - 1; right > 0; right -= 2, up = !up) {
            if (right === 6) right--;
            for (let i = 0; i < this.size; i++) {
                const y = up ? this.size - 1 - i : i;
                for (const x of [right, right - 1]) if (this.rows[y]![x] === undefined) yield [x, y];
            }
        }
    }

    /** All modules with the words under a mask; bits that are left over are 0. */
    masked(words: readonly number[], mask: number): boolean[][] {
        this.drawFormat(mask);
        const rows = this.rows.map((row) => [...row]);
        let i = 0;
        for (const [x, y] of this.free()) {
            const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
            rows[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
            i++;
        }
        return rows as boolean[][];
    }
}

// ---- masks -----------------------------------------------------------------------------

/** Five or more alike in a line: 3, and 1 for each more. */
const runs = (line: string) => sum([...line.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2));

/** What looks like a finder, with four light ones before or behind it: 40. */
const FINDERS = /(?=00001011101|10111010000)/g;
const finders = (line: string) => 40 * [...line.matchAll(FINDERS)].length;

/** Squares of four alike: 3. */
function squares(rows: readonly boolean[][]): number {
    const alike = (x: number, y: number) => new Set([rows[y]![x], rows[y]![x + 1], rows[y + 1]![x], rows[y + 1]![x + 1]]).size === 1;
    const places = range(rows.length - 1);
    return 3 * sum(places.map((y) => places.filter((x) => alike(x, y)).length));
}

/** How far the dark ones are from one half: 10 for each twentieth. */
function imbalance(rows: readonly boolean[][]): number {
    const share = rows.flat().filter(Boolean).length / rows.length ** 2;
    return 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** What a reader may find hard about it. */
export function penalty(rows: readonly boolean[][]): number {
    const columns = rows.map((_, x) => rows.map((row) => row[x]!));
    const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
    return sum(lines.map((line) => runs(line) + finders(line))) + squares(rows) + imbalance(rows);
}

/** The modules of a text, dark ones true, without the margin. */
export function qrModules(text: string): boolean[][] {
    const bytes = new TextEncoder().encode(text);
    const version = pickVersion(bytes.length);
    const words = interleave(dataWords(bytes, version), VERSIONS[version - 1]!);
    const grid = new Grid(version);
    const ways = MASKS.map((_, mask) => grid.masked(words, mask));
    const worth = ways.map(penalty);
    return ways[worth.indexOf(Math.min(...worth))]!;
}

// ---- drawing ---------------------------------------------------------------------------

/** A path in a square of the code's size with its margin, one rectangle for a run of dark modules. */
export function qrPath(rows: readonly boolean[][]): string {
    const line = (row: readonly boolean[], y: number) =>
        [...row.map(Number).join("").matchAll(/1+/g)].map(
            ({ 0: run, index }) => `M${index + MARGIN} ${y + MARGIN}h${run.length}v1h-${run.length}z`,
        );
    return rows.flatMap(line).join("");
}

/** The code as a picture, dark on white whatever the theme: cameras expect that. */
export function qrCode(text: string, label: string): TemplateResult {
    const rows = qrModules(text);
    const size = rows.length + 2 * MARGIN;
    const pixels = size * Math.max(4, Math.ceil(SMALLEST / size));
    return html`<svg class="qr" role="img" aria-label=${label} width=${pixels} height=${pixels} viewBox="0 0 ${size} ${size}">
        <rect width=${size} height=${size} fill="#fff" />
        <path d=${qrPath(rows)} fill="#000" />
    </svg>`;
}
