/* SPDX-License-Identifier: MIT */
/* large - memory for tables that are looked into all over. */
#ifndef BASE_LARGE_H
#define BASE_LARGE_H

#include <stddef.h>

/* So many bytes, aligned to cache lines, that free() gives back; NULL: there are not as many.
 * Where every look goes to another page, finding the page takes longer than the look: the
 * system is asked for pages as large as it has. */
void *large_alloc(size_t bytes);

#endif
