/* SPDX-License-Identifier: MIT */
/* online - tables at which people in different places play: everything but sockets.
 *
 *     Online *online = online_open(&setup, &fault);
 *     online_request(online, &request);         answered by port.answer, now or later
 *     online_watch(online, &request, false);    from then on news go to port.send
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
#include "base/json.h"
#include "game/game.h"
#include "mail/letter.h"

typedef struct Online Online;

/* What an answer says besides its JSON. */
typedef struct OnlineAnswer {
    int status;       /* HTTP's */
    const char *type; /* of its content, where it is not JSON; else NULL */
    Str text;
    Str location; /* with status 303: where to look, on the page; else empty */
    Str token;    /* the device is to keep this, and bring it along; empty: nothing new */
    bool forget;  /* .. is to throw away what it has */
    bool secure;  /* the request was */
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
    /* A stream that online_watch said `online_later` of begins; or it is answered. */
    void (*begin)(void *user, uint64_t stream);
} OnlinePort;

enum {
    ONLINE_STEPS = 1024 /* "a thousand" */,
    ONLINE_STEPS_MS = 32 * 1000,
    ONLINE_BOT_MS = 60 * 1000
};

typedef struct OnlineLimits {
    int tables;         /* that wait for people or are played, .. */
    int person_tables;  /* .. opened by one person, .. */
    int address_tables; /* .. from one address since the start, .. */
    int person_engines; /* .. and the same of those with engines */
    int address_engines;
    int unstarted_ms; /* a table waits so long for people, .. */
    int listed_ms;    /* .. a listed one without its opener */
    int streams;      /* of one person at all tables */
    int tries;        /* an hour, from one address: wrong codes, .. */
    int newcomers;    /* .. people who come for the first time, .. */
    int openings;     /* .. and tables opened */
    int steps;        /* thousands within ONLINE_STEPS_MS, to list what may be played */
    int bots;         /* programs of one person; of each of them .. */
    int bot_requests; /* .. within ONLINE_BOT_MS, .. */
    int bot_tables;   /* .. that wait or are played, where it sits, .. */
    int bot_streams;  /* .. at all tables */
    int kept_games;   /* that engines remember between their turns, .. */
    int kept_bytes;   /* .. and how much of them */
} OnlineLimits;

extern const OnlineLimits online_limits;

/* Where letters go. */
typedef struct OnlineMail {
    void *user;
    const char *page; /* the page's address, for links in letters */
    int64_t away_ms;  /* who is not seen for so long counts as away */
    /* Takes a letter, whose number is told to online_posted when it was sent or given up. False:
     * it cannot be sent. NULL: no letters are. */
    bool (*post)(void *user, uint64_t number, const MailLetter *letter);
    void (*drop)(void *user, uint64_t number); /* takes it back */
} OnlineMail;

typedef struct OnlineSetup {
    OnlinePort port;
    OnlineMail mail;
    const char *where; /* as StoreSetup has it, .. */
    int alive_ms;      /* .. and this */
    const GameDef *(*find)(Str name);
    OnlineLimits limits;
    int engine_threads;
    bool only_engines; /* of others who share the store; nobody comes here */
} OnlineSetup;

typedef struct OnlineRequest {
    uint64_t ticket;
    bool post; /* otherwise it only asks */
    Str path;  /* "/api/.." */
    Str query, body;
    Str token;        /* the device's, from its cookie, .. */
    Str bearer;       /* .. or a program's, from its header */
    Str code;         /* an invitation, from its header */
    bool secure;      /* it came by TLS */
    uint64_t address; /* tells clients apart, for limits */
    int64_t now_ms;   /* when it arrived */
} OnlineRequest;

Online *online_open(const OnlineSetup *setup, Fault *ret_fault);
void online_close(Online *online); /* after what is under way is kept */

/* How large a body a path takes; 0: none. */
size_t online_most(Str path);

/* Is its body a form, as mail programs send it, and not JSON? */
bool online_takes_form(Str path);

void online_request(Online *online, const OnlineRequest *request);

/* Why somebody does not get something. */
typedef struct OnlineRefusal {
    int status;
    const char *code, *id; /* for programs, and a sentence for people */
} OnlineRefusal;

/* A stream asks for a table's news: NULL, or why it may not have them; or `online_later`: the port
 * is told. They begin with the next online_wake, which is asked for. With a subscription to come it
 * waits for that. */
extern const OnlineRefusal online_later;
const OnlineRefusal *online_watch(Online *online, const OnlineRequest *request,
                                  bool subscribes);

/* "code" and "fault", as members of an object. */
void online_put_refusal(const OnlineRefusal *refusal, Json *j);
void online_heard(Online *online, uint64_t stream, Str text);

void online_left(Online *online, uint64_t ticket);
void online_posted(Online *online, uint64_t number, bool sent);
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
