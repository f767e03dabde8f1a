#!/usr/bin/env bash
# Programs at the tables of a real server: `oriel bot` with the engine and with small programs that
# misbehave, and examples/bot.py. What networks do to a client is tests/net/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
root=$PWD
pids=
trap 'kill -KILL $pids 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

# ---- a server, people and their programs --------------------------------------------

# The server, at any port or at a given one.
open_server() {
    serve --port "${1:-0}" --data data --verbose
    pids+=" $server"
}

# What the server answers to a request: WHO (a cookie jar, or a file with a token), path, body.
ask() {
    local who=(-b "$1" -c "$1")
    [[ $1 != *.token ]] || who=(-H "Authorization: Bearer $(cat "$1")")
    curl -s "${who[@]}" ${3:+-H 'Content-Type: application/json' -d "$3"} "$url/api/$2"
}
# The text behind a key of what is read.
value() { sed -nE "s/.*\"$1\":\"([^\"]*)\".*/\1/p"; }

# WHO gets a program NAME, which may SCOPE; its token is in NAME.token.
makes_bot() {
    local told
    told=$(ask "$1" me/bots "{\"name\":\"$2\",\"may\":\"$3\"}")
    (umask 077 && value token <<<"$told" >"$2.token")
    eval "id_$2=$(value bot <<<"$told")"
}

# WHO opens a table for GAME and SEATS; $table and $code are then its names.
opens() {
    local told
    key=$((${key:-0} + 1))
    told=$(ask "$1" tables "{\"key\":\"k$key\",\"number\":\"0123456789abcdef\",\"tags\":{\"Game\":\"$2\"},\"seats\":[$3],\"clock\":\"none\"${4:-}}")
    table=$(value table <<<"$told")
    code=$(value code <<<"$told")
}
stage() { ask "$1" "tables/$2" | value stage; }
is_over() { [ "$(stage "$@")" = over ]; }

# NAME plays with an engine; what it says is in NAME.out, what is wrong in NAME.err.
plays() {
    local name=$1 engine=$2
    shift 2
    "$oriel" bot --server "$url" --token "$name.token" --engine "$engine" --movetime "${movetime:-20}" --stay 0 "$@" \
        >"$name.out" 2>"$name.err" </dev/null &
    eval "pid_$name=$!"
    pids+=" $!"
}
goes() {
    local pid=pid_$1
    rc=0
    [ -z "${2:-}" ] || kill -s "$2" "${!pid}"
    wait "${!pid}" || rc=$?
    out=$(cat "$1.out")
    err=$(cat "$1.err")
}
says() { await grep -qE -- "$2" "$1.out"; }

open_server
ask ann me '{"name":"Ann"}' >/dev/null
ask bob me '{"name":"Bob"}' >/dev/null
makes_bot ann Rook play
makes_bot bob Pawn play
makes_bot bob Eye watch

# ---- what is wrong before anything is played ----------------------------------------

run bot
answers "what a bot needs" 2 "--server URL, --token FILE and --engine 'CMD'"
run bot --server "$url" --token none --engine true
answers "a file that is not there" 2 "cannot read 'none'"
cp Rook.token open.token
chmod 644 open.token
run bot --server "$url" --token open.token --engine true
answers "a file that others can read" 2 "chmod 600 open.token"
(umask 077 && echo secret >odd.token)
run bot --server "$url" --token odd.token --engine true
answers "a file without a token" 2 "there is no token in 'odd.token'"
(umask 077 && sed 's/.$/_/;s/__$/_A/' Rook.token >wrong.token)
run bot --server "$url" --token wrong.token --engine true
answers "a token that nobody knows" 2 "this token is not known, or was revoked"
run bot --server "$url" --token Eye.token --engine true
answers "a token to watch by" 2 "this token is for watching only"
run bot --server http://127.0.0.1:1 --token Rook.token --engine true
answers "no server" 2 "nobody answers at 'http://127.0.0.1:1'"
run bot nonsense --server "$url" --token Rook.token --engine true
answers "no code" 2 "four words"
run bot tamo-riku-bela-sodi --server "$url" --token Rook.token --engine true
answers "a code of no table" 0 "no table has this code"

# ---- whole games --------------------------------------------------------------------

# An engine of a dozen lines: it asks which tokens are legal, and plays the first. It may be told
# after how many questions it dies.
cat >tiny.sh <<'EOF'
options= left=${1:-1000}
while IFS= read -r line; do
    case $line in
    ugi) echo ugiok ;;
    setoption*) options="$options$line
" ;;
    isready) echo readyok ;;
    position*) position=$line ;;
    go*)
        left=$((left - 1))
        [ $left -ge 0 ] || exit 1
        printf '%s%s\nquery legal\n' "$options" "$position" | "$ORIEL" ugi | sed -nE 's/^response ([^ ]+).*/bestmove \1/p'
        ;;
    quit) exit ;;
    esac
done
EOF
export ORIEL=$oriel

for game in santorini sintra; do
    opens Rook.token $game '"me","friend"'
    plays Rook "'$oriel' ugi"
    plays Pawn "sh tiny.sh" "$code"
    goes Pawn
    answers "$game: a small engine plays a whole game" 0 "$table: over, lost"
    goes Rook
    answers "$game: the engine plays one, and wins" 0 "$table: over, won"
    answers "$game: it has said what it does" 0 "$table: plays $game, seat 1"
    if is_over bob "$table" || is_over Pawn.token "$table"; then ok "$game: the server says so, too"; else not_ok "$game: the server says so, too"; fi
done

for game in santorini sintra; do
    opens Rook.token $game '"me","friend"'
    "$root/examples/bot.py" "$url" Rook.token "$code" >first.out 2>first.err &
    first=$!
    rc=0
    "$root/examples/bot.py" "$url" Pawn.token "$code" >second.out 2>second.err || rc=$?
    wait "$first" || rc=$?
    expect_equal "$game: two of examples/bot.py play a whole game" "$rc $(cat second.out first.err second.err)" "0 $(cat first.out)"
    expect_equal "$game: the record is a game of two programs" \
        "$(curl -s -H "Authorization: Bearer $(cat Rook.token)" "$url/api/tables/$table/record" | grep -c '^\[Name')" 2
    is_over Rook.token "$table" && ok "$game: the server says so" || not_ok "$game: the server says so"
done
expect_empty "examples/bot.py has at most 50 lines" "$(sed -n 51p "$root/examples/bot.py")"

# ---- engines that fail, servers that go ---------------------------------------------

opens Rook.token santorini '"me","friend"'
plays Rook "'$oriel' ugi"
plays Pawn "sh tiny.sh 2" "$code"
goes Pawn
answers "an engine that dies is started again" 0 "$table: the engine failed (the program has ended); it begins anew"
answers "its game goes on" 0 "$table: over"
goes Rook

opens Rook.token santorini '"me","friend"'
plays Rook "sh tiny.sh"
plays Pawn "sed -u 's/^ugi\$/ugiok/;s/^isready\$/readyok/;s/^go.*/bestmove a1-a1/'" "$code"
goes Pawn
answers "an engine that makes no sense is told of" 0 "$table: the engine failed too often (the token 'a1-a1' is illegal); it resigns"
answers "and gives the game up" 0 "$table: over, lost"
goes Rook
answers "the other has won" 0 "$table: over, won"

opens Rook.token santorini '"me","friend"'
movetime=300 plays Rook "'$oriel' ugi"
movetime=300 plays Pawn "'$oriel' ugi" "$code"
says Pawn "$table: plays santorini"
kill -KILL "$server"
wait "$server" || true
says Pawn "$table: the server is out of reach"
open_server "$port"
says Pawn "$table: the server is there again"
goes Pawn TERM
answers "a bot leaves cleanly" 0 "the seats are kept; the next start goes on with them"
expect_empty "and quietly" "$err"
plays Pawn "'$oriel' ugi"
goes Pawn
answers "its next start goes on with the game" 0 "$table: over"
goes Rook
answers "a game outlives its server" 0 "$table: over"

# ---- listed tables, rematches, people -----------------------------------------------

opens ann santorini '"me","anyone"' ',"listed":true'
closed=$table
opens ann santorini '"me","anyone"' ',"listed":true,"bots":true'
plays Pawn "'$oriel' ugi" --listed --tables 2
says Pawn "^$table: plays santorini, seat 2"
expect_equal "it sits down where programs are welcome" "$(stage ann "$table") $(stage ann "$closed")" "playing waiting"
expect_equal "and is marked" "$(ask ann "tables/$table" | grep -c '"name":"Pawn","bot":true')" 1
n=$(ask ann "tables/$table" | sed -nE 's/.*"kind":"table","n":([0-9]+).*/\1/p')
# Ann places her workers, and resigns when it is her turn again.
ask ann "tables/$table/do" "{\"key\":\"a\",\"seen\":$n,\"do\":\"play 1 @b2,@d2\"}" >/dev/null
is_hers() { grep -q '"mover":1,' < <(ask ann "tables/$table"); }
await is_hers
n=$(ask ann "tables/$table" | sed -nE 's/.*"kind":"table","n":([0-9]+).*/\1/p')
ask ann "tables/$table/do" "{\"key\":\"b\",\"seen\":$n,\"do\":\"leave 1 resign\"}" >/dev/null
says Pawn "^$table: over, won"
goes Pawn TERM
answers "it waits for other tables until it is told to end" 0 "$table: over, won"

opens ann santorini '"me","friend"'
"$oriel" bot "$url/#/t/$table/$code" --server "$url" --token Pawn.token --engine "'$oriel' ugi" --movetime 20 \
    >Pawn.out 2>Pawn.err </dev/null &
pid_Pawn=$!
pids+=" $!"
says Pawn "^$table: plays santorini, seat 2"
n=$(ask ann "tables/$table" | sed -nE 's/.*"kind":"table","n":([0-9]+).*/\1/p')
ask ann "tables/$table/do" "{\"key\":\"b\",\"seen\":$n,\"do\":\"leave 1 resign\"}" >/dev/null
says Pawn "^$table: over, won"
ask ann "tables/$table/do" "{\"key\":\"c\",\"seen\":$((n + 1)),\"do\":\"offer 1 rematch\",\"number\":\"0123456789abcdef\"}" >/dev/null
says Pawn "^$table: plays santorini, seat 1"
ok "it plays another game when it is asked to"
ask bob me/bots/forget "{\"bot\":\"$id_Pawn\"}" >/dev/null
goes Pawn
answers "a token that is revoked ends it" 0 "$table: left"

# ---- secrets ------------------------------------------------------------------------

tail -c 44 Rook.token >secret
expect_empty "no token in what is logged or kept" "$(grep -rlaF -f secret log said data ./*.out ./*.err || true)"
expect_empty "nor in the figures" "$(curl -s "$url/metrics" | grep -F -f secret || true)"
plays Rook "'$oriel' ugi" --listed
says Rook 'is known at'
expect_empty "nor in the list of processes" "$(tr '\0' ' ' <"/proc/$pid_Rook/cmdline" | grep -F -f secret || true)"
goes Rook INT
answers "Ctrl-C ends it, too" 0 "is known at"

finish bot
