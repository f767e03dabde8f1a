/* SPDX-License-Identifier: MIT */
/* answering - a handler in the serving child that takes bodies and answers now or later; include
 * it after test.h.
 *
 *     POST /api/a             says the body back; of a large one its size and hash
 *     GET  /api/work          is answered by a thread
 *     GET  /api/alarm         .. when it rings
 *     GET  /api/last          .. at the end
 *     GET  /api/never
 *     GET  /api/figures       "left 0 rung 0 later 0 "
 */
#ifndef ANSWERING_H
#define ANSWERING_H

#include <pthread.h>

#include "serving.h"

enum { MOST = 4096, LARGE = 1 << 20 };

#define POST(path, size) "POST " path HOST "Content-Length: " #size "\r\n"

/* ---- a handler ------------------------------------------------------------------- */

static struct {
    pthread_mutex_t lock;
    HttpTicket done[64]; /* which a thread has worked out */
    int done_count;
    HttpTicket ringing, last;
    int left, rung, later;
    bool answers_old; /* tickets that are no more, too */
} api = {.lock = PTHREAD_MUTEX_INITIALIZER};

static inline size_t most(void *user, const HttpHead *head)
{
    (void)user;
    if (str_is(head->path, "/api/large"))
        return LARGE;
    return str_is(head->path, "/api/read-only") ? 0 : MOST;
}

/* A thread of its own for each question, as slow as it likes. */
static inline void *work(void *ticket)
{
    pthread_mutex_lock(&api.lock);
    api.done[api.done_count++] = *(HttpTicket *)ticket;
    pthread_mutex_unlock(&api.lock);
    free(ticket);
    http_wake(serving);
    return NULL;
}

static inline void begin_work(HttpTicket ticket)
{
    HttpTicket *own = malloc(sizeof *own);
    pthread_t thread;

    *own = ticket;
    pthread_create(&thread, NULL, work, own);
    pthread_detach(thread);
}

static inline void answer(HttpTicket ticket, const char *text)
{
    char room[64];
    Reply reply = {.status = HTTP_200, .type = "text/plain"};

    snprintf(room, sizeof room, "%s", text);
    reply.body = str_from(room);
    http_reply(serving, ticket, &reply);
    memset(room, 'x', sizeof room);      /* it was copied */
    http_reply(serving, ticket, &reply); /* and answered */
}

static inline void woken(void *user)
{
    HttpTicket done[64];
    int count;

    (void)user;
    pthread_mutex_lock(&api.lock);
    count = api.done_count;
    memcpy(done, api.done, sizeof done);
    api.done_count = 0;
    pthread_mutex_unlock(&api.lock);
    for (int i = 0; i < count; i++) {
        if (api.answers_old)
            answer(done[i] - 2, "of another's"); /* long answered; see below */
        answer(done[i], "worked out");
    }
}

static inline void ring(void *user)
{
    (void)user;
    api.rung++;
    answer(api.ringing, "it rings");
}

static inline void left(void *user, HttpTicket ticket)
{
    (void)user;
    CHECK(ticket != 0);
    api.left++;
    answer(ticket, "too late");
}

/* What was asked last is worked out now. */
static inline void leaving(void *user)
{
    (void)user;
    if (api.last)
        begin_work(api.last);
}

static inline HttpAnswer later(const HttpRequest *request)
{
    HttpTicket ticket = request->ticket;

    if (str_is(request->head->path, "/api/work")) {
        begin_work(ticket);
    } else if (str_is(request->head->path, "/api/alarm")) {
        api.ringing = ticket;
        http_alarm(serving, http_now() - 1000);
        http_alarm(serving, 0);
        http_alarm(serving, http_now() + 3600 * 1000);
        http_alarm(serving, http_now() + 20);
    } else if (str_is(request->head->path, "/api/last")) {
        api.last = ticket;
    }
    api.later++;
    return HTTP_LATER;
}

static inline HttpAnswer reply(void *user, const HttpRequest *request, Text *room,
                               Reply *ret_reply)
{
    Str path = request->head->path;

    (void)user;
    if (str_is(path, "/api/work") || str_is(path, "/api/alarm") ||
        str_is(path, "/api/never") || str_is(path, "/api/last"))
        return later(request);
    if (str_is(path, "/api/figures"))
        text_format(room, "left %d rung %d later %d ", api.left, api.rung, api.later);
    else if (request->body.size > MOST)
        text_format(room, "%zu bytes, %016llx", request->body.size,
                    (unsigned long long)str_hash(STR_HASH, request->body));
    else
        text_add_str(room, request->body);
    *ret_reply =
        (Reply){.status = HTTP_200, .type = "text/plain", .body = text_str(room)};
    return HTTP_NOW;
}

static const HttpHandler handler = {
    .most = most,
    .reply = reply,
    .left = left,
    .woken = woken,
    .alarm = ring,
    .leaving = leaving,
};

static inline bool start_api(const HttpLimits *limits)
{
    ServerSetup setup = a_setup();

    setup.limits = *limits;
    setup.api = &handler;
    return start(&setup);
}

static inline bool start_patient_api(void)
{
    HttpLimits limits = patient();

    return start_api(&limits);
}

static inline int figure_of(const char *name)
{
    const char *at = strstr(body_of(get("/api/figures")), name);

    return CHECK(at != NULL) ? (int)strtol(at + strlen(name), NULL, 10) : -1;
}

#endif
