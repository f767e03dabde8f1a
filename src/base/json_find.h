/* SPDX-License-Identifier: MIT */
/* json_find - small JSON texts from strangers, or of our own: what stands under a key.
 *
 *     if (!json_is_sound(text, 8)) ..                       no object that one can rely on
 *     if (json_find(text, "seen", &value) && json_integer(value, &seen)) ..
 *
 *     for (size_t at = 0; json_each(value, &at, &item);) ..
 *
 * Nothing is allocated: values are pieces of the text. Functions but the first take texts
 * that it has found sound, and pieces of such.
 */
#ifndef BASE_JSON_FIND_H
#define BASE_JSON_FIND_H

#include "base/text.h"

/* Is it one object, valid to the last letter and as UTF-8, no more than so many levels deep, in
 * which no key stands twice and none is written with escapes? */
bool json_is_sound(Str text, int levels);

/* The value of a key of an object; false: it is none, or has no such key. */
bool json_find(Str object, const char *key, Str *ret_value);

/* The same, as a text of the caller's: false, and "", where there is none or it is too long. */
bool json_find_text(Str object, const char *key, char *out, size_t capacity);

/* .. as a number between two others, .. */
bool json_find_integer(Str object, const char *key, int64_t least, int64_t most,
                       int64_t *ret_number);

/* .. and as true or false. */
bool json_find_truth(Str object, const char *key, bool *ret_truth);

/* The next item of an array from place `at` on, which begins with 0. */
bool json_each(Str array, size_t *at, Str *ret_item);

/* The next key of an object and its value. */
bool json_each_pair(Str object, size_t *at, Str *ret_key, Str *ret_value);

/* What a value is; false: something else, or too large. */
bool json_is_object(Str value);
bool json_text(Str value, Text *out);
bool json_integer(Str value, int64_t *ret_number);
bool json_truth(Str value, bool *ret_truth);

#endif
