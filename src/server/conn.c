/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <sys/socket.h>

#include "server/http_part.h"

/* ---- places ---------------------------------------------------------------------- */

bool conn_enter(Conn *conn, const Address *address)
{
    const Http *http = conn->http;
    LimitEntry *entry = limit_find(http->limit, address, uv_now(&http->loop));

    if (!limit_enter(http->limit, entry))
        return false;
    conn->entry = entry;
    return true;
}

static void leave_limit(Conn *conn)
{
    if (conn->entry)
        limit_leave(conn->entry);
    conn->entry = NULL;
}

/* ---- closing --------------------------------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    Conn *conn = handle->data;
    const Http *http = conn->http;

    stream_clear(conn);
    http_release(http, conn->in);
    http_release(http, conn->out);
    http_release(http, conn);
}

void conn_discard(Conn *conn)
{
    http_flush_never(conn);
    stream_leave(conn);
    leave_limit(conn);
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

void conn_close(Conn *conn)
{
    conn_discard(conn);
    http_remove(conn->http, conn);
    ticket_leave(conn);
}

/* Says that there is no room, if the network takes it at once. */
static void say_no(Conn *conn)
{
    char room[REPLY_HEAD_SIZE];
    Text head = text_into(room, sizeof room);
    Reply reply;
    uv_buf_t part[2];

    reply_with_fault(HTTP_503, HTTP_OTHER, &reply);
    reply_print_head(&reply, time(NULL), false, &head);
    part[0] = uv_buf_init(head.data, (unsigned)head.size);
    part[1] = uv_buf_init((char *)reply.body.at, (unsigned)reply.body.size);
    uv_try_write((uv_stream_t *)&conn->tcp, part, 2);
}

void conn_refuse(Conn *conn)
{
    conn->http->counts.refused++;
    say_no(conn);
    conn_close(conn);
}

void conn_turn_away(Conn *conn)
{
    conn->http->counts.refused++;
    say_no(conn);
    conn_discard(conn);
}

/* Says that nothing more comes and waits a little: closing while there is something unread
 * would take the last reply away from the client. */
void conn_linger(Conn *conn)
{
    uv_os_fd_t fd;

    if (conn->http->stopping || uv_fileno((uv_handle_t *)&conn->tcp, &fd) != 0) {
        conn_close(conn);
        return;
    }
    shutdown(fd, SHUT_WR);
    stream_leave(conn);
    conn->state = CONN_LINGERING;
    conn->deadline_ms =
        uv_now(&conn->http->loop) + (uint64_t)conn->http->setup.limits.linger_ms;
}

/* ---- reading --------------------------------------------------------------------- */

bool conn_make_room(Conn *conn, size_t size)
{
    char *in;

    if (conn->in_room >= size)
        return true;
    in = http_allocate(conn->http, size);
    if (!in)
        return false;
    if (conn->in_size > 0)
        memcpy(in, conn->in, conn->in_size);
    http_release(conn->http, conn->in);
    conn->in = in;
    conn->in_room = size;
    return true;
}

void conn_drop(Conn *conn, size_t size)
{
    conn->in_size -= size;
    if (conn->in_size > 0) {
        memmove(conn->in, conn->in + size, conn->in_size);
        return;
    }
    http_release(conn->http, conn->in);
    conn->in = NULL;
    conn->in_room = 0;
}

static uv_buf_t room_left(const Conn *conn)
{
    return uv_buf_init(conn->in + conn->in_size,
                       (unsigned)(conn->in_room - conn->in_size));
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *ret_buffer)
{
    Conn *conn = handle->data;
    Http *http = conn->http;

    (void)size;
    if (conn->state == CONN_AWAITING)
        *ret_buffer = room_left(conn);
    else if (conn->state != CONN_READING)
        *ret_buffer = uv_buf_init(http->waste, sizeof http->waste);
    else if (conn_make_room(conn, HTTP_HEAD_SIZE))
        *ret_buffer = room_left(conn);
    else
        *ret_buffer = uv_buf_init(NULL, 0);
}

static void take_in(Conn *conn, size_t size)
{
    if (conn->in_size == 0)
        conn->deadline_ms =
            uv_now(&conn->http->loop) + (uint64_t)conn->http->setup.limits.head_ms;
    conn->in_size += size;
    answer_next(conn);
}

/* What comes while an answer is awaited is for later, as far as there is room. Who has no more
 * to say may still listen; who has broken the connection does not. */
static void hear_meanwhile(Conn *conn, ssize_t size)
{
    if (size < 0 && size != UV_EOF) {
        conn_close(conn);
        return;
    }
    conn->in_size += size > 0 ? (size_t)size : 0;
    if (size < 0 || conn->in_size == conn->in_room)
        uv_read_stop((uv_stream_t *)&conn->tcp);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    Conn *conn = stream->data;

    if (conn->state == CONN_AWAITING)
        hear_meanwhile(conn, size);
    else if (size == UV_ENOBUFS)
        conn_refuse(conn);
    else if (size < 0)
        conn_close(conn);
    else if (conn->state == CONN_READING && size > 0)
        take_in(conn, (size_t)size);
    else if (conn->state == CONN_READING)
        conn_drop(conn, 0);
    else if (conn->state == CONN_STREAMING)
        stream_hear(conn, (Str){buffer->base, (size_t)size});
}

/* Waits for a request. Only the next one, if nothing of it is there, may take its time. */
static void start_reading(Conn *conn, bool next)
{
    const HttpLimits *limits = &conn->http->setup.limits;
    bool idle = next && conn->in_size == 0;

    conn->state = CONN_READING;
    conn->since = ++conn->http->waits;
    conn->deadline_ms =
        uv_now(&conn->http->loop) + (uint64_t)(idle ? limits->idle_ms : limits->head_ms);
    conn_listen(conn);
}

void conn_start(Conn *conn)
{
    start_reading(conn, false);
}

void conn_listen(Conn *conn)
{
    if (conn->state == CONN_AWAITING && conn->in_size == conn->in_room)
        return;
    uv_read_start((uv_stream_t *)&conn->tcp, give_room, on_read);
}

/* ---- replying -------------------------------------------------------------------- */

static void release_out(Conn *conn)
{
    http_release(conn->http, conn->out);
    conn->out = NULL;
}

static void on_written(uv_write_t *write, int status)
{
    Conn *conn = write->data;

    if (uv_is_closing((uv_handle_t *)&conn->tcp))
        return;
    release_out(conn);
    if (status < 0) {
        conn_close(conn);
        return;
    }
    if (conn->trusted)
        leave_limit(conn);
    start_reading(conn, true);
    if (!conn->keep || conn->http->stopping)
        conn_linger(conn);
    else if (conn->in_size > 0)
        answer_next(conn);
}

/* Gives the head, which lies in conn->out, and the body to the network. */
static void write_reply(Conn *conn, size_t head_size, Str body)
{
    Http *http = conn->http;
    const HttpLimits *limits = &http->setup.limits;
    uv_buf_t part[] = {
        uv_buf_init(conn->out, (unsigned)head_size),
        uv_buf_init((char *)body.at, (unsigned)body.size),
    };

    conn->state = CONN_REPLYING;
    conn->deadline_ms = uv_now(&http->loop) + (uint64_t)limits->reply_ms +
                        body.size / (size_t)limits->bytes_a_ms;
    http->counts.bytes += head_size + body.size;
    uv_read_stop((uv_stream_t *)&conn->tcp);
    conn->write.data = conn;
    if (uv_write(&conn->write, (uv_stream_t *)&conn->tcp, part, body.size ? 2 : 1,
                 on_written) != 0)
        conn_close(conn);
}

void conn_reply(Conn *conn, const Reply *reply)
{
    Str body = reply->bodiless ? (Str){"", 0} : reply->body;
    Text head;

    if (!conn->out)
        conn->out = http_allocate(conn->http, REPLY_HEAD_SIZE);
    if (!conn->out) {
        conn_refuse(conn);
        return;
    }
    head = text_into(conn->out, REPLY_HEAD_SIZE);
    conn->keep &= !conn->http->stopping;
    reply_print_head(reply, time(NULL), conn->keep, &head);
    conn->http->counts.replies[reply->status / 100]++;
    write_reply(conn, head.size, body);
}

/* ---- deadlines ------------------------------------------------------------------- */

bool conn_is_waiting(const Conn *conn)
{
    return conn->state == CONN_READING || conn->state == CONN_LINGERING;
}

void conn_expire(Conn *conn)
{
    bool stopping = conn->http->stopping;

    if (conn->state == CONN_STREAMING) {
        stream_expire(conn);
        return;
    }
    conn->http->counts.timeouts += conn->state != CONN_LINGERING;
    if (conn->state == CONN_READING && conn->in_size > 0 && !stopping)
        answer_refuse(conn, HTTP_408);
    else if (conn->state == CONN_AWAITING && !stopping)
        answer_expire(conn);
    else
        conn_close(conn);
}
