/* SPDX-License-Identifier: MIT */
/* share - what a position is worth to each side, as a chance of winning.
 *
 * Searches for any number of sides add up and compare shares: 0 is lost, SHARE_SURE won. A
 * lead of SHARE_SWINGS swings (think.h) makes three chances in four.
 */
#ifndef SEARCH_SHARE_H
#define SEARCH_SHARE_H

#include "search/method.h"

enum { SHARE_SURE = 1 << 14, SHARE_SWINGS = 4 };

typedef struct Share {
    int of[GAME_MAX_SEATS]; /* by side */
} Share;

/* How many sides play; seats that are partners share one. */
int share_sides(const GameDef *def, const void *state);

/* Of a won game; nobody's win is a draw. */
Share share_won(int sides, int winner);

/* Of a game that is over. */
Share share_outcome(const GameDef *def, const void *state);

/* As the evaluation sees it; the core is between turns. */
Share share_guess(const Task *task, const void *core, int sides);

/* The share of the side to move by its score; points are no shares. */
int share_of_score(const Task *task, Score score);

/* What is told about a position: chances, or a lead where there are two sides. */
Score share_score(const Task *task, Share share);

/* How likely a turn is that looks so much worse than the best one, on a scale of its own. */
uint32_t share_likelihood(int worse);

/* What turns are sorted by: the better they look the sooner, then as they were found. */
static inline uint32_t share_order(int looks, int number)
{
    return (uint32_t)looks << 16 | (uint32_t)(0xffff - number);
}

static inline int share_order_looks(uint32_t order)
{
    return (int)(order >> 16);
}

static inline int share_order_number(uint32_t order)
{
    return 0xffff - (int)(order & 0xffff);
}

/* Puts them in their order, the best first. */
void share_sort(uint32_t *order, int count);

/* A whole number's square root, rounded down. */
uint32_t share_isqrt(uint64_t x);

#endif
