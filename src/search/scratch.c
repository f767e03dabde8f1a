/* SPDX-License-Identifier: MIT */
#include "search/scratch.h"

#include <stdlib.h>

static ScratchHead *head_of(void *scratch, size_t size, int thread)
{
    return (ScratchHead *)(void *)((unsigned char *)scratch + (size_t)thread * size);
}

void *scratch_open(const Task *task, size_t size, size_t capacity)
{
    void *scratch = calloc((size_t)task->threads, size);

    for (int i = 0; scratch && i < task->threads; i++) {
        ScratchHead *head = head_of(scratch, size, i);

        head->space = turns_open(task->def, capacity);
        if (!head->space) {
            scratch_close(scratch, size, task->threads);
            return NULL;
        }
    }
    return scratch;
}

void scratch_close(void *scratch, size_t size, int threads)
{
    for (int i = 0; scratch && i < threads; i++)
        turns_close(head_of(scratch, size, i)->space);
    free(scratch);
}

void scratch_seed(void *scratch, size_t size, const Task *task)
{
    for (int i = 0; i < task->threads; i++)
        head_of(scratch, size, i)->rng = (Rng){task->seed + (uint64_t)i};
}
