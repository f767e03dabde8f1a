/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "server/handshake.h"
#include "server/http_part.h"

/* ---- what is common to all answers ----------------------------------------------- */

static void note_reply(const Conn *conn, const Reply *reply)
{
    const HttpHandler *handler = &conn->http->setup.handler;

    if (handler->note)
        handler->note(handler->user, &conn->origin.address, conn->method, conn->target,
                      reply);
}

/* Sends the reply to the request that is the first `size` bytes read. */
static void finish_request(Conn *conn, size_t size, const Reply *reply)
{
    Reply own = *reply;

    own.bodiless |= conn->bodiless;
    ticket_take(conn);
    stream_clear(conn);
    note_reply(conn, &own);
    conn_drop(conn, size);
    conn->wanted = 0;
    conn_reply(conn, &own);
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

/* Notes what is known of a request. What stands behind '?' is nobody's business. */
static void note_request(Conn *conn, const HttpHead *head)
{
    Str target = head->target;

    str_cut(&target, '?', &conn->target);
    conn->method = head->method_text;
    conn->keep = head->keep && conn->wanted == head->size + head->length;
    conn->bodiless = head->method == HTTP_HEAD;
}

void answer_refuse(Conn *conn, HttpStatus status)
{
    HttpMethod method = http_head_method((Str){conn->in, conn->in_size});
    Reply reply;

    if (conn->wanted == 0) { /* else it was let in, and so counted */
        HttpStatus counted = count_request(conn, &conn->address);

        status = counted == HTTP_200 ? status : counted;
        conn->origin = (Origin){.address = conn->address};
    }
    conn->method = conn->target = str_from("-");
    conn->bodiless = conn->keep = false;
    reply_with_fault(status, method, &reply);
    finish_request(conn, conn->in_size, &reply);
}

/* ---- asking the handler ---------------------------------------------------------- */

static void release_room(Conn *conn)
{
    http_release(conn->http, conn->out);
    conn->out = NULL;
}

/* The answer is still to come; the request is kept for the log. Somebody who leaves meanwhile
 * is noticed. */
static void await_answer(Conn *conn)
{
    const Http *http = conn->http;

    release_room(conn);
    stream_clear(conn);
    conn->state = CONN_AWAITING;
    conn->deadline_ms = uv_now(&http->loop) + (uint64_t)http->setup.limits.answer_ms;
    conn_listen(conn);
}

/* A request that cannot be a stream is refused, and who would have sent to it told. */
static void refuse_stream(Conn *conn, HttpMethod method, HttpStatus status)
{
    Reply reply;

    ticket_leave(conn);
    stream_leave(conn);
    conn->state = CONN_ASKING;
    conn->keep = false;
    reply_with_fault(status, method, &reply);
    finish_request(conn, conn->wanted, &reply);
}

/* What was read behind the request is the first that the client says. */
static void hear_rest(Conn *conn)
{
    char *in = conn->in;
    Str rest = {in + conn->wanted, conn->in_size - conn->wanted};

    conn->in = NULL;
    conn->in_size = conn->in_room = conn->wanted = 0;
    stream_hear(conn, rest);
    http_release(conn->http, in);
}

static void begin_stream(Conn *conn, const HttpHead *head)
{
    bool ended = conn->stream.ending;
    HttpStatus status;
    Reply reply;

    if (head->method != HTTP_GET) {
        refuse_stream(conn, head->method, HTTP_405);
        return;
    }
    status = stream_begin(conn, head, &reply);
    if (status != HTTP_200) {
        refuse_stream(conn, head->method, status);
        return;
    }
    note_reply(conn, &reply);
    conn->http->counts.replies[reply.status / 100]++;
    release_room(conn);
    conn_listen(conn);
    if (ended)
        ticket_take(conn);
    hear_rest(conn);
}

static void hand_over(Conn *conn, const HttpHead *head)
{
    const HttpHandler *handler = &conn->http->setup.handler;
    HttpRequest request = {
        .head = head,
        .body = {conn->in + head->size, conn->wanted - head->size},
        .origin = conn->origin,
        .door = conn->door,
    };
    Text room;
    Reply reply;

    note_request(conn, head);
    conn->out = http_allocate(conn->http, REPLY_HEAD_SIZE + HTTP_ROOM_SIZE);
    if (!conn->out) {
        conn_refuse(conn);
        return;
    }
    room = text_into(conn->out + REPLY_HEAD_SIZE, HTTP_ROOM_SIZE);
    uv_read_stop((uv_stream_t *)&conn->tcp);
    conn->state = CONN_ASKING;
    conn->stream.kind = stream_kind(head);
    ticket_give(conn);
    request.ticket = conn->ticket;
    switch (handler->reply(handler->user, &request, &room, &reply)) {
    case HTTP_NOW: finish_request(conn, conn->wanted, &reply); break;
    case HTTP_LATER: await_answer(conn); break;
    case HTTP_STREAM: begin_stream(conn, head); break;
    }
}

void answer_late(Conn *conn, const Reply *reply)
{
    Reply own = *reply;

    ticket_take(conn);
    conn->out = http_allocate(conn->http, REPLY_HEAD_SIZE + reply->body.size);
    if (!conn->out) {
        conn_refuse(conn);
        return;
    }
    if (own.body.size > 0)
        memcpy(conn->out + REPLY_HEAD_SIZE, own.body.at, own.body.size);
    own.body.at = conn->out + REPLY_HEAD_SIZE;
    finish_request(conn, conn->wanted, &own);
}

/* Its head is still there, as it was read. */
void answer_with_stream(Conn *conn)
{
    HttpHead head;

    conn->out = http_allocate(conn->http, REPLY_HEAD_SIZE);
    if (!conn->out) {
        conn_refuse(conn);
        return;
    }
    http_head_parse((Str){conn->in, conn->wanted}, &head);
    uv_read_stop((uv_stream_t *)&conn->tcp);
    conn->state = CONN_ASKING;
    conn->stream.kind = stream_kind(&head);
    begin_stream(conn, &head);
}

void answer_expire(Conn *conn)
{
    Reply reply;

    ticket_leave(conn);
    reply_with_line(HTTP_503,
                    N_("the answer takes too long; please try again in a moment\n"),
                    HTTP_OTHER, &reply);
    conn->keep = false;
    finish_request(conn, conn->wanted, &reply);
}

/* ---- letting requests in --------------------------------------------------------- */

static bool expects_more(const HttpHead *head)
{
    return head->expect.size > 0 && !head->old;
}

/* Bytes of a body that is read: of a POST to where there is one. */
static size_t most_of(const Conn *conn, const HttpHead *head)
{
    const HttpHandler *handler = &conn->http->setup.handler;

    return head->method == HTTP_POST && handler->most ? handler->most(handler->user, head)
                                                      : 0;
}

/* Whether a request is let in, of whose body `most` bytes may be read: 200, or why not. */
static HttpStatus judge(const Conn *conn, const HttpHead *head, size_t most)
{
    HttpStatus socket = head->upgrade ? handshake_judge(head) : HTTP_101;

    if (socket != HTTP_101)
        return socket;
    if ((head->method == HTTP_POST || head->upgrade) &&
        !origin_is_ours(head, &conn->origin))
        return HTTP_403;
    if (most == 0)
        return HTTP_200;
    if (head->length > most)
        return HTTP_413;
    if (expects_more(head) && !str_is_nocase(head->expect, "100-continue"))
        return HTTP_417;
    return HTTP_200;
}

/* Turns a request down whose head was read; of its body nothing will be. */
static void turn_down(Conn *conn, const HttpHead *head, HttpStatus status)
{
    Reply reply;

    note_request(conn, head);
    conn->keep = false;
    reply_with_fault(status, head->method, &reply);
    finish_request(conn, conn->in_size, &reply);
}

/* Tells a client that waits for it to send the body. If the network has no room for that it
 * is not told: it will send it after a while, or be too late. */
static bool ask_for_body(Conn *conn)
{
    static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
    uv_buf_t part = uv_buf_init((char *)line, sizeof line - 1);
    int taken = uv_try_write((uv_stream_t *)&conn->tcp, &part, 1);

    return taken < 0 || taken == (int)part.len;
}

static void await_body(Conn *conn, const HttpHead *head)
{
    const Http *http = conn->http;

    if (!conn_make_room(conn, conn->wanted)) {
        conn_refuse(conn);
        return;
    }
    conn->deadline_ms = uv_now(&http->loop) + (uint64_t)http->setup.limits.body_ms;
    if (expects_more(head) && conn->in_size == head->size && !ask_for_body(conn))
        conn_close(conn);
}

/* Lets a request in whose head was read; its texts are gone once there is more room. */
static void let_in(Conn *conn, const HttpHead *head)
{
    size_t most = most_of(conn, head);
    HttpStatus status;

    if (!origin_find(&conn->address, conn->trusted, head, &conn->origin)) {
        answer_refuse(conn, HTTP_400);
        return;
    }
    status = count_request(conn, &conn->origin.address);
    if (status == HTTP_200)
        status = judge(conn, head, most);
    if (status != HTTP_200) {
        turn_down(conn, head, status);
        return;
    }
    conn->wanted = head->size + (most > 0 ? head->length : 0);
    if (conn->in_size >= conn->wanted)
        hand_over(conn, head);
    else
        await_body(conn, head);
}

void answer_next(Conn *conn)
{
    size_t size = conn->in_size < HTTP_HEAD_SIZE ? conn->in_size : HTTP_HEAD_SIZE;
    HttpHead head;
    int status;

    if (conn->in_size < conn->wanted)
        return;
    status = http_head_parse((Str){conn->in, size}, &head);
    if (status == HTTP_HEAD_READ && conn->wanted > 0)
        hand_over(conn, &head);
    else if (status == HTTP_HEAD_READ)
        let_in(conn, &head);
    else if (status != HTTP_HEAD_PART)
        answer_refuse(conn, (HttpStatus)status);
    else if (size == HTTP_HEAD_SIZE)
        answer_refuse(conn, HTTP_431);
}
