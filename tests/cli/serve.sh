#!/usr/bin/env bash
# `oriel serve`: what it says when it starts, cannot start and ends. What it answers is tested
# in test_server_http.c.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT

# Starts the server with the given options; its port is then in $port. Its errors go to
# $errors.
errors=$work/err
start() {
    : >"$work/out"
    "$oriel" serve --port 0 "$@" >"$work/out" 2>"$errors" </dev/null &
    server=$!
    for _ in $(seq 300); do
        port=$(sed -nE 's/^Oriel is at http:.*:([0-9]+) .*/\1/p' "$work/out")
        if [ -n "$port" ]; then return; fi
        sleep 0.1
    done
    not_ok "oriel serve $* starts" "$(cat "$work/out" "$work/err")"
}

# Ends it with a signal; its status is then in $rc.
stop() {
    rc=0
    kill -s "$1" "$server"
    wait "$server" || rc=$?
    server=
}

# Prints the answer to a request for a path, by a name of the server, with another header.
get() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n' "$1" \
        "${2:-localhost}" "${3:+$3$'\r\n'}" >&3
    tr -d '\r' <&3
    exec 3>&-
}

# The server does not start and says why in one line with the given words. What is kept by the
# one that runs is not for it.
complains() {
    local name=$1 words=$2 rc=0 said
    shift 2
    said=$(XDG_DATA_HOME=${XDG_DATA_HOME:+$work/second} timeout 60 "$oriel" serve "$@" 2>&1 </dev/null) || rc=$?
    if [ "$rc" -eq 2 ] && [ "$(wc -l <<<"$said")" -eq 1 ] &&
        [[ $said == "oriel: "*"$words"* ]]; then
        ok "$name"
    else
        not_ok "$name" "status $rc: $said"
    fi
}

mkdir "$work/home"
export XDG_DATA_HOME=$work/home

start --verbose
expect_equal "it prints its address" "$(cat "$work/out")" \
    "Oriel is at http://127.0.0.1:$port (Ctrl-C ends it)"
expect_equal "/health" "$(get /health | tail -n 1)" "ok"
expect_equal "data are kept in the user's own place" \
    "$(cd "$work/home" && find . -name '*.db')" ./oriel/oriel.db
complains "a port that is taken" \
    "port $port is taken by another program; choose another with --port" --port "$port"
get '/x?y' >/dev/null
stop TERM
expect_equal "SIGTERM ends it" "$rc" 0
expect_empty "--verbose tells of requests, not of their queries" "$(
    grep -qE '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]+Z 127\.0\.0\.1 GET /x 404 [0-9]+$' \
        "$work/err" || cat "$work/err"
)"

start --data "$work/new/place" --host localhost --name games.example.org --name other
expect_empty "--data is created" "$([ -d "$work/new/place" ] || echo missing)"
expect_empty "nothing is told of requests" "$(
    get /health >/dev/null
    grep -v 'The page was not built' "$work/err"
)"
first=$(get / | sed -n 1p)
if grep -q 'The page was not built' "$work/err"; then
    expect_equal "a program without its page says so" "$first" "HTTP/1.1 503 Service Unavailable"
else
    expect_equal "the page is at /" "$first" "HTTP/1.1 200 OK"
fi
for name in games.example.org OTHER:8080 "$(uname -n)" 127.0.0.1; do
    expect_equal "it answers by the name $name" "$(get /health "$name" | tail -n 1)" "ok"
done
expect_equal "but not by a stranger's" "$(get /health example.org | tail -n 1)" \
    "this is no name of this server; oriel serve --name NAME adds one"
stop INT
# A shell's background jobs ignore SIGINT until the program asks for it, as ours does.
expect_equal "SIGINT ends it" "$rc" 0

start --verbose --trusted-proxy 10.0.0.0/8 --trusted-proxy 127.0.0.1 --metrics 127.0.0.1:0
metrics_port=$(sed -nE 's!^Its figures are at http://127.0.0.1:([0-9]+)/metrics$!\1!p' "$work/out")
expect_equal "a proxy's client counts and is told of" "$(
    get /health localhost 'X-Forwarded-For: 127.0.0.1, 2001:db8::9' | tail -n 1
    grep -c ' 2001:db8::9 GET /health 200 3$' "$work/err"
)" "ok"$'\n'1
expect_equal "a client that cannot be read is refused" \
    "$(get /health localhost 'X-Forwarded-For: nobody' | sed -n 1p)" "HTTP/1.1 400 Bad Request"
expect_equal "figures are not with the page" "$(get /metrics | sed -n 1p)" "HTTP/1.1 404 Not Found"
port=$metrics_port
expect_equal "but at their own address" "$(get /metrics | grep -c '^oriel_http_connections [1-9]')" 1
expect_equal "where there is nothing else" "$(get / | tail -n 1)" \
    "there is nothing here but /metrics and /health"
complains "figures where somebody listens" "port $port is taken by another program; choose another with --metrics" \
    --port 0 --metrics "127.0.0.1:$port"
stop TERM

# A reader of --verbose that does not read must not stop the server. Waiting is only a guard.
mkfifo "$work/unread"
exec 4<>"$work/unread"
read_all() {
    dd bs=65536 iflag=nonblock status=none <&4 2>/dev/null || true
}
ask_long() {
    export port work
    export -f get
    timeout 60 bash -c 'get "/$1"' - "$(printf 'x%.0s' {1..2000})" >/dev/null
}
errors=$work/unread
start --verbose
errors=$work/err
answered=0
for _ in $(seq 80); do
    ask_long || break
    answered=$((answered + 1))
done
expect_equal "a reader that does not read stops nobody" "$answered" 80
read_all >"$work/read"
get /health >/dev/null
stop TERM
read_all >>"$work/read"
expect_equal "and how much was lost is told" "$(awk '
    / GET \// { lines++ }
    /^lines that were dropped here since nobody read them: / { dropped += $NF }
    END { print lines + dropped, (dropped > 0) }' "$work/read")" "81 1"
exec 4>&-

touch "$work/file"
complains "a file instead of a directory" "cannot keep data in '$work/file': Not a directory" \
    --data "$work/file"
complains "a directory that cannot be made" "name another directory with --data DIR" \
    --data "$work/file/below"
complains "a directory that cannot be written" "cannot keep data in '/proc'" --data /proc
XDG_DATA_HOME= HOME= complains "no place for data" "name a directory with --data DIR"
complains "an address of another machine" "'192.0.2.1' is no address of this machine" \
    --host 192.0.2.1
complains "a host that is none" "there is no host 'no such host'" --host 'no such host'
complains "a name that is none" "--name wants a name like games.example.org, not 'a b'" --name 'a b'
complains "a name with a port" "--name wants a name like games.example.org, not 'a:1'" --name a:1
complains "a proxy that is none" "--trusted-proxy wants an address like 10.0.0.7 or 10.0.0.0/8" \
    --trusted-proxy localhost
complains "a proxy of too many bits" "not '10.0.0.0/33'" --trusted-proxy 10.0.0.0/33
for place in 9100 127.0.0.1: :9100 ::1:9100 127.0.0.1:70000 127.0.0.1:x; do
    complains "figures at '$place'" "--metrics wants an address and a port like 127.0.0.1:9100, not '$place'" \
        --metrics "$place"
done
mapfile -t many < <(printf -- '--name=n%d\n' {1..65})
complains "too many names" "--name is given more than 64 times" "${many[@]}"
complains "a port that is none" "--port wants a number from 0 to 65535, not '70000'" --port 70000
complains "a word too much" "'8080' is one word too many" 8080
complains "no JSON" "has no option --json" --json

# What is closed to others than root; root tries it as nobody.
chmod 755 "$work"
mkdir -m 700 "$work/private"
mkdir -m 777 "$work/public"
if [ "$(id -u)" -eq 0 ]; then
    printf '#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 --clear-groups "%s" "$@"\n' \
        "$oriel" >"$work/as_nobody"
    chmod 755 "$work/as_nobody"
    oriel=$work/as_nobody
else
    chmod 500 "$work/private"
fi
if "$oriel" --version >/dev/null 2>&1; then
    complains "a directory of somebody else" \
        "cannot keep data in '$work/private': Permission denied" --data "$work/private"
    if [ "$(cat /proc/sys/net/ipv4/ip_unprivileged_port_start)" -gt 1 ]; then
        complains "a port of the system" "port 1 is for the system only" --port 1 \
            --data "$work/public"
    fi
fi
finish serve
