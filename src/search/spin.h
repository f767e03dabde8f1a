/* SPDX-License-Identifier: MIT */
/* spin - a lock that is held for a few hundred instructions at most, so waiting for it by
 * asking again costs less than sleeping. */
#ifndef SEARCH_SPIN_H
#define SEARCH_SPIN_H

#include <stdatomic.h>

typedef struct Spin {
    atomic_flag taken;
} Spin;

static inline void spin_init(Spin *spin)
{
    atomic_flag_clear(&spin->taken);
}

static inline void spin_take(Spin *spin)
{
    while (atomic_flag_test_and_set_explicit(&spin->taken, memory_order_acquire))
        continue;
}

static inline void spin_give(Spin *spin)
{
    atomic_flag_clear_explicit(&spin->taken, memory_order_release);
}

#endif
