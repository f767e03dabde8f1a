/* SPDX-License-Identifier: MIT */
/* scratch - room that each thread of a search by simulation works in.
 *
 *     typedef struct Scratch { ScratchHead head; .. } Scratch;
 *
 *     m->scratch = scratch_open(task, sizeof *m->scratch, 4096);
 *     scratch_seed(m->scratch, sizeof *m->scratch, task);
 *     scratch_close(m->scratch, sizeof *m->scratch, threads);
 */
#ifndef SEARCH_SCRATCH_H
#define SEARCH_SCRATCH_H

#include "game/turns.h"
#include "search/method.h"

typedef struct ScratchHead {
    TurnSpace *space;
    Rng rng;
} ScratchHead;

/* An array with an element of `size` bytes for each thread of the task, zero but for a space
 * with room for so many results; NULL: no memory. */
void *scratch_open(const Task *task, size_t size, size_t capacity);
void scratch_close(void *scratch, size_t size, int threads);

/* Each thread draws its own numbers, by the task's seed. */
void scratch_seed(void *scratch, size_t size, const Task *task);

#endif
