#!/usr/bin/env bash
# The files of examples/ for nginx and haproxy, as they are but for ports and places: TLS outside,
# cookies that say so, WebSockets and lines of news through them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/report.sh

oriel=${ORIEL_BIN:-build/oriel}
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"' EXIT

"$oriel" serve --port 0 --data "$work/data" --name games.example.org --trusted-proxy 127.0.0.1 \
    >"$work/out" 2>"$work/err" </dev/null &
for _ in $(seq 600); do
    port=$(sed -nE 's/.*http:[^ ]+:([0-9]+) .*/\1/p' "$work/out")
    [ -z "$port" ] || break
    sleep 0.1
done

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=games.example.org \
    -keyout "$work/site.key" -out "$work/site.pem" 2>/dev/null
cat "$work/site.pem" "$work/site.key" >"$work/both.pem"

# Two ports that were free a moment ago.
read -r plain tls < <(python3 -c '
import socket
both = [socket.socket() for _ in "12"]
for one in both: one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in both))')

# One server stands for all of several.
for kind in '' -nodes; do
    sed -E -e "s|/run/nginx-oriel.pid|$work/nginx.pid|; s#(127.0.0.1|10.0.0.1[12]):8080#127.0.0.1:$port#" \
        -e "s|listen 80;|listen 127.0.0.1:$plain;|; s|listen 443 ssl;|listen 127.0.0.1:$tls ssl;|" \
        -e "s|/etc/ssl/games.example.org.pem|$work/site.pem|; s|/etc/ssl/games.example.org.key|$work/site.key|" \
        -e "s|access_log off;|access_log off; client_body_temp_path $work/1; proxy_temp_path $work/2; fastcgi_temp_path $work/3; uwsgi_temp_path $work/4; scgi_temp_path $work/5;|" \
        "examples/nginx$kind.conf" >"$work/nginx$kind.conf"
    sed -E -e "s|bind :443 |bind 127.0.0.1:$tls |; s|bind :80\$|bind 127.0.0.1:$plain|; s#(127.0.0.1|10.0.0.1[12]):8080#127.0.0.1:$port#" \
        -e "s|/etc/ssl/games.example.org.pem|$work/both.pem|" "examples/haproxy$kind.cfg" >"$work/haproxy$kind.cfg"
done

# through NAME COMMAND..: lets a proxy run and looks through it.
through() {
    local name=$1 proxy
    shift
    "$@" >"$work/$name.log" 2>&1 </dev/null &
    proxy=$!
    if python3 tests/cli/through_proxy.py "$plain" "$tls" >"$work/$name.said" 2>&1; then
        while read -r line; do ok "$name: $line"; done <"$work/$name.said"
    else
        not_ok "$name" "$(cat "$work/$name.said" "$work/$name.log")"
    fi
    kill "$proxy" 2>/dev/null || true
    wait "$proxy" 2>/dev/null || true
}

export PATH=$PATH:/usr/sbin
if command -v nginx >/dev/null; then
    through nginx nginx -c "$work/nginx.conf" -g 'daemon off;'
    through nginx-nodes nginx -c "$work/nginx-nodes.conf" -g 'daemon off;'
fi
if command -v haproxy >/dev/null; then
    through haproxy haproxy -f "$work/haproxy.cfg"
    through haproxy-nodes haproxy -f "$work/haproxy-nodes.cfg"
fi
finish proxies
