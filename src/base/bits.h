/* SPDX-License-Identifier: MIT */
/* bits - sets of small numbers in a word. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline int bits_count(uint32_t set)
{
    return __builtin_popcount(set);
}

/* The lowest member of a set that is not empty. */
static inline int bits_first(uint32_t set)
{
    return __builtin_ctz(set);
}

/* Takes the lowest member out of a set that is not empty. */
static inline int bits_pop(uint32_t *set)
{
    int first = __builtin_ctz(*set);

    *set &= *set - 1;
    return first;
}

/* Four times the logarithm to base 2 of n > 0, on straight lines between powers of two. */
static inline int bits_log(int n)
{
    int power = 31 - __builtin_clz((unsigned)n);

    return 4 * power + (int)((unsigned)n << 2 >> power & 3);
}

/* Spreads a word over all 64 bits; equal words give equal results. */
static inline uint64_t bits_mix(uint64_t x)
{
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

/* Mixes whole words of plain data into a hash; what is left over at the end is not read. */
static inline uint64_t bits_mix_words(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *at = data;
    uint64_t word;

    for (; size >= 8; size -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = bits_mix(hash ^ word);
    }
    return hash;
}

/* The like, for hashes that are asked for all the time and never kept: no word waits for the one
 * before it. Each place has a factor of its own, so that changes in two of them do not make up
 * for each other. */
static inline uint64_t bits_sum_words(const void *data, size_t size)
{
    const unsigned char *at = data;
    uint64_t word, sum = 0;

    for (size_t i = 0; i < size / 8; i++) {
        memcpy(&word, at + 8 * i, 8);
        sum += (word ^ (word >> 32)) * (bits_mix(~i * 0x9e3779b97f4a7c15u) | 1);
    }
    return sum;
}

#endif
