#!/usr/bin/env bash
# Speed of the search in instructions a node, the same on every machine: one line a power,
#
#     name instructions nodes ratio
#
# counted by callgrind over the positions of tests/bench/powers.txt, then the medians of
# what is promised: base game, the ten simple powers, all powers. Each position is searched
# for NODES nodes (20000) and for a tenth of it; the difference leaves out what starting
# costs. What is counted is the search with weights. Names as arguments measure these lines only. Status 1 when a median is OVER.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oriel=${ORIEL_BIN:-build-count/oriel}
jobs=${ORIEL_JOBS:-$(nproc)}
nodes=${NODES:-20000}
list=tests/bench/powers.txt
simple=' apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus '
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

base_positions() {
    printf '%s\n' \
        '00000/00000/00000/00000/00000 1 none:b2,d4 none:d2,b4' \
        '00000/00110/01200/00110/00000 1 none:b2,d4 none:d2,b4' \
        '00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4' \
        '00100/01120/00D20/01210/00000 2 none:b3,c4 none:d2,b4'
}

# Prints how many instructions a search takes; then its nodes.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$oriel" bench \
        --search "$1" --nodes "$2" --weights 2>&1 |
        awk '/^[0-9]+$/ { nodes = $1 }
             /Collected : [0-9]/ { print $NF, nodes; found = 1 }
             END { exit !found }'
}

# Prints "name instructions nodes ratio" of one position.
measure() {
    local many few more_nodes less_nodes
    read -r many more_nodes < <(instructions "$2" "$nodes")
    read -r few less_nodes < <(instructions "$2" $((nodes / 10)))
    awk -v name="$1" -v taken=$((many - few)) -v nodes=$((more_nodes - less_nodes)) 'BEGIN {
        if (nodes > 0) printf "%-12s %12.0f %8.0f %8.0f\n", name, taken, nodes, taken / nodes
    }'
}

# Prints the median ratio of a group and whether it is within its limit.
median() {
    local name=$1 limit=$2
    sort -n | awk -v name="$name" -v limit="$limit" '
        { ratio[NR] = $1 }
        END {
            if (!NR) exit
            middle = ratio[int((NR + 1) / 2)]
            printf "%s: median %d of %d positions, at most %d: %s\n", name, middle, NR, limit,
                (middle > limit) ? "OVER" : "ok"
        }'
}

command -v valgrind >/dev/null || {
    echo "search_count: valgrind is missing" >&2
    exit 2
}
# Searched by other means: what has secrets or luck.
wanted() {
    base_positions | sed 's/^/none\t/'
    grep -v '^#' "$list" | grep -vE '[[:blank:]](chaos|hecate|moerae|tartarus)(\[|:)'
}

i=0
while IFS=$'\t' read -r name position; do
    if [ $# -gt 0 ] && ! grep -qx "$name" < <(printf '%s\n' "$@"); then continue; fi
    i=$((i + 1))
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
    measure "$name" "$position" >"$results/$(printf %04d $i)" &
done < <(wanted)
wait
cat "$results"/*
{
    awk '$1 == "none" { print $4 }' "$results"/* | median "base game" 1000
    awk -v simple="$simple" 'index(simple, " " $1 " ") { print $4 }' "$results"/* |
        median "ten simple powers" 1500
    awk '$1 != "none" { print $4 }' "$results"/* | median "all powers" 4000
} | tee "$results/medians"
! grep -q OVER "$results/medians"
