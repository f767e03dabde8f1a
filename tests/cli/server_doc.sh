#!/usr/bin/env bash
# The commands of docs/SERVER.md, in order, on folders of the test's own: what installs, asks for
# certificates or speaks to systemd is left to tests/package/server_doc.py, which has a root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/program.sh
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT

start() { serve --config "$work/oriel/oriel.conf" --port 0 --data "$work/lib"; }
stop() {
    kill "$server"
    wait "$server" || true
    server=
}

mkdir "$work/oriel" "$work/nginx" "$work/backups"
cp packaging/oriel.conf "$work/oriel/oriel.conf"
"$oriel" restore tests/store/v1.db --data "$work/lib"
awk '/^```/ { on = /console/; next } on && /^\$ / { print substr($0, 3) }' docs/SERVER.md >"$work/commands"

# Where the document's places are here.
here() {
    sed -e 's/\bsudo -u oriel //; s/\bsudo //g; s/-o oriel -g oriel //' -e "s|/var/lib/oriel|$work/lib|g; s|/var/backups/|$work/backups/|g" \
        -e "s|/etc/oriel|$work/oriel|g; s|/etc/nginx/conf.d|$work/nginx|g; s|/usr/share/doc/oriel|$PWD|g" \
        -e "s|^oriel |$oriel |"
}

ran=0
while read -r line; do
    case $line in
    *"systemctl stop oriel"*) stop ;;
    *"systemctl start oriel"* | *"systemctl restart oriel"*) start ;;
    *apt-get* | *systemctl* | *certbot* | curl*) ;;
    *)
        ran=$((ran + 1))
        rc=0
        bash -c "$(here <<<"$line")" >"$work/out" 2>&1 </dev/null || rc=$?
        expect_equal "$line" "$rc" 0
        ;;
    esac
done <"$work/commands"
expect_equal "so many were run" "$((ran >= 12))" 1

run doctor "$work/lib"
answers "restored, all is well" 0 "looked at: 2 tables"
expect_equal "the server is at work again" "$(grep -c http: "$work/said")" 1
expect_equal "by its name" "$(grep -E '^(name|trusted-proxy) ' "$work/oriel/oriel.conf")" "name games.example.org
trusted-proxy 127.0.0.1"
expect_equal "nginx finds the certificate" "$(grep -oE '/etc/letsencrypt/live/games.example.org/[a-z]+.pem' "$work/nginx/oriel.conf")" \
    "/etc/letsencrypt/live/games.example.org/fullchain.pem
/etc/letsencrypt/live/games.example.org/privkey.pem"
expect_equal "its site is whole" "$(tr -cd '{}' <"$work/nginx/oriel.conf" | tr -d '\n')" "$(tr -cd '{}' <<<'{}{}{{}{}}{{}}')"
stop
finish server_doc
