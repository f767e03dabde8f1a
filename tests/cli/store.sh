#!/usr/bin/env bash
# A server's tables from a directory into a database, and back; what is refused, and why.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/report.sh

oriel=${ORIEL_BIN:-build/oriel}
work=$(mktemp -d /tmp/oriel-cli-XXXXXX)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"

expect_equal "no words are no copy" "$("$oriel" store 2>&1 || true)" "oriel: say 'store copy FROM TO'"
rc=0
"$oriel" store copy "$work/none" "postgresql://oriel@127.0.0.1:1/oriel" 2>"$work/said" || rc=$?
expect_equal "nobody listens there" "$rc $(cut -d: -f 2 "$work/said" | sed -n 1p)" "1  the database cannot be reached"

if tests/postgres.sh find /; then
    address=$(tests/postgres.sh start "$work/pg")
    trap 'tests/postgres.sh kill "$work/pg"; rm -rf "$work"' EXIT
    cp tests/store/v1.db "$work/v1"
    "$oriel" restore "$work/v1" --data "$work/from"
    "$oriel" store copy "$work/from" "$address"
    "$oriel" store copy "$address" "$work/back"
    expect_equal "the same tables" "$("$oriel" tables --data "$work/back")" "$("$oriel" tables --data "$work/from")"
    expect_equal "what is in the database is sound" "$("$oriel" doctor "$address" | tail -n 1)" "all is well"
    rc=0
    "$oriel" store copy "$work/from" "$address" 2>"$work/said" || rc=$?
    expect_equal "nothing is copied over something" "$rc" 1
fi
finish store_copy
