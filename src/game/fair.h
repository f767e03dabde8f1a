/* SPDX-License-Identifier: MIT */
/* fair - chance that nobody can bend and everybody can check afterwards.
 *
 *     Fair fair = {.table = str_from("k3vq.."), .number = {1, 2}, .numbers = 2};
 *     .. a random secret into fair.secret; show fair_commitment before people join ..
 *     fair_token(&fair, def, state, token);            "<start:2>"
 *     .. show the secret at the end
 *
 * Who draws commits to a secret before it knows the numbers that people bring; they bring
 * theirs before they know the secret. Block k of the chance is HMAC-SHA256 with the secret as
 * its key, of the table's name, the numbers in the order of seats and k, each number being 8
 * bytes, the highest first. docs/FORMATS.md says how draws are made of blocks, with examples.
 */
#ifndef GAME_FAIR_H
#define GAME_FAIR_H

#include "base/sha256.h"
#include "game/game.h"

typedef struct Fair {
    uint8_t secret[SHA256_SIZE];
    Str table;
    uint64_t number[GAME_MAX_SEATS];
    int numbers;
    uint64_t block; /* the next one */
} Fair;

/* What is shown before the secret is. */
void fair_commitment(const uint8_t secret[SHA256_SIZE], uint8_t ret_digest[SHA256_SIZE]);

/* A number in 0 .. limit - 1, all equally likely; limit is at least 1. */
uint64_t fair_below(Fair *fair, uint64_t limit);

/* The token that chance, whose turn it is, plays in a state. */
void fair_token(Fair *fair, const GameDef *def, const void *state,
                char ret_token[GAME_TOKEN_SIZE]);

#endif
