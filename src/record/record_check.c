/* SPDX-License-Identifier: MIT */
#include "record/record_check.h"

#include <string.h>

#include "game/history.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 127;
}

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* How many bytes the first one announces; 0 when it cannot be a first one. */
static int announced_size(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return 2;
    if (first >= 0xe0 && first <= 0xef)
        return 3;
    if (first >= 0xf0 && first <= 0xf4)
        return 4;
    return 0;
}

int record_utf8_size(Str text)
{
    const unsigned char *at = (const unsigned char *)text.at;
    int size = text.size ? announced_size(at[0]) : 0;

    if (size == 0 || (size_t)size > text.size)
        return 0;
    for (int i = 1; i < size; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    }
    /* Longer than need be, a surrogate, beyond the last character. */
    if ((at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
        (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f))
        return 0;
    return size;
}

static bool is_utf8(Str text)
{
    while (text.size) {
        int size = record_utf8_size(text);

        if (size == 0)
            return false;
        text = (Str){text.at + size, text.size - (size_t)size};
    }
    return true;
}

bool record_is_value(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (is_control(text.at[i]))
            return false;
    }
    return is_utf8(text);
}

bool record_is_comment(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '}' || (is_control(text.at[i]) && !is_white(text.at[i])))
            return false;
    }
    return is_utf8(text);
}

bool record_is_key_char(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

bool record_is_key(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!record_is_key_char(text.at[i]))
            return false;
    }
    return text.size > 0 && is_letter(text.at[0]);
}

bool record_is_token_char(char c)
{
    return c > ' ' && c < 127 && !strchr("{}()[]\";$", c);
}

bool record_cut_number(Str *word)
{
    size_t digits = 0, dots;

    while (digits < word->size && is_digit(word->at[digits]))
        digits++;
    dots = digits;
    while (dots < word->size && word->at[dots] == '.')
        dots++;
    if (digits == 0 || dots == digits)
        return false;
    *word = (Str){word->at + dots, word->size - dots};
    return true;
}

bool record_is_token(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!record_is_token_char(text.at[i]))
            return false;
    }
    return text.size > 0 && text.size < GAME_TOKEN_SIZE && !record_is_result(text) &&
           !record_cut_number(&text);
}

bool record_is_glyph(Str text)
{
    int number;

    return text.size >= 2 && text.size <= 4 && text.at[0] == '$' &&
           str_number((Str){text.at + 1, text.size - 1}, &number) && number <= 255;
}

/* Seats in rising order, joined by '='. */
static bool is_seats(Str text)
{
    char before = '0';

    if (text.size % 2 == 0)
        return false;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];

        if (i % 2 ? c != '=' : (c <= before || c > '0' + GAME_MAX_SEATS))
            return false;
        before = i % 2 ? before : c;
    }
    return true;
}

bool record_is_result(Str text)
{
    return str_is(text, "*") || str_is(text, "1/2") || is_seats(text);
}

bool record_is_chance(Str token)
{
    return token.size > 1 && token.at[0] == '<' && token.at[token.size - 1] == '>';
}

bool record_begins_turn(Str token)
{
    int seat;
    Leave why;

    return !record_is_chance(token) && !history_is_drawn(token) &&
           !history_is_leave(token, &seat, &why);
}
