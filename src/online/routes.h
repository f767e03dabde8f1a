/* SPDX-License-Identifier: MIT */
/* routes - what can be asked of the server, as one table: online_request goes by it,
 * docs/API.md lists it, a test compares the two. */
#ifndef ONLINE_ROUTES_H
#define ONLINE_ROUTES_H

#include "online/call.h"

typedef enum RouteNeeds {
    ROUTE_ANYBODY,
    ROUTE_PERSON, /* an identity */
    ROUTE_OWNER,  /* the same, be it one that may do nothing else any more */
    ROUTE_FORM,   /* none: a mail program asks for somebody, by a form */
} RouteNeeds;

/* Programs that get there: none, all, those that may play. */
typedef enum RouteBots {
    ROUTE_NO_BOTS,
    ROUTE_WATCH,
    ROUTE_PLAY,
} RouteBots;

typedef struct Route {
    bool post;
    const char *path; /* ID stands for a table's */
    RouteNeeds needs;
    RouteBots bots;
    void (*run)(const Call *call); /* NULL: a stream */
} Route;

extern const Route routes[];
extern const int routes_count;

/* The route of a path; NULL: none. `ret_id` is what stands for ID. */
const Route *routes_find(bool post, Str path, Str *ret_id);

extern const OnlineRefusal routes_elsewhere, routes_leaving, routes_bad_body;

/* Is there a route of this path, be it asked for in the other way? */
bool routes_has(Str path);

/* ---- routes ------------------------------------------------------------------------------ */

void route_me(const Call *call);
void route_set_me(const Call *call);
void route_forget(const Call *call);
void route_device(const Call *call);
void route_recovery(const Call *call);
void route_return(const Call *call);

void route_bots(const Call *call);
void route_make_bot(const Call *call);
void route_forget_bot(const Call *call);

void route_set_mail(const Call *call);
void route_forget_mail(const Call *call);
void route_confirm_mail(const Call *call);
void route_stop_mail(const Call *call);
void route_stopping_mail(const Call *call);

void route_promise(const Call *call);
void route_open(const Call *call);
void route_lobby(const Call *call);
void route_code(const Call *call);
void route_look(const Call *call);
void route_join(const Call *call);
void route_do(const Call *call);
void route_legal(const Call *call);
void route_record(const Call *call);

#endif
