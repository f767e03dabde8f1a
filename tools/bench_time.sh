#!/usr/bin/env bash
# Speed in times, which depend on the machine and on what else it does: a line a figure,
#
#     what figure unit wanted verdict
#
# in four parts; the first three when none is named, the last has the machine to itself for two
# minutes:
#
#     engine    how soon a search stops, and begins among a great many turns
#     wasm      the page's rules against the program: how many times its processor time; what turns
#               of the levels take on a phone
#     page      how soon one can play on a slow phone with a slow connection
#     server    what online tables bear: turns that are kept, streams, spectators
#
# What measures them prints `what TAB figure TAB the most that is wanted TAB unit`, or behind that
# `TAB least` where it is the least; `-` where nothing is wanted. Status 1 when a line is OVER, or UNDER.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

measure() {
    case $1 in
    engine) build/tests/bench/engine ;;
    wasm)
        node web/test/run.mjs web/test/native.bench.ts
        node web/test/run.mjs web/test/levels.bench.ts
        ;;
    page) node web/e2e/first.bench.mjs ;;
    server) build/tests/bench/server ;;
    *)
        echo "bench_time: no part '$1'; there are engine, wasm, page, server" >&2
        return 2
        ;;
    esac
}

[ $# -gt 0 ] || set -- engine wasm page
for part; do measure "$part"; done | awk -F '\t' '
    NF >= 4 {
        if ($3 == "-") {
            printf "%-40s %8s %s\n", $1, $2, $4
            fflush()
            next
        }
        figures++
        verdict = $5 == "least" ? ($2 + 0 < $3 + 0 ? "UNDER" : "ok") : ($2 + 0 > $3 + 0 ? "OVER" : "ok")
        over += verdict != "ok"
        printf "%-40s %8s %-5s  at %-5s %-5s %s\n", $1, $2, $4, $5 == "least" ? $5 : "most", $3, verdict
        fflush()
    }
    END {
        if (!NR) exit 2
        printf "%d of %d figures are not as wanted\n", over, figures
        exit over > 0
    }'
