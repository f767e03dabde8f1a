/* SPDX-License-Identifier: MIT */
#include "online/call.h"

#include <string.h>

#include "base/json_find.h"
#include "online/bots/bots.h"
#include "online/nodes/nodes.h"

/* ---- bodies ------------------------------------------------------------------------------ */

bool call_text(const Call *call, const char *key, char *room, size_t size)
{
    return json_find_text(call->request->body, key, room, size);
}

bool call_integer(const Call *call, const char *key, int64_t *ret_number)
{
    return json_find_integer(call->request->body, key, INT64_MIN, INT64_MAX, ret_number);
}

bool call_truth(const Call *call, const char *key, bool *ret_truth)
{
    return json_find_truth(call->request->body, key, ret_truth);
}

bool call_number(const Call *call, const char *key, uint64_t *ret_number)
{
    char room[17];

    return call_text(call, key, room, sizeof room) &&
           hex_read_number(str_from(room), ret_number);
}

bool call_query(Str query, const char *key, Str *ret_value)
{
    bool more = true;
    Str part, name;

    while (more) {
        more = str_cut(&query, '&', &part);
        if (str_cut(&part, '=', &name) && str_is(name, key)) {
            *ret_value = part;
            return true;
        }
    }
    return false;
}

/* ---- answers ----------------------------------------------------------------------------- */

static void send_answer(Online *online, uint64_t ticket, const OnlineAnswer *answer)
{
    const OnlinePort *port = &online->setup.port;

    if (ticket)
        port->answer(port->user, ticket, answer);
}

void online_answer_json(Online *online, uint64_t ticket, int status, Str json)
{
    send_answer(online, ticket, &(OnlineAnswer){.status = status, .text = json});
}

void online_answer_fault(Online *online, uint64_t ticket, int status, const char *code,
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
    online_answer_json(online, ticket, status, answer_text(&text));
    answer_free(&text);
}

void online_answer_refusal(Online *online, uint64_t ticket, int status, const char *code,
                           const char *id)
{
    Fault fault = {0};

    message_set(&fault.message, id, NULL);
    online_answer_fault(online, ticket, status, code, &fault);
}

void online_answer_unknown(Online *online, uint64_t ticket)
{
    online_answer_refusal(
        online, ticket, 503, "unknown",
        N_("the server does not know whether this was kept; ask again"));
}

Call call_begin(Online *online, const OnlineRequest *request)
{
    Call call = {.online = online,
                 .request = request,
                 .unread = store_counts(online->store).unread};

    if (!(request->bearer.size ? bots_find(&call)
                               : people_find(online, request->token, call.person)))
        call.person[0] = '\0';
    return call;
}

bool call_could_read(const Call *call)
{
    return store_counts(call->online->store).unread == call->unread;
}

const OnlineRefusal call_no_table = {404, "none",
                                     N_("there is no such table (any more)")};
const OnlineRefusal call_private = {403, "forbidden",
                                    N_("this table is private; ask for an invitation")};
const OnlineRefusal call_no_memory = {503, "limit", N_("not enough memory")};
const OnlineRefusal call_unread = {
    503, "unknown", N_("the server cannot read what it keeps just now; ask again")};

void online_put_refusal(const OnlineRefusal *refusal, Json *j)
{
    Message message;

    message_set(&message, refusal->id, NULL);
    json_string(j, "code", refusal->code);
    json_message(j, "fault", &message);
}

/* One that is run again is refused then. */
void call_refuse_with(const Call *call, const OnlineRefusal *refusal)
{
    if (store_awaits(call->online->store))
        return;
    if (!call_could_read(call))
        refusal = &call_unread;
    online_answer_refusal(call->online, call->request->ticket, refusal->status,
                          refusal->code, refusal->id);
}

void call_refuse(const Call *call, int status, const char *code, const char *id)
{
    call_refuse_with(call, &(OnlineRefusal){status, code, id});
}

void call_answer(const Call *call, Answer *json)
{
    if (json->failed || !call_could_read(call))
        call_refuse_with(call, &call_no_memory);
    else
        online_answer_json(call->online, call->request->ticket, 200, answer_text(json));
    answer_free(json);
}

/* ---- codes ------------------------------------------------------------------------------- */

const OnlineRefusal *call_tries_refusal(const Call *call)
{
    static const OnlineRefusal too_many = {
        429, "limit",
        N_("too many wrong codes were tried from your address; wait an hour")};

    return quota_is_left(call->online->tries, call->request->address,
                         online_now(call->online))
               ? NULL
               : &too_many;
}

void call_spend(const Call *call, Quota *quota)
{
    int servers = store_servers(call->online->store);

    for (int i = 0; i < servers; i++)
        quota_spend(quota, call->request->address, online_now(call->online));
}

void call_miss(const Call *call)
{
    if (call_could_read(call))
        call_spend(call, call->online->tries);
}

/* ---- tables ------------------------------------------------------------------------------ */

Room *call_room(const Call *call, int64_t after)
{
    Room *room = room_find(call->online, call->id);

    if (!room || !store_is_shared(call->online->store) ||
        (after <= room->table->shown &&
         table_seat_of(room->table, str_from(call->person)) >= 0))
        return room;
    nodes_catch_up(room);
    return store_awaits(call->online->store) ? NULL : room_held(call->online, call->id);
}

/* ---- who may see a table ----------------------------------------------------------------- */

static bool is_code(Str given, const char *code)
{
    char words[CODE_WORDS_SIZE];

    return code_read_words(given, words) && strcmp(words, code) == 0;
}

const OnlineRefusal *call_watch(const Call *call, const Table *table, Str code,
                                int *ret_viewer)
{
    int seat = table_seat_of(table, str_from(call->person));

    *ret_viewer = seat < 0 ? SEAT_SPECTATOR : seat;
    if (seat >= 0 || table->head.listed)
        return NULL;
    if (!code.size)
        return &call_private;
    if (call_tries_refusal(call))
        return call_tries_refusal(call);
    if (is_code(code, table->head.code) || is_code(code, table->head.watch))
        return NULL;
    call_miss(call);
    return &call_private;
}

bool call_is_invited(const Call *call, const Table *table, Str code)
{
    if (!code.size || call_tries_refusal(call))
        return false;
    if (is_code(code, table->head.code))
        return true;
    call_miss(call);
    return false;
}
