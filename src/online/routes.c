/* SPDX-License-Identifier: MIT */
#include "online/routes.h"

#include <string.h>

#include "base/json_find.h"
#include "online/bots/bots.h"
#include "online/waiting/parked.h"

const Route routes[] = {
    {false, "/api/me", ROUTE_PERSON, ROUTE_WATCH, route_me},
    {true, "/api/me", ROUTE_ANYBODY, ROUTE_NO_BOTS, route_set_me},
    {true, "/api/me/device", ROUTE_PERSON, ROUTE_NO_BOTS, route_device},
    {true, "/api/me/recovery", ROUTE_PERSON, ROUTE_NO_BOTS, route_recovery},
    {true, "/api/me/forget", ROUTE_PERSON, ROUTE_NO_BOTS, route_forget},
    {false, "/api/me/bots", ROUTE_PERSON, ROUTE_NO_BOTS, route_bots},
    {true, "/api/me/bots", ROUTE_PERSON, ROUTE_NO_BOTS, route_make_bot},
    {true, "/api/me/bots/forget", ROUTE_OWNER, ROUTE_NO_BOTS, route_forget_bot},
    {true, "/api/me/mail", ROUTE_PERSON, ROUTE_NO_BOTS, route_set_mail},
    {true, "/api/me/mail/forget", ROUTE_OWNER, ROUTE_NO_BOTS, route_forget_mail},
    {true, "/api/mail/confirm", ROUTE_ANYBODY, ROUTE_NO_BOTS, route_confirm_mail},
    {false, "/api/mail/off", ROUTE_ANYBODY, ROUTE_NO_BOTS, route_stopping_mail},
    {true, "/api/mail/off", ROUTE_FORM, ROUTE_NO_BOTS, route_stop_mail},
    {true, "/api/return", ROUTE_ANYBODY, ROUTE_NO_BOTS, route_return},
    {false, "/api/tables", ROUTE_ANYBODY, ROUTE_WATCH, route_lobby},
    {true, "/api/promise", ROUTE_PERSON, ROUTE_PLAY, route_promise},
    {true, "/api/tables", ROUTE_PERSON, ROUTE_PLAY, route_open},
    {true, "/api/find", ROUTE_ANYBODY, ROUTE_WATCH, route_code},
    {false, "/api/tables/ID", ROUTE_ANYBODY, ROUTE_WATCH, route_look},
    {true, "/api/tables/ID/join", ROUTE_PERSON, ROUTE_PLAY, route_join},
    {true, "/api/tables/ID/do", ROUTE_PERSON, ROUTE_PLAY, route_do},
    {false, "/api/tables/ID/legal", ROUTE_PERSON, ROUTE_WATCH, route_legal},
    {false, "/api/tables/ID/record", ROUTE_ANYBODY, ROUTE_WATCH, route_record},
    {false, "/api/tables/ID/news", ROUTE_ANYBODY, ROUTE_WATCH, NULL},
};

const int routes_count = sizeof routes / sizeof *routes;

/* ---- finding ----------------------------------------------------------------------------- */

static bool path_fits(const char *pattern, Str path, Str *ret_id)
{
    Str id;

    *ret_id = (Str){0};
    for (; *pattern; pattern++) {
        Str rest = path;

        if (strncmp(pattern, "ID", 2) == 0) {
            str_cut(&rest, '/', &id);
            if (!code_is_id(id))
                return false;
            *ret_id = id;
            path = (Str){path.at + id.size, path.size - id.size};
            pattern++;
        } else if (path.size == 0 || path.at[0] != *pattern) {
            return false;
        } else {
            path = (Str){path.at + 1, path.size - 1};
        }
    }
    return path.size == 0;
}

const Route *routes_find(bool post, Str path, Str *ret_id)
{
    for (int i = 0; i < routes_count; i++) {
        if (routes[i].post == post && path_fits(routes[i].path, path, ret_id))
            return &routes[i];
    }
    return NULL;
}

bool routes_has(Str path)
{
    Str ignored;

    return routes_find(false, path, &ignored) || routes_find(true, path, &ignored);
}

size_t online_most(Str path)
{
    Str ignored;

    return routes_find(true, path, &ignored) ? BODY_SIZE : 0;
}

bool online_takes_form(Str path)
{
    Str ignored;
    const Route *route = routes_find(true, path, &ignored);

    return route && route->needs == ROUTE_FORM;
}

/* ---- requests ---------------------------------------------------------------------------- */

const OnlineRefusal routes_leaving = {503, "leaving",
                                      N_("the server is going down; come back soon")};
const OnlineRefusal routes_elsewhere = {
    404, "none", N_("this server only thinks for others; ask one of those")};
const OnlineRefusal routes_bad_body = {
    400, "bad",
    N_("what is sent is one JSON object, at most 8 levels deep, with no key twice")};

static bool check_body(const Call *call, const Route *route)
{
    if (!call->request->post || route->needs == ROUTE_FORM ||
        json_is_sound(call->request->body, BODY_LEVELS))
        return true;
    call_refuse_with(call, &routes_bad_body);
    return false;
}

static bool check_person(const Call *call, const Route *route)
{
    bool owner = route->needs == ROUTE_OWNER, mail = route->needs == ROUTE_FORM;

    if (((route->needs == ROUTE_PERSON || owner) && !call->person[0]) ||
        !call_could_read(call)) {
        call_refuse(call, 401, "who", N_("tell your name first"));
        return false;
    }
    if (call->request->post && call->person[0] && !owner && !mail &&
        people_is_banned(call->online, call->person)) {
        call_refuse(call, 403, "forbidden",
                    N_("the operator of this server has closed it to you"));
        return false;
    }
    if (!call_could_read(call))
        call_refuse_with(call, &call_unread);
    return call_could_read(call);
}

static bool check_bot(const Call *call, const Route *route)
{
    const OnlineRefusal *refusal = bots_admit(call, route);

    if (refusal)
        call_refuse_with(call, refusal);
    return !refusal;
}

static void run_request(Online *online, const OnlineRequest *request)
{
    Call call = call_begin(online, request);
    const Route *route = routes_find(request->post, request->path, &call.id);

    if (online->setup.only_engines)
        call_refuse_with(&call, &routes_elsewhere);
    else if (!route || !route->run)
        call_refuse(&call, routes_has(request->path) ? 405 : 404, "none",
                    N_("there is nothing here by this name"));
    else if (online->leaving && request->post)
        call_refuse_with(&call, &routes_leaving);
    else if (check_bot(&call, route)) {
        if (check_body(&call, route) && check_person(&call, route))
            route->run(&call);
        bots_count(&call);
    }
}

void online_request(Online *online, const OnlineRequest *request)
{
    OnlineRequest timed = *request; /* by the clock that all go by */

    timed.now_ms += store_ahead_ms(online->store);
    tick_notice(online);
    parked_run(online, run_request, &timed);
}
