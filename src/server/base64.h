/* SPDX-License-Identifier: MIT */
/* base64 - bytes as letters (RFC 4648, with padding). */
#ifndef SERVER_BASE64_H
#define SERVER_BASE64_H

#include "base/text.h"

void base64_print(const unsigned char *bytes, size_t size, Text *out);

/* Whether a text is what base64_print makes of so many bytes, whichever they are. */
bool base64_is_of(Str text, size_t size);

#endif
