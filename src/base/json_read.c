/* SPDX-License-Identifier: MIT */
#include "base/json_read.h"

#include <string.h>

enum { MAX_NESTING = 32 };

JsonReader json_reader(Str text)
{
    return (JsonReader){.text = text};
}

static int peek(const JsonReader *r)
{
    return r->at < r->text.size ? (unsigned char)r->text.at[r->at] : -1;
}

static void skip_blanks(JsonReader *r)
{
    while (r->at < r->text.size && memchr(" \t\r\n", r->text.at[r->at], 4))
        r->at++;
}

bool json_more(JsonReader *r)
{
    skip_blanks(r);
    return r->at < r->text.size;
}

bool json_next_is(JsonReader *r, char c)
{
    skip_blanks(r);
    return peek(r) == (unsigned char)c;
}

bool json_take(JsonReader *r, char c)
{
    bool there = json_next_is(r, c);

    r->at += there;
    return there;
}

static bool read_hex(JsonReader *r, unsigned *ret_code)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    unsigned code = 0;

    for (int i = 0; i < 4; i++, r->at++) {
        const char *digit = peek(r) > 0 ? strchr(digits, peek(r)) : NULL;

        if (!digit)
            return false;
        code = code << 4 | ((unsigned)(digit - digits) & 15);
    }
    *ret_code = code;
    return true;
}

static void put_utf8(Text *out, unsigned code)
{
    if (code < 0x80) {
        text_char(out, (char)code);
    } else if (code < 0x800) {
        text_char(out, (char)(0xc0 | code >> 6));
        text_char(out, (char)(0x80 | (code & 63)));
    } else if (code < 0x10000) {
        text_char(out, (char)(0xe0 | code >> 12));
        text_char(out, (char)(0x80 | (code >> 6 & 63)));
        text_char(out, (char)(0x80 | (code & 63)));
    } else {
        text_char(out, (char)(0xf0 | code >> 18));
        text_char(out, (char)(0x80 | (code >> 12 & 63)));
        text_char(out, (char)(0x80 | (code >> 6 & 63)));
        text_char(out, (char)(0x80 | (code & 63)));
    }
}

/* Reads the digits behind \u, of both halves where it is a pair. NUL is refused: our texts
 * have none. */
static bool read_code(JsonReader *r, Text *out)
{
    unsigned code, low;

    if (!read_hex(r, &code) || code == 0 || (code >= 0xdc00 && code < 0xe000))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (peek(r) != '\\' || r->at + 1 >= r->text.size || r->text.at[r->at + 1] != 'u')
            return false;
        r->at += 2;
        if (!read_hex(r, &low) || low < 0xdc00 || low >= 0xe000)
            return false;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    put_utf8(out, code);
    return true;
}

static bool read_escape(JsonReader *r, Text *out)
{
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    int c = peek(r);
    const char *name = c > 0 ? strchr(names, c) : NULL;

    r->at++;
    if (c == 'u')
        return read_code(r, out);
    if (name)
        text_char(out, meanings[name - names]);
    return name != NULL;
}

/* What does not fit is dropped; the answer says whether the string is valid. */
static bool read_string(JsonReader *r, Text *out)
{
    if (!json_take(r, '"'))
        return false;
    for (;;) {
        int c = peek(r);

        if (c < ' ')
            return false;
        r->at++;
        if (c == '"')
            return true;
        if (c != '\\')
            text_char(out, (char)c);
        else if (!read_escape(r, out))
            return false;
    }
}

bool json_read_string(JsonReader *r, Text *out)
{
    text_clear(out);
    return read_string(r, out) && !out->cut;
}

static bool skip_string(JsonReader *r)
{
    char nothing[1];
    Text out = text_into(nothing, sizeof nothing);

    return read_string(r, &out);
}

/* Numbers, true, false, null: anything made of their characters will do. */
static bool skip_word(JsonReader *r)
{
    static const char characters[] = "+-.0123456789abcdefghijklmnopqrstuvwxyzE";
    size_t from = r->at;

    while (r->at < r->text.size &&
           memchr(characters, r->text.at[r->at], sizeof characters - 1))
        r->at++;
    return r->at > from;
}

static bool skip_value(JsonReader *r, int nesting)
{
    char close = json_next_is(r, '{') ? '}' : ']';

    if (nesting > MAX_NESTING)
        return false;
    if (json_next_is(r, '"'))
        return skip_string(r);
    if (!json_take(r, '{') && !json_take(r, '['))
        return skip_word(r);
    if (json_take(r, close))
        return true;
    do {
        if (close == '}' && !(skip_string(r) && json_take(r, ':')))
            return false;
        if (!skip_value(r, nesting + 1))
            return false;
    } while (json_take(r, ','));
    return json_take(r, close);
}

bool json_skip(JsonReader *r)
{
    return skip_value(r, 0);
}

void json_skip_line(JsonReader *r)
{
    while (r->at < r->text.size && r->text.at[r->at++] != '\n')
        continue;
}

void json_place(const JsonReader *r, int *ret_line, int *ret_column)
{
    int line = 1, column = 1;

    for (size_t i = 0; i < r->at && i < r->text.size; i++) {
        column = r->text.at[i] == '\n' ? 1 : column + 1;
        line += r->text.at[i] == '\n';
    }
    *ret_line = line;
    *ret_column = column;
}
