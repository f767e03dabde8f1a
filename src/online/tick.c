/* SPDX-License-Identifier: MIT */
/* tick - what happens by itself: clocks run out, tables nobody wants are closed, and a
 * heartbeat in the store tells a later start how long nobody was here. */
#include "online/bots/bots.h"
#include "online/engines/brains.h"
#include "online/nodes/nodes.h"
#include "online/waiting/later.h"
#include "online/waiting/parked.h"

enum {
    TICK_MS = 1000,
    BEAT_MS = 5000,
    SWEEP_MS = 60000,
    ALIVE_MS = 20000,
    ASLEEP_MS = 15000, /* nothing was heard for so long: the machine slept */
    IDLE_MS = 600000,  /* a finished table is put away after so long */
    DAY_MS = 24 * 3600 * 1000,
};

static const char beat_log[] = "server/beat";

void tick_due(Online *online, int64_t at_ms)
{
    const OnlinePort *port = &online->setup.port;

    if (online->alarm_ms && online->alarm_ms <= at_ms)
        return;
    online->alarm_ms = at_ms;
    port->alarm(port->user, at_ms - store_ahead_ms(online->store));
}

/* ---- away -------------------------------------------------------------------------------- */

static void ask_entry(Room *room, Entry entry, int64_t now_ms)
{
    Asked *asked = room_asked_new(room, 0, now_ms);

    if (!asked)
        return;
    asked->wish.entry = entry;
    room_ask(room, asked);
}

static int64_t later(int64_t a_ms, int64_t b_ms)
{
    return a_ms > b_ms ? a_ms : b_ms;
}

/* Whose turn it was could not play for so long. */
static void shift_clock(Room *room, int64_t from_ms, int64_t now_ms)
{
    int64_t by_ms =
        now_ms - later(from_ms, session_clock(room->table->session)->since_ms);

    if (table_deadline(room->table) && by_ms > 0)
        ask_entry(room, (Entry){.kind = ENTRY_SHIFT, .by_ms = by_ms}, now_ms);
}

/* Nor could who was gone come back. */
static void shift_room(Room *room, void *user)
{
    int64_t from_ms = *(int64_t *)user, now_ms = online_now(room->online);

    for (int seat = 0; seat < room->table->places; seat++) {
        if (room->gone_ms[seat])
            room->gone_ms[seat] += now_ms - later(from_ms, room->gone_ms[seat]);
    }
    news_tell_here(room);
    shift_clock(room, from_ms, now_ms);
}

/* Others may have been here meanwhile. */
static void note_away(Online *online, int64_t from_ms)
{
    if (store_servers(online->store) == 1)
        room_each(online, shift_room, &from_ms);
}

static void beat(Online *online, int64_t now_ms)
{
    char room[32];
    Text out = text_into(room, sizeof room);
    StoreWrite write = {.part = {{.way = STORE_SET, .log = str_from(beat_log)}},
                        .parts = 1,
                        .now_ms = now_ms};

    text_number(&out, now_ms);
    write.part[0].head = text_str(&out);
    store_write(online->store, &write);
    online->beat_ms = now_ms;
}

void tick_begin(Online *online)
{
    char room[32];
    Text out = text_into(room, sizeof room);
    int64_t now_ms = online_now(online);
    uint64_t last_ms;

    if (store_head(online->store, str_from(beat_log), &out) &&
        str_count(text_str(&out), &last_ms))
        note_away(online, (int64_t)last_ms);
    beat(online, now_ms);
    online->tick_ms = online->sweep_ms = online->alive_ms = now_ms;
    tick_due(online, now_ms + TICK_MS);
}

void tick_end(Online *online)
{
    beat(online, online_now(online));
}

/* ---- clocks ------------------------------------------------------------------------------ */

/* Does something wait that arrived before the end of a time? */
static bool is_awaited(const Room *room, int64_t deadline_ms)
{
    return room->pending || room->waiting || room->torn ||
           parked_is_for(room->online, room->table->id, deadline_ms);
}

/* What arrived before the end of a time is carried out before this. */
static void flag_room(Room *room, void *user)
{
    int64_t deadline_ms = table_deadline(room->table), now_ms = online_now(room->online);

    (void)user;
    if (!deadline_ms || !nodes_has(room))
        return;
    if (now_ms < deadline_ms)
        tick_due(room->online, deadline_ms);
    else if (!is_awaited(room, deadline_ms))
        ask_entry(room,
                  (Entry){.kind = ENTRY_LEAVE,
                          .seat = table_mover(room->table),
                          .why = LEAVE_TIME},
                  now_ms);
}

/* What could not be kept the last time is tried again. */
static void move_room(Room *room, void *user)
{
    (void)user;
    if (nodes_has(room))
        room_go_on(room);
}

/* ---- signs of life ----------------------------------------------------------------------- */

/* Whoever hears nothing for long takes the line for broken. */
static void tell_room_alive(Room *room, void *user)
{
    (void)user;
    news_send_all(room, str_from("{\"kind\":\"alive\"}"));
}

/* Some rooms at each tick: writing to all streams at once would keep those who play waiting. */
static void tell_alive(Online *online, int64_t now_ms)
{
    int64_t due = (now_ms - online->alive_ms) * ROOM_BUCKETS / ALIVE_MS;

    while (online->alive_bucket < due && online->alive_bucket < ROOM_BUCKETS)
        room_each_in(online, online->alive_bucket++, tell_room_alive, NULL);
    if (online->alive_bucket == ROOM_BUCKETS) {
        online->alive_bucket = 0;
        online->alive_ms = now_ms;
    }
}

/* ---- tables nobody wants ----------------------------------------------------------------- */

/* Since when the opener is gone: 0 for who is here. Whoever stood up was here last when the
 * table changed last. */
static int64_t opener_gone_ms(const Room *room)
{
    int seat = table_seat_of(room->table, str_from(room->table->head.opener));

    return seat < 0 ? room->table->at_ms : room->gone_ms[seat];
}

static bool is_unwanted(const Room *room, int64_t now_ms)
{
    const OnlineLimits *limits = &room->online->setup.limits;
    int64_t gone_ms = opener_gone_ms(room);

    if (room->table->stage != TABLE_WAITING)
        return false;
    return now_ms - room->table->opened_ms > limits->unstarted_ms ||
           (room->table->head.listed && gone_ms && now_ms - gone_ms > limits->listed_ms);
}

static void shut(Room *room, int64_t now_ms)
{
    Asked *asked = room_asked_new(room, 0, now_ms);

    if (!asked)
        return;
    asked->wish.kind = WISH_SHUT;
    asked->wish.why = "idle";
    room_ask(room, asked);
}

/* Marks a finished table as such in the store, where that is ours to do, and forgets it until somebody asks for it. */
static void put_away(Room *room, int64_t now_ms)
{
    char log[LOG_SIZE];
    StoreWrite write = {
        .part = {{.way = STORE_ADD,
                  .log = online_log_name("t/", str_from(room->table->id), log),
                  .number = room->table->count + 1,
                  .life = STORE_DONE}},
        .parts = 1,
        .now_ms = now_ms};

    if (!nodes_has(room) || store_write(room->online->store, &write))
        room_close(room);
}

static void sweep_room(Room *room, void *user)
{
    int64_t now_ms = *(int64_t *)user;
    bool finished = room->table->stage == TABLE_OVER || room->table->stage == TABLE_SHUT;
    bool idle = room->viewers == 0 && now_ms - room->used_ms > IDLE_MS;

    if (room->pending || room->waiting || room->torn)
        return;
    if (is_unwanted(room, now_ms) && nodes_has(room))
        shut(room, now_ms);
    else if (idle && room->online->setup.only_engines)
        room_close(room);
    else if (idle && finished && !letters_wait_for(room))
        put_away(room, now_ms);
}

typedef struct Removal {
    Online *online;
    int64_t before_ms;
} Removal;

/* A table, and what its people were told of it by letters. */
static bool remove_old(void *user, const StoreLog *log)
{
    const Removal *removal = user;
    Str id = {log->name.at + 2, log->name.size - 2};
    char told[TOLD_LOGS][LOG_SIZE];
    StoreWrite write = {.part = {{.way = STORE_REMOVE, .log = log->name}}, .parts = 1};

    if (log->live || log->changed_ms >= removal->before_ms)
        return true;
    notice_remove_told(&write, id, told);
    store_write(removal->online->store, &write);
    return true;
}

static void sweep_rooms(Online *online, Str about, Str more)
{
    int64_t now_ms = online_now(online);

    (void)about, (void)more;
    room_each(online, sweep_room, &now_ms);
}

static void end_revoked(Online *online, Str about, Str more)
{
    (void)about, (void)more;
    bots_end_revoked(online);
}

static void remove_all_old(Online *online, Str about, Str more)
{
    int days = online->settings.kept_days;
    Removal removal = {online, online_now(online) - (int64_t)days * DAY_MS};

    (void)about, (void)more;
    if (days > 0)
        store_logs(online->store, str_from("t/"), false, remove_old, &removal);
}

static void sweep(Online *online, int64_t now_ms)
{
    LaterRun *const own[] = {sweep_rooms, end_revoked};
    LaterRun *const of_all[] = {people_forget_unused, people_forget_codes,
                                remove_all_old};

    online->sweep_ms = now_ms;
    online_end_silent(online, now_ms);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        later_run(online, own[i], (Str){0}, (Str){0});
    if (!store_is_ours(online->store, str_from(beat_log)))
        return;
    for (size_t i = 0; i < sizeof of_all / sizeof *of_all; i++)
        later_run(online, of_all[i], (Str){0}, (Str){0});
}

void tick_notice(Online *online)
{
    int64_t now_ms = online_now(online);

    if (now_ms - online->tick_ms > ASLEEP_MS)
        note_away(online, online->tick_ms);
    online->tick_ms = now_ms;
}

void tick(Online *online)
{
    int64_t now_ms = online_now(online);

    online->alarm_ms = 0;
    tick_notice(online);
    if (now_ms - online->beat_ms >= BEAT_MS)
        beat(online, now_ms);
    if (now_ms - online->sweep_ms >= SWEEP_MS)
        sweep(online, now_ms);
    tell_alive(online, now_ms);
    if (online->brains)
        brains_poll(online->brains);
    letters_tick(online->letters);
    nodes_catch_up_some(online);
    if (online->here_anew)
        room_each(online, news_note_here, NULL);
    online->here_anew = false;
    room_each(online, flag_room, NULL);
    room_each(online, move_room, NULL);
    tick_due(online, now_ms + TICK_MS);
}
