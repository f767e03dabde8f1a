/* SPDX-License-Identifier: MIT */
#include "online/online.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_find.h"
#include "online/bots/bots.h"
#include "online/engines/brains.h"
#include "online/nodes/nodes.h"
#include "online/routes.h"
#include "online/waiting/parked.h"

enum { HOUR_MS = 3600 * 1000 };

const OnlineLimits online_limits = {
    .tables = 10000,
    .person_tables = 50,
    .address_tables = 200,
    .person_engines = 12,
    .address_engines = 60,
    .unstarted_ms = 24 * 3600 * 1000,
    .listed_ms = 3600 * 1000,
    .streams = 32,
    .tries = 60,
    .newcomers = 200,
    .openings = 300,
    .steps = 256,
    .bots = 8,
    .bot_requests = 600,
    .bot_tables = 8,
    .bot_streams = 12,
    .kept_games = 512,
    .kept_bytes = 64 << 20,
};

int64_t online_now(Online *online)
{
    int64_t ahead_ms = online->store ? store_ahead_ms(online->store) : 0;

    return online->setup.port.now_ms(online->setup.port.user) + ahead_ms;
}

void online_random(Online *online, void *bytes, size_t size)
{
    online->setup.port.random(online->setup.port.user, bytes, size);
}

Str online_log_name(const char *prefix, Str id, char room[LOG_SIZE])
{
    Text out = text_into(room, LOG_SIZE);

    text_add(&out, prefix);
    text_add_str(&out, id);
    return text_str(&out);
}

/* ---- opening and closing ----------------------------------------------------------------- */

static void ask_to_wake(void *user)
{
    Online *online = user;

    online->setup.port.wake(online->setup.port.user);
}

void online_read_settings(Online *online)
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
    quota_close(online->tries);
    quota_close(online->newcomers_made);
    quota_close(online->openings);
    quota_close(online->steps);
    quota_close(online->bot_requests);
    if (online->streams)
        streams_close(online->streams);
    letters_close(online->letters);
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
    online->store = NULL;
    room_each(online, close_room, NULL);
    while (online->newcomers) {
        Newcomer *next = online->newcomers->next;

        free(online->newcomers);
        online->newcomers = next;
    }
    while (online->begun) {
        Begun *next = online->begun->next;

        free(online->begun);
        online->begun = next;
    }
    release(online);
}

/* False: some of it cannot be read. Tables that are not there would wait for nobody while
 * their clocks run. */
static bool load_tables(Online *online)
{
    online_read_settings(online);
    online->letters = letters_open(online);
    if (online->setup.engine_threads > 0)
        online->brains = brains_open(online, online->setup.engine_threads);
    if (!online->setup.only_engines)
        nodes_load(online);
    online->ready = true;
    return online->letters && store_counts(online->store).unread == 0;
}

static bool is_half_copied(Online *online)
{
    char nothing[8];
    Text out = text_into(nothing, sizeof nothing);

    return store_head(online->store, str_from(STORE_COPYING), &out);
}

static bool open_quotas(Online *online)
{
    const OnlineLimits *limits = &online->setup.limits;
    uint64_t seed;

    online_random(online, &seed, sizeof seed);
    online_random(online, online->promises, sizeof online->promises);
    online->tries = quota_open(limits->tries, HOUR_MS, seed);
    online->newcomers_made = quota_open(limits->newcomers, HOUR_MS, seed);
    online->openings = quota_open(limits->openings, HOUR_MS, seed);
    online->steps = quota_open(limits->steps, ONLINE_STEPS_MS, seed);
    online->bot_requests = quota_open(limits->bot_requests, ONLINE_BOT_MS, seed);
    return online->tries && online->newcomers_made && online->openings && online->steps &&
           online->bot_requests;
}

Online *online_open(const OnlineSetup *setup, Fault *ret_fault)
{
    Online *online = calloc(1, sizeof *online);
    StoreSetup store = {.where = setup->where,
                        .wake = ask_to_wake,
                        .user = online,
                        .heard = nodes_hear,
                        .works_only = setup->only_engines,
                        .alive_ms = setup->alive_ms};

    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, N_("not enough memory"), NULL);
    if (!online)
        return NULL;
    online->setup = *setup;
    online->streams = streams_open();
    if (!online->streams || !open_quotas(online) ||
        store_open(&store, &online->store, ret_fault) != OK) {
        release(online);
        return NULL;
    }
    if (is_half_copied(online) || !nodes_share_promises(online) || !load_tables(online)) {
        message_set(&ret_fault->message,
                    is_half_copied(online)
                        ? N_("a copy into '%1' was not finished; empty it and copy again")
                        : N_("'%1' cannot be read"),
                    setup->where, NULL);
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
    uint64_t after;
    Str value;

    return call_query(query, "after", &value) && str_count(value, &after) &&
                   after < INT32_MAX
               ? (int64_t)after
               : -1;
}

static int most_streams(const Call *call)
{
    const OnlineLimits *limits = &call->online->setup.limits;

    return call->bot.log[0] ? limits->bot_streams : limits->streams;
}

/* Puts a stream among the viewers of a table; its first message comes with the next wake. */
static const OnlineRefusal *begin_watching(const Call *call, uint64_t stream, Str code,
                                           int64_t after)
{
    static const OnlineRefusal too_many = {
        429, "limit", N_("you follow many tables at once; close some of them first")};
    Online *online = call->online;
    Room *room = call_room(call, after);
    Viewer viewer = {.stream = stream, .after = after, .fresh = true};
    const OnlineRefusal *refusal;

    if (!room)
        return call_could_read(call) ? &call_no_table : &call_unread;
    refusal = call_watch(call, room->table, code, &viewer.seat);
    if (refusal)
        return refusal;
    str_copy(str_from(call->person), viewer.person, sizeof viewer.person);
    str_copy(str_from(call->bot.log), viewer.bot, sizeof viewer.bot);
    if (viewer.person[0] &&
        streams_of(online->streams, viewer.person) >= most_streams(call))
        return &too_many;
    if (!news_add_viewer(room, &viewer))
        return &call_no_memory;
    ask_to_wake(online);
    return NULL;
}

static const OnlineRefusal *await_subscription(const Call *call, uint64_t stream)
{
    Newcomer *newcomer = calloc(1, sizeof *newcomer);

    if (!newcomer)
        return &call_no_memory;
    newcomer->stream = stream;
    newcomer->address = call->request->address;
    newcomer->since_ms = online_now(call->online);
    newcomer->next = call->online->newcomers;
    str_copy(call->id, newcomer->id, sizeof newcomer->id);
    str_copy(str_from(call->person), newcomer->person, sizeof newcomer->person);
    str_copy(str_from(call->bot.log), newcomer->bot, sizeof newcomer->bot);
    call->online->newcomers = newcomer;
    return NULL;
}

static const OnlineRefusal *watch_refusal(const Call *call, const Route *route)
{
    const OnlineRefusal *refusal;

    if (!route || route->run)
        return &call_no_table;
    if (call->online->setup.only_engines)
        return &routes_elsewhere;
    if (call->online->leaving)
        return &routes_leaving;
    refusal = call_could_read(call) ? bots_admit(call, route) : NULL;
    return call_could_read(call) ? refusal : &call_unread;
}

/* Has the port told with this wake, before the first message. Without memory it waits in vain, and
 * its client asks again. */
static void begin_later(Online *online, uint64_t stream)
{
    Begun *begun = calloc(1, sizeof *begun);

    if (!begun)
        return;
    *begun = (Begun){online->begun, stream};
    online->begun = begun;
}

/* Says what became of it: by online_watch itself, or to who has waited. */
static void answer_watcher(const Call *call, const OnlineRefusal *refusal)
{
    Online *online = call->online;
    uint64_t stream = call->request->ticket;

    if (stream == online->watching)
        online->watched = refusal;
    else if (refusal)
        call_refuse_with(call, refusal);
    else
        begin_later(online, stream);
}

static void watch(Online *online, const OnlineRequest *request, bool subscribes)
{
    Call call = call_begin(online, request);
    const Route *route = routes_find(false, request->path, &call.id);
    const OnlineRefusal *refusal = watch_refusal(&call, route);

    if (!refusal) {
        refusal = subscribes ? await_subscription(&call, request->ticket)
                             : begin_watching(&call, request->ticket, request->code,
                                              query_after(request->query));
        bots_count(&call);
    }
    if (!store_awaits(online->store))
        answer_watcher(&call, refusal);
}

static void run_watch(Online *online, const OnlineRequest *request)
{
    watch(online, request, false);
}

static void run_watch_socket(Online *online, const OnlineRequest *request)
{
    watch(online, request, true);
}

const OnlineRefusal online_later = {0};

const OnlineRefusal *online_watch(Online *online, const OnlineRequest *request,
                                  bool subscribes)
{
    online->watching = request->ticket;
    online->watched = &online_later;
    parked_run(online, subscribes ? run_watch_socket : run_watch, request);
    online->watching = 0;
    return online->watched;
}

static Newcomer **find_newcomer(Online *online, uint64_t stream)
{
    Newcomer **at = &online->newcomers;

    while (*at && (*at)->stream != stream)
        at = &(*at)->next;
    return at;
}

static void remove_newcomer(Online *online, uint64_t stream)
{
    Newcomer **at = find_newcomer(online, stream), *newcomer = *at;

    if (!newcomer)
        return;
    *at = newcomer->next;
    free(newcomer);
}

static void send_refusal(Online *online, uint64_t stream, const OnlineRefusal *refusal)
{
    const OnlinePort *port = &online->setup.port;
    Answer text = {0};
    Json j = answer_json(&text);

    json_open(&j, NULL, '{');
    json_string(&j, "kind", "refused");
    json_number(&j, "status", refusal->status);
    online_put_refusal(refusal, &j);
    json_close(&j, '}');
    port->send(port->user, &stream, 1, answer_text(&text));
    port->end(port->user, stream);
    answer_free(&text);
}

void online_end_silent(Online *online, int64_t now_ms)
{
    static const OnlineRefusal silent = {408, "bad",
                                         N_("no request came in time; connect again")};
    Newcomer **at = &online->newcomers;

    while (*at) {
        Newcomer *newcomer = *at;

        if (now_ms - newcomer->since_ms < SILENT_MS) {
            at = &newcomer->next;
            continue;
        }
        *at = newcomer->next;
        parked_drop(online, newcomer->stream);
        send_refusal(online, newcomer->stream, &silent);
        free(newcomer);
    }
}

/* What a newcomer says from where on it wants news. */
static void subscribe(Online *online, const OnlineRequest *request)
{
    const Newcomer *newcomer = *find_newcomer(online, request->ticket);
    Call call = call_begin(online, request);
    char code[64] = "";
    int64_t after = -1;
    const OnlineRefusal *refusal = &routes_bad_body;

    if (json_is_sound(request->body, BODY_LEVELS)) {
        call_integer(&call, "after", &after);
        call_text(&call, "code", code, sizeof code);
        call.id = str_from(newcomer->id);
        str_copy(str_from(newcomer->person), call.person, sizeof call.person);
        str_copy(str_from(newcomer->bot), call.bot.log, sizeof call.bot.log);
        refusal = begin_watching(&call, request->ticket, str_from(code), after);
    }
    if (store_awaits(online->store))
        return;
    remove_newcomer(online, request->ticket);
    if (refusal)
        send_refusal(online, request->ticket, refusal);
}

/* Nothing more is said than that, once. */
void online_heard(Online *online, uint64_t stream, Str text)
{
    const Newcomer *newcomer = *find_newcomer(online, stream);
    OnlineRequest request = {
        .ticket = stream, .body = text, .now_ms = online_now(online)};

    if (!newcomer || parked_drop(online, stream)) {
        remove_newcomer(online, stream);
        online->setup.port.end(online->setup.port.user, stream);
        return;
    }
    request.address = newcomer->address;
    parked_run(online, subscribe, &request);
}

void online_left(Online *online, uint64_t ticket)
{
    Room *room = streams_remove(online->streams, ticket);

    parked_drop(online, ticket);
    if (room)
        news_remove_viewer(room, ticket);
    else
        remove_newcomer(online, ticket);
}

/* ---- being called ------------------------------------------------------------------------ */

/* By which some may be heard, or leave. */
static void begin_all(Online *online)
{
    const OnlinePort *port = &online->setup.port;

    while (online->begun) {
        Begun *begun = online->begun;

        online->begun = begun->next;
        port->begin(port->user, begun->stream);
        free(begun);
    }
}

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
    begin_all(online);
    greet_all(online);
}

void online_alarm(Online *online)
{
    tick(online);
}

void online_posted(Online *online, uint64_t number, bool sent)
{
    letters_posted(online->letters, number, sent);
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
