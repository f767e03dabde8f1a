/* SPDX-License-Identifier: MIT */
#include "cli/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"
#include "game/games.h"

/* Reads to the end of the stream; false with errno set. */
static bool read_all(FILE *from, Str *ret_text)
{
    size_t capacity = 4096, size = 0;
    char *data = malloc(capacity);

    while (data) {
        size += fread(data + size, 1, capacity - size - 1, from);
        if (size < capacity - 1)
            break;
        if (capacity >= INPUT_FILE_LIMIT) {
            free(data);
            errno = EFBIG;
            return false;
        }
        capacity *= 2;
        char *more = realloc(data, capacity);

        if (!more)
            free(data);
        data = more;
    }
    if (!data || ferror(from)) {
        free(data);
        return false;
    }
    data[size] = '\0';
    *ret_text = (Str){data, size};
    return true;
}

bool input_load_file(const char *name, Str *ret_text)
{
    bool standard = strcmp(name, "-") == 0, done;
    FILE *file = standard ? stdin : fopen(name, "rb");
    int error;

    done = file && read_all(file, ret_text);
    error = errno;
    if (file && !standard)
        fclose(file);
    errno = error;
    return done;
}

bool input_read_file(const char *name, Str *ret_text)
{
    if (input_load_file(name, ret_text))
        return true;
    say_error(N_("cannot read '%1': %2"),
              strcmp(name, "-") == 0 ? _(N_("standard input")) : name, strerror(errno),
              NULL);
    return false;
}

const GameDef *input_game(const Cli *cli)
{
    const char *name = cli_text(cli, "game");
    const GameDef *def = name ? games_find(str_from(name)) : games_nth(0);
    char list[256];
    Text names = text_into(list, sizeof list);

    for (int i = 0; !def && games_nth(i); i++) {
        text_add(&names, i ? ", " : "");
        text_add(&names, games_nth(i)->name);
    }
    if (!def)
        say_error(N_("no game '%1'; there are: %2"), name, list, NULL);
    return def;
}

bool input_data(const Cli *cli, Str *ret_data)
{
    const char *name = cli_text(cli, "data");

    *ret_data = (Str){NULL, 0};
    return !name || input_read_file(name, ret_data);
}

/* The first game that can read the text; NULL when none can. */
static const GameDef *guess_game(Str text, Str data, void *ret_s)
{
    Fault fault;

    for (int i = 0; games_nth(i); i++) {
        if (game_parse_position(games_nth(i), text, data, ret_s, &fault) == OK)
            return games_nth(i);
    }
    return NULL;
}

static bool parse_position(const Cli *cli, Str text, Str data, const GameDef **ret_def,
                           void *ret_s)
{
    const GameDef *def = cli_has(cli, "game") ? NULL : guess_game(text, data, ret_s);
    Fault fault;

    if (!def) {
        def = input_game(cli);
        if (!def)
            return false;
        if (game_parse_position(def, text, data, ret_s, &fault) != OK) {
            say_fault(_(N_("position")), &fault);
            return false;
        }
    }
    *ret_def = def;
    return true;
}

bool input_position(const Cli *cli, const GameDef **ret_def, void *ret_s)
{
    const char *text = cli_text(cli, "position");
    bool standard = text && strcmp(text, "-") == 0, done;
    Str read, data;

    if (!text) {
        say_error(N_("which position? give --position P, or --position - to read it"),
                  NULL);
        return false;
    }
    if (!input_data(cli, &data))
        return false;
    read = standard ? (Str){NULL, 0} : str_from(text);
    done = (!standard || input_read_file("-", &read)) &&
           parse_position(cli, str_trim(read), data, ret_def, ret_s);
    if (standard)
        free((char *)read.at);
    free((char *)data.at);
    return done;
}
