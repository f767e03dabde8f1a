#!/usr/bin/env bash
# Strength of the engine against its rivals: the tables of docs/STRENGTH.md.
#
#     tools/strength.sh DIR [PART..]
#
# DIR keeps the results: a run that was interrupted goes on, and what is there is not played
# again. Parts are
#
#     simple    every power, two games against the player that looks one turn ahead
#     powers    every power, pairs of games with the same two powers and the sides changed,
#               against depth:3
#     three     three players, two of them depth:3
#     teams     four players in two teams, one of them depth:3
#     sintra    two to four players against greedy and flat:N
#
# ORIEL_JOBS games at a time (all cores), ORIEL_PAIRS pairs a power (20), ORIEL_GAMES games a
# line elsewhere (200). An idle machine gives the figures that count.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oriel=${ORIEL_BIN:-build/oriel}
jobs=${ORIEL_JOBS:-$(nproc)}
pairs=${ORIEL_PAIRS:-20}
games=${ORIEL_GAMES:-200}
dir=${1:?a directory for the results}
shift
mkdir -p "$dir"

powers=$("$oriel" rules | awk '$1 ~ /^[0-9]+$/ { print $2 }')
count=$(wc -l <<<"$powers")

power() { sed -n "$(($1 % count + 1))p" <<<"$powers"; }

# Can these powers meet?
meet() { "$oriel" random --powers "$1" --turns 1 >/dev/null 2>&1; }

# openings FILE FIRST STEP SEATS NUMBER: so many games to begin, FIRST's power in each, the
# others spread over the list of powers.
openings() {
    local file=$1 first=$2 step=$3 seats=$4 number=$5 made=0 k=0 seat set
    [ -e "$file" ] && return
    while [ "$made" -lt "$number" ]; do
        k=$((k + 1))
        set=$(power "$first")
        for ((seat = 2; seat <= seats; seat++)); do set+=+$(power $((first + seat * k * step + seat))); done
        meet "$set" || continue
        made=$((made + 1))
        printf '[Game "santorini"]\n[Seats "%d"]\n' "$seats"
        seat=0
        for name in ${set//+/ }; do
            seat=$((seat + 1))
            printf '[Power%d "%s"]\n' "$seat" "$name"
        done
        printf '\n*\n\n'
    done >"$file.new"
    mv "$file.new" "$file"
}

# match NAME GAMES WORDS..: plays on where NAME's state is, prints the first player's line.
match() {
    local name=$1 number=$2
    shift 2
    "$oriel" match "$@" --games "$number" --concurrency "$jobs" --state "$dir/$name.state" |
        awk '$1 == 1 && NF > 6 { print; exit }'
}

# Prints "| name | games | share won |", and by how many points, where there are points.
row() {
    local line
    line=$(match "$@")
    awk -v name="$1" '{ printf "| %s | %d | %.1f %% |", name, $3, 100 * ($4 + $5 / 2) / $3
                        if (NF > 11) printf " %s |", $13
                        print "" }' <<<"$line"
}

run_simple() {
    echo "| power | games | against \`simple\` |"
    echo "|---|---|---|"
    for ((i = 0; i < count; i++)); do
        openings "$dir/simple-$(power $i).openings" $i 7 2 1
        row "simple-$(power $i)" 2 engine simple --openings "$dir/simple-$(power $i).openings" --movetime 100
    done
}

run_powers() {
    echo "| power | games | against \`depth:3\` |"
    echo "|---|---|---|"
    for ((i = 0; i < count; i++)); do
        openings "$dir/$(power $i).openings" $i 3 2 "$pairs"
        row "$(power $i)" $((2 * pairs)) engine depth:3 --openings "$dir/$(power $i).openings" --movetime 100
    done
}

run_three() {
    openings "$dir/three.openings" 0 1 3 $((games / 3))
    echo "| three players | games | firsts |"
    echo "|---|---|---|"
    row three "$games" engine depth:3 depth:3 --openings "$dir/three.openings" --movetime 100
}

run_teams() {
    openings "$dir/teams.openings" 0 1 4 $((games / 2))
    echo "| teams of two | games | won |"
    echo "|---|---|---|"
    row teams "$games" engine depth:3 --openings "$dir/teams.openings" --movetime 100
}

run_sintra() {
    local side
    echo "| Sintra | games | share | lead |"
    echo "|---|---|---|---|"
    for side in A B; do
        row "greedy-$side" $((games / 2)) engine greedy --game sintra --side $side --movetime 200
        row "flat200-$side" $((games / 2)) engine flat:200 --game sintra --side $side --movetime 200
        row "three-flat50-$side" $((games / 2)) engine flat:50 flat:50 --game sintra --seats 3 --side $side --movetime 200
        row "four-flat50-$side" $((games / 2)) engine flat:50 flat:50 flat:50 --game sintra --seats 4 --side $side --movetime 200
    done
}

[ $# -gt 0 ] || set -- simple powers three teams sintra
for part in "$@"; do
    "run_$part"
    echo
done
