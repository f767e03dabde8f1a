/* SPDX-License-Identifier: MIT */
#include "app/json.h"

#include <inttypes.h>

static void begin_item(Json *j, const char *key)
{
    if (j->more)
        fputc(',', j->to);
    if (key)
        fprintf(j->to, "\"%s\":", key);
    j->more = true;
}

Json json_begin(FILE *to)
{
    fputc('{', to);
    return (Json){.to = to};
}

void json_end(Json *j)
{
    fputs("}\n", j->to);
}

void json_open(Json *j, const char *key, char bracket)
{
    begin_item(j, key);
    fputc(bracket, j->to);
    j->more = false;
}

void json_close(Json *j, char bracket)
{
    fputc(bracket, j->to);
    j->more = true;
}

/* Bytes of the UTF-8 sequence at the front: 0 when it is malformed, too long for its
 * value, a surrogate or beyond the last code point. */
static size_t sequence_size(const unsigned char *at, size_t left)
{
    size_t size = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    unsigned char low = 0x80, high = 0xbf;

    if (size > 1 && (at[0] < 0xc2 || at[0] > 0xf4))
        return 0;
    if (size > left)
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

static void put_ascii(FILE *to, unsigned char c)
{
    if (c == '"' || c == '\\')
        fprintf(to, "\\%c", c);
    else if (c == '\n')
        fputs("\\n", to);
    else if (c == '\t')
        fputs("\\t", to);
    else if (c < 0x20 || c == 0x7f)
        fprintf(to, "\\u%04x", (unsigned)c);
    else
        fputc(c, to);
}

void json_str(Json *j, const char *key, Str value)
{
    const unsigned char *at = (const unsigned char *)value.at;
    size_t left = value.size;

    begin_item(j, key);
    fputc('"', j->to);
    while (left) {
        size_t size = sequence_size(at, left);

        if (size == 1)
            put_ascii(j->to, *at);
        else if (size == 0)
            fputs("\\ufffd", j->to);
        else
            fwrite(at, 1, size, j->to);
        size += size == 0;
        at += size;
        left -= size;
    }
    fputc('"', j->to);
}

void json_string(Json *j, const char *key, const char *value)
{
    json_str(j, key, str_from(value));
}

void json_number(Json *j, const char *key, long long value)
{
    begin_item(j, key);
    fprintf(j->to, "%lld", value);
}

void json_count(Json *j, const char *key, uint64_t value)
{
    begin_item(j, key);
    fprintf(j->to, "%" PRIu64, value);
}

void json_real(Json *j, const char *key, double value)
{
    begin_item(j, key);
    fprintf(j->to, "%.3f", value);
}

void json_bool(Json *j, const char *key, bool value)
{
    begin_item(j, key);
    fputs(value ? "true" : "false", j->to);
}
