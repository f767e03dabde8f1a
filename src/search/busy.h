/* SPDX-License-Identifier: MIT */
/* busy - turns that workers are searching right now.
 *
 * Who comes to one of them tries others first: by then its value may be in the cache. It is a
 * hint only: a turn may be forgotten when another falls on its place.
 */
#ifndef SEARCH_BUSY_H
#define SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/bits.h"

enum { BUSY_SLOTS = 1 << 12 };

typedef struct Busy {
    _Atomic uint32_t turn[BUSY_SLOTS];
} Busy;

static inline void busy_reset(Busy *busy)
{
    for (int i = 0; i < BUSY_SLOTS; i++)
        atomic_store_explicit(&busy->turn[i], 0, memory_order_relaxed);
}

/* Positions are told by their key, turns by what they change (tree.h). */
static inline uint64_t busy_number(uint64_t key, uint32_t turn)
{
    return bits_mix(key ^ turn);
}

static inline _Atomic uint32_t *busy_slot(Busy *busy, uint64_t number)
{
    return &busy->turn[number & (BUSY_SLOTS - 1)];
}

/* What stands in the slot; never 0. */
static inline uint32_t busy_tag(uint64_t number)
{
    return (uint32_t)(number >> 32) | 1;
}

static inline bool busy_has(Busy *busy, uint64_t key, uint32_t turn)
{
    uint64_t number = busy_number(key, turn);

    return atomic_load_explicit(busy_slot(busy, number), memory_order_relaxed) ==
           busy_tag(number);
}

static inline void busy_set(Busy *busy, uint64_t key, uint32_t turn)
{
    uint64_t number = busy_number(key, turn);

    atomic_store_explicit(busy_slot(busy, number), busy_tag(number),
                          memory_order_relaxed);
}

static inline void busy_clear(Busy *busy, uint64_t key, uint32_t turn)
{
    atomic_store_explicit(busy_slot(busy, busy_number(key, turn)), 0,
                          memory_order_relaxed);
}

#endif
