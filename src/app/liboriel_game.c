/* SPDX-License-Identifier: MIT */
/* Playing a game, counting, and the texts that show it. */
#include "app/liboriel.h"

#include <stdlib.h>
#include <string.h>

#include "game/perft.h"

void liboriel_forget(OrielGame *game)
{
    if (game->listed)
        legal_clear(&game->legal);
    game->listed = false;
    game->events.count = 0;
    free(game->record);
    game->record = NULL;
}

/* ---- playing --------------------------------------------------------------------- */

int oriel_game_seats(const OrielGame *game)
{
    return history_def(game->history)->seats(history_state(game->history));
}

static int mover_of(int seat)
{
    if (seat == SEAT_CHANCE)
        return ORIEL_CHANCE;
    return seat == SEAT_OVER ? ORIEL_OVER : seat + 1;
}

int oriel_game_mover(const OrielGame *game)
{
    return mover_of(history_mover(game->history));
}

bool oriel_game_hides(const OrielGame *game)
{
    return history_def(game->history)->hides(history_state(game->history));
}

bool liboriel_must_end(const OrielGame *game)
{
    return history_repetition(game->history) == REPETITION_ENDS &&
           history_mover(game->history) >= 0 && history_repeats(game->history);
}

/* The position as its mover knows it: a list of results must not tell more. */
static const void *movers_view(const OrielGame *game, GameState *room)
{
    history_def(game->history)
        ->view(history_state(game->history), history_mover(game->history), room);
    return room;
}

static Status list_repetition(const GameDef *def, const void *state, LegalList *ret_list)
{
    LegalList list = {.turn = malloc(sizeof *list.turn), .count = 1, .capacity = 1};
    char position[GAME_POSITION_SIZE];
    const char *kept;

    game_position_text(def, state, position);
    kept = pool_text(&list.pool, str_from(position));
    if (!list.turn || !kept) {
        legal_clear(&list);
        return ERR_LIMIT;
    }
    list.turn[0] = (LegalTurn){.tokens = "repetition", .position = kept};
    *ret_list = list;
    return OK;
}

size_t oriel_game_legal(OrielGame *game)
{
    const GameDef *def = history_def(game->history);
    LegalList list = {0};
    GameState view;
    Status status = OK;

    if (history_mover(game->history) >= 0)
        status = (liboriel_must_end(game) ? list_repetition : legal_tokens)(
            def, movers_view(game, &view), &list);
    if (status != OK) {
        liboriel_fail(game->oriel, N_("too many tokens to list"));
        return 0;
    }
    if (game->listed)
        legal_clear(&game->legal);
    game->legal = list;
    game->listed = true;
    liboriel_fine(game->oriel);
    return list.count;
}

const char *oriel_game_legal_token(const OrielGame *game, size_t i)
{
    return game->listed && i < game->legal.count ? game->legal.turn[i].tokens : NULL;
}

const char *oriel_game_legal_position(const OrielGame *game, size_t i)
{
    return game->listed && i < game->legal.count ? game->legal.turn[i].position : NULL;
}

/* Says how a token went; the events are its own. */
static bool played(OrielGame *game, Status status, const Events *events,
                   const Fault *fault)
{
    if (status != OK)
        return liboriel_fail_with(game->oriel, fault);
    liboriel_forget(game);
    game->events = *events;
    return liboriel_fine(game->oriel);
}

/* The token may be one of our own list, which therefore goes last. */
bool oriel_game_play(OrielGame *game, const char *token)
{
    Events events = {0};
    Fault fault;
    Status status = history_apply(game->history, str_from(token), &events, &fault);

    return played(game, status, &events, &fault);
}

bool oriel_game_allows(OrielGame *game, const char *token)
{
    Fault fault;

    if (history_apply(game->history, str_from(token), NULL, &fault) != OK)
        return liboriel_fail_with(game->oriel, &fault);
    history_undo(game->history);
    return liboriel_fine(game->oriel);
}

bool oriel_game_play_random(OrielGame *game, uint64_t *seed)
{
    const GameDef *def = history_def(game->history);
    Rng rng = {*seed};
    GameState copy = {0};
    Events events = {0};
    Token token;
    Fault fault;
    Status status;

    if (liboriel_must_end(game))
        return oriel_game_play(game, "repetition");
    if (history_mover(game->history) == SEAT_OVER)
        return liboriel_fail(game->oriel, N_("the game is over"));
    if (history_mover(game->history) == SEAT_CHANCE) {
        status = history_draw(game->history, &rng, &events, &fault);
    } else {
        memcpy(&copy, history_state(game->history), def->state_size);
        game_random_token(def, &copy, &rng, &token);
        status = history_play(game->history, &token, &events, &fault);
    }
    if (status == OK)
        *seed = rng.state;
    return played(game, status, &events, &fault);
}

bool oriel_game_undo(OrielGame *game)
{
    if (!history_undo(game->history))
        return liboriel_fail(game->oriel, N_("nothing was played yet"));
    game->course = liboriel_new_course(game->oriel);
    liboriel_forget(game);
    return liboriel_fine(game->oriel);
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

bool oriel_game_perft(OrielGame *game, int depth, int threads, uint64_t *ret_count)
{
    uint64_t count;

    if (depth < 0 || depth > PERFT_MAX_DEPTH)
        return liboriel_fail(game->oriel, N_("no such depth"));
    if (threads < 1 || threads > PERFT_MAX_THREADS)
        return liboriel_fail(game->oriel, N_("no such number of threads"));
    if (perft_run(history_def(game->history), history_state(game->history), depth,
                  threads, NULL, NULL, &count) != OK)
        return liboriel_no_memory(game->oriel);
    *ret_count = count;
    return liboriel_fine(game->oriel);
}

/* ---- texts ----------------------------------------------------------------------- */

static bool check_viewer(const OrielGame *game, int seat)
{
    if (seat < ORIEL_SPECTATOR || seat > oriel_game_seats(game))
        return liboriel_fail(game->oriel, N_("no such seat"));
    return liboriel_fine(game->oriel);
}

static bool check_token(const OrielGame *game, size_t i)
{
    if (i >= oriel_game_length(game))
        return liboriel_fail(game->oriel, N_("no such token"));
    return liboriel_fine(game->oriel);
}

static int viewer(int seat)
{
    return seat == ORIEL_SPECTATOR ? SEAT_SPECTATOR : seat - 1;
}

/* What a viewer may know of the position; false: there is no such seat. */
static bool look_as(const OrielGame *game, int seat, GameState *ret_view)
{
    if (!check_viewer(game, seat))
        return false;
    history_def(game->history)
        ->view(history_state(game->history), viewer(seat), ret_view);
    return true;
}

const char *oriel_game_position(OrielGame *game)
{
    game_position_text(history_def(game->history), history_state(game->history),
                       game->text);
    liboriel_fine(game->oriel);
    return game->text;
}

const char *oriel_game_view(OrielGame *game, int seat)
{
    GameState view;

    if (!look_as(game, seat, &view))
        return NULL;
    game_position_text(history_def(game->history), &view, game->text);
    return game->text;
}

const char *oriel_game_drawing(OrielGame *game, int seat, bool colour)
{
    GameState view;
    Text text;

    if (!look_as(game, seat, &view))
        return NULL;
    if (!game->drawing)
        game->drawing = malloc(LIBORIEL_LONG_TEXT);
    if (!game->drawing) {
        liboriel_no_memory(game->oriel);
        return NULL;
    }
    text = text_into(game->drawing, LIBORIEL_LONG_TEXT);
    history_def(game->history)->draw(&view, colour, game->oriel->translate, &text);
    return game->drawing;
}

size_t oriel_game_length(const OrielGame *game)
{
    return (size_t)history_count(game->history);
}

const char *oriel_game_token(OrielGame *game, size_t i)
{
    if (!check_token(game, i))
        return NULL;
    str_copy(history_text(game->history, (int)i), game->text, sizeof game->text);
    return game->text;
}

const char *oriel_game_view_token(OrielGame *game, size_t i, int seat)
{
    Text text = text_into(game->text, sizeof game->text);

    if (!check_viewer(game, seat) || !check_token(game, i))
        return NULL;
    history_view_text(game->history, (int)i, viewer(seat), &text);
    return game->text;
}

int oriel_game_player(const OrielGame *game, size_t i)
{
    Leave why;
    int seat;

    if (!check_token(game, i))
        return 0;
    if (history_is_leave(history_text(game->history, (int)i), &seat, &why))
        return seat + 1;
    return mover_of(
        history_def(game->history)->mover(history_before(game->history, (int)i)));
}

/* The event that a seat is told as its i-th; NULL: there are fewer. */
static const Event *find_event(const OrielGame *game, size_t i, int seat)
{
    unsigned bit = seat == ORIEL_SPECTATOR ? 0 : 1u << (seat - 1);

    for (int k = 0; k < game->events.count; k++) {
        const Event *event = &game->events.event[k];

        if ((event->seats == EVENT_ALL || (event->seats & bit)) && i-- == 0)
            return event;
    }
    return NULL;
}

const char *oriel_game_event(OrielGame *game, size_t i, int seat)
{
    Text text = text_into(game->text, sizeof game->text);
    const Event *event;
    Message message = {0};
    GameState view;

    if (!look_as(game, seat, &view))
        return NULL;
    event = find_event(game, i, seat);
    if (!event)
        return NULL;
    history_def(game->history)->tell(&view, event, &message);
    message_print(&message, game->oriel->translate, &text);
    return game->text;
}
