/* SPDX-License-Identifier: MIT */
/* abdada - turns that threads are searching right now, so that others defer them.
 *
 * Simplified ABDADA: whoever comes to such a turn tries its siblings first, and by then its
 * value may be in the transposition table. It is a hint only: a turn may be forgotten when
 * another falls on its place.
 */
#ifndef SEARCH_ABDADA_H
#define SEARCH_ABDADA_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/bits.h"

enum { ABDADA_SLOTS = 1 << 12 };

typedef struct Abdada {
    _Atomic uint32_t searched[ABDADA_SLOTS];
} Abdada;

static inline void abdada_reset(Abdada *abdada)
{
    for (int i = 0; i < ABDADA_SLOTS; i++)
        atomic_store_explicit(&abdada->searched[i], 0, memory_order_relaxed);
}

/* Positions are told by their key, turns by what they change (tree.h). */
static inline uint64_t abdada_number(uint64_t key, uint32_t turn)
{
    return bits_mix(key ^ turn);
}

static inline _Atomic uint32_t *abdada_slot(Abdada *abdada, uint64_t number)
{
    return &abdada->searched[number & (ABDADA_SLOTS - 1)];
}

/* What stands in the slot; never 0. */
static inline uint32_t abdada_tag(uint64_t number)
{
    return (uint32_t)(number >> 32) | 1;
}

/* Is another thread at this turn? */
static inline bool abdada_defers(Abdada *abdada, uint64_t key, uint32_t turn)
{
    uint64_t number = abdada_number(key, turn);

    return atomic_load_explicit(abdada_slot(abdada, number), memory_order_relaxed) ==
           abdada_tag(number);
}

/* Says that a thread is at a turn, and that it is no longer. */
static inline void abdada_started(Abdada *abdada, uint64_t key, uint32_t turn)
{
    uint64_t number = abdada_number(key, turn);

    atomic_store_explicit(abdada_slot(abdada, number), abdada_tag(number),
                          memory_order_relaxed);
}

static inline void abdada_finished(Abdada *abdada, uint64_t key, uint32_t turn)
{
    atomic_store_explicit(abdada_slot(abdada, abdada_number(key, turn)), 0,
                          memory_order_relaxed);
}

#endif
