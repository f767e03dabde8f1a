/* SPDX-License-Identifier: MIT */
/* route_lobby - tables that one can find: those that are listed, and those one has a code for. */
#include <stdlib.h>

#include "online/routes.h"
#include "online/tries.h"

typedef struct Lobby {
    const Call *call;
    Json *j;
} Lobby;

static bool is_open(const Table *t)
{
    for (int seat = 0; seat < t->places; seat++) {
        if (t->place[seat].kind == PLACE_ANYONE)
            return true;
    }
    return false;
}

static void tell_open(Room *room, void *user)
{
    const Lobby *lobby = user;
    const Table *t = room->table;
    bool waits = t->stage == TABLE_WAITING && is_open(t);

    if (t->head.listed && t->count > 0 && (waits || t->stage == TABLE_PLAYING))
        show_summary(t, table_seat_of(t, str_from(lobby->call->person)), room->opened_ms,
                     lobby->j);
}

void route_lobby(const Call *call)
{
    Answer text = {0};
    Json j = answer_json(&text);
    Lobby lobby = {call, &j};

    json_open(&j, NULL, '{');
    json_open(&j, "open", '[');
    room_each(call->online, tell_open, &lobby);
    json_close(&j, ']');
    json_close(&j, '}');
    call_answer(call, &text);
}

void route_code(const Call *call)
{
    char given[64], words[CODE_WORDS_SIZE], log[CODE_HASH_SIZE], id[CODE_ID_SIZE];
    Text out = text_into(id, sizeof id);
    Answer text = {0};
    Json j = answer_json(&text);

    if (!tries_take(call)) {
        answer_free(&text);
        return;
    }
    if (!call_text(call, "code", given, sizeof given) ||
        !code_read_words(str_from(given), words)) {
        answer_free(&text);
        call_refuse(call, 404, "none", N_("no table has this code"));
        return;
    }
    code_hash("c/", str_from(words), log);
    if (!store_head(call->online->store, str_from(log), &out)) {
        answer_free(&text);
        call_refuse(call, 404, "none", N_("no table has this code"));
        return;
    }
    json_open(&j, NULL, '{');
    json_string(&j, "table", id);
    json_string(&j, "code", words);
    json_close(&j, '}');
    call_answer(call, &text);
}

/* ---- records ----------------------------------------------------------------------------- */

/* A game that hides something has its record when it is over. */
void route_record(const Call *call)
{
    const OnlinePort *port = &call->online->setup.port;
    Room *room = room_find(call->online, call->id);
    OnlineAnswer answer = {.status = 200, .type = "text/plain; charset=utf-8"};
    const Table *t = room ? room->table : NULL;
    char *text = NULL;
    size_t size = 0;
    int viewer;

    if (!t || !call_may_watch(call, t, call->request->code, &viewer)) {
        call_refuse(call, 404, "none", N_("there is no such table (any more)"));
        return;
    }
    if (t->stage == TABLE_PLAYING &&
        t->def->hides(history_state(session_history(t->session)))) {
        call_refuse(call, 403, "forbidden",
                    N_("while this game hides something it has no record"));
        return;
    }
    text = table_record(t, call->online->setup.find, &size);
    answer.text = (Str){text, size};
    if (text)
        port->answer(port->user, call->request->ticket, &answer);
    else
        call_refuse(call, 503, "limit", N_("not enough memory"));
    free(text);
}
