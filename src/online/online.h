/* SPDX-License-Identifier: MIT */
/* online - tables at which people in different places play: everything but sockets.
 *
 *     Online *online = online_open(&setup, &fault);
 *     online_request(online, &request);         answered by port.answer, now or later
 *     online_watch(online, &request);           from then on news go to port.send
 *     online_left(online, ticket);              a client has gone
 *     online_wake(online); online_alarm(online);   when the port was asked to
 *     online_close(online);
 *
 * Whatever is acknowledged is kept: a command is proposed to its table as it stands, its lines
 * go to the store, and only when they are on the disk the table takes them, its viewers are
 * told, the command is answered and the next one is looked at. Commands of a table are carried
 * out one after the other, as they arrived; a clock that runs out has to wait for those that
 * arrived before.
 *
 * One thread. It knows no sockets and no clock of its own: the port has both, so tests have
 * other ones. docs/API.md describes what clients say and hear.
 */
#ifndef ONLINE_ONLINE_H
#define ONLINE_ONLINE_H

#include "base/fault.h"
#include "game/game.h"

typedef struct Online Online;

/* What an answer says besides its JSON. */
typedef struct OnlineAnswer {
    int status;       /* HTTP's */
    const char *type; /* of its content, where it is not JSON; else NULL */
    Str text;
    Str token;   /* the device is to keep this, and bring it along; empty: nothing new */
    bool forget; /* .. is to throw away what it has */
    bool secure; /* the request was */
} OnlineAnswer;

typedef struct OnlinePort {
    void *user;
    void (*answer)(void *user, uint64_t ticket, const OnlineAnswer *answer);
    /* The same text to many. */
    void (*send)(void *user, const uint64_t *streams, int count, Str json);
    void (*end)(void *user, uint64_t stream);
    /* Asks for online_alarm at a time, instead of the one asked for before. */
    void (*alarm)(void *user, int64_t at_ms);
    /* Asks for online_wake, soon; called in any thread. */
    void (*wake)(void *user);
    int64_t (*now_ms)(void *user);
    /* Random bytes that nobody can guess. */
    void (*random)(void *user, void *bytes, size_t size);
} OnlinePort;

typedef struct OnlineLimits {
    int tables;        /* live ones */
    int person_tables; /* .. that one person has opened */
    int unstarted_ms;  /* a table waits so long for people, .. */
    int listed_ms;     /* .. a listed one without its opener */
    int streams;       /* of one person at all tables */
    int tries;         /* of codes, an hour from one address */
} OnlineLimits;

extern const OnlineLimits online_limits;

typedef struct OnlineSetup {
    OnlinePort port;
    const char *where; /* a directory, or STORE_MEMORY */
    const GameDef *(*find)(Str name);
    OnlineLimits limits;
    int engine_threads;
} OnlineSetup;

typedef struct OnlineRequest {
    uint64_t ticket;
    bool post; /* otherwise it only asks */
    Str path;  /* "/api/.." */
    Str query, body;
    Str token;        /* the device's, from its cookie */
    Str code;         /* an invitation, from its header */
    bool secure;      /* it came by TLS */
    uint64_t address; /* tells clients apart, for limits */
    int64_t now_ms;   /* when it arrived */
} OnlineRequest;

Online *online_open(const OnlineSetup *setup, Fault *ret_fault);
void online_close(Online *online); /* after what is under way is kept */

/* How large a body a path takes; 0: none. */
size_t online_most(Str path);

void online_request(Online *online, const OnlineRequest *request);

/* A stream asks for a table's news: a status, 200 if it may have them. They begin with the
 * next online_wake, which is asked for. With a subscription to come it waits for that. */
int online_watch(Online *online, const OnlineRequest *request, bool subscribes);
void online_heard(Online *online, uint64_t stream, Str text);

void online_left(Online *online, uint64_t ticket);
void online_wake(Online *online);
void online_alarm(Online *online);

/* The end is near: tells all who watch. */
void online_leave(Online *online);

typedef struct OnlineCounts {
    int tables, live, streams, engine_queue;
    uint64_t turns;
    uint64_t writes, lots, wait_us, unknown, full; /* the store's */
} OnlineCounts;

OnlineCounts online_counts(Online *online);

#endif
