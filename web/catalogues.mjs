// SPDX-License-Identifier: MIT
// catalogues - reads gettext catalogues and makes modules of them for the page.
//
// po/LINGUAS lists the languages. Each catalogue becomes chunks: what the page says at first,
// what each of the games does, and the rest. They export the rule of plurals, compiled from
// the header (nothing is interpreted in the browser), the translations, and a key for each.
// The key stands for the English text, which is in the page already and need not travel once
// more. The first one also brings the faces of the language's letters.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fileOf, games, gamesWith } from "./games.mjs";

/** Entries of a catalogue: { id, plural, text: [..], refs, fuzzy }. */
export function parsePo(text) {
    const entries = [];
    let entry = null;
    let target = null;
    const begin = () => ({ id: "", plural: "", text: [], refs: [], fuzzy: false, context: "" });
    const end = () => {
        if (entry && target !== null) entries.push(entry);
        entry = null;
        target = null;
    };
    for (const line of text.split("\n")) {
        if (line.trim() === "") {
            end();
            continue;
        }
        if (line.startsWith("#~")) continue;
        entry ??= begin();
        if (line.startsWith("#:")) entry.refs.push(...line.slice(2).trim().split(/\s+/));
        else if (line.startsWith("#,")) entry.fuzzy = /\bfuzzy\b/.test(line);
        else if (!line.startsWith("#")) {
            const m = /^(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?(".*")$/.exec(line);
            if (!m) throw new Error(`not a line of a catalogue: ${line}`);
            if (m[1]) target = m[1] === "msgstr" ? Number(m[2] ?? 0) : m[1];
            const piece = JSON.parse(m[3]);
            if (typeof target === "number") entry.text[target] = (entry.text[target] ?? "") + piece;
            else if (target === "msgid") entry.id += piece;
            else if (target === "msgid_plural") entry.plural += piece;
        }
    }
    end();
    return entries;
}

/** What the folders of games say about their texts: patterns of source files. */
const own = (list) => gamesWith("texts.json").flatMap((game) => JSON.parse(readFileSync(fileOf(game, "texts.json"), "utf8"))[list]);
const anyOf = (patterns) => new RegExp(`^(${patterns.join("|")})`);

// What only the program in a terminal says; what a first board does not say: cards, lessons,
// the screens and dialogs of screens/pages.ts, what is wrong with a turn or a record.
// That is more than half of it; whoever shows it waits for it.
const never = anyOf([
    "src/(app|cli|client|ugi|match|train|terminal|server|store|mail)/",
    "src/record/json",
    "src/online/(letters/words|checkup/)",
    ...own("never"),
]);
const late = anyOf([
    "src/(page/(?!tell)|base/|game/(?!words)|record/|search/|session/|online/)",
    "web/src/(generic|online)/",
    "web/src/play/(after|analysis|analysissheet|endpanel|graph)\\.",
    "web/src/screens/(about|alone|begins|control|help|keptgames|keys|lesson|lines|menu|open|openrecord|path|rules|settings|setup|setupform|typed)\\.",
    ...own("late"),
]);

// What a game's folder says before it is opened is said by the start page.
const ofGame = Object.fromEntries(games.map((game) => [game, new RegExp(`^(web/)?src/${game}/(?!game\\.)`)]));

/** Which part of the page's catalogue an entry belongs to; null: none. */
export function partOf(entry) {
    const refs = entry.refs.filter((ref) => !never.test(ref));
    if (entry.refs.length && !refs.length) return null;
    const soon = refs.filter((ref) => !late.test(ref));
    if (refs.length && !soon.length) return "late";
    return games.find((game) => soon.length && soon.every((ref) => ofGame[game].test(ref))) ?? "first";
}

function pluralRule(header) {
    const found = /plural=([^;\n]+);/.exec(header);
    const rule = found ? found[1].trim() : "n != 1";
    if (!/^[n0-9\s()?:!=<>&|%+*/-]+$/.test(rule)) throw new Error(`odd rule of plurals: ${rule}`);
    return rule;
}

/** A text as 30 bits, six letters. The page makes keys with this very function. */
export function textKey(id) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    return (hash >>> 2).toString(32).padStart(6, "0");
}

function refuseTwins(entries) {
    const seen = new Map();
    for (const { id } of entries) {
        const other = seen.get(textKey(id));
        if (other !== undefined && other !== id) throw new Error(`"${id}" has the key of "${other}": say one of them differently`);
        seen.set(textKey(id), id);
    }
}

/** The source of the module that a part of a catalogue becomes. */
export function languageModule(entries, part) {
    const header = entries.find((entry) => entry.id === "")?.text[0] ?? "";
    refuseTwins(entries);
    const messages = {};
    for (const entry of entries) {
        if (entry.id === "" || entry.fuzzy || partOf(entry) !== part) continue;
        if (!entry.text.length || entry.text.some((form) => !form)) continue;
        if (!entry.plural && entry.text[0] === entry.id) continue;
        messages[textKey(entry.id)] = entry.plural ? entry.text : entry.text[0];
    }
    return `export const plural = (n) => Number(${pluralRule(header)});
export const keys = "${Object.keys(messages).join("")}";
export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.values(messages)))});`;
}

// ---- a language that is none -------------------------------------------------------------

const accents = {
    a: "á",
    c: "ç",
    e: "é",
    g: "ğ",
    i: "í",
    l: "ł",
    n: "ñ",
    o: "ö",
    s: "š",
    u: "ü",
    y: "ý",
    z: "ž",
    A: "Á",
    C: "Ç",
    E: "É",
    G: "Ğ",
    I: "Í",
    L: "Ł",
    N: "Ñ",
    O: "Ö",
    S: "Š",
    U: "Ü",
    Y: "Ý",
    Z: "Ž",
};

/** In brackets, accented, two fifths longer; places, bold and what words link to stay. */
export function pseudo(id) {
    const letters = id.replace(/%[1-9]/g, "").length;
    const strange = id.replace(/%[1-9]|\]\([\w-]+\)|[A-Za-z]/g, (part) => accents[part] ?? part);
    return `[${strange}${" ~".repeat(Math.ceil((letters * 0.4) / 2))}]`;
}

/** Of every text there is: those of the template, and those of the page as it is now. */
function pseudoEntries(pot) {
    const page = execFileSync(process.execPath, [fileURLToPath(new URL("extract.mjs", import.meta.url))], { encoding: "utf8" });
    const rule = { id: "", text: ["Plural-Forms: nplurals=2; plural=n != 1;\n"], refs: [] };
    const rest = [...parsePo(pot), ...parsePo(page)].filter((entry) => entry.id !== "");
    for (const entry of rest) {
        entry.fuzzy = false;
        entry.text = entry.plural ? [pseudo(entry.id), pseudo(entry.plural)] : [pseudo(entry.id)];
    }
    return [rule, ...rest];
}

// ---- for esbuild ---------------------------------------------------------------------------

/** Lines of po/LINGUAS: a code and the language's own name. */
export function linguas(folder) {
    const file = join(folder, "LINGUAS");
    if (!existsSync(file)) return [];
    return readFileSync(file, "utf8")
        .split("\n")
        .map((line) => line.replace(/#.*/, "").trim())
        .filter(Boolean)
        .map((line) => /^(\S+)\s+(.+)$/.exec(line))
        .map((m) => ({ code: m[1], name: m[2] }));
}

/** What a language adds to the page's fonts: twins as fonts.mjs makes them. */
function facesModule(twins) {
    const imports = twins.map(({ name }, i) => `import face${i} from "oriel:${name}";`);
    const faces = twins.map(
        ({ family, weight, range }, i) => `[${JSON.stringify(family)}, face${i}, ${JSON.stringify(range)}, "${weight}"]`,
    );
    return `${imports.join("\n")}\nexport const faces = [${faces.join(", ")}];\n`;
}

export function languageModules(folder, fonts, withPseudo) {
    const later = [...games, "late"];
    const all = linguas(folder);
    if (withPseudo) all.push({ code: "xx", name: "Pseudo" });
    const read = (code) =>
        code === "xx"
            ? pseudoEntries(readFileSync(join(folder, "oriel.pot"), "utf8"))
            : parsePo(readFileSync(join(folder, `${code}.po`), "utf8"));
    return {
        name: "languages",
        setup(build) {
            build.onResolve({ filter: /^oriel:languages$/ }, () => ({ path: "languages", namespace: "oriel" }));
            build.onResolve({ filter: /^oriel:catalogue-/ }, ({ path }) => ({ path: path.slice(6), namespace: "oriel" }));
            build.onLoad({ filter: /^languages$/, namespace: "oriel" }, () => ({
                contents: `export ${textKey}
                    export const later = ${JSON.stringify(later)};
                    export const languages = {${all.map(
                        ({ code, name }) =>
                            `${JSON.stringify(code)}: { name: ${JSON.stringify(name)}, parts: {${["first", ...later].map(
                                (part) => `${part}: () => import("oriel:catalogue-${code}-${part}")`,
                            )}} }`,
                    )}};`,
            }));
            build.onLoad({ filter: /^catalogue-/, namespace: "oriel" }, ({ path }) => {
                const [, code, part] = path.split("-");
                const faces = part === "first" && code !== "xx" ? facesModule(fonts.of(code)) : "";
                return { contents: faces + languageModule(read(code), part), resolveDir: folder };
            });
        },
    };
}
