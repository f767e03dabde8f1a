/* SPDX-License-Identifier: MIT */
/* The library itself, and games from their beginning to their record. */
#include "app/liboriel.h"

#include <stdlib.h>
#include <string.h>

#include "game/games.h"

#ifndef ORIEL_VERSION
#define ORIEL_VERSION "0"
#endif

/* ---- errors ---------------------------------------------------------------------- */

bool liboriel_fine(Oriel *oriel)
{
    oriel->error[0] = '\0';
    return true;
}

bool liboriel_fail(Oriel *oriel, const char *id)
{
    str_copy(str_from(oriel->translate(id, NULL, 0)), oriel->error, sizeof oriel->error);
    return false;
}

bool liboriel_fail_with(Oriel *oriel, const Fault *fault)
{
    Text text = text_into(oriel->error, sizeof oriel->error);

    fault_print(fault, oriel->translate, &text);
    return false;
}

bool liboriel_no_memory(Oriel *oriel)
{
    return liboriel_fail(oriel, N_("not enough memory"));
}

/* ---- the library ----------------------------------------------------------------- */

Oriel *oriel_open(void)
{
    Oriel *oriel = calloc(1, sizeof *oriel);

    if (oriel)
        oriel->translate = message_english;
    return oriel;
}

void oriel_close(Oriel *oriel)
{
    if (!oriel)
        return;
    free(oriel->rules);
    free(oriel);
}

uint64_t liboriel_new_course(Oriel *oriel)
{
    return ++oriel->courses;
}

const char *oriel_error(const Oriel *oriel)
{
    return oriel->error;
}

void oriel_set_translation(Oriel *oriel, OrielTranslate translate)
{
    oriel->translate = translate ? translate : message_english;
}

const char *oriel_version(void)
{
    return ORIEL_VERSION;
}

const char *oriel_game_name(int i)
{
    const GameDef *def = i < 0 ? NULL : games_nth(i);

    return def ? def->name : NULL;
}

static const GameDef *find_game(Oriel *oriel, const char *name)
{
    const GameDef *def = games_find(str_from(name));

    if (!def)
        liboriel_fail(oriel, N_("no such game"));
    return def;
}

const char *oriel_rules(Oriel *oriel, const char *name, const char *topic)
{
    const GameDef *def = find_game(oriel, name);
    Text text;

    if (!def)
        return NULL;
    if (!oriel->rules)
        oriel->rules = malloc(LIBORIEL_LONG_TEXT);
    if (!oriel->rules) {
        liboriel_no_memory(oriel);
        return NULL;
    }
    text = text_into(oriel->rules, LIBORIEL_LONG_TEXT);
    if (!def->rules(str_from(topic), oriel->translate, &text)) {
        liboriel_fail(oriel, N_("the rules have no such topic"));
        return NULL;
    }
    liboriel_fine(oriel);
    return oriel->rules;
}

/* ---- beginning and ending -------------------------------------------------------- */

/* Tags that a history does not keep: they say who played and when. */
static bool is_remark(Str key)
{
    return str_is(key, "Date") || str_starts(key, "Name");
}

static Status copy_remarks(const Record *from, Record *to)
{
    Status status = OK;

    for (int i = 0; i < from->tags && status == OK; i++) {
        if (is_remark(from->tag[i].key))
            status = record_set_tag(to, from->tag[i].key, from->tag[i].value);
    }
    return status;
}

/* Wraps a history; takes it over even when it fails. */
static OrielGame *wrap(Oriel *oriel, History *history, const Record *tags)
{
    OrielGame *game = calloc(1, sizeof *game);

    if (game)
        game->remarks = record_open();
    if (!game || !game->remarks || copy_remarks(tags, game->remarks) != OK) {
        oriel_game_free(game);
        history_close(history);
        liboriel_no_memory(oriel);
        return NULL;
    }
    game->oriel = oriel;
    game->history = history;
    game->course = liboriel_new_course(oriel);
    liboriel_fine(oriel);
    return game;
}

/* Three times is the rule unless the tag switches it off. */
static Status set_repetition(History *history, Str wish, Fault *ret_fault)
{
    if (str_is(wish, "off"))
        history_set_repetition(history, REPETITION_IGNORE);
    else if (wish.size && !str_is(wish, "3"))
        return fault_set(ret_fault, ERR_ILLEGAL, "Repetition", (Str){NULL, 0}, wish,
                         N_("'%1' is neither '3' nor 'off'"));
    return OK;
}

static Status open_history(const GameDef *def, const GameSetup *setup, Str start,
                           History **ret_history, Fault *ret_fault)
{
    Str data = game_option(setup, GAME_DATA);
    GameState state = {0};
    Status status;

    if (!start.at)
        return history_open(def, setup, ret_history, ret_fault);
    status = game_parse_position(def, start, data, &state, ret_fault);
    return status == OK ? history_open_at(def, setup, &state, ret_history, ret_fault)
                        : status;
}

/* Begins a game by the tags of its record, at a position unless `start` is nowhere. */
static OrielGame *begin_game(Oriel *oriel, const GameDef *def, const Record *tags,
                             Str data, Str start)
{
    GameSetup setup;
    History *history = NULL;
    Fault fault;
    Status status;

    record_setup(tags, def, &setup);
    if (data.size)
        game_add_option(&setup, str_from(GAME_DATA), data);
    status = open_history(def, &setup, start, &history, &fault);
    if (status == OK)
        status = set_repetition(history, record_tag(tags, "Repetition"), &fault);
    if (status == OK)
        return wrap(oriel, history, tags);
    history_close(history);
    liboriel_fail_with(oriel, &fault);
    return NULL;
}

/* Sorts options into tags and component data, which is no tag. */
static bool read_options(Oriel *oriel, const OrielOption *options, size_t count,
                         Record *ret_tags, Str *ret_table)
{
    if (count > GAME_MAX_OPTIONS)
        return liboriel_fail(oriel, N_("too many options"));
    for (size_t i = 0; i < count; i++) {
        Str key = str_from(options[i].key), value = str_from(options[i].value);

        if (str_is(key, GAME_DATA))
            *ret_table = value;
        else if (record_set_tag(ret_tags, key, value) != OK)
            return liboriel_fail(oriel, N_("this cannot stand in a record"));
    }
    return true;
}

OrielGame *oriel_game_new(Oriel *oriel, const char *name, const OrielOption *options,
                          size_t count)
{
    const GameDef *def = find_game(oriel, name);
    Record *tags = record_open();
    Str data = {NULL, 0}, start;
    OrielGame *game = NULL;

    if (!tags)
        liboriel_no_memory(oriel);
    if (def && tags && read_options(oriel, options, count, tags, &data)) {
        start = record_tag(tags, "Start");
        game = begin_game(oriel, def, tags, data, start.size ? start : (Str){NULL, 0});
    }
    if (tags)
        record_close(tags);
    return game;
}

OrielGame *oriel_game_new_at(Oriel *oriel, const char *name, const char *position)
{
    const GameDef *def = find_game(oriel, name);
    static const Record no_tags;

    return def ? begin_game(oriel, def, &no_tags, (Str){NULL, 0}, str_from(position))
               : NULL;
}

static OrielGame *replay(Oriel *oriel, RecordReader *reader, Record *record)
{
    Text text = text_into(oriel->error, sizeof oriel->error);
    History *history;
    RecordFault fault;

    if (record_read(reader, record, &fault) == OK &&
        record_replay(record, games_find, &history, &fault) == OK)
        return wrap(oriel, history, record);
    record_fault_print(&fault, oriel->translate, &text);
    return NULL;
}

OrielGame *oriel_game_read(Oriel *oriel, const char *text, const char **ret_rest)
{
    RecordReader reader = record_reader(str_from(text));
    Record *record = record_open();
    OrielGame *game = NULL;

    if (!record) {
        liboriel_no_memory(oriel);
        return NULL;
    }
    if (record_more(&reader))
        game = replay(oriel, &reader, record);
    else
        liboriel_fine(oriel);
    record_close(record);
    if (ret_rest)
        *ret_rest = reader.rest.at;
    return game;
}

void oriel_game_free(OrielGame *game)
{
    if (!game)
        return;
    liboriel_forget(game);
    history_close(game->history);
    if (game->remarks)
        record_close(game->remarks);
    free(game->drawing);
    free(game);
}

/* ---- records --------------------------------------------------------------------- */

/* The game as it stands; NULL: told. */
static Record *make_record(const OrielGame *game)
{
    Record *record = record_open();

    if (record && record_from_history(record, game->history) == OK &&
        copy_remarks(game->remarks, record) == OK)
        return record;
    if (record)
        record_close(record);
    liboriel_no_memory(game->oriel);
    return NULL;
}

const char *oriel_game_record(OrielGame *game)
{
    Record *record = make_record(game);
    size_t size;

    if (!record)
        return NULL;
    free(game->record);
    game->record = record_write(record, games_find, &size);
    record_close(record);
    if (game->record)
        liboriel_fine(game->oriel);
    else
        liboriel_no_memory(game->oriel);
    return game->record;
}

const char *oriel_game_tag(OrielGame *game, const char *key)
{
    Record *record = make_record(game);
    Str value;

    if (!record)
        return NULL;
    value = strcmp(key, "Result") == 0 ? record->result : record_tag(record, key);
    str_copy(value, game->text, sizeof game->text);
    record_close(record);
    liboriel_fine(game->oriel);
    return value.size ? game->text : NULL;
}
