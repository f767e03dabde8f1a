#!/usr/bin/env python3
"""Runs the commands of docs/SERVER.md, one after the other, in a clean root that clean_root.py has
made: lines with `$` in console blocks, and below them what they print. In place of what a root
without an init system does not have there are stand-ins: systemctl starts the server by the
ExecStart of its service; certbot signs the certificate itself."""
import os
import re
import shutil

STANDINS = {
    "sudo": """
[ "$1" = -u ] && { who=$2; shift 2; exec setpriv --reuid="$who" --regid="$who" --clear-groups "$@"; }
exec "$@"
""",
    "systemctl": """
start() {
    [ ! -e /run/oriel.pid ] || return 0
    : >/run/oriel.log
    setpriv --reuid=oriel --regid=oriel --clear-groups $(sed -n 's/^ExecStart=//p' /lib/systemd/system/oriel.service) >/run/oriel.log 2>&1 &
    echo $! >/run/oriel.pid
    until grep -q http: /run/oriel.log; do sleep 0.1; kill -0 $(cat /run/oriel.pid); done
}
stop() {
    [ -e /run/oriel.pid ] || return 0
    kill $(cat /run/oriel.pid)
    while kill -0 $(cat /run/oriel.pid) 2>/dev/null; do sleep 0.1; done
    rm /run/oriel.pid
}
set -e
case "$*" in
*nginx) nginx -t -q; [ -e /run/nginx.pid ] && kill -HUP $(cat /run/nginx.pid) || nginx ;;
start*) start ;;
stop*) stop ;;
restart*) stop; start ;;
*) exit 0 ;;
esac
""",
    "certbot": """
place=/etc/letsencrypt/live/games.example.org
mkdir -p $place
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=games.example.org -addext subjectAltName=DNS:games.example.org \\
    -keyout $place/privkey.pem -out $place/fullchain.pem 2>/dev/null
""",
}


def commands(document):
    """Pairs of a command and what it prints."""
    found = []
    for block in re.findall(r"(?ms)^```console\n(.*?)^```", document):
        for piece in re.split(r"(?m)^\$ ", block)[1:]:
            command, _, output = piece.partition("\n")
            found.append((command, output.strip()))
    return found


def run_document(root, package, document, inside, holds):
    """`inside` runs words in the root and answers what they print, `holds` judges."""
    for name, text in STANDINS.items():
        path = os.path.join(root, "usr/local/bin", name)
        open(path, "w").write("#!/bin/sh\n" + text)
        os.chmod(path, 0o755)
    shutil.copy(package, os.path.join(root, "srv", os.path.basename(package)))
    open(os.path.join(root, "etc/hosts"), "a").write("127.0.0.1 localhost games.example.org\n")
    # The real certbot would ask the internet: its package is not needed either.
    prelude = "cd /srv; export PATH=/usr/local/bin:$PATH CURL_CA_BUNDLE=/etc/letsencrypt/live/games.example.org/fullchain.pem; "
    inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", "openssl")
    for command, output in commands(document):
        ran = re.sub(r"oriel_\S+\.deb", os.path.basename(package), command).replace("nginx-light certbot", "nginx-light")
        if "apt-get install" in ran:
            inside("sh", "-c", prelude + ran.replace("-y", "-y -qq --no-install-recommends", 1))
            if "oriel_" in ran:
                inside("sh", "-c", prelude + "systemctl start oriel")
            said = ""
        else:
            said = inside("sh", "-c", prelude + ran).strip()
        holds("SERVER.md: " + command, said == output)
    inside("sh", "-c", prelude + "systemctl stop oriel; kill $(cat /run/nginx.pid)")
