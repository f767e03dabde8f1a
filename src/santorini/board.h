/* SPDX-License-Identifier: MIT */
/* board - the 5 x 5 island as sets of squares.
 *
 * A square is rank * 6 + file; the sixth file of every rank does not exist and keeps
 * shifted sets from running round the edge, so a set's neighbourhood is a few shifts.
 * Heights are three sets: block[k] holds the squares with more than k blocks.
 *
 * Everything that can change while a turn is played is in a Board, and every change of a
 * set goes through board_toggle, which keeps the hash. What cards remember follows the sets:
 * a few bytes for the card of each seat (cards/memo.h).
 */
#ifndef SANTORINI_BOARD_H
#define SANTORINI_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"

typedef uint32_t Squares;

enum {
    SQUARE_COUNT = 29, /* one above the last, e5 */
    SQUARE_NONE = 31,
    SIDE_COUNT = 3,

    BOARD_ALL = 0x1f7df7df,
    BOARD_CORNERS = 0x11000011,
    BOARD_INNER = 0x0038e380,
    BOARD_PERIMETER = BOARD_ALL & ~BOARD_INNER,
};

/* Clockwise from north, which is towards rank 5. */
enum { DIR_N, DIR_NE, DIR_E, DIR_SE, DIR_S, DIR_SW, DIR_W, DIR_NW, DIR_COUNT };

enum { BOARD_SEATS = 4, MEMO_BYTES = 3 };

typedef struct Board {
    uint64_t hash; /* of the sets; see board_hash */
    Squares block[3];
    Squares dome;
    Squares workers[SIDE_COUNT];
    Squares female; /* kept only while a card tells the sexes apart */
    Squares coins, whirl;
    uint8_t memo[BOARD_SEATS][MEMO_BYTES]; /* by the seat a card lies at */
    uint8_t spent;                         /* set of seats whose hero has acted */
    uint8_t taken; /* a player has the power of the opponent's card */
    uint8_t ram;   /* Golden Fleece: the Ram's square plus one */
    uint8_t unused;
} Board;

/* What follows the sets, hashed on request. */
enum { BOARD_REST = sizeof(Board) - offsetof(Board, memo) };

/* The sets of a Board in the order of their hash keys. */
enum BoardSet {
    SET_BLOCK,
    SET_DOME = SET_BLOCK + 3,
    SET_WORKERS,
    SET_FEMALE = SET_WORKERS + SIDE_COUNT,
    SET_COINS,
    SET_WHIRL,
    SET_COUNT,
};

extern const Squares board_near[32];      /* the up to eight neighbours */
extern const Squares board_near_wrap[32]; /* eight neighbours on the torus */

/* The module of the page works them out when it starts: no packer makes them smaller. */
#ifdef __wasm__
extern uint64_t board_key[SET_COUNT][32];
#else
extern const uint64_t board_key[SET_COUNT][32];
#endif

static inline Squares square_set(int square)
{
    return (Squares)1 << square;
}

static inline int square_of(Squares set)
{
    return bits_first(set);
}

static inline bool board_has(Squares set, int square)
{
    return set >> square & 1;
}

/* The square one step on, SQUARE_NONE beyond the edge. */
int board_next(int square, int direction);

/* The direction of a step between neighbours; wrapped steps as if the board went on. */
int board_direction(int from, int to);

/* All neighbours of a set's members, and the members. */
static inline Squares board_spread(Squares set)
{
    Squares wide = set | set << 1 | set >> 1;

    return (wide | wide << 6 | wide >> 6) & BOARD_ALL;
}

static inline int board_level(const Board *b, int square)
{
    return (int)((b->block[0] >> square & 1) + (b->block[1] >> square & 1) +
                 (b->block[2] >> square & 1));
}

/* Squares of at most the given level. */
static inline Squares board_up_to(const Board *b, int level)
{
    return level >= 3 ? BOARD_ALL : BOARD_ALL & ~b->block[level];
}

/* Squares of the same level as this one. */
static inline Squares board_level_with(const Board *b, int square)
{
    Squares set = BOARD_ALL;

    for (int i = 0; i < 3; i++)
        set &= board_has(b->block[i], square) ? b->block[i] : ~b->block[i];
    return set;
}

static inline Squares board_workers(const Board *b)
{
    return b->workers[0] | b->workers[1] | b->workers[2];
}

static inline int board_towers(const Board *b)
{
    return bits_count(b->dome & b->block[2]);
}

/* Adds or removes a square in one of the sets and keeps the hash. */
static inline void board_toggle(Board *b, enum BoardSet set, int square)
{
    (&b->block[0])[set] ^= square_set(square);
    b->hash ^= board_key[set][square];
}

/* The same for two squares, at once: one that is in the set goes from one to the other. */
static inline void board_shift(Board *b, enum BoardSet set, int from, int to)
{
    (&b->block[0])[set] ^= square_set(from) | square_set(to);
    b->hash ^= board_key[set][from] ^ board_key[set][to];
}

/* Puts the next piece, a block, on a square of level 0 to 2. */
static inline void board_raise(Board *b, int square)
{
    board_toggle(b, (enum BoardSet)(SET_BLOCK + board_level(b, square)), square);
}

/* Takes all workers of a side off. */
void board_clear_workers(Board *b, int side);

/* The hash recomputed from the sets. */
uint64_t board_hash(const Board *b);

/* The least hash of the board and its seven mirror images: equal for all of them. */
uint64_t board_hash_mirrored(const Board *b);

#endif
