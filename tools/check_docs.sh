#!/usr/bin/env bash
# docs/ARCHITECTURE.md speaks of what is there: every path and every name in `backquotes`,
# code blocks aside, is found in the tree. What docs/RULEBOOKS.md leads to is there, and no chapter and
# no card is left out of it.
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

# ---- from the rulebooks to the product --------------------------------------------------------------

books=docs/RULEBOOKS.md

# What the table leads to: "chapter:santorini/aim", one a line.
targets() {
    grep -oE '`[a-z]+:[^`]+`' "$books" | tr -d '`' | sort -u
}

guide_of() {
    if [ "$1" = santorini ]; then echo src/santorini/texts/guide.c; else echo "src/$1/guide.c"; fi
}

# Names of the chapters or the words of a game: those of chapters stand alone on their line.
names_of() {
    awk -v kind="$1" '
        /^static const GuideChapter/ { on = "chapter" }
        /^static const GuideWord/ { on = "word" }
        on == kind && /^    \{"/ { split($0, part, "\""); print part[2] }' "$(guide_of "$2")"
}

target_is_there() {
    local kind=${1%%:*} name=${1#*:}
    case $kind in
    chapter | word) grep -qxF -- "${name#*/}" < <(names_of "$kind" "${name%%/*}") ;;
    card) grep -qF "X($name)" src/santorini/cards/list.h ;;
    ruling) grep -qE "^(\\| |### |## .*: )$name\\b" docs/RULINGS.md docs/RULINGS-sintra.md ;;
    screen) grep -qE "^    $name: async" web/src/app.ts ;;
    file) [ -e "$name" ] ;;
    *) false ;;
    esac
}

expect_empty "$books leads somewhere" \
    "$(targets | while read -r target; do target_is_there "$target" || echo "there is no $target"; done)"
expect_empty "$books leaves nothing out" "$(
    {
        for game in santorini sintra; do names_of chapter $game | sed "s|^|chapter:$game/|"; done
        grep -oE 'X\([a-z]+\)' src/santorini/cards/list.h | tr -d 'X()' | sed 's/^/card:/'
    } | sort -u | comm -23 - <(targets) | sed 's/$/ is not in it/'
)"
finish docs
