/* SPDX-License-Identifier: MIT */
/* ugi - the engine for other programs: UGI, a line in, lines out (docs/FORMATS.md).
 *
 *     Ugi *ugi = ugi_open(stdout);
 *     while (ugi_line(ugi, next_line()))
 *         while (no_line_waits && ugi_think(ugi, 5000))
 *             ;
 *     ugi_close(ugi);
 *
 * Lines may come in any order and hold anything: what cannot be done is one line
 * `info string error: ..` and changes nothing. While it thinks, `stop`, `isready`, `query`
 * and `quit` are answered at once; the rest has to wait for the answer.
 */
#ifndef UGI_UGI_H
#define UGI_UGI_H

#include <stdio.h>

#include "base/str.h"

enum { UGI_LINE_LIMIT = 8 << 20 /* characters of a line */ };

typedef struct Ugi Ugi;

/* NULL when memory runs out. */
Ugi *ugi_open(FILE *out);
void ugi_close(Ugi *ugi);

/* Takes a line; false when it says quit. */
bool ugi_line(Ugi *ugi, Str line);

/* Goes on thinking for about so long and prints what was found; false when there is nothing
 * to think about. */
bool ugi_think(Ugi *ugi, uint64_t budget_us);

/* No line will come any more: a search that waits for `stop` is stopped. */
void ugi_hang_up(Ugi *ugi);

/* Says that a line was longer than UGI_LINE_LIMIT. */
void ugi_too_long(Ugi *ugi);

#endif
