#!/usr/bin/env python3
"""Installs the Debian package in a clean root (debootstrap), starts the server by the ExecStart of
its service, on a socket that is handed over as systemd would do it, and plays a game there. In the
midst of another one the package is upgraded and the server restarted; then it is removed and
purged, and the commands of docs/SERVER.md are run. Needs root, Debian's archive, and that nobody
has ports 80, 443 and 8080.

    tests/package/clean_root.py PACKAGE.deb"""
import http.cookiejar
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import server_doc

package = os.path.abspath(sys.argv[1])
work = tempfile.mkdtemp(prefix="oriel-root-")
root = os.path.join(work, "root")
page = socket.create_server(("127.0.0.1", 0))
address = "http://127.0.0.1:%d" % page.getsockname()[1]


def run(*words, **more):
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, **more).stdout


def inside(*words):
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    return run("chroot", root, *words, env=environment)


def holds(name, truth):
    print(("ok " if truth else "not ok ") + name, flush=True)
    if not truth:
        sys.exit(1)


# ---- the root ----------------------------------------------------------------------------------


def make_root():
    site = run("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").split()[0]
    release = re.search(r"VERSION_CODENAME=(\S+)", open("/etc/os-release").read()).group(1)
    run("debootstrap", "--variant=minbase", release, root, site)
    shutil.copy("/etc/resolv.conf", root + "/etc/resolv.conf")
    subprocess.run(["mount", "-t", "proc", "proc", root + "/proc"], check=False)
    inside("apt-get", "update", "-qq")


def install(file):
    shutil.copy(file, root + "/tmp/oriel.deb")
    inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", "--allow-downgrades", "/tmp/oriel.deb")


def next_version():
    """The same package, of a version later."""
    version = run("dpkg-deb", "-f", package, "Version").strip() + "+1"
    run("dpkg-deb", "-R", package, work + "/next")
    control = work + "/next/DEBIAN/control"
    text = re.sub(r"(?m)^Version: .*$", "Version: " + version, open(control).read())
    open(control, "w").write(text)
    run("dpkg-deb", "--root-owner-group", "--build", work + "/next", work + "/next.deb")
    return version


# ---- the service -------------------------------------------------------------------------------


def unit(key):
    return re.search(rf"(?m)^{key}=(.*)$", open(root + "/lib/systemd/system/oriel.service").read()).group(1)


def become(user, words):
    """The server, in this process."""
    log = os.open(work + "/server.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chroot(root)
    os.chdir("/")
    who = pwd.getpwnam(user)
    os.setgroups([])
    os.setgid(who.pw_gid)
    os.setuid(who.pw_uid)
    os.dup2(page.fileno(), 3)
    os.set_inheritable(3, True)
    os.execve(words[0], words, {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid()), "NOTIFY_SOCKET": "/var/lib/oriel/.notify"})


def start():
    """As the service's user, in the root, with the socket as file 3; until it says that it is ready."""
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    path = root + "/var/lib/oriel/.notify"
    if os.path.exists(path):
        os.unlink(path)
    told.bind(path)
    os.chmod(path, 0o666)
    words, user = unit("ExecStart").split(), unit("User")
    child = os.fork()
    if child == 0:
        try:
            become(user, words)
        finally:
            os._exit(1)
    told.settimeout(600)
    holds("the server is ready", told.recv(64) == b"READY=1")
    told.close()
    return child


def stop(child):
    os.kill(child, signal.SIGTERM)
    holds("it ends well", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0)


# ---- playing -----------------------------------------------------------------------------------

opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def ask(path, **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(address + "/api/" + path, data, {"Content-Type": "application/json"} if body else {})
    return json.load(opener.open(request, timeout=600))


def open_table(key):
    return ask("tables", key=key, tags={"Game": "santorini"}, seats=["me", "engine 1"], clock="none")["table"]


def play(table, turns):
    """Plays so many turns, or to the end; answers whether that has come."""
    while turns:
        snapshot = ask("tables/" + table)
        if snapshot["state"]["stage"] != "playing":
            return True
        tokens = ask(f"tables/{table}/legal").get("tokens")
        if not tokens:
            time.sleep(0.05)
            continue
        token = tokens[len(tokens) // 2]
        try:
            ask(f"tables/{table}/do", key="n%d" % snapshot["n"], seen=snapshot["n"], do="play 1 " + token)
            turns -= 1
        except urllib.error.HTTPError as refusal:
            if refusal.code != 409:  # the computer was faster than the snapshot
                raise
    return False


def doctor():
    return inside("setpriv", "--reuid=oriel", "--regid=oriel", "--clear-groups", "oriel", "doctor", "/var/lib/oriel")


def main():
    make_root()
    install(package)
    holds("it has a user of its own", "oriel:" in open(root + "/etc/passwd").read())
    about = os.stat(root + "/var/lib/oriel")
    holds("what it keeps is for nobody else", about.st_mode & 0o777 == 0o700 and about.st_uid != 0)
    # Without /proc, where it may not be mounted, the program does not know where it lies.
    if os.path.exists(root + "/proc/self"):
        holds("it speaks other languages", "oriel POLECENIE" in inside("env", "LANGUAGE=pl", "oriel", "help"))
    child = start()
    ask("me", name="Ann")
    holds("a game is played to its end", play(open_table("one"), 1000))
    table = open_table("two")
    holds("another one is under way", not play(table, 2))
    version = next_version()
    before = ask("tables/" + table)["tokens"]
    open(root + "/etc/oriel/oriel.conf", "a").write("verbose\n")
    install(work + "/next.deb")
    holds("upgraded", inside("dpkg-query", "-W", "-f", "${Version}", "oriel") == version)
    holds("with the administrator's settings", open(root + "/etc/oriel/oriel.conf").read().endswith("verbose\n"))
    holds("the old server goes on meanwhile", ask("tables/" + table)["tokens"][: len(before)] == before)
    stop(child)
    child = start()
    holds("the table is as it was", ask("tables/" + table)["tokens"][: len(before)] == before)
    holds("and its game comes to its end", play(table, 1000))
    holds("all is well", "all is well" in doctor())
    stop(child)
    inside("apt-get", "remove", "-y", "-qq", "oriel")
    holds("removed, it leaves what was played", not os.path.exists(root + "/usr/bin/oriel") and os.path.exists(root + "/var/lib/oriel/oriel.db"))
    inside("apt-get", "purge", "-y", "-qq", "oriel")
    left = [path for path in ("/var/lib/oriel", "/etc/oriel") if os.path.exists(root + path)]
    holds("purged, it leaves nothing", not left and "oriel:" not in open(root + "/etc/passwd").read())
    document = open(os.path.join(os.path.dirname(__file__), "../../docs/SERVER.md"), encoding="utf-8").read()
    server_doc.run_document(root, package, document, inside, holds)
    holds("the end is reached", True)


try:
    main()
finally:
    subprocess.run(["umount", root + "/proc"], check=False, stderr=subprocess.DEVNULL)
    shutil.rmtree(work, ignore_errors=True)
