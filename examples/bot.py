#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays any game at an online table of Oriel, at random: bot.py URL TOKENFILE CODE

Your page shows the token once; CODE invites to the table. docs/API.md has the rest."""
import json, random, secrets, sys, time, urllib.error, urllib.request

url, token, code = sys.argv[1].rstrip("/"), open(sys.argv[2]).read().strip(), sys.argv[3]


def call(path, body=None, timeout=60):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(url + "/api/" + path, data, headers), timeout=timeout)


def ask(path, **body):
    """Asks until there is an answer; the same key again is never carried out twice."""
    if body:
        body.update(key=secrets.token_hex(8), number=secrets.token_hex(8))
    while True:
        try:
            return json.load(call(path, body or None))
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                return {"fault": error.code, **json.load(error)}
        except OSError:
            pass  # the network, or a server that restarts
        time.sleep(1)


table = ask("find", code=code).get("table") or sys.exit("no table has this code")
ask(f"tables/{table}/join", code=code)
stage, seat = "", 0
while stage not in ("over", "closed"):
    try:
        for line in call(f"tables/{table}/news"):  # a snapshot, then what happens
            news = json.loads(line)
            seat, state = news.get("you", seat), news.get("state", {})
            stage = state.get("stage", stage)
            if stage == "playing" and state.get("mover") == seat:
                turn = random.choice(ask(f"tables/{table}/legal")["tokens"])
                ask(f"tables/{table}/do", seen=news["n"], do=f"play {seat} {turn}")
            if stage in ("over", "closed"):
                print("result:", state.get("result"))
                break
    except OSError:
        time.sleep(1)  # the stream is begun anew
