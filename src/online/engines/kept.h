/* SPDX-License-Identifier: MIT */
/* kept - what engines know of their games, with what they have guessed, between their turns.
 *
 *     Seen *seen = kept_take(kept, &key);       NULL: it was dropped, or never there
 *     ...                                       think
 *     kept_put(kept, &key, seen);
 *
 * It is all worked out again from the table where it is missing, with the same result, so it
 * holds no more than it may: what was not used for longest is dropped.
 */
#ifndef ONLINE_KEPT_H
#define ONLINE_KEPT_H

#include "game/seen.h"
#include "online/code.h"

typedef struct Kept Kept;

/* Whose it is. */
typedef struct KeptKey {
    char table[CODE_ID_SIZE];
    int game, seat;
} KeptKey;

typedef struct KeptLimits {
    int games;
    size_t bytes;
} KeptLimits;

/* NULL: no memory. */
Kept *kept_open(const KeptLimits *limits);
void kept_close(Kept *kept);

Seen *kept_take(Kept *kept, const KeptKey *key);

/* It belongs to this from now on, and may be dropped at once. */
void kept_put(Kept *kept, const KeptKey *key, Seen *seen);

typedef struct KeptCounts {
    int games;
    size_t bytes;
    uint64_t found, missed; /* what was taken, and could not be */
} KeptCounts;

KeptCounts kept_counts(const Kept *kept);

#endif
