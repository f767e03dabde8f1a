#!/usr/bin/env bash
# bench: the figure is there and is what its lines add up to.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
base='00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2'

out=$("$oriel" bench)
figure=$(tail -n 1 <<<"$out")
expect_empty "the last line is the figure" \
    "$(grep -Ex 'Bench: [0-9]+' <<<"$figure" >/dev/null || echo "$figure")"
expect_equal "its lines add up" \
    "Bench: $(awk '$1 ~ /^(santorini|sintra)$/ { n += $3 + $5 } END { print n }' <<<"$out")" "$figure"
expect_equal "JSON has the same figure" \
    "$("$oriel" bench --json | tail -n 1 | grep -o '"bench":[0-9]*')" "\"bench\":${figure#Bench: }"
expect_equal "turns of one position" "$("$oriel" bench --turns "$base" --repeat 3)" 240
expect_equal "no turns, to measure the rest" "$("$oriel" bench --turns "$base" --repeat 0)" 0
expect_equal "leaves of one position" "$("$oriel" bench --leaves "$base" --depth 2)" 6176
expect_equal "nodes of one search" "$("$oriel" bench --search "$base" --nodes 5000)" \
    "$("$oriel" bench --search "$base" --nodes 5000)"
finish bench
