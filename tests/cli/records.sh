#!/usr/bin/env bash
# Whole games: random, replay, record, show FILE.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
cd "$work"

cat >game.txt <<'END'
[Game "santorini"]
[Seats "2"]
[Name1 "Ann \"the tower\""]
[Start "00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5"]
[Result "1"]

1. a1-a2+a1 {first
things first} 2. e5-e4+e5 $3 (2. e5-d5+e5 (2. a5-a4+a5) 3. c2-d3) 3. c2-d3 1
END
sed 's/e5-e4+e5/e5-e3+e5/' game.txt >illegal.txt
sed 's/Result "1"/Result "2"/; s/ 1$/ 2/' game.txt >claim.txt
sed 's/ 1$//; s/{first/first/' game.txt >broken.txt
{ cat game.txt; echo; cat illegal.txt; } >both.txt

# ---- replay ------------------------------------------------------------------------

run replay game.txt
prints "replay: a result" "result 1"
run replay - <game.txt
prints "replay: from standard input" "result 1"
run replay game.txt game.txt
prints "replay: two files" "result 1
result 1"
run replay illegal.txt
answers "replay: an illegal token" 1 "illegal.txt, line 8, column 18: token 'e5-e3+e5'"
expect_equal "replay: then the game is not over" "$(tail -n 1 out)" "result *"
run replay both.txt
answers "replay: the second record of a file" 1 "both.txt, line 17"
expect_equal "replay: the first one has its result" "$(head -n 1 out)" "result 1"
run replay claim.txt
answers "replay: a wrong result" 1 "claim.txt"
expect_equal "replay: the true one" "$(tail -n 1 out)" "result 1"
run replay broken.txt
answers "replay: not a record" 2 "broken.txt, line"
run replay --json game.txt
prints "replay: JSON" '{"file":"game.txt","record":1,"result":"1"}'
run replay --json illegal.txt
answers "replay: JSON of a fault" 1 '"token":"e5-e3+e5","reason":"'
run replay
answers "replay: no file" 2 "name a file"
run replay nothing.txt
answers "replay: no such file" 2 "oriel: cannot read 'nothing.txt'"
: >empty.txt
run replay empty.txt
answers "replay: an empty file" 2 "holds no record"
run show - </dev/null
answers "show: an empty file" 2 "'-' holds no record"

# ---- record ------------------------------------------------------------------------

run record game.txt
expect_equal "record: canonical text is read again" "$rc $(printf '%s\n' "$out" | "$oriel" record -)" \
    "0 $out"
answers "record: keeps names and comments" 0 '[Name1 "Ann \"the tower\""]'
expect_equal "record: keeps variations and glyphs" "$(tail -n 2 out | paste -s -d ' ')" \
    "1. a1-a2+a1 {first things first} 2. e5-e4+e5 \$3 (2. e5-d5+e5 (2. a5-a4+a5) 3. c2-d3) 3. c2-d3 1"
answers "record: comments in one line of words" 0 '{first things first}'
canonical=$out
run record --canonical game.txt
prints "record: --canonical is the default" "$canonical"
run record --json game.txt
expect_equal "record: one JSON line" "$rc $(wc -l <out)" "0 1"
answers "record: JSON keeps everything" 0 '{"variation":["e5-d5+e5",{"variation":["a5-a4+a5"]},"c2-d3"]}'
answers "record: JSON escapes" 0 '"Name1":"Ann \"the tower\""'
cp out game.json
run record game.json
prints "record: and back" "$canonical"
run record --json game.json
expect_equal "record: JSON to JSON" "$out" "$(cat game.json)"
run record both.txt
expect_equal "record: goes on behind a fault" "$rc $out" "1 $canonical"
run record --check game.txt game.json
prints "record: check" "2 records, 0 faults"
run record --check both.txt
answers "record: check tells faults" 1 "both.txt, line 17"
expect_equal "record: and counts them" "$(tail -n 1 out)" "2 records, 1 faults"
run record --check --json both.txt
expect_equal "record: check as JSON" "$rc $(tail -n 1 out)" '1 {"records":2,"faults":1}'
run record --check broken.txt
expect_equal "record: unreadable" "$rc $(tail -n 1 out)" "2 1 records, 1 faults"
for bad in '{' '{"tags":{"Game":"santorini"},"items":[7]}' '{"tags":[]}' '{"items":["a b"]}' \
    '{"items":[{"comment":"\ud800"}]}'; do
    printf '%s\n' "$bad" >bad.json
    run record bad.json
    answers "record: bad JSON $bad" 2 "oriel: bad.json, line "
done
printf '{"tags":{"Game":"santorini","Name1":"\\u00e9\\ud83d\\ude00"},"x":[{"y":null},1e5],"items":[]}' |
    "$oriel" record - >out
expect_equal "record: JSON escapes are read" "$(grep Name1 out)" "$(printf '[Name1 "\303\251\360\237\230\200"]')"

# ---- random ------------------------------------------------------------------------

for setup in "" "--powers apollo+pan" "--powers chaos+hecate+urania" "--fleece pan" \
    "--powers zeus+siren+nemesis+atlas --rules revised" "--draft quick" \
    "--draft limited --seats 3" "--draft random --seats 4" \
    "--draft random --cards heroes --bans off --starters binding" \
    "--game sintra --seats 4 --side B" "--game sintra --seats 3 --first 2"; do
    # shellcheck disable=SC2086
    run random --seed 11 --games 4 $setup
    cp out games.txt
    expect_equal "random ${setup:-base game}: four records" "$rc $(grep -c '^\[Game ' out)" "0 4"
    run record --check games.txt
    prints "random ${setup:-base game}: they are right" "4 records, 0 faults"
    run record games.txt
    expect_empty "random ${setup:-base game}: they are canonical" "$(cmp games.txt out 2>&1)"
    run record --json games.txt
    cp out games.json
    run record games.json
    expect_empty "random ${setup:-base game}: JSON and back" "$(cmp games.txt out 2>&1)"
done
run random --seed 3
first=$out
run random --seed 3
prints "random: the same seed, the same game" "$first"
run random --seed 2 --games 2
expect_equal "random: game two has the next seed" \
    "$(awk '/^\[Game/ { n++ } n == 2' out)" "$first"
run random --seed 3 --turns 5
expect_equal "random: five turns and no more" "$(tail -n 1 out | grep -o '[0-9]*\. ' | tail -n 1)" "5. "
run random --turns 1001
answers "random: at most a thousand turns" 2 "from 1 to 1000"
run random --powers apollo+
answers "random: half a list of powers" 2 "--powers wants"
run random --powers zorro+pan
answers "random: an unknown power" 2 "zorro"
run random --side B
answers "random: an option of another game" 2 "--side sets up sintra, not santorini"
run random --game sintra --powers apollo+pan
answers "random: and the other way round" 2 "--powers sets up santorini, not sintra"
run random --powers apollo+pan+atlas --seats 2
answers "random: more powers than seats" 2 "Power3: there is no such seat"
run random --powers apollo+pan --draft quick
answers "random: powers beside a draft" 2 "nobody begins with apollo"
run random --set nothing
answers "random: a setting without a value" 2 "--set wants TAG=VALUE"
run random --set Repetition=off --seed 3
answers "random: any tag can be set" 0 '[Repetition "off"]'
run random --position '00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5' --seed 1
answers "random: from a position" 0 '[Start "00000/'

# ---- what a draft ended with -------------------------------------------------------

run random --seed 4 --draft quick
expect_equal "draft: the powers are those taken" \
    "$(sed -n 's/^\[Power[12] "\(.*\)"\]$/\1/p' out | sort | paste -s -d ' ')" \
    "$(grep -o 'offer:[a-z+]*' out | cut -d : -f 2 | tr + '\n' | sort | paste -s -d ' ')"
sed '/^\[Power/d' out >bare.txt
run replay bare.txt
expect_equal "draft: the powers may be missing" "$rc" 0
run random --seed 4 --draft random --seats 3
expect_equal "dealt: the powers are those dealt, in the order of seats" \
    "$(sed -n 's/^\[Power[123] "\(.*\)"\]$/\1/p' out | paste -s -d +)" \
    "$(grep -o 'deal:[a-z+]*' out | cut -d : -f 2)"
run random --seed 4 --draft random --cards heroes --seats 3
answers "heroes: for two players" 2 "Cards: heroes are for two players"
run random --seed 4 --cards simple
answers "cards: only in a draft" 2 "options of a draft"
run random --game sintra --first 3
answers "first: a seat of the table" 2 "First: there is no such seat"
run random --seed 4 --draft full --fleece pan
expect_empty "draft: nobody has a power in the variant" "$(grep '^.Power' out)"
run random --seed 4 --powers apollo+pan --position \
    '00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5' --turns 1
answers "no draft: the powers stay as given" 0 '[Power1 "apollo"]'

# ---- another component table -------------------------------------------------------

"$oriel" sintra-data | sed 's/^ornament-points.*/ornament-points 0 0 3 6 11/' >table.txt
sed 's/^ornament-points.*/ornament-points 0 0 3 6 12/' table.txt >other.txt
hash=$("$oriel" sintra-data --hash table.txt)
position=$("$oriel" random --game sintra --data table.txt --seed 5 |
    "$oriel" show - --data table.txt --at 60 --json | sed 's/.*"position":"\([^"]*\)".*/\1/')
run random --game sintra --data table.txt --seed 5 --games 2
cp out begun.txt
run random --game sintra --data table.txt --seed 5 --games 2 --position "$position"
cp out start.txt
for file in begun.txt start.txt; do
    expect_equal "data: $file names the table" "$(grep -c "^.Data \"$hash\"" $file)" 2
    expect_empty "data: $file does not hold it" "$(grep '^.Table' $file)"
    run record --check --data table.txt $file
    prints "data: $file can be checked" "2 records, 0 faults"
    run record --data table.txt $file
    expect_empty "data: $file is canonical" "$(cmp $file out 2>&1)"
    run record --data table.txt --json $file
    cp out table.json
    run replay --data table.txt $file table.json
    expect_equal "data: $file can be replayed" "$rc $(grep -c '^result [12=]* scores' out)" "0 4"
    run show --data table.txt $file
    answers "data: $file can be shown" 0 "data=$hash"
    for command in replay record show; do
        run $command $file
        answers "data: $command $file without it" 1 "--data FILE"
    done
    run play $file
    expect_equal "data: play $file without it" "$rc $(wc -l <err) $(grep -c -e '--data FILE' err)" "2 1 1"
    run replay --data other.txt $file
    answers "data: $file with another table" 1 "component table"
done
line=$(grep -v '^#\|^name' table.txt | paste -sd ';')
sed "s/^\[Data .*/&\n[Table \"$line\"]/" begun.txt >carries.txt
run replay carries.txt
expect_equal "data: a record may carry it" "$rc $(grep -c '^result [12=]* scores' out)" "0 2"
run record carries.txt
expect_equal "data: it keeps what it carries" "$rc $(grep -cF "[Table \"$line\"]" out)" "0 2"
sed "s/YYYBP/YYYBX/" carries.txt >carries-bad.txt
run replay carries-bad.txt
answers "data: a bad table in a record" 1 "'X' is not one of the letters CYOBPJ (line 2)"
run random --game sintra --seed 5
cp out builtin.txt
run replay --data table.txt builtin.txt game.txt
expect_equal "data: only for records that name it" "$rc" 0
echo nonsense >bad.txt
run replay --data bad.txt begun.txt
answers "data: a bad table" 1 "begun.txt: Table, column 1: the first line must be"
run replay --data nothing.txt begun.txt
answers "data: no such table" 2 "cannot read 'nothing.txt'"

# ---- show --------------------------------------------------------------------------

run show game.txt --at 0
expect_equal "show: the beginning" "$rc $(tail -n 1 out)" \
    "0 00000/00000/00030/00200/00000 1 none:a1,c2 none:a5,e5"
run show game.txt --at 1
expect_equal "show: after one token" "$rc $(tail -n 1 out)" \
    "0 00000/00000/00030/00200/10000 2 none:a2,c2 none:a5,e5"
run show game.txt
expect_equal "show: the end" "$rc $(tail -n 1 out)" \
    "0 00001/00000/00030/00200/10000 1* none:a2,d3 none:e4,a5"
run show game.txt --at 1
expect_equal "show: the latest token in words" "$(head -n 1 out)" "token 1, seat 1: a1 to a2, level 1 on a1"
run show game.txt --at 0
expect_equal "show: nothing was played yet" "$(grep -c '^token' out || true)" 0
run show illegal.txt --at 1
expect_equal "show: up to an illegal token" "$rc" 0
run show illegal.txt
answers "show: not beyond it" 1 "token 'e5-e3+e5'"
run show game.txt --at 4
answers "show: past the end" 2 "--at wants a number from 0 to 3"
run show both.txt --record 2 --at 1
expect_equal "show: the second record" "$rc" 0
run show both.txt --record 3
answers "show: no third record" 2 "has 2 records"
run show - <game.json
expect_equal "show: JSON from standard input" "$rc" 0
finish records
