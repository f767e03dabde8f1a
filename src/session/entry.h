/* SPDX-License-Identifier: MIT */
/* entry - what happens at a table: one line of its log.
 *
 *     sit 2 engine 4          who sits where: person, person 2, engine LEVEL, nobody
 *     play 1 b2-c3+d4         a token of the seat to move
 *     chance <start:2>        .. of chance
 *     leave 1 resign          .. time, abandon
 *     offer 1 back 6          to go back to six tokens; draw; rematch
 *     agree 2                 to the offer that waits
 *     decline 2
 *     shift 60000             nobody could play for so many milliseconds
 *
 * " @1700000000000" behind it says when, in milliseconds, where that matters.
 *
 * A command is an entry before it has been found good: session_propose makes the one of
 * the other. Texts belong to whoever made the entry.
 */
#ifndef SESSION_ENTRY_H
#define SESSION_ENTRY_H

#include "game/game.h"

enum {
    ENTRY_SIZE = GAME_TOKEN_SIZE + 64, /* characters of a printed one, NUL included */
    ENTRY_MAX_LEVEL = 99,
    ENTRY_MAX_HOLDER = 99,
};

typedef enum EntryKind {
    ENTRY_SIT,
    ENTRY_PLAY,
    ENTRY_CHANCE,
    ENTRY_LEAVE,
    ENTRY_OFFER,
    ENTRY_AGREE,
    ENTRY_DECLINE,
    ENTRY_SHIFT,
    ENTRY_KIND_COUNT,
} EntryKind;

typedef enum SitterKind {
    SITTER_NOBODY,
    SITTER_PERSON,
    SITTER_ENGINE,
    SITTER_KIND_COUNT,
} SitterKind;

/* Who sits on a seat. */
typedef struct Sitter {
    SitterKind kind;
    int level;  /* of an engine, from 1 */
    int holder; /* of a person: seats with the same number are in the same hands */
} Sitter;

typedef enum OfferKind {
    OFFER_NONE,
    OFFER_BACK,
    OFFER_DRAW,
    OFFER_REMATCH,
    OFFER_KIND_COUNT,
} OfferKind;

typedef struct Entry {
    EntryKind kind;
    int seat;        /* whose it is; of no meaning for chance and shift */
    int64_t at_ms;   /* when; 0: it does not matter */
    Str text;        /* of PLAY and CHANCE */
    Sitter sitter;   /* of SIT */
    Leave why;       /* of LEAVE */
    OfferKind offer; /* of OFFER */
    int back;        /* of OFFER_BACK: tokens that stay; a command need not say it */
    int64_t by_ms;   /* of SHIFT */
} Entry;

void entry_print(const Entry *entry, Text *out);

/* Reads a line as entry_print writes it, or a command, "offer 1 back"; the entry's text lies
 * in it. What it says need not make sense at any table. */
Status entry_parse(Str line, Entry *ret_entry, Fault *ret_fault);

#endif
