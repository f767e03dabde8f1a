/* SPDX-License-Identifier: MIT */
/* part - what the files of a client share: a question that is repeated, a table that is
 * followed. */
#ifndef CLIENT_PART_H
#define CLIENT_PART_H

#include "base/rng.h"
#include "client/client.h"
#include "client/wire.h"

enum {
    PATH_SIZE = 128,
    REQUEST_URL_SIZE = CLIENT_URL_SIZE + PATH_SIZE,
    KEY_SIZE = 40,
    FAULT_SIZE = 256,
};

/* When something is to be tried, and how often it went wrong. */
typedef struct Retry {
    int failures;
    int64_t at_ms;
} Retry;

typedef struct Asking {
    Wire wire;
    char path[PATH_SIZE];
    Answer body;
    Answer heard;
    Retry retry;
    char table[TOLD_ID_SIZE], code[TOLD_CODE_SIZE]; /* of the one to join */
    bool finding;                                   /* .. which is not known yet */
    bool looking; /* nothing is to be done, so no body */
    ClientAnswer answer;
    char fault[FAULT_SIZE];
} Asking;

typedef struct Following {
    Wire wire;
    char table[TOLD_ID_SIZE], code[TOLD_CODE_SIZE]; /* "": none */
    Answer line;                                    /* what was heard of the next one */
    Retry retry;
    int64_t heard_ms;
    bool again; /* now: a snapshot is wanted */
    int end;
    Told told;
} Following;

struct Client {
    CURLM *multi;
    char url[CLIENT_URL_SIZE], token[CLIENT_TOKEN_SIZE];
    bool bot;
    ClientTimes times;
    char keys[KEY_SIZE / 2]; /* what our keys begin with */
    int last_key;
    Rng rng; /* of pauses */
    void (*hear)(void *user, Str message);
    void *user;
    Asking asking;
    Following following;
    ClientCounts counts;
    bool changed;
};

int64_t client_now(void);

/* Notes a failure: the next try is after a pause. */
void client_retry_later(Client *client, Retry *retry);

/* Fills a request for a path; its url lies in the room. */
WireRequest client_request(const Client *client, const char *path,
                           char room[REQUEST_URL_SIZE]);

/* Begins what is due. The answer is when to be asked again, INT64_MAX: nothing is planned. */
int64_t asking_go_on(Client *client, int64_t now_ms);
int64_t following_go_on(Client *client, int64_t now_ms);

void asking_init(Client *client);
void asking_clear(Client *client);
void following_init(Client *client, RecordLookup find);
void following_clear(Client *client);

/* Takes a message that came with an answer. */
void following_hear(Client *client, Str message);

/* Is the number of a table's latest message known? */
bool following_stands(const Client *client);

#endif
