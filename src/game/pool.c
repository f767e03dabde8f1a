/* SPDX-License-Identifier: MIT */
#include "game/pool.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 4096, LARGEST_CHUNK = 1 << 20 };

struct PoolChunk {
    PoolChunk *before;
    size_t capacity;
    alignas(16) unsigned char bytes[];
};

/* Chunks double, so that a small pool stays small and a large one has few. */
static size_t chunk_size(const Pool *pool, size_t size)
{
    size_t want = pool->chunk ? pool->chunk->capacity * 2 : FIRST_CHUNK;

    if (want > LARGEST_CHUNK)
        want = LARGEST_CHUNK;
    return want > size ? want : size;
}

static bool add_chunk(Pool *pool, size_t size)
{
    size_t capacity = chunk_size(pool, size);
    PoolChunk *chunk;

    if (pool->total + capacity > POOL_MAX_SIZE)
        return false;
    chunk = malloc(sizeof *chunk + capacity);
    if (!chunk)
        return false;
    chunk->before = pool->chunk;
    chunk->capacity = capacity;
    pool->chunk = chunk;
    pool->used = 0;
    pool->total += capacity;
    return true;
}

void *pool_alloc(Pool *pool, size_t size)
{
    void *at;

    if (size > POOL_MAX_SIZE)
        return NULL;
    size = (size + 15) & ~(size_t)15;
    if (!pool->chunk || pool->chunk->capacity - pool->used < size) {
        if (!add_chunk(pool, size))
            return NULL;
    }
    at = pool->chunk->bytes + pool->used;
    pool->used += size;
    return at;
}

void *pool_copy(Pool *pool, const void *from, size_t size)
{
    void *copy = pool_alloc(pool, size);

    return copy ? memcpy(copy, from, size) : NULL;
}

char *pool_text(Pool *pool, Str text)
{
    char *copy = pool_alloc(pool, text.size + 1);

    if (!copy)
        return NULL;
    if (text.size)
        memcpy(copy, text.at, text.size);
    copy[text.size] = '\0';
    return copy;
}

void pool_clear(Pool *pool)
{
    while (pool->chunk) {
        PoolChunk *before = pool->chunk->before;

        free(pool->chunk);
        pool->chunk = before;
    }
    *pool = (Pool){0};
}
