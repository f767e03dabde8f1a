#!/usr/bin/env python3
"""Makes C of what letters say in other languages.

    tools/make_tongues.py OUTPUT.c SOURCE.c.. -- CATALOGUE.po..

Takes those entries of each catalogue whose sentences stand in one of the sources (as the
catalogue names them), and the rule of its plurals, which is C already. A language is called by
its file: pl.po.
"""

import os
import re
import sys

PIECE = re.compile(r'(?:(msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+)?(".*")')
RULE = re.compile(r"plural=([^;\n\\]+);")
SAFE = re.compile(r"[n0-9\s()?:!=<>&|%+*/-]+")


def entries(text):
    """Refs, id and forms of each entry; strings as C writes them, which is as they stand."""
    for block in re.split(r"\n\s*\n", text):
        refs, parts, at = [], {}, None
        for line in block.split("\n"):
            if line.startswith("#:"):
                refs += line[2:].split()
            elif line.startswith("#, fuzzy"):
                parts = None
                break
            elif not line.startswith("#") and line:
                word, form, string = PIECE.fullmatch(line).groups()
                if word:
                    at = word if word != "msgstr" else int(form or 0)
                parts[at] = parts.get(at, "") + string[1:-1]
        if parts:
            yield refs, parts.get("msgid", ""), [parts[i] for i in sorted(k for k in parts if isinstance(k, int))]


def rule_of(header, file):
    rule = RULE.search(header)
    rule = rule.group(1) if rule else "n != 1"
    if not SAFE.fullmatch(rule):
        sys.exit(f"make_tongues: odd rule of plurals in {file}")
    return rule


def tongue(file, sources):
    language = os.path.basename(file).removesuffix(".po")
    texts, rule = [], "n != 1"
    with open(file, encoding="utf-8") as lines:
        for refs, name, forms in entries(lines.read()):
            if name == "":
                rule = rule_of(forms[0], file)
            elif sources & set(refs) and all(forms):
                texts.append('    {"%s", {%s}},' % (name, ", ".join(f'"{form}"' for form in forms)))
    return f"""
static const TongueText texts_{language}[] = {{
{chr(10).join(texts)}
    {{0}},
}};

static const char *say_{language}(const char *id, const char *plural, unsigned long n)
{{
    return tongue_look(texts_{language}, plural ? (int)({rule}) : 0, id, plural, n);
}}
""", f'    {{"{language}", say_{language}}},'


def main():
    output, rest = sys.argv[1], sys.argv[2:]
    cut = rest.index("--")
    made = [tongue(file, set(rest[:cut])) for file in rest[cut + 1:]]
    with open(output, "w", encoding="utf-8") as out:
        out.write('/* Made by tools/make_tongues.py. */\n#include "online/letters/tongue.h"\n')
        out.write("".join(functions for functions, _ in made))
        out.write("\nconst Tongue tongues[] = {\n%s\n    {0},\n};\n" % "\n".join(row for _, row in made))


main()
