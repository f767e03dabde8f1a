#!/usr/bin/env bash
# perft: known figures, tables that agree and tables that do not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

base='00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2'
late='3DDDD/D1122/10D22/D302D/01000 1 none:a3,d3 none:b3,e4'
start='00000/00000/00000/00000/00000 1 none:- none:-'

run perft --game santorini --position "$base" --depth 3
prints "base game" "1 80
2 6176
3 426384"
run perft --game santorini --position "$late" --depth 4
prints "late game" "1 24
2 473
3 8444
4 165417"
run perft --position "$start" --depth 2
prints "start with placement" "1 300
2 75900"
run perft --position - --depth 2 <<<"$base"
prints "from standard input" "1 80
2 6176"
run perft --position "$base" --depth 3 --threads 3
prints "with threads" "1 80
2 6176
3 426384"
run perft --position "$base" --depth 2 --json
prints "JSON" '{"depth":1,"count":80}
{"depth":2,"count":6176}'

run perft --position "$base" --depth 2 --divide
expect_equal "divide: a line for each turn" "$rc $(wc -l <"$work/out")" "0 80"
expect_equal "divide: adds up" "$(awk -F '\t' '{ n += $2 } END { print n }' "$work/out")" 6176
run perft --position "$base" --depth 1 --divide --json
expect_empty "divide: JSON" "$(grep -vE '^\{"token":"[^"]+","count":1\}$' "$work/out" || true)"

printf '# a comment\n\n80\t1\t%s\n6176\t2\t%s\n' "$base" "$base" >"$work/good"
run perft --game santorini --table "$work/good"
prints "a table that agrees" "2 lines, 0 mismatches"
run perft --game santorini --table - <"$work/good"
prints "a table from standard input" "2 lines, 0 mismatches"
printf '81\t1\t%s\n24\t1\t%s\n' "$base" "$late" >"$work/wrong"
run perft --game santorini --table "$work/wrong"
expect_equal "a mismatch is told" "$rc $out" \
    "1 line 1: depth 1: expected 81, counted 80: $base
2 lines, 1 mismatches"
run perft --game santorini --table "$work/wrong" --json
expect_equal "a mismatch as JSON" "$rc $out" \
    "1 {\"line\":1,\"depth\":1,\"expected\":81,\"counted\":80,\"position\":\"$base\"}
{\"lines\":2,\"mismatches\":1}"
printf '9999999999999999999\t1\t%s\n' "$base" >"$work/wrong"
run perft --game santorini --table "$work/wrong"
expect_equal "a count as large as they get" "$rc $(head -n 1 <<<"$out")" \
    "1 line 1: depth 1: expected 9999999999999999999, counted 80: $base"
printf '80\t1\tnonsense\n' >"$work/wrong"
run perft --game santorini --table "$work/wrong"
expect_equal "a position that is none is a mismatch" "$rc $(tail -n 1 <<<"$out")" \
    "1 1 lines, 1 mismatches"
printf 'eighty\t1\t%s\n80\t1\t%s\n' "$base" "$base" >"$work/wrong"
run perft --game santorini --table "$work/wrong"
expect_equal "a line that is none" "$rc $out $err" "2 2 lines, 1 mismatches \
oriel: line 1 is not 'count TAB depth TAB position'"

run perft --position "$base"
expect_equal "no depth" "$rc $err" "2 oriel: how deep? give --depth N"
run perft --position "$base" --depth 0
expect_equal "depth 0 is refused" "$rc $out" "2 "
run perft --table "$work/good" --depth 2
expect_equal "table or position" "$rc $err" \
    "2 oriel: give either --table or --position and --depth"
run perft --table "$work/nothing"
expect_equal "no such table" "$rc $out" "2 "

for table in tests/perft/*.txt; do
    name=$(basename "$table" .txt)
    game=${name%%[-_]*}
    lines=$(grep -cvE '^(#|[[:blank:]]*$)' "$table")
    run perft --game "$game" --table "$table"
    prints "every line of $name" "$lines lines, 0 mismatches"
done
finish perft
