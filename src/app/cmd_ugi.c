/* SPDX-License-Identifier: MIT */
/* cmd_ugi - the engine protocol on standard input and output. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "cli/say.h"
#include "ugi/ugi.h"

enum {
    PIECE = 1 << 16, /* read at a time */
    LOOK_MS = 2,     /* between two looks at the input while it thinks */
    THINK_US = 2000,
};

/* Lines as they come in, cut out of what is read. */
typedef struct Lines {
    char *data;
    size_t size, room;
    bool skipping; /* the rest of a line that was too long */
} Lines;

/* Makes room for another piece; false when memory runs out. */
static bool grow_lines(Lines *l)
{
    char *more;

    if (l->room - l->size >= PIECE)
        return true;
    more = realloc(l->data, l->room * 2 + PIECE);
    if (!more)
        return false;
    l->data = more;
    l->room = l->room * 2 + PIECE;
    return true;
}

/* Hands on the whole lines there are; false when one of them said quit. */
static bool hand_on(Lines *l, Ugi *ugi)
{
    char *end, *from = l->data;
    bool more = true;

    while (more && (end = memchr(from, '\n', l->size - (size_t)(from - l->data)))) {
        if (!l->skipping)
            more = ugi_line(ugi, str_range(from, end));
        l->skipping = false;
        from = end + 1;
    }
    l->size -= (size_t)(from - l->data);
    memmove(l->data, from, l->size);
    if (l->size > UGI_LINE_LIMIT) {
        if (!l->skipping)
            ugi_too_long(ugi);
        l->skipping = true;
        l->size = 0;
    }
    return more;
}

/* Reads what there is; false at the end. */
static bool read_more(Lines *l)
{
    ssize_t got;

    if (!grow_lines(l))
        return false;
    do
        got = read(STDIN_FILENO, l->data + l->size, PIECE);
    while (got < 0 && errno == EINTR);
    if (got <= 0)
        return false;
    l->size += (size_t)got;
    return true;
}

static bool waits(int ms)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};

    return poll(&in, 1, ms) > 0;
}

static void talk(Lines *lines, Ugi *ugi)
{
    bool thinking = false;

    for (;;) {
        if (waits(thinking ? LOOK_MS : -1)) {
            if (!read_more(lines))
                break;
            if (!hand_on(lines, ugi))
                return;
        }
        thinking = ugi_think(ugi, THINK_US);
    }
    /* The last line may lack its end. */
    if (lines->size && !lines->skipping &&
        !ugi_line(ugi, (Str){lines->data, lines->size}))
        return;
    ugi_hang_up(ugi);
    while (ugi_think(ugi, THINK_US))
        ;
}

static int run_ugi(const Cli *cli)
{
    Lines lines = {0};
    Ugi *ugi;

    if (!cli_no_words(cli))
        return CLI_BAD;
    ugi = ugi_open(stdout);
    if (!ugi)
        return say_no_memory();
    talk(&lines, ugi);
    ugi_close(ugi);
    free(lines.data);
    return CLI_YES;
}

const Command cmd_ugi = {
    .name = "ugi",
    .usage = "",
    .summary = N_("speak the engine protocol with another program"),
    .help =
        N_("Reads commands from standard input, one a line, and answers on standard\n"
           "output: ugi, setoption, uginewgame, position, go, stop, query, perft, quit.\n"
           "docs/FORMATS.md tells what each of them means."),
    .no_json = true,
    .run = run_ugi,
};
