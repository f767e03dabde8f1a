/* SPDX-License-Identifier: MIT */
#include "online/phrase.h"

#include "online/nodes/nodes.h"

static const char *const phrases[] = {
    "hello", "luck",   "thanks", "well-played", "nice",    "oops",
    "sorry", "moment", "back",   "your-turn",   "rematch", "bye",
};

static const char *find_phrase(Str word)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (str_is(word, phrases[i]))
            return phrases[i];
    }
    return NULL;
}

static void send_phrase(Room *room, int seat, const char *phrase, int64_t now_ms)
{
    Answer text = {0};
    Json j = answer_json(&text);

    json_open(&j, NULL, '{');
    json_string(&j, "kind", "say");
    json_number(&j, "seat", seat + 1);
    json_string(&j, "phrase", phrase);
    json_number(&j, "at", now_ms);
    json_close(&j, '}');
    news_send_all(room, answer_text(&text));
    answer_free(&text);
}

bool phrase_say(const Call *call, Room *room, const char *text)
{
    int seat = table_seat_of(room->table, str_from(call->person));
    int64_t now_ms = online_now(call->online);
    Str rest = str_from(text), word, own;
    const char *phrase;

    if (!str_word(&rest, &word) || !str_is(word, "say"))
        return false;
    phrase = str_word(&rest, &own) ? find_phrase(str_trim(rest)) : NULL;
    if (seat < 0 || !phrase) {
        call_refuse(call, 403, "forbidden", N_("that is not for you to do"));
    } else if (now_ms - room->said_ms[seat] < PHRASE_PAUSE_MS) {
        call_refuse(call, 429, "limit", N_("one phrase at a time; wait three seconds"));
    } else {
        room->said_ms[seat] = now_ms;
        room->said = (Said){seat, now_ms, phrase};
        send_phrase(room, seat, phrase, now_ms);
        nodes_tell_here(room);
        online_answer_json(call->online, call->request->ticket, 200, str_from("{}"));
    }
    return true;
}

void phrase_hear(Room *room, int seat, int64_t at_ms, Str phrase)
{
    const char *known = find_phrase(phrase);

    if (!known || seat < 0 || seat >= room->table->places || at_ms <= room->said_ms[seat])
        return;
    room->said_ms[seat] = at_ms;
    send_phrase(room, seat, known, at_ms);
}
