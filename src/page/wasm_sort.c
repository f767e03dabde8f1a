/* SPDX-License-Identifier: MIT */
/* wasm_sort - qsort for the module of the page: a heap, in a tenth of the bytes that the C
 * library's own and what it brings along take. */
#include <stdlib.h>

typedef int Compare(const void *a, const void *b);

static void swap(char *a, char *b, size_t size)
{
    while (size-- > 0) {
        char held = a[size];

        a[size] = b[size];
        b[size] = held;
    }
}

/* Lets an entry down to where none below it is larger. */
static void sink(char *base, size_t at, size_t count, size_t size, Compare *compare)
{
    for (size_t below = 2 * at + 1; below < count; below = 2 * at + 1) {
        if (below + 1 < count &&
            compare(base + below * size, base + (below + 1) * size) < 0)
            below++;
        if (compare(base + at * size, base + below * size) >= 0)
            return;
        swap(base + at * size, base + below * size, size);
        at = below;
    }
}

void qsort(void *base, size_t count, size_t size, Compare *compare)
{
    for (size_t i = count / 2; i-- > 0;)
        sink(base, i, count, size, compare);
    while (count-- > 1) {
        swap(base, (char *)base + count * size, size);
        sink(base, 0, count, size, compare);
    }
}
