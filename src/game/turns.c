/* SPDX-License-Identifier: MIT */
#include "game/turns.h"

#include <stdlib.h>
#include <string.h>

static bool reserve_results(TurnSpace *space, size_t capacity)
{
    size_t slots = 4;

    while (slots < capacity * 4)
        slots *= 2;
    free(space->states);
    free(space->keys);
    free(space->epochs);
    space->states = aligned_alloc(64, (capacity * space->stride + 63) / 64 * 64);
    space->keys = malloc(slots * sizeof *space->keys);
    space->epochs = calloc(slots, sizeof *space->epochs);
    space->capacity = capacity;
    space->slots = slots;
    space->epoch = 0;
    return space->states && space->keys && space->epochs;
}

TurnSpace *turns_open(const GameDef *def, size_t capacity)
{
    TurnSpace *space = calloc(1, sizeof *space);

    if (!space)
        return NULL;
    space->stride = def->core_size;
    if (!reserve_results(space, capacity)) {
        turns_close(space);
        return NULL;
    }
    return space;
}

void turns_close(TurnSpace *space)
{
    if (!space)
        return;
    free(space->states);
    free(space->keys);
    free(space->epochs);
    free(space);
}

bool turns_all(const GameDef *def, const void *s, TurnSpace *space)
{
    while (!def->turns(s, space)) {
        if (!reserve_results(space, space->capacity * 2))
            return false;
    }
    return true;
}

bool turns_count(const GameDef *def, const void *s, TurnSpace *space, uint64_t *ret_count)
{
    while (!def->count_turns(s, space, ret_count)) {
        if (!reserve_results(space, space->capacity * 2))
            return false;
    }
    return true;
}

void turns_get(const GameDef *def, const TurnSpace *space, size_t i, void *ret_s)
{
    memcpy(ret_s, space->states + space->stride * i, space->stride);
    memset((char *)ret_s + space->stride, 0, def->state_size - space->stride);
}
