/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Text text_into(char *buffer, size_t capacity)
{
    buffer[0] = '\0';
    return (Text){.data = buffer, .capacity = capacity};
}

void text_add_str(Text *out, Str text)
{
    size_t room = out->capacity - out->size - 1;
    size_t size = text.size < room ? text.size : room;

    memcpy(out->data + out->size, text.at, size);
    out->size += size;
    out->data[out->size] = '\0';
    out->cut |= size < text.size;
}

void text_add(Text *out, const char *text)
{
    text_add_str(out, str_from(text));
}

void text_char(Text *out, char c)
{
    text_add_str(out, (Str){&c, 1});
}

void text_count(Text *out, uint64_t count)
{
    char digits[20];
    size_t first = sizeof digits;

    do
        digits[--first] = (char)('0' + count % 10);
    while (count /= 10);
    text_add_str(out, (Str){digits + first, sizeof digits - first});
}

void text_number(Text *out, long long number)
{
    if (number < 0)
        text_char(out, '-');
    text_count(out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void text_format(Text *out, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_add(out, line);
}

void text_wrap(Text *out, const char *first, const char *indent, const char *text,
               size_t width)
{
    Str rest = str_from(text), word;
    size_t column = str_width(str_from(first));
    bool begun = false;

    text_add(out, first);
    while (str_word(&rest, &word)) {
        if (begun && column + 1 + str_width(word) > width) {
            text_char(out, '\n');
            text_add(out, indent);
            column = str_width(str_from(indent));
        } else if (begun) {
            text_char(out, ' ');
            column++;
        }
        text_add_str(out, word);
        column += str_width(word);
        begun = true;
    }
    text_char(out, '\n');
}

void text_clear(Text *out)
{
    out->size = 0;
    out->cut = false;
    out->data[0] = '\0';
}

Str text_str(const Text *out)
{
    return (Str){out->data, out->size};
}
