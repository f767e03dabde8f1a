/* SPDX-License-Identifier: MIT */
/* cookie - what a device is known by, as browsers keep it, and what a program is instead.
 *
 * Scripts cannot read a cookie, other pages' requests come without it, and behind TLS it goes
 * nowhere else. A program says "Authorization: Bearer oriel_..", which browsers do not send by
 * themselves, so no page of a stranger's can use it.
 */
#ifndef SERVER_COOKIE_H
#define SERVER_COOKIE_H

#include "base/text.h"

enum { COOKIE_SIZE = 160 };

/* What stands for us in a header, among others' cookies; empty: nothing. Where there are
 * several the first counts, which is that of the longest path. */
Str cookie_find(Str header);

/* What stands behind the scheme in a header of programs; empty: nothing. Other schemes are not
 * ours: a proxy in front of us may ask for a password by them. */
Str cookie_bearer(Str header);

/* What a browser is to keep from now on; an empty token: nothing any more. */
void cookie_print(Str token, bool secure, char out[COOKIE_SIZE]);

#endif
