/* SPDX-License-Identifier: MIT */
/* rng - small, fast, seedable random numbers (splitmix64); not for secrets.
 *
 * The same seed gives the same numbers on every machine, native and WebAssembly.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

static inline uint64_t rng_next(Rng *rng)
{
    uint64_t x = rng->state += 0x9e3779b97f4a7c15u;

    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* A number in 0 .. limit - 1; limit is at least 1. */
static inline uint32_t rng_below(Rng *rng, uint32_t limit)
{
    return (uint32_t)(((rng_next(rng) >> 32) * limit) >> 32);
}

#endif
