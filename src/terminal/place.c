/* SPDX-License-Identifier: MIT */
#include "terminal/place.h"

#include <string.h>

enum { ID_LETTERS = 16 };

static bool refuse_place(Message *ret_fault, const char *id, const char *what)
{
    message_set(ret_fault, id, what, NULL);
    return false;
}

/* ---- what it looks like ------------------------------------------------------------------ */

/* Small letters and digits: it becomes a part of an address. */
static bool is_id(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'))
            return false;
    }
    return text.size == ID_LETTERS;
}

/* Letters in words; without gaps every second one is a vowel. The server reads it closely. */
static bool is_code(Str text)
{
    bool parts = memchr(text.at, '-', text.size) || memchr(text.at, ' ', text.size);

    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i] | ' '; /* a capital's small letter */

        if (text.at[i] != '-' && text.at[i] != ' ' && !(c >= 'a' && c <= 'z'))
            return false;
        if (!parts && i % 2 && !strchr("aeiou", c))
            return false;
    }
    return text.size >= ID_LETTERS && text.size < TOLD_CODE_SIZE;
}

/* "/t/ID/CODE", as it stands behind the # of a link; the code may be missing. */
static bool read_fragment(Str text, Place *place)
{
    Str part;

    if (!str_starts(text, "/t/"))
        return false;
    text = (Str){text.at + 3, text.size - 3};
    str_cut(&text, '/', &part);
    if (!is_id(part) || (text.size && !is_code(text)))
        return false;
    str_copy(part, place->table, sizeof place->table);
    str_copy(text, place->code, sizeof place->code);
    return true;
}

/* An address, or a link with a table behind it. */
static bool read_address(const char *typed, Place *place, Message *ret_fault)
{
    Str fragment = str_trim(str_from(typed)), base;
    bool link = str_cut(&fragment, '#', &base);

    while (base.size && base.at[base.size - 1] == '/')
        base.size--;
    if (base.size >= sizeof place->url ||
        !(str_starts(base, "http://") || str_starts(base, "https://")))
        return refuse_place(
            ret_fault,
            N_("a server's address is like https://games.example.org, not '%1'"), typed);
    str_copy(base, place->url, sizeof place->url);
    if (link && fragment.size && !str_is(fragment, "/") &&
        !read_fragment(fragment, place))
        return refuse_place(
            ret_fault, N_("'%1' is no link to a table; copy it whole, in quotes"), typed);
    return true;
}

/* ---- reading ----------------------------------------------------------------------------- */

static bool read_table(const char *typed, Place *place, Message *ret_fault)
{
    Str text = str_trim(str_from(typed));
    Place link = {0};

    if (strchr(typed, '#')) {
        if (!read_address(typed, &link, ret_fault))
            return false;
        if (place->url[0] && strcmp(place->url, link.url) != 0)
            return refuse_place(
                ret_fault, N_("this link leads to another server: --at %1"), link.url);
        *place = link;
    } else if (is_code(text)) {
        str_copy(text, place->code, sizeof place->code);
    } else if (is_id(text)) {
        str_copy(text, place->table, sizeof place->table);
    } else {
        return refuse_place(
            ret_fault,
            N_("--table wants the four words of a table's code, or its link, not '%1'"),
            typed);
    }
    return true;
}

bool place_read(const char *at, const char *table, Place *ret_place, Message *ret_fault)
{
    *ret_place = (Place){0};
    if (at && !read_address(at, ret_place, ret_fault))
        return false;
    if (table && !read_table(table, ret_place, ret_fault))
        return false;
    return ret_place->url[0] ||
           refuse_place(ret_fault, N_("at which server? Add --at URL"), NULL);
}

void place_print_link(const Place *place, Text *out)
{
    text_add(out, place->url);
    text_add(out, "/#/t/");
    text_add(out, place->table);
    text_char(out, '/');
    text_add(out, place->code);
}
