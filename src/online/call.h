/* SPDX-License-Identifier: MIT */
/* call - a request on its way: who asks, what stands in its body, its answer. */
#ifndef ONLINE_CALL_H
#define ONLINE_CALL_H

#include "online/part.h"

/* What is known of a program that asks; `log` is "" where a person does. */
typedef struct CallBot {
    char log[CODE_HASH_SIZE]; /* of its token */
    char owner[CODE_ID_SIZE];
    bool plays; /* or it may only watch */
} CallBot;

/* A request on its way. */
typedef struct Call {
    Online *online;
    const OnlineRequest *request;
    Str id;                    /* of the table that the path names */
    char person[CODE_ID_SIZE]; /* who asks; "": nobody that we know */
    CallBot bot;               /* .. and is this program */
    uint64_t unread;           /* readings of the store that had failed before */
} Call;

/* A call from somebody; who it is has been looked up. */
Call call_begin(Online *online, const OnlineRequest *request);

/* False: something could not be read since it began, or not yet, and so may have been taken for
 * nothing; whatever refusal it gets is another one, or none, and it is run again. Nothing is changed
 * by it. */
bool call_could_read(const Call *call);

/* Texts and numbers of the body. False: it is not there, or something else. */
bool call_text(const Call *call, const char *key, char *room, size_t size);
bool call_integer(const Call *call, const char *key, int64_t *ret_number);
bool call_truth(const Call *call, const char *key, bool *ret_truth);
bool call_number(const Call *call, const char *key, uint64_t *ret_number); /* 16 digits */

/* What stands behind a key of a query, as it was sent. */
bool call_query(Str query, const char *key, Str *ret_value);

/* 200, unless something of it could not be read; frees it. */
void call_answer(const Call *call, Answer *json);
void call_refuse(const Call *call, int status, const char *code, const char *id);
void call_refuse_with(const Call *call, const OnlineRefusal *refusal);

/* Refusals that several have. */
extern const OnlineRefusal call_no_table, call_private, call_no_memory, call_unread;

/* Why a code of the caller's is not looked at: there were too many wrong ones. NULL: it may
 * be. Whoever finds one wrong counts it; one that could not be looked up is none. */
const OnlineRefusal *call_tries_refusal(const Call *call);
void call_miss(const Call *call);

/* As whom a caller may see a table. NULL, or why it may not; a wrong code counts. */
/* Counts against what an address may do within an hour: once for each server, since whoever may do
 * it here may do it there, too, and all of them together are to allow no more than one. */
void call_spend(const Call *call, Quota *quota);

/* The table that is asked for, as others have left it who share the store: they may have let this
 * person in, or told them of what was not heard of here. `after`: what they have seen; -1: nothing.
 */
Room *call_room(const Call *call, int64_t after);

const OnlineRefusal *call_watch(const Call *call, const Table *table, Str code,
                                int *ret_viewer);

/* Is this the table's invitation? A wrong one counts, too. */
bool call_is_invited(const Call *call, const Table *table, Str code);

#endif
