/* SPDX-License-Identifier: MIT */
/* cookie - what a device is known by, as browsers keep it.
 *
 * Scripts cannot read it, other pages' requests come without it, and behind TLS it goes nowhere
 * else.
 */
#ifndef SERVER_COOKIE_H
#define SERVER_COOKIE_H

#include "base/text.h"

enum { COOKIE_SIZE = 160 };

/* What stands for us in a header, among others' cookies; empty: nothing. Where there are
 * several the first counts, which is that of the longest path. */
Str cookie_find(Str header);

/* What a browser is to keep from now on; an empty token: nothing any more. */
void cookie_print(Str token, bool secure, char out[COOKIE_SIZE]);

#endif
