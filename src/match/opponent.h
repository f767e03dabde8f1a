/* SPDX-License-Identifier: MIT */
/* opponent - a simple computer player, the same for every game: it looks one turn ahead.
 *
 * It takes a token that wins; among the others it prefers the better score, where the game
 * has scores, and avoids those after which the next seat can win at once. The rest is luck.
 *
 * It sees what its seat sees: the view, and worlds guessed from what it was shown.
 */
#ifndef MATCH_OPPONENT_H
#define MATCH_OPPONENT_H

#include "game/seen.h"

typedef struct Opponent {
    int seat;
    Rng rng;
    Seen *seen; /* NULL before its first turn */
} Opponent;

void opponent_init(Opponent *o, int seat, uint64_t seed);
void opponent_clear(Opponent *o);

/* A state its seat, which is to move, may believe to be in: what it sees, and where something
 * is hidden a guess. False: it could not be guessed, what is hidden is missing. */
bool opponent_imagine(Opponent *o, const History *history, GameState *ret_world);

/* Chooses a token for its seat, which is to move; false when memory runs out. */
bool opponent_choose(Opponent *o, const History *history,
                     char ret_token[GAME_TOKEN_SIZE]);

#endif
