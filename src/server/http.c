/* SPDX-License-Identifier: MIT */
#include "server/http.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "server/http_part.h"

const HttpLimits http_limits = {
    .connections = 16384,
    .address = {.connections = 256, .streams = 128, .requests = {200, 1000}},
    .head_ms = 10 * 1000,
    .body_ms = 10 * 1000,
    .answer_ms = 20 * 1000,
    .idle_ms = 60 * 1000,
    .reply_ms = 20 * 1000,
    .bytes_a_ms = 4,
    .linger_ms = 1000,
    .stop_ms = 1500,
    .held_bytes = 64 << 10,
    .queue_bytes = 256 << 10,
    .ping_ms = 25 * 1000,
    .alive_ms = 60 * 1000,
    .frames = {.per_second = 5, .burst = 20},
};

enum {
    SWEEP_MS = 100,   /* how often deadlines are looked at, while anyone is connected */
    SPARE_FILES = 64, /* open files beside connections */
    CLOCK_MS = 10000, /* how often the clock on the wall is looked at: it may be set */
};

void *http_allocate(const Http *http, size_t size)
{
    return http->setup.allocate(size);
}

void http_release(const Http *http, void *memory)
{
    if (memory)
        http->setup.release(memory);
}

/* ---- connections ----------------------------------------------------------------- */

static void on_sweep(uv_timer_t *timer)
{
    Http *http = timer->data;
    uint64_t now_ms = uv_now(&http->loop);

    /* Downwards: a connection that closes is replaced by one that was looked at. A handler that
     * is told of it may have others closed, too. */
    for (int i = http->counts.open - 1; i >= 0; i--) {
        if (i < http->counts.open && http->conn[i]->deadline_ms <= now_ms)
            conn_expire(http->conn[i]);
    }
}

void http_add(Http *http, Conn *conn)
{
    conn->index = http->counts.open++;
    http->conn[conn->index] = conn;
    if (http->counts.open == 1)
        uv_timer_start(&http->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
}

/* From now on both signals are ignored: one that comes while we leave would otherwise kill us
 * and change the status. Closing puts their defaults back, so they are held up meanwhile. */
static void ignore_signals(Http *http)
{
    sigset_t both, before;

    sigemptyset(&both);
    sigaddset(&both, SIGTERM);
    sigaddset(&both, SIGINT);
    pthread_sigmask(SIG_BLOCK, &both, &before);
    uv_close((uv_handle_t *)&http->term, NULL);
    uv_close((uv_handle_t *)&http->interrupt, NULL);
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* The loop ends by itself once nothing is left in it. */
static void stop_loop(Http *http)
{
    ignore_signals(http);
    uv_close((uv_handle_t *)&http->sweep, NULL);
}

void http_remove(Http *http, Conn *conn)
{
    Conn *last = http->conn[--http->counts.open];

    http->conn[conn->index] = last;
    last->index = conn->index;
    if (http->counts.open == 0) {
        uv_timer_stop(&http->sweep);
        if (http->stopping)
            stop_loop(http);
    }
}

/* Lets what is under way end, and drops the rest; or all. */
static void end_connection(Conn *conn, bool all)
{
    if (all || conn_is_waiting(conn)) {
        conn_close(conn);
        return;
    }
    if (conn->state == CONN_STREAMING) {
        ticket_leave(conn);
        stream_end(conn, WS_LEAVING);
    }
    if (conn->deadline_ms > conn->http->end_ms)
        conn->deadline_ms = conn->http->end_ms;
}

/* Tells the handler, then stops listening. */
static void begin_to_stop(Http *http)
{
    const HttpHandler *handler = &http->setup.handler;

    if (handler->leaving)
        handler->leaving(handler->user);
    for (int i = 0; i < HTTP_DOOR_COUNT; i++)
        door_close(&http->door[i]);
    http->stopping = true;
    http->end_ms = uv_now(&http->loop) + (uint64_t)http->setup.limits.stop_ms;
}

/* Lets replies be fetched and drops everyone else; a second signal drops all. */
static void on_signal(uv_signal_t *signal, int number)
{
    Http *http = signal->data;
    bool again = http->stopping;

    (void)number;
    if (!again)
        begin_to_stop(http);
    if (http->counts.open == 0) {
        stop_loop(http);
        return;
    }
    for (int i = http->counts.open - 1; i >= 0; i--) {
        if (i < http->counts.open)
            end_connection(http->conn[i], again);
    }
}

/* ---- the handler's clock and its threads ------------------------------------------ */

int64_t http_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void on_alarm(uv_timer_t *timer);

/* Sleeps until the alarm, but not for long: a clock that is set would let it ring at a wrong
 * time. */
static void sleep_on(Http *http)
{
    int64_t wait_ms = http->alarm_ms - http_now();

    if (wait_ms < 0)
        wait_ms = 0;
    uv_update_time(&http->loop);
    uv_timer_start(&http->alarm, on_alarm,
                   (uint64_t)(wait_ms < CLOCK_MS ? wait_ms : CLOCK_MS), 0);
}

static void on_alarm(uv_timer_t *timer)
{
    Http *http = timer->data;
    const HttpHandler *handler = &http->setup.handler;

    if (http_now() < http->alarm_ms) {
        sleep_on(http);
        return;
    }
    http->alarm_ms = 0;
    if (handler->alarm)
        handler->alarm(handler->user);
}

void http_alarm(Http *http, int64_t at_ms)
{
    http->alarm_ms = at_ms;
    if (at_ms)
        sleep_on(http);
    else
        uv_timer_stop(&http->alarm);
}

static void on_wake(uv_async_t *wake)
{
    const HttpHandler *handler = &((Http *)wake->data)->setup.handler;

    if (handler->woken)
        handler->woken(handler->user);
}

void http_wake(Http *http)
{
    uv_async_send(&http->wake);
}

static void on_beat(uv_timer_t *timer)
{
    const HttpHandler *handler = &((Http *)timer->data)->setup.handler;

    handler->beat(handler->user);
}

/* ---- opening and closing --------------------------------------------------------- */

/* As many connections as the system lets us have files for; 0: hardly any. */
static int fit_connections(int wanted)
{
    struct rlimit files;
    rlim_t need = (rlim_t)wanted + SPARE_FILES;

    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= need)
        return wanted;
    files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur >= need)
        return wanted;
    return files.rlim_cur > SPARE_FILES ? (int)(files.rlim_cur - SPARE_FILES) : 0;
}

void http_flush_later(Conn *conn)
{
    Http *http = conn->http;
    Stream *stream = &conn->stream;

    if (stream->at)
        return;
    stream->next = http->flush;
    stream->at = &http->flush;
    if (stream->next)
        stream->next->stream.at = &stream->next;
    http->flush = conn;
}

void http_flush_never(Conn *conn)
{
    Stream *stream = &conn->stream;

    if (!stream->at)
        return;
    *stream->at = stream->next;
    if (stream->next)
        stream->next->stream.at = stream->at;
    stream->at = NULL;
}

static void on_turn(uv_prepare_t *turn)
{
    Http *http = turn->data;

    http->counts.turns++;
    while (http->flush) {
        Conn *conn = http->flush;

        http_flush_never(conn);
        stream_flush(conn);
    }
}

static int init_loop(Http *http)
{
    int error = uv_loop_init(&http->loop);

    if (error != 0)
        return error;
    error = uv_async_init(&http->loop, &http->wake, on_wake);
    if (error != 0) {
        uv_loop_close(&http->loop);
        return error;
    }
    uv_timer_init(&http->loop, &http->sweep);
    uv_timer_init(&http->loop, &http->alarm);
    uv_timer_init(&http->loop, &http->beat);
    uv_prepare_init(&http->loop, &http->turn);
    uv_signal_init(&http->loop, &http->term);
    uv_signal_init(&http->loop, &http->interrupt);
    http->sweep.data = http->turn.data = http->term.data = http->interrupt.data = http;
    http->wake.data = http->alarm.data = http->beat.data = http;
    uv_prepare_start(&http->turn, on_turn);
    /* These are no reason to go on when all connections are closed. */
    uv_unref((uv_handle_t *)&http->turn);
    uv_unref((uv_handle_t *)&http->wake);
    uv_unref((uv_handle_t *)&http->alarm);
    uv_unref((uv_handle_t *)&http->beat);
    return 0;
}

/* That a client has left is told by the write's error. */
static void catch_signals(Http *http)
{
    signal(SIGPIPE, SIG_IGN);
    uv_signal_start(&http->term, on_signal, SIGTERM);
    uv_signal_start(&http->interrupt, on_signal, SIGINT);
}

static void release(Http *http)
{
    limit_close(http->limit);
    free(http->conn);
    free(http->asked);
    free(http);
}

/* All but the loop and its handles; NULL: no memory. */
static Http *allocate(const HttpSetup *setup, int connections)
{
    Http *http = calloc(1, sizeof *http);

    if (!http)
        return NULL;
    http->setup = *setup;
    http->setup.allocate = setup->allocate ? setup->allocate : malloc;
    http->setup.release = setup->release ? setup->release : free;
    http->setup.limits.connections = connections;
    http->limit = limit_open(connections, &setup->limits.address);
    http->conn = calloc((size_t)connections, sizeof(Conn *));
    http->asked = calloc(2 * (size_t)connections, sizeof(Conn *));
    http->end_ms = UINT64_MAX;
    if (http->limit && http->conn && http->asked)
        return http;
    release(http);
    return NULL;
}

static bool open_doors(Http *http, Message *ret_fault)
{
    for (int i = 0; i < HTTP_DOOR_COUNT; i++) {
        const HttpDoor *setup = &http->setup.door[i];

        if ((setup->host || setup->path) &&
            !door_open(&http->door[i], http, setup, ret_fault))
            return false;
    }
    return true;
}

Http *http_open(const HttpSetup *setup, Message *ret_fault)
{
    int connections = fit_connections(setup->limits.connections), error;
    Http *http;

    if (connections == 0) {
        message_set(ret_fault,
                    N_("too few files may be open; 'ulimit -n 1024' allows more"), NULL);
        return NULL;
    }
    http = allocate(setup, connections);
    if (!http) {
        message_set(ret_fault, N_("not enough memory to serve"), NULL);
        return NULL;
    }
    error = init_loop(http);
    if (error != 0) {
        message_set(ret_fault, N_("cannot serve: %1"), uv_strerror(error), NULL);
        release(http);
        return NULL;
    }
    if (!open_doors(http, ret_fault)) {
        http_close(http);
        return NULL;
    }
    catch_signals(http);
    if (setup->beat_ms && setup->handler.beat)
        uv_timer_start(&http->beat, on_beat, 0, (uint64_t)setup->beat_ms);
    return http;
}

void http_run(Http *http)
{
    uv_run(&http->loop, UV_RUN_DEFAULT);
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void http_close(Http *http)
{
    uv_walk(&http->loop, close_handle, NULL);
    uv_run(&http->loop, UV_RUN_DEFAULT);
    uv_loop_close(&http->loop);
    release(http);
}

void http_reply(Http *http, HttpTicket ticket, const Reply *reply)
{
    Conn *conn = ticket_find(http, ticket);

    if (conn && conn->state == CONN_AWAITING)
        answer_late(conn, reply);
}

void http_stream(Http *http, HttpTicket ticket)
{
    Conn *conn = ticket_find(http, ticket);

    if (conn && conn->state == CONN_AWAITING)
        answer_with_stream(conn);
}

void http_send(Http *http, HttpTicket ticket, HttpMessage *message)
{
    Conn *conn = ticket_find(http, ticket);

    if (conn && (conn->state == CONN_ASKING || conn->state == CONN_STREAMING))
        stream_send(conn, message);
}

void http_end(Http *http, HttpTicket ticket)
{
    Conn *conn = ticket_find(http, ticket);

    if (!conn || (conn->state != CONN_ASKING && conn->state != CONN_STREAMING))
        return;
    if (conn->state == CONN_STREAMING)
        ticket_take(conn);
    stream_end(conn, WS_DONE);
}

const char *http_address(const Http *http, int door)
{
    return http->door[door].address;
}

const HttpCounts *http_counts(const Http *http)
{
    return &http->counts;
}
