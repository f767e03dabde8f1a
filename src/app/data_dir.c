/* SPDX-License-Identifier: MIT */
#include "app/data_dir.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/say.h"

/* Where programs keep their data by custom: $XDG_DATA_HOME, or ~/.local/share. */
static void print_default(Text *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && *data == '/') {
        text_add(out, data);
        text_add(out, "/oriel");
    } else if (home && *home == '/') {
        text_add(out, home);
        text_add(out, "/.local/share/oriel");
    }
}

/* Makes a directory and those above it; false with errno set. */
static bool make(char *path)
{
    for (char *at = path + 1;; at++) {
        char c = *at;
        bool there;

        if (c != '/' && c != '\0')
            continue;
        *at = '\0';
        there = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = c;
        if (!there || c == '\0')
            return there;
    }
}

/* Only writing tells: permissions, full disks and read-only systems look all alike. */
static bool try_writing(const char *path)
{
    char name[DATA_DIR_SIZE + 16];
    Text out = text_into(name, sizeof name);
    int file;

    text_add(&out, path);
    text_add(&out, "/.try-XXXXXX");
    file = mkstemp(name);
    if (file < 0)
        return false;
    close(file);
    return unlink(name) == 0;
}

bool data_dir_find(const char *wish, char ret_path[DATA_DIR_SIZE])
{
    Text out = text_into(ret_path, DATA_DIR_SIZE);

    if (wish)
        text_add(&out, wish);
    else
        print_default(&out);
    if (out.size > 0 && !out.cut)
        return true;
    say_error(N_("no place for data is known; name a directory with --data DIR"), NULL);
    return false;
}

bool data_dir_open(const char *wish, char ret_path[DATA_DIR_SIZE])
{
    char path[DATA_DIR_SIZE];

    if (!data_dir_find(wish, path))
        return false;
    if (!make(path) || !try_writing(path)) {
        say_error(
            N_("cannot keep data in '%1': %2; name another directory with --data DIR"),
            path, strerror(errno), NULL);
        return false;
    }
    memcpy(ret_path, path, strlen(path) + 1);
    return true;
}
