/* SPDX-License-Identifier: MIT */
/* rival - a player of one game, of a strength that does not change: what the engine is
 * measured against. A game has a list of them, ended by one without a name. */
#ifndef GAME_RIVAL_H
#define GAME_RIVAL_H

#include "game/game.h"

typedef struct GameRival {
    const char *name;
    bool numbered; /* "name:3" */
    /* The state is as the seat to move, which begins a token, may imagine it. */
    void (*choose)(const void *s, int number, Rng *rng, Token *ret_token);
} GameRival;

#endif
