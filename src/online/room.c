/* SPDX-License-Identifier: MIT */
/* room - a table in memory: commands come one after the other, and what they lead to is kept
 * before anybody hears of it. */
#include <stdlib.h>
#include <string.h>

#include "online/engines/brains.h"
#include "online/nodes/nodes.h"
#include "online/waiting/later.h"

enum { MOST_TRIES = 5 };

/* ---- rooms ------------------------------------------------------------------------------- */

static Room **bucket_of(Online *online, Str id)
{
    return &online->bucket[str_hash(STR_HASH, id) % ROOM_BUCKETS];
}

Room *room_make(Online *online, Table *table)
{
    Room *room = calloc(1, sizeof *room);
    Room **bucket = bucket_of(online, str_from(table->id));

    if (!room)
        return NULL;
    *room = (Room){.next = *bucket, .online = online, .table = table};
    room->last = &room->waiting;
    room->used_ms = online_now(online);
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
        room->gone_ms[seat] = room->used_ms;
    show_open(table, &room->show);
    *bucket = room;
    online->rooms++;
    return room;
}

static void leave_fresh(Room *room)
{
    Room **at = &room->online->fresh;

    while (*at && *at != room)
        at = &(*at)->next_fresh;
    if (*at)
        *at = room->next_fresh;
}

void room_close(Room *room)
{
    Room **at = bucket_of(room->online, str_from(room->table->id));

    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    leave_fresh(room);
    room->online->rooms--;
    for (Asked *asked = room->waiting; asked;) {
        Asked *next = asked->next;

        room_asked_free(asked);
        asked = next;
    }
    if (room->pending)
        room_asked_free(room->pending);
    news_forget(room);
    show_close(&room->show);
    table_close(room->table);
    free(room->viewer);
    free(room);
}

void room_each_in(Online *online, int bucket, void (*visit)(Room *room, void *user),
                  void *user)
{
    for (Room *room = online->bucket[bucket], *next; room; room = next) {
        next = room->next;
        visit(room, user);
    }
}

void room_each(Online *online, void (*visit)(Room *room, void *user), void *user)
{
    for (int i = 0; i < ROOM_BUCKETS; i++)
        room_each_in(online, i, visit, user);
}

/* ---- from the store ---------------------------------------------------------------------- */

typedef struct Reading {
    Table *table;
    bool good;
} Reading;

static bool take_line(void *user, int number, Str line, int64_t at_ms)
{
    Reading *reading = user;
    Fault ignored;

    (void)number;
    reading->good = table_take(reading->table, line, at_ms, &ignored) == OK;
    return reading->good;
}

/* A table as the store has it; NULL: it has none. */
static Table *read_table(Online *online, Str id)
{
    char log[LOG_SIZE], name[CODE_ID_SIZE];
    char *head = malloc(2 * HEAD_RECORD_SIZE);
    Text out;
    Reading reading = {.good = true};
    Str log_id = online_log_name("t/", id, log);
    Fault ignored;

    if (!head)
        return NULL;
    out = text_into(head, 2 * HEAD_RECORD_SIZE);
    str_copy(id, name, sizeof name);
    if (!store_head(online->store, log_id, &out) ||
        table_open(name, text_str(&out), online->setup.find, &reading.table, &ignored) !=
            OK)
        reading.table = NULL;
    else if (!store_read(online->store, log_id, 1, take_line, &reading) ||
             !reading.good) {
        table_close(reading.table);
        reading.table = NULL;
    }
    free(head);
    return reading.table;
}

Room *room_held(Online *online, Str id)
{
    Room *room = *bucket_of(online, id);

    while (room && !str_is(id, room->table->id))
        room = room->next;
    return room;
}

Room *room_find(Online *online, Str id)
{
    Room *room = room_held(online, id);
    Table *table;

    if (room && room->behind) {
        nodes_catch_up(room);
        if (store_awaits(online->store))
            return NULL;
        room = room_held(online, id);
    }
    if (room || !code_is_id(id))
        return room;
    table = read_table(online, id);
    if (!table)
        return NULL;
    room = room_make(online, table);
    if (!room) {
        table_close(table);
        return NULL;
    }
    room_go_on(room);
    return room;
}

/* What the store has is the truth; a table that it does not have goes. */
static bool read_again(Room *room)
{
    Online *online = room->online;
    Table *table = read_table(online, str_from(room->table->id));

    if (!table)
        return false;
    show_close(&room->show);
    table_close(room->table);
    room->table = table;
    show_open(table, &room->show);
    news_forget(room);
    news_tell_again(room);
    return true;
}

/* ---- being asked ------------------------------------------------------------------------- */

Asked *room_asked_new(Room *room, uint64_t ticket, int64_t arrived_ms)
{
    Asked *asked = calloc(1, sizeof *asked);

    if (!asked)
        return NULL;
    asked->room = room;
    asked->ticket = ticket;
    asked->arrived_ms = arrived_ms;
    asked->seen = -1;
    return asked;
}

void room_asked_free(Asked *asked)
{
    answer_free(&asked->answer);
    free(asked->head);
    free(asked);
}

void room_ask(Room *room, Asked *asked)
{
    *room->last = asked;
    room->last = &asked->next;
    room_resume(room);
}

/* Back to the front: somebody else's line came first, or something has to be read. */
static void put_first(Room *room, Asked *asked)
{
    asked->next = room->waiting;
    if (!room->waiting)
        room->last = &asked->next;
    room->waiting = asked;
}

/* ---- writing ----------------------------------------------------------------------------- */

/* How many of the lines viewers are told of. */
static int count_shown(Str lines)
{
    int count = 0;
    Str line;

    while (lines.size) {
        str_cut(&lines, '\n', &line);
        count += !str_starts(line, "secret ") && !str_starts(line, "number ");
    }
    return count;
}

/* The answer to a command, once it is kept; kept with it. */
static void make_answer(Asked *asked, int seat)
{
    const Table *t = asked->room->table;
    Json j = answer_json(&asked->answer);

    json_open(&j, NULL, '{');
    if (asked->makes) {
        json_string(&j, "table", t->id);
        json_string(&j, "code", t->head.code);
        json_string(&j, "watch", t->head.watch);
    }
    if (asked->wish.kind == WISH_JOIN)
        json_number(&j, "seat", seat + 1);
    json_number(&j, "n", t->shown + count_shown(str_from(asked->lines)));
    json_close(&j, '}');
}

static void on_written(void *user, const StoreDone *done);

/* Codes lead to the table they are for. */
static void add_code(StoreWrite *write, const char *code, const char *id,
                     char log[CODE_HASH_SIZE])
{
    code_hash("c/", str_from(code), log);
    write->part[write->parts++] =
        (StorePart){.way = STORE_SET, .log = str_from(log), .head = str_from(id)};
}

/* An engine's turn: the job is done with it. */
static bool is_engines(const Asked *asked)
{
    const Wish *wish = &asked->wish;

    return wish->kind == WISH_ENTRY && wish->entry.kind == ENTRY_PLAY && !asked->ticket &&
           asked->room->table->place[wish->entry.seat].kind == PLACE_ENGINE;
}

static bool write_asked(Asked *asked)
{
    Room *room = asked->room;
    const Table *t = room->table;
    char log[LOG_SIZE], mine[LOG_SIZE], at[LOG_SIZE];
    char invite[CODE_HASH_SIZE], watch[CODE_HASH_SIZE];
    StoreWrite write = {
        .part = {{.way = asked->makes ? STORE_MAKE : STORE_ADD,
                  .log = online_log_name("t/", str_from(t->id), log),
                  .head = str_from(asked->head ? asked->head : ""),
                  .number = t->count + 1,
                  .lines = str_from(asked->lines),
                  .life = STORE_LIVE}},
        .parts = 1,
        .now_ms = online_now(room->online),
        .who = str_from(asked->person),
        .key = str_from(asked->key),
        .text = answer_text(&asked->answer),
        .done = on_written,
        .user = asked,
    };

    if (asked->wish.kind == WISH_JOIN) {
        Text out = text_into(at, sizeof at);

        text_add(&out, asked->person);
        text_char(&out, '/');
        text_add(&out, t->id);
        write.part[write.parts++] = (StorePart){
            .way = STORE_SET, .log = online_log_name("m/", text_str(&out), mine)};
    }
    if (asked->makes) {
        add_code(&write, t->head.code, t->id, invite);
        add_code(&write, t->head.watch, t->id, watch);
    }
    if (is_engines(asked))
        write.part[write.parts++] =
            (StorePart){.way = STORE_JOB, .log = write.part[0].log};
    asked->written_ms = write.now_ms;
    room->pending = asked;
    if (store_write(room->online->store, &write))
        return true;
    room->pending = NULL;
    return false;
}

/* Has the same command been answered before? Where that cannot be read it may have been: a refusal
 * would be wrong, and whoever asks repeats it. */
static bool answer_known(Asked *asked)
{
    Room *room = asked->room;
    Store *store = room->online->store;
    uint64_t unread = store_counts(store).unread;
    char log[LOG_SIZE], text[512];
    Text out = text_into(text, sizeof text);

    if (!asked->key[0])
        return false;
    if (store_find_key(store, str_from(asked->person),
                       online_log_name("t/", str_from(room->table->id), log),
                       str_from(asked->key), &out))
        online_answer_json(room->online, asked->ticket, 200, text_str(&out));
    else if (store_counts(store).unread != unread && !store_awaits(store))
        online_answer_unknown(room->online, asked->ticket);
    else
        return false;
    return true;
}

static void answer_stale(Asked *asked)
{
    Room *room = asked->room;
    int seat = table_seat_of(room->table, str_from(asked->person));
    Json j = answer_json(&asked->answer);

    json_open(&j, NULL, '{');
    json_string(&j, "code", "stale");
    news_put(room, seat < 0 ? SEAT_SPECTATOR : seat, asked->seen, &j);
    json_close(&j, '}');
    online_answer_json(room->online, asked->ticket, 409, answer_text(&asked->answer));
}

/* A fresh secret, where the table needs one. */
static void bring_secret(Asked *asked)
{
    if (asked->room->table->has_next || asked->wish.secret)
        return;
    online_random(asked->room->online, asked->secret, sizeof asked->secret);
    asked->wish.secret = asked->secret;
}

/* Not about the table as it stands. */
static bool is_stale(const Asked *asked)
{
    return asked->seen >= 0 && asked->seen != asked->room->table->shown;
}

static bool propose(Asked *asked, int *ret_seat, Fault *ret_fault)
{
    Text lines = text_into(asked->lines, sizeof asked->lines);

    bring_secret(asked);
    return table_propose(asked->room->table, &asked->wish, asked->arrived_ms, &lines,
                         ret_seat, ret_fault) == OK;
}

/* What has become of a command. */
typedef enum Progress {
    PROGRESS_WRITING,
    PROGRESS_DONE,    /* it is answered */
    PROGRESS_READING, /* what has to be known is on its way */
} Progress;

/* Whether a command is a repeat the store finds out by itself; only one that cannot be carried out
 * any more is looked up. */
static Progress refuse_asked(Asked *asked, const Fault *fault, uint64_t unread)
{
    Room *room = asked->room;
    Store *store = room->online->store;

    if (answer_known(asked))
        return PROGRESS_DONE;
    if (store_counts(store).unread != unread && store_awaits(store))
        return PROGRESS_READING;
    if (is_stale(asked))
        answer_stale(asked);
    else
        online_answer_fault(room->online, asked->ticket, 422, "refused", fault);
    return PROGRESS_DONE;
}

/* Proposes one thing and has its lines written. */
static Progress begin_asked(Asked *asked)
{
    Room *room = asked->room;
    uint64_t unread = store_counts(room->online->store).unread;
    int seat = -1;
    bool fits;
    Fault fault;

    if (is_stale(asked))
        nodes_read(room);
    fits = !is_stale(asked) && propose(asked, &seat, &fault);
    if (!fits && !is_stale(asked) && nodes_read(room))
        fits = !is_stale(asked) && propose(asked, &seat, &fault);
    if (!fits)
        return refuse_asked(asked, &fault, unread);
    make_answer(asked, seat);
    if (write_asked(asked))
        return PROGRESS_WRITING;
    online_answer_refusal(room->online, asked->ticket, 503, "limit",
                          N_("not enough memory"));
    return PROGRESS_DONE;
}

static Asked *take_waiting(Room *room)
{
    Asked *asked = room->waiting;

    if (asked) {
        room->waiting = asked->next;
        if (!room->waiting)
            room->last = &room->waiting;
        asked->next = NULL;
    }
    return asked;
}

static void carry_out(Room *room)
{
    Asked *asked;

    while (!room->pending && !room->online->closing && (asked = take_waiting(room))) {
        bool makes = asked->makes;
        Progress progress = begin_asked(asked);

        if (progress == PROGRESS_READING)
            put_first(room, asked);
        if (progress != PROGRESS_DONE)
            return;
        room_asked_free(asked);
        if (makes && room->table->count == 0) { /* it was not to be */
            room_close(room);
            return;
        }
    }
}

/* False: the table is not what is kept, nor can that be read, or not yet. */
static bool mend(Room *room)
{
    room->torn = !nodes_read(room) && !read_again(room);
    return !room->torn;
}

static void resume(Online *online, Str id, Str ignored)
{
    Room *room = room_held(online, id);

    (void)ignored;
    if (room && room->torn && !mend(room)) {
        if (!store_awaits(online->store))
            news_end(room);
        return;
    }
    if (room && room->behind) {
        nodes_catch_up(room);
        room = room_held(online, id);
    }
    if (room && room->goes_on)
        room_go_on(room);
    if (room)
        carry_out(room);
}

void room_resume(Room *room)
{
    char id[CODE_ID_SIZE]; /* it may be gone before all of this is over */

    str_copy(str_from(room->table->id), id, sizeof id);
    later_run(room->online, resume, str_from(id), (Str){0});
}

/* ---- the store's answers ----------------------------------------------------------------- */

/* The table takes what is kept, and all are told. */
static bool take_lines(Room *room, const Asked *asked)
{
    Str rest = str_from(asked->lines), line;
    Fault ignored;

    while (rest.size) {
        str_cut(&rest, '\n', &line);
        if (table_take(room->table, line, asked->written_ms, &ignored) != OK)
            return false;
        room->online->turns += str_starts(line, "play ");
        if (table_is_shown(room->table))
            news_tell(room);
    }
    return true;
}

/* Somebody else's line came first. True: it is proposed anew. */
static bool answer_taken(Room *room, Asked *asked)
{
    room->torn = true;
    if (++asked->tries < MOST_TRIES) {
        put_first(room, asked);
        return true;
    }
    online_answer_refusal(room->online, asked->ticket, 409, "stale",
                          N_("others were faster; look again"));
    return false;
}

static void answer_full(Room *room, Asked *asked)
{
    room->online->full = true;
    news_send_all(room, str_from("{\"kind\":\"trouble\",\"code\":\"full\"}"));
    online_answer_refusal(room->online, asked->ticket, 507, "full",
                          N_("the server's disk is full; nothing was played"));
}

/* After trouble with the disk nothing is done by itself before the next tick: it would only be
 * asked the same again. */
static void on_written(void *user, const StoreDone *done)
{
    Asked *asked = user;
    Room *room = asked->room;
    bool again = false;

    room->pending = NULL;
    room->used_ms = online_now(room->online);
    switch (done->answer) {
    case STORE_KEPT:
        room->torn = !take_lines(room, asked);
        online_answer_json(room->online, asked->ticket, 200, answer_text(&asked->answer));
        room->online->full = false;
        room->goes_on = true;
        break;
    case STORE_REPEATED:
        online_answer_json(room->online, asked->ticket, 200, done->text);
        room->goes_on = true;
        break;
    case STORE_TAKEN: again = answer_taken(room, asked); break;
    case STORE_UNKNOWN:
        online_answer_unknown(room->online, asked->ticket);
        room->torn = true;
        break;
    case STORE_FULL: answer_full(room, asked); break;
    }
    if (!again)
        room_asked_free(asked);
    if (done->answer == STORE_FULL && room->table->count == 0)
        news_end(room);
    else
        room_resume(room);
}

/* ---- what happens by itself -------------------------------------------------------------- */

static void ask_chance(Room *room)
{
    Asked *asked = room_asked_new(room, 0, online_now(room->online));

    if (!asked)
        return;
    asked->wish.kind = WISH_CHANCE;
    /* Before whatever waits: nobody else can do anything now. */
    put_first(room, asked);
    room_resume(room);
}

void room_go_on(Room *room)
{
    const Table *t = room->table;
    int mover = table_mover(t);

    room->goes_on = false;
    if (room->pending || room->online->leaving)
        return;
    if (table_deadline(t))
        tick_due(room->online, table_deadline(t));
    if (mover == SEAT_CHANCE)
        ask_chance(room);
    else if (mover >= 0 && t->place[mover].kind == PLACE_ENGINE)
        brains_ask(room, mover);
}
