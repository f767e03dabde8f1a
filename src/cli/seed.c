/* SPDX-License-Identifier: MIT */
#include "cli/seed.h"

#include <sys/random.h>

#include "cli/now.h"

uint64_t seed_fresh(void)
{
    uint64_t seed;

    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)(now_seconds() * 1e9); /* better than nothing */
    return seed >> 1 | 1;                       /* also fits where numbers have a sign */
}
