/* SPDX-License-Identifier: MIT */
#include "online/call.h"

#include "base/json_find.h"

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

    if (!people_find(online, request->token, call.person))
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
    online_answer_refusal(call->online, call->request->ticket, status, code, id);
}

void call_answer(const Call *call, Answer *json)
{
    if (json->failed)
        call_refuse(call, 503, "limit", N_("not enough memory"));
    else
        online_answer_json(call->online, call->request->ticket, 200, answer_text(json));
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
