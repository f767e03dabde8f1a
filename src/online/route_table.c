/* SPDX-License-Identifier: MIT */
/* route_table - opening tables, sitting down, playing, looking. */
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/json_find.h"
#include "base/sha256.h"
#include "game/legal.h"
#include "online/bots/bots.h"
#include "online/claim.h"
#include "online/opening.h"
#include "online/phrase.h"
#include "online/promise.h"
#include "online/routes.h"
#include "record/record.h"

enum { MOST_LEGAL = 4096, RECORD_TAG_COUNT = 16 };

/* The room that a path names; NULL: told that there is none. */
static Room *find_room(const Call *call)
{
    Room *room = call_room(call, -1);

    if (!room)
        call_refuse_with(call, &call_no_table);
    return room;
}

/* .. for somebody who may see it. */
static Room *find_seen_room(const Call *call, int *ret_viewer)
{
    Room *room = find_room(call);
    const OnlineRefusal *refusal =
        room ? call_watch(call, room->table, call->request->code, ret_viewer) : NULL;

    if (!refusal)
        return room;
    call_refuse_with(call, refusal);
    return NULL;
}

/* ---- opening ----------------------------------------------------------------------------- */

/* The record that sets the game up, of the body's tags. */
static bool read_tags(const Call *call, Head *head)
{
    Record *record = record_open();
    Str tags, key, value;
    char *text = NULL;
    size_t size = 0;
    bool good =
        record && json_find(call->request->body, "tags", &tags) && json_is_object(tags);
    int count = 0;

    for (size_t at = 0; good && json_each_pair(tags, &at, &key, &value);) {
        char room[512];
        Text out = text_into(room, sizeof room);

        good = ++count <= RECORD_TAG_COUNT && json_text(value, &out) &&
               record_set_tag(record, key, text_str(&out)) == OK;
    }
    if (good)
        text = record_write(record, call->online->setup.find, &size);
    good = text && size < sizeof head->record;
    if (good)
        str_copy((Str){text, size}, head->record, sizeof head->record);
    free(text);
    if (record)
        record_close(record);
    return good;
}

/* Who is for which seat; the first "me" is where the opener sits. */
static bool read_seats(const Call *call, Head *head, int *ret_mine)
{
    Str seats, item;

    *ret_mine = -1;
    if (!json_find(call->request->body, "seats", &seats))
        return false;
    for (size_t at = 0; json_each(seats, &at, &item);) {
        char room[16];
        Text out = text_into(room, sizeof room);
        HeadPlace *place = &head->place[head->places];

        if (head->places == GAME_MAX_SEATS || !json_text(item, &out))
            return false;
        if (str_is(text_str(&out), "me") && *ret_mine < 0)
            *ret_mine = head->places;
        else if (!head_read_place(text_str(&out), place))
            return false;
        head->places++;
    }
    return *ret_mine >= 0;
}

static bool read_terms(const Call *call, Head *head, int *ret_mine)
{
    head->rules = HEAD_RULES;
    head->listed = head->confirm = false;
    call_truth(call, "listed", &head->listed);
    call_truth(call, "confirm", &head->confirm);
    call_truth(call, "bots", &head->bots);
    str_copy(str_from(call->person), head->opener, sizeof head->opener);
    return read_seats(call, head, ret_mine) &&
           call_text(call, "clock", head->clock_text, sizeof head->clock_text) &&
           head_read_clock(str_from(head->clock_text), &head->clock);
}

static void make_codes(const Call *call, Head *head)
{
    uint8_t bytes[CODE_WORDS_BYTES];

    online_random(call->online, bytes, sizeof bytes);
    code_words(bytes, head->code);
    online_random(call->online, bytes, sizeof bytes);
    code_words(bytes, head->watch);
}

/* The same key of the same person opens the same table. */
static void make_id(const Call *call, const char *key, char ret_id[CODE_ID_SIZE])
{
    uint8_t digest[SHA256_SIZE];
    Sha256 sum;

    sha256_begin(&sum);
    sha256_add(&sum, call->person, strlen(call->person));
    sha256_add(&sum, "/", 1);
    sha256_add(&sum, key, strlen(key));
    sha256_end(&sum, digest);
    code_id(digest, ret_id);
}

static const OnlineRefusal no_key = {400, "bad",
                                     N_("a command has a key of 1 to 64 characters")};

/* Reads what a command has in common: its key, and its number where it has one. */
static Asked *read_asked(const Call *call, Room *room)
{
    Asked *asked = call_could_read(call) ? room_asked_new(room, call->request->ticket,
                                                          call->request->now_ms)
                                         : NULL;

    if (!asked) {
        call_refuse_with(call, &call_no_memory);
        return NULL;
    }
    str_copy(str_from(call->person), asked->person, sizeof asked->person);
    call_number(call, "number", &asked->wish.number);
    if (call_text(call, "key", asked->key, sizeof asked->key) && asked->key[0])
        return asked;
    room_asked_free(asked);
    call_refuse_with(call, &no_key);
    return NULL;
}

static bool set_join(const Call *call, Asked *asked, int seat)
{
    const OnlineRefusal *refusal = bots_seat_refusal(call, asked->room);

    if (refusal) {
        room_asked_free(asked);
        call_refuse_with(call, refusal);
        return false;
    }
    if (!people_name(call->online, call->person, asked->name)) {
        room_asked_free(asked);
        call_refuse(call, 401, "who", N_("tell your name first"));
        return false;
    }
    asked->wish.kind = WISH_JOIN;
    asked->wish.seat = seat;
    asked->wish.person = str_from(asked->person);
    asked->wish.name = str_from(asked->name);
    str_copy(str_from(call->bot.owner), asked->owner, sizeof asked->owner);
    asked->wish.owner = str_from(asked->owner);
    return true;
}

static char *head_text(const Head *head)
{
    Answer text = {0};
    Json j = answer_json(&text);

    head_write(head, &j);
    if (!text.failed)
        return text.data;
    answer_free(&text);
    return NULL;
}

/* The commitment to the secret of the table that is opened with a key. */
void route_promise(const Call *call)
{
    char key[KEY_SIZE] = "", room[2 * SHA256_SIZE + 1];
    uint8_t commitment[SHA256_SIZE];
    Text out = text_into(room, sizeof room);
    Answer text = {0};
    Json j;

    if (!call_text(call, "key", key, sizeof key) || !key[0]) {
        call_refuse_with(call, &no_key);
        return;
    }
    promise_make(call, key, commitment);
    hex_print(commitment, sizeof commitment, &out);
    j = answer_json(&text);
    json_open(&j, NULL, '{');
    json_string(&j, "commitment", room);
    json_close(&j, '}');
    call_answer(call, &text);
}

/* The secret that its opener was promised goes into a new table. False: answered. */
static bool set_secret(const Call *call, Asked *asked)
{
    static const OnlineRefusal forgotten = {
        409, "promise",
        N_("what the server promised about the chance is too long ago; open it again")};

    if (promise_is_none(call))
        return true;
    if (promise_keep(call, asked->key, asked->secret)) {
        asked->wish.secret = asked->secret;
        return true;
    }
    room_asked_free(asked);
    call_refuse_with(call, &forgotten);
    return false;
}

static void open_room(const Call *call, const char *id, const Head *head, int mine)
{
    char *text = head_text(head);
    Table *table = NULL;
    Room *room = NULL;
    Asked *asked;
    Fault fault;

    if (!text ||
        table_open(id, str_from(text), call->online->setup.find, &table, &fault) != OK) {
        if (text)
            online_answer_fault(call->online, call->request->ticket, 422, "refused",
                                &fault);
        else
            call_refuse_with(call, &call_no_memory);
        free(text);
        return;
    }
    room = room_make(call->online, table);
    asked = room ? read_asked(call, room) : NULL;
    if (!asked || !set_secret(call, asked) || !set_join(call, asked, mine)) {
        if (room)
            room_close(room);
        else
            table_close(table);
        free(text);
        return;
    }
    asked->makes = true;
    asked->head = text;
    asked->wish.invited = true;
    opening_note(call, room);
    room_ask(room, asked);
}

/* A repeat finds the table that it has opened. */
static void answer_repeat(const Call *call, Room *room)
{
    Asked *asked = read_asked(call, room);

    if (!asked || !set_join(call, asked, 0))
        return;
    room_ask(room, asked);
}

void route_open(const Call *call)
{
    char key[KEY_SIZE] = "", id[CODE_ID_SIZE];
    Head *head = calloc(1, sizeof *head);
    Room *room;
    int mine;

    call_text(call, "key", key, sizeof key);
    make_id(call, key, id);
    room = key[0] ? room_find(call->online, str_from(id)) : NULL;
    if (!call_could_read(call))
        call_refuse_with(call, &call_unread);
    else if (room)
        answer_repeat(call, room);
    else if (!head || !read_tags(call, head) || !read_terms(call, head, &mine))
        call_refuse(
            call, 400, "bad",
            N_("a table is opened with tags, seats (one of them 'me') and a clock"));
    else if (opening_refusal(call, head))
        call_refuse_with(call, opening_refusal(call, head));
    else {
        make_codes(call, head);
        open_room(call, id, head, mine);
    }
    free(head);
}

/* ---- sitting down and playing ------------------------------------------------------------ */

void route_join(const Call *call)
{
    char code[64] = "";
    Room *room = find_room(call);
    Asked *asked = room ? read_asked(call, room) : NULL;
    int64_t seat = 0;

    if (!asked || !set_join(call, asked, -1))
        return;
    call_integer(call, "seat", &seat);
    if (seat > 0 && seat <= room->table->places)
        asked->wish.seat = (int)seat - 1;
    call_text(call, "code", code, sizeof code);
    asked->wish.invited = call_is_invited(call, room->table, str_from(code));
    if (!asked->wish.invited && !room->table->head.listed) {
        room_asked_free(asked);
        call_refuse_with(call, call_tries_refusal(call) ? call_tries_refusal(call)
                                                        : &call_private);
        return;
    }
    room_ask(room, asked);
}

/* "SEAT", which has to be the caller's own. */
static bool read_own_seat(const Asked *asked, Str *rest, int *ret_seat)
{
    Str word;
    int seat;

    if (!str_word(rest, &word) || !str_number(word, &seat))
        return false;
    *ret_seat = seat - 1;
    return seat >= 1 &&
           table_seat_of(asked->room->table, str_from(asked->person)) == seat - 1;
}

/* Commands of the session: what people may say of them. */
static bool read_entry(Asked *asked, Str text)
{
    Entry *entry = &asked->wish.entry;
    Fault ignored;

    if (text.size >= sizeof asked->token)
        return false;
    str_copy(text, asked->token, sizeof asked->token);
    if (entry_parse(str_from(asked->token), entry, &ignored) != OK || entry->at_ms)
        return false;
    if (entry->kind == ENTRY_LEAVE)
        return entry->why == LEAVE_RESIGN;
    return entry->kind == ENTRY_PLAY || entry->kind == ENTRY_OFFER ||
           entry->kind == ENTRY_AGREE || entry->kind == ENTRY_DECLINE;
}

/* What a command wants. False: nobody understands it, or it is not the caller's to want. */
static bool read_wish(Asked *asked, Str text)
{
    Str rest = text, word;
    int seat;

    if (!str_word(&rest, &word))
        return false;
    if (str_is(word, "close")) {
        asked->wish.kind = WISH_SHUT;
        asked->wish.why = "opener";
        return strcmp(asked->person, asked->room->table->head.opener) == 0 &&
               asked->room->table->stage == TABLE_WAITING;
    }
    if (!read_own_seat(asked, &rest, &seat))
        return false;
    asked->wish.seat = seat;
    if (str_is(word, "stand"))
        asked->wish.kind = WISH_STAND;
    else if (str_is(word, "return"))
        asked->wish.kind = WISH_RETURN;
    else if (str_is(word, "claim"))
        return claim_read(asked, rest);
    else
        return read_entry(asked, text);
    return true;
}

void route_do(const Call *call)
{
    char text[GAME_TOKEN_SIZE] = "";
    Room *room = find_room(call);
    Asked *asked;

    if (!room ||
        (call_text(call, "do", text, sizeof text) && phrase_say(call, room, text)))
        return;
    asked = read_asked(call, room);
    if (!asked)
        return;
    if (!call_integer(call, "seen", &asked->seen) || asked->seen < 0 ||
        !read_wish(asked, str_from(text))) {
        room_asked_free(asked);
        call_refuse(call, 403, "forbidden", N_("that is not for you to do"));
        return;
    }
    if (asked->wish.kind == WISH_CLAIM && !claim_check(call, asked)) {
        room_asked_free(asked);
        return;
    }
    room_ask(room, asked);
}

/* ---- looking ----------------------------------------------------------------------------- */

void route_look(const Call *call)
{
    int viewer;
    Room *room = find_seen_room(call, &viewer);
    Answer text = {0};
    Json j = answer_json(&text);

    if (!room) {
        answer_free(&text);
        return;
    }
    if (!show_snapshot(&room->show, viewer, online_now(call->online), &j))
        text.failed = true;
    call_answer(call, &text);
}

typedef struct Legal {
    const GameDef *def;
    const void *view;
    Json *j;
    int count;
} Legal;

static bool tell_legal(void *user, const Token *token, const void *after)
{
    Legal *legal = user;
    char text[GAME_TOKEN_SIZE];

    (void)after;
    game_token_text(legal->def, legal->view, token, text);
    json_string(legal->j, NULL, text);
    return ++legal->count < MOST_LEGAL;
}

/* Why what may be played is not listed; NULL: it is. Some cards can do so much that listing it
 * takes a tenth of a second, in which nobody else is served: an address has so many steps. */
static const OnlineRefusal *legal_refusal(const Call *call)
{
    static const OnlineRefusal too_much = {
        429, "limit", N_("that was much to work out; ask again in half a minute")};

    return quota_is_left(call->online->steps, call->request->address,
                         online_now(call->online))
               ? NULL
               : &too_much;
}

/* Lists the tokens of the viewer, who is to move, and counts what that took. */
static void list_legal(const Call *call, const Table *t, int viewer, Legal *legal)
{
    GameState view;
    LegalWalk *walk = legal_walk_open(t->def);
    LegalVisitor visitor = {.paths = LEGAL_DISTINCT,
                            .max_nodes = 1 << 18,
                            .visit = tell_legal,
                            .context = legal};

    legal->def = t->def;
    legal->view = &view;
    t->def->view(history_state(session_history(t->session)), viewer, &view);
    if (!walk || legal_walk(walk, &view, &visitor) != OK)
        legal->count = MOST_LEGAL;
    if (!walk)
        return;
    for (size_t steps = 0; steps <= legal_walk_nodes(walk); steps += ONLINE_STEPS)
        quota_spend(call->online->steps, call->request->address,
                    online_now(call->online));
    legal_walk_close(walk);
}

void route_legal(const Call *call)
{
    int viewer;
    Room *room = find_seen_room(call, &viewer);
    Answer text = {0};
    Json j = answer_json(&text);
    Legal legal = {.j = &j};

    if (!room || legal_refusal(call)) {
        if (room)
            call_refuse_with(call, legal_refusal(call));
        answer_free(&text);
        return;
    }
    json_open(&j, NULL, '{');
    json_number(&j, "seat", viewer < 0 ? 0 : viewer + 1);
    json_open(&j, "tokens", '[');
    if (viewer >= 0 && table_mover(room->table) == viewer)
        list_legal(call, room->table, viewer, &legal);
    json_close(&j, ']');
    json_bool(&j, "more", legal.count == MOST_LEGAL);
    json_close(&j, '}');
    call_answer(call, &text);
}
