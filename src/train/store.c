/* SPDX-License-Identifier: MIT */
#include "train/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/say.h"

enum { BATCH_BYTES = 1 << 16 }; /* stored at a time, at least */

static bool cannot_write(const char *name)
{
    say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
    return false;
}

/* Writes all and waits until it is stored. */
static bool write_bytes(const TrainStore *store, Str bytes)
{
    while (bytes.size) {
        ssize_t size = write(store->file, bytes.at, bytes.size);

        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return cannot_write(store->name);
        bytes.at += size;
        bytes.size -= (size_t)size;
    }
    return fdatasync(store->file) == 0 || cannot_write(store->name);
}

static void count_game(TrainStore *store, const TrainGame *game)
{
    Str rest = game->tokens;
    TrainToken token;

    uint64_t number = game->number & ~TRAIN_ASIDE;

    if (number >= (uint64_t)store->games || store->is_done[number])
        return;
    if (number == game->number) {
        store->is_done[number] = true;
        store->done++;
    }
    while (train_file_token(&rest, &token))
        store->positions += token.score != TRAIN_NO_SCORE;
}

/* Takes up the games that are there; what follows the last whole one is cut off, and games beside
 * one that is not there. */
static bool read_games(TrainStore *store, Str text, Str rest)
{
    Str group = rest;
    TrainGame game;
    TrainRead read;

    while ((read = train_file_next(&rest, &game)) == TRAIN_GAME) {
        if (game.number & TRAIN_ASIDE)
            continue;
        for (Str from = group; from.at < rest.at;) {
            train_file_next(&from, &game);
            count_game(store, &game);
        }
        group = rest;
    }
    if (read == TRAIN_BAD) {
        say_error(N_("'%1' is damaged at byte %2"), store->name,
                  say_number(rest.at - text.at).text, NULL);
        return false;
    }
    return !group.size || ftruncate(store->file, (off_t)(group.at - text.at)) == 0 ||
           cannot_write(store->name);
}

static bool read_file(TrainStore *store, const char *settings, Str text)
{
    Str rest = text, found;

    if (!train_file_heading(&rest, &found)) {
        say_error(N_("'%1' holds no training games"), store->name, NULL);
        return false;
    }
    if (!str_is(found, settings)) {
        say_error(N_("'%1' was made with other settings; name another file or give the "
                     "same settings"),
                  store->name, NULL);
        return false;
    }
    return read_games(store, text, rest);
}

/* A heading that was cut short is no loss: nothing follows it. */
static bool write_heading(TrainStore *store, Str heading, Str text)
{
    return (!text.size || ftruncate(store->file, 0) == 0 || cannot_write(store->name)) &&
           write_bytes(store, heading);
}

static bool is_beginning(Str text, Str whole)
{
    return text.size < whole.size && memcmp(text.at, whole.at, text.size) == 0;
}

static bool take_up(TrainStore *store, const char *settings)
{
    char buffer[4096];
    Text heading = text_into(buffer, sizeof buffer);
    Str text = {"", 0};
    bool done;

    store->file = open(store->name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (store->file < 0)
        return cannot_write(store->name);
    if (!input_read_file(store->name, &text))
        return false;
    train_file_put_heading(settings, &heading);
    done = is_beginning(text, text_str(&heading))
               ? write_heading(store, text_str(&heading), text)
               : read_file(store, settings, text);
    free((char *)text.at);
    return done;
}

bool train_store_open(TrainStore *ret_store, const char *name, const char *settings,
                      long long games)
{
    *ret_store = (TrainStore){.name = name, .file = -1, .games = games};
    ret_store->is_done = calloc((size_t)games, sizeof *ret_store->is_done);
    ret_store->room = malloc(BATCH_BYTES + TRAIN_MOST_BYTES);
    ret_store->pending = text_into(ret_store->room, BATCH_BYTES + TRAIN_MOST_BYTES);
    if (!ret_store->is_done || !ret_store->room)
        say_no_memory();
    else if (take_up(ret_store, settings))
        return true;
    train_store_close(ret_store);
    return false;
}

void train_store_close(TrainStore *store)
{
    if (store->file >= 0)
        close(store->file);
    free(store->is_done);
    free(store->room);
    *store = (TrainStore){.file = -1};
}

bool train_store_flush(TrainStore *store)
{
    bool done = !store->pending.size || write_bytes(store, text_str(&store->pending));

    text_clear(&store->pending);
    return done;
}

bool train_store_add(TrainStore *store, Str bytes)
{
    Str rest = bytes;
    TrainGame game;

    text_add_str(&store->pending, bytes);
    while (train_file_next(&rest, &game) == TRAIN_GAME)
        count_game(store, &game);
    return store->pending.size < BATCH_BYTES || train_store_flush(store);
}
