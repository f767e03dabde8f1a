/* SPDX-License-Identifier: MIT */
/* wire - one request at a time over HTTP, and what is heard of its answer. Only these files know
 * libcurl.
 *
 *     wire_begin(&wire, multi, &request);
 *     ..                                   wire_turn, until `done`
 *     wire_end(&wire);
 */
#ifndef CLIENT_WIRE_H
#define CLIENT_WIRE_H

#include <curl/curl.h>

#include "base/str.h"

typedef struct WireRequest {
    const char *url;
    const char *token; /* "": none */
    bool bot;          /* .. and is a program's */
    const char *code;  /* of a table, for those who watch; "": none */
    Str body;          /* of a POST; NULL: a GET */
    int connect_ms;    /* at most, to get through, .. */
    int answer_ms;     /* .. and for all of it; 0: it has no end */
} WireRequest;

typedef struct Wire {
    void *user;
    /* Takes what was heard of the body; false: no more of it. */
    bool (*hear)(void *user, Str bytes);
    /* It is over; a status of 0: without a whole answer. May begin the next one. */
    void (*done)(void *user, int status);
    /* A token to be known by from now on. */
    void (*given)(void *user, Str token);

    CURL *easy;      /* NULL: nothing is under way */
    CURLcode result; /* of the latest one that is over */
    struct curl_slist *headers;
} Wire;

/* False: memory ran out, and nothing has begun. */
bool wire_begin(Wire *wire, CURLM *multi, const WireRequest *request);

/* Ends what is under way, if anything is; `done` is not called. */
void wire_end(Wire *wire, CURLM *multi);

/* Its status so far; 0: none yet. */
int wire_status(const Wire *wire);

/* Waits for at most so many milliseconds, or until one of some files can be read, and hands
 * over what has come on all wires. Bit i of the answer: file i can be read. */
unsigned wire_turn(CURLM *multi, const int *files, int count, int ms);

#endif
