/* SPDX-License-Identifier: MIT */
/* keyset - a growing set of 64-bit keys, to see each state only once.
 *
 *     Keyset seen = {0};
 *     if (keyset_add(&seen, def->hash(s)) == KEYSET_NEW)
 *         ...
 *     keyset_empty(&seen);                keeps its room for the next use
 *     keyset_free(&seen);
 *
 * Two states with one hash count as the same: with 64 bits and the sets we make, that
 * happens less often than a memory fault.
 */
#ifndef GAME_KEYSET_H
#define GAME_KEYSET_H

#include <stddef.h>
#include <stdint.h>

typedef struct Keyset {
    uint64_t *keys;
    uint32_t *epochs; /* a slot is in use when its epoch is `epoch` */
    uint32_t epoch;
    size_t slots, count; /* slots: 0 or a power of two */
} Keyset;

typedef enum KeysetAnswer { KEYSET_NEW, KEYSET_KNOWN, KEYSET_NO_MEMORY } KeysetAnswer;

KeysetAnswer keyset_add(Keyset *set, uint64_t key);
void keyset_empty(Keyset *set);
void keyset_free(Keyset *set);

#endif
