/* SPDX-License-Identifier: MIT */
/* playout - random play on a history, token by token, or on a copy of it. */
#ifndef GAME_PLAYOUT_H
#define GAME_PLAYOUT_H

#include "game/history.h"

enum { PLAYOUT_MAX_TURNS = 1000 /* a game that goes on longer is left unfinished */ };

/* A game that has begun like this one, with so many of its tokens; the caller's to close. NULL when
 * memory runs out. */
History *playout_branch(const History *from, int count);

/* A turn begins where a seat, not chance, moves between turns. */
bool playout_begins_turn(const History *history);

/* Plays what needs no choice: a third repetition where it ends the game, or chance. False:
 * a seat has to choose, or the game is over. */
bool playout_forced(History *history, Rng *rng);

/* Plays one token of whoever moves; false when the game cannot go on. */
bool playout_token(History *history, Rng *rng);

/* Plays at random until so many turns are complete; false when the game cannot go on. */
bool playout_turns(History *history, Rng *rng, int turns);

#endif
