# SPDX-License-Identifier: MIT
"""A mail server that keeps what it is sent: mail_sink.py FOLDER [CERTIFICATE KEY]. It prints its
port; letters become files 1, 2, .. of the folder, as they came, and FOLDER/said has what clients said.
With a certificate it speaks TLS from the first byte."""
import os, socket, ssl, sys, threading

folder = sys.argv[1]
lock = threading.Lock()
letters = 0


def note(line):
    with lock, open(os.path.join(folder, "said"), "ab") as said:
        said.write(line + b"\n")


def keep(text):
    global letters
    with lock:
        letters += 1
        name = os.path.join(folder, str(letters))
        with open(name + ".new", "wb") as out:
            out.write(text)
        os.rename(name + ".new", name)


def read_letter(lines):
    text = b""
    for line in lines:
        if line == b".\r\n":
            return text
        text += line[1:] if line.startswith(b".") else line
    return None


def serve(client):
    lines = client.makefile("rb")
    say = lambda text: client.sendall(text + b"\r\n")
    say(b"220 sink")
    for line in lines:
        line = line.rstrip(b"\r\n")
        note(line)
        word = line[:4].upper()
        if word == b"EHLO":
            say(b"250-sink\r\n250 AUTH PLAIN")
        elif word == b"AUTH":
            say(b"334 ")
            note(next(lines).rstrip(b"\r\n"))
            say(b"235 welcome")
        elif word == b"DATA":
            say(b"354 go on")
            text = read_letter(lines)
            if text is None:
                return
            keep(text)
            say(b"250 kept")
        elif word == b"QUIT":
            say(b"221 bye")
            return
        else:
            say(b"250 ok")


def greet(client, context):
    try:
        with context.wrap_socket(client, server_side=True) if context else client as own:
            serve(own)
    except OSError:
        pass


context = None
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
door = socket.create_server(("127.0.0.1", 0))
print(door.getsockname()[1], flush=True)
while True:
    threading.Thread(target=greet, args=(door.accept()[0], context), daemon=True).start()
