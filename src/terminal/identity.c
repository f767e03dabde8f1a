/* SPDX-License-Identifier: MIT */
#include "terminal/identity.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/say.h"

enum { IDENTITY_PATH_SIZE = 4096 };

/* ---- where ------------------------------------------------------------------------------- */

/* Where programs keep what they are told, by custom; nothing: nobody knows. */
static void print_config(Text *out)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

    if (config && *config == '/') {
        text_add(out, config);
    } else if (home && *home == '/') {
        text_add(out, home);
        text_add(out, "/.config");
    }
}

/* The file of a server: its address, whose slashes cannot stand in a name. */
static bool find_file(const char *url, char path[IDENTITY_PATH_SIZE])
{
    Text out = text_into(path, IDENTITY_PATH_SIZE);

    print_config(&out);
    if (!out.size)
        return false;
    text_add(&out, "/oriel/");
    for (const char *c = url; *c; c++) {
        if (*c == '/' || *c == '%')
            text_add(&out, *c == '/' ? "%2F" : "%25");
        else
            text_char(&out, *c);
    }
    return !out.cut;
}

static bool make_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool make_folders(void)
{
    char path[IDENTITY_PATH_SIZE];
    Text out = text_into(path, sizeof path);

    print_config(&out);
    if (!make_folder(path))
        return false;
    text_add(&out, "/oriel");
    return !out.cut && make_folder(path);
}

/* ---- reading and writing ----------------------------------------------------------------- */

void identity_read(const char *url, char ret_token[CLIENT_TOKEN_SIZE])
{
    char path[IDENTITY_PATH_SIZE], line[CLIENT_TOKEN_SIZE + 1] = "";
    FILE *file = find_file(url, path) ? fopen(path, "r") : NULL;
    Str token;

    if (file && !fgets(line, sizeof line, file))
        line[0] = '\0';
    if (file)
        fclose(file);
    token = str_trim(str_from(line));
    str_copy(client_is_token(token) ? token : (Str){"", 0}, ret_token, CLIENT_TOKEN_SIZE);
}

/* A new file in the old one's place: it is there as a whole, and nobody else's to read. */
static bool write_beside(const char *path, const char *token)
{
    char name[IDENTITY_PATH_SIZE + 8];
    Text out = text_into(name, sizeof name);
    ssize_t size = (ssize_t)strlen(token);
    int file;
    bool done;

    text_add(&out, path);
    text_add(&out, ".XXXXXX");
    file = mkstemp(name);
    if (file < 0)
        return false;
    done = write(file, token, (size_t)size) == size && fsync(file) == 0;
    done = close(file) == 0 && done;
    done = done && (!*token || rename(name, path) == 0);
    if (!done || !*token)
        unlink(name);
    return done;
}

bool identity_write(const char *url, const char *token)
{
    char path[IDENTITY_PATH_SIZE];

    if (!find_file(url, path)) {
        say_error(
            N_("no place to keep who you are is known; set HOME or XDG_CONFIG_HOME"),
            NULL);
        return false;
    }
    if (make_folders() && write_beside(path, token))
        return true;
    say_error(N_("cannot keep who you are in '%1': %2; name another place with "
                 "XDG_CONFIG_HOME"),
              path, strerror(errno), NULL);
    return false;
}

bool identity_try(const char *url)
{
    return identity_write(url, "");
}
