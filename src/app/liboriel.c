/* SPDX-License-Identifier: MIT */
/* liboriel - the C library's face: oriel.h on top of history, legal, perft and record. */
#include <stdlib.h>
#include <string.h>

#include "game/games.h"
#include "game/legal.h"
#include "game/perft.h"
#include "oriel.h"
#include "record/record.h"

#ifndef ORIEL_VERSION
#define ORIEL_VERSION "0"
#endif

_Static_assert((int)ORIEL_MAX_SEATS == (int)GAME_MAX_SEATS, "seats of oriel.h");

struct Oriel {
    Translate translate;
    char error[1024];
};

struct OrielGame {
    Oriel *oriel;
    History *history;
    LegalList legal;
    bool listed; /* `legal` is filled */
    char *record;
    char
        text[GAME_TOKEN_SIZE > GAME_POSITION_SIZE ? GAME_TOKEN_SIZE : GAME_POSITION_SIZE];
};

static const char *identity(const char *id)
{
    return id;
}

/* ---- errors ---------------------------------------------------------------------- */

static bool fine(Oriel *oriel)
{
    oriel->error[0] = '\0';
    return true;
}

static bool fail(Oriel *oriel, const char *id)
{
    str_copy(str_from(oriel->translate(id)), oriel->error, sizeof oriel->error);
    return false;
}

static bool fail_with(Oriel *oriel, const Fault *fault)
{
    Text text = text_into(oriel->error, sizeof oriel->error);

    fault_print(fault, oriel->translate, &text);
    return false;
}

static bool no_memory(Oriel *oriel)
{
    return fail(oriel, N_("not enough memory"));
}

/* ---- the library ----------------------------------------------------------------- */

Oriel *oriel_open(void)
{
    Oriel *oriel = calloc(1, sizeof *oriel);

    if (oriel)
        oriel->translate = identity;
    return oriel;
}

void oriel_set_translation(Oriel *oriel, const char *(*translate)(const char *id))
{
    oriel->translate = translate ? translate : identity;
}

void oriel_close(Oriel *oriel)
{
    free(oriel);
}

const char *oriel_error(const Oriel *oriel)
{
    return oriel->error;
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

/* ---- beginning and ending -------------------------------------------------------- */

/* Wraps a history; takes it over even when it fails. */
static OrielGame *wrap(Oriel *oriel, History *history)
{
    OrielGame *game = calloc(1, sizeof *game);

    if (!game) {
        history_close(history);
        no_memory(oriel);
        return NULL;
    }
    game->oriel = oriel;
    game->history = history;
    fine(oriel);
    return game;
}

static const GameDef *find(Oriel *oriel, const char *name)
{
    const GameDef *def = games_find(str_from(name));

    if (!def)
        fail(oriel, N_("no such game"));
    return def;
}

OrielGame *oriel_game_new(Oriel *oriel, const char *name, const OrielOption *options,
                          size_t count)
{
    const GameDef *def = find(oriel, name);
    GameSetup setup = {0};
    History *history;
    Fault fault;

    if (!def)
        return NULL;
    if (count > GAME_MAX_OPTIONS) {
        fail(oriel, N_("too many options"));
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        game_set_option(&setup, options[i].key, options[i].value);
    if (history_open(def, &setup, &history, &fault) != OK) {
        fail_with(oriel, &fault);
        return NULL;
    }
    return wrap(oriel, history);
}

OrielGame *oriel_game_new_at(Oriel *oriel, const char *name, const char *position)
{
    const GameDef *def = find(oriel, name);
    GameSetup setup = {0};
    GameState state;
    History *history;
    Fault fault;

    if (!def)
        return NULL;
    if (def->parse_position(&state, str_from(position), &fault) != OK ||
        history_open_at(def, &setup, &state, &history, &fault) != OK) {
        fail_with(oriel, &fault);
        return NULL;
    }
    return wrap(oriel, history);
}

static OrielGame *replay(Oriel *oriel, RecordReader *reader, Record *record)
{
    Text text = text_into(oriel->error, sizeof oriel->error);
    History *history;
    RecordFault fault;

    if (record_read(reader, record, &fault) == OK &&
        record_replay(record, games_find, &history, &fault) == OK)
        return wrap(oriel, history);
    record_fault_print(&fault, oriel->translate, &text);
    return NULL;
}

OrielGame *oriel_game_read(Oriel *oriel, const char *text, const char **ret_rest)
{
    RecordReader reader = record_reader(str_from(text));
    Record *record = record_open();
    OrielGame *game = NULL;

    if (!record) {
        no_memory(oriel);
        return NULL;
    }
    if (record_more(&reader))
        game = replay(oriel, &reader, record);
    else
        fine(oriel);
    record_close(record);
    if (ret_rest)
        *ret_rest = reader.rest.at;
    return game;
}

/* Forgets what was said of the position before. */
static void forget(OrielGame *game)
{
    if (game->listed)
        legal_clear(&game->legal);
    game->listed = false;
    free(game->record);
    game->record = NULL;
}

void oriel_game_free(OrielGame *game)
{
    if (!game)
        return;
    forget(game);
    history_close(game->history);
    free(game);
}

/* ---- playing --------------------------------------------------------------------- */

int oriel_game_seats(const OrielGame *game)
{
    return history_def(game->history)->seats(history_state(game->history));
}

int oriel_game_mover(const OrielGame *game)
{
    int mover = history_mover(game->history);

    if (mover == SEAT_CHANCE)
        return ORIEL_CHANCE;
    return mover == SEAT_OVER ? ORIEL_OVER : mover + 1;
}

size_t oriel_game_legal(OrielGame *game)
{
    forget(game);
    if (history_mover(game->history) == SEAT_OVER) {
        fine(game->oriel);
        return 0;
    }
    if (legal_tokens(history_def(game->history), history_state(game->history),
                     &game->legal) != OK) {
        fail(game->oriel, N_("too many tokens to list"));
        return 0;
    }
    game->listed = true;
    fine(game->oriel);
    return game->legal.count;
}

const char *oriel_game_legal_token(const OrielGame *game, size_t i)
{
    return game->listed && i < game->legal.count ? game->legal.turn[i].tokens : NULL;
}

const char *oriel_game_legal_position(const OrielGame *game, size_t i)
{
    return game->listed && i < game->legal.count ? game->legal.turn[i].position : NULL;
}

/* The token may be one of our own list, which therefore goes last. */
bool oriel_game_play(OrielGame *game, const char *token)
{
    Fault fault;

    if (history_apply(game->history, str_from(token), NULL, &fault) != OK)
        return fail_with(game->oriel, &fault);
    forget(game);
    return fine(game->oriel);
}

bool oriel_game_play_random(OrielGame *game, uint64_t *seed)
{
    const GameDef *def = history_def(game->history);
    Rng rng = {*seed};
    GameState copy = {0};
    Token token;
    Fault fault;
    Status status;

    if (history_mover(game->history) == SEAT_OVER)
        return fail(game->oriel, N_("the game is over"));
    if (history_mover(game->history) == SEAT_CHANCE) {
        status = history_draw(game->history, &rng, NULL, &fault);
    } else if (history_repetition(game->history) == REPETITION_ENDS &&
               history_repeats(game->history)) {
        status = history_apply(game->history, str_from("repetition"), NULL, &fault);
    } else {
        memcpy(&copy, history_state(game->history), def->state_size);
        game_random_token(def, &copy, &rng, &token);
        status = history_play(game->history, &token, NULL, &fault);
    }
    if (status != OK)
        return fail_with(game->oriel, &fault);
    *seed = rng.state;
    forget(game);
    return fine(game->oriel);
}

bool oriel_game_undo(OrielGame *game)
{
    if (!history_undo(game->history))
        return fail(game->oriel, N_("nothing was played yet"));
    forget(game);
    return fine(game->oriel);
}

void oriel_game_outcome(const OrielGame *game, OrielOutcome *ret_outcome)
{
    Outcome outcome;

    history_outcome(game->history, &outcome);
    *ret_outcome = (OrielOutcome){.over = outcome.over, .scored = outcome.scored};
    for (int seat = 0; seat < ORIEL_MAX_SEATS; seat++) {
        ret_outcome->won[seat] = outcome.winners >> seat & 1;
        ret_outcome->score[seat] = outcome.scored ? outcome.score[seat] : 0;
    }
}

/* ---- texts ----------------------------------------------------------------------- */

static bool check_viewer(OrielGame *game, int seat)
{
    if (seat < ORIEL_SPECTATOR || seat > oriel_game_seats(game))
        return fail(game->oriel, N_("no such seat"));
    return fine(game->oriel);
}

static int viewer(int seat)
{
    return seat == ORIEL_SPECTATOR ? SEAT_SPECTATOR : seat - 1;
}

const char *oriel_game_position(OrielGame *game)
{
    Text text = text_into(game->text, sizeof game->text);

    history_def(game->history)->print_position(history_state(game->history), &text);
    return game->text;
}

const char *oriel_game_view(OrielGame *game, int seat)
{
    const GameDef *def = history_def(game->history);
    Text text = text_into(game->text, sizeof game->text);
    GameState view;

    if (!check_viewer(game, seat))
        return NULL;
    def->view(history_state(game->history), viewer(seat), &view);
    def->print_position(&view, &text);
    return game->text;
}

size_t oriel_game_length(const OrielGame *game)
{
    return (size_t)history_count(game->history);
}

const char *oriel_game_token(OrielGame *game, size_t i)
{
    Text text = text_into(game->text, sizeof game->text);

    if (i >= oriel_game_length(game)) {
        fail(game->oriel, N_("no such token"));
        return NULL;
    }
    text_add_str(&text, history_text(game->history, (int)i));
    return game->text;
}

const char *oriel_game_view_token(OrielGame *game, size_t i, int seat)
{
    Text text = text_into(game->text, sizeof game->text);

    if (!check_viewer(game, seat))
        return NULL;
    if (i >= oriel_game_length(game)) {
        fail(game->oriel, N_("no such token"));
        return NULL;
    }
    history_view_text(game->history, (int)i, viewer(seat), &text);
    return game->text;
}

const char *oriel_game_record(OrielGame *game)
{
    Record *record = record_open();
    size_t size;

    free(game->record);
    game->record = NULL;
    if (record && record_from_history(record, game->history) == OK)
        game->record = record_write(record, &size);
    if (record)
        record_close(record);
    if (!game->record)
        no_memory(game->oriel);
    return game->record;
}

/* ---- counting -------------------------------------------------------------------- */

bool oriel_game_perft(OrielGame *game, int depth, int threads, uint64_t *ret_count)
{
    uint64_t count;

    if (depth < 0 || depth > PERFT_MAX_DEPTH)
        return fail(game->oriel, N_("no such depth"));
    if (threads < 1 || threads > PERFT_MAX_THREADS)
        return fail(game->oriel, N_("no such number of threads"));
    if (perft_run(history_def(game->history), history_state(game->history), depth,
                  threads, NULL, NULL, &count) != OK)
        return no_memory(game->oriel);
    *ret_count = count;
    return fine(game->oriel);
}
