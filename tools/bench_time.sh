#!/usr/bin/env bash
# Speed in times, which depend on the machine and on what else it does: a line a figure,
#
#     what figure unit wanted verdict
#
# in three parts, all of them when none is named:
#
#     engine    how soon a search stops, and begins among a great many turns
#     wasm      the page's rules against the program: how many times its processor time
#     page      how soon one can play on a slow phone with a slow connection
#
# What measures them prints `what TAB figure TAB the most that is wanted TAB unit`. Status 1
# when a line is OVER.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

measure() {
    case $1 in
    engine) build/tests/bench/engine ;;
    wasm) node web/test/run.mjs web/test/native.bench.ts ;;
    page) node web/e2e/first.bench.mjs ;;
    *)
        echo "bench_time: no part '$1'; there are engine, wasm, page" >&2
        return 2
        ;;
    esac
}

[ $# -gt 0 ] || set -- engine wasm page
for part; do measure "$part"; done | awk -F '\t' '
    NF == 4 {
        verdict = ($2 + 0 > $3 + 0) ? "OVER" : "ok"
        over += verdict == "OVER"
        printf "%-40s %8s %-5s  at most %-5s %s\n", $1, $2, $4, $3, verdict
        fflush()
    }
    END {
        if (!NR) exit 2
        printf "%d of %d figures are OVER\n", over, NR
        exit over > 0
    }'
