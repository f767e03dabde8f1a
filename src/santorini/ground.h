/* SPDX-License-Identifier: MIT */
/* ground - the board as an evaluation sees it; eval.c's and eval_inputs.c's.
 *
 * What is asked for every leaf is taken in everywhere, because its callers are compiled for
 * each kind of processor.
 */
#ifndef SANTORINI_GROUND_H
#define SANTORINI_GROUND_H

#include "santorini/board.h"

#define INLINE static inline __attribute__((always_inline))

enum {
    LEVELS = 3, /* a worker on level 3 counts as one on level 2 */
    ONES = 4,   /* spaces of level 1 next to a worker: 0 to 3 or more */
    TWOS = 4,
    THREES = 3,
    CLIMBED = 4, /* opponents next to it: 0 to 3 or more */
    HIGH = 3,

    GROUND_AROUND = ONES * TWOS * THREES,
    GROUND_FOES = CLIMBED * HIGH,
};

/* The board as both sides see it; spaces are open that no worker and no dome is on. */
typedef struct Ground {
    Squares one, two, three; /* at least so high */
    Squares open, level1, level2, level3;
    Squares steps[LEVELS]; /* open spaces, if they are near, from each level */
} Ground;

INLINE Ground ground_of(const Board *b)
{
    Ground g = {.one = b->block[0], .two = b->block[1], .three = b->block[2]};

    g.open = BOARD_ALL & ~(board_workers(b) | b->dome);
    g.level1 = g.open & g.one & ~g.two;
    g.level2 = g.open & g.two & ~g.three;
    g.level3 = g.open & g.three;
    g.steps[0] = g.open & ~g.two;
    g.steps[1] = g.open & ~g.three;
    g.steps[2] = g.open;
    return g;
}

/* Two sides are looked at together: the second one's set lies PAIR places above the first
 * one's. Nothing gets from one to the other as long as sets stay on the board, because a step
 * of a spread is at most six places. What leaves the board with the last step is not taken
 * off: spreads are only asked for spaces on it. */
typedef uint64_t Pair;

enum { PAIR = 35 };

INLINE Pair pair(Squares first, Squares second)
{
    return first | (Pair)second << PAIR;
}

INLINE Pair pair_both(Squares set)
{
    return set * pair(1, 1);
}

INLINE Pair pair_spread(Pair set)
{
    const Pair all = pair(BOARD_ALL, BOARD_ALL);
    Pair wide = (set | set << 1 | set >> 1) & all;

    return wide | wide << 6 | wide >> 6;
}

/* Open spaces of level 2 and 3 that workers get to within two turns if nobody minds. */
typedef struct Paths {
    Pair climb, win;
} Paths;

INLINE Paths paths_of(const Ground *g, Pair crew)
{
    Pair level2 = pair_both(g->level2);
    Pair high = pair_spread(crew & pair_both(g->one)) & level2;
    Pair climbed = (pair_spread(crew) & pair_both(g->level1)) | high;

    return (Paths){pair_spread(climbed) & level2,
                   pair_spread(high) & pair_both(g->level3)};
}

/* Squares alike by the board's symmetry: the corner, two of the edge, three inside. */
static const uint8_t ground_class[32] = {0, 1, 2, 1, 0, 0, 1, 3, 4, 3, 1, 0, 2, 4, 5,
                                         4, 2, 0, 1, 3, 4, 3, 1, 0, 0, 1, 2, 1, 0};

/* What surrounds a worker as a number below GROUND_AROUND, and likewise climbed opponents: by
 * how many there are, the last number stands for all that are larger. */
static const uint8_t ground_one_at[] = {0, 12, 24, 36, 36, 36, 36, 36, 36};
static const uint8_t ground_two_at[] = {0, 3, 6, 9, 9, 9, 9, 9, 9};
static const uint8_t ground_three_at[] = {0, 1, 2, 2, 2, 2, 2, 2, 2};

_Static_assert(ONES == 4 && TWOS == 4 && THREES == 3, "as these numbers say");
_Static_assert(CLIMBED == TWOS && HIGH == THREES, "the same numbers serve");

INLINE size_t ground_level(const Ground *g, int at)
{
    return (g->one >> at & 1) + (g->two >> at & 1);
}

INLINE size_t ground_around(const Ground *g, Squares near)
{
    return (size_t)ground_one_at[bits_count(near & g->level1)] +
           ground_two_at[bits_count(near & g->level2)] +
           ground_three_at[bits_count(near & g->level3)];
}

INLINE size_t ground_foes(const Ground *g, Squares near, Squares foes)
{
    return (size_t)ground_two_at[bits_count(near & (foes & g->one))] +
           ground_three_at[bits_count(near & (foes & g->two))];
}

#endif
