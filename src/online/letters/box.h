/* SPDX-License-Identifier: MIT */
/* box - who wants letters, and where: one address of a person, confirmed or waiting for that.
 *
 * It is kept as the head of "e/PERSON", a line of words:
 *
 *     confirmed pl OFF anna@example.org 1700086400000 v/0a1b..
 *
 * OFF stops letters by one click; "u/" and its hash leads to the person, and so does what confirms
 * the address, until then. In memory is what the store has, so that looking costs nothing. */
#ifndef ONLINE_LETTERS_BOX_H
#define ONLINE_LETTERS_BOX_H

#include "mail/address.h"
#include "online/letters/letters.h"
#include "online/part.h"

enum {
    BOX_LANGUAGE_SIZE = 8,
    BOX_HEAD_SIZE = 512,
    BOX_BUCKETS = 4096,
};

typedef struct Box {
    struct Box *next; /* in its bucket */
    char person[CODE_ID_SIZE];
    bool confirmed;
    char language[BOX_LANGUAGE_SIZE];
    char off[CODE_TOKEN_SIZE];
    char address[MAIL_ADDRESS_SIZE];
    int64_t until_ms;          /* it can be confirmed until then, .. */
    char code[CODE_HASH_SIZE]; /* .. by what this log belongs to; "-": no longer */
    /* Not kept. */
    uint64_t post;   /* the letter on its way; 0: none is */
    int64_t next_ms; /* no other one before then */
    struct Box *next_due;
    bool due;
} Box;

/* A letter on its way, and what it tells of. */
typedef struct Item {
    struct Item *next;
    char table[CODE_ID_SIZE];
    int seat, turn;
    uint8_t kinds;
} Item;

typedef struct Post {
    struct Post *next;
    uint64_t number;
    char person[CODE_ID_SIZE];
    Item *items;
} Post;

struct Letters {
    Online *online;
    Box *bucket[BOX_BUCKETS];
    Box *due; /* by next_due, while letters are made */
    Post *posts;
    uint64_t number; /* of the last letter */
    int64_t sweep_ms, tick_ms;
    bool slept; /* nobody could come back before this tick */
    Quota *to_address, *by_person,
        *from_address; /* letters that ask for a confirmation */
    Quota *notices;    /* of one person */
};

bool box_parse(Str head, Box *ret_box);
void box_print(const Box *box, Text *out);

/* NULL: this person has none. */
Box *box_find(const Letters *letters, const char *person);

/* Makes it what the store has, which is said or looked up. */
void box_take(Letters *letters, const char *person, Str head);
void box_refresh(Letters *letters, const char *person);

void box_each(Letters *letters,
              void (*visit)(Letters *letters, Box *box, int64_t now_ms));
void box_free_all(Letters *letters);

/* Room for the names and heads that a write points to. */
typedef struct BoxLogs {
    char own[LOG_SIZE], off[CODE_HASH_SIZE], head[BOX_HEAD_SIZE];
} BoxLogs;

/* Adds to a write what keeps a box, or what removes it. */
void box_put(const Box *box, StoreWrite *write, BoxLogs *logs);
void box_remove(const Box *box, StoreWrite *write, BoxLogs *logs);

/* ---- notice.c ---------------------------------------------------------------------------- */

/* Posts what is due. */
void notice_all(Letters *letters);

/* A letter has been sent, or given up. */
void notice_posted(Letters *letters, uint64_t number);

/* Does somebody at this table have to be told of something? */
bool notice_is_owed(Room *room);

/* Takes back the letter that is on its way to a box. */
void notice_drop(Letters *letters, Box *box);

/* Forgets a letter that is on its way. */
void notice_forget(Letters *letters, Post *post);

/* ---- letters.c --------------------------------------------------------------------------- */

/* Are letters sent at all? */
bool letters_are_sent(const Letters *letters);

/* Posts one to a box, of a body made by words.h: its number, or 0 when it cannot be. `mark` and
 * what stops letters are what its id is made of: the same letter has the same one. */
uint64_t letters_post(Letters *letters, const Box *box, Str subject, Str body, Str mark);

#endif
