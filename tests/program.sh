# shellcheck shell=bash
# Sourced by tests/cli/*.sh from the root of the tree: runs the program and looks at what
# it said.
#
#     . tests/program.sh
#     run perft --depth 1
#     prints "one turn deep" "1 80"
#     finish perft
#
# $work is a directory of the test's own, $languages all that the program speaks.
. tools/report.sh
languages="en $(cut -d ' ' -f 1 po/LINGUAS)"
oriel=$(realpath "${ORIEL_BIN:-build/oriel}")
export LC_ALL=C
unset NO_COLOR
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs the program; its output is then in $out, its errors in $err, its status in $rc.
run() {
    rc=0
    "$oriel" "$@" >"$work/out" 2>"$work/err" || rc=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
}

# The latest run succeeded with exactly this output.
prints() {
    expect_equal "$1" "$rc $out$err" "0 $2"
}

# The latest run succeeded and printed a line like this.
shows() {
    if [ "$rc" -eq 0 ] && [ -z "$err" ] && grep -qE -- "$2" <<<"$out"; then
        ok "$1"
    else
        not_ok "$1" "status $rc; no line like '$2' in:
$out$err"
    fi
}

# The latest run ended with this status and its output, or errors, hold these words.
answers() {
    if [ "$rc" -eq "$2" ] && [[ $out$err == *"$3"* ]]; then
        ok "$1"
    else
        not_ok "$1" "status $rc: $out$err"
    fi
}

# Waits until a command succeeds, minutes if need be, but not for ever.
await() {
    for _ in $(seq 30000); do
        if "$@"; then break; fi
        sleep 0.01
    done
}

# Starts a server with these options, its port among them; its address is then in $url, its port in
# $port, its process in $server, what it said in $work/said, its errors behind those in $work/log.
serve() {
    : >"$work/said"
    "$oriel" serve "$@" >"$work/said" 2>>"$work/log" </dev/null &
    server=$!
    await is_serving
    url=$(sed -nE 's/.* (http:[^ ]+) .*/\1/p' "$work/said")
    url=${url%/}
    port=${url##*:}
    [ -n "$url" ] || not_ok "oriel serve starts" "$(cat "$work/said" "$work/log")"
}
is_serving() { grep -q http: "$work/said" || ! kill -0 "$server" 2>/dev/null; }

# Kills the process that was started last, unless it has come to its end.
kill_last() {
    kill -KILL $! 2>/dev/null || true
    wait $! 2>/dev/null || true
}
