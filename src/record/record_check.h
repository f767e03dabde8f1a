/* SPDX-License-Identifier: MIT */
/* record_check - which characters may stand where in a record. */
#ifndef RECORD_RECORD_CHECK_H
#define RECORD_RECORD_CHECK_H

#include "base/str.h"

/* The bytes of the UTF-8 character a text begins with; 0 when it is none. */
int record_utf8_size(Str text);

/* UTF-8 without control characters. */
bool record_is_value(Str text);

/* UTF-8 without control characters but white space, and without '}'. */
bool record_is_comment(Str text);

/* A letter, then letters, digits and underscores. */
bool record_is_key_char(char c);
bool record_is_key(Str text);

/* Takes a turn number, digits and dots, off the front of a word; false: there is none. */
bool record_cut_number(Str *word);

/* A token is neither a result nor does it begin with a turn number. */
bool record_is_token_char(char c);
bool record_is_token(Str text);

/* "$0" to "$255" */
bool record_is_glyph(Str text);

/* "*", "1/2", "2", "1=3" */
bool record_is_result(Str text);

/* Is it the token of a chance event: "<deal:..>"? */
bool record_is_chance(Str token);

/* Unless somebody knows better every seat's own token begins a turn. */
bool record_begins_turn(Str token);

#endif
