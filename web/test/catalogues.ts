// SPDX-License-Identifier: MIT
// catalogues - all texts of the tree and what po/ makes of them, for tests.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
// @ts-expect-error the build's own modules have no types
import { linguas, parsePo } from "../catalogues.mjs";

export interface Entry {
    id: string;
    plural: string;
    text: string[];
    refs: string[];
    fuzzy: boolean;
}

/** Codes of all languages but English. */
export const codes: string[] = linguas("po").map((language: { code: string }) => language.code);

/** What there is to translate, as the sources are now. */
export const template: Entry[] = parsePo(execFileSync("tools/update_po.sh", ["--template"], { encoding: "utf8" })).slice(1);

/** A catalogue: its header, and its entries by their ids. */
export function catalogue(code: string): { header: string; entries: Map<string, Entry> } {
    const [header, ...entries] = parsePo(readFileSync(`po/${code}.po`, "utf8")) as Entry[];
    return { header: header!.text[0]!, entries: new Map(entries.map((entry) => [entry.id, entry])) };
}

/** Facts that hold for every entry, as one of the test's: what does not is listed. */
export function offenders(entries: Iterable<Entry>, isWrong: (entry: Entry) => boolean): string[] {
    return [...entries].filter(isWrong).map((entry) => `${entry.id} → ${entry.text.join(" | ")}`);
}
