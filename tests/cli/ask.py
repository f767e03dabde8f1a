#!/usr/bin/env python3
"""Asks a server, as whoever has the cookie in a file, which is made for newcomers; prints the status
and what was answered.

    tests/cli/ask.py ADDRESS JAR PATH [BODY [TYPE]]    BODY is JSON, unless TYPE says otherwise"""
import os
import sys
import urllib.error
import urllib.request

address, jar, path, body, kind = (sys.argv[1:] + ["", ""])[:5]
request = urllib.request.Request(address + path, body.encode() if body else None)
if body:
    request.add_header("Content-Type", kind or "application/json")
if os.path.exists(jar):
    request.add_header("Cookie", open(jar).read())
try:
    reply = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    reply = refusal
cookie = reply.headers.get("Set-Cookie")
if cookie:
    open(jar, "w").write(cookie.split(";")[0])
print(reply.status, reply.read().decode())
