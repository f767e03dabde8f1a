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

const int route_count = sizeof routes / sizeof *routes;

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

const Route *route_find(bool post, Str path, Str *ret_id)
{
    for (int i = 0; i < route_count; i++) {
        if (routes[i].post == post && path_fits(routes[i].path, path, ret_id))
            return &routes[i];
    }
    return NULL;
}

bool route_is_path(Str path)
{
    Str ignored;

    return route_find(false, path, &ignored) || route_find(true, path, &ignored);
}

size_t online_most(Str path)
{
    Str ignored;

    return route_find(true, path, &ignored) ? BODY_SIZE : 0;
}

/* ---- bodies ------------------------------------------------------------------------------ */

bool body_text(const Call *call, const char *key, char *room, size_t size)
{
    Text out = text_into(room, size);
    Str value;

    return json_find(call->request->body, key, &value) && json_text(value, &out);
}

bool body_integer(const Call *call, const char *key, int64_t *ret_number)
{
    Str value;

    return json_find(call->request->body, key, &value) && json_integer(value, ret_number);
}

bool body_truth(const Call *call, const char *key, bool *ret_truth)
{
    Str value;

    return json_find(call->request->body, key, &value) && json_truth(value, ret_truth);
}

bool body_number(const Call *call, const char *key, uint64_t *ret_number)
{
    char room[17];

    return body_text(call, key, room, sizeof room) &&
           hex_read_number(str_from(room), ret_number);
}

/* ---- answers ----------------------------------------------------------------------------- */

static void send_answer(Online *online, uint64_t ticket, const OnlineAnswer *answer)
{
    const OnlinePort *port = &online->setup.port;

    if (ticket)
        port->answer(port->user, ticket, answer);
}

void answer_json_text(Online *online, uint64_t ticket, int status, Str json)
{
    send_answer(online, ticket, &(OnlineAnswer){.status = status, .text = json});
}

void answer_fault(Online *online, uint64_t ticket, int status, const char *code,
                  const Fault *fault)
{
    Answer text = {0};
    Json j = answer_json(&text);

    json_open(&j, NULL, '{');
    json_string(&j, "code", code);
    json_message(&j, "fault", &fault->message);
    if (fault->note.id)
        json_message(&j, "note", &fault->note);
    json_close(&j, '}');
    answer_json_text(online, ticket, status, answer_text(&text));
    answer_free(&text);
}

void answer_refusal(Online *online, uint64_t ticket, int status, const char *code,
                    const char *id)
{
    Fault fault = {0};

    message_set(&fault.message, id, NULL);
    answer_fault(online, ticket, status, code, &fault);
}

void answer_unknown(Online *online, uint64_t ticket)
{
    answer_refusal(online, ticket, 503, "unknown",
                   N_("the server does not know whether this was kept; ask again"));
}

Call call_begin(Online *online, const OnlineRequest *request)
{
    Call call = {.online = online,
                 .request = request,
                 .unread = store_counts(online->store).unread};

    if (!person_find(online, request->token, call.person))
        call.person[0] = '\0';
    return call;
}

bool call_could_read(const Call *call)
{
    return store_counts(call->online->store).unread == call->unread;
}

void call_refuse(const Call *call, int status, const char *code, const char *id)
{
    if (!call_could_read(call)) {
        status = 503;
        code = "unknown";
        id = N_("the server cannot read what it keeps just now; ask again");
    }
    answer_refusal(call->online, call->request->ticket, status, code, id);
}

void call_answer(const Call *call, Answer *json)
{
    if (json->failed)
        call_refuse(call, 503, "limit", N_("not enough memory"));
    else
        answer_json_text(call->online, call->request->ticket, 200, answer_text(json));
    answer_free(json);
}

/* ---- who may see a table ----------------------------------------------------------------- */

static bool opens(Str code, const Head *head)
{
    char words[CODE_WORDS_SIZE];

    return code_read_words(code, words) &&
           (str_equal(str_from(words), str_from(head->code)) ||
            str_equal(str_from(words), str_from(head->watch)));
}

bool call_may_watch(const Call *call, const Table *table, Str code, int *ret_viewer)
{
    int seat = table_seat_of(table, str_from(call->person));

    *ret_viewer = seat < 0 ? SEAT_SPECTATOR : seat;
    return seat >= 0 || table->head.listed || opens(code, &table->head);
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
        person_is_banned(call->online, call->person)) {
        call_refuse(call, 403, "forbidden",
                    N_("the operator of this server has closed it to you"));
        return false;
    }
    return true;
}

void online_request(Online *online, const OnlineRequest *request)
{
    Call call = call_begin(online, request);
    const Route *route = route_find(request->post, request->path, &call.id);

    if (!route || !route->run)
        call_refuse(&call, route_is_path(request->path) ? 405 : 404, "none",
                    N_("there is nothing here by this name"));
    else if (online->leaving && request->post)
        call_refuse(&call, 503, "leaving",
                    N_("the server is going down; come back soon"));
    else if (check_body(&call) && check_person(&call, route))
        route->run(&call);
}
