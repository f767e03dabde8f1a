/* SPDX-License-Identifier: MIT */
/* writer - writes results that differ in their last piece: board and lineup are kept in
 * registers and written again and again, so that nothing just written is read. */
#ifndef SANTORINI_TEXTS_WRITER_H
#define SANTORINI_TEXTS_WRITER_H

#include "santorini/cards/builds.h"
#include "santorini/state.h"

/* Sixteen bytes at once; a Lineup may begin anywhere. */
typedef uint64_t WriterLane __attribute__((vector_size(16), aligned(1), may_alias));

enum {
    WRITER_BOARD = sizeof(Board) / sizeof(WriterLane),
    WRITER_LANES = sizeof(Core) / sizeof(WriterLane),
    WRITER_WORKERS = offsetof(Board, workers) / sizeof(WriterLane),
};

typedef struct Writer {
    const Board *board; /* where the pieces go */
    uint64_t hash;      /* before them */
    Core *core;         /* the next result */
    WriterLane lane[WRITER_LANES];
} Writer;

static inline Writer writer_open(const Board *b, const Lineup *t, Core *first)
{
    Writer w = {.board = b, .hash = b->hash, .core = first};

    for (int i = 0; i < WRITER_LANES; i++)
        w.lane[i] = i < WRITER_BOARD
                        ? ((const WriterLane *)(const void *)b)[i]
                        : ((const WriterLane *)(const void *)t)[i - WRITER_BOARD];
    return w;
}

/* Adds or removes workers of side 0 or 1 in what is written; the hash is the caller's. */
static inline void writer_toggle_workers(Writer *w, int side, Squares squares)
{
    w->lane[WRITER_WORKERS] ^= (WriterLane){0, (uint64_t)squares << 32 * side};
}

_Static_assert(offsetof(Board, workers) % sizeof(WriterLane) == 8,
               "the workers of two sides are the upper half of a lane");

/* One result for each square: what stands, and one more piece, of the kind `set`. */
static inline void writer_put(Writer *w, enum BoardSet set, Squares at)
{
    Squares before = (&w->board->block[0])[set];

    while (at) {
        int square = bits_pop(&at);

        for (int i = 0; i < WRITER_LANES; i++)
            ((WriterLane *)(void *)w->core)[i] = w->lane[i];
        w->core->board.hash = w->hash ^ board_key[set][square];
        (&w->core->board.block[0])[set] = before ^ square_set(square);
        w->core++;
    }
}

/* One result for each build. */
static inline void writer_put_all(Writer *w, Builds builds)
{
    const Squares *level = w->board->block;
    Squares block = builds_block(builds);

    writer_put(w, SET_BLOCK, block & ~level[0]);
    writer_put(w, SET_BLOCK + 1, block & level[0] & ~level[1]);
    writer_put(w, SET_BLOCK + 2, block & level[1]);
    writer_put(w, SET_DOME, builds_dome(builds));
}

/* One result for each piece on a square of `at` after a step of a worker of side 0 or 1. */
static inline void writer_put_step(Writer *w, int side, int from, int to, Squares at)
{
    const uint64_t *key = board_key[SET_WORKERS + side];
    Squares both = square_set(from) | square_set(to), top = w->board->block[2];

    w->hash = w->board->hash ^ key[from] ^ key[to];
    writer_toggle_workers(w, side, both);
    writer_put_all(w, builds_of(at & ~top, at & top));
    writer_toggle_workers(w, side, both);
}

#endif
