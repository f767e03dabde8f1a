/* SPDX-License-Identifier: MIT */
#include "online/routes.h"

#include "base/json_find.h"

const Route routes[] = {
    {false, "/api/me", ROUTE_PERSON, route_me},
    {true, "/api/me", ROUTE_ANYBODY, route_set_me},
    {true, "/api/me/device", ROUTE_PERSON, route_device},
    {true, "/api/me/recovery", ROUTE_PERSON, route_recovery},
    {true, "/api/me/forget", ROUTE_PERSON, route_forget},
    {true, "/api/return", ROUTE_ANYBODY, route_return},
    {false, "/api/tables", ROUTE_ANYBODY, route_lobby},
    {true, "/api/tables", ROUTE_PERSON, route_open},
    {true, "/api/find", ROUTE_ANYBODY, route_code},
    {false, "/api/tables/ID", ROUTE_ANYBODY, route_look},
    {true, "/api/tables/ID/join", ROUTE_PERSON, route_join},
    {true, "/api/tables/ID/do", ROUTE_PERSON, route_do},
    {false, "/api/tables/ID/legal", ROUTE_PERSON, route_legal},
    {false, "/api/tables/ID/record", ROUTE_ANYBODY, route_record},
    {false, "/api/tables/ID/news", ROUTE_ANYBODY, NULL},
};

const int routes_count = sizeof routes / sizeof *routes;

/* ---- finding ----------------------------------------------------------------------------- */

static bool path_fits(const char *pattern, Str path, Str *ret_id)
{
    Str rest = str_from(pattern), part, given;
    bool more = true, also;

    *ret_id = (Str){0};
    while (more) {
        more = str_cut(&rest, '/', &part);
        also = str_cut(&path, '/', &given);
        if (more != also)
            return false;
        if (str_is(part, "ID")) {
            *ret_id = given;
            if (!code_is_id(given))
                return false;
        } else if (!str_equal(part, given)) {
            return false;
        }
    }
    return true;
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

/* ---- requests ---------------------------------------------------------------------------- */

static bool check_body(const Call *call)
{
    if (!call->request->post || json_is_sound(call->request->body, BODY_LEVELS))
        return true;
    call_refuse(call, 400, "bad",
                N_("the body is no JSON object without repeated keys, 8 levels deep"));
    return false;
}

static bool check_person(const Call *call, const Route *route)
{
    if ((route->needs == ROUTE_PERSON && !call->person[0]) || !call_could_read(call)) {
        call_refuse(call, 401, "who", N_("tell your name first"));
        return false;
    }
    if (call->request->post && call->person[0] &&
        people_is_banned(call->online, call->person)) {
        call_refuse(call, 403, "forbidden",
                    N_("the operator of this server has closed it to you"));
        return false;
    }
    return true;
}

void online_request(Online *online, const OnlineRequest *request)
{
    Call call = call_begin(online, request);
    const Route *route = routes_find(request->post, request->path, &call.id);

    if (!route || !route->run)
        call_refuse(&call, routes_has(request->path) ? 405 : 404, "none",
                    N_("there is nothing here by this name"));
    else if (online->leaving && request->post)
        call_refuse(&call, 503, "leaving",
                    N_("the server is going down; come back soon"));
    else if (check_body(&call) && check_person(&call, route))
        route->run(&call);
}
