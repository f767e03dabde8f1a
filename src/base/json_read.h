/* SPDX-License-Identifier: MIT */
/* json_read - reads JSON piece by piece, as the reader of a known shape asks for it.
 *
 *     JsonReader r = json_reader(text);
 *     if (json_take(&r, '{') && json_read_string(&r, &key) && json_take(&r, ':')) ..
 *
 * Blanks between pieces are skipped. Nothing is allocated but the room for one string,
 * which the caller gives. Values that are not wanted are skipped with json_skip.
 */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include "base/text.h"

typedef struct JsonReader {
    Str text;
    size_t at;
} JsonReader;

JsonReader json_reader(Str text);

/* Is there anything but blanks left? */
bool json_more(JsonReader *r);

/* Does the next piece begin with this character? */
bool json_next_is(JsonReader *r, char c);

/* Takes one character of punctuation; false when another one stands there. */
bool json_take(JsonReader *r, char c);

/* Reads a string into `out`, which is cleared first; false when it is none, is not valid
 * or does not fit. */
bool json_read_string(JsonReader *r, Text *out);

/* Skips any value; false when it is not valid. */
bool json_skip(JsonReader *r);

/* Goes on behind the end of the line. */
void json_skip_line(JsonReader *r);

/* Where the reader stands, from 1. */
void json_place(const JsonReader *r, int *ret_line, int *ret_column);

#endif
