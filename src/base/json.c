/* SPDX-License-Identifier: MIT */
#include "base/json.h"

#include <stdio.h>
#include <string.h>

static void add_text(Json *j, const char *text)
{
    j->put(j->to, text, strlen(text));
}

static void begin_item(Json *j, const char *key)
{
    if (j->more)
        add_text(j, ",");
    if (key) {
        add_text(j, "\"");
        add_text(j, key);
        add_text(j, "\":");
    }
    j->more = true;
}

void json_drop(void *to, const char *text, size_t size)
{
    (void)to, (void)text, (void)size;
}

Json json_into(JsonPut *put, void *to)
{
    return (Json){.put = put, .to = to};
}

void json_open(Json *j, const char *key, char bracket)
{
    begin_item(j, key);
    j->put(j->to, &bracket, 1);
    j->more = false;
}

void json_close(Json *j, char bracket)
{
    j->put(j->to, &bracket, 1);
    j->more = true;
}

/* How a character that cannot stand as it is is written. */
static void put_escape(Json *j, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char as_number[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15], '\0'};
    char as_letter[] = {'\\', (char)(c == '\n' ? 'n' : c == '\t' ? 't' : c), '\0'};
    bool has_letter = c == '"' || c == '\\' || c == '\n' || c == '\t';

    add_text(j, has_letter ? as_letter : as_number);
}

static bool stands_as_it_is(unsigned char c)
{
    return c >= 0x20 && c != 0x7f && c != '"' && c != '\\';
}

/* What needs no change is put in one go. */
void json_str(Json *j, const char *key, Str value)
{
    const unsigned char *at = (const unsigned char *)value.at;
    size_t left = value.size, as_is = 0;

    begin_item(j, key);
    add_text(j, "\"");
    while (as_is < left) {
        size_t size = str_character((Str){(const char *)at + as_is, left - as_is});

        if (size && stands_as_it_is(at[as_is])) {
            as_is += size;
            continue;
        }
        j->put(j->to, (const char *)at, as_is);
        if (size)
            put_escape(j, at[as_is]);
        else
            add_text(j, "\\ufffd");
        at += as_is + 1;
        left -= as_is + 1;
        as_is = 0;
    }
    j->put(j->to, (const char *)at, as_is);
    add_text(j, "\"");
}

void json_string(Json *j, const char *key, const char *value)
{
    json_str(j, key, str_from(value));
}

void json_number(Json *j, const char *key, long long value)
{
    char text[24];
    Text out = text_into(text, sizeof text);

    begin_item(j, key);
    text_number(&out, value);
    add_text(j, text);
}

void json_count(Json *j, const char *key, uint64_t value)
{
    char text[24];
    Text out = text_into(text, sizeof text);

    begin_item(j, key);
    text_count(&out, value);
    add_text(j, text);
}

void json_real(Json *j, const char *key, double value)
{
    char text[352]; /* the largest double has 309 digits */

    begin_item(j, key);
    snprintf(text, sizeof text, "%.3f", value);
    add_text(j, text);
}

void json_bool(Json *j, const char *key, bool value)
{
    begin_item(j, key);
    add_text(j, value ? "true" : "false");
}

void json_null(Json *j, const char *key)
{
    begin_item(j, key);
    add_text(j, "null");
}

void json_raw(Json *j, const char *key, Str text)
{
    begin_item(j, key);
    j->put(j->to, text.at, text.size);
}

void json_message(Json *j, const char *key, const Message *m)
{
    int count = MESSAGE_ARGS;

    while (count && !m->arg[count - 1][0])
        count--;
    json_open(j, key, '{');
    json_string(j, "id", m->id ? m->id : "");
    if (m->plural) {
        json_string(j, "plural", m->plural);
        json_count(j, "count", m->count);
    }
    json_open(j, "args", '[');
    for (int i = 0; i < count; i++)
        json_string(j, NULL, m->arg[i]);
    json_close(j, ']');
    json_close(j, '}');
}
