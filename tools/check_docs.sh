#!/usr/bin/env bash
# docs/ARCHITECTURE.md speaks of what is there: every path and every name in `backquotes`,
# code blocks aside, is found in the tree.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

page=docs/ARCHITECTURE.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

files() {
    if git rev-parse --git-dir >/dev/null 2>&1; then
        git ls-files --cached --others --exclude-standard
    else
        find . -type f -not -path './build*' -not -path '*/node_modules/*' -printf '%P\n'
    fi
}

# What stands between backquotes outside of blocks, one a line; commands (with blanks) and
# names of the build's folders are not for us, nor are the card and the game that are made up
# there.
spans() {
    awk '/^```/ { block = !block; next } !block' "$page" | grep -oE '`[^`]+`' | tr -d '`' |
        sort -u | grep -vE '[ ]|^build|^[#/]|daedalus|chess' || true
}

# A path may leave out src/, web/ or tests/, and may hold <words> and *.
is_path() {
    [[ $1 =~ / || $1 =~ \.(c|h|ts|mjs|css|sh|py|md|txt|po|html|cfg|build|ini)$ ]]
}

path_is_there() {
    local pattern
    pattern=$(sed 's/^\.\///; s/[.+]/\\&/g; s/<[^>]*>/[^\/]*/g; s/\*/[^\/]*/g; s/\/$/\/.*/' <<<"$1")
    grep -qE "(^|/)$pattern(/|\$)" "$work/files"
}

words_missing() {
    local word
    for word in $(grep -oE '[A-Za-z_][A-Za-z0-9_]*' <<<"$1"); do
        grep -qxF -- "$word" "$work/words" || echo "$word"
    done
}

files | sort >"$work/files"
files | grep -E '^(src|include|tests|examples|tools|web|po|data)/|^run$|meson' | grep -vE '\.(png|woff2)$' |
    xargs grep -hoE '[A-Za-z_][A-Za-z0-9_]*' 2>/dev/null | sort -u >"$work/words"

missing=
while read -r span; do
    if is_path "$span"; then
        path_is_there "$span" || missing+="no file '$span'"$'\n'
    else
        words=$(words_missing "$span")
        [ -z "$words" ] || missing+="nothing is called '$span'"$'\n'
    fi
done < <(spans)
expect_empty "$page speaks of what is there" "${missing%$'\n'}"
finish docs
