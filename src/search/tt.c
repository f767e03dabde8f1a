/* SPDX-License-Identifier: MIT */
#include "search/tt.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/large.h"

/* data: turn 32, value 16, depth 8, age 6, bound 2; never 0, because ages are not. */
static uint64_t pack(TtEntry e, unsigned age)
{
    return (uint64_t)e.turn << 32 | (uint64_t)(uint16_t)e.value << 16 |
           (uint64_t)(uint8_t)e.depth << 8 | (uint64_t)age << 2 | e.bound;
}

static TtEntry unpack(uint64_t data)
{
    return (TtEntry){
        .value = (int16_t)(uint16_t)(data >> 16),
        .depth = (int8_t)(uint8_t)(data >> 8),
        .bound = (uint8_t)(data & 3),
        .turn = (uint32_t)(data >> 32),
    };
}

static unsigned age_of(uint64_t data)
{
    return (unsigned)(data >> 2 & 63);
}

bool tt_open(Tt *tt, size_t bytes)
{
    size_t buckets = 1;

    while (buckets * 2 * TT_BUCKET * sizeof(TtSlot) <= bytes)
        buckets *= 2;
    *tt = (Tt){.buckets = buckets, .age = 1};
    tt->slot = large_alloc(buckets * TT_BUCKET * sizeof(TtSlot));
    if (!tt->slot)
        return false;
    memset(tt->slot, 0, buckets * TT_BUCKET * sizeof(TtSlot));
    return true;
}

void tt_close(Tt *tt)
{
    free(tt->slot);
    tt->slot = NULL;
}

void tt_new_search(Tt *tt, bool keep)
{
    if (keep && tt->age < TT_AGES) {
        tt->age++;
        return;
    }
    if (tt->age == TT_AGES) {
        memset(tt->slot, 0, tt->buckets * TT_BUCKET * sizeof(TtSlot));
        tt->age = 0;
    }
    tt->age++;
    if (!keep)
        tt->salt = bits_mix(tt->salt + 0x9e3779b97f4a7c15u);
}

bool tt_probe(const Tt *tt, uint64_t key, TtEntry *ret_entry)
{
    TtSlot *slot = tt_bucket(tt, key ^= tt->salt);

    for (int i = 0; i < TT_BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slot[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slot[i].check, memory_order_relaxed);

        if ((check ^ data) == key && data) {
            *ret_entry = unpack(data);
            return true;
        }
    }
    return false;
}

/* The less, the sooner it is overwritten: old ages first, then shallow entries. */
static int worth(const Tt *tt, uint64_t data)
{
    return age_of(data) == tt->age ? 256 + unpack(data).depth : 0;
}

void tt_store(Tt *tt, uint64_t key, TtEntry entry)
{
    TtSlot *slot = tt_bucket(tt, key ^= tt->salt), *into = slot;
    uint64_t data = 0;
    int least = 1 << 20;

    for (int i = 0; i < TT_BUCKET; i++) {
        uint64_t old = atomic_load_explicit(&slot[i].data, memory_order_relaxed);

        if ((atomic_load_explicit(&slot[i].check, memory_order_relaxed) ^ old) == key) {
            into = &slot[i];
            data = old;
            break;
        }
        if (worth(tt, old) < least) {
            least = worth(tt, old);
            into = &slot[i];
        }
    }
    if (data && age_of(data) == tt->age && entry.bound != BOUND_EXACT &&
        entry.depth + 2 < unpack(data).depth)
        return;
    if (data && !entry.turn)
        entry.turn = unpack(data).turn;
    data = pack(entry, tt->age);
    atomic_store_explicit(&into->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&into->data, data, memory_order_relaxed);
}
