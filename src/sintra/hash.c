/* SPDX-License-Identifier: MIT */
#include "sintra/hash.h"

uint64_t sintra_key(const SintraState *s)
{
    uint64_t key = s->at.stage == STAGE_DEAL ? 0 : hash_displays(s);

    for (int seat = 0; seat < s->at.seats; seat++) {
        key ^= hash_glass(s, seat);
        for (uint32_t rest = s->palace[seat].strips; rest;)
            key ^= hash_strip(s, seat, bits_pop(&rest));
    }
    return key;
}

static inline uint64_t chain(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xd1342543de82ef95u;
    return hash ^ (hash >> 32);
}

/* Mixes in what is not worth keeping up to date: the course of the game, centre and bag,
 * every palace's numbers. */
static uint64_t finish(const SintraState *s, uint64_t key)
{
    uint64_t course[3], hash = s->data.hash;

    if (s->at.stage == STAGE_DEAL && s->at.begun)
        key ^= hash_displays(s);
    memcpy(course, &s->at, sizeof course);
    hash = chain(hash, course[0]);
    hash = chain(hash, course[1]);
    hash = chain(hash, course[2]);
    hash = chain(hash, s->source[SINTRA_CENTRE] | (uint64_t)s->bag << 32);
    for (int seat = 0; seat < s->at.seats; seat++)
        hash = chain(hash, s->palace[seat].numbers);
    return chain(hash, key);
}

uint64_t sintra_hash(const void *state)
{
    const SintraState *s = state;

    return finish(s, s->key);
}

uint64_t sintra_hash_recomputed(const void *state)
{
    const SintraState *s = state;

    return finish(s, sintra_key(s));
}
