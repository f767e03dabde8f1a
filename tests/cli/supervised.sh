#!/usr/bin/env bash
# `oriel serve` under a supervisor as systemd is one: a socket that listens already, signs of
# life, one server after the other on the same socket; and options from a file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh

cat >"$work/supervisor.py" <<'P'
import os, signal, socket, sys, urllib.request

program, data = sys.argv[1:]
page = socket.create_server(("127.0.0.1", 0))
address = "http://127.0.0.1:%d" % page.getsockname()[1]
told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
told.settimeout(120)


def start(notify, sockets=1, pid=None, kind=page):
    """The server's process."""
    child = os.fork()
    if child:
        return child
    os.environ.update(LISTEN_FDS=str(sockets), LISTEN_PID=str(pid or os.getpid()),
                      NOTIFY_SOCKET=notify, WATCHDOG_USEC="200000", WATCHDOG_PID=str(os.getpid()))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(kind.fileno(), 3)
    os.set_inheritable(3, True)
    os.execv(program, [program, "serve", "--port", "0", "--data", data])


def hear(*wanted):
    """The next message, which is one of these."""
    message = told.recv(256).decode()
    assert message in wanted, message
    return message


def hear_until(wanted):
    while hear("WATCHDOG=1", wanted) != wanted:
        pass


def health():
    return urllib.request.urlopen(address + "/health", timeout=120).read().decode().strip()


def end(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


for name, notify in (("a path", data + ".notify"), ("an abstract name", "@oriel-test-%d" % os.getpid())):
    told.close()
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    told.settimeout(120)
    told.bind(notify if notify[0] == "/" else "\0" + notify[1:])
    early = socket.create_connection(page.getsockname())
    early.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    child = start(notify)
    hear_until("READY=1")
    print(name + ": ready")
    print("who came before the server is served:", early.makefile().read().endswith("ok\n"))
    print("by the socket that was handed over:", health())
    hear("WATCHDOG=1"), hear("WATCHDOG=1")
    print("signs of life")
    os.kill(child, signal.SIGTERM)
    hear_until("STOPPING=1")
    print("stopping is told, status", end(child))

print("two sockets:", end(start("/none", sockets=2)))
datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
print("a socket of another kind:", end(start("/none", kind=datagrams)))
child = start(notify, pid=1)
hear_until("READY=1")
page.setblocking(False)
early = socket.create_connection(page.getsockname())
page.setblocking(True)
print("what is handed to another process is left alone:", page.accept()[0] is not None)
os.kill(child, signal.SIGTERM)
print("status", end(child))
P
run_supervisor() { python3 "$work/supervisor.py" "$oriel" "$work/data" 2>"$work/err" || cat "$work/err"; }
expect_equal "under a supervisor" "$(run_supervisor)" "a path: ready
who came before the server is served: True
by the socket that was handed over: ok
signs of life
stopping is told, status 0
an abstract name: ready
who came before the server is served: True
by the socket that was handed over: ok
signs of life
stopping is told, status 0
two sockets: 2
a socket of another kind: 2
what is handed to another process is left alone: True
status 0"
expect_equal "what is wrong is said" "$(cat "$work/err")" "oriel: 2 sockets are handed over, but one is wanted: the page's
oriel: what is handed over is no TCP socket that listens; 'ListenStream=127.0.0.1:8080' makes one"

# ---- a file of options ---------------------------------------------------------------------

# refuses NAME TEXT LINE WHAT
refuses() {
    printf '%b' "$2" >"$work/conf"
    run serve --config "$work/conf" --data "$work/never"
    if [ "$rc" -eq 2 ] && [ "$err" = "oriel: $work/conf, line $3: $4" ]; then ok "$1"; else not_ok "$1" "status $rc: $err"; fi
}
refuses "an option that there is not" '# a\n\nprot 1\n' 3 "there is no option 'prot'; did you mean 'port'?"
refuses "one that is nothing like any" 'frobnicate' 1 "there is no option 'frobnicate'; 'oriel serve --help' lists them, without the dashes here"
refuses "with dashes" '--port 80' 1 "there is no option '--port'; did you mean 'port'?"
refuses "a value that is missing" 'port' 1 "'port' needs a value: port N"
refuses "a value too many" 'verbose yes' 1 "'verbose' takes no value"
refuses "twice" 'port 1\nport 2' 2 "'port' is given twice"
refuses "a file in the file" 'config x' 1 "there is no option 'config'; 'oriel serve --help' lists them, without the dashes here"
refuses "help" 'help' 1 "there is no option 'help'; 'oriel serve --help' lists them, without the dashes here"
refuses "bytes" 'port 0\nname \x01' 2 "this line is not text"
refuses "a NUL" 'port \x000' 1 "this line is not text"
printf 'port x' >"$work/conf"
run serve --config "$work/conf" --data "$work/never"
answers "values are judged as those on the command line" 2 "--port wants a number from 0 to 65535, not 'x'"
run serve --config "$work/nowhere"
answers "no such file" 2 "cannot read '$work/nowhere'"
expect_equal "nothing was begun" "$(test -e "$work/never" || echo no)" no

printf '# Oriel\r\n port\t99999 \r\nname games.example.org\nname other.example.org' >"$work/conf"
serve --config "$work/conf" --port 0 --data "$work/data"
status_as() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /health HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$1" >&3
    head -n 1 <&3 | cut -d ' ' -f 2
    exec 3>&-
}
expect_equal "the command line comes before the file" "$(test -n "$port" && echo served)" served
expect_equal "what may be given several times" "$(status_as games.example.org) $(status_as other.example.org) $(status_as else.example.org)" "200 200 421"
kill_last
finish supervised
