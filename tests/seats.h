/* SPDX-License-Identifier: MIT */
/* seats - one game and what each viewer is shown of it; include it after test.h. */
#ifndef SEATS_H
#define SEATS_H

#include "game/games.h"
#include "game/seen.h"
#include "toy_game.h"

enum { SEATS_SEED = 7, SEATS_VIEWERS = GAME_MAX_SEATS + 2 };

/* A game and how it is set up, "Key=Value Key=Value"; so many tokens are worth playing. */
typedef struct SeatsGame {
    const char *game, *setup;
    int tokens;
} SeatsGame;

static inline const GameDef *seats_def(const SeatsGame *kind)
{
    return strcmp(kind->game, "toy") == 0 ? &toy_game : games_find(str_from(kind->game));
}

/* The setup points into the text. */
static inline GameSetup seats_setup(const char *text)
{
    GameSetup setup = {0};
    Str rest = str_from(text), word, key;

    while (str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        game_add_option(&setup, key, word);
    }
    return setup;
}

static inline History *seats_open(const SeatsGame *kind)
{
    GameSetup setup = seats_setup(kind->setup);
    History *game = NULL;
    Fault fault;

    CHECK_EQ_INT(history_open(seats_def(kind), &setup, &game, &fault), OK);
    if (game)
        history_set_repetition(game, REPETITION_IGNORE);
    return game;
}

/* ---- one game, seen by everybody ---- */

/* The seats, a spectator, somebody who is told all. */
static inline int seats_viewers(const History *game)
{
    return history_def(game)->seats(history_state(game)) + 2;
}

static inline int seats_viewer(const History *game, int i)
{
    int seats = seats_viewers(game) - 2;

    return i < seats ? i : i == seats ? SEAT_SPECTATOR : SEEN_ALL;
}

static inline bool seats_play_any(History *game, Rng *rng)
{
    GameState s;
    Token token;
    Fault fault;

    if (history_mover(game) == SEAT_OVER)
        return false;
    memcpy(&s, history_state(game), history_def(game)->state_size);
    game_random_token(history_def(game), &s, rng, &token);
    return CHECK_EQ_INT(history_play(game, &token, NULL, &fault), OK);
}

/* Token i as it goes over a wire. */
static inline Str seats_shown(const History *game, int i, int seat,
                              char room[GAME_TOKEN_SIZE])
{
    Text out = text_into(room, GAME_TOKEN_SIZE);

    if (seat == SEEN_ALL)
        text_add_str(&out, history_text(game, i));
    else
        history_view_text(game, i, seat, &out);
    return text_str(&out);
}

/* The view as it goes over a wire; NULL where it has no text. */
static inline const void *seats_shown_view(const History *game, int seat, GameState *room)
{
    const GameDef *def = history_def(game);
    char text[GAME_POSITION_SIZE];
    Fault fault;

    memcpy(room, history_state(game), def->state_size);
    if (seat != SEEN_ALL)
        def->view(history_state(game), seat, room);
    game_position_text(def, room, text);
    if (!def->between(room) || strcmp(text, "none") == 0)
        return NULL;
    memset(room, 0, sizeof *room);
    return CHECK_EQ_INT(def->parse_position(room, str_from(text), &fault), OK) ? room
                                                                               : NULL;
}

/* Tells the latest token, the view only where `views` or where the game is over. */
static inline bool seats_tell_last(Seen *seen, const History *game, int seat, bool views)
{
    char room[GAME_TOKEN_SIZE];
    GameState state;
    const void *after = views || history_mover(game) == SEAT_OVER
                            ? seats_shown_view(game, seat, &state)
                            : NULL;
    Str token = seats_shown(game, history_count(game) - 1, seat, room);
    Fault fault;

    if (CHECK_EQ_INT(seen_tell(seen, token, after, &fault), OK))
        return true;
    printf("#   seat %d is told '%s': %s\n", seat, room, fault.message.id);
    return false;
}

static inline Seen *seats_begin(const History *game, int seat, uint64_t seed)
{
    Seen *seen = seen_open(history_def(game), seat, seed);
    Fault fault;

    CHECK_EQ_INT(seen_begin(seen, history_setup(game), NULL, &fault), OK);
    return seen;
}

static inline Seen *seats_follow(Seen *seen, const History *game, int seat)
{
    Fault fault;

    if (!seen)
        seen = seen_open(history_def(game), seat, SEATS_SEED);
    if (!CHECK_EQ_INT(seen_follow(seen, game, &fault), OK))
        printf("#   seat %d: %s\n", seat, fault.message.id);
    return seen;
}

static inline bool seats_worlds_alike(const GameDef *def, Seen *a, Seen *b)
{
    const Belief *one = seen_belief(a), *two = seen_belief(b);
    size_t count = one ? guess_count(one) : 0;

    if (!CHECK((one == NULL) == (two == NULL)))
        return false;
    if (!one)
        return true;
    if (!CHECK_EQ_INT(count, guess_count(two)))
        return false;
    for (size_t i = 0; i < count && i < 64; i++) {
        Rng rng = {i}, same = {i};
        GameState x, y;

        guess_world(one, i, &rng, &x);
        guess_world(two, i, &same, &y);
        if (!CHECK(memcmp(&x, &y, def->state_size) == 0))
            return false;
    }
    return true;
}

/* All but the worlds. */
static inline bool seats_look_alike(const Seen *a, const Seen *b)
{
    const GameDef *def = seen_def(a);

    if (!CHECK_EQ_INT(seen_count(a), seen_count(b)) ||
        !CHECK(seen_is_open(a) == seen_is_open(b)))
        return false;
    for (int i = 0; i < seen_count(a); i++) {
        if (!CHECK(str_equal(seen_token(a, i), seen_token(b, i))))
            return false;
    }
    for (int i = 0; i <= seen_count(a); i++) {
        if (!CHECK(memcmp(seen_view_at(a, i), seen_view_at(b, i), def->state_size) == 0))
            return false;
    }
    return CHECK(seen_hash(a) == seen_hash(b)) &&
           CHECK_EQ_INT(seen_mover(a), seen_mover(b));
}

static inline bool seats_alike(Seen *a, Seen *b)
{
    return seats_look_alike(a, b) && seats_worlds_alike(seen_def(a), a, b);
}

/* Is it what the truth looks like? */
static inline bool seats_is_true(const Seen *seen, const History *game, int seat)
{
    const GameDef *def = history_def(game);
    GameState view;

    memcpy(&view, history_state(game), def->state_size);
    if (!seen_is_open(seen))
        def->view(history_state(game), seat, &view);
    return CHECK(memcmp(&view, seen_view(seen), def->state_size) == 0) &&
           CHECK_EQ_INT(seen_mover(seen), history_mover(game));
}

static inline void seats_report(const SeatsGame *kind, const History *game, int seat)
{
    printf("#   %s %s, seat %d:", kind->game, kind->setup, seat);
    for (int i = 0; i < history_count(game); i++)
        printf(" %.*s", (int)history_text(game, i).size, history_text(game, i).at);
    printf("\n");
}

#endif
