/* SPDX-License-Identifier: MIT */
/* tt - the transposition table: what was found out about positions, shared by all threads
 * without locks.
 *
 * An entry is two words, one of them mixed with the other (the xor trick): an entry that two
 * threads wrote at once does not fit its key and counts as none. A search that is to be
 * repeatable finds nothing of earlier ones (tt_new_search): it does the same whatever was
 * there before it.
 */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum TtBound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } TtBound;

typedef struct TtEntry {
    int16_t value;
    int8_t depth;
    uint8_t bound;
    uint32_t turn; /* the best one, as TreeChild.turn; 0: none */
} TtEntry;

typedef struct TtSlot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
} TtSlot;

typedef struct Tt {
    TtSlot *slot;
    size_t buckets; /* a power of two */
    uint64_t salt;
    unsigned age; /* of entries written now, 1 .. TT_AGES */
} Tt;

enum { TT_BUCKET = 4 /* slots a key may stand in */, TT_AGES = 63 };

bool tt_open(Tt *tt, size_t bytes);
void tt_close(Tt *tt);

/* Entries so far grow old. `keep`: they can be found all the same. */
void tt_new_search(Tt *tt, bool keep);

/* The slots a key, mixed with the salt, may stand in. */
static inline TtSlot *tt_bucket(const Tt *tt, uint64_t salted)
{
    return &tt->slot[(salted & (tt->buckets - 1)) * TT_BUCKET];
}

/* Will be asked for soon: memory is slow. */
static inline void tt_prefetch(const Tt *tt, uint64_t key)
{
    __builtin_prefetch(tt_bucket(tt, key ^ tt->salt));
}

bool tt_probe(const Tt *tt, uint64_t key, TtEntry *ret_entry);
void tt_store(Tt *tt, uint64_t key, TtEntry entry);

#endif
