/* SPDX-License-Identifier: MIT */
/* field - what stands under a key of a sound JSON object, in the type that is wanted. */
#ifndef CLIENT_FIELD_H
#define CLIENT_FIELD_H

#include "base/str.h"

/* False, and "": there is no such text, or it is too long. */
bool field_text(Str object, const char *key, char *out, size_t capacity);

/* False: there is no such number between the two. */
bool field_number(Str object, const char *key, int64_t least, int64_t most,
                  int64_t *ret_number);

#endif
