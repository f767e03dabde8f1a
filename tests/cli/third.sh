#!/usr/bin/env bash
# A third game, which no line of the program names: oriel-toy is the program with two games of
# the tests in its list (tests/toy). One of them has most of what GameDef knows, the other one
# nothing that it can do without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
here=$PWD
oriel=$(dirname "$oriel")/tests/toy/oriel-toy
cd "$work"

# Types the lines of its first argument into a game.
play() {
    printf '%s' "$1" >typed
    shift
    run play "$@" <typed
}

position='1 1.3 0.0 1/2 range=2'

run help
shows "the program knows it" '^  toy-slow +Plain toy$'

for game in toy toy-slow; do
    given=(--game $game --position "$position")

    # ---- looking at a position ----
    run legal "${given[@]}"
    shows "$game: legal" $'^l yes\t2 0\\.3 0\\.1 1/2 range=2$'
    run perft "${given[@]}" --depth 3
    prints "$game: perft" $'1 8\n2 56\n3 392'
    run perft "${given[@]}" --depth 1 --divide
    shows "$game: perft --divide" $'^roll\t1$'
    run explain "${given[@]}" ask1.0
    prints "$game: a legal token" legal
    run explain "${given[@]}" yes
    answers "$game: a token against the rules" 1 "the rules forbid it"
    run view "${given[@]}" --seat 2
    prints "$game: view" '1 1.3 0.0 ?/2 range=2'
    run show "${given[@]}" --seat 2
    shows "$game: show" '^1 1\.3 0\.0 \?/2 range=2$'
    expect_equal "$game: the position stands there once" "$(grep -c 'range=' <<<"$out")" 1
    run show "${given[@]}" --json
    shows "$game: show --json" "\"game\":\"$game\",\"position\":\"$position\",\"drawing\":\"[^\"]"
    run analyse "${given[@]}" --nodes 500
    shows "$game: analyse" '^  line 1, .*share '
    run legal --position "$position" --game santorini
    answers "$game: no other game takes its positions" 2 "oriel: "

    # ---- records ----
    "$oriel" random --game $game --seed 5 --games 3 --set Repetition=off >games
    run replay games
    expect_equal "$game: random games replay" "$rc $(grep -c '^result [12] scores ' <<<"$out")" "0 3"
    run record --json games
    printf '%s\n' "$out" >games.json
    run record games.json
    prints "$game: records as JSON and back" "$(cat games)"
    "$oriel" random --game $game --seed 5 --set Range=3 --set Open=1 >open
    run show open --at 1
    shows "$game: without words a token is called by its text" "^token 1, (chance|seat [12]): [^ ]+\$"
    run show open --at 0
    shows "$game: a setup stands in the record" 'range=3 open$'
    run analyse games --nodes 50
    shows "$game: a whole record" '^token [0-9]+, seat [12]: '

    # ---- playing ----
    play '' --game $game --people none --seed 5 --level 4
    shows "$game: two computers" '^Game over: '
    shows "$game: secrets stay secret" '^seat 1: hide\?'
    people='
hide1.0

hide0.1

ask0.1

ask1.0

ask0.1

ask1.0

ask0.1
'
    play "$people" --game $game --people all
    shows "$game: two people" '^Game over: seat 1 has won'
    shows "$game: with their points" '^  seat 1: 9 points$'
    shows "$game: who look away" "^It is seat 2's turn. The others look away"
    play $'hide1.0\n?\nhint\nboard\nzzz\nundo\nhide0.1\nsave saved\n' --game $game --seed 1
    shows "$game: against the computer" '^seat 2: hide\?'
    shows "$game: it is told what may be played" '^  ask0\.0 .*roll'
    shows "$game: a hint" '^The computer would play '
    shows "$game: a typing error is told" '^zzz|this is no token'
    shows "$game: undo" '^Taken back'
    play $'resign\n' saved
    shows "$game: a saved game goes on" '^Game over: seat 2 has won'

    # ---- computers ----
    run match random simple --game $game --games 4 --records played.$game
    shows "$game: match" '^1 random +4 .* 0 +[0-9.]+ '
    run replay played.$game
    expect_equal "$game: its records replay" "$rc $(grep -c '^result [^*]' <<<"$out")" "0 4"
    run match engine random --game $game --games 20 --nodes 5000
    won=$(awk 'NR == 2 { print ($4 > $6 && $7 == 0 ? "more" : $0) }' <<<"$out")
    expect_equal "$game: searched by steps alone, the engine wins more than it loses" "$won" more
    printf '%s\n' ugi "setoption name Game value $game" 'position startpos moves hide1.0' \
        'query fen' "position fen $position moves r" 'query legal' 'perft 1' 'go nodes 300' >lines
    run ugi <lines
    shows "$game: ugi has the game" "^option name Game type combo default santorini .* var $game"
    shows "$game: ugi" '^response 2 1\.3 0\.0 2/- range=2$'
    shows "$game: ugi lists" '^response ask0\.0 .* roll'
    shows "$game: ugi thinks" '^bestmove [a-z]'
    run bench --search "$position" --nodes 100 --game $game
    shows "$game: bench --search" '[0-9]'

    # ---- training: games are played, but there is nothing to fit ----
    run train data trained.$game --game $game --set Range=random --nodes 30 --games 2
    answers "$game: a value that cannot be drawn" 2 "the game cannot begin"
    run train data trained.$game --game $game --nodes 30 --games 2
    shows "$game: train data" '^2 games, '
    run train tune trained.$game
    answers "$game: train tune" 2 "'trained.$game' holds a game that has no weights to fit"
    printf 'oriel weights 1 %s\nheight: 1\n' $game >weights
    run match engine:weights random --game $game --games 2
    answers "$game: weights" 2 "there are more weights than the game has"
done

# ---- what only one of them has ----
run rules --game toy
prints "rules" "Nine points win; toy_game.h has the rest."
run rules --game toy-slow
answers "no rules" 2 "the program has no rules of 'toy-slow' to tell"
run rules
shows "all rules" '^== Toy ==$'
expect_equal "no heading without rules" "$(grep -c '^== ' <<<"$out")" 3
play $'rules\n' --game toy-slow
shows "no rules in the middle of a game" '^There are no rules of this game to tell'
run show --game toy --position "$position"
shows "a drawing" '^\[0\]-\[1 1\]-\[2\]-\[3 2\]-\[4\]$'
run show --game toy-slow --position "$position"
prints "no drawing: the position" "$position"
run bench --turns "$position" --game toy-slow
answers "turns without a fast path" 2 "oriel: "

# ---- what docs/ARCHITECTURE.md says can be left out: what the bare toy has not ----
members=$(sed -n '/^typedef struct GameDef {/,/^} GameDef;/p' "$here/src/game/game.h" |
    grep -oE '\(\*[a-z_]+\)\(|\*(think|guide);' | tr -dc 'a-z_\n' | sort)
given=$(sed -n '/^#define TOY/,/^$/p' "$here/tests/toy/toy_game.c" | grep -oE '\.[a-z_]+ =' | tr -dc 'a-z_\n' | sort)
told=$(sed -n '/^| left out/,/^$/p' "$here/docs/ARCHITECTURE.md" | cut -d '|' -f 2 | grep -oE '`[a-z_]+`' | tr -d '`' | sort)
expect_equal "the table of what can be left out" "$told" "$(comm -23 <(printf '%s' "$members") <(printf '%s' "$given"))"

finish third
