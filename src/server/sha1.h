/* SPDX-License-Identifier: MIT */
/* sha1 - SHA-1 (FIPS 180-4) of a text. WebSockets begin with it; it keeps no secret. */
#ifndef SERVER_SHA1_H
#define SERVER_SHA1_H

#include "base/str.h"

enum { SHA1_SIZE = 20 };

void sha1(Str text, unsigned char ret_digest[SHA1_SIZE]);

#endif
