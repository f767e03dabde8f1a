#!/usr/bin/env bash
# A PostgreSQL of a test's own: in its own directory, on a socket there, as an unprivileged user.
#
#     tests/postgres.sh find DIR      is there any?
#     tests/postgres.sh start DIR     makes it and prints its address
#     tests/postgres.sh again DIR     starts one that was stopped or killed
#     tests/postgres.sh kill DIR      as if the machine had lost power
#     tests/postgres.sh stop DIR      ends it
#     tests/postgres.sh empty DIR     throws away all it has
#
# Exits with 77 where there is no PostgreSQL.
set -euo pipefail

act=$1 dir=$2
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || echo /none/initdb)")
if [ ! -x "$bin/initdb" ]; then
    echo "no PostgreSQL here; './run install-deps' installs it" >&2
    exit 77
fi

# It refuses to be root's.
as=()
if [ "$(id -u)" = 0 ]; then
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups --)
fi

# quietly COMMAND..: within the directory, which its user can enter.
quietly() {
    (cd "$dir" && "${as[@]}" env HOME="$dir" "$@") >>"$dir/said" 2>&1 </dev/null || {
        cat "$dir/said" "$dir/log" >&2
        exit 1
    }
}

begin() {
    quietly "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -t 60 \
        -o "-c listen_addresses='' -c unix_socket_directories='$dir' -c max_connections=60 -c shared_buffers=32MB" start
}

case $act in
find) ;;
start)
    mkdir -p "$dir"
    touch "$dir/said" "$dir/log"
    chmod 755 "$dir"
    [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$dir"
    quietly "$bin/initdb" -D "$dir/data" -U oriel -A trust -E UTF8 --locale=C
    begin
    quietly "$bin/createdb" -h "$dir" -U oriel oriel
    echo "postgresql:///oriel?host=$dir&user=oriel"
    ;;
again) begin ;;
kill) quietly "$bin/pg_ctl" -D "$dir/data" -m immediate -w stop ;;
stop) quietly "$bin/pg_ctl" -D "$dir/data" -m fast -w stop ;;
empty)
    quietly "$bin/dropdb" -h "$dir" -U oriel --force oriel
    quietly "$bin/createdb" -h "$dir" -U oriel oriel
    ;;
esac
