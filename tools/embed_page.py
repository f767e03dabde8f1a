#!/usr/bin/env python3
"""Turns the directory of the built page into a table that the program carries.

    tools/embed_page.py DIRECTORY TABLE.c DATA.S DATA.bin

TABLE.c describes the files, DATA.bin holds them one after the other, DATA.S makes the
assembler include it. A directory that is not there gives an empty table. In the directory

    app-K7Q2M5XA.js          a name with a hash of its content (eight or more digits of base 32
    app.3f9a1c2e.js          or of hexadecimal) may be kept by browsers for ever
    index.html               any other is asked for anew each time
    index.html.br .gz        the same, compressed; taken when smaller than the file
    *.html *.svg             is shown or run by itself, as are worker*.js and sw.js; the others
                             can only be parts of a page
    .anything                is left out

The outputs are written only when they change, and hold no path of this machine.
"""

import hashlib
import os
import re
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".net": "application/octet-stream",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
CODINGS = (("SITE_PLAIN", ""), ("SITE_BROTLI", ".br"), ("SITE_GZIP", ".gz"))
HASHED = re.compile(r"[.-](?:[0-9a-f]{8,64}|[A-Z2-7]{8,64})\.[^.]+$")
ALONE = re.compile(r".*\.(?:html|svg)|(?:.*/)?(?:worker\b.*|sw)\.js")
NAME = re.compile(r"[A-Za-z0-9._/-]+")


def fail(message):
    sys.exit(f"embed_page: {message}")


def names_in(directory):
    """The files of the page, by the path they are asked for."""
    names = set()
    for folder, folders, files in os.walk(directory):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if not name.startswith("."):
                path = os.path.relpath(os.path.join(folder, name), directory)
                names.add(path.replace(os.sep, "/"))
    return names


def read(directory, name):
    with open(os.path.join(directory, name), "rb") as file:
        return file.read()


class Table:
    def __init__(self):
        self.rows = []
        self.data = bytearray()

    def add_body(self, coding, suffix, content):
        """One way to send a file: where it lies, and its tag."""
        digest = hashlib.sha256(content).hexdigest()[:16]
        tag = f'\\"{digest}{suffix.replace(".", "-")}\\"'
        row = (
            f"            [{coding}] = {{{{(const char *)site_data + {len(self.data)}, "
            f'{len(content)}}}, "{tag}"}},'
        )
        self.data += content
        return row

    def add_file(self, directory, name, names):
        kind = TYPES.get(os.path.splitext(name)[1])
        if not kind:
            fail(f"'{name}' has no known type; add its ending to TYPES")
        if not NAME.fullmatch(name):
            fail(f"'{name}' has characters that an address would have to escape")
        identity = read(directory, name)
        bodies = [self.add_body(*CODINGS[0], identity)]
        for coding, suffix in CODINGS[1:]:
            if name + suffix in names:
                content = read(directory, name + suffix)
                if len(content) < len(identity):
                    bodies.append(self.add_body(coding, suffix, content))
        self.rows.append(
            f'    {{\n        .path = "/{name}",\n        .type = "{kind}",\n'
            f"        .hashed = {'true' if HASHED.search('/' + name) else 'false'},\n"
            f"        .part = {'false' if ALONE.fullmatch(name) else 'true'},\n"
            "        .body = {\n" + "\n".join(bodies) + "\n        },\n    },\n"
        )

    def source(self):
        head = '/* Made by tools/embed_page.py. */\n#include "server/site.h"\n\n'
        if not self.rows:
            return head + "const Site site_built_in = {NULL, 0};\n"
        return (
            head
            + "extern const unsigned char site_data[];\n\n"
            + "static const SiteFile files[] = {\n"
            + "".join(self.rows)
            + "};\n\nconst Site site_built_in = {files, sizeof files / sizeof *files};\n"
        )


def assembly(data_name, table):
    """The tag in the comment makes the assembler run again when the data change."""
    digest = hashlib.sha256(bytes(table.data)).hexdigest()
    return (
        f"/* Made by tools/embed_page.py; {digest} */\n"
        "    .section .rodata\n    .balign 16\n    .globl site_data\n"
        "    .hidden site_data\n    .type site_data, %object\n"
        f'site_data:\n    .incbin "{data_name}"\n    .byte 0\n'
        "    .size site_data, . - site_data\n"
        '    .section .note.GNU-stack, "", %progbits\n'
    )


def write(name, content):
    """Leaves a file alone that already holds the content, so that nothing is built again."""
    try:
        with open(name, "rb") as file:
            if file.read() == content:
                return
    except FileNotFoundError:
        pass
    with open(name, "wb") as file:
        file.write(content)


def main():
    if len(sys.argv) != 5:
        fail("usage: embed_page.py DIRECTORY TABLE.c DATA.S DATA.bin")
    directory, table_name, assembly_name, data_name = sys.argv[1:]
    table = Table()
    names = names_in(directory)
    for name in sorted(names, key=str.encode):
        if not (name.endswith((".br", ".gz")) and name[:-3] in names):
            table.add_file(directory, name, names)
    write(data_name, bytes(table.data))
    write(assembly_name, assembly(data_name, table).encode())
    write(table_name, table.source().encode())


main()
