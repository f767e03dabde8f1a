#!/usr/bin/env bash
# Online tables by the commands that the operator has, through a running server and without one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
server=
trap '[ -z "$server" ] || kill -9 "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

start() { serve --port 0 --data "$work/data"; }

stop() {
    kill "$1" "$server"
    wait "$server" || true
    server=
}

# ask PATH BODY [JAR]: posts as Ann, or as whoever has that cookie; prints the answer
ask() { python3 tests/cli/ask.py "$url" "$work/${3:-jar}" "$1" "$2" | cut -d ' ' -f 2-; }

expect_contains() {
    case $2 in *"$3"*) ok "$1" ;; *) not_ok "$1" "$2" ;; esac
}

field() { sed -nE "s/.*\"$1\":\"?([^\",}]*).*/\1/p"; }

start
expect_equal "a name makes an identity" "$(ask /api/me '{"name":"Ann"}')" '{"name":"Ann"}'
opened=$(ask /api/tables '{"key":"k","tags":{"Game":"santorini"},"seats":["me","engine 1"],"clock":"none"}')
id=$(field table <<<"$opened")
expect_equal "a table has an id" "${#id}" 16
expect_equal "the same key opens the same table" \
    "$(ask /api/tables '{"key":"k","tags":{"Game":"santorini"},"seats":["me","engine 1"],"clock":"none"}')" "$opened"
expect_equal "a turn is kept" "$(ask "/api/tables/$id/do" '{"key":"a","seen":2,"do":"play 1 @b3,@d3"}')" '{"n":3}'

rc=0
"$oriel" serve --port 0 --data "$work/data" >"$work/second" 2>&1 </dev/null || rc=$?
expect_equal "a second server in the directory is refused" "$rc" 2
expect_equal "the socket is the owner's alone" "$(stat -c %a "$work/data/socket")" 600
expect_equal "tables, through the server" "$("$oriel" tables --data "$work/data" | cut -f 1,3,5)" "$id	santorini	Ann"
"$oriel" backup "$work/copy" --data "$work/data"
expect_equal "a backup is there" "$(test -s "$work/copy" && echo yes)" yes
rc=0
"$oriel" backup "$work/copy" --data "$work/data" 2>"$work/refusal" || rc=$?
expect_equal "no backup overwrites another" "$rc $(cat "$work/refusal")" "1 oriel: there is a file '$work/copy' already"

stop -KILL
start
expect_equal "killed and started again: a repeat gets the first answer" \
    "$(ask "/api/tables/$id/do" '{"key":"a","seen":2,"do":"play 1 @b3,@d3"}')" '{"n":3}'
stop -TERM

expect_equal "tables, without a server" "$("$oriel" tables list --data "$work/data" | cut -f 1)" "$id"
expect_contains "a table's log" "$("$oriel" tables show "$id" --data "$work/data")" "play 1 @b3,@d3"
expect_contains "its record" "$("$oriel" tables export "$id" --data "$work/data")" '[Name1 "Ann"]'
"$oriel" tables close "$id" --data "$work/data" >/dev/null
expect_equal "closed" "$("$oriel" tables --data "$work/data" | cut -f 2)" closed
"$oriel" tables export "$id" --data "$work/data" >"$work/record"
expect_contains "the chance of a closed table can be checked" "$("$oriel" replay "$work/record")" "fair "
"$oriel" tables delete "$id" --data "$work/data"
expect_empty "deleted" "$("$oriel" tables --data "$work/data")"
rc=0
"$oriel" tables show "$id" --data "$work/data" 2>"$work/refusal" || rc=$?
expect_equal "what is not there" "$rc $(cat "$work/refusal")" "1 oriel: there is no such table (any more)"

rc=0
"$oriel" restore "$work/copy" --data "$work/data" 2>"$work/refusal" || rc=$?
expect_equal "nothing is restored over something" "$rc" 1
"$oriel" restore "$work/copy" --data "$work/other"
expect_equal "restored elsewhere" "$("$oriel" tables --data "$work/other" | cut -f 1)" "$id"

# Cards that nobody's browser draws: the table's chance deals them when both have brought a number.
start
ask /api/me '{"name":"Ben"}' ben >/dev/null
opened=$(ask /api/tables '{"key":"d","tags":{"Game":"santorini","Draft":"random","Cards":"gods","Starters":"binding"},"seats":["me","friend"],"clock":"none","number":"00000000000000a1"}')
id=$(field table <<<"$opened")
ask "/api/tables/$id/join" "{\"key\":\"j\",\"code\":\"$(field code <<<"$opened")\",\"seat\":2,\"number\":\"00000000000000b2\"}" ben >/dev/null
stop -TERM
"$oriel" tables close "$id" --data "$work/data" >/dev/null
"$oriel" tables export "$id" --data "$work/data" >"$work/record"
dealt=$(grep -oE '<deal:[a-z]+\+[a-z]+>' "$work/record" || true)
expect_contains "cards are dealt at an online table" "$dealt" "<deal:"
expect_contains "by both players' numbers" "$(cat "$work/record")" '[FairNumbers "00000000000000a1 00000000000000b2"]'
expect_contains "and the deal can be checked" "$("$oriel" replay "$work/record")" "fair "
first=${dealt#<deal:} first=${first%+*} second=${dealt#*+} second=${second%>}
sed -e "s/<deal:[^>]*>.*/<deal:$second+$first> */" -e '/^\[Power/d' -e '/^\[Start /d' "$work/record" >"$work/bent"
rc=0
"$oriel" replay "$work/bent" >"$work/judged" 2>&1 || rc=$?
expect_equal "cards that were exchanged are found out" "$rc" 1

# What each earlier version has kept: one game under way, with a secret, and one that is over.
for kept in tests/store/v*.db; do
    version=$(basename "$kept" .db)
    "$oriel" restore "$kept" --data "$work/$version"
    expect_equal "$version: its tables" \
        "$("$oriel" tables --data "$work/$version" | cut -f 2-6 | sort)" \
        "over	sintra	6	Ann	Bob
playing	santorini	4	Ann	Bob"
    over=$("$oriel" tables --data "$work/$version" | grep over | cut -f 1)
    "$oriel" tables export "$over" --data "$work/$version" >"$work/record"
    expect_contains "$version: its chance" "$("$oriel" replay "$work/record")" "fair "
done
finish tables
