/* SPDX-License-Identifier: MIT */
#include "base/hex.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

void hex_print(const uint8_t *bytes, size_t count, Text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_char(out, digits[bytes[i] >> 4]);
        text_char(out, digits[bytes[i] & 15]);
    }
}

bool hex_read(Str text, uint8_t *ret_bytes, size_t count)
{
    if (text.size != 2 * count)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        const char *digit = text.at[i] ? strchr(digits, text.at[i]) : NULL;

        if (!digit)
            return false;
        ret_bytes[i / 2] =
            (uint8_t)(i % 2 ? ret_bytes[i / 2] << 4 | (digit - digits) : digit - digits);
    }
    return true;
}

void hex_print_number(uint64_t number, Text *out)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(out, digits[number >> shift & 15]);
}

bool hex_read_number(Str text, uint64_t *ret_number)
{
    uint8_t bytes[8];

    if (!hex_read(text, bytes, sizeof bytes))
        return false;
    *ret_number = 0;
    for (int i = 0; i < 8; i++)
        *ret_number = *ret_number << 8 | bytes[i];
    return true;
}
