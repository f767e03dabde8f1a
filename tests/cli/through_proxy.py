# SPDX-License-Identifier: MIT
"""Looks through a proxy at an Oriel server: through_proxy.py PLAIN_PORT TLS_PORT."""
import base64, http.client, json, os, socket, ssl, struct, sys, time

plain, tls = int(sys.argv[1]), int(sys.argv[2])
trusting = ssl._create_unverified_context()
host = "games.example.org"


def connect():
    return http.client.HTTPSConnection("127.0.0.1", tls, context=trusting, timeout=60)


def ask(method, path, body=None, cookie=None, origin=None):
    headers = {"Host": host}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if cookie:
        headers["Cookie"] = cookie
    if origin:
        headers["Origin"] = origin
    connection = connect()
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    reply = connection.getresponse()
    return reply, reply.read().decode()


def read_frame(stream):
    def exactly(count):
        data = b""
        while len(data) < count:
            more = stream.recv(count - len(data))
            assert more, "the proxy has closed the stream"
            data += more
        return data

    first, size = exactly(2)
    if size == 126:
        size = struct.unpack(">H", exactly(2))[0]
    elif size == 127:
        size = struct.unpack(">Q", exactly(8))[0]
    return first & 15, exactly(size).decode()


for _ in range(600):
    try:
        reply, text = ask("GET", "/health")
        if reply.status == 200:
            break
    except OSError:
        pass
    time.sleep(0.1)
assert text == "ok\n", text
print("health")

moved = http.client.HTTPConnection("127.0.0.1", plain, timeout=60)
moved.request("GET", "/", headers={"Host": host})
reply = moved.getresponse()
assert reply.status in (301, 302) and reply.getheader("Location").startswith("https://"), reply.status
print("http leads to https")

reply, text = ask("POST", "/api/me", {"name": "Ann"}, origin="https://" + host)
cookie = reply.getheader("Set-Cookie")
assert reply.status == 200 and "Secure" in cookie and "HttpOnly" in cookie, (reply.status, cookie, text)
cookie = cookie.split(";")[0]
print("a cookie for TLS only")

reply, text = ask("POST", "/api/me", {"name": "Eve"}, origin="https://evil.example.org")
assert reply.status == 403, reply.status
print("another page is refused")

reply, text = ask("POST", "/api/tables", {"key": "k", "tags": {"Game": "santorini"}, "seats": ["me", "engine 1"],
                                          "clock": "none"}, cookie)
table = json.loads(text)["table"]

stream = connect()
stream.request("GET", f"/api/tables/{table}/news", headers={"Host": host, "Cookie": cookie})
reply = stream.getresponse()
assert json.loads(reply.readline())["kind"] == "table"
print("lines of news come at once")

raw = trusting.wrap_socket(socket.create_connection(("127.0.0.1", tls), 60), server_hostname=host)
key = base64.b64encode(os.urandom(16)).decode()
raw.sendall((f"GET /api/tables/{table}/news HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             f"Origin: https://{host}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n").encode())
head = b""
while b"\r\n\r\n" not in head:
    more = raw.recv(1)
    assert more, head
    head += more
assert head.startswith(b"HTTP/1.1 101"), head
said = json.dumps({"after": 0}).encode()
raw.sendall(bytes([0x81, 0x80 | len(said)]) + b"\0\0\0\0" + said)
kind, text = read_frame(raw)
assert kind == 1 and json.loads(text)["kind"] == "table", (kind, text)
print("a WebSocket")

reply, text = ask("POST", f"/api/tables/{table}/do", {"key": "a", "seen": json.loads(text)["n"], "do": "play 1 @b3,@d3"}, cookie)
assert reply.status == 200, text
while True:
    kind, text = read_frame(raw)
    if kind == 1 and json.loads(text)["kind"] == "entry":
        break
assert json.loads(text)["tokens"] == ["@b3,@d3"], text
print("a turn is told")
