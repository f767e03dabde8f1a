/* SPDX-License-Identifier: MIT */
/* position_part - what the files that read positions share; nobody else includes it.
 *
 *   position_parse.c  cuts the text up: board, seats, options
 *   position_memo.c   what cards remember
 *   position_check.c  does it all fit together?
 */
#ifndef SANTORINI_TEXTS_POSITION_PART_H
#define SANTORINI_TEXTS_POSITION_PART_H

#include "santorini/cards/power.h"

typedef struct Reader {
    SantoriniState s;
    Str all;
    const char *field;
    Fault *fault;
    Squares given[GAME_MAX_SEATS]; /* workers as written, by seat */
    Str borrowed[GAME_MAX_SEATS];  /* a memo that may follow another card's power */
    bool deck_given, viewed;
} Reader;

/* "seat 1" and so on. */
extern const char *const position_seat_field[GAME_MAX_SEATS];

/* A fault at a part of the text, which is its %1. */
Status position_fail(Reader *r, Str at, const char *id);

/* Reads what stands between [ and ] at a seat, every memo once. */
Status position_read_memos(Reader *r, int seat, Str text);

/* Memos that were left open go to the card whose power the seat may have. */
Status position_check_borrowed(Reader *r);

Status position_check(Reader *r);

#endif
