/* SPDX-License-Identifier: MIT */
/* hash - the parts a state's key is made of.
 *
 * The key is the exclusive or of one Zobrist number for each display that is not empty, each strip
 * that lies over a window and each palace's glass. Whoever changes one of them takes its
 * number out before and puts it in after:
 *
 *     s->key ^= hash_strip(s, seat, window);
 *     ...
 *     s->key ^= hash_strip(s, seat, window);
 *
 * While a deal goes on the displays are left out; begin_round puts them in. Everything
 * else is mixed in when somebody asks for the hash. The tower is not needed: it holds what
 * is nowhere else.
 */
#ifndef SINTRA_HASH_H
#define SINTRA_HASH_H

#include "sintra/state.h"

enum {
    HASH_GLASS = 16,
    HASH_STRIPS = 32,
};

static inline uint64_t hash_zobrist(int place, uint64_t content)
{
    uint64_t x = content + (uint64_t)(place + 1) * 0x9e3779b97f4a7c15u;

    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* The display is not empty. */
static inline uint64_t hash_display(const SintraState *s, int display)
{
    return hash_zobrist(display, s->source[display]);
}

/* All displays. */
static inline uint64_t hash_displays(const SintraState *s)
{
    uint64_t key = 0;

    for (int d = 0; d < sintra_displays(s); d++)
        key ^= s->source[d] ? hash_display(s, d) : 0;
    return key;
}

/* The strip lies there. */
static inline uint64_t hash_strip(const SintraState *s, int seat, int window)
{
    const Palace *p = &s->palace[seat];

    return hash_zobrist(HASH_STRIPS + seat * DATA_WINDOWS + window,
                        p->panes[window] | (uint64_t)p->strip[window] << 32);
}

static inline uint64_t hash_glass(const SintraState *s, int seat)
{
    uint64_t glass = s->palace[seat].all_glass;

    return glass ? hash_zobrist(HASH_GLASS + seat, glass) : 0;
}

#endif
