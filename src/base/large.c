/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* madvise */
#include "base/large.h"

#include <stdint.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LINE = 64 };

#ifdef MADV_HUGEPAGE
enum { LARGE_PAGE = 2 << 20 };

/* A wish: where it is not granted all is as well, but slower. */
static void ask_for_large_pages(void *memory, size_t bytes)
{
    madvise(memory, bytes, MADV_HUGEPAGE);
}
#else
enum { LARGE_PAGE = LINE };

static void ask_for_large_pages(void *memory, size_t bytes)
{
    (void)memory, (void)bytes;
}
#endif

void *large_alloc(size_t bytes)
{
    size_t unit =
        bytes < LARGE_PAGE / 4 ? LINE : LARGE_PAGE; /* the rest of one is lost */
    void *memory;

    if (bytes > SIZE_MAX - unit)
        return NULL;
    bytes = (bytes + unit - 1) / unit * unit;
    memory = aligned_alloc(unit, bytes);
    if (memory && unit == LARGE_PAGE)
        ask_for_large_pages(memory, bytes);
    return memory;
}
