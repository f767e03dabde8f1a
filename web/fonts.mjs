// SPDX-License-Identifier: MIT
// fonts - makes small twins of the fonts with the letters that our texts use.
//
// Every @font-face with a file and a range of letters gets a twin that stands after it and so
// goes first: it holds those letters of the range that occur in the page and its catalogues,
// in the weights the rule names. The whole file is loaded only where another letter occurs,
// in somebody's name, say.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import subsetFont from "subset-font";
import { linguas } from "./catalogues.mjs";

/** Files below a folder that end in one of the given ways. */
function filesIn(folder, ends) {
    return readdirSync(folder, { recursive: true })
        .filter((name) => ends.test(name))
        .map((name) => join(folder, name));
}

const SPACES = "\u00a0\u2009\u202f"; // the browser puts these into dates and numbers

const RARE = /[#$\\^_`|~]/; // signs that nothing here is written with

/** Code points of everything the page may say, in order; most of ASCII may be typed, and what
 *  is small may be written in capitals. */
export function lettersUsed(src, po) {
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
    const catalogues = ["LINGUAS", "oriel.pot", ...linguas(po).map(({ code }) => `${code}.po`)].map((name) => join(po, name));
    const texts = [...filesIn(src, /\.ts$/), ...catalogues].map((file) => readFileSync(file, "utf8"));
    const used = new Set(ascii + SPACES + texts.join("") + texts.join("").toUpperCase());
    return [...used]
        .filter((letter) => letter >= " " && !RARE.test(letter))
        .map((letter) => letter.codePointAt(0))
        .sort((a, b) => a - b);
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

const TITLE = /[\p{L}\p{N} .,:·–'!?()-]/u; // other signs are too rare in titles to be sent for them

const property = (rule, name) => new RegExp(`${name}:\\s*([^;]+);`).exec(rule)?.[1] ?? "";

/** The twin of a rule, { css, letters, weights, file, name }; null when none of its letters is used. */
function twinOf(rule, letters) {
    const file = /url\("([^"]+)"\)/.exec(rule)?.[1];
    const ranges = readRanges(property(rule, "unicode-range"));
    const title = property(rule, "font-family") === "Forum";
    const used = letters
        .filter((code) => ranges.some(([from, to]) => from <= code && code <= to))
        .filter((code) => !title || TITLE.test(String.fromCodePoint(code)));
    if (!file || !used.length) return null;
    const weights = property(rule, "font-weight").split(" ").map(Number);
    const name = `everyday-${basename(file).replace(/-(wght|400)-normal.*/, "")}`;
    const css = rule
        .replace(/url\([^)]+\) format\([^)]+\)/, `url("oriel:${name}.woff2") format("woff2")`)
        .replace(/unicode-range:[^;]+;/, `unicode-range: ${writeRanges(used)};`);
    return { css, used, weights, file, name };
}

/** Letters of two files have no kerning between them; those beside the alphabet hardly ever meet each other. */
function shrink({ used, weights: [min, max], file }, modules) {
    return subsetFont(readFileSync(join(modules, file)), String.fromCodePoint(...used), {
        targetFormat: "woff2",
        keepFeatures: /-latin-ext-/.test(file) ? ["locl"] : ["kern", "locl"],
        noHinting: true,
        ...(max ? { variationAxes: { wght: { min, max } } } : {}),
    });
}

/** For esbuild: the faces of fonts.css get their twins. */
export function everydayFonts(letters, modules) {
    const twins = new Map();
    return {
        name: "everyday-fonts",
        setup(build) {
            build.onLoad({ filter: /ui[\\/]css[\\/]fonts\.css$/ }, ({ path }) => {
                const sheet = readFileSync(path, "utf8");
                const found = (sheet.match(/@font-face \{[^}]*\}/g) ?? []).map((rule) => twinOf(rule, letters)).filter(Boolean);
                for (const twin of found) twins.set(`${twin.name}.woff2`, twin);
                return { contents: [sheet, ...found.map((twin) => twin.css)].join("\n"), loader: "css", resolveDir: dirname(path) };
            });
            build.onResolve({ filter: /^oriel:everyday-/ }, ({ path }) => ({ path: path.slice(6), namespace: "everyday" }));
            build.onLoad({ filter: /.*/, namespace: "everyday" }, async ({ path }) => ({
                contents: await shrink(twins.get(path), modules),
                loader: "file",
            }));
        },
    };
}
