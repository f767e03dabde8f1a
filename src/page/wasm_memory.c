/* SPDX-License-Identifier: MIT */
/* wasm_memory - malloc and its kin for the module of the page, in a tenth of the bytes that
 * the C library's own take.
 *
 * Small blocks, once freed, wait in the list of their size for the next of that size. Large
 * ones lie in one list in the order of their places: neighbours are joined, the first that
 * is large enough is taken, or a part of it, and the last at the end of all counts as fresh.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"

/* Before every piece of memory given out. */
typedef struct Head {
    struct Head *start; /* of the block; when it is free, the next free one */
    size_t size;        /* of all of it, a multiple of UNIT */
    uint32_t unused[2];
} Head;

_Static_assert(sizeof(Head) == 16, "what is given out begins at a multiple of 16");

enum { PAGE = 1 << 16, UNIT = 64, LARGE = 4096 };

extern unsigned char __heap_base; /* where the linker says memory is free */

static Head *small[LARGE / UNIT], *large;
static Head *room;       /* for small ones that are new, */
static size_t room_size; /* so that they do not come between large ones */
static uintptr_t top;    /* all above is fresh */

static Head *take_fresh(size_t size)
{
    uintptr_t end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE, at = top;

    if (!at)
        at = ((uintptr_t)&__heap_base + UNIT - 1) / UNIT * UNIT;
    if (size > UINT32_MAX - at - PAGE)
        return NULL;
    if (at + size > end &&
        __builtin_wasm_memory_grow(0, (at + size - end + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    top = at + size;
    return (Head *)at;
}

static Head *after(const Head *head, size_t size)
{
    return (Head *)((uintptr_t)head + size);
}

static Head *take_large(size_t size)
{
    Head **at = &large, *head, *rest;

    while (*at && (*at)->size < size)
        at = &(*at)->start;
    head = *at;
    if (!head)
        return NULL;
    rest = head->start;
    if (head->size > size) {
        rest = after(head, size);
        *rest = (Head){.start = head->start, .size = head->size - size};
    }
    *at = rest;
    return head;
}

static Head *take_block(size_t size)
{
    Head *head = take_large(size);

    return head ? head : take_fresh(size);
}

static Head *take_small(size_t size)
{
    Head *head = small[size / UNIT];

    if (head) {
        small[size / UNIT] = head->start;
        return head;
    }
    if (room_size < size) {
        room = take_block(PAGE);
        room_size = room ? PAGE : 0;
    }
    head = room;
    if (head) {
        room = after(room, size);
        room_size -= size;
    }
    return head;
}

static void give_large(Head *head)
{
    Head **at = &large, *next;

    while (*at && after(*at, (*at)->size) < head)
        at = &(*at)->start;
    next = *at;
    if (next && after(next, next->size) == head) {
        next->size += head->size;
        head = next;
        next = head->start;
    }
    if (next && after(head, head->size) == next) {
        head->size += next->size;
        next = next->start;
    }
    head->start = next;
    *at = head;
    if ((uintptr_t)after(head, head->size) == top) {
        top = (uintptr_t)head;
        *at = NULL;
    }
}

static NOINLINE void *give_out(size_t size)
{
    size_t bytes = (size + sizeof(Head) + UNIT - 1) / UNIT * UNIT;
    Head *head;

    if (size > INT32_MAX)
        return NULL;
    head = bytes < LARGE ? take_small(bytes) : take_block(bytes);
    if (!head)
        return NULL;
    *head = (Head){.start = head, .size = bytes};
    return head + 1;
}

void *malloc(size_t size)
{
    return give_out(size);
}

NOINLINE void free(void *memory)
{
    Head *head;
    size_t size;

    if (!memory)
        return;
    size = ((Head *)memory)[-1].size;
    head = ((Head *)memory)[-1].start;
    head->size = size;
    if (size >= LARGE) {
        give_large(head);
    } else {
        head->start = small[size / UNIT];
        small[size / UNIT] = head;
    }
}

/* With malloc it would be made a call of itself. */
NOINLINE void *calloc(size_t count, size_t size)
{
    size_t bytes;
    void *memory;

    if (__builtin_mul_overflow(count, size, &bytes) || !(memory = give_out(bytes)))
        return NULL;
    return memset(memory, 0, bytes);
}

NOINLINE void *realloc(void *memory, size_t size)
{
    const Head *head = (const Head *)memory - 1;
    void *larger;
    size_t old;

    if (!memory)
        return malloc(size);
    old = (size_t)((char *)after(head->start, head->size) - (char *)memory);
    if (size <= old)
        return memory;
    larger = malloc(size);
    if (larger) {
        memcpy(larger, memory, old);
        free(memory);
    }
    return larger;
}

/* The head is told once more before the place that is aligned. */
NOINLINE void *aligned_alloc(size_t alignment, size_t size)
{
    Head *head = size > INT32_MAX ? NULL : malloc(size + alignment), *aligned;

    if (!head)
        return NULL;
    aligned = (Head *)(((uintptr_t)head + alignment - 1) / alignment * alignment);
    aligned[-1] = head[-1];
    return aligned;
}
