#!/usr/bin/env bash
# Functions stay short: in src 90% have at most 21 lines, and nowhere has one more
# than 100 unless docs/STYLE.md lists it under "Long functions". Their names can be told
# apart in a backtrace: one of a single word, like run, stands in two files at most.
# Relies on the format: a function's braces stand alone in column one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/report.sh

p90_limit=21
longest=100
most_vague=2

# Prints "lines file:line name" for each function, from its name to its last brace.
function_lengths() {
    find "$@" -name '*.[ch]' -print0 | sort -z | xargs -0 -r awk '
        FNR == 1 { inside = 0; start = 0 }
        !inside && /^[A-Za-z_].*\(/ { start = FNR; head = $0 }
        !inside && /^\{$/ && start { inside = 1 }
        inside && /^\}$/ {
            sub(/\(.*/, "", head)
            sub(/.*[ *]/, "", head)
            printf "%d %s:%d %s\n", FNR - start + 1, FILENAME, start, head
            inside = 0
            start = 0
        }'
}

# Prints the functions that docs/STYLE.md allows to be long.
allowed() {
    awk '/^#/ { on = /Long functions/ } on' docs/STYLE.md |
        grep -oE '^\| *`[A-Za-z0-9_]+`' | tr -d '|` ' || true
}

percentile_90() {
    sort -n | awk '{ a[NR] = $1 } END { i = int(NR * 0.9 + 0.999); print NR ? a[i] : 0 }'
}

too_long() {
    function_lengths "$@" | awk -v longest="$longest" '$1 > longest' |
        while read -r lines place name; do
            grep -qx "$name" <<<"$permits" || echo "$place: $name has $lines lines"
        done
}

# Names of one word that stand too often, with their places.
vague() {
    function_lengths "$@" | awk -v most="$most_vague" '
        $3 ~ /^[a-z0-9]+$/ { count[$3]++; places[$3] = places[$3] " " $2 }
        END { for (name in count) if (count[name] > most) print name ":" places[name] }' |
        sort
}

folders=()
for folder in src tests examples; do
    [ ! -d "$folder" ] || folders+=("$folder")
done
permits=$(allowed)
p90=$(function_lengths src | percentile_90)

if [ "$p90" -le "$p90_limit" ]; then
    ok "p90 of function lengths is $p90, at most $p90_limit"
else
    not_ok "p90 of function lengths is $p90, at most $p90_limit" \
        "$(function_lengths src | sort -rn | sed -n 1,20p)"
fi
expect_empty "no function above $longest lines" "$(too_long "${folders[@]}")"
expect_empty "no name of one word above $most_vague times in src" "$(vague src)"
finish functions
