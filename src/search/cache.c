/* SPDX-License-Identifier: MIT */
#include "search/cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

/* data: mark 32, value 16, depth 8, round 6, bound 2; never 0, because rounds are not. */
static uint64_t pack(CacheEntry e, unsigned round)
{
    return (uint64_t)e.mark << 32 | (uint64_t)(uint16_t)e.value << 16 |
           (uint64_t)(uint8_t)e.depth << 8 | (uint64_t)round << 2 | e.bound;
}

static CacheEntry unpack(uint64_t data)
{
    return (CacheEntry){
        .value = (int16_t)(uint16_t)(data >> 16),
        .depth = (int8_t)(uint8_t)(data >> 8),
        .bound = (uint8_t)(data & 3),
        .mark = (uint32_t)(data >> 32),
    };
}

static unsigned round_of(uint64_t data)
{
    return (unsigned)(data >> 2 & 63);
}

bool cache_open(Cache *cache, size_t bytes)
{
    size_t groups = 1;

    while (groups * 2 * CACHE_GROUP * sizeof(CacheSlot) <= bytes)
        groups *= 2;
    *cache = (Cache){.groups = groups, .round = 1};
    cache->slot = aligned_alloc(64, groups * CACHE_GROUP * sizeof(CacheSlot));
    if (!cache->slot)
        return false;
    memset(cache->slot, 0, groups * CACHE_GROUP * sizeof(CacheSlot));
    return true;
}

void cache_close(Cache *cache)
{
    free(cache->slot);
    cache->slot = NULL;
}

void cache_renew(Cache *cache, bool keep)
{
    if (keep && cache->round < CACHE_ROUNDS) {
        cache->round++;
        return;
    }
    if (cache->round == CACHE_ROUNDS) {
        memset(cache->slot, 0, cache->groups * CACHE_GROUP * sizeof(CacheSlot));
        cache->round = 0;
    }
    cache->round++;
    if (!keep)
        cache->salt = bits_mix(cache->salt + 0x9e3779b97f4a7c15u);
}

static CacheSlot *group_of(const Cache *cache, uint64_t key)
{
    return &cache->slot[(key & (cache->groups - 1)) * CACHE_GROUP];
}

bool cache_get(const Cache *cache, uint64_t key, CacheEntry *ret_entry)
{
    CacheSlot *slot = group_of(cache, key ^= cache->salt);

    for (int i = 0; i < CACHE_GROUP; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        uint64_t lock = atomic_load_explicit(&slot[i].lock, memory_order_relaxed);

        if ((lock ^ data) == key && data) {
            *ret_entry = unpack(data);
            return true;
        }
    }
    return false;
}

/* The less, the sooner it is overwritten: old rounds first, then shallow entries. */
static int worth(const Cache *cache, uint64_t data)
{
    return round_of(data) == cache->round ? 256 + unpack(data).depth : 0;
}

void cache_put(Cache *cache, uint64_t key, CacheEntry entry)
{
    CacheSlot *slot = group_of(cache, key ^= cache->salt), *into = slot;
    uint64_t data = 0;
    int least = 1 << 20;

    for (int i = 0; i < CACHE_GROUP; i++) {
        uint64_t old = atomic_load_explicit(&slot[i].data, memory_order_relaxed);

        if ((atomic_load_explicit(&slot[i].lock, memory_order_relaxed) ^ old) == key) {
            into = &slot[i];
            data = old;
            break;
        }
        if (worth(cache, old) < least) {
            least = worth(cache, old);
            into = &slot[i];
        }
    }
    if (data && round_of(data) == cache->round && entry.bound != BOUND_EXACT &&
        entry.depth + 2 < unpack(data).depth)
        return;
    if (data && !entry.mark)
        entry.mark = unpack(data).mark;
    data = pack(entry, cache->round);
    atomic_store_explicit(&into->lock, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&into->data, data, memory_order_relaxed);
}
