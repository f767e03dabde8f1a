/* SPDX-License-Identifier: MIT */
/* text - text that is written: a buffer of the caller's that never overflows.
 *
 *     char buffer[64];
 *     Text out = text_into(buffer, sizeof buffer);
 *     text_add(&out, "depth ");
 *     text_number(&out, 3);            buffer holds "depth 3", always NUL-terminated
 *
 * What does not fit is left out and `cut` says so.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/str.h"

typedef struct Text {
    char *data;
    size_t size, capacity;
    bool cut;
} Text;

Text text_into(char *buffer, size_t capacity);
void text_add(Text *out, const char *text);
void text_add_str(Text *out, Str text);
void text_char(Text *out, char c);
void text_number(Text *out, long long number);
void text_count(Text *out, uint64_t count);

/* Like printf, which is large: not for what goes into the module of the page. */
void text_format(Text *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A paragraph in lines of at most `width` characters, unless a word is longer: `first` stands
 * before the first line, `indent` before the others. */
void text_wrap(Text *out, const char *first, const char *indent, const char *text,
               size_t width);

/* Forgets what was written. */
void text_clear(Text *out);

/* What was written so far. */
Str text_str(const Text *out);

#endif
