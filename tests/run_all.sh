#!/usr/bin/env bash
# Builds everything, runs every test and check, and adds up. `./run test` is the
# way in. Each part prints as its last line
#
#     # NAME: P passed, F failed
#
# A part that ends without that line counts as one failure; so does a part that
# reports no failure but leaves with a status other than 0 (a leak, say), and a
# build that fails. The last line of all is `N passed, N failed`.
#
# Nothing here depends on how busy the machine is: a part's time limit is there for what
# hangs. How fast things are: `./run bench`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Two more than there are processors: many parts wait for something most of the time.
jobs=${ORIEL_JOBS:-$(($(nproc) + 2))}
limit=3600
fuzz_seconds=3
case ${1:-} in
'') ;;
--long)
    export ORIEL_LONG=1
    limit=14400
    fuzz_seconds=300
    ;;
*)
    echo "run: test: unknown option '$1'" >&2
    exit 2
    ;;
esac

export ORIEL_TESTS=$PWD/tests
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# ---- parts ---------------------------------------------------------------------

parts=0

# Notes the outcome of part NUMBER: passed, failed.
note() {
    echo "$2 $3" >"$results/$1.count"
}

# Runs a command within the time limit; what it prints goes to LOG and LOG.err, its processor
# seconds to LOG.cpu. The redirection between drops the shell's own remark when it dies of a
# signal.
quietly() {
    local log=$1 TIMEFORMAT='%U %S'
    shift
    { time { timeout -k 10 "$limit" "$@" >"$log" 2>"$log.err" </dev/null; } 2>/dev/null; } 2>"$log.cpu"
}

# Runs a command as a part and judges it by its closing line.
run_part() {
    local number=$1 label=$2 log=$results/$1.log status=0 line
    echo "$label" >"$results/$1.label"
    shift 2
    quietly "$log" "$@" || status=$?
    line=$(tail -n 1 "$log")
    if [[ ! $line =~ ^#\ (.+):\ ([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        note "$number" 0 1
        show "$log" "$label: ended with status $status and no closing line"
    elif [ "${BASH_REMATCH[3]}" -gt 0 ]; then
        note "$number" "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}"
        show "$log" "$label: ${line#*: }"
    elif [ "$status" -ne 0 ]; then
        note "$number" "${BASH_REMATCH[2]}" 1
        show "$log" "$label: ${line#*: }, but ended with status $status"
    else
        note "$number" "${BASH_REMATCH[2]}" 0
        echo "$label: ${line#*: }"
    fi
}

# Runs a command that only has a status (an example, a fuzzer) as a part.
run_by_status() {
    local number=$1 label=$2 log=$results/$1.log status=0
    echo "$label" >"$results/$1.label"
    shift 2
    quietly "$log" "$@" || status=$?
    if [ "$status" -eq 0 ]; then
        note "$number" 1 0
        echo "$label: ok"
    else
        note "$number" 0 1
        show "$log" "$label: ended with status $status"
    fi
}

# Prints what a failed part had to say, in one go.
show() {
    local said
    said=$(grep -hv '^ok' "$1" "$1.err" | tail -n 60 | sed 's/^/    /') || true
    printf '%s\n' "FAILED $2${said:+$'\n'$said}"
}

# Starts a part (run_part or run_by_status) once fewer than $jobs others are running.
start() {
    local kind=$1
    shift
    parts=$((parts + 1))
    note "$parts" 0 1 # until it says otherwise
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
    "$kind" "$parts" "$@" &
}

# ---- what there is to run --------------------------------------------------------

# Builds one way; says whether it worked.
build() {
    local log=$results/build${2:-}.log
    echo "building $1"
    echo "the build: $1" >"${log%.log}.label"
    quietly "$log" ./run build ${2:+"$2"} && return
    parts=$((parts + 1))
    note "$parts" 0 1
    show "$log" "the build: $1"
    return 1
}

# Test programs, shell tests and examples with one build.
with_build() {
    local dir=$1 source program
    export ORIEL_BIN=$PWD/$dir/oriel
    for source in tests/test_*.c tests/faults/test_*.c tests/net/test_*.c; do
        [ -e "$source" ] || continue
        program=${source%.c}
        start run_part "$dir ${program##*/}" "$dir/$program"
    done
    for source in tests/cli/*.sh; do
        [ -e "$source" ] || continue
        start run_part "$dir $source" bash "$source"
    done
    for source in examples/*.c; do
        [ -e "$source" ] || continue
        start run_by_status "$dir $source" "$dir/examples/$(basename "$source" .c)"
    done
}

# Programs in which threads meet.
with_threads() {
    local program
    for program in test_store test_mail_sink test_online test_online_engines faults/test_crash faults/test_kill; do
        start run_part "build-tsan ${program##*/}" "build-tsan/tests/$program"
    done
    export ORIEL_BIN=$PWD/build-tsan/oriel
    start run_part "build-tsan test_net" build-tsan/tests/net/test_net 1 5
    start run_part "build-tsan test_nodes" build-tsan/tests/net/test_nodes 1 2
}

# libFuzzer writes new inputs into the first directory only, so the tree stays clean.
fuzzers() {
    local source name inputs
    for source in tests/fuzz/fuzz_*.c; do
        [ -e "$source" ] || continue
        name=$(basename "$source" .c)
        inputs=$results/$name
        mkdir -p "$inputs" build-fuzz/crashes
        set -- "$inputs"
        if [ -d "tests/fuzz/corpus/${name#fuzz_}" ]; then
            set -- "$inputs" "tests/fuzz/corpus/${name#fuzz_}"
        fi
        start run_by_status "$name" "build-fuzz/tests/fuzz/$name" \
            -max_total_time="$fuzz_seconds" -artifact_prefix=build-fuzz/crashes/ "$@"
    done
}

# What the page can test without a browser; the build has fetched what it takes.
page() {
    local source
    for source in web/test/*.test.ts; do
        [ -e "$source" ] || continue
        start run_part "$source" node web/test/run.mjs "$source"
    done
}

# The page in a real browser.
browser() {
    local source
    export ORIEL_BIN=$PWD/build/oriel
    for source in web/e2e/*.e2e.mjs; do
        [ -e "$source" ] || continue
        start run_part "$source" node "$source"
    done
}

# The checks, and what checks them.
checks() {
    local check
    for check in tools/check_*.sh tools/test_checks.sh; do
        start run_part "$check" "$check"
    done
}

# Which parts took most of the processor: for whoever wants the whole to be quicker.
costs() {
    local log
    echo "processor seconds, of all parts and of those that took most:"
    for log in "$results"/*.log.cpu; do
        awk -v label="$(cat "${log%.log.cpu}.label")" '{ print $1 + $2, label }' "$log"
    done | awk '{ sum += $1; print } END { print sum, "in all" }' | sort -rn |
        awk 'NR <= 25 { sub(/^[^ ]+/, sprintf("%7.1f", $1)); print }'
}

# Adds up and prints the last line.
total() {
    cat "$results"/*.count | awk '
        { passed += $1; failed += $2 }
        END {
            printf "%d passed, %d failed\n", passed, failed
            exit failed > 0 || passed == 0
        }'
}

# What takes longest comes first, so that nothing is waited for at the end.
if build release; then
    checks
    browser
    page
    with_build build
    start run_part tests/package/package.sh bash tests/package/package.sh
fi
if build sanitized --sanitize; then with_build build-asan; fi
if build "for threads" --threads; then with_threads; fi
if build fuzzers --fuzz; then fuzzers; fi
wait
costs
total
