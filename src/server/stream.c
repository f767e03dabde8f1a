/* SPDX-License-Identifier: MIT */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include "server/handshake.h"
#include "server/http_part.h"

enum {
    BATCH = 32,           /* messages that go out in one write */
    MESSAGE_BYTES = 64,   /* that each costs in a queue, however short it is */
    FIRST_ROOM = 4,       /* messages */
    IGNORED_BYTES = 4096, /* that a client may send to a stream of lines */
};

static uint64_t now_ms(const Conn *conn)
{
    return uv_now(&conn->http->loop);
}

static void be_earlier(uint64_t *ms, uint64_t than_ms)
{
    if (than_ms < *ms)
        *ms = than_ms;
}

/* Works out when to look at it next. */
static void plan(Conn *conn)
{
    const Stream *stream = &conn->stream;
    const HttpLimits *limits = &conn->http->setup.limits;
    uint64_t next_ms = conn->http->end_ms;

    if (stream->sent > 0)
        be_earlier(&next_ms, stream->written_by_ms);
    if (stream->kind == STREAM_SOCKET) {
        be_earlier(&next_ms, stream->pinged_ms + (uint64_t)limits->ping_ms);
        be_earlier(&next_ms, stream->heard_ms + (uint64_t)limits->alive_ms);
    }
    conn->deadline_ms = stream->given_up ? 0 : next_ms;
}

/* Has it closed soon. Not at once: a handler that tells many is not to hear of one that leaves
 * in the midst of it. */
static void give_up(Conn *conn)
{
    conn->stream.given_up = true;
    conn->deadline_ms = 0;
}

/* ---- the queue ------------------------------------------------------------------- */

static size_t cost_of(const Stream *stream, const HttpMessage *message)
{
    return MESSAGE_BYTES + http_message_size(message, stream->kind);
}

static bool make_room(Conn *conn)
{
    Stream *stream = &conn->stream;
    int room = stream->room ? 2 * stream->room : FIRST_ROOM;
    HttpMessage **queue;

    if (stream->count < stream->room)
        return true;
    queue = http_allocate(conn->http, (size_t)room * sizeof(HttpMessage *));
    if (!queue)
        return false;
    if (stream->count > 0)
        memcpy(queue, stream->queue, (size_t)stream->count * sizeof(HttpMessage *));
    http_release(conn->http, stream->queue);
    stream->queue = queue;
    stream->room = room;
    return true;
}

/* Takes the first so many out of the queue. */
static void drop_first(Conn *conn, int count)
{
    Stream *stream = &conn->stream;

    for (int i = 0; i < count; i++) {
        stream->bytes -= cost_of(stream, stream->queue[i]);
        http_message_drop(stream->queue[i]);
    }
    stream->count -= count;
    if (stream->count > 0) {
        memmove(stream->queue, stream->queue + count,
                (size_t)stream->count * sizeof(HttpMessage *));
        return;
    }
    http_release(conn->http, stream->queue);
    stream->queue = NULL;
    stream->room = 0;
}

/* Queues a message, which becomes the stream's; NULL: there was no memory for it. */
static void put(Conn *conn, HttpMessage *message)
{
    Stream *stream = &conn->stream;
    size_t most = (size_t)conn->http->setup.limits.queue_bytes;
    bool slow = message && stream->bytes + cost_of(stream, message) > most;

    if (stream->given_up || !message || slow || !make_room(conn)) {
        conn->http->counts.slow += slow && !stream->given_up;
        http_message_drop(message);
        give_up(conn);
        return;
    }
    stream->queue[stream->count++] = message;
    stream->bytes += cost_of(stream, message);
    http_flush_later(conn);
}

static void put_bytes(Conn *conn, Str bytes)
{
    put(conn, http_message_of_bytes(conn->http, conn->stream.kind, bytes));
}

/* A frame that says something of the socket itself. */
static void put_frame(Conn *conn, WsKind kind, Str said)
{
    char frame[WS_HEAD_SIZE + WS_CONTROL_SIZE];
    size_t size = ws_print_head(kind, said.size, frame);

    if (said.size > 0)
        memcpy(frame + size, said.at, said.size);
    put_bytes(conn, (Str){frame, size + said.size});
}

void stream_send(Conn *conn, HttpMessage *message)
{
    if (conn->stream.ending)
        return;
    if (message)
        message->uses++;
    conn->http->counts.messages++;
    put(conn, message);
}

void stream_end(Conn *conn, WsCode code)
{
    Stream *stream = &conn->stream;
    char bytes[] = {(char)(code >> 8), (char)code};

    if (stream->ending)
        return;
    stream->ending = true;
    if (stream->kind == STREAM_SOCKET)
        put_frame(conn, WS_KIND_CLOSE, (Str){bytes, sizeof bytes});
    else if (stream->kind == STREAM_CHUNKS)
        put_bytes(conn, str_from("0\r\n\r\n"));
    else
        http_flush_later(conn);
}

/* ---- writing --------------------------------------------------------------------- */

static void on_sent(uv_write_t *write, int status)
{
    Conn *conn = write->data;
    int sent = conn->stream.sent;

    conn->stream.sent = 0;
    drop_first(conn, sent);
    if (uv_is_closing((uv_handle_t *)&conn->tcp))
        return;
    if (status < 0)
        conn_close(conn);
    else
        stream_flush(conn);
}

/* Lists what the first so many messages have for this kind; how many pieces that is. */
static unsigned list_parts(const Stream *stream, int count, uv_buf_t *ret_part,
                           size_t *ret_bytes)
{
    unsigned parts = 0;

    *ret_bytes = 0;
    for (int i = 0; i < 2 * count; i++) {
        Str part = stream->queue[i / 2]->part[stream->kind][i % 2];

        if (part.size == 0)
            continue;
        ret_part[parts++] = uv_buf_init((char *)part.at, (unsigned)part.size);
        *ret_bytes += part.size;
    }
    return parts;
}

static void send_first(Conn *conn, int count)
{
    Stream *stream = &conn->stream;
    Http *http = conn->http;
    const HttpLimits *limits = &http->setup.limits;
    uv_buf_t part[2 * BATCH];
    size_t bytes;
    unsigned parts = list_parts(stream, count, part, &bytes);

    conn->write.data = conn;
    if (uv_write(&conn->write, (uv_stream_t *)&conn->tcp, part, parts, on_sent) != 0) {
        give_up(conn);
        return;
    }
    stream->sent = count;
    stream->written_by_ms =
        now_ms(conn) + (uint64_t)limits->reply_ms + bytes / (size_t)limits->bytes_a_ms;
    http->counts.bytes += bytes;
    http->counts.message_bytes += bytes;
}

void stream_flush(Conn *conn)
{
    Stream *stream = &conn->stream;

    if (conn->state != CONN_STREAMING || stream->given_up || stream->sent > 0)
        return;
    if (stream->count > 0)
        send_first(conn, stream->count < BATCH ? stream->count : BATCH);
    else if (stream->ending) {
        conn_linger(conn);
        return;
    }
    plan(conn);
}

/* ---- beginning and closing ------------------------------------------------------- */

/* Puts the head that a stream begins with before what the handler has sent already; false:
 * there is no room for it. */
static bool put_head(Conn *conn, Str head)
{
    Stream *stream = &conn->stream;
    int last = stream->count;
    HttpMessage *message;

    put_bytes(conn, head);
    if (stream->given_up)
        return false;
    message = stream->queue[last];
    memmove(stream->queue + 1, stream->queue, (size_t)last * sizeof(HttpMessage *));
    stream->queue[0] = message;
    return true;
}

static bool begin_reply(Conn *conn, const HttpHead *head, Reply *ret_reply)
{
    static const ReplyShape shapes[STREAM_KIND_COUNT] = {
        [STREAM_SOCKET] = REPLY_SOCKET,
        [STREAM_CHUNKS] = REPLY_CHUNKS,
        [STREAM_LINES] = REPLY_LINES,
    };
    char room[REPLY_HEAD_SIZE], proof[HANDSHAKE_PROOF_SIZE] = "";
    Text out = text_into(room, sizeof room), own = text_into(proof, sizeof proof);

    if (conn->stream.kind == STREAM_SOCKET)
        handshake_print_proof(head->socket_key, &own);
    reply_with_stream(shapes[conn->stream.kind], ret_reply);
    reply_print_stream(ret_reply, time(NULL), proof, &out);
    return put_head(conn, text_str(&out));
}

StreamKind stream_kind(const HttpHead *head)
{
    return head->upgrade ? STREAM_SOCKET : head->old ? STREAM_LINES : STREAM_CHUNKS;
}

static int *count_of(Conn *conn)
{
    HttpCounts *counts = &conn->http->counts;

    return conn->stream.kind == STREAM_SOCKET ? &counts->sockets : &counts->lines;
}

/* Takes one of the places for streams: 200, or why there is none. A quarter of all places is
 * left to those who ask for something else. */
static HttpStatus take_place(Conn *conn)
{
    const Http *http = conn->http;
    int all = http->setup.limits.connections;

    if (http->counts.sockets + http->counts.lines >= all - all / 4)
        return HTTP_503;
    return limit_enter_stream(http->limit, conn->entry) ? HTTP_200 : HTTP_429;
}

/* A reader of lines cannot be asked whether it is there. What is sent to it and never arrives
 * tells; left alone the system would try for a quarter of an hour. */
static void bound_silence(Conn *conn)
{
    unsigned ms = (unsigned)conn->http->setup.limits.alive_ms;
    uv_os_fd_t fd;

    if (conn->stream.kind != STREAM_SOCKET &&
        uv_fileno((uv_handle_t *)&conn->tcp, &fd) == 0)
        setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
}

HttpStatus stream_begin(Conn *conn, const HttpHead *head, Reply *ret_reply)
{
    Stream *stream = &conn->stream;
    HttpStatus status = take_place(conn);

    if (status != HTTP_200)
        return status;
    conn->state = CONN_STREAMING;
    ++*count_of(conn);
    stream->ws.memory = (WsMemory){conn->http->setup.allocate, conn->http->setup.release};
    stream->heard_ms = stream->pinged_ms = now_ms(conn);
    limit_fill(&stream->frames, &conn->http->setup.limits.frames, now_ms(conn));
    bound_silence(conn);
    return begin_reply(conn, head, ret_reply) ? HTTP_200 : HTTP_503;
}

void stream_leave(Conn *conn)
{
    if (conn->state != CONN_STREAMING)
        return;
    --*count_of(conn);
    limit_leave_stream(conn->entry);
    ws_clear(&conn->stream.ws);
}

void stream_clear(Conn *conn)
{
    http_flush_never(conn);
    drop_first(conn, conn->stream.count);
    conn->stream = (Stream){0};
}

/* ---- hearing --------------------------------------------------------------------- */

/* Ends it for what the client did. */
static void fail_stream(Conn *conn, int code)
{
    ticket_leave(conn);
    stream_end(conn, (WsCode)code);
}

static void hear_text(const Conn *conn, Str text)
{
    const HttpHandler *handler = &conn->http->setup.handler;

    if (handler->heard)
        handler->heard(handler->user, conn->ticket, text);
}

static void hear_event(Conn *conn, WsEvent event, Str text)
{
    Stream *stream = &conn->stream;

    if (!limit_spend(&stream->frames, &conn->http->setup.limits.frames, now_ms(conn)))
        fail_stream(conn, WS_TOO_MUCH);
    else if (event == WS_TEXT)
        hear_text(conn, text);
    else if (event == WS_PING)
        put_frame(conn, WS_KIND_PONG, text);
    else if (event == WS_CLOSE || event == WS_FAULT)
        fail_stream(conn, stream->ws.code);
}

static void hear_frames(Conn *conn, Str bytes)
{
    Stream *stream = &conn->stream;
    WsEvent event = WS_PART;

    while (!stream->ending && event != WS_MORE) {
        Str text;

        event = ws_read(&stream->ws, &bytes, &text);
        if (event != WS_MORE)
            hear_event(conn, event, text);
    }
}

void stream_hear(Conn *conn, Str bytes)
{
    Stream *stream = &conn->stream;

    stream->heard_ms = now_ms(conn);
    stream->ignored += stream->kind == STREAM_SOCKET ? 0 : bytes.size;
    if (stream->kind == STREAM_SOCKET && bytes.size > 0)
        hear_frames(conn, bytes);
    if (stream->ignored > IGNORED_BYTES)
        conn_close(conn);
    else
        plan(conn);
}

/* ---- deadlines ------------------------------------------------------------------- */

void stream_expire(Conn *conn)
{
    Stream *stream = &conn->stream;
    const HttpLimits *limits = &conn->http->setup.limits;
    HttpCounts *counts = &conn->http->counts;
    uint64_t now = now_ms(conn);
    bool slow = stream->sent > 0 && stream->written_by_ms <= now;
    bool silent = stream->kind == STREAM_SOCKET &&
                  stream->heard_ms + (uint64_t)limits->alive_ms <= now;

    if (stream->given_up || slow || silent || conn->http->end_ms <= now) {
        counts->slow += slow && !stream->given_up;
        counts->timeouts += silent;
        conn_close(conn);
        return;
    }
    stream->pinged_ms = now;
    if (!stream->ending && stream->kind == STREAM_SOCKET)
        put_frame(conn, WS_KIND_PING, (Str){"", 0});
    plan(conn);
}
