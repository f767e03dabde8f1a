#!/usr/bin/env bash
# Two terminals at a table of a server: `oriel play --at URL`. What networks do to a client is
# tests/net/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
pids=
trap 'kill -KILL $pids 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

# ---- a server, and people at it -----------------------------------------------------

# The server, at any port or at a given one.
open_server() {
    serve --port "${1:-0}" --data data
    pids+=" $server"
}

# NAME plays, typing what `types` says; what they see is in NAME.out. Each has a home.
comes() {
    local name=$1
    shift
    rm -f "$name.in"
    mkfifo "$name.in"
    : >"$name.out"
    XDG_CONFIG_HOME=$work/$name "$oriel" play --at "$url" "$@" <"$name.in" >"$name.out" 2>"$name.err" &
    eval "pid_$name=$!"
    pids+=" $!"
    eval "exec {in_$name}>$name.in"
}

types() {
    local fd=in_$1
    printf '%s\n' "${@:2}" >&"${!fd}"
}

# NAME sees a line like this, sooner or later; with a number: so many of them.
sees() {
    await_lines "$1.out" "$2" "${3:-1}"
}
has_lines() { [ "$(grep -cE -- "$2" "$1")" -ge "$3" ]; }
await_lines() { await has_lines "$@"; }

check() {
    sees "$2" "$3" "${4:-1}"
    if has_lines "$2.out" "$3" "${4:-1}"; then ok "$1"; else not_ok "$1" "$(tail -n 40 "$2.out" "$2.err")"; fi
}

# NAME leaves by itself, or is asked to; the status is then in $rc.
goes() {
    local fd=in_$1 pid=pid_$1
    rc=0
    [ -z "${2:-}" ] || kill -s "$2" "${!pid}"
    wait "${!pid}" || rc=$?
    eval "exec {$fd}>&-"
}

# Ann opens a table and Bob sits down by its spoken code.
sit_down() {
    comes ann "$@"
    types ann Ann
    sees ann '^or say it aloud: '
    code=$(sed -nE 's/^or say it aloud: //p' ann.out)
    link=$(sed -nE 's/^  (http.*#.*)/\1/p' ann.out)
    comes bob --table "$code"
    types bob Bob
    sees ann '^The game begins'
    sees bob '^  seat '
}

# Plays a script: NAME types a file, and sees NAME.out.
recites() {
    local name=$1 file=$2
    shift 2
    XDG_CONFIG_HOME=$work/$name "$oriel" play --at "$url" "$@" <"$file" >"$name.out" 2>"$name.err" &
    eval "pid_$name=$!"
    pids+=" $!"
}

# Types nonsense at each question, and then the example that is given in return.
follows_examples() {
    local name=$1 line armed=0 fd=in_$1
    types "$name" x
    while IFS= read -r line; do
        if [[ $line == *'> x' ]]; then armed=1; fi
        if [[ $line == "Type what you play, '"* && $armed = 1 ]]; then
            line=${line#*\'}
            types "$name" "${line%%\'*}" x
            armed=0
        fi
        if [[ $line == "Game over"* ]]; then break; fi
    done < <(tail -n +1 -f -s 0.05 --pid="$$" "$name.out")
}

open_server

# ---- whole games --------------------------------------------------------------------

# A game without chance, both scripts written in advance.
"$oriel" random --seed 3 >game.txt
mapfile -t tokens < <(sed -n '/^$/,$p' game.txt | tr ' ' '\n' | grep -E '^[@a-e]')
printf '%s\n' Ann >one
printf '%s\n' Bob >two
for i in "${!tokens[@]}"; do
    if ((i % 2)); then echo "${tokens[i]}" >>two; else echo "${tokens[i]}" >>one; fi
done
recites ann one
sees ann '^or say it aloud: '
recites bob two --table "$(sed -nE 's/^  (http.*#.*)/\1/p' ann.out)"
rc=0
wait "$pid_ann" || rc=$?
wait "$pid_bob" || rc=$?
expect_equal "a game, to its end" "$rc $(grep -h '^Game over' ann.out)" \
    "0 $("$oriel" replay game.txt | sed -E 's/^result ([12])$/Game over: seat \1 has won./')"
expect_equal "both see the same end" "$(grep '^Game over' bob.out)" "$(grep '^Game over' ann.out)"
expect_empty "and nothing went wrong" "$(cat ann.err bob.err)"
expect_empty "within 80 columns" "$(awk 'length > 80 && !/for instance|--table/' ann.out bob.out)"

# A game with chance.
sit_down --game sintra
follows_examples ann &
first=$!
follows_examples bob
wait "$first"
expect_equal "the other game, to its end" "$(grep -c '^  seat.* points\?$' bob.out)" "$(grep -c '^  seat.* points\?$' ann.out)"
expect_equal "which is the same for both" "$(grep '^Game over' bob.out)" "$(grep '^Game over' ann.out)"
types ann quit
goes ann
expect_equal "who quits is told the way back" \
    "$rc $(grep -cE "^  oriel play --at $url --table [a-z0-9]{16}$" ann.out)" "0 1"
types bob quit
goes bob

# ---- who one is ---------------------------------------------------------------------

expect_equal "identities are for one's own eyes" \
    "$(find ann bob -type f -printf '%m %h\n' | sort)" $'600 ann/oriel\n600 bob/oriel'
expect_empty "and are never shown" "$(grep -F -f <(cat ann/oriel/* && echo && cat bob/oriel/*) ./*.out ./*.err)"
expect_empty "a name is asked for once" "$(grep '^Your name' ann.out | sed 1d)"

# ---- what people do at a table ------------------------------------------------------

comes ann --people 2 --level 1
check "against the computer, at the other seat" ann '^seat 2> '
goes ann TERM
sit_down --clock 300+5
check "clocks stand with the question" ann '^\[Ann [45]:[0-9]{2}, Bob [45]:[0-9]{2}\] seat 1> '
goes bob TERM
goes ann TERM
sit_down --people 1+2
expect_empty "who was here before is known" "$(grep '^Your name' ann.out bob.out)"
types ann 'zzz' '@b2,@d4'
check "others' turns are told" bob '^Ann: @b2,@d4'
types bob '@b4,@d2'
sees ann '^Bob: '
types ann 'b2-b3+b2'
sees bob '^Ann: b2-b3'
types bob 'say nice'
check "phrases are told" ann '“Nice turn!”'
types bob resign n
check "to resign is asked once more" bob '^Give up\?'
types bob 'draw'
check "a draw is offered" ann "^Bob offers a draw: 'y' agrees"
types ann n
check "and declined" bob '^Ann declines'
types bob 'b4-c3+b4'
sees ann '^Bob: b4-c3'
types ann 'd4-e4+e5'
sees bob '^Ann: d4-e4'
types bob 'c3-b4+c3'
sees ann '^Bob: c3-b4'
types ann draw
sees bob '^Ann offers a draw'
types bob y
check "a draw is agreed to" ann '^Game over: a draw'
sees bob '^Game over: a draw'
types ann 'save drawn.txt'
check "the record is saved" ann '^Saved; .oriel replay drawn.txt'
expect_equal "and can be replayed" "$("$oriel" replay drawn.txt | tail -n 1)" "result 1/2"
types ann rematch
check "a rematch is asked for" bob '^Ann would like another game'
types bob y
check "with sides changed" bob '^  seat 1: Bob, that is you'
types bob '@c3,@c4'
check "and played" ann '^Bob: @c3,@c4'
types ann '@a1,@a2' who
sees bob '^Ann: @a1,@a2'
types bob undo
sees ann '^Bob asks to take back'
types ann y
check "a turn is taken back" bob '^Taken back'
types bob resign y
check "who resigns has lost" ann '^Bob has resigned'
check "as both see" bob '^Game over: seat 2 has won'
goes bob INT
expect_equal "Ctrl-C leaves, and says how to come back" "$rc $(tail -n 1 bob.out)" \
    "0   oriel play --at $url --table ${link: -36:16}"
check "the others notice" ann '^Bob is away'
comes bob --table "${link: -36:16}"
check "who comes back is there again" ann '^Bob is here again'
check "and sees the table" bob '^Game over: seat 2 has won'
goes bob TERM
goes ann TERM

# ---- secrets ------------------------------------------------------------------------

# The same game with another abyss: Bob's screen is the same to the byte.
for secret in c3 a5; do
    sit_down --powers tartarus+pan
    types ann '@b2,@d4'
    sees bob '^Ann: '
    types bob '@b4,@d2'
    sees ann '^Bob: '
    types ann "~$secret"
    sees bob '^Ann: ' 2
    check "the abyss at $secret is shown to who has it" ann "seat 1> ~$secret"
    sees bob '^seat 2> '
    goes bob TERM
    goes ann TERM
    sed -E '/--table|^Your name/d' bob.out >"bob.$secret"
done
expect_equal "the other screen does not tell which" "$(cat bob.c3)" "$(cat bob.a5)"
expect_empty "nor does it show the secret" "$(grep -E '~(c3|a5)' bob.c3 bob.a5)"

# ---- a server that dies -------------------------------------------------------------

sit_down
types ann '@b2,@d4'
sees bob '^Ann: '
kill -KILL "$server"
wait "$server" 2>/dev/null || true
check "a lost connection is told" ann '^The connection is lost'
types bob '@b4,@d2'
open_server "$port"
check "and that it is back" ann '^Connected again'
check "a turn that was typed meanwhile arrives" ann '^Bob: @b4,@d2'
types ann 'b2-b3+b2'
check "and the game goes on" bob '^Ann: b2-b3\+b2'
types bob 'save alive.txt'
sees bob '^Saved'
expect_equal "with every turn once" "$(grep -oE '[@b][^ ]*[0-9]' <(sed -n '/^$/,$p' alive.txt) | tr '\n' ' ')" \
    "@b2,@d4 @b4,@d2 b2-b3+b2 "
expect_equal "each was told once" "$(grep -c '^The connection is lost' ann.out) $(grep -c '^Connected again' ann.out)" "1 1"
types bob resign y
sees ann '^Game over'
goes ann TERM
goes bob TERM

# ---- what cannot be -----------------------------------------------------------------

# It is refused, in one line with these words.
refuses() {
    local name=$1 words=$2
    shift 2
    run_as cyd "$@"
    if [ "$rc" -eq 2 ] && [ "$(wc -l <<<"$err")" -eq 1 ] && [[ $err == "oriel: "*"$words"* ]]; then
        ok "$name"
    else
        not_ok "$name" "status $rc: $out$err"
    fi
}
run_as() {
    XDG_CONFIG_HOME=$work/$1 run play "${@:2}" <<<"Cyd"
}
sit_down
refuses "a code that is wrong" 'no table has this code; are all four words right?' --at "$url" --table bada-bada-bada-bada
refuses "a table without a free seat" 'the game has begun without you' --at "$url" --table "$code"
refuses "a table of others" 'you do not sit at this table; ask for its link or its code' --at "$url" --table "${link: -36:16}"
refuses "a table that is none" 'there is no such table' --at "$url" --table aaaaaaaaaaaaaaab
refuses "a code that is none" '--table wants the four words' --at "$url" --table 'b!'
refuses "a link to elsewhere" 'this link leads to another server' --at http://127.0.0.1:1 --table "$link"
refuses "nowhere" 'Add --at URL' --table "$code"
refuses "a list of nowhere" 'Add --at URL' --list
refuses "no server there" 'does the server run there?' --at http://127.0.0.1:1
refuses "no such name" 'is it spelled right?' --at http://no.such.host.invalid
refuses "no address" "a server's address is like" --at games.example.org
refuses "a position" '--position is for games on this machine' --at "$url" --position x
refuses "a table that is set" 'leave out --powers' --at "$url" --table "$code" --powers pan+apollo
refuses "a clock that is none" 'a table is opened with' --at "$url" --clock soon
run_as ann --at "$url" --list
shows "tables are listed" "^  ${link: -36:16}  santorini  your turn  Ann, Bob"
goes ann TERM
goes bob TERM
XDG_CONFIG_HOME=/proc/nowhere run play --at "$url" <<<"Dan"
answers "who cannot be remembered does not begin" 2 "cannot keep who you are in"
kill "$server"
wait "$server" || true
finish together
