// SPDX-License-Identifier: MIT
// po/terms.tsv fixes one word for one thing. A row with "id" among its notes is a text of the
// program, and catalogues have it letter for letter; where a text names a power, or a thing whose
// English word has one meaning only, its translation uses the word of the table.
import { readFileSync } from "node:fs";
import { catalogue, codes, offenders, type Entry } from "./catalogues";
import { close, holds, same } from "./check";

type Row = Record<string, string>; // by the head of the column: key, en, the codes, source/notes

function readRows(): Row[] {
    const [head, ...lines] = readFileSync("po/terms.tsv", "utf8").trim().split("\n");
    const columns = head!.split("\t");
    return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, i) => [columns[i]!, cell])));
}

const rows = readRows();
const isText = (row: Row): boolean => /^id\b/.test(row["source/notes"]!);
const powers = rows.filter((row) => row["key"]!.startsWith("power."));
const things = rows.filter((row) =>
    /^(term\.(dome|golden_fleece)|token\.(whirlpool|coin|abyss)|sintra\.(joker|glazier|ornament|bag|marker|window|pane_short))$/.test(
        row["key"]!,
    ),
);

/** The part of a word that all its cases have, of a name of several words that of the last one. */
function stem(word: string): string {
    const last = word.split(/[\s’]/).at(-1)!;
    return last.slice(0, last.length > 4 ? -2 : last.length > 3 ? -1 : last.length).replace(/(?<=.)[jя]$/, "");
}

const plain = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** Every way to say a thing: the row's word, and its plural forms where the table counts it. */
function waysToSay(row: Row, code: string): string[] {
    const plural = rows.find((other) => other["key"]!.startsWith("plural.") && other["en"]!.split("|")[0] === row["en"]);
    return [row[code]!, ...(plural?.[code]?.split("|") ?? [])].map(stem);
}

/** What people read of a text: no notation, no fields of positions, no other program's name. */
const prose = (id: string): string => id.replace(/\S*<\S*>|\w+(?::\w+){2,}|for Prometheus/g, "");

/** Entries whose English text has the word but whose translation says it in none of the ways. */
function otherwise(entries: Entry[], word: string, says: (text: string) => boolean): string[] {
    const named = new RegExp(`\\b${word.replace(/^the /, "")}s?\\b`);
    return offenders(entries, (entry) => named.test(prose(entry.id)) && !entry.text.every(says));
}

let found = 0;
for (const code of codes) {
    const { entries } = catalogue(code);
    const translated = [...entries.values()].filter((entry) => entry.text.every(Boolean));
    for (const row of rows.filter(isText)) {
        const entry = entries.get(row["en"]!);
        if (!entry) continue; // the table has words for texts to come, and for some that went
        found++;
        same(`${code}: ${row["key"]}`, entry.text[0], row[code]);
    }
    const ofSantorini = translated.filter((entry) => entry.refs.some((ref) => ref.includes("/santorini/")));
    for (const row of powers) {
        const name = stem(row[code]!); // names have capitals
        const says = (text: string): boolean => text.includes(name);
        same(`${code}: ${row["key"]} is ${row[code]}`, otherwise(ofSantorini, row["en"]!, says), []);
    }
    for (const row of things) {
        const ways = waysToSay(row, code).map(plain);
        const says = (text: string): boolean => ways.some((way) => plain(text).includes(way));
        same(`${code}: ${row["key"]} is ${row[code]}`, otherwise(translated, row["en"]!, says), []);
    }
}

holds("most of the table is texts of the program", found > 200 * codes.length);
holds("all powers are in it", powers.length === 55);

close("page_terms");
