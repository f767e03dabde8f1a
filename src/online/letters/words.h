/* SPDX-License-Identifier: MIT */
/* words - what letters say: plain text, in the reader's language.
 *
 * Of a game they tell what everybody at its table knows: what is played, who plays, whose turn it
 * is, how it ended. Nothing that was played is in them, so there is nothing to hide. */
#ifndef ONLINE_LETTERS_WORDS_H
#define ONLINE_LETTERS_WORDS_H

#include "online/table.h"

enum {
    WORDS_LINK_SIZE = 512,
    WORDS_SUBJECT_SIZE = 1024,
    WORDS_BODY_SIZE = 32768,
    WORDS_MOST = 20, /* tables that one letter tells of */
};

typedef enum WordsKind {
    WORDS_TURN, /* it is your turn */
    WORDS_SOON, /* .. and little time is left */
    WORDS_OVER,
    WORDS_KIND_COUNT,
} WordsKind;

typedef struct WordsNotice {
    const Table *table;
    int seat; /* the reader's */
    WordsKind kind;
} WordsNotice;

/* A letter that is being written. */
typedef struct Words {
    Translate translate;
    const char *page; /* where links lead to */
    int64_t now_ms;
    char subject[WORDS_SUBJECT_SIZE], body[WORDS_BODY_SIZE];
} Words;

/* Asks whether an address is its reader's; who presses a button where `code` leads to says so. */
void words_ask(Words *words, const char *code);

/* Tells of 1 to WORDS_MOST tables; `off` leads to where such letters end. */
void words_tell(Words *words, const WordsNotice *notices, int count, const char *off);

/* PAGE, a path, and a code. */
void words_print_link(const char *page, const char *path, const char *code,
                      char out[WORDS_LINK_SIZE]);

#endif
