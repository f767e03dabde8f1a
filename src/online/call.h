/* SPDX-License-Identifier: MIT */
/* call - a request on its way: who asks, what stands in its body, its answer. */
#ifndef ONLINE_CALL_H
#define ONLINE_CALL_H

#include "online/part.h"

/* A request on its way. */
typedef struct Call {
    Online *online;
    const OnlineRequest *request;
    Str id;                    /* of the table that the path names */
    char person[CODE_ID_SIZE]; /* who asks; "": nobody that we know */
    uint64_t unread;           /* readings of the store that had failed before */
} Call;

/* A call from somebody; who it is has been looked up. */
Call call_begin(Online *online, const OnlineRequest *request);

/* False: something could not be read since it began, and so may have been taken for nothing;
 * whatever refusal it gets is another one. */
bool call_could_read(const Call *call);

/* Texts and numbers of the body. False: it is not there, or something else. */
bool call_text(const Call *call, const char *key, char *room, size_t size);
bool call_integer(const Call *call, const char *key, int64_t *ret_number);
bool call_truth(const Call *call, const char *key, bool *ret_truth);
bool call_number(const Call *call, const char *key, uint64_t *ret_number); /* 16 digits */

void call_answer(const Call *call, Answer *json); /* 200; frees it */
void call_refuse(const Call *call, int status, const char *code, const char *id);

/* What of the table a caller may see: its viewer. False: nothing. */
bool call_may_watch(const Call *call, const Table *table, Str code, int *ret_viewer);

#endif
