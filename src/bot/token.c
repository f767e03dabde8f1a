/* SPDX-License-Identifier: MIT */
/* token - reads what a program is known by. It comes in a file, since whoever looks at the list
 * of processes reads what stands on a command line. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot.h"
#include "cli/say.h"

static bool is_token(Str text)
{
    return str_starts(text, "oriel_") && client_is_token(text);
}

static bool is_private(int file)
{
    struct stat status;

    return fstat(file, &status) == 0 &&
           (!S_ISREG(status.st_mode) || (status.st_mode & 077) == 0);
}

bool bot_read_token(const char *path, char ret_token[CLIENT_TOKEN_SIZE])
{
    char room[CLIENT_TOKEN_SIZE + 8];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = -1;
    bool private = file >= 0 && is_private(file);
    Str token;

    if (private)
        size = read(file, room, sizeof room);
    if (file < 0 || (private && size < 0))
        say_error(N_("cannot read '%1': %2"), path, strerror(errno), NULL);
    else if (!private)
        say_error(N_("others can read '%1', and be your program: chmod 600 %1"), path,
                  NULL);
    if (file >= 0)
        close(file);
    if (size < 0)
        return false;
    token = str_trim((Str){room, (size_t)size});
    if (!is_token(token)) {
        say_error(
            N_("there is no token in '%1'; it begins with oriel_, and the page shows "
               "it once, under your name"),
            path, NULL);
        return false;
    }
    str_copy(token, ret_token, CLIENT_TOKEN_SIZE);
    return true;
}
