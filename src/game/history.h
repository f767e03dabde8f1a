/* SPDX-License-Identifier: MIT */
/* history - a game in progress: how it began, every token, where it stands.
 *
 *     History *game;
 *     if (history_open(def, &setup, &game, &fault) != OK) ..
 *     if (history_apply(game, str_from("b2-c3+d4"), NULL, &fault) != OK) ..
 *     while (history_mover(game) == SEAT_CHANCE)
 *         history_draw(game, &rng, NULL, &fault);
 *     history_undo(game);
 *     history_close(game);
 *
 * Besides the game's own tokens it knows those of every game: resignN, timeN and abandonN
 * (GameDef.leave), repetition, a draw because a position stands for the third time, and
 * draw, which all seats have agreed to between turns. Positions are compared where a seat is about to begin a turn, by hash and by text.
 *
 * A history copies all it is given and owns all it shows. What it shows - states, texts -
 * is valid until the next call that changes it. An error changes nothing.
 */
#ifndef GAME_HISTORY_H
#define GAME_HISTORY_H

#include "game/game.h"

enum { HISTORY_MAX_TOKENS = 100000, HISTORY_MAX_SETUP = 1 << 16 /* bytes of setup */ };

typedef struct History History;

/* What the third occurrence of a position means. */
typedef enum HistoryRepetition {
    REPETITION_ENDS,   /* the game is drawn: only the token `repetition` may follow */
    REPETITION_MAY,    /* `repetition` may follow, and so may a turn */
    REPETITION_IGNORE, /* nothing: `repetition` is refused */
} HistoryRepetition;

/* A new game; repetition ends it unless told otherwise. */
Status history_open(const GameDef *def, const GameSetup *setup, History **ret_history,
                    Fault *ret_fault);

/* A game that begins at a given state; the setup is only kept. */
Status history_open_at(const GameDef *def, const GameSetup *setup, const void *state,
                       History **ret_history, Fault *ret_fault);

/* A game as somebody is shown it: its states are views, and history_show brings the tokens.
 * `at`: it began at a given state. */
Status history_open_shown(const GameDef *def, const GameSetup *setup, const void *view,
                          bool at, History **ret_history, Fault *ret_fault);
void history_close(History *h);

void history_set_repetition(History *h, HistoryRepetition repetition);
HistoryRepetition history_repetition(const History *h);

/* Plays one token. The fault of an illegal token is the game's own. Events may be NULL. */
Status history_apply(History *h, Str token, Events *events, Fault *ret_fault);

/* Plays a token whose steps are known to be legal, a search's or a draft's. */
Status history_play(History *h, const Token *token, Events *events, Fault *ret_fault);

/* Keeps a token as it was shown, without steps, and the view it led to. Neither is looked
 * into; there are fewer than HISTORY_MAX_TOKENS. */
Status history_show(History *h, Str token, const void *view, Fault *ret_fault);

/* Lets chance, whose turn it is, draw one token. */
Status history_draw(History *h, Rng *rng, Events *events, Fault *ret_fault);

/* Takes the last token back; false at the beginning. */
bool history_undo(History *h);

/* Where the game stands. The mover is SEAT_OVER after `repetition` and `draw`, too. */
const GameDef *history_def(const History *h);
const void *history_state(const History *h);
int history_mover(const History *h);
void history_outcome(const History *h, Outcome *ret_outcome);

/* Does the position stand for the third time (or more)? Whatever the switch says. */
bool history_repeats(const History *h);

/* How it began. */
const GameSetup *history_setup(const History *h);
const void *history_initial(const History *h);
bool history_began_at(const History *h); /* at a given state */

/* How much memory it takes. */
size_t history_bytes(const History *h);

/* Its tokens, canonically written. Tokens of every game have no steps (count 0), nor have
 * those that were shown. */
int history_count(const History *h);
Str history_text(const History *h, int i);
const void *history_before(const History *h, int i); /* the state token i was played in */
void history_token(const History *h, int i, Token *ret_token);

/* Token i as a seat sees it, SEAT_SPECTATOR included. */
void history_view_text(const History *h, int i, int seat, Text *out);

/* Is it one of the tokens of every game: does a seat leave (resign2: seat 1), is it
 * `repetition`, is it `draw`? */
bool history_is_leave(Str token, int *ret_seat, Leave *ret_why);
bool history_is_repetition(Str token);
bool history_is_draw(Str token);
bool history_is_drawn(Str token); /* one of the two */

/* The words of the first of them, by Leave; writes it: "resign2". */
extern const char *const history_leaves[];
void history_print_leave(int seat, Leave why, Text *out);

/* Writes the result as records do: "1", "1=3", "1/2", "*". */
void history_print_result(const Outcome *outcome, Text *out);

#endif
