/* SPDX-License-Identifier: MIT */
#include "online/name.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* Symbols of which nothing shows: a pattern without dots, a note without a head, and the place
 * of something that is not there. */
static bool is_blank(utf8proc_int32_t c)
{
    return c == 0x2800 || c == 0x1d159 || c == 0xfffc;
}

/* A mark that stands on the character before it. */
static bool is_mark(utf8proc_int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);

    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

/* May a character stand in a name? */
static bool is_seen(utf8proc_int32_t c)
{
    const utf8proc_property_t *p = utf8proc_get_property(c);

    switch ((utf8proc_category_t)p->category) {
    case UTF8PROC_CATEGORY_CN: /* not assigned, controls, formats (bidi, joiners) .. */
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    case UTF8PROC_CATEGORY_ZS: return c == ' ';
    default: /* .. and letters that fill but do not show */
        return !p->ignorable && !is_blank(c);
    }
}

/* Counts the characters of a name; 0: it is none. A mark needs something to stand on, and a
 * pile of them would cover other lines. */
static int count_characters(const utf8proc_uint8_t *text)
{
    enum { MOST_MARKS = 2 };
    utf8proc_int32_t c, before = ' ';
    int count = 0, marks = 0;

    for (utf8proc_ssize_t size; *text; text += size, before = c, count++) {
        bool needs_letter;

        size = utf8proc_iterate(text, -1, &c);
        if (size <= 0 || !is_seen(c) || (c == ' ' && before == ' '))
            return 0;
        marks = is_mark(c) ? marks + 1 : 0;
        needs_letter = is_mark(c) || utf8proc_category(c) == UTF8PROC_CATEGORY_MC;
        if (marks > MOST_MARKS || (needs_letter && before == ' '))
            return 0;
    }
    return before == ' ' ? 0 : count;
}

bool name_read(Str text, char ret_name[NAME_SIZE])
{
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t size =
        text.size > 0 && text.size < 1024
            ? utf8proc_map((const utf8proc_uint8_t *)text.at, (utf8proc_ssize_t)text.size,
                           &composed, UTF8PROC_COMPOSE | UTF8PROC_STABLE)
            : -1;
    int count =
        size > 0 && !memchr(composed, 0, (size_t)size) ? count_characters(composed) : 0;
    bool good = count > 0 && count <= NAME_CHARACTERS;

    if (good)
        str_copy((Str){(const char *)composed, (size_t)size}, ret_name, NAME_SIZE);
    free(composed);
    return good;
}
