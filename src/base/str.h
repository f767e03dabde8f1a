/* SPDX-License-Identifier: MIT */
/* str - text that is read: a pointer and a length, owned by somebody else.
 *
 *     Str rest = str_from("b2-c3 pass"), word;
 *     while (str_word(&rest, &word))
 *         ...                        "b2-c3", then "pass"
 *
 * Nothing here allocates; a Str lives as long as the text it points into.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Str {
    const char *at;
    size_t size;
} Str;

Str str_from(const char *text);
Str str_range(const char *from, const char *to);
bool str_equal(Str a, Str b);
bool str_is(Str a, const char *text);

/* The same, letters A to Z in either case. */
bool str_is_nocase(Str a, const char *text);

bool str_starts(Str a, const char *prefix);

/* Cuts the part before the first `separator` off the front of `rest` (all of it when
 * there is none) and answers whether a separator stood there. */
bool str_cut(Str *rest, char separator, Str *ret_part);

/* Cuts the next word, words being separated by blanks, tabs and line ends; false at the end. */
bool str_word(Str *rest, Str *ret_word);

/* The text without blanks, tabs and line ends around it. */
Str str_trim(Str text);

/* Reads a whole decimal number of at most nine digits; false leaves ret_number alone. */
bool str_number(Str text, int *ret_number);

/* The same for what text_count writes, as large as it gets. */
bool str_count(Str text, uint64_t *ret_count);

/* How many characters a text in UTF-8 has. */
size_t str_width(Str text);

/* Bytes of the character in UTF-8 at the front of a text that is not empty: 0 when it is
 * malformed, too long for its value, a surrogate or beyond the last code point. */
size_t str_character(Str text);

/* FNV-1a of 64 bits; STR_HASH, or what the text before gave, is where it begins. */
#define STR_HASH 0xcbf29ce484222325u
uint64_t str_hash(uint64_t hash, Str text);

/* Copies into a buffer, cut to fit, and ends it with NUL. */
void str_copy(Str text, char *out, size_t capacity);

#endif
