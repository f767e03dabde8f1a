/* SPDX-License-Identifier: MIT */
/* api - online tables over HTTP: what online.h says and hears, as requests, replies and streams.
 *
 *     Api *api = api_open(&(ApiSetup){.where = directory, ..}, &fault);
 *     ServerSetup setup = {.api = api_handler(api), ..};
 *     Server *server = server_open(&setup, &message);
 *     api_serve(api, server_http(server));        from now on it may answer
 *     server_run(server);
 *     api_stop(api);                              everything is kept
 *     server_close(server);
 *     api_close(api);
 */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "mail/mail.h"
#include "online/online.h"
#include "server/http.h"

typedef struct Api Api;

typedef struct ApiSetup {
    const char *where; /* the directory or database that tables are kept in */
    const GameDef *(*find)(Str name);
    OnlineLimits limits;
    int engine_threads;
    bool only_engines;      /* of others who share the database */
    const MailConfig *mail; /* outlives it; NULL: no letters are sent */
    /* Is told what the operator should know of letters; may be NULL. */
    void (*note)(void *user, const Message *message);
    void *user; /* of the note */
} ApiSetup;

Api *api_open(const ApiSetup *setup, Fault *ret_fault);
const HttpHandler *api_handler(const Api *api);
void api_serve(Api *api, Http *http);
void api_stop(Api *api);
void api_close(Api *api);

/* The system's clock, and random bytes that nobody can guess, for any port. */
int64_t api_now(void *user);
void api_random(void *user, void *bytes, size_t size);

OnlineCounts api_counts(const Api *api);

/* False: no letters are sent. */
bool api_mail_counts(const Api *api, MailCounts *ret_counts);

#endif
