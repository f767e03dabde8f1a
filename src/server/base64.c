/* SPDX-License-Identifier: MIT */
#include "server/base64.h"

#include <string.h>

static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Three bytes, or what is left of them, are four letters. */
static void print_group(const unsigned char *bytes, size_t size, Text *out)
{
    unsigned value = (unsigned)bytes[0] << 16 | (size > 1 ? (unsigned)bytes[1] << 8 : 0) |
                     (size > 2 ? bytes[2] : 0u);

    for (size_t i = 0; i < 4; i++)
        text_char(out, i <= size ? letters[value >> (18 - 6 * i) & 63] : '=');
}

void base64_print(const unsigned char *bytes, size_t size, Text *out)
{
    for (size_t i = 0; i < size; i += 3)
        print_group(bytes + i, size - i < 3 ? size - i : 3, out);
}

/* The number of a letter; -1: it is none. */
static int value_of(char c)
{
    const char *at = c ? strchr(letters, c) : NULL;

    return at ? (int)(at - letters) : -1;
}

bool base64_is_of(Str text, size_t size)
{
    size_t told = (size * 8 + 5) / 6; /* letters that tell something */
    int spare = (int)(told * 6 - size * 8);

    if (text.size != (size + 2) / 3 * 4)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        if (i < told ? value_of(text.at[i]) < 0 : text.at[i] != '=')
            return false;
    }
    return told == 0 || (value_of(text.at[told - 1]) & ((1 << spare) - 1)) == 0;
}
