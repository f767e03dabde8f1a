/* SPDX-License-Identifier: MIT */
/* errand - a write to the store whose answer is the answer to a request.
 *
 *     Errand *errand = errand_for(call);                NULL: answered, or run again
 *     errand_part(&write, STORE_SET, log, head);
 *     answer_add(&errand->text, "{}");                  what is said once it is kept
 *     errand_run(errand, &write);
 */
#ifndef ONLINE_ERRAND_H
#define ONLINE_ERRAND_H

#include "online/call.h"

typedef struct Errand {
    Online *online;
    uint64_t ticket;
    const char *type; /* of the text; NULL: JSON */
    Answer text;
    char token[CODE_TOKEN_SIZE]; /* a new one for the device, or "" */
    bool forget, secure;
    const OnlineRefusal
        *spent; /* said where somebody else was first; NULL: nobody can be */
    /* Called before the answer, and again when what it reads has come; may be NULL. */
    void (*after)(struct Errand *errand);
    char person[CODE_ID_SIZE]; /* .. whom it is about */
    StoreReading *reading;
    StoreAnswer answer;
} Errand;

/* For a call that has read all that it needs, .. */
Errand *errand_for(const Call *call);

/* .. or for the operator. */
Errand *errand_new(Online *online, uint64_t ticket);
void errand_part(StoreWrite *write, StoreWay way, Str log, Str head);
void errand_run(Errand *errand, StoreWrite *write);

#endif
