/* SPDX-License-Identifier: MIT */
#include "match/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "cli/say.h"
#include "game/playout.h"

/* ---- playing ------------------------------------------------------------------------- */

/* Takes a seat out of the game. */
static bool leave(MatchGame *game, int seat, const MatchFailure *failure,
                  MatchResult *result)
{
    static const char *const word[] = {
        [LEAVE_RESIGN] = "resign", [LEAVE_TIME] = "time", [LEAVE_ABANDON] = "abandon"};
    char token[16];
    Text out = text_into(token, sizeof token);
    Fault fault;

    if (failure->ours)
        return false;
    text_format(&out, "%s%d", word[failure->leave], seat + 1);
    result->faults |= (uint8_t)(1u << seat);
    if (!game->ending.id)
        game->ending = failure->why;
    return history_apply(game->history, text_str(&out), NULL, &fault) == OK;
}

/* Nobody may give up for another, or call the game off. */
static bool is_foreign(Str token, int seat)
{
    int leaver;
    Leave why;

    if (history_is_leave(token, &leaver, &why))
        return leaver != seat || why != LEAVE_RESIGN;
    return history_is_drawn(token);
}

static bool play_token(MatchGame *game, int seat, const char *token,
                       MatchFailure *ret_failure)
{
    Fault fault;

    if (!is_foreign(str_from(token), seat) &&
        history_apply(game->history, str_from(token), NULL, &fault) == OK)
        return true;
    return match_fail(ret_failure, LEAVE_ABANDON, N_("the token '%1' is illegal"), token);
}

static bool play_seat(MatchGame *game, MatchResult *result)
{
    int seat = history_mover(game->history);
    char token[GAME_TOKEN_SIZE];
    MatchFailure failure;

    if (match_player_choose(game->player[seat], game->history, token, &failure) &&
        play_token(game, seat, token, &failure))
        return true;
    return leave(game, seat, &failure, result);
}

/* A player that cannot begin is out before its first turn. */
static bool begin_players(MatchGame *game, MatchResult *result)
{
    int seats = history_def(game->history)->seats(history_state(game->history));

    for (int seat = 0; seat < seats; seat++) {
        MatchFailure failure;

        if (!match_player_begin(game->player[seat], game->history, seat,
                                bits_mix(game->seed + (uint64_t)seat), &failure) &&
            !leave(game, seat, &failure, result))
            return false;
        if (history_mover(game->history) == SEAT_OVER)
            break;
    }
    return true;
}

static void take_outcome(const MatchGame *game, MatchResult *result)
{
    Outcome outcome;

    history_outcome(game->history, &outcome);
    result->winners = outcome.over ? outcome.winners : 0;
    result->scored = outcome.scored;
    memcpy(result->score, outcome.score, sizeof result->score);
}

bool match_game_play(MatchGame *game, MatchResult *ret_result)
{
    MatchResult result = {0};

    game->ending = (Message){0};
    if (!begin_players(game, &result))
        return false;
    while (history_mover(game->history) != SEAT_OVER) {
        if (playout_forced(game->history, &game->rng))
            continue;
        if (playout_begins_turn(game->history) && result.turns++ == PLAYOUT_MAX_TURNS) {
            message_set(&game->ending, N_("too many turns: a draw"), NULL);
            break;
        }
        if (!play_seat(game, &result))
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
    int seats = history_def(game->history)->seats(history_state(game->history));
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

    if (record && record_from_history(record, game->history) == OK &&
        set_tags(game, record) == OK)
        text = record_write(record, ret_size);
    record_close(record);
    return text;
}
