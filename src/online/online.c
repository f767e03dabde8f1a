/* SPDX-License-Identifier: MIT */
#include "online/online.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_find.h"
#include "online/brains.h"
#include "online/routes.h"
#include "online/tries.h"

const OnlineLimits online_limits = {
    .tables = 10000,
    .person_tables = 50,
    .unstarted_ms = 24 * 3600 * 1000,
    .listed_ms = 3600 * 1000,
    .streams = 32,
    .tries = 60,
};

/* ---- opening and closing ----------------------------------------------------------------- */

static void ask_to_wake(void *user)
{
    Online *online = user;

    online->setup.port.wake(online->setup.port.user);
}

static bool load_room(void *user, const StoreLog *log)
{
    char id[CODE_ID_SIZE];

    str_copy((Str){log->name.at + 2, log->name.size - 2}, id, sizeof id);
    room_find(user, str_from(id));
    return true;
}

static void read_settings(Online *online)
{
    char room[SETTINGS_SIZE];
    Text out = text_into(room, sizeof room);

    if (store_head(online->store, str_from(settings_log), &out))
        settings_read(text_str(&out), &online->settings);
}

static void release(Online *online)
{
    if (online->brains)
        brains_close(online->brains);
    if (online->tries)
        tries_close(online->tries);
    if (online->streams)
        streams_close(online->streams);
    free(online);
}

static void close_room(Room *room, void *user)
{
    (void)user;
    room_close(room);
}

/* What is queued is written, and answered to rooms that are still there. */
static void put_away(Online *online)
{
    online->leaving = online->closing = true;
    store_close(online->store);
    room_each(online, close_room, NULL);
    while (online->newcomers) {
        Newcomer *next = online->newcomers->next;

        free(online->newcomers);
        online->newcomers = next;
    }
    release(online);
}

/* False: some of it cannot be read. Tables that are not there would wait for nobody while
 * their clocks run. */
static bool load_tables(Online *online)
{
    read_settings(online);
    if (online->setup.engine_threads > 0)
        online->brains = brains_open(online, online->setup.engine_threads);
    store_logs(online->store, str_from("t/"), true, load_room, online);
    return store_counts(online->store).unread == 0;
}

Online *online_open(const OnlineSetup *setup, Fault *ret_fault)
{
    Online *online = calloc(1, sizeof *online);
    StoreSetup store = {setup->where, ask_to_wake, online};

    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, N_("not enough memory"), NULL);
    if (!online)
        return NULL;
    online->setup = *setup;
    online->tries = tries_open();
    online->streams = streams_open();
    if (!online->tries || !online->streams ||
        store_open(&store, &online->store, ret_fault) != OK) {
        release(online);
        return NULL;
    }
    if (!load_tables(online)) {
        message_set(&ret_fault->message, N_("'%1' cannot be read"), setup->where, NULL);
        put_away(online);
        return NULL;
    }
    tick_begin(online);
    return online;
}

void online_close(Online *online)
{
    online->leaving = online->closing = true;
    tick_end(online);
    operate_poll(online, true);
    put_away(online);
}

/* ---- streams ----------------------------------------------------------------------------- */

static int64_t query_after(Str query)
{
    Str part, key;
    bool more = true;
    uint64_t after;

    while (more) {
        more = str_cut(&query, '&', &part);
        if (str_cut(&part, '=', &key) && str_is(key, "after") &&
            str_count(part, &after) && after < INT32_MAX)
            return (int64_t)after;
    }
    return -1;
}

/* Puts a stream among the viewers of a table; its first message comes with the next wake. */
static int begin_watching(const Call *call, uint64_t stream, Str code, int64_t after)
{
    Online *online = call->online;
    Room *room = room_find(online, call->id);
    Viewer viewer = {.stream = stream, .after = after, .fresh = true};

    if (!room)
        return call_could_read(call) ? 404 : 503;
    if (!call_may_watch(call, room->table, code, &viewer.seat))
        return 403;
    str_copy(str_from(call->person), viewer.person, sizeof viewer.person);
    if (viewer.person[0] &&
        streams_of(online->streams, viewer.person) >= online->setup.limits.streams)
        return 429;
    if (!news_add_viewer(room, &viewer))
        return 503;
    ask_to_wake(online);
    return 200;
}

static int await_subscription(const Call *call, uint64_t stream)
{
    Newcomer *newcomer = calloc(1, sizeof *newcomer);

    if (!newcomer)
        return 503;
    newcomer->stream = stream;
    newcomer->next = call->online->newcomers;
    str_copy(call->id, newcomer->id, sizeof newcomer->id);
    str_copy(str_from(call->person), newcomer->person, sizeof newcomer->person);
    call->online->newcomers = newcomer;
    return 200;
}

int online_watch(Online *online, const OnlineRequest *request, bool subscribes)
{
    Call call = call_begin(online, request);
    const Route *route = routes_find(false, request->path, &call.id);

    if (!route || route->run)
        return 404;
    if (online->leaving || !call_could_read(&call))
        return 503;
    if (subscribes)
        return await_subscription(&call, request->ticket);
    return begin_watching(&call, request->ticket, request->code,
                          query_after(request->query));
}

static bool take_newcomer(Online *online, uint64_t stream, Newcomer *ret_newcomer)
{
    for (Newcomer **at = &online->newcomers; *at; at = &(*at)->next) {
        if ((*at)->stream == stream) {
            Newcomer *newcomer = *at;

            *ret_newcomer = *newcomer;
            *at = newcomer->next;
            free(newcomer);
            return true;
        }
    }
    return false;
}

static void send_refusal(Online *online, uint64_t stream, int status)
{
    const OnlinePort *port = &online->setup.port;
    char room[64];
    Text out = text_into(room, sizeof room);

    text_add(&out, "{\"kind\":\"refused\",\"status\":");
    text_number(&out, status);
    text_char(&out, '}');
    port->send(port->user, &stream, 1, text_str(&out));
    port->end(port->user, stream);
}

void online_heard(Online *online, uint64_t stream, Str text)
{
    Newcomer newcomer;
    OnlineRequest request = {.body = text};
    Call call = call_begin(online, &request);
    char code[64] = "";
    int64_t after = -1;
    int status = 400;

    if (!take_newcomer(online, stream, &newcomer)) {
        online->setup.port.end(online->setup.port.user, stream);
        return;
    }
    if (json_is_sound(text, BODY_LEVELS)) {
        call_integer(&call, "after", &after);
        call_text(&call, "code", code, sizeof code);
        call.id = str_from(newcomer.id);
        str_copy(str_from(newcomer.person), call.person, sizeof call.person);
        status = begin_watching(&call, stream, str_from(code), after);
    }
    if (status != 200)
        send_refusal(online, stream, status);
}

void online_left(Online *online, uint64_t ticket)
{
    Room *room = streams_remove(online->streams, ticket);
    Newcomer ignored;

    if (room)
        news_remove_viewer(room, ticket);
    else
        take_newcomer(online, ticket, &ignored);
}

/* ---- being called ------------------------------------------------------------------------ */

static void greet_all(Online *online)
{
    while (online->fresh) {
        Room *room = online->fresh;

        online->fresh = room->next_fresh;
        room->is_fresh = false;
        news_greet(room);
    }
}

void online_wake(Online *online)
{
    store_poll(online->store);
    operate_poll(online, false);
    if (online->brains)
        brains_poll(online->brains);
    greet_all(online);
}

void online_alarm(Online *online)
{
    tick(online);
}

static void tell_leaving(Room *room, void *user)
{
    (void)user;
    news_send_all(room, str_from("{\"kind\":\"trouble\",\"code\":\"leaving\"}"));
}

void online_leave(Online *online)
{
    online->leaving = true;
    room_each(online, tell_leaving, NULL);
}

/* ---- figures ----------------------------------------------------------------------------- */

static void count_live(Room *room, void *user)
{
    *(int *)user += room->table->stage == TABLE_PLAYING;
}

OnlineCounts online_counts(Online *online)
{
    StoreCounts store = store_counts(online->store);
    OnlineCounts counts = {
        .tables = online->rooms,
        .streams = streams_count(online->streams),
        .engine_queue = online->brains ? brains_waiting(online->brains) : 0,
        .turns = online->turns,
        .writes = store.writes,
        .lots = store.lots,
        .wait_us = store.wait_us,
        .unknown = store.unknown,
        .full = store.full,
    };

    room_each(online, count_live, &counts.live);
    return counts;
}
