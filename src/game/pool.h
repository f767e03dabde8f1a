/* SPDX-License-Identifier: MIT */
/* pool - small pieces of memory that are thrown away together.
 *
 *     Pool pool = {0};
 *     const char *name = pool_text(&pool, text);      stays where it is
 *     pool_clear(&pool);
 *
 * Pieces never move. NULL: memory ran out or the pool would exceed POOL_MAX_SIZE.
 */
#ifndef GAME_POOL_H
#define GAME_POOL_H

#include "base/str.h"

enum { POOL_MAX_SIZE = 0x7fffffff };

typedef struct PoolChunk PoolChunk;

typedef struct Pool {
    PoolChunk *chunk; /* the newest; each knows the one before */
    size_t used;      /* of the newest */
    size_t total;
} Pool;

/* Aligned for any state; not set to anything. */
void *pool_alloc(Pool *pool, size_t size);

/* A copy. */
void *pool_copy(Pool *pool, const void *from, size_t size);

/* A copy ended with NUL. */
char *pool_text(Pool *pool, Str text);

/* Gives everything back; the pool is empty and usable. */
void pool_clear(Pool *pool);

#endif
