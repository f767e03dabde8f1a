#!/usr/bin/env bash
# The engine protocol: what it answers, in any order, to anything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

# Types the lines of its first argument; the answers are then in $out.
talk() {
    printf '%s\n' "$1" >"$work/lines"
    run ugi <"$work/lines"
}

start='position startpos moves @b2,@d4 @b4,@d2'
fen='00000/00000/00000/00000/00000 1 none:b2,d4 none:d2,b4'

# ---- saying hello --------------------------------------------------------------------

talk 'ugi
isready'
shows "a name" '^id name Oriel [0-9.]+$'
shows "an author" '^id author .'
expect_equal "options that set up a game" "$(grep -B 99 '^option name Seat ' <<<"$out" | grep '^option' | head -n -1)" \
    'option name Game type combo default santorini var santorini var sintra
option name Seats type spin default 2 min 2 max 4
option name Powers type string default <empty>
option name Rules type combo default printed var printed var revised
option name Fleece type string default <empty>
option name Draft type string default <empty>
option name Cards type combo default all var all var simple var gods var heroes
option name Bans type combo default on var on var off
option name Starters type combo default free var free var binding
option name First type string default <empty>
option name Side type combo default A var A var B
option name Data type string default <empty>'
for option in Seat Threads Hash MultiPV Level Seed; do
    shows "option $option" "^option name $option type spin default "
done
shows "option EvalFile" '^option name EvalFile type string default <empty>$'
shows "ugiok" '^ugiok$'
expect_equal "ready, last of all" "$(tail -n 1 <<<"$out")" readyok
talk ''
prints "an empty line says nothing" ''
run ugi </dev/null
prints "no line at all" ''
talk $'ugi\nquit\nisready'
expect_equal "nothing after quit" "$(tail -n 1 <<<"$out")" ugiok

# ---- positions and questions ---------------------------------------------------------

talk "$start
query fen
query p1turn
query p2turn
query gameover
query result"
prints "a start and moves" "response $fen
response true
response false
response false
response *"
talk "position fen $fen moves b2-c3+b2
query fen"
prints "a position and moves" \
    "response 00000/00000/00000/01000/00000 2 none:c3,d4 none:d2,b4"
talk 'query fen'
prints "no position: the usual start" 'response 00000/00000/00000/00000/00000 1 none:- none:-'
talk 'position fen 00000/00000/DDD00/32D00/01D00 1 none:a1,b2 none:d4,e5
query legal'
prints "what is legal" 'response a1-b1*a2 a1-b1+a1 b2-a2 b2-b1*a2 b2-b1+b2'
talk 'position fen 00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5 moves c2-d3
query gameover
query result
query legal
go nodes 100'
prints "a game that is over" 'response true
response 1
response
bestmove (none)'
talk "$start
perft 2"
prints "perft" '1 80
2 6176'
talk "$start
position startpos moves @b2,@d4 @b4,@d2 d4-d3+d4
query fen
$start
query fen"
expect_equal "going on, and back" "$(tail -n 1 <<<"$out")" "response $fen"
talk 'setoption name Powers value apollo+pan+hera
query fen
setoption name Powers value pan+atlas
setoption name Rules value revised
query fen
setoption name Game value sintra
query fen
query p1turn
go nodes 10'
prints "options set up the game" \
    'response 00000/00000/00000/00000/00000 1 apollo:- pan:- hera:-
response 00000/00000/00000/00000/00000 1 pan:- atlas:- rules=revised
response none
response false
bestmove (none)'

talk 'setoption name Draft value random
setoption name Cards value heroes
setoption name Starters value binding
query fen
position startpos moves <deal:jason+medea>
query fen
setoption name Draft value <empty>
setoption name Cards value all
setoption name Starters value free
setoption name Game value sintra
setoption name First value 2
position startpos moves <strips:1a,2b,3a,4b,5a,6b,7a,8a> <strips:8a,7b,6a,5b,4a,3b,2a,1b> <track:CYOBPC> <deal:CYOB/CCCC/YYPP/OOOO/BBPP>
query p2turn'
prints "drafts on any terms, and who begins" \
    'response 00000/00000/00000/00000/00000 1 ?:- ?:- draft=random cards=heroes starters=binding
response 00000/00000/00000/00000/00000 1 jason[reserve=1]:- medea:-
response true'

talk 'setoption name Powers value pan++atlas
setoption name seats value 5
setoption name Game value chess
setoption name Powers value pan
setoption name SEATS value 3
query fen
setoption name Powers value <empty>
setoption name Side value B
query fen'
prints "options are judged one by one, and only those of the game are heeded" \
    "info string error: the option cannot be 'pan++atlas'
info string error: '5' is not a number from 2 to 4
info string error: the option cannot be 'chess'
response 00000/00000/00000/00000/00000 1 pan:- none:- none:-
response 00000/00000/00000/00000/00000 1 none:- none:- none:-"

# ---- thinking ------------------------------------------------------------------------

talk 'position fen 00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5
go depth 3'
shows "a win is seen" 'score win 1 '
shows "and taken" '^bestmove c2-d3$'
talk "$start
go nodes 5000"
first=$(sed 's/ nps [0-9]* time [0-9]*//' <<<"$out")
shows "infos" '^info depth [0-9]+ seldepth [0-9]+ nodes [0-9]+ nps [0-9]+ time [0-9]+ score cp -?[0-9]+ multipv 1 pv '
run ugi <"$work/lines"
expect_equal "the same every time" "$(sed 's/ nps [0-9]* time [0-9]*//' <<<"$out")" "$first"
talk "$start
setoption name MultiPV value 3
go nodes 3000"
shows "three lines" ' multipv 3 pv '
talk "$start
go nodes 2000 searchmoves b2-a1+a2 b2-a2+a1"
shows "only what was asked for" '^bestmove b2-a[12]\+a[12]$'
talk "$start
go infinite
isready
go nodes 1
$start
query p1turn"
shows "ready while it thinks" '^readyok$'
shows "questions while it thinks" '^response true$'
shows "no second go" "^info string error: 'go' has to wait for bestmove"
shows "no other position" "^info string error: 'position' has to wait for bestmove"
shows "the end of the input asks for the answer" '^bestmove '
for game in 'p1time 1000 p2time 1000 p1inc 10 p2inc 10' 'movetime 30' 'depth 2'; do
    talk "$start
go $game"
    shows "go $game" '^bestmove [b-d][24]-'
done
talk 'setoption name Seat value 2
setoption name Powers value tartarus+pan
position startpos moves @b2,@d4 @b4,@d2 @?
query fen
go nodes 200'
shows "a seat knows what it was shown" 'response .*tartarus.*2 |response .* 1 tartarus'
shows "and does not move for the other" '^bestmove '

talk 'setoption name Seat value 2
setoption name Powers value tartarus+pan
position startpos moves @b2,@d4 @b4,@d2 ~? b2-b3+a3
query fen
position startpos moves @b2,@d4 @b4,@d2 ~? b2-b3+a3 d2-d3+e3
position startpos moves @b2,@d4 @b4,@d2 ~? b2-b3+a3 d2-zz
position startpos moves @b2,@d4 @b4,@d2
query fen
position startpos moves @b2,@d4 @b4,@d2 ~? b2-c2+c1
query fen'
prints "a seat's game goes on, back, and another way" \
    "response 00000/00000/10000/00000/00000 2 tartarus[abyss=?]:b3,d4 pan:d2,b4
info string error: no course of the game fits 'd2-zz'
response 00000/00000/00000/00000/00000 1 tartarus:b2,d4 pan:d2,b4
response 00000/00000/00000/00000/00100 2 tartarus[abyss=?]:c2,d4 pan:d2,b4"
talk 'setoption name Seat value 2
position fen 00000/00000/00000/00000/00000 1 hecate:? pan:a3,c5
query gameover
query p1turn
position fen 00000/00000/00000/00000/00000 1 chaos[deck=?]:- pan:- moves <chaos:apollo> @b2,@d4
query fen'
prints "views are positions" 'response false
response true
response 00000/00000/00000/00000/00000 2 chaos[deck=?;face=apollo]:b2,d4 pan:-'
talk "$start repetition"
shows "no draw without a reason" 'info string error: the position does not stand for the third time'

# ---- secrets -------------------------------------------------------------------------

# Without a seed nobody can work out what it chooses; with one it chooses the same.
secret() {
    talk "${1:-}
setoption name Powers value tartarus+none
setoption name Seat value 1
position startpos moves @b2,@d4 @b4,@d2
go nodes 50"
    grep -a '^bestmove' <<<"$out"
}
first=$(secret)
other=$first
for _ in $(seq 60); do
    if [ "$other" != "$first" ]; then break; fi
    other=$(secret)
done
expect_empty "secrets are not the same every time" "$([ "$other" != "$first" ] || echo "always $first")"
seeded=$(for _ in 1 2 3; do secret 'setoption name Seed value 7'; done | sort -u | wc -l)
expect_equal "a seed settles them" "$seeded" 1
early=$(secret 'setoption name Seed value 7')
talk 'setoption name Powers value tartarus+none
setoption name Seat value 1
position startpos moves @b2,@d4 @b4,@d2
setoption name Seed value 7
go nodes 50'
shows "also when it is set last" "^$early\$"

# ---- bad input -----------------------------------------------------------------------

talk "$start
bogus
setoption name Bogus value 1
setoption name Threads value 0
setoption name Threads value 99999999999999999999999999
setoption name Rules value none
setoption
position
position nowhere
position startpos moves zz
position fen 1/2
go fast
go nodes
query bogus
perft
query fen"
expect_equal "fourteen errors" "$(grep -c '^info string error: .' <<<"$out")" 14
expect_equal "and nothing has changed" "$(tail -n 1 <<<"$out")" "response $fen"

talk 'setoption name Seed value 9223372036854775807
setoption name Seed value 9223372036854775808
setoption name Seed value 18446744073709551616'
expect_equal "numbers up to the largest, none beyond" "$rc $out" \
    "0 info string error: '9223372036854775808' is not a number from 0 to 9223372036854775807
info string error: '18446744073709551616' is not a number from 0 to 9223372036854775807"

# Words of the protocol in any order, and bytes that are none.
awk 'BEGIN {
    srand(7)
    n = split("ugi isready stop query setoption uginewgame position go perft name value fen " \
        "startpos moves nodes depth movetime 1 2 3 30 Game santorini sintra Powers pan+hera Seat Seats " \
        "Threads p1turn legal result @b2,@d4 @b4,@d2 b2-c3+b2 \001 \377\376 < , - x", word, " ")
    for (line = 0; line < 400; line++) {
        for (i = int(rand() * 6); i >= 0; i--)
            printf "%s ", word[1 + int(rand() * n)]
        print (rand() < 0.2 ? "\nstop" : "")
    }
    print "position startpos moves @b2,@d4 @b4,@d2\nstop\nisready"
}' >"$work/garbage"
rc=0
"$oriel" ugi <"$work/garbage" >"$work/out" 2>"$work/err" || rc=$?
expect_equal "anything in any order" "$rc $(cat "$work/err")$(tail -n 1 "$work/out")" "0 readyok"
expect_empty "every line is of the protocol" "$(grep -avE \
    '^(id|option|ugiok|readyok|info|bestmove|response)( |$)|^[0-9]+ [0-9]+$' "$work/out" || true)"
head -c 9000000 /dev/zero | tr '\0' a >"$work/long"
printf '\nisready\n' >>"$work/long"
run ugi <"$work/long"
prints "a line without end" 'info string error: the line is too long
readyok'
# ---- levels --------------------------------------------------------------------------

for level in 1 4 9; do
    talk "setoption name Seed value 5
setoption name Level value $level
$start
go"
    shows "level $level needs no limit" '^bestmove [a-e]'
    first=$(tail -n 1 <<<"$out")
    talk "setoption name Seed value 5
setoption name Level value $level
setoption name Threads value 3
setoption name Hash value 64
$start
go"
    expect_equal "level $level plays the same with any threads and memory" "$(tail -n 1 <<<"$out")" "$first"
done

finish ugi
