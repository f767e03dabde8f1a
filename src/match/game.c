/* SPDX-License-Identifier: MIT */
#include "match/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/playout.h"

const History *match_game_history(const MatchGame *game)
{
    return session_history(game->table);
}

/* ---- playing ------------------------------------------------------------------------- */

/* Takes a seat out of the game. */
static bool leave_for_failure(MatchGame *game, int seat, const MatchFailure *failure,
                              MatchResult *result)
{
    Entry entry = {.kind = ENTRY_LEAVE, .seat = seat, .why = failure->leave};
    Fault fault;

    if (failure->ours)
        return false;
    result->faults |= (uint8_t)(1u << seat);
    if (!game->ending.id)
        game->ending = failure->why;
    return session_do(game->table, &entry, 0, &fault) == OK;
}

/* A token as a command; a player may also give up. */
static Entry read_token(Str token, int seat)
{
    Entry entry = {.kind = ENTRY_PLAY, .seat = seat, .text = token};
    int leaver;
    Leave why;

    if (history_is_leave(token, &leaver, &why) && leaver == seat && why == LEAVE_RESIGN)
        entry.kind = ENTRY_LEAVE;
    return entry;
}

static bool play_token(MatchGame *game, int seat, const char *token,
                       MatchFailure *ret_failure)
{
    Entry entry = read_token(str_from(token), seat);
    Fault fault;

    /* Nobody may call the game off. */
    if (!history_is_drawn(str_from(token)) &&
        session_do(game->table, &entry, 0, &fault) == OK)
        return true;
    return match_fail(ret_failure, LEAVE_ABANDON, N_("the token '%1' is illegal"), token);
}

static bool play_seat(MatchGame *game, MatchResult *result)
{
    const History *history = match_game_history(game);
    int seat = history_mover(history);
    char token[GAME_TOKEN_SIZE];
    MatchFailure failure;

    if (match_player_choose(game->player[seat], history, token, &failure) &&
        play_token(game, seat, token, &failure))
        return true;
    return leave_for_failure(game, seat, &failure, result);
}

static bool play_chance(MatchGame *game)
{
    const History *history = match_game_history(game);
    char text[GAME_TOKEN_SIZE];
    Fault fault;

    game_random_text(history_def(history), history_state(history), &game->rng, text);
    return session_do(game->table, &(Entry){.kind = ENTRY_CHANCE, .text = str_from(text)},
                      0, &fault) == OK;
}

/* A player that cannot begin is out before its first turn. */
static bool begin_players(MatchGame *game, MatchResult *result)
{
    const History *history = match_game_history(game);

    for (int seat = 0; seat < session_seats(game->table); seat++) {
        MatchFailure failure;

        if (!match_player_begin(game->player[seat], history, seat,
                                bits_mix(game->seed + (uint64_t)seat), &failure) &&
            !leave_for_failure(game, seat, &failure, result))
            return false;
        if (history_mover(history) == SEAT_OVER)
            break;
    }
    return true;
}

static void take_outcome(const MatchGame *game, MatchResult *result)
{
    Outcome outcome;

    history_outcome(match_game_history(game), &outcome);
    result->winners = outcome.over ? outcome.winners : 0;
    result->scored = outcome.scored;
    memcpy(result->score, outcome.score, sizeof result->score);
}

bool match_game_play(MatchGame *game, MatchResult *ret_result)
{
    MatchResult result = {0};
    int mover;

    game->ending = (Message){0};
    if (!begin_players(game, &result))
        return false;
    while ((mover = history_mover(match_game_history(game))) != SEAT_OVER) {
        if (mover >= 0 && playout_begins_turn(match_game_history(game)) &&
            result.turns++ == PLAYOUT_MAX_TURNS) {
            message_set(&game->ending, N_("too many turns: a draw"), NULL);
            break;
        }
        if (!(mover == SEAT_CHANCE ? play_chance(game) : play_seat(game, &result)))
            return false;
    }
    take_outcome(game, &result);
    *ret_result = result;
    return true;
}

/* ---- the record ---------------------------------------------------------------------- */

/* A tag whose text cannot stand in a record is left out. */
static Status set_tag(Record *record, const char *key, Str value)
{
    Status status = record_set_tag(record, str_from(key), value);

    return status == ERR_SYNTAX ? OK : status;
}

static Status set_tags(const MatchGame *game, Record *record)
{
    int seats = session_seats(game->table);
    char text[512], key[8];
    Text ending = text_into(text, sizeof text);
    Status status = set_tag(record, "Round", str_from(say_number(game->number).text));

    for (int seat = 0; seat < seats && status == OK; seat++) {
        Text name = text_into(key, sizeof key);

        text_format(&name, "Name%d", seat + 1);
        status = set_tag(record, key, str_from(game->name[seat]));
    }
    if (status != OK || !game->ending.id)
        return status;
    message_print(&game->ending, say_translate, &ending);
    return set_tag(record, "Termination", text_str(&ending));
}

char *match_game_record(const MatchGame *game, size_t *ret_size)
{
    Record *record = record_open();
    char *text = NULL;

    if (record && record_from_history(record, match_game_history(game)) == OK &&
        set_tags(game, record) == OK)
        text = record_write(record, games_find, ret_size);
    record_close(record);
    return text;
}
