/* SPDX-License-Identifier: MIT */
/* counted - memory whose pieces are counted, for a fuzzer and a test of the same thing. */
#ifndef COUNTED_H
#define COUNTED_H

#include <stdlib.h>

static long live; /* pieces of memory */

static void *allocate(size_t size)
{
    live++;
    return malloc(size);
}

static void release(void *memory)
{
    live--;
    free(memory);
}

#endif
