#!/usr/bin/env python3
"""Makes man pages of what the program says of itself: oriel.1 of `oriel help`, and for each
command oriel-COMMAND.1 of its --help, which has this shape:

    usage: oriel serve [--port N] [options]

    Paragraphs; lines that are indented stay as they are.

    options:
      --port N  where to listen

    tools/make_man.py build/oriel DIRECTORY

The date of the pages is SOURCE_DATE_EPOCH's, or today's."""
import itertools
import os
import re
import subprocess
import sys
import time


def ask(program, *words):
    """What the program prints, in English."""
    environment = {**os.environ, "LC_ALL": "C", "LANGUAGE": ""}
    return subprocess.run([program, *words], env=environment, check=True, text=True, stdout=subprocess.PIPE).stdout


def roff(text):
    """A text that means itself: no line of it is an order, no sign another one."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def title(name, section_date, version):
    return [f'.TH {name.upper()} 1 "{section_date}" "Oriel {version}" "Oriel"']


def synopsis(usage):
    """Each form of a command in a line: the program's and the command's names stand out."""
    lines = [".SH SYNOPSIS", ".nf"]
    for form in usage:
        words = form.split(" ")
        names = 2 if len(words) > 1 and re.fullmatch("[a-z-]+", words[1]) else 1
        rest = roff(" ".join(words[names:]))
        lines.append("\\fB" + roff(" ".join(words[:names])) + "\\fR" + (" " + rest if rest else ""))
    return [*lines, ".fi"]


def body(text):
    """Paragraphs, and what is indented as it stands."""
    lines = []
    for part in text.strip("\n").split("\n\n"):
        lines.append(".PP")
        for indented, group in itertools.groupby(part.split("\n"), lambda line: line.startswith(" ")):
            if indented:
                lines += [".RS 2", ".nf", *(roff(line[2:]) for line in group), ".fi", ".RE"]
            else:
                lines += [roff(line) for line in group]
    return lines[1:]


def listed(text):
    """Pairs of what stands left and right in a list like that of options."""
    return [re.fullmatch(r"  (\S+(?: \S+)*?) {2,}(.+)", line).groups() for line in text.split("\n") if line.strip()]


def items(pairs):
    lines = []
    for left, right in pairs:
        name, _, value = left.partition(" ")
        lines += [".TP", "\\fB" + roff(name) + "\\fR" + (" \\fI" + roff(value) + "\\fR" if value else ""), roff(right)]
    return lines


def command_page(program, name, summary, head):
    usage, text, options = re.fullmatch(r"usage: (.*?)\n\n(.*)\n\noptions:\n(.*)", ask(program, name, "--help"), re.S).groups()
    forms = [form.strip() for form in usage.split("\n")]
    return [*head, ".SH NAME", f"oriel\\-{roff(name)} \\- {roff(summary)}", *synopsis(forms), ".SH DESCRIPTION", *body(text),
            ".SH OPTIONS", *items(listed(options)), ".SH SEE ALSO", ".BR oriel (1)"]


def overview(commands, text, head):
    intro, usage, rest = re.fullmatch(r"(.*?)\n\nusage: (.*?)\n\n.*?\n\n(.*)\n", text, re.S).groups()
    first, *games = intro.split("\n")
    lines = [*head, ".SH NAME", "oriel \\- plays and studies board games", *synopsis([usage]), ".SH DESCRIPTION", roff(first),
             *items(listed("\n".join(games))), ".PP", roff(rest), ".SH COMMANDS"]
    for name, summary in commands:
        lines += [".TP", f".BR oriel\\-{roff(name)} (1)", roff(summary)]
    return lines


def main():
    program, directory = sys.argv[1:]
    text = ask(program, "help")
    version = ask(program, "--version").split()[1]
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())))
    commands = listed(text.split("\n\n")[2])
    pages = {"oriel": overview(commands, text, title("oriel", date, version))}
    for name, summary in commands:
        pages["oriel-" + name] = command_page(program, name, summary, title("oriel\\-" + roff(name), date, version))
    os.makedirs(directory, exist_ok=True)
    for name, lines in pages.items():
        with open(os.path.join(directory, name + ".1"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")


main()
