#!/usr/bin/env bash
# The commands that look at one position: legal, explain, view, show, rules.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

# Every line of the latest output is one JSON object with the given member.
is_json() {
    expect_empty "$1" "$(grep -vE "^\{.*\"$2\":.*\}\$" <<<"$out" || true)"
}

corner='00000/00000/DDD00/32D00/01D00 1 none:a1,b2 none:d4,e5'
fields='a1-b1*a2	00000/00000/DDD00/D2D00/01D00 2 none:b1,b2 none:d4,e5
b2-b1*a2	00000/00000/DDD00/D2D00/01D00 2 none:a1,b1 none:d4,e5'

# ---- legal -------------------------------------------------------------------------

run legal --game santorini --position "$corner"
expect_equal "legal: five results" "$rc $(wc -l <"$work/out")" "0 5"
expect_equal "legal: sorted by position" "$(cut -f 2 "$work/out")" \
    "$(cut -f 2 "$work/out" | sort)"
expect_equal "legal: token, tab, position" "$(grep D2D00 "$work/out" | sort)" "$fields"
expect_equal "legal: the winning move" "$(grep -F ' 1* ' "$work/out")" \
    'b2-a2	00000/00000/DDD00/32D00/01D00 1* none:a1,a2 none:d4,e5'
listed=$out
run legal --position "$corner"
prints "legal: the game is found by itself" "$listed"
run legal --game=santorini --position=- <<<"$corner"
prints "legal: position from standard input" "$listed"
run legal --position "$corner" --json
is_json "legal: JSON" position
expect_equal "legal: as many JSON lines" "$(wc -l <"$work/out")" 5
run legal --position '00000/00000/00000/00000/00000 1* none:b3,d3 none:c2,c4'
prints "legal: nothing when the game is over" ""
run legal --position '00000/00000/00000/00000 1 none:- none:-'
answers "legal: a short board" 2 "oriel: position: "
run legal --position '00000/00000/00000/00000/00000 1 none:b3,b3 none:c2,c4'
answers "legal: two workers on a square" 2 "column"
run legal --position '00000/00000/00000/00000/00000 1 zorro:- none:-'
answers "legal: an unknown power is named" 2 "zorro"

# ---- explain -----------------------------------------------------------------------

run explain --game santorini --position "$corner" a1-b1+a1
prints "explain: legal" "legal"
run explain --game santorini --position "$corner" a1-a2+a1
answers "explain: too high" 1 ""
expect_equal "explain: the reason is one line on stdout" "$(wc -l <"$work/out") $err" "1 "
run explain --position "$corner" a1-b1+a1 d4-d5+d4
prints "explain: tokens before it are played" "legal"
run explain --position "$corner" a1-a2+a1 d4-d5+d4
answers "explain: one of those is illegal" 2 "a1-a2+a1"
run explain --position "$corner" hello
answers "explain: not a token" 2 "oriel: token 'hello': "
run explain --position "$corner"
answers "explain: no token" 2 "which token?"
run explain --json --position "$corner" a1-a2+a1
is_json "explain: JSON" reason
answers "explain: JSON says no" 1 '"legal":false'
run explain --json --position "$corner" a1-b1+a1
answers "explain: JSON says yes" 0 '"legal":true'
run explain --position '00000/00000/00000/00000/00000 1 none:- none:-' resign2
prints "explain: tokens of every game" "legal"

# ---- view --------------------------------------------------------------------------

hecate='02200/10200/100D1/D02D1/31001 1 aeolus[wind=n]:c4,c5 hecate:b2,d4'
run view --game santorini --position "$hecate" --seat 2
prints "view: her own" "$hecate"
run view --position "$hecate" --seat 1
prints "view: her opponent's" '02200/10200/100D1/D02D1/31001 1 aeolus[wind=n]:c4,c5 hecate:?'
run view --position "$hecate" --seat 0
prints "view: a spectator's" '02200/10200/100D1/D02D1/31001 1 aeolus[wind=n]:c4,c5 hecate:?'
empty='00000/00000/00000/00000/00000 1 pan:- hecate:-'
run view --position "$empty" --seat 1 --moves @a1,@b1 @c3,@d4
prints "view: tokens of a hidden placement" "$empty
@a1,@b1
@?,@?"
run view --position "$empty" --json --seat 2 --moves @a1,@b1 @c3,@d4
is_json "view: JSON" '[a-z]*'
answers "view: JSON of a token" 0 '{"token":"@c3,@d4"}'
run view --position "$empty" --moves @a1,@b1 --seat 2
prints "view: options behind the moves" "$empty
@a1,@b1"
run view --position "$empty" --seat 1 --moves @a1,@a1
answers "view: an illegal token" 1 "oriel: token '@a1,@a1': "
run view --position "$empty"
answers "view: no seat" 2 "whose view?"
run view --position "$empty" --seat 3
answers "view: no such seat" 2 "--seat wants a number from 0 to 2"

# ---- show --------------------------------------------------------------------------

run show --game santorini --position "$corner"
expect_equal "show: ends with the position" "$rc $(tail -n 1 <<<"$out")" "0 $corner"
expect_empty "show: no colours into a file" "$(grep "$(printf '\033')" "$work/out" || true)"
run show --position "$corner" --color=always
expect_empty "show: colours when asked for" \
    "$(grep -q "$(printf '\033')" "$work/out" || echo none)"
NO_COLOR=1 run show --position "$corner" --color=always
expect_empty "show: --color is stronger than NO_COLOR" \
    "$(grep -q "$(printf '\033')" "$work/out" || echo none)"
run show --position - <<<"$corner"
expect_equal "show: from standard input" "$(tail -n 1 <<<"$out")" "$corner"
run show --position "$hecate" --seat 1
expect_empty "show: a view hides" "$(grep -F 'b2,d4' "$work/out" || true)"
run show --position "$corner" --json
is_json "show: JSON" drawing
run show
answers "show: nothing to show" 2 "which position?"

# ---- rules -------------------------------------------------------------------------

run rules
expect_empty "rules: names the games and powers" \
    "$(grep -qi apollo "$work/out" || echo "no apollo")"
answers "rules: a game in short, and how a turn is written" 0 "'b2-c3+d4' is a turn"
run rules pan
answers "rules: a power" 0 "Pan"
run rules tartarus
answers "rules: whom a power does not meet, by name" 0 "Banned against Bia: "
run rules --game santorini --json pan
is_json "rules: JSON" topic
run rules --game sintra pan
answers "rules: not a topic of that game" 2 "no topic 'pan'"
run rules sintra
answers "rules: a game by its name" 0 "refill       The end of a round"
expect_empty "rules: .. and no other" "$(grep -i apollo "$work/out" || true)"
run rules fleece
answers "rules: a chapter" 0 "has the first turn"
expect_empty "rules: without the signs of the page" "$(grep -E '\*\*|\]\(' "$work/out" || true)"
run rules --game sintra end
answers "rules: a chapter of the other game" 0 "the victory is shared"
run rules words
answers "rules: what words mean" 0 "Exactly three blocks and a dome."
run rules tower
answers "rules: what one word means" 0 "Exactly three blocks and a dome."
run rules apollo
answers "rules: a power at work, in words" 0 "Apollo: the worker on c4 goes to c3"
expect_equal "rules: .. before and after" \
    "$(grep -c '^ 4 | \.   | \.   | 1o  | \.   | \.   |     4 | \.   | 1   | 1x  |' "$work/out")" 1
run rules hera
answers "rules: what a power forbids" 0 "The card forbids c4-c5 there."

# ---- the other game ----------------------------------------------------------------

deal=$(awk -F '\t' '!/^#/ { print $3; exit }' tests/perft/sintra.txt)
run legal --position "$deal"
expect_equal "sintra: found by itself" "$rc" 0
run show --game sintra --position "$deal"
expect_equal "sintra: show" "$rc $(tail -n 1 <<<"$out")" "0 $deal"
run explain --game sintra --position "$deal" 9P\>1
answers "sintra: explain" 1 ""
finish positions
