/* SPDX-License-Identifier: MIT */
/* route_lobby - tables that one can find: those that are listed, and those one has a code for. */
#include <stdlib.h>

#include "online/routes.h"

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
        show_summary(t, table_seat_of(t, str_from(lobby->call->person)), lobby->j);
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

static bool find_code(const Call *call, const char *words, char ret_id[CODE_ID_SIZE])
{
    char log[CODE_HASH_SIZE];
    Text out = text_into(ret_id, CODE_ID_SIZE);

    code_hash("c/", str_from(words), log);
    return store_head(call->online->store, str_from(log), &out);
}

void route_code(const Call *call)
{
    char given[64], words[CODE_WORDS_SIZE], id[CODE_ID_SIZE];
    Answer text = {0};
    Json j;

    if (call_tries_refusal(call)) {
        call_refuse_with(call, call_tries_refusal(call));
        return;
    }
    if (!call_text(call, "code", given, sizeof given) ||
        !code_read_words(str_from(given), words) || !find_code(call, words, id)) {
        call_miss(call);
        call_refuse(call, 404, "none",
                    N_("no table has this code; are all four words right?"));
        return;
    }
    j = answer_json(&text);
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
    Room *room = call_room(call, -1);
    OnlineAnswer answer = {.status = 200, .type = "text/plain; charset=utf-8"};
    const Table *t = room ? room->table : NULL;
    const OnlineRefusal *refusal = NULL;
    char *text = NULL;
    size_t size = 0;
    int viewer;

    if (!t || (refusal = call_watch(call, t, call->request->code, &viewer))) {
        call_refuse_with(call, t ? refusal : &call_no_table);
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
        call_refuse_with(call, &call_no_memory);
    free(text);
}
