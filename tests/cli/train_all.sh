#!/usr/bin/env bash
# From nothing to a network in small, twice: every step works, and the same tree makes the same network.
# ./run test --long goes that way; otherwise only what is refused is looked at.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
export ORIEL_BIN=$oriel ORIEL_JOBS=1

# The networks and what is told of the last one.
results() {
    sed -n '/\.net: /p; /^log loss/,$p' "$1"
}

rc=0
tools/train_all.sh --small >"$work/said" 2>&1 || rc=$?
expect_equal "it wants to know where to" "$((rc > 0)) $(grep -c 'a directory' "$work/said")" "1 1"

if [ "${ORIEL_LONG:-}" = 1 ]; then
    tools/train_all.sh --small "$work/one" >"$work/said" 2>&1
    expect_equal "both networks are told" "$(grep -c '^[a-z]*\.net: ' "$work/said")" 2
    expect_equal "and what the last is worth" "$(grep -c '^log loss on' "$work/said") $(grep -c '^against the weights' "$work/said")" "2 2"
    rm "$work/one/santorini.net" "$work/one"/match-*
    head -c 5000 "$work/one/base-again.dat" >"$work/torn"
    mv "$work/torn" "$work/one/base-again.dat"
    tools/train_all.sh --small "$work/one" >"$work/again" 2>&1
    expect_equal "what is missing is made again, and the same" "$(results "$work/again")" "$(results "$work/said")"
fi
finish train_all
