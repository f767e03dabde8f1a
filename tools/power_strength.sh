#!/usr/bin/env bash
# Each power by itself: two versions of the program in turn play it against random ones, and a table
# adds up how the first one did: the part of docs/STRENGTH.md about every power.
#
#     tools/power_strength.sh DIR ONE OTHER [POWER..]
#
# ONE and OTHER are players of `oriel match`; two programs had best both be given as such, so that
# time passes alike for them:
#
#     tools/power_strength.sh results 'ugi:build/oriel ugi' 'ugi:before/oriel ugi'
#
# Of every pair of games one is played with the sides changed: the power is ONE's, then OTHER's. In half
# of the pairs it begins. Without POWER all are played that have no secrets. DIR keeps the results: a
# run that was interrupted goes on, and what is there is not played again. The interval has 99 per cent,
# counted by pairs; `below` stands where all of it is below one half.
#
# ORIEL_PAIRS pairs a power (150), ORIEL_LIMIT a turn ("--movetime 100"), ORIEL_JOBS games at a time
# (all cores), ORIEL_SEED (1). An idle machine gives the figures that count.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oriel=${ORIEL_BIN:-build/oriel}
jobs=${ORIEL_JOBS:-$(nproc)}
pairs=${ORIEL_PAIRS:-150}
read -ra limit <<<"${ORIEL_LIMIT:---movetime 100}"
dir=${1:?a directory for the results}
one=${2:?a player}
other=${3:?another player}
shift 3
mkdir -p "$dir"

# Who keeps a secret is no partner for random ones.
secret="hecate moerae tartarus"
if [ $# -eq 0 ]; then
    for power in $("$oriel" rules | awk '$1 ~ /^[0-9]+$/ { print $2 }'); do
        [[ " $secret " == *" $power "* ]] || set -- "$@" "$power"
    done
fi

# play NAME PAIRS POWERS
play() {
    [ "$2" -gt 0 ] || return 0
    "$oriel" match "$one" "$other" --powers "$3" --games $((2 * $2)) "${limit[@]}" --seed "${ORIEL_SEED:-1}" \
        --concurrency "$jobs" --state "$dir/$1.state" >/dev/null
}

# The row of a power, from its states: a game's winners are seats, bit by bit, and ONE has the first
# seat in every other game.
row() {
    local power=$1 state
    shift
    for state; do grep '^game ' "$state" | sort -n -k 2,2; done | awk -v power="$power" '
        {
            mine = $2 % 2 ? 1 : 2
            half += $4 == mine ? 1 : $4 == 0 ? 0.5 : 0
            if ($2 % 2 == 0) {
                pairs++
                sum += half / 2
                squares += half / 2 * half / 2
                half = 0
            }
        }
        END {
            if (!pairs) exit
            mean = sum / pairs
            spread = pairs > 1 ? (squares - pairs * mean * mean) / (pairs - 1) : 0
            reach = 2.576 * sqrt(spread > 0 ? spread / pairs : 0)
            printf "| %s | %d | %.1f %% | %.1f to %.1f %% | %s |\n", power, pairs, 100 * mean,
                100 * (mean - reach), 100 * (mean + reach), mean + reach < 0.5 ? "below" : ""
        }'
}

echo "| power | pairs | score | 99 % | |"
echo "|---|---|---|---|---|"
for power; do
    play "$power-first" $(((pairs + 1) / 2)) "$power+random"
    play "$power-second" $((pairs / 2)) "random+$power"
    row "$power" "$dir/$power"-*.state
done
