// SPDX-License-Identifier: MIT
// fonts - makes small twins of the fonts with the letters that each language uses.
//
// Every @font-face of fonts.css with a file and a range of letters has twins that go before it:
// one with the letters of English, which stands in the sheet, and one for each other language,
// which travels with its catalogue. A twin holds those letters of the range that occur in the
// language's texts, in the weights the rule names. The whole file is loaded only where another
// letter occurs, in somebody's name, say.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import subsetFont from "subset-font";
import { partOf, parsePo } from "./catalogues.mjs";

/** Files below a folder that end in one of the given ways. */
function filesIn(folder, ends) {
    return readdirSync(folder, { recursive: true })
        .filter((name) => ends.test(name))
        .map((name) => join(folder, name));
}

const SPACES = "\u00a0\u2009\u202f"; // the browser puts these into dates and numbers
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i)); // may be typed
const RARE = /[#$\\^_`|~]/; // signs that nothing here is written with
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const BOARD = "abcde 0123456789.,:;()/+-%?! Oriel"; // squares, numbers, and whose page it is

/** Code points in order. */
function codesOf(text) {
    return [...new Set(text)]
        .filter((letter) => letter >= " " && !RARE.test(letter))
        .map((letter) => letter.codePointAt(0))
        .sort((a, b) => a - b);
}

/** What is small may be written in capitals, but not in titles. */
const withCapitals = (text) => text + text.toUpperCase();
const asWritten = (text) => text;

/** What is written in strings of the page's own code: arrows, signs of arithmetic. */
function signsOf(src) {
    const code = filesIn(src, /\.ts$/).map((file) => readFileSync(file, "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, ""));
    return code.join("").replace(/[\p{L}\0-\x7f“”‘’]/gu, ""); // quotes are the English texts'
}

/** What the page says in another language. One with an alphabet of its own needs few Latin letters and signs for its
 *  boards; where there are more, those of English come. */
function lettersOf(code, po, capitals) {
    const entries = parsePo(readFileSync(join(po, `${code}.po`), "utf8")).filter((entry) => entry.id !== "" && partOf(entry));
    const said = (some) => some.flatMap((entry) => entry.text).join("");
    const all = said(entries);
    const isLatin = (all.match(/\p{Script=Latin}/gu) ?? []).length > all.length / 2;
    if (isLatin) return ASCII + capitals(all);
    const soon = said(entries.filter((entry) => partOf(entry) !== "late")).replace(/%[1-9]/g, "");
    return BOARD + soon + capitals(all.replace(/[\p{Script=Latin}\0-\x7f]/gu, ""));
}

const hex = (code) => code.toString(16).toUpperCase().padStart(4, "0");

/** "U+0000-00FF, U+0131" as pairs of numbers. */
function readRanges(text) {
    return [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [parseInt(from, 16), parseInt(to ?? from, 16)]);
}

/** Code points in order as a unicode-range. */
export function writeRanges(codes) {
    const runs = [];
    for (const code of codes) {
        const run = runs.at(-1);
        if (run && run[1] === code - 1) run[1] = code;
        else runs.push([code, code]);
    }
    return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

const TITLE = /[\p{L}\p{N}\s.,:·–—'’«»!?()-]/u; // other signs are too rare in titles to be sent for them

const property = (rule, name) => new RegExp(`${name}:\\s*([^;]+);`).exec(rule)?.[1] ?? "";

const isTitle = (rule) => property(rule, "font-family") === "Forum";

/** The twin of a rule with these letters, for a language or for English; null when none of its letters is used. */
function twinOf(rule, letters, code = "") {
    const file = /url\("([^"]+)"\)/.exec(rule)?.[1];
    const ranges = readRanges(property(rule, "unicode-range"));
    const family = property(rule, "font-family").replaceAll('"', "");
    const used = letters
        .filter((letter) => ranges.some(([from, to]) => from <= letter && letter <= to))
        .filter((letter) => !isTitle(rule) || TITLE.test(String.fromCodePoint(letter)));
    if (!file || file.startsWith("oriel:") || !used.length) return null; // that is a twin itself
    const weight = property(rule, "font-weight");
    const name = `everyday-${code ? `${code}-` : ""}${basename(file).replace(/-(wght|400)-normal.*/, "")}.woff2`;
    return { family, weight, range: writeRanges(used), used, file, name, rule };
}

/** As it stands in a sheet. */
function cssOf({ rule, name, range }) {
    return rule
        .replace(/url\([^)]+\) format\([^)]+\)/, `url("oriel:${name}") format("woff2")`)
        .replace(/unicode-range:[^;]+;/, `unicode-range: ${range};`);
}

/** Letters of two files have no kerning between them: it is for languages that one file has all letters of. */
function featuresFor({ used, file, alone }) {
    if (!/-latin/.test(file)) return [];
    return alone && [...ALPHABET].every((letter) => used.includes(letter.codePointAt(0))) ? ["kern", "locl"] : ["locl"];
}

function shrink(twin, modules) {
    const [min, max] = twin.weight.split(" ").map(Number);
    return subsetFont(readFileSync(join(modules, twin.file)), String.fromCodePoint(...twin.used), {
        targetFormat: "woff2",
        keepFeatures: featuresFor(twin),
        noHinting: true,
        ...(max ? { variationAxes: { wght: { min, max } } } : {}),
    });
}

/** The twins of a page: `english` those of its sheet, `of` a language's own. */
export function everyday(src, po) {
    const sheet = readFileSync(join(src, "ui/css/fonts.css"), "utf8");
    const rules = sheet.match(/@font-face \{[^}]*\}/g) ?? [];
    const everywhere = SPACES + signsOf(src);
    const twins = (lettersFor, code) => {
        const ui = codesOf(everywhere + lettersFor(withCapitals));
        const titles = codesOf(everywhere + lettersFor(asWritten));
        const found = rules.map((rule) => twinOf(rule, isTitle(rule) ? titles : ui, code)).filter(Boolean);
        const isAlone = (twin) => found.every((other) => other === twin || other.family !== twin.family);
        return found.map((twin) => ({ ...twin, alone: isAlone(twin) }));
    };
    const english = ASCII + readFileSync(join(po, "oriel.pot"), "utf8");
    return { english: twins(() => english), of: (code) => twins((capitals) => lettersOf(code, po, capitals), code) };
}

/** For esbuild: the faces of fonts.css get their twins, and "oriel:everyday-.." is the file of one. */
export function everydayFonts(fonts, codes, modules) {
    const twins = new Map([...fonts.english, ...codes.flatMap(fonts.of)].map((twin) => [twin.name, twin]));
    return {
        name: "everyday-fonts",
        setup(build) {
            build.onLoad({ filter: /ui[\\/]css[\\/]fonts\.css$/ }, ({ path }) => ({
                contents: [readFileSync(path, "utf8"), ...fonts.english.map(cssOf)].join("\n"),
                loader: "css",
                resolveDir: dirname(path),
            }));
            build.onResolve({ filter: /^oriel:everyday-/ }, ({ path }) => ({ path: path.slice(6), namespace: "everyday" }));
            build.onLoad({ filter: /.*/, namespace: "everyday" }, async ({ path }) => ({
                contents: await shrink(twins.get(path), modules),
                loader: "file",
            }));
        },
    };
}
