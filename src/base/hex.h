/* SPDX-License-Identifier: MIT */
/* hex - bytes and numbers as hexadecimal digits, in lower case. */
#ifndef BASE_HEX_H
#define BASE_HEX_H

#include "base/text.h"

void hex_print(const uint8_t *bytes, size_t count, Text *out);

/* False: it is not twice as many digits. */
bool hex_read(Str text, uint8_t *ret_bytes, size_t count);

/* A number as 16 digits, and back. */
void hex_print_number(uint64_t number, Text *out);
bool hex_read_number(Str text, uint64_t *ret_number);

#endif
