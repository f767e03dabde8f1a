/* SPDX-License-Identifier: MIT */
/* turns - room for all turns of a position, and a set that keeps results distinct.
 *
 *     TurnSpace *space = turns_open(def, 4096);
 *     turns_all(def, state, space);                 grows when it must
 *     for (size_t i = 0; i < space->count; i++)
 *         turns_get(def, space, i, &child);
 *     turns_close(space);
 *
 * Generators call turns_begin, turns_seen and turns_add; these never allocate: they
 * answer "full", and turns_all asks again with more room. A search that may not allocate
 * opens its spaces at start and calls def->turns itself.
 */
#ifndef GAME_TURNS_H
#define GAME_TURNS_H

#include <string.h>

#include "game/game.h"

/* Results in a row that differ only by what another seat answered in the middle of the
 * turn: the mover has no choice among them. */
typedef struct TurnRun {
    uint32_t first, count;
} TurnRun;

struct TurnSpace {
    unsigned char *states; /* count entries of stride bytes */
    size_t stride, count, capacity;
    uint64_t
        *keys; /* the set: open addressing, a slot counts when its epoch is `epoch` */
    uint32_t *epochs;
    uint32_t epoch;
    size_t slots, filled; /* slots: a power of two */
    bool full;
    bool counts;  /* only how many: results are written over each other, if at all */
    TurnRun *run; /* NULL: nobody asks; the caller's, `run_room` of them */
    uint32_t runs, run_room;
};

TurnSpace *turns_open(const GameDef *def, size_t capacity);
void turns_close(TurnSpace *space);

/* All turns of s, growing the space as needed; false when memory runs out. */
bool turns_all(const GameDef *def, const void *s, TurnSpace *space);
bool turns_count(const GameDef *def, const void *s, TurnSpace *space,
                 uint64_t *ret_count);

/* Entry i as a whole state, not settled. */
void turns_get(const GameDef *def, const TurnSpace *space, size_t i, void *ret_s);

/* For generators: are results only counted? The page never wants that. */
static inline bool turns_counts(const TurnSpace *space)
{
#ifdef ORIEL_PAGE
    (void)space;
    return false;
#else
    return space->counts;
#endif
}

/* For generators: start anew. */
static inline void turns_begin(TurnSpace *space)
{
    space->count = space->filled = 0;
    space->runs = 0;
    space->full = false;
    if (++space->epoch ==
        0) { /* after four thousand million times, slots of old must go */
        memset(space->epochs, 0, space->slots * sizeof *space->epochs);
        space->epoch = 1;
    }
}

/* For generators: was this key met since turns_begin? Remembers it. */
static inline bool turns_seen(TurnSpace *space, uint64_t key)
{
    size_t i = (size_t)key & (space->slots - 1);

    while (space->epochs[i] == space->epoch) {
        if (space->keys[i] == key)
            return true;
        i = (i + 1) & (space->slots - 1);
    }
    if (space->filled * 2 >= space->slots) {
        space->full = true;
        return true;
    }
    space->epochs[i] = space->epoch;
    space->keys[i] = key;
    space->filled++;
    return false;
}

/* For generators: what was kept since `first` is one turn with several answers. */
static inline void turns_answered(TurnSpace *space, size_t first)
{
    while (space->runs && space->run[space->runs - 1].first >= first)
        space->runs--;
    if (space->run && space->count > first && space->runs < space->run_room)
        space->run[space->runs++] =
            (TurnRun){(uint32_t)first, (uint32_t)(space->count - first)};
}

/* For generators: room for `count` more results in a row, or NULL when full. They count
 * when turns_keep says so. */
static inline void *turns_room(TurnSpace *space, size_t count)
{
    size_t used = turns_counts(space) ? 0 : space->count;

    if (space->capacity - used >= count)
        return space->states + space->stride * used;
    space->full = true;
    return NULL;
}

static inline void turns_keep(TurnSpace *space, size_t count)
{
    space->count += count;
}

/* For generators: room for one more result, or NULL when full. */
static inline void *turns_add(TurnSpace *space)
{
    void *room = turns_room(space, 1);

    if (room)
        turns_keep(space, 1);
    return room;
}

#endif
