#!/usr/bin/env bash
# The recipe for a new card in docs/ARCHITECTURE.md holds: its blocks, put into a copy of the tree
# at the places it names, compile; the card's cases can be played, it gets along with all other
# cards in random games, and nothing else has to be touched.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

most_lines=60
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
export LC_ALL=C.UTF-8 ORIEL_TESTS=$room/tree/tests

# Prints the block of the recipe that is fenced with this word.
block() {
    awk -v word="$1" '
        /^## / { recipe = /fifty-sixth card$/ }
        recipe && /^```/ { on = $0 == "```" word; next }
        recipe && on' docs/ARCHITECTURE.md
}

copy_tree() {
    mkdir "$room/tree"
    tar -c --exclude=./build --exclude='./build-*' --exclude=./.git --exclude=node_modules . |
        tar -x -C "$room/tree"
}

# Puts a line behind the last one like PATTERN: FILE PATTERN LINE.
put_behind() {
    awk -v pattern="$2" -v new="$3" '
        { line[NR] = $0 }
        $0 ~ pattern { last = NR }
        END {
            for (i = 1; i <= NR; i++) {
                print line[i]
                if (i == last)
                    print new
            }
        }' "$1" >"$room/new"
    mv "$room/new" "$1"
}

add_card() {
    local tree=$room/tree list
    { echo && block c; } >>"$tree/src/santorini/cards/power_build.c"
    { echo && block cases; } >>"$tree/tests/cases/santorini/build.txt"
    list=$tree/src/santorini/cards/list.h
    sed -i -E "s/^( +X\(.*\))\$/\1 $(block list)/" "$list"
    put_behind "$tree/web/src/santorini/cards/signs.ts" '^    [a-z]+: "M' "$(block sign)"
}

# How many lines make a card.
added_lines() {
    local folder
    for folder in src tests web/src; do
        diff -r "$folder" "$room/tree/$folder" || true
    done | grep -c '^>'
}

# Runs a command quietly; what it said is shown when it fails.
expect_works() {
    local what=$1
    shift
    if "$@" >"$room/log" 2>&1; then
        ok "$what"
    else
        not_ok "$what" "$(grep -vE '^ok' "$room/log" | tail -n 15)"
    fi
}

compile() {
    meson setup "$room/build" "$room/tree" --buildtype=debug &&
        ninja -C "$room/build" tests/test_santorini_cases tests/test_santorini_random
}

copy_tree
add_card
lines=$(added_lines)
if [ "$lines" -gt 20 ] && [ "$lines" -le $most_lines ]; then
    ok "a card with a memory takes $lines lines"
else
    not_ok "a card with a memory takes $lines lines" "at most $most_lines, and more than a few"
fi
name=$(block list | tr -d 'X()')
expect_works "the recipe compiles" compile
[ "$report_failed" -eq 0 ] || finish recipe
expect_works "its cases can be played" "$room/build/tests/test_santorini_cases" build.txt
expect_equal "all of them were" "$(grep -c "^ok .*: $name" "$room/log")" "$(block cases | grep -c '^case ')"
expect_works "cards are complete, and others play on" "$room/build/tests/test_santorini_cases"
ORIEL_STEPS=20000 expect_works "random games with it are sound" "$room/build/tests/test_santorini_random"
expect_works "the checks have nothing against it" "$room/tree/tools/check_cards.sh"
expect_equal "texts that are not translated are told, for each language" \
    "$(grep -c '^# warning: .* not translated' "$room/log")" "$(wc -l <po/LINGUAS)"

sed -i 's/^count 1$/count 2/' "$room/tree/tests/cases/santorini/build.txt"
"$room/build/tests/test_santorini_cases" build.txt >"$room/log" 2>&1 || true
expect_equal "a case that does not hold is found" "$(grep -c "^not ok .*: $name" "$room/log")" 1
finish recipe
