#!/usr/bin/env bash
# What README.md shows is what the program prints.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

# Cuts the console blocks into one file a command: its line first, its output below.
awk -v work="$work" '
    /^```/ { on = /console/; next }
    on && /^\$ / { file = sprintf("%s/%02d", work, ++n) }
    on { print > file }' README.md

for block in "$work"/*; do
    command=$(head -n 1 "$block")
    command=${command#\$ }
    name=${command##*build/oriel }
    expect_equal "README: ${name%% *}" "$(bash -c "${command//build\/oriel/\"$oriel\"}" 2>&1)" \
        "$(tail -n +2 "$block")"
done

for file in $(grep -oE '\]\([A-Za-z/._]+\)' README.md | tr -d '])('); do
    if [ -e "$file" ]; then ok "README: $file exists"; else not_ok "README: $file exists"; fi
done
finish readme
