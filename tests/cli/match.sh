#!/usr/bin/env bash
# Matches between computer players, of our own and of others.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
cd "$work"

# Every record of a file replays to the end.
replays() {
    rc=0
    "$oriel" replay "$2" >replayed 2>&1 || rc=$?
    expect_equal "$1" "$rc $(grep -c '^result [^*]' replayed)" "0 $3"
}

# Where the figures of a line end, beyond a player's name.
ends() {
    local LC_ALL=C.UTF-8 i line="$1 "
    for ((i = 22; i < ${#1}; i++)); do
        if [[ ${line:i:2} == [![:space:]][[:space:]] ]]; then echo -n "$i "; fi
    done
}

# ---- players of our own --------------------------------------------------------------

run match engine random --games 4 --nodes 200 --records games
shows "the engine beats a random player" '^1 engine +4 +4 +0 +0 +0 +100\.0 +- '
shows "and is beaten by nobody" '^2 random +4 +0 +0 +4 +0 +0\.0 +- +- +-'
shows "which says nothing about by how much" '^- : too few games'
shows "the crosstable" '^1 +- +4\.0/4$'
replays "its records" games 4
expect_equal "seats are changed" "$(grep -c 'Name1 "engine"' games) $(grep -c 'Name2 "engine"' games)" "2 2"
starts=$(grep '^1\. ' games | cut -d ' ' -f 2,4)
expect_equal "a pair has one opening, the next another" "$(sort <<<"$starts" | uniq -c | awk '{ print $1 }')" $'2\n2'

run match engine random --games 4 --nodes 200 --records again
expect_equal "the same seed, the same games" "$(cat again)" "$(cat games)"
run match engine random --games 4 --nodes 200 --records other --seed 2
expect_empty "another seed, other games" "$(cmp -s other games && echo same)"
run match engine random --games 4 --nodes 200 --records side --concurrency 3
expect_equal "side by side: the same games in any order" "$(grep -v '^$' side | sort)" "$(grep -v '^$' games | sort)"

# A beginner loses some games even to who plays anything.
for game in santorini sintra; do
    draft=()
    if [ $game = santorini ]; then draft=(--draft quick); fi
    run match random level:1 --game $game "${draft[@]}" --games 100 --nodes 1
    won=$(awk 'NR == 2 { print $4 }' <<<"$out")
    if [ "$won" -ge 10 ] && [ "$won" -le 40 ]; then
        ok "a random player takes 10 to 40 of 100 games from level 1: $game"
    else
        not_ok "a random player takes 10 to 40 of 100 games from level 1: $game" "$won"
    fi
done

run match level:2 simple random --games 6 --nodes 50
shows "everyone meets everyone" '^3 +[0-9.]+/2 +[0-9.]+/2 +-$'
run match simple random engine --seats 3 --games 2 --nodes 30 --records three
shows "three at one table, whole rounds only" '^2 random +3 '
replays "records of three" three 3
run match simple random --powers zeus+siren+nemesis+atlas --games 2 --records teams
shows "two teams" '^1 simple +2 '
expect_equal "partners are one player" "$(grep -c 'Name[13] "simple"' teams) $(grep -c 'Name[24] "simple"' teams)" "2 2"
run match engine simple --powers hecate+moerae --games 2 --nodes 30 --records secrets
replays "secrets" secrets 2
run match engine random --game sintra --games 2 --nodes 50
shows "the other game has points" '^1 engine +2 +2 .* +-?[0-9]+\.[0-9] +\+[0-9]+\.[0-9]$'
for language in $languages; do
    LC_ALL=C.UTF-8 LANGUAGE=$language run match random random --game sintra --games 2
    head=" $(ends "$(head -n 1 <<<"$out")")"
    astray=$(for end in $(ends "$(sed -n 2p <<<"$out")"); do [[ $head == *" $end "* ]] || echo "$end"; done)
    expect_empty "words of the head end where their figures do: $language" "$astray"
done
run match engine random --games 2 --nodes 100 --json
shows "JSON" '^\{"player":1,"name":"engine","games":2,"won":2,"drawn":0,"lost":0,"faults":0,"score":1.000,"elo":null,"elo_low":-?[0-9.]+,"elo_high":null,"against":\[\{"player":2,'

run match depth:2 depth:1 simple --games 6
shows "rivals of Santorini" '^1 depth:2 +4 '
run match flat:2 greedy --game sintra --games 2 --side B
shows "rivals of Sintra" '^1 flat:2 +2 '
run match depth:2 random --powers hecate+chaos --games 2 --records rivals
replays "rivals guess what is hidden" rivals 2
run match engine greedy
expect_equal "rivals are of one game" "$rc $err" "2 oriel: no player 'greedy'; there are engine, weights, level:1 to level:10, simple, random, depth:N, ugi:COMMAND"

run match engine weights --powers none+none --games 2 --nodes 200 --opening-turns 0 --records plain
expect_empty "the engine without its network is another player" "$(cut -d ' ' -f 2- <(grep '^1\. ' plain) | uniq -d)"
run match weights weights --powers none+none --games 2 --nodes 200 --opening-turns 0 --records alike
expect_equal "and one of its own" "$(grep -c . <(grep '^1\. ' alike | uniq))" 1

# ---- powers that are drawn -----------------------------------------------------------

# The powers of each game of a file, a line a game.
powers_of() {
    paste -d ' ' <(grep '^.Power1 ' "$1") <(grep '^.Power2 ' "$1")
}
run match random random --powers random+random --games 40 --records drawn
replays "random powers" drawn 40
expect_equal "are the same within a pair" "$(powers_of drawn | uniq -c | awk '{ print $1 }' | sort | uniq -c | awk '{ print $1, $2 }')" "20 2"
expect_empty "two that may not meet are not drawn" "$(powers_of drawn | awk '$2 == $4')"
expect_empty "nor such as have secrets" "$(powers_of drawn | grep -E 'hecate|moerae|tartarus' || true)"
run match random random --powers random+random --games 40 --records drawn_again
expect_equal "the same seed, the same powers" "$(cksum <drawn_again)" "$(cksum <drawn)"
run match random random --powers random+random --games 40 --records drawn_other --seed 2
expect_empty "another seed, others" "$(cmp -s <(powers_of drawn) <(powers_of drawn_other) && echo same)"
run match random random --powers pan+random --games 10 --records against
expect_equal "one power against random ones" "$(grep -c '^.Power1 "pan"' against) $(powers_of against | sort -u | grep -c .)" "10 5"

# ---- openings ------------------------------------------------------------------------

cat >positions <<END
# two of them
00000/00000/00000/00000/00000 1 none:b2,d4 none:b4,d2

00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5
END
run match simple simple --games 4 --openings positions --records opened
expect_equal "positions as openings" "$(grep -c 'Start "00000/00000/00000/00000/00000 1' opened) $(grep -c '200/00000 1 none:a1,c2' opened)" "2 2"
"$oriel" random --games 2 --turns 4 --powers pan+atlas >lines
run match simple simple --games 4 --openings lines --records opened_lines
expect_equal "records as openings" "$(grep -c 'Power1 "pan"' opened_lines)" 4
run match simple simple --games 2 --position "$(tail -n 1 positions)" --opening-turns 0 --records one
expect_equal "one position" "$(grep -c '^1\. c2-d3 1$' one)" 2
printf '00000/00000/00030/00200/00000 1* none:c2,a1 none:e5,a5\n' >over
run match simple simple --openings over
answers "an opening that is over" 2 "in which the game is over"
: >nothing
run match simple simple --openings nothing
answers "no opening" 2 "holds no opening"
run match simple simple --openings positions --game sintra
answers "openings of another game" 2 "positions"

# ---- tests of strength ---------------------------------------------------------------

run match engine random --games 1000 --nodes 100 --sprt 0,100
shows "a test that passes stops the match" '^SPRT 0,100: passed, LLR [3-9][0-9]*\.'
run match random engine --games 1000 --nodes 100 --sprt 0,100
answers "a test that fails answers no" 1 "SPRT 0,100: failed, LLR -"
run match random random --games 2 --sprt 0,1
shows "a test that is not decided" '^SPRT 0,1: undecided'
for bad in 5 5,0 a,b 0,5x 0,; do
    run match random random --sprt "$bad"
    answers "refused: --sprt $bad" 2 "--sprt wants LOW,HIGH"
done
run match random random random --sprt 0,5
answers "a test of three players" 2 "two players"

# ---- other programs ------------------------------------------------------------------

run match "ugi:$oriel ugi" engine --games 2 --nodes 100 --records foreign
shows "another program plays" '^1 ugi:.* +2 +[0-2] +0 +[0-2] +0 '
replays "its records" foreign 2
run match "ugi:$oriel ugi" random --games 2 --nodes 30 --powers tartarus+pan
shows "it is told secrets as its seat sees them" '^1 ugi:.* +2 +[0-2] +0 +[0-2] +0 '
run match "ugi:$oriel ugi" simple --games 2 --nodes 30 --powers chaos+pan
shows "it is told a deck without its order" '^1 ugi:.* +2 +[0-2] +0 +[0-2] +0 '
run match "ugi:$oriel ugi" simple --games 2 --nodes 30 --draft quick
shows "it takes part in a draft" '^1 ugi:.* +2 +[0-2] +0 +[0-2] +0 '
run match "ugi:$oriel ugi" random --games 2 --nodes 30 --game sintra --side B
shows "it plays the other game" '^1 ugi:.* +2 +[0-2] +[0-2] +[0-2] +0 '

# A program that says hello and then does what its argument says when it has to move.
cat >broken <<'END'
while read -r word _; do
    case $word in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go) eval "$1" ;;
    esac
done
END
# Where it is to be silent patience is short at first; on a busy machine hello may take longer.
broken() {
    for patience in ${4:-600000}; do
        rm -f log
        run match "ugi:sh broken '$2'" random --games 2 --nodes 10 --patience "$patience" --records log
        if [[ $err != *"cannot begin"* ]]; then break; fi
    done
    shows "$1 loses" '^1 ugi:.* +2 +0 +0 +2 +2 +0\.0 '
    expect_equal "$1: the record says why" "$(grep -c "^.Termination \"$3" log)" 2
    replays "$1: the records" log 2
}
broken "a program that dies" "exit 3" "the program has ended"
broken "a program that plays anything" "echo bestmove a1-a1" "the token 'a1-a1' is illegal"
broken "a program that has no answer" "echo bestmove" "no token"
broken "a program that calls it a draw" "echo bestmove repetition" "the token 'repetition' is illegal"
short="400 4000 40000"
broken "a program that keeps silent" ":" "the program is silent" "$short"
broken "a program that never ends a line" "yes | tr -d '\\\\n'" "the program" "$short"
broken "a program that talks without end" "yes info" "the program is silent" "$short"
rm -f log
run match "ugi:sh broken 'echo bestmove resign2'" random --games 2 --nodes 10 --records log
shows "giving up is a program's right, not for others" '^1 ugi:.* +2 +0 +0 +2 +1 +0\.0 '
expect_equal "as the record says" "$(grep -c "^.Termination \"the token 'resign2' is illegal" log)" 1
replays "the records of both" log 2
run match "ugi:sh broken 'echo bestmove resign1; exit'" random random --seats 3 --games 3
shows "three players: the others go on" '^1 ugi:.* +3 +0 +0 +3 '
run match "ugi:false" random
answers "a program that does not start" 2 "the player 'ugi:false' cannot begin: the program has ended"
run match "ugi:sleep 100" random --patience 200
answers "a program that says nothing" 2 "cannot begin: the program is silent"

# ---- interruptions -------------------------------------------------------------------

# Does a state file hold so many games?
has_games() {
    [ "$(cat "$1" 2>/dev/null | grep -c '^game' || true)" -ge "$2" ]
}

long=(match simple level:1 --games 30 --state state --records kept)
"$oriel" "${long[@]}" >/dev/null
mv kept whole
mv state whole_state
"$oriel" "${long[@]}" >/dev/null 2>&1 &
await has_games state 3
kill_last
printf 'game 9' >>state
printf '\n[Game "sant' >>kept
before=$(grep -c '^game .* records' state)
run "${long[@]}"
shows "goes on after it was killed" '^1 simple +30 '
expect_equal "as if nothing had happened" "$(cat kept)" "$(cat whole)"
expect_equal "with the same state" "$(cat state)" "$(cat whole_state)"
if [ "$before" -ge 3 ]; then ok "some games had been played"; else not_ok "some games had been played" "$before"; fi
run match simple level:1 --games 32 --state state --records kept
shows "a longer match goes on, too" '^1 simple +32 '
run match simple level:1 --games 30 --state state --seed 3
answers "another match is refused" 2 "is the state of another match"
run match simple level:1 --state kept
answers "something else is refused" 2 "is not the state of a match"
run match simple level:1 --games 2 --state /nowhere/at/all
answers "a state that cannot be written" 2 "cannot write"

run match random random --games 2 --state - </dev/null
answers "a state that is not a file" 2 "--state wants a file"

run match random random --games 2 --state piped --position - <<<"$(sed -n 2p positions)"
run match random random --games 2 --state piped --position - <<<"$(tail -n 1 positions)"
answers "another position from standard input is another match" 2 "is the state of another match"

# Records of others are added to, never cut off.
run match random random --games 2 --state bare
cp whole mine
run match random random --games 4 --state bare --records mine
expect_equal "records that come late stand behind those of others" \
    "$(head -c "$(stat -c %s whole)" mine | cmp - whole && grep -c '^.Game' mine)" 32
run match random random --games 2 --state own --records own_records
cp whole mine
run match random random --games 4 --state own --records mine
answers "a file that another match wrote is refused" 2 "'mine' is not the file of records that belongs to 'own'"
expect_equal "and left as it is" "$(cat mine)" "$(cat whole)"

sed '4s/winners/losers/' whole_state >damaged
cp damaged before
run match simple level:1 --games 30 --state damaged
answers "a damaged state is refused" 2 "'damaged' is damaged at byte"
expect_equal "and kept" "$(cat damaged)" "$(cat before)"

"$oriel" match engine engine --games 1000 --movetime 1 --state stopped --concurrency 2 >stopped_out 2>stopped_err &
await has_games stopped 2
kill -INT $!
rc=0
wait $! || rc=$?
expect_equal "an interrupt ends the match in good order" "$rc $(grep -c 'the match is not over: ' stopped_err) $(grep -c '^1 engine' stopped_out)" "1 1 1"

# ---- bad usage -----------------------------------------------------------------------

for bad in engine "engine level:0" "engine level:11" "engine zorro" "engine ugi:" "engine level" "engine engine engine engine engine"; do
    # shellcheck disable=SC2086
    run match $bad
    answers "refused: $bad" 2 "level:"
done
run match engine simple --seats 3
answers "a table for three wants three" 2 "3 sides and wants as many players, not 2"
run match engine simple --games 0
answers "no games" 2 "--games wants a number from 1"
run match engine simple --powers zorro+pan
answers "an unknown power" 2 "zorro"
finish match
