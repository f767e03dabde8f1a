/* SPDX-License-Identifier: MIT */
/* routes - what can be asked of the server, as one table: online_request goes by it,
 * docs/API.md lists it, a test compares the two. */
#ifndef ONLINE_ROUTES_H
#define ONLINE_ROUTES_H

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

typedef enum RouteNeeds {
    ROUTE_ANYBODY,
    ROUTE_PERSON, /* an identity */
} RouteNeeds;

typedef struct Route {
    bool post;
    const char *path; /* ID stands for a table's */
    RouteNeeds needs;
    void (*run)(const Call *call); /* NULL: a stream */
} Route;

extern const Route routes[];
extern const int route_count;

/* The route of a path; NULL: none. `ret_id` is what stands for ID. */
const Route *route_find(bool post, Str path, Str *ret_id);

/* Is there a route of this path, be it asked for in the other way? */
bool route_is_path(Str path);

/* ---- what routes have in common ---------------------------------------------------------- */

/* Texts and numbers of the body. False: it is not there, or something else. */
bool body_text(const Call *call, const char *key, char *room, size_t size);
bool body_integer(const Call *call, const char *key, int64_t *ret_number);
bool body_truth(const Call *call, const char *key, bool *ret_truth);
bool body_number(const Call *call, const char *key, uint64_t *ret_number); /* 16 digits */

void call_answer(const Call *call, Answer *json); /* 200; frees it */
void call_refuse(const Call *call, int status, const char *code, const char *id);

/* What of the table a caller may see: its viewer. False: nothing. */
bool call_may_watch(const Call *call, const Table *table, Str code, int *ret_viewer);

/* ---- routes ------------------------------------------------------------------------------ */

void route_me(const Call *call);
void route_set_me(const Call *call);
void route_forget(const Call *call);
void route_device(const Call *call);
void route_recovery(const Call *call);
void route_return(const Call *call);

void route_open(const Call *call);
void route_lobby(const Call *call);
void route_code(const Call *call);
void route_look(const Call *call);
void route_join(const Call *call);
void route_do(const Call *call);
void route_legal(const Call *call);
void route_record(const Call *call);

#endif
