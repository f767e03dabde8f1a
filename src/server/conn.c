/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/http_part.h"

static void serve_next(Conn *conn);

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
    free(handle->data);
}

void conn_discard(Conn *conn)
{
    leave_limit(conn);
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

void conn_close(Conn *conn)
{
    conn_discard(conn);
    http_remove(conn->http, conn);
}

/* Says that nothing more comes and waits a little: closing while there is something unread
 * would take the last reply away from the client. */
static void linger(Conn *conn)
{
    uv_os_fd_t fd;

    if (conn->http->stopping || uv_fileno((uv_handle_t *)&conn->tcp, &fd) != 0) {
        conn_close(conn);
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
        conn_close(conn);
        return;
    }
    if (conn->state != CONN_READING || size == 0)
        return;
    if (conn->in_size == 0)
        conn->deadline_ms = uv_now(&conn->http->loop) + (uint64_t)limits->head_ms;
    conn->in_size += (size_t)size;
    serve_next(conn);
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
    uv_read_start((uv_stream_t *)&conn->tcp, give_room, on_read);
}

static void on_written(uv_write_t *write, int status)
{
    Conn *conn = write->data;

    if (uv_is_closing((uv_handle_t *)&conn->tcp))
        return;
    if (status < 0) {
        conn_close(conn);
        return;
    }
    if (conn->trusted)
        leave_limit(conn);
    conn->in_size -= conn->head_size;
    memmove(conn->in, conn->in + conn->head_size, conn->in_size);
    start_reading(conn, true);
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
        conn_close(conn);
}

static void note_reply(const Conn *conn, const Address *client, Str method, Str target,
                       const Reply *reply)
{
    const HttpHandler *handler = &conn->http->setup.handler;

    if (handler->note)
        handler->note(handler->user, client, method, target, reply);
}

/* Counts a request, whatever becomes of it: 200, or why it is not answered. A proxy's
 * connection has a place of its client's while that is answered. */
static HttpStatus count_request(Conn *conn, const Address *client)
{
    const Http *http = conn->http;

    if (!conn->entry && !conn_enter(conn, client))
        return HTTP_503;
    return limit_request(http->limit, conn->entry, uv_now(&http->loop)) ? HTTP_200
                                                                        : HTTP_429;
}

/* Turns a request down that was not read, or not to its end. */
static void refuse_request(Conn *conn, HttpStatus status)
{
    HttpStatus counted = count_request(conn, &conn->address);
    Reply reply;

    reply_with_fault(counted == HTTP_200 ? status : counted,
                     http_head_method((Str){conn->in, conn->in_size}), &reply);
    note_reply(conn, &conn->address, str_from("-"), str_from("-"), &reply);
    send_reply(conn, &reply, conn->in_size, false);
}

static void answer_request(Conn *conn, const HttpHead *head)
{
    const HttpHandler *handler = &conn->http->setup.handler;
    HttpRequest request = {.head = head, .door = conn->door};
    Text room = text_into(conn->room, sizeof conn->room);
    HttpStatus counted;
    Reply reply;

    if (!origin_find(&conn->address, conn->trusted, head, &request.origin)) {
        refuse_request(conn, HTTP_400);
        return;
    }
    counted = count_request(conn, &request.origin.address);
    if (counted == HTTP_200)
        handler->reply(handler->user, &request, &room, &reply);
    else
        reply_with_fault(counted, head->method, &reply);
    note_reply(conn, &request.origin.address, head->method_text, head->target, &reply);
    send_reply(conn, &reply, head->size, head->keep && counted == HTTP_200);
}

/* Answers the request at the front of what was read, if it is complete. */
static void serve_next(Conn *conn)
{
    HttpHead head;
    int status = http_head_parse((Str){conn->in, conn->in_size}, &head);

    if (status == HTTP_HEAD_READ)
        answer_request(conn, &head);
    else if (status != HTTP_HEAD_PART)
        refuse_request(conn, (HttpStatus)status);
    else if (conn->in_size == sizeof conn->in)
        refuse_request(conn, HTTP_431);
}

void conn_start(Conn *conn)
{
    start_reading(conn, false);
}

bool conn_is_waiting(const Conn *conn)
{
    return conn->state != CONN_REPLYING;
}

void conn_expire(Conn *conn)
{
    conn->http->counts.timeouts += conn->state != CONN_LINGERING;
    if (conn->state == CONN_READING && conn->in_size > 0 && !conn->http->stopping)
        refuse_request(conn, HTTP_408);
    else
        conn_close(conn);
}

void conn_turn_away(Conn *conn)
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
    conn_discard(conn);
}
