#!/usr/bin/env bash
# `oriel serve --mail`: from an address to a letter and back, through a mail server that keeps what
# it gets; what is told to nobody; a server that cannot be used.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
server='' sink=''
trap '{ kill -9 $server $sink && wait; } 2>/dev/null || true; rm -rf "$work"' EXIT

# Starts a mail server that keeps letters in a folder; its port is then in $smtp.
open_sink() {
    mkdir -p "$1"
    python3 tests/cli/mail_sink.py "$@" >"$work/sink" 2>"$work/sink.err" </dev/null &
    sink=$!
    await test -s "$work/sink"
    smtp=$(cat "$work/sink")
}

# Starts the server with the file of the mail server at $1.
start() {
    printf '%s\n' "server $1" 'user oriel@example.org' 'password correct-horse' \
        'from Oriel <oriel@example.org>' 'page https://games.example.org' 'away 1' >"$work/mail"
    chmod 600 "$work/mail"
    serve --port 0 --data "$work/data" --mail "$work/mail" --verbose
}

stop() {
    rc=0
    kill "$1" "$server"
    wait "$server" 2>/dev/null || rc=$?
    server=
}

# ask WHO PATH [BODY [TYPE]]: status and answer
ask() { python3 tests/cli/ask.py "$url" "$work/$1" "${@:2}"; }

# read_letter FILE HEADER..: those headers, then the text, as a mail program shows them
read_letter() {
    python3 - "$@" <<'P'
import email, email.policy, sys
letter = email.message_from_file(open(sys.argv[1]), policy=email.policy.default)
for name in sys.argv[2:]:
    print(letter[name])
print(letter.get_content())
P
}

field() { sed -nE "s/.*\"$1\":\"?([^\",}]*).*/\1/p"; }

# Opens a table with days for a turn; Bob joins, it is Ann's turn.
play() {
    local opened table
    opened=$(ask ann /api/tables "{\"key\":\"$1\",\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"days 2\"}")
    table=$(field table <<<"$opened")
    ask bob "/api/tables/$table/join" "{\"key\":\"$1\",\"code\":\"$(field code <<<"$opened")\"}" >/dev/null
    echo "$table"
}

figure() { ask nobody /metrics | sed -n "s/^oriel_mail_$1 //p"; }
has_figure() { [ "$(figure "$1")" = "$2" ]; }

open_sink "$work/letters"
start "smtp://127.0.0.1:$smtp"
ask ann /api/me '{"name":"Ann"}' >/dev/null
ask bob /api/me '{"name":"Bob"}' >/dev/null
expect_equal "a server with letters says so" "$(ask ann /api/me)" \
    '200 {"name":"Ann","tables":[],"mail":{"sends":true,"state":"none"}}'
expect_equal "an address" "$(ask ann /api/me/mail '{"address":"anna@example.com","language":"pl"}')" "200 {}"
await test -e "$work/letters/1"
expect_equal "a question to it" "$(read_letter "$work/letters/1" To From Subject Content-Language Auto-Submitted | sed -n 1,5p)" \
    'anna@example.com
Oriel <oriel@example.org>
Czy to twój adres?
pl
auto-generated'
code=$(read_letter "$work/letters/1" | sed -n 's!^https://games.example.org/#/mail/!!p')
expect_equal "confirmed" "$(ask nobody /api/mail/confirm "{\"code\":\"$code\"}")" "200 {}"
first=$(play k1)
await test -e "$work/letters/2"
read_letter "$work/letters/2" Subject List-Unsubscribe List-Unsubscribe-Post >"$work/notice"
expect_equal "a notice, when away" "$(sed -n '1p;3p' "$work/notice"; grep -c "/#/t/$first" "$work/notice")" \
    'Twoja tura: Santorini (Ann, Bob)
List-Unsubscribe=One-Click
1'
expect_equal "the mail server knows who sends" "$(base64 -d <<<"$(sed -n '/^AUTH/{n;p;q}' "$work/letters/said")" | tr '\0' ' ')" \
    " oriel@example.org correct-horse"
await has_figure sent_total 2
expect_equal "figures" "$(figure sent_total) $(figure failed_total) $(figure waiting) $(figure down)" "2 0 0 0"

# Killed: what was sent is not sent again, and would stand in the same letter as the next.
stop -KILL
start "smtp://127.0.0.1:$smtp"
second=$(play k2)
await test -e "$work/letters/3"
read_letter "$work/letters/3" List-Unsubscribe >"$work/notice"
expect_equal "after a crash no letter comes twice" "$(grep -c "/#/t/$second" "$work/notice") $(grep -c "/#/t/$first" "$work/notice" || true)" "1 0"

off=$(sed -nE 's!^<https://games.example.org(/api/mail/off\?code=.*)>$!\1!p' "$work/notice")
expect_equal "a browser is led to the button" "$(python3 - "$url" "$off" <<'P'
import http.client, sys
server = http.client.HTTPConnection(sys.argv[1].removeprefix("http://"))
server.request("GET", sys.argv[2])
reply = server.getresponse()
print(reply.status, reply.getheader("Location"))
P
)" "303 /#/mail/off/${off#*=}"
expect_equal "one click wants its line" "$(ask nobody "$off" x=y application/x-www-form-urlencoded | cut -c 1-3)" 400
expect_equal "and a form" "$(ask nobody "$off" '{}' | cut -c 1-3)" 400
expect_equal "one click" "$(ask nobody "$off" List-Unsubscribe=One-Click application/x-www-form-urlencoded)" "200 {}"
expect_equal "ends letters" "$(ask ann /api/me | sed 's/.*"mail"/"mail"/')" '"mail":{"sends":true,"state":"none"}}'
expect_equal "other routes take no forms" \
    "$(ask ann /api/me/mail address=anna@example.com application/x-www-form-urlencoded | cut -c 1-3)" 400
expect_equal "what is secret is told to nobody" "$(
    ask nobody /metrics >"$work/metrics"
    tr '\0' ' ' <"/proc/$server/cmdline" >"$work/cmdline"
    grep -cE "correct-horse|${off#*=}|$code|anna@" "$work/log" "$work/metrics" "$work/cmdline" "$work/said" || true
)" "$work/log:0
$work/metrics:0
$work/cmdline:0
$work/said:0"
expect_equal "requests were told of" "$(grep -c 'POST /api/mail/off 200 2$' "$work/log")" 1

# Nobody listens any more.
kill "$sink"
wait "$sink" 2>/dev/null || true
sink=
ask ann /api/me/mail '{"address":"anna@example.com","language":"en"}' >/dev/null
await has_figure down 1
expect_equal "a mail server that is down is told of" \
    "$(grep -c "^oriel: letters wait, the mail server cannot be used: Couldn't connect" "$work/log")" 1
expect_equal "letters wait" "$(figure waiting)" 1
stop -TERM
expect_equal "and stop nobody from leaving" "$rc" 0

# Somebody else answers in the mail server's place.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout "$work/key" -out "$work/cert" 2>/dev/null
open_sink "$work/stranger" "$work/cert" "$work/key"
start "smtps://127.0.0.1:$smtp"
ask bob /api/me/mail '{"address":"bob@example.com"}' >/dev/null
await has_figure down 1
stop -TERM
expect_empty "a stranger gets neither letters nor the password" "$(ls "$work/stranger")"

chmod 640 "$work/mail"
run serve --mail "$work/mail" --data "$work/data" --port 0
answers "a file that others may open" 2 "$work/mail: others may open it, and it can hold a password; 'chmod 600' ends that"
finish mail
