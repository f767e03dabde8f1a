/* SPDX-License-Identifier: MIT */
/* builds - where a worker may put a block, and where a dome: two sets in one word, because
 * WebAssembly hands a struct of two over in memory. */
#ifndef SANTORINI_CARDS_BUILDS_H
#define SANTORINI_CARDS_BUILDS_H

#include "santorini/board.h"

typedef uint64_t Builds; /* blocks in the lower half */

static inline Builds builds_of(Squares block, Squares dome)
{
    return (Builds)dome << 32 | block;
}

static inline Squares builds_block(Builds b)
{
    return (Squares)b;
}

static inline Squares builds_dome(Builds b)
{
    return (Squares)(b >> 32);
}

/* Takes the first one out of a set that is not empty: blocks first, from a1 to e5. */
static inline Builds builds_pop(Builds *b)
{
    Builds first = *b & -*b;

    *b ^= first;
    return first;
}

/* Where a single one goes. */
static inline int builds_at(Builds one)
{
    return bits_first(builds_block(one) | builds_dome(one));
}

/* Only those on these squares. */
static inline Builds builds_on(Builds b, Squares at)
{
    return b & builds_of(at, at);
}

#endif
