/* SPDX-License-Identifier: MIT */
#include "match/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/say.h"

#define HEADING "oriel match 1\nsettings "

/* ---- reading ------------------------------------------------------------------------- */

/* What the state file says, while it is read. */
typedef struct Reading {
    MatchStore *store;
    long long records; /* bytes of the records that count; -1: no game yet */
} Reading;

static bool read_number(Str *rest, const char *name, long long *ret_number)
{
    uint64_t number;
    Str word, digits;

    if (!str_word(rest, &word) || !str_is(word, name) || !str_word(rest, &digits) ||
        !str_count(digits, &number) || number > INT64_MAX)
        return false;
    *ret_number = (long long)number;
    return true;
}

static bool read_scores(Str *rest, MatchResult *result)
{
    Str word;

    if (!str_word(rest, &word))
        return true;
    result->scored = str_is(word, "scores");
    for (int i = 0; result->scored && i < GAME_MAX_SEATS && str_word(rest, &word); i++) {
        bool minus = word.size && word.at[0] == '-';
        Str digits = {word.at + minus, word.size - minus};

        if (!str_number(digits, &result->score[i]))
            return false;
        if (minus)
            result->score[i] = -result->score[i];
    }
    return result->scored;
}

static bool read_game(Reading *reading, Str line)
{
    MatchStore *store = reading->store;
    long long game, winners, faults, turns, records;
    MatchResult result = {0};

    if (!read_number(&line, "game", &game) || !read_number(&line, "winners", &winners) ||
        !read_number(&line, "faults", &faults) || !read_number(&line, "turns", &turns) ||
        !read_number(&line, "records", &records) || !read_scores(&line, &result))
        return false;
    reading->records = records;
    if (game < 1 || game > store->games) /* a longer match was asked for before */
        return true;
    result.winners = (uint8_t)winners;
    result.faults = (uint8_t)faults;
    result.turns = (int)turns;
    store->done += !store->game[game - 1].done;
    store->game[game - 1] = (struct MatchStored){true, result};
    return true;
}

/* Reads the lines behind the heading and cuts off a last one without its end. */
static bool read_games(Reading *reading, Str text, Str rest)
{
    const char *name = reading->store->state_name;
    Str line;
    off_t sound = (off_t)(rest.at - text.at);

    while (str_cut(&rest, '\n', &line)) {
        if (!read_game(reading, line)) {
            say_error(N_("'%1' is damaged at byte %2"), name, say_number(sound).text,
                      NULL);
            return false;
        }
        sound = (off_t)(rest.at - text.at);
    }
    if (line.size == 0 || truncate(name, sound) == 0)
        return true;
    say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
    return false;
}

static bool read_state(Reading *reading, const char *settings, Str text)
{
    MatchStore *store = reading->store;
    Str rest = text, line;

    if (!str_starts(rest, HEADING)) {
        say_error(N_("'%1' is not the state of a match"), store->state_name, NULL);
        return false;
    }
    rest.at += strlen(HEADING);
    rest.size -= strlen(HEADING);
    if (!str_cut(&rest, '\n', &line) || !str_is(line, settings)) {
        say_error(N_("'%1' is the state of another match; name another file or give the "
                     "same players and settings"),
                  store->state_name, NULL);
        return false;
    }
    return read_games(reading, text, rest);
}

/* ---- opening ------------------------------------------------------------------------- */

static FILE *open_for_more(const char *name)
{
    FILE *file = fopen(name, "a+b");

    if (!file)
        say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
    return file;
}

static bool write_heading(MatchStore *store, const char *settings)
{
    fprintf(store->state, HEADING "%s\n", settings);
    if (fflush(store->state) == 0)
        return true;
    say_error(N_("cannot write '%1': %2"), store->state_name, strerror(errno), NULL);
    return false;
}

static bool open_state(Reading *reading, const char *settings)
{
    MatchStore *store = reading->store;
    Str text = {NULL, 0};
    bool fresh, done;

    if (strcmp(store->state_name, "-") == 0) {
        say_error(N_("--state wants a file"), NULL);
        return false;
    }
    if (!input_load_file(store->state_name, &text) && errno != ENOENT) {
        say_error(N_("cannot read '%1': %2"), store->state_name, strerror(errno), NULL);
        return false;
    }
    fresh = text.size == 0;
    done = fresh || read_state(reading, settings, text);
    free((char *)text.at);
    if (!done)
        return false;
    store->state = open_for_more(store->state_name);
    return store->state && (!fresh || write_heading(store, settings));
}

/* Does a record begin here, or as much of one as was written? */
static bool record_begins(FILE *file, off_t at)
{
    static const char beginning[] = "\n[Game \"";
    char found[sizeof beginning];

    fseeko(file, at, SEEK_SET);
    return memcmp(found, beginning, fread(found, 1, strlen(beginning), file)) == 0;
}

/* Cuts off the record of a game that was not noted any more. A file in which something
 * else stands there was not written by this match. */
static bool open_records(Reading *reading)
{
    MatchStore *store = reading->store;
    const char *name = store->records_name;

    store->records = open_for_more(name);
    if (!store->records)
        return false;
    fseeko(store->records, 0, SEEK_END);
    if (reading->records <= 0 || ftello(store->records) <= reading->records)
        return true;
    if (!record_begins(store->records, (off_t)reading->records)) {
        say_error(
            N_("'%1' is not the file of records that belongs to '%2'; name that or a "
               "new one"),
            name, store->state_name, NULL);
        return false;
    }
    if (truncate(name, (off_t)reading->records) == 0)
        return true;
    say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
    return false;
}

bool match_store_open(MatchStore *ret_store, long long games, const char *settings,
                      const char *state, const char *records)
{
    Reading reading = {.store = ret_store, .records = -1};

    *ret_store =
        (MatchStore){.games = games, .state_name = state, .records_name = records};
    ret_store->game = calloc((size_t)games, sizeof *ret_store->game);
    if (!ret_store->game) {
        say_no_memory();
        return false;
    }
    if ((!state || open_state(&reading, settings)) &&
        (!records || open_records(&reading)))
        return true;
    match_store_close(ret_store);
    return false;
}

void match_store_close(MatchStore *store)
{
    if (store->state)
        fclose(store->state);
    if (store->records)
        fclose(store->records);
    free(store->game);
    *store = (MatchStore){0};
}

/* ---- adding -------------------------------------------------------------------------- */

static bool add_record(MatchStore *store, Str record)
{
    FILE *to = store->records;

    fseeko(to, 0, SEEK_END);
    if (ftello(to) > 0)
        fputc('\n', to);
    fwrite(record.at, 1, record.size, to);
    return fflush(to) == 0 && !ferror(to);
}

static bool add_line(MatchStore *store, long long game, const MatchResult *result)
{
    FILE *to = store->state;
    long long records = store->records ? (long long)ftello(store->records) : 0;

    fprintf(to, "game %lld winners %d faults %d turns %d records %lld", game + 1,
            result->winners, result->faults, result->turns, records);
    for (int i = 0; result->scored && i < GAME_MAX_SEATS; i++)
        fprintf(to, i ? " %d" : " scores %d", result->score[i]);
    fputc('\n', to);
    return fflush(to) == 0 && !ferror(to);
}

bool match_store_add(MatchStore *store, long long game, const MatchResult *result,
                     Str record)
{
    store->game[game] = (struct MatchStored){true, *result};
    store->done++;
    if (store->records && !add_record(store, record)) {
        say_error(N_("cannot write '%1': %2"), store->records_name, strerror(errno),
                  NULL);
        return false;
    }
    if (store->state && !add_line(store, game, result)) {
        say_error(N_("cannot write '%1': %2"), store->state_name, strerror(errno), NULL);
        return false;
    }
    return true;
}
