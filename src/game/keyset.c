/* SPDX-License-Identifier: MIT */
#include "game/keyset.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum { FIRST_SLOTS = 256 };

/* The slot that holds the key, or the free one where it belongs. */
static size_t find_slot(const Keyset *set, uint64_t key)
{
    size_t i = (size_t)bits_mix(key) & (set->slots - 1);

    while (set->epochs[i] == set->epoch && set->keys[i] != key)
        i = (i + 1) & (set->slots - 1);
    return i;
}

static void put_key(Keyset *set, size_t slot, uint64_t key)
{
    set->keys[slot] = key;
    set->epochs[slot] = set->epoch;
    set->count++;
}

static bool grow_set(Keyset *set)
{
    size_t slots = set->slots ? set->slots * 2 : FIRST_SLOTS;
    Keyset larger = {
        .keys = malloc(slots * sizeof *larger.keys),
        .epochs = calloc(slots, sizeof *larger.epochs),
        .epoch = 1,
        .slots = slots,
    };

    if (!larger.keys || !larger.epochs) {
        keyset_free(&larger);
        return false;
    }
    for (size_t i = 0; i < set->slots; i++) {
        if (set->epochs[i] == set->epoch)
            put_key(&larger, find_slot(&larger, set->keys[i]), set->keys[i]);
    }
    keyset_free(set);
    *set = larger;
    return true;
}

KeysetAnswer keyset_add(Keyset *set, uint64_t key)
{
    size_t slot;

    if (set->count * 2 >= set->slots && !grow_set(set))
        return KEYSET_NO_MEMORY;
    slot = find_slot(set, key);
    if (set->epochs[slot] == set->epoch)
        return KEYSET_KNOWN;
    put_key(set, slot, key);
    return KEYSET_NEW;
}

void keyset_empty(Keyset *set)
{
    set->count = 0;
    if (++set->epoch == 0 && set->slots) {
        memset(set->epochs, 0, set->slots * sizeof *set->epochs);
        set->epoch = 1;
    }
}

void keyset_free(Keyset *set)
{
    free(set->keys);
    free(set->epochs);
    *set = (Keyset){0};
}
