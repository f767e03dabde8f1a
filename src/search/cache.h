/* SPDX-License-Identifier: MIT */
/* cache - what was found out about positions, shared by all threads without locks.
 *
 * An entry is two words, one of them mixed with the other: an entry that two threads wrote
 * at once does not fit its key and counts as none. Entries of earlier rounds (cache_renew)
 * count as none, too, so that a round does the same whatever was there before it.
 */
#ifndef SEARCH_CACHE_H
#define SEARCH_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum CacheBound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } CacheBound;

typedef struct CacheEntry {
    int16_t value;
    int8_t depth;
    uint8_t bound;
    uint32_t mark; /* of the best turn */
} CacheEntry;

typedef struct CacheSlot {
    _Atomic uint64_t lock; /* key ^ data */
    _Atomic uint64_t data;
} CacheSlot;

typedef struct Cache {
    CacheSlot *slot;
    size_t groups; /* a power of two */
    uint64_t salt;
    unsigned round; /* 1 .. CACHE_ROUNDS */
} Cache;

enum { CACHE_GROUP = 4, CACHE_ROUNDS = 63 };

bool cache_open(Cache *cache, size_t bytes);
void cache_close(Cache *cache);

/* Begins a round. `keep`: what was found in the last ones stays. */
void cache_renew(Cache *cache, bool keep);

bool cache_get(const Cache *cache, uint64_t key, CacheEntry *ret_entry);
void cache_put(Cache *cache, uint64_t key, CacheEntry entry);

#endif
