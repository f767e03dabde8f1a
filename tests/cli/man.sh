#!/usr/bin/env bash
# Man pages are made of the texts of --help: there is one for each command, a checker of such
# pages has nothing to say against them, and read back they say what --help says.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

SOURCE_DATE_EPOCH=1700000000 python3 tools/make_man.py "$oriel" "$work/man"
commands=$("$oriel" help | sed -n '/^usage/,$p' | sed -nE 's/^  ([a-z-]+)  .*/\1/p')
expect_equal "a page for the program and for each command" \
    "$(cd "$work/man" && ls)" "$({ echo oriel.1; for command in $commands; do echo "oriel-$command.1"; done; } | sort)"
expect_empty "mandoc has nothing to say" "$(mandoc -T lint -W warning "$work"/man/*.1 2>&1 || true)"
expect_equal "the date is that of the source" "$(head -n 1 "$work/man/oriel.1")" '.TH ORIEL 1 "2023-11-14" "Oriel '"$("$oriel" --version | cut -d ' ' -f 2)"'" "Oriel"'

# What is read, word for word: lines are broken elsewhere.
words() { tr -s ' \n' '\n\n' | grep -v '^$' || true; }
for command in $commands; do
    mandoc -T ascii -O width=500 "$work/man/oriel-$command.1" | sed 's/.\x08//g' >"$work/page"
    said=$("$oriel" "$command" --help | sed -e 's/^usage://' -e 's/^options:$/OPTIONS/' | words)
    read_back=$(sed -n '/^SYNOPSIS/,/^SEE ALSO/p' "$work/page" | sed -e '/^SYNOPSIS$/d' -e '/^DESCRIPTION$/d' -e '/^SEE ALSO$/d' | words)
    expect_equal "oriel-$command says what --help says" "$read_back" "$said"
done
finish man
