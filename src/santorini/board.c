/* SPDX-License-Identifier: MIT */
#include "santorini/board.h"

#include <stddef.h>

_Static_assert(offsetof(Board, whirl) ==
                   offsetof(Board, block) + sizeof(Squares) * SET_WHIRL,
               "board_toggle walks from the first set to the last");

#define ONE(s) ((uint64_t)1 << (s))
#define WIDE(s) (ONE(s) | ONE(s) << 1 | ONE(s) >> 1)
#define NEAR(s) ((Squares)((WIDE(s) | WIDE(s) << 6 | WIDE(s) >> 6) & BOARD_ALL & ~ONE(s)))
#define NEAR_ROW(s) NEAR(s), NEAR(s + 1), NEAR(s + 2), NEAR(s + 3), NEAR(s + 4), 0

const Squares board_near[32] = {NEAR_ROW(0), NEAR_ROW(6), NEAR_ROW(12), NEAR_ROW(18),
                                NEAR_ROW(24)};

/* On the torus: three files of a rank, and those of the ranks before and after. */
#define FILES(f) (1u << (f) | 1u << ((f) + 1) % 5 | 1u << ((f) + 4) % 5)
#define RANK(files, r) ((Squares)(files) << (r)*6)
#define WRAP(r, f)                                        \
    ((RANK(FILES(f), r) | RANK(FILES(f), ((r) + 1) % 5) | \
      RANK(FILES(f), ((r) + 4) % 5)) &                    \
     ~RANK(1u << (f), r))
#define WRAP_ROW(r) WRAP(r, 0), WRAP(r, 1), WRAP(r, 2), WRAP(r, 3), WRAP(r, 4), 0

const Squares board_near_wrap[32] = {WRAP_ROW(0), WRAP_ROW(1), WRAP_ROW(2), WRAP_ROW(3),
                                     WRAP_ROW(4)};

/* Hash keys: the finalizer of splitmix64 over their number. */
#define MIX1(x) (((x) ^ (x) >> 30) * 0xbf58476d1ce4e5b9u)
#define MIX2(x) (((x) ^ (x) >> 27) * 0x94d049bb133111ebu)
#define MIX3(x) ((x) ^ (x) >> 31)
#define KEY(n) MIX3(MIX2(MIX1(((uint64_t)(n) + 1) * 0x9e3779b97f4a7c15u)))

#ifdef __wasm__
uint64_t board_key[SET_COUNT][32];

__attribute__((constructor)) static void make_keys(void)
{
    for (uint64_t i = 0; i < SET_COUNT * 32; i++)
        board_key[i / 32][i % 32] = KEY(i);
}
#else
#define KEYS4(n) KEY(n), KEY((n) + 1), KEY((n) + 2), KEY((n) + 3)
#define KEYS16(n) KEYS4(n), KEYS4((n) + 4), KEYS4((n) + 8), KEYS4((n) + 12)
#define KEYS(set)                               \
    {                                           \
        KEYS16((set)*32), KEYS16((set)*32 + 16) \
    }

const uint64_t board_key[SET_COUNT][32] = {KEYS(0), KEYS(1), KEYS(2), KEYS(3), KEYS(4),
                                           KEYS(5), KEYS(6), KEYS(7), KEYS(8), KEYS(9)};
#endif

int board_next(int square, int direction)
{
    static const int8_t step[DIR_COUNT] = {6, 7, 1, -5, -6, -7, -1, 5};
    int next = square + step[direction];

    return next >= 0 && next < SQUARE_COUNT && BOARD_ALL >> next & 1 ? next : SQUARE_NONE;
}

/* Directions by difference of squares. Going over an edge of the torus changes a file or a
 * rank by four the other way; no two directions share a difference. */
enum { SPAN = SQUARE_COUNT - 1 };

static const int8_t direction_of[2 * SPAN + 1] = {
    [SPAN + 6] = DIR_N,   [SPAN - 24] = DIR_N,  [SPAN + 7] = DIR_NE,
    [SPAN + 2] = DIR_NE,  [SPAN - 23] = DIR_NE, [SPAN - 28] = DIR_NE,
    [SPAN + 1] = DIR_E,   [SPAN - 4] = DIR_E,   [SPAN - 5] = DIR_SE,
    [SPAN - 10] = DIR_SE, [SPAN + 25] = DIR_SE, [SPAN + 20] = DIR_SE,
    [SPAN - 6] = DIR_S,   [SPAN + 24] = DIR_S,  [SPAN - 7] = DIR_SW,
    [SPAN - 2] = DIR_SW,  [SPAN + 23] = DIR_SW, [SPAN + 28] = DIR_SW,
    [SPAN - 1] = DIR_W,   [SPAN + 4] = DIR_W,   [SPAN + 5] = DIR_NW,
    [SPAN + 10] = DIR_NW, [SPAN - 25] = DIR_NW, [SPAN - 20] = DIR_NW,
};

int board_direction(int from, int to)
{
    return direction_of[to - from + SPAN];
}

void board_clear_workers(Board *b, int side)
{
    for (Squares rest = b->workers[side]; rest;) {
        int square = bits_pop(&rest);

        board_toggle(b, (enum BoardSet)(SET_WORKERS + side), square);
        if (board_has(b->female, square))
            board_toggle(b, SET_FEMALE, square);
    }
}

/* Where a square lies in a mirror image: bits change left and right, top and bottom, files
 * and ranks. */
static int mirror(int square, int image)
{
    int rank = square / 6, file = square % 6;

    if (image & 1)
        file = 4 - file;
    if (image & 2)
        rank = 4 - rank;
    return image & 4 ? file * 6 + rank : rank * 6 + file;
}

static uint64_t hash_image(const Board *b, int image)
{
    uint64_t hash = 0;

    for (int set = 0; set < SET_COUNT; set++) {
        for (Squares rest = (&b->block[0])[set]; rest;)
            hash ^= board_key[set][mirror(bits_pop(&rest), image)];
    }
    return hash;
}

uint64_t board_hash(const Board *b)
{
    return hash_image(b, 0);
}

uint64_t board_hash_mirrored(const Board *b)
{
    uint64_t least = b->hash;

    for (int image = 1; image < 8; image++) {
        uint64_t hash = hash_image(b, image);

        least = hash < least ? hash : least;
    }
    return least;
}
