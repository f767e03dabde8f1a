#!/usr/bin/env bash
# Speed in instructions, which are the same on every machine: one line a power,
#
#     name instructions turns ratio verdict
#
# counted by callgrind over the positions of tests/bench/powers.txt. Each is run
# twice with a different number of repetitions; the difference leaves out what
# starting costs. `leaves` counts leaves of the base game, `none` makes its turns.
# Where a card demands "if possible", the turns it chooses from are what is made.
# Names as arguments measure these lines only. Status 1 when a line is OVER.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oriel=${ORIEL_BIN:-build/oriel}
jobs=${ORIEL_JOBS:-$(nproc)}
list=tests/bench/powers.txt
start='00000/00000/00000/00000/00000 1 none:b2,d4 none:d2,b4'
late='3DDDD/D1122/10D22/D302D/01000 1 none:a3,d3 none:b3,e4'
middle='00000/01210/02320/01110/00000 1 none:b2,c4 none:d3,b4'
simple=' apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus '
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# The most instructions a leaf or turn may cost.
limit_of() {
    case $1 in
    leaves) echo 3 ;;
    none) echo 45 ;;
    *) if [[ $simple == *" $1 "* ]]; then echo 130; else echo 600; fi ;;
    esac
}

# Prints how many instructions `oriel bench` takes with these arguments.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$oriel" bench "$@" 2>&1 |
        awk '/Collected : [0-9]/ { print $NF; found = 1 } END { exit !found }'
}

turns_of() {
    "$oriel" bench --turns "$1" --repeat 1
}

# The position without the demand of the waiting side.
undemanding() {
    sed -E 's/persephone:/none:/; s/mark=[^];]*;//' <<<"$1"
}

# Prints "instructions turns" of one position; enough repetitions to matter.
measure_turns() {
    local made wanted more before after
    made=$(turns_of "$1")
    wanted=$(turns_of "$(undemanding "$1")")
    more=$((1 + 2000 / (made + 1)))
    before=$(instructions --turns "$1" --repeat 1)
    after=$(instructions --turns "$1" --repeat $((1 + more)))
    echo $((after - before)) $((wanted * more))
}

# Prints "instructions leaves" between two depths of the start.
measure_leaves() {
    local deep shallow more less
    deep=$(instructions --leaves "$start" --depth "$1")
    shallow=$(instructions --leaves "$start" --depth $(($1 - 1)))
    more=$("$oriel" bench --leaves "$start" --depth "$1")
    less=$("$oriel" bench --leaves "$start" --depth $(($1 - 1)))
    echo $((deep - shallow)) $((more - less))
}

# Depth 5 takes long when a leaf costs much: then depth 4 has to do.
measure_all_leaves() {
    local taken leaves
    read -r taken leaves < <(measure_leaves 4)
    if [ "$taken" -gt $((6 * leaves)) ]; then
        echo "$taken $leaves"
    else
        measure_leaves 5
    fi
}

positions_of() {
    case $1 in
    none) printf '%s\n' "$start" "$middle" "$late" ;;
    *) awk -F'\t' -v power="$1" '$1 == power { print $2 }' "$list" ;;
    esac
}

# Prints the line of one name.
measure() {
    {
        if [ "$1" = leaves ]; then
            measure_all_leaves
        else
            positions_of "$1" | while read -r position; do
                measure_turns "$position" || echo fault
            done
        fi
    } | awk -v name="$1" -v limit="$(limit_of "$1")" '
        { faults += $1 == "fault"; taken += $1; turns += $2 }
        END {
            ratio = turns ? taken / turns : 0
            verdict = faults || !turns ? "FAILED" : ratio > limit ? "OVER" : "ok"
            printf "%-12s %12.0f %11.0f %9.2f %s\n", name, taken, turns, ratio, verdict
        }'
}

command -v valgrind >/dev/null || {
    echo "bench_count: valgrind is missing" >&2
    exit 2
}
if [ $# -eq 0 ]; then
    mapfile -t powers < <(grep -v '^#' "$list" | cut -f1 | uniq)
    set -- leaves none "${powers[@]}"
fi

# The lines come in order, each as soon as it and those before it are there.
shown=0
names=("$@")
show() {
    while [ "$shown" -lt ${#names[@]} ] && [ -f "$results/$shown.done" ]; do
        cat "$results/$shown.done"
        shown=$((shown + 1))
    done
}

for i in "${!names[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do
        wait -n || true
        show
    done
    { measure "${names[i]}" >"$results/$i" && mv "$results/$i" "$results/$i.done"; } &
done
wait
show
[ "$shown" -eq ${#names[@]} ] || exit 2
! grep -qE ' (OVER|FAILED)$' "$results"/*.done
