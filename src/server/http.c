/* SPDX-License-Identifier: MIT */
#include "server/http.h"

#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <uv.h>

const HttpLimits http_limits = {
    .connections = 2048,
    .address = {.connections = 256, .per_second = 200, .burst = 1000},
    .head_ms = 10 * 1000,
    .idle_ms = 60 * 1000,
    .reply_ms = 20 * 1000,
    .bytes_a_ms = 4,
    .linger_ms = 1000,
    .stop_ms = 1500,
};

enum {
    SWEEP_MS = 100,   /* how often deadlines are looked at, while anyone is connected */
    BACKLOG = 256,    /* connections that wait to be accepted */
    SPARE_FILES = 64, /* open files beside connections */
    ADDRESS_SIZE = 64,
};

typedef enum ConnState {
    CONN_READING,   /* a head, or what may become one */
    CONN_REPLYING,  /* nothing is read */
    CONN_LINGERING, /* the last reply is sent; what still comes is dropped */
} ConnState;

typedef struct Conn {
    uv_tcp_t tcp;
    uv_write_t write;
    Http *http;
    LimitEntry *entry;
    int index; /* in http->conn */
    ConnState state;
    bool keep; /* go on reading after this reply */
    uint64_t deadline_ms;
    size_t head_size; /* of the request that is answered */
    size_t in_size;
    char peer[ADDRESS_SIZE];
    char in[HTTP_HEAD_SIZE];
    char head[REPLY_HEAD_SIZE];
    char room[HTTP_ROOM_SIZE];
} Conn;

struct Http {
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_signal_t term, interrupt;
    uv_timer_t sweep;
    HttpSetup setup;
    HttpCounts counts;
    Limit *limit;
    Conn **conn; /* counts.open of them */
    bool stopping;
    char address[ADDRESS_SIZE + 32];
};

static void serve_next(Conn *conn);

/* ---- closing --------------------------------------------------------------------- */

/* The loop ends by itself once nothing is left in it. */
static void stop_loop(Http *http)
{
    uv_close((uv_handle_t *)&http->term, NULL);
    uv_close((uv_handle_t *)&http->interrupt, NULL);
    uv_close((uv_handle_t *)&http->sweep, NULL);
}

static void on_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void close_conn(Conn *conn)
{
    Http *http = conn->http;
    Conn *last = http->conn[--http->counts.open];

    http->conn[conn->index] = last;
    last->index = conn->index;
    limit_leave(conn->entry);
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
    if (http->counts.open == 0) {
        uv_timer_stop(&http->sweep);
        if (http->stopping)
            stop_loop(http);
    }
}

/* Says that nothing more comes and waits a little: closing while there is something unread
 * would take the last reply away from the client. */
static void linger(Conn *conn)
{
    uv_os_fd_t fd;

    if (conn->http->stopping || uv_fileno((uv_handle_t *)&conn->tcp, &fd) != 0) {
        close_conn(conn);
        return;
    }
    shutdown(fd, SHUT_WR);
    conn->state = CONN_LINGERING;
    conn->deadline_ms =
        uv_now(&conn->http->loop) + (uint64_t)conn->http->setup.limits.linger_ms;
}

/* ---- reading and answering ------------------------------------------------------- */

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *ret_buffer)
{
    Conn *conn = handle->data;

    (void)size;
    if (conn->state == CONN_LINGERING)
        conn->in_size = 0;
    *ret_buffer = uv_buf_init(conn->in + conn->in_size,
                              (unsigned)(sizeof conn->in - conn->in_size));
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    Conn *conn = stream->data;
    const HttpLimits *limits = &conn->http->setup.limits;

    (void)buffer;
    if (size < 0) {
        close_conn(conn);
        return;
    }
    if (conn->state != CONN_READING || size == 0)
        return;
    if (conn->in_size == 0)
        conn->deadline_ms = uv_now(&conn->http->loop) + (uint64_t)limits->head_ms;
    conn->in_size += (size_t)size;
    serve_next(conn);
}

/* Waits for a request; the first one is expected sooner than the next. */
static void start_reading(Conn *conn, int patience_ms)
{
    conn->state = CONN_READING;
    conn->deadline_ms = uv_now(&conn->http->loop) + (uint64_t)patience_ms;
    uv_read_start((uv_stream_t *)&conn->tcp, give_room, on_read);
}

static void on_written(uv_write_t *write, int status)
{
    Conn *conn = write->data;

    if (uv_is_closing((uv_handle_t *)&conn->tcp))
        return;
    if (status < 0) {
        close_conn(conn);
        return;
    }
    conn->in_size -= conn->head_size;
    memmove(conn->in, conn->in + conn->head_size, conn->in_size);
    start_reading(conn, conn->http->setup.limits.idle_ms);
    if (!conn->keep || conn->http->stopping)
        linger(conn);
    else if (conn->in_size > 0)
        serve_next(conn);
}

/* Sends a reply; the request's head is the first `head_size` bytes read. */
static void send_reply(Conn *conn, const Reply *reply, size_t head_size, bool keep)
{
    Http *http = conn->http;
    const HttpLimits *limits = &http->setup.limits;
    Text head = text_into(conn->head, sizeof conn->head);
    size_t body_size = reply->bodiless ? 0 : reply->body.size;
    uv_buf_t part[2];

    reply_print_head(reply, time(NULL), keep, &head);
    part[0] = uv_buf_init(head.data, (unsigned)head.size);
    part[1] = uv_buf_init((char *)reply->body.at, (unsigned)body_size);
    conn->head_size = head_size;
    conn->keep = keep;
    conn->state = CONN_REPLYING;
    conn->deadline_ms = uv_now(&http->loop) + (uint64_t)limits->reply_ms +
                        body_size / (size_t)limits->bytes_a_ms;
    http->counts.replies[reply->status / 100]++;
    http->counts.bytes += head.size + body_size;
    uv_read_stop((uv_stream_t *)&conn->tcp);
    conn->write.data = conn;
    if (uv_write(&conn->write, (uv_stream_t *)&conn->tcp, part, body_size ? 2 : 1,
                 on_written) != 0)
        close_conn(conn);
}

static void note(const Conn *conn, Str method, Str target, const Reply *reply)
{
    const HttpHandler *handler = &conn->http->setup.handler;

    if (handler->note)
        handler->note(handler->user, conn->peer, method, target, reply);
}

/* Turns a request down that was not read, or not to its end. */
static void refuse(Conn *conn, HttpStatus status)
{
    Reply reply;

    reply_with_fault(status, http_head_method((Str){conn->in, conn->in_size}), &reply);
    note(conn, str_from("-"), str_from("-"), &reply);
    send_reply(conn, &reply, conn->in_size, false);
}

/* Answers the request at the front of what was read, if it is complete. */
static void serve_next(Conn *conn)
{
    Http *http = conn->http;
    const HttpHandler *handler = &http->setup.handler;
    Text room = text_into(conn->room, sizeof conn->room);
    HttpHead head;
    Reply reply;
    int status = http_head_parse((Str){conn->in, conn->in_size}, &head);

    if (status == HTTP_HEAD_PART && conn->in_size < sizeof conn->in)
        return;
    if (status != HTTP_HEAD_READ) {
        refuse(conn, status == HTTP_HEAD_PART ? HTTP_431 : (HttpStatus)status);
        return;
    }
    if (limit_request(http->limit, conn->entry, uv_now(&http->loop)))
        handler->reply(handler->user, &head, &room, &reply);
    else
        reply_with_fault(HTTP_429, head.method, &reply);
    note(conn, head.method_text, head.target, &reply);
    send_reply(conn, &reply, head.size, head.keep && reply.status != HTTP_429);
}

/* ---- coming and going ------------------------------------------------------------ */

static void on_deadline(Conn *conn)
{
    conn->http->counts.timeouts += conn->state != CONN_LINGERING;
    if (conn->state == CONN_READING && conn->in_size > 0 && !conn->http->stopping)
        refuse(conn, HTTP_408);
    else
        close_conn(conn);
}

static void on_sweep(uv_timer_t *timer)
{
    Http *http = timer->data;
    uint64_t now_ms = uv_now(&http->loop);

    /* Downwards: a connection that closes is replaced by one that was looked at. */
    for (int i = http->counts.open - 1; i >= 0; i--) {
        if (http->conn[i]->deadline_ms <= now_ms)
            on_deadline(http->conn[i]);
    }
}

/* Who is at the other end, as a text and for counting. */
static bool find_peer(Conn *conn, Address *ret_address)
{
    struct sockaddr_storage peer;
    int size = sizeof peer;

    if (uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&peer, &size) != 0)
        return false;
    *ret_address = (Address){{[10] = 0xff, [11] = 0xff}};
    if (peer.ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&peer;

        memcpy(ret_address->byte, &six->sin6_addr, 16);
        return uv_ip6_name(six, conn->peer, sizeof conn->peer) == 0;
    } else {
        const struct sockaddr_in *four = (const struct sockaddr_in *)&peer;

        memcpy(ret_address->byte + 12, &four->sin_addr, 4);
        return uv_ip4_name(four, conn->peer, sizeof conn->peer) == 0;
    }
}

/* Turns a connection away; one line, if the network takes it at once. */
static void turn_away(Conn *conn)
{
    Text head = text_into(conn->head, sizeof conn->head);
    Reply reply;
    uv_buf_t part[2];

    conn->http->counts.refused++;
    reply_with_fault(HTTP_503, HTTP_OTHER, &reply);
    reply_print_head(&reply, time(NULL), false, &head);
    part[0] = uv_buf_init(head.data, (unsigned)head.size);
    part[1] = uv_buf_init((char *)reply.body.at, (unsigned)reply.body.size);
    uv_try_write((uv_stream_t *)&conn->tcp, part, 2);
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

static void admit(Conn *conn)
{
    Http *http = conn->http;

    http->counts.accepted++;
    conn->index = http->counts.open++;
    http->conn[conn->index] = conn;
    if (http->counts.open == 1)
        uv_timer_start(&http->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    uv_tcp_nodelay(&conn->tcp, 1);
    start_reading(conn, http->setup.limits.head_ms);
}

static void on_connection(uv_stream_t *listener, int status)
{
    Http *http = listener->data;
    Conn *conn = status == 0 ? malloc(sizeof *conn) : NULL;
    Address address;

    if (!conn)
        return;
    conn->http = http;
    conn->in_size = 0;
    uv_tcp_init(&http->loop, &conn->tcp);
    conn->tcp.data = conn;
    if (uv_accept(listener, (uv_stream_t *)&conn->tcp) != 0 ||
        !find_peer(conn, &address)) {
        uv_close((uv_handle_t *)&conn->tcp, on_closed);
        return;
    }
    conn->entry = http->counts.open < http->setup.limits.connections
                      ? limit_enter(http->limit, &address, uv_now(&http->loop))
                      : NULL;
    if (conn->entry)
        admit(conn);
    else
        turn_away(conn);
}

/* Stops listening, lets replies be fetched and drops everyone else; a second signal drops
 * all. */
static void on_signal(uv_signal_t *signal, int number)
{
    Http *http = signal->data;
    uint64_t end_ms = uv_now(&http->loop) + (uint64_t)http->setup.limits.stop_ms;
    bool again = http->stopping;

    (void)number;
    if (!again)
        uv_close((uv_handle_t *)&http->listener, NULL);
    http->stopping = true;
    if (http->counts.open == 0) {
        stop_loop(http);
        return;
    }
    for (int i = http->counts.open - 1; i >= 0; i--) {
        Conn *conn = http->conn[i];

        if (again || conn->state != CONN_REPLYING)
            close_conn(conn);
        else if (conn->deadline_ms > end_ms)
            conn->deadline_ms = end_ms;
    }
}

/* ---- opening --------------------------------------------------------------------- */

static void listen_fault(const HttpSetup *setup, int error, Message *ret_fault)
{
    char port[16];
    Text digits = text_into(port, sizeof port);

    text_number(&digits, setup->port);
    if (error == UV_EADDRINUSE)
        message_set(ret_fault,
                    N_("port %1 is taken by another program; choose another with --port, "
                       "0 for any free one"),
                    port, NULL);
    else if (error == UV_EACCES)
        message_set(ret_fault,
                    N_("port %1 is for the system only; choose one from 1024 on with "
                       "--port"),
                    port, NULL);
    else if (error == UV_EADDRNOTAVAIL)
        message_set(ret_fault,
                    N_("'%1' is no address of this machine; --host 127.0.0.1 is for this "
                       "machine only, --host 0.0.0.0 for all"),
                    setup->host, NULL);
    else
        message_set(ret_fault, N_("cannot listen on '%1' port %2: %3"), setup->host, port,
                    uv_strerror(error), NULL);
}

static bool resolve(const HttpSetup *setup, struct sockaddr_storage *ret_address,
                    Message *ret_fault)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    int error = getaddrinfo(setup->host, NULL, &hints, &found);

    if (error != 0 || !found) {
        message_set(
            ret_fault,
            N_("there is no host '%1'; --host 127.0.0.1 is for this machine only, "
               "--host 0.0.0.0 for all"),
            setup->host, NULL);
        return false;
    }
    memcpy(ret_address, found->ai_addr, found->ai_addrlen);
    if (found->ai_family == AF_INET6)
        ((struct sockaddr_in6 *)ret_address)->sin6_port = htons((uint16_t)setup->port);
    else
        ((struct sockaddr_in *)ret_address)->sin_port = htons((uint16_t)setup->port);
    freeaddrinfo(found);
    return true;
}

/* Writes the address down as a browser on this machine wants it: "all addresses" is none. */
static void print_address(Http *http)
{
    struct sockaddr_storage own;
    int size = sizeof own;
    char name[ADDRESS_SIZE] = "";
    Text out = text_into(http->address, sizeof http->address);

    uv_tcp_getsockname(&http->listener, (struct sockaddr *)&own, &size);
    if (own.ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&own;

        uv_ip6_name(six, name, sizeof name);
        text_format(&out, "http://[%s]:%d", strcmp(name, "::") == 0 ? "::1" : name,
                    ntohs(six->sin6_port));
    } else {
        const struct sockaddr_in *four = (const struct sockaddr_in *)&own;

        uv_ip4_name(four, name, sizeof name);
        text_format(&out, "http://%s:%d",
                    strcmp(name, "0.0.0.0") == 0 ? "127.0.0.1" : name,
                    ntohs(four->sin_port));
    }
}

static bool listen_at(Http *http, Message *ret_fault)
{
    struct sockaddr_storage address = {0};
    int error;

    if (!resolve(&http->setup, &address, ret_fault))
        return false;
    error = uv_tcp_bind(&http->listener, (const struct sockaddr *)&address, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&http->listener, BACKLOG, on_connection);
    if (error != 0) {
        listen_fault(&http->setup, error, ret_fault);
        return false;
    }
    signal(SIGPIPE, SIG_IGN); /* that a client has left is told by the write's error */
    uv_signal_start(&http->term, on_signal, SIGTERM);
    uv_signal_start(&http->interrupt, on_signal, SIGINT);
    print_address(http);
    return true;
}

/* As many connections as the system lets us have files for. */
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
    return files.rlim_cur > 2 * SPARE_FILES ? (int)files.rlim_cur - SPARE_FILES
                                            : SPARE_FILES;
}

static void init_loop(Http *http)
{
    uv_loop_init(&http->loop);
    uv_tcp_init(&http->loop, &http->listener);
    uv_timer_init(&http->loop, &http->sweep);
    uv_signal_init(&http->loop, &http->term);
    uv_signal_init(&http->loop, &http->interrupt);
    http->listener.data = http->sweep.data = http->term.data = http->interrupt.data =
        http;
}

static void release(Http *http)
{
    if (http) {
        limit_close(http->limit);
        free(http->conn);
    }
    free(http);
}

Http *http_open(const HttpSetup *setup, Message *ret_fault)
{
    Http *http = calloc(1, sizeof *http);
    size_t connections;

    if (http) {
        http->setup = *setup;
        http->setup.limits.connections = fit_connections(setup->limits.connections);
        connections = (size_t)http->setup.limits.connections;
        http->limit = limit_open((int)connections, &setup->limits.address);
        http->conn = calloc(connections, sizeof(Conn *));
    }
    if (!http || !http->limit || !http->conn) {
        message_set(ret_fault, N_("not enough memory to serve"), NULL);
        release(http);
        return NULL;
    }
    init_loop(http);
    if (!listen_at(http, ret_fault)) {
        http_close(http);
        return NULL;
    }
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

const char *http_address(const Http *http)
{
    return http->address;
}

const HttpCounts *http_counts(const Http *http)
{
    return &http->counts;
}
