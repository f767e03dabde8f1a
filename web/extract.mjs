// SPDX-License-Identifier: MIT
// extract - the page's message ids as a catalogue template, on standard output.
//
// Finds calls of t, tx, tn and N_ with literal texts, also such as are joined by +. A call
// whose id is no literal is passed over: its texts are marked with N_ elsewhere.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function files(folder) {
    return readdirSync(folder)
        .sort()
        .flatMap((name) => {
            const path = join(folder, name);
            if (statSync(path).isDirectory()) return files(path);
            return name.endsWith(".ts") ? [path] : [];
        });
}

const STRING = `(?:"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*')`;
const JOINED = `${STRING}(?:\\s*\\+\\s*${STRING})*`;
const CALL = new RegExp(`(?<![\\w.$])(t|tx|tn|N_)\\(\\s*(${JOINED})(?:\\s*,\\s*(${JOINED}))?`, "g");

/** The text that literals joined by + stand for. */
function value(literals) {
    return [...literals.matchAll(new RegExp(STRING, "g"))]
        .map(([text]) => JSON.parse(text.startsWith("'") ? `"${text.slice(1, -1).replaceAll('"', '\\"').replaceAll("\\'", "'")}"` : text))
        .join("");
}

/** Comments hold examples, not texts; lines stay where they are. */
function withoutComments(code) {
    return code.replace(/^\s*\/\/.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n]/g, ""));
}

const found = new Map();
for (const path of files(join(root, "web/src"))) {
    const code = withoutComments(readFileSync(path, "utf8"));
    for (const match of code.matchAll(CALL)) {
        const line = code.slice(0, match.index).split("\n").length;
        const id = value(match[2]);
        const plural = match[1] === "tn" && match[3] ? value(match[3]) : "";
        const entry = found.get(id) ?? { plural, refs: [] };
        entry.plural ||= plural;
        entry.refs.push(`${relative(root, path)}:${line}`);
        found.set(id, entry);
    }
}

const quoted = (text) => JSON.stringify(text);
console.log('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n');
for (const [id, { plural, refs }] of found) {
    console.log(`#: ${refs.join(" ")}\nmsgid ${quoted(id)}`);
    console.log(plural ? `msgid_plural ${quoted(plural)}\nmsgstr[0] ""\nmsgstr[1] ""\n` : 'msgstr ""\n');
}
