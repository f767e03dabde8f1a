/* SPDX-License-Identifier: MIT */
#include "game/keyset.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum { FIRST_SLOTS = 256 };

/* The slot that holds the key, or the free one where it belongs. */
static size_t find(const Keyset *set, uint64_t key)
{
    size_t i = (size_t)bits_mix(key) & (set->slots - 1);

    while (set->marks[i] == set->mark && set->keys[i] != key)
        i = (i + 1) & (set->slots - 1);
    return i;
}

static void put(Keyset *set, size_t slot, uint64_t key)
{
    set->keys[slot] = key;
    set->marks[slot] = set->mark;
    set->count++;
}

static bool grow(Keyset *set)
{
    size_t slots = set->slots ? set->slots * 2 : FIRST_SLOTS;
    Keyset larger = {
        .keys = malloc(slots * sizeof *larger.keys),
        .marks = calloc(slots, sizeof *larger.marks),
        .mark = 1,
        .slots = slots,
    };

    if (!larger.keys || !larger.marks) {
        keyset_free(&larger);
        return false;
    }
    for (size_t i = 0; i < set->slots; i++) {
        if (set->marks[i] == set->mark)
            put(&larger, find(&larger, set->keys[i]), set->keys[i]);
    }
    keyset_free(set);
    *set = larger;
    return true;
}

KeysetAnswer keyset_add(Keyset *set, uint64_t key)
{
    size_t slot;

    if (set->count * 2 >= set->slots && !grow(set))
        return KEYSET_NO_MEMORY;
    slot = find(set, key);
    if (set->marks[slot] == set->mark)
        return KEYSET_KNOWN;
    put(set, slot, key);
    return KEYSET_NEW;
}

void keyset_empty(Keyset *set)
{
    set->count = 0;
    if (++set->mark == 0 && set->slots) {
        memset(set->marks, 0, set->slots * sizeof *set->marks);
        set->mark = 1;
    }
}

void keyset_free(Keyset *set)
{
    free(set->keys);
    free(set->marks);
    *set = (Keyset){0};
}
