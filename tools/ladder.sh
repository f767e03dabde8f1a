#!/usr/bin/env bash
# How far the levels are apart: the table of docs/LEVELS.md.
#
#     tools/ladder.sh [--games N] [--keep DIR] [LEVEL..]
#
# Plays every level named (0 to 9, all when none is) against the next one, N games (400) in each
# game; 0 stands for a random mover. Level 10 gets 48000 nodes a turn, the others have their own.
# With --keep an interrupted ladder goes on where it stopped, and more games may be asked for.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oriel=${ORIEL_BIN:-build/oriel}
games=400
keep=
while [ $# -gt 1 ]; do
    case $1 in
    --games) games=$2 ;;
    --keep) keep=$2 ;;
    *) break ;;
    esac
    shift 2
done
[ $# -gt 0 ] || set -- 0 1 2 3 4 5 6 7 8 9

# Elo of the first player, its interval and the share of points.
play() {
    local state=()
    if [ -n "$keep" ]; then state=(--state "$keep/$1-$3"); fi
    "$oriel" match "$2" "$4" --game "$3" "${@:5}" --games "$games" --nodes 48000 --concurrency "$(nproc)" "${state[@]}" 2>/dev/null |
        awk 'NR == 2 { printf "%.0f (%.0f to %.0f), %.1f %%", $9, $10, $11, $8 }'
}

if [ -n "$keep" ]; then mkdir -p "$keep"; fi
echo "| levels | Santorini: Elo (95 %), points | Sintra: Elo (95 %), points |"
echo "|---|---|---|"
for low; do
    below=level:$low
    if [ "$low" -eq 0 ]; then below=random; fi
    above=level:$((low + 1))
    # powers are dealt at random, chosen and started at random; then the players place
    santorini=$(play "$low" "$above" santorini "$below" --draft quick --opening-turns 2)
    sintra=$(play "$low" "$above" sintra "$below" --opening-turns 0)
    echo "| $((low + 1)) against ${below#level:} | $santorini | $sintra |"
done
