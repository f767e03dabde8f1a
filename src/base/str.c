/* SPDX-License-Identifier: MIT */
#include "base/str.h"

#include <string.h>

Str str_from(const char *text)
{
    return (Str){text, strlen(text)};
}

Str str_range(const char *from, const char *to)
{
    return (Str){from, (size_t)(to - from)};
}

bool str_equal(Str a, Str b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

bool str_is(Str a, const char *text)
{
    return str_equal(a, str_from(text));
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool str_is_nocase(Str a, const char *text)
{
    size_t i = 0;

    while (i < a.size && text[i] && lower(a.at[i]) == lower(text[i]))
        i++;
    return i == a.size && !text[i];
}

bool str_starts(Str a, const char *prefix)
{
    size_t size = strlen(prefix);

    return a.size >= size && memcmp(a.at, prefix, size) == 0;
}

bool str_cut(Str *rest, char separator, Str *ret_part)
{
    const char *hit = rest->size ? memchr(rest->at, separator, rest->size) : NULL;
    const char *end = rest->at + rest->size;

    *ret_part = str_range(rest->at, hit ? hit : end);
    *rest = str_range(hit ? hit + 1 : end, end);
    return hit != NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool str_word(Str *rest, Str *ret_word)
{
    const char *at = rest->at, *end = rest->at + rest->size, *from;

    while (at < end && is_blank(*at))
        at++;
    from = at;
    while (at < end && !is_blank(*at))
        at++;
    *ret_word = str_range(from, at);
    *rest = str_range(at, end);
    return ret_word->size > 0;
}

Str str_trim(Str text)
{
    while (text.size && is_blank(text.at[0]))
        text = (Str){text.at + 1, text.size - 1};
    while (text.size && is_blank(text.at[text.size - 1]))
        text.size--;
    return text;
}

bool str_number(Str text, int *ret_number)
{
    int number = 0;

    if (text.size == 0 || text.size > 9)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        number = number * 10 + (text.at[i] - '0');
    }
    *ret_number = number;
    return true;
}

bool str_count(Str text, uint64_t *ret_count)
{
    uint64_t count = 0;

    if (text.size == 0)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        unsigned digit = (unsigned)(text.at[i] - '0');

        if (digit > 9 || count > (UINT64_MAX - digit) / 10)
            return false;
        count = count * 10 + digit;
    }
    *ret_count = count;
    return true;
}

size_t str_width(Str text)
{
    size_t width = 0;

    for (size_t i = 0; i < text.size; i++)
        width += ((unsigned char)text.at[i] & 0xc0) != 0x80;
    return width;
}

size_t str_character(Str text)
{
    const unsigned char *at = (const unsigned char *)text.at;
    size_t size = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    unsigned char low = 0x80, high = 0xbf;

    if (size > 1 && (at[0] < 0xc2 || at[0] > 0xf4))
        return 0;
    if (size > text.size)
        return 0;
    if (at[0] == 0xe0)
        low = 0xa0;
    if (at[0] == 0xed)
        high = 0x9f;
    if (at[0] == 0xf0)
        low = 0x90;
    if (at[0] == 0xf4)
        high = 0x8f;
    for (size_t i = 1; i < size; i++) {
        if (at[i] < low || at[i] > high)
            return 0;
        low = 0x80;
        high = 0xbf;
    }
    return size;
}

uint64_t str_hash(uint64_t hash, Str text)
{
    for (size_t i = 0; i < text.size; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * 0x100000001b3u;
    return hash;
}

void str_copy(Str text, char *out, size_t capacity)
{
    size_t size = text.size < capacity - 1 ? text.size : capacity - 1;

    if (size > 0) /* an empty text may have no place */
        memcpy(out, text.at, size);
    out[size] = '\0';
}
