#!/usr/bin/env bash
# Games in the terminal, typed by a script.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
cd "$work"

# Types the lines of its first argument into a game.
play() {
    printf '%s' "$1" >typed
    shift
    rc=0
    "$oriel" play "$@" <typed >out 2>err || rc=$?
}

# The latest game ended well, with nothing on stderr, and printed a line like this.
shows() {
    if [ "$rc" -eq 0 ] && [ ! -s err ] && grep -qE -- "$2" out; then
        ok "$1"
    else
        not_ok "$1" "status $rc; no line like '$2' in:
$(cat err out)"
    fi
}

play ''
shows "no input: it says good-bye" '^The game stops here'
shows "you are seat 1" 'seat 1: you'
play $'quit\n'
shows "quit" '^The game stops here'
play $'?\n'
shows "? lists tokens" '@a1,@b1 +@'
play $'? @e5\nhelp\nrules pan\n' --seed 1
shows "help" '^  undo '
shows "rules inside the game" 'Pan'
play $'zzz\n@a1,@a1\n@a1,@b1\n' --seed 1
shows "the opponent answers" '^seat 2: @..,@..'
play $'@b2,@d4\nundo\n@a1,@b1\n' --seed 1
shows "undo" '^Taken back'
play $'undo\n' --seed 1
shows "nothing to undo" '^No: there is nothing to take back'
play $'resign2\n'
shows "nobody resigns for another" '^The game stops here'
play $'resign\n'
shows "resign" '^Game over: seat 2 has won'

play $'@b2,@d4\nsave game.txt\n' --seed 1
shows "save" "^Saved"
expect_equal "what was saved can be replayed" "$("$oriel" replay game.txt)" "result *"
play $'undo\n' game.txt
shows "a saved game goes on" '^Taken back'
for option in "--powers pan+apollo" "--game sintra" "--position x"; do
    # shellcheck disable=SC2086
    play '' game.txt $option
    expect_equal "a saved game is not set up again: $option" "$rc $(cat err)" \
        "2 oriel: 'game.txt' says how the game is set up; leave out ${option%% *}"
done
play $'save again.txt\n' --people 2+3 --seats 3 --level 7 --seed 1
shows "how to go on says who plays and how well" "^Saved; 'oriel play again.txt --people 2\+3 --level 7' goes on"
play $'hint\n' --seed 1 --position '00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5'
shows "a hint" '^The computer would play c2-d3\.'
play $'frob\n@b2,@d4\n' --seed 1
expect_equal "who types nonsense is told once more what to type" "$(grep -c '^Type what you play, .@' out)" 2
shows "and how a turn is typed, when it comes to that" "^Type what you play, '[b-d][2-4]-"
expect_equal "a board for every question, no more" "$(grep -c '^ 5 |' out)" 2
play $'?\n'
shows "a list that is too long says how to go on" "^and 60 more; '\? @e4' lists those that begin with '@e4'"
play $'save /nowhere/at/all\n' --powers hecate+pan
expect_equal "where nothing was saved there are no secrets in it" "$(grep -c 'secrets' out || true)" 0
play $'save /nowhere/at/all\n'
expect_equal "save to nowhere: told, and the game goes on" \
    "$rc $(grep -c '^oriel: cannot write' err) $(grep -c 'stops here' out)" "0 1 1"

# It takes a win, and does not leave one to you.
play '' --people 2 --level 8 --seed 1 --position \
    '00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5'
shows "the opponent wins when it can" '^Game over: seat 1 has won'
for seed in 1 2 3 4 5; do
    play '' --people 1 --level 8 --seed $seed --position \
        '00000/00000/00030/00200/00000 2 none:c2,a1 none:e3,a5'
    shows "the opponent stops a win, seed $seed" '^seat 2: .*\*d3'
done

# People only, and computers only.
play $'@b2,@d4\n@a1,@e5\n' --people all
shows "two people" '^seat 1> '
play '' --people none --seed 5
shows "two computers" '^Game over: seat [12] has won'
cp out first
play '' --people none --seed 5
expect_equal "the same seed, the same game" "$(cat out)" "$(cat first)"
play '' --people none --seed 5 --level 1
shows "the lowest level" '^Game over: seat [12] has won'
play '' --people none --seed 5 --powers hecate+pan
shows "two computers with secrets" '^seat 1: @\?,@\?'
play '' --people none --seed 5 --powers chaos+gaea+moerae
shows "three computers" '^Game over: seat [123] has won'
play '' --people none --seed 5 --seats 4 --powers zeus+siren+nemesis+atlas
shows "two teams" '^Game over: seats [12], [34] have won'
play '' --people none --seed 5 --fleece hera
shows "Golden Fleece" '^Game over: seat [12] has won'
play '' --people none --seed 5 --draft quick
shows "a draft" '^seat [12]: take:'
play '' --people none --seed 5 --draft full --first 2
shows "another Challenger" '^seat 2: offer:'
play $'@a1,@b1\n' --seed 5 --first 2
shows "the other begins" '^seat 2: @..,@..'
play '' --seats 3
shows "three without powers are told" '^By the rules three and four players have powers'
for knowing in "--seats 3 --powers none+none+none" "--seats 4 --draft quick" "--seats 2" "--game sintra --seats 3"; do
    # shellcheck disable=SC2086
    play '' $knowing
    expect_equal "nothing is said: $knowing" "$rc $(grep -c '^By the rules' out)" "0 0"
done
play '' --people none --seed 5 --draft random --cards simple
shows "dealt cards" '<deal:'
play '' --people none --seed 5 --game sintra --seats 3
shows "the other game" 'points$'

# Another component table.
"$oriel" sintra-data | sed 's/^ornament-points.*/ornament-points 0 0 3 6 11/' >table.txt
play $'save table.game\n' --seed 5 --game sintra --data table.txt
shows "saved with its table" "Saved; 'oriel play table.game --data table.txt' goes on"
expect_equal "the record names the table" "$(grep -c '^.Data "' table.game)" 1
play '' table.game --data table.txt --people none --seed 5
shows "goes on with its table" 'points$'

# What is secret stays so.
play $'@a1,@b1\n' --powers pan+hecate --seed 2
shows "hidden workers" '^seat 2: @\?,@\?'
play $'@a1,@b1\n\n@c3,@d3\n' --powers pan+hecate --people all
shows "the screen is handed over" "^It is seat 2's turn. The others look away"

# At a terminal, where a word may be typed by mistake, or a game forgotten.
at_terminal() {
    printf '%b' "$1" >typed
    rc=0
    script -qec "'$oriel' play --seed 1" /dev/null <typed 2>err | tr -d '\r' >out || rc=$?
}
at_terminal 'resign\nn\nquit\n\n'
shows "who gives up is asked" 'Give up\? The game then ends and is lost\.'
shows "and may think better of it" 'The game stops here'
at_terminal 'resign\ny\nquit\n\n'
shows "or mean it" 'Game over: seat 2 has won'
at_terminal '@b2,@d4\nquit\nkept.txt\n'
shows "a game that is left can be kept" 'Keep this game\?'
expect_equal "it was kept" "$("$oriel" replay kept.txt)" "result *"
at_terminal '@b2,@d4\nsave kept.txt\nquit\n'
expect_equal "what is in a file is not asked about" "$(grep -c 'Keep this game' out || true)" 0
play $'help\n' --draft full --seed 1
expect_equal "no line is longer than a terminal" "$(awk 'length > 80' out)" ""

for bad in "--people 3" "--people 1+" "one two" "--seed x" "--level 0" "--level 11" "--powers zorro+pan"; do
    # shellcheck disable=SC2086
    play '' $bad
    expect_equal "refused: $bad" "$rc $(wc -l <err) $(cut -c 1-7 err)" "2 1 oriel: "
done
finish play
