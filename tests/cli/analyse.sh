#!/usr/bin/env bash
# What the engine thinks of positions and of records.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

start='00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2'
win='00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5'

# ---- a position ----------------------------------------------------------------------

run analyse --position "$win" --depth 3
shows "a win" '^  line 1, depth [0-9]+, win 1: c2-d3$'
run analyse --position "$start" --nodes 3000 --multipv 3
shows "a third line" '^  line 3, depth [0-9]+, cp -?[0-9]+: [bd][24]-'
first=$out
run analyse --position "$start" --nodes 3000 --multipv 3
expect_equal "the same every time" "$out" "$first"
expect_equal "three lines, no more" "$(wc -l <<<"$out")" 3
run analyse --position "$start" --movetime 30 --threads 2 --hash 4
shows "by time, with threads" '^  line 1, '
run analyse --position - --depth 1 <<<"$win"
shows "from standard input" 'win 1: c2-d3$'
run analyse --position "$win" --depth 3 --json
shows "JSON" '^\{"position":"00000/.*","seat":1,"lines":\[\{"score":\{"win":1\},"depth":[0-9]+,.*"pv":\["c2-d3"\]\}\]\}$'

# ---- records -------------------------------------------------------------------------

cat >"$work/games" <<END
[Game "santorini"]
[Start "$win"]

1. a1-a2+a1 2. a5-b5+a5 3. c2-d3 1

[Game "santorini"]
[Start "$win"]

1. c2-d3 1
END
run analyse "$work/games" --nodes 500
shows "each record has its title" '/games, record 2$'
shows "a missed win" '^token 1, seat 1: a1-a2\+a1, (cp|win [2-9])'
shows "and what it would have been" '^  line 1, depth [0-9]+, win 1: c2-d3$'
shows "what was played in words" '^  played: a1 to a2, level 1 on a1$'
shows "what would have been better" '^  better: (Take|Move|Place)'
shows "a win that was taken" '^token 3, seat 1: c2-d3, win 1, the best$'
expect_equal "every turn of all records" "$(grep -c '^token ' <<<"$out")" 4
run analyse "$work/games" "$work/games" --nodes 100 --json
expect_equal "two files, a line a turn" "$rc $(grep -c '"played":' <<<"$out")" "0 8"
shows "the move played in JSON" '"record":2,"token":1,"position":".*","seat":1,"played":"c2-d3","best":true,"score":\{"win":1\}'
"$oriel" random --game sintra --seed 3 --turns 3 >"$work/sintra"
run analyse "$work/sintra" --nodes 200
shows "the other game" '^token 6, seat 1: [0-9cYCOBP>=<]+, points -?[0-9.]+ -?[0-9.]+'
expect_equal "chance is nobody's turn" "$(grep -c '^token ' <<<"$out")" 3
"$oriel" random --powers chaos+hecate+moerae --seed 2 --turns 5 >"$work/three"
run analyse - --nodes 50 <"$work/three"
shows "three players with secrets" '^token [0-9]+, seat 3: '
printf '[Game "santorini"]\n\n1. @b2,@d4 2. @b4,@d2 resign1 2\n' >"$work/resigned"
run analyse "$work/resigned" --nodes 50
expect_equal "giving up is no turn" "$rc $(grep -c '^token ' <<<"$out")" "0 2"

# ---- a record as a whole -----------------------------------------------------------------

run analyse "$work/games" --nodes 500 --summary
shows "how many turns were the best" '^  seat 1: 1 of 2 turns were the best$'
shows "nothing to blame" '^  no single turn gave much away$'
expect_equal "no turn by itself" "$(grep -c '^token ' <<<"$out" || true)" 0
sed 's/1\. a1-a2+a1 .*/1. c2-d2+e1 */' "$work/games" >"$work/stepped_down"
run analyse "$work/stepped_down" --nodes 500 --summary
shows "what gave most away" '^  token 1, seat 1: c2-d2\+e1 gave away [0-9]+ % of a win; better was c2-d3$'
run analyse "$work/games" --nodes 500 --summary --json
shows "as JSON" '"record":2,"seats":\[\{"seat":1,"turns":1,"best":1\}\],"costly":\[\]\}$'
run help analyse
shows "what cp means" "'cp 200' three chances of four"

# On a terminal progress is shown, but never in front of a result.
"$oriel" random --seed 1 --turns 3 >"$work/short"
TERM=xterm script -qec "'$oriel' analyse '$work/short' --movetime 1100" /dev/null </dev/null >"$work/screen"
expect_equal "progress is taken off before the next result" \
    "$(grep -c 'record 1, token 2 of 3' "$work/screen") $(grep -cE 'of 3(token|$)' "$work/screen" || true)" "1 0"
TERM=dumb script -qec "'$oriel' analyse '$work/short' --movetime 600" /dev/null </dev/null >"$work/screen"
expect_equal "no progress where it cannot be taken off" "$(grep -c 'of 3' "$work/screen" || true)" 0

# ---- bad input -----------------------------------------------------------------------

run analyse
answers "nothing to analyse" 2 "give --position P or name files"
run analyse "$work/games" --position "$start"
answers "a position and a file" 2 "give --position P or name files"
run analyse --position "${start/ 1 / 1* }"
answers "a game that is over" 2 "nobody is to move"
run analyse --position "1/2"
answers "a bad position" 2 "position"
run analyse --position "$start" --nodes 0
answers "no nodes" 2 "--nodes wants a number from 1"
run analyse --position "$start" --multipv 65
answers "too many lines" 2 "--multipv wants a number from 1 to 64"
run analyse /nowhere/at/all
answers "no such file" 2 "cannot read"
: >"$work/empty"
run analyse "$work/empty"
answers "an empty file" 2 "holds no record"
printf '[Game "santorini"]\n\n1. @b2,@b2 *\n\n[Game "santorini"]\n\n1. @b2,@d4 *\n' >"$work/bad"
run analyse "$work/bad" --nodes 50
answers "an illegal token is told" 2 "token '@b2,@b2'"
expect_equal "and the next record is analysed" "$(grep -c '^token 1' <<<"$out")" 1
finish analyse
