/* SPDX-License-Identifier: MIT */
/* reference - simple players of Sintra that strength is measured against.
 *
 *     greedy   takes what gives most points at once, broken glass included; among equals
 *              the most panes placed, then luck
 *     flat     tries every token by games that greedy players finish, as many for each, and
 *              takes the one with the best margin on average
 */
#ifndef SINTRA_REFERENCE_H
#define SINTRA_REFERENCE_H

#include "game/game.h"

/* The state is one of Sintra in which a seat is to begin a token. */
void reference_greedy(const void *state, Rng *rng, Token *ret_token);

/* `playouts` is how many games are finished for each token that could be played. */
void reference_flat(const void *state, int playouts, Rng *rng, Token *ret_token);

#endif
