/* SPDX-License-Identifier: MIT */
/* http_part - what the files behind http.h share; nobody else includes it, nor the event
 * loop's library.
 *
 *     http.c          the loop: its beginning, deadlines, alarm and waking, its end
 *     door.c          where connections come in
 *     conn.c          a connection: bytes in, replies out
 *     answer.c        a request: whether it is let in, its body, who answers it and when
 *     ticket.c        which connection a ticket means
 *     stream.c        a connection that has become a stream: messages out, frames in
 *     http_message.c  a text that is sent to many
 */
#ifndef SERVER_HTTP_PART_H
#define SERVER_HTTP_PART_H

#include <uv.h>

#include "server/http.h"
#include "server/ws.h"

typedef enum ConnState {
    CONN_READING,   /* a request, or what may become one */
    CONN_ASKING,    /* the handler; nothing is read, nor when it replies */
    CONN_AWAITING,  /* its answer; what comes is for later */
    CONN_REPLYING,  /* the reply is sent */
    CONN_STREAMING, /* messages are */
    CONN_LINGERING, /* the last reply is sent; what still comes is dropped */
} ConnState;

typedef enum StreamKind {
    STREAM_SOCKET, /* frames of a WebSocket */
    STREAM_CHUNKS, /* lines, in chunks */
    STREAM_LINES,  /* lines as they are, for HTTP/1.0 */
    STREAM_KIND_COUNT,
} StreamKind;

/* What is sent to many, in all the ways it is sent; never changed. */
struct HttpMessage {
    void (*release)(void *memory);
    int uses;
    Str part[STREAM_KIND_COUNT][2];
    char room[];
};

typedef struct Stream {
    StreamKind kind;
    bool ending;   /* nothing is queued any more, and it is over when all is sent */
    bool given_up; /* closed as soon as the loop looks at it */
    HttpMessage **queue;
    int count, room;   /* messages in it, and for how many it has room */
    int sent;          /* the first so many are being written */
    size_t bytes;      /* what the queue costs */
    struct Conn *next; /* of those that wait to be flushed, .. */
    struct Conn **at;  /* .. and what points to this one; NULL: it does not wait */
    uint64_t written_by_ms, heard_ms, pinged_ms;
    size_t ignored; /* bytes of a client that has nothing to say */
    LimitBucket frames;
    Ws ws;
} Stream;

/* An idle one has no memory but this. */
typedef struct Conn {
    uv_tcp_t tcp;
    uv_write_t write;
    Http *http;
    LimitEntry *entry; /* whose place it has; NULL: a proxy's with no request under way */
    int index;         /* in http->conn */
    int door;
    ConnState state;
    bool trusted; /* it is a proxy whose word on its clients counts */
    Address address;
    uint64_t deadline_ms;
    uint64_t since; /* which of http->waits it began last */

    char *in; /* what was read and not yet answered; NULL: nothing */
    size_t in_size, in_room;

    /* Of the request that stands at the front of it: */
    size_t wanted; /* bytes, head and body, once it is let in; 0: it is not yet */
    Origin origin;
    Str method, target; /* for the log */
    bool keep;          /* go on reading after the reply */
    bool bodiless;      /* HEAD */
    HttpTicket ticket;  /* while an answer may come; 0: none */

    char *out; /* the reply that is sent; NULL: none */
    Stream stream;
} Conn;

enum { DOOR_ADDRESS_SIZE = ADDRESS_TEXT_SIZE + 32 };

typedef struct Door {
    Http *http;
    uv_tcp_t listener;
    uv_tcp_t spare; /* for those for whom there is no memory, one after the other */
    bool spare_in_use;
    bool someone_waits; /* for the spare */
    char address[DOOR_ADDRESS_SIZE];
} Door;

struct Http {
    uv_loop_t loop;
    uv_signal_t term, interrupt;
    uv_timer_t sweep;
    uv_prepare_t turn; /* each time before the loop waits */
    uv_async_t wake;
    uv_timer_t alarm, beat;
    int64_t alarm_ms; /* 0: none */
    HttpSetup setup;
    HttpCounts counts;
    Limit *limit;
    Door door[HTTP_DOOR_COUNT];
    Conn **conn;    /* counts.open of them */
    uint64_t waits; /* for a client to say something, begun so far */
    Conn **asked;   /* by ticket: see ticket.c */
    HttpTicket last_ticket;
    Conn *flush; /* the first with something to send */
    bool stopping;
    uint64_t end_ms;  /* when everything is over; UINT64_MAX: not in sight */
    char waste[4096]; /* where bytes go that nobody wants */
};

/* Memory of the setup's. */
void *http_allocate(const Http *http, size_t size);
void http_release(const Http *http, void *memory);

/* Lets connections in from now on; false: *ret_fault says why not. */
bool door_open(Door *door, Http *http, const HttpDoor *setup, Message *ret_fault);
void door_close(Door *door); /* or nothing, if it is not open */

/* Takes a place of an address; false: it has no more. */
bool conn_enter(Conn *conn, const Address *address);

/* Waits for the first request of a connection that has its place. */
void conn_start(Conn *conn);

/* Hears what the client says, in whatever state it is. */
void conn_listen(Conn *conn);

/* Makes room for as many bytes in all to be read; false: no memory. */
bool conn_make_room(Conn *conn, size_t size);

/* Lets go of the request at the front of what was read, of this size. */
void conn_drop(Conn *conn, size_t size);

/* Sends a reply, then goes on reading if conn->keep says so. Its body is the caller's, or lies
 * in conn->out behind the room for the head, REPLY_HEAD_SIZE. */
void conn_reply(Conn *conn, const Reply *reply);

/* The same without any memory, then closes. */
void conn_refuse(Conn *conn);

/* Lets the client read the last bytes, then closes. */
void conn_linger(Conn *conn);

/* What becomes of it once it is past its deadline. */
void conn_expire(Conn *conn);

/* Takes it out of the list, and its place away; it is gone when the loop has come round. */
void conn_close(Conn *conn);

/* The same for one that is not in the list. */
void conn_discard(Conn *conn);

/* Whether it has neither a request nor a reply under way. What is not complete is no request
 * yet: otherwise one byte would keep a place. */
bool conn_is_waiting(const Conn *conn);

/* For one without a place: a line, if the network takes it at once, and the end. */
void conn_turn_away(Conn *conn);

/* Answers the request at the front of what was read, if it is complete. */
void answer_next(Conn *conn);

/* Turns a request down that was not read, or not to its end. */
void answer_refuse(Conn *conn, HttpStatus status);

/* Answers one that waits for it; the body is copied. */
void answer_late(Conn *conn, const Reply *reply);

/* .. or makes it a stream. */
void answer_with_stream(Conn *conn);

/* Gives up waiting for an answer. */
void answer_expire(Conn *conn);

StreamKind stream_kind(const HttpHead *head);

/* Makes the connection a stream of conn->stream.kind, if it may be one: 200, or why not.
 * *ret_reply is what it begins with. */
HttpStatus stream_begin(Conn *conn, const HttpHead *head, Reply *ret_reply);

/* Queues a message; one that cannot be queued closes the stream soon. */
void stream_send(Conn *conn, HttpMessage *message);

/* Ends it after what is queued. */
void stream_end(Conn *conn, WsCode code);

/* Sends what is queued, unless something is being sent. */
void stream_flush(Conn *conn);

/* Takes what the client sends. */
void stream_hear(Conn *conn, Str bytes);
void stream_expire(Conn *conn);

/* It is none any more, if it was one; and its queue is dropped. */
void stream_leave(Conn *conn);
void stream_clear(Conn *conn);

/* A message that is these bytes to one kind of stream; NULL: no memory. */
HttpMessage *http_message_of_bytes(const Http *http, StreamKind kind, Str bytes);
size_t http_message_size(const HttpMessage *message, StreamKind kind);

/* Has it flushed before the loop waits, so that all that is queued by then goes at once. */
void http_flush_later(Conn *conn);
void http_flush_never(Conn *conn);

/* Gives the connection's request a ticket. */
void ticket_give(Conn *conn);

/* Takes it away, if there is one; or does so and tells the handler that the client has left. */
void ticket_take(Conn *conn);
void ticket_leave(Conn *conn);

/* Whose a ticket is; NULL: nobody's any more. */
Conn *ticket_find(const Http *http, HttpTicket ticket);

/* The list of connections. */
void http_add(Http *http, Conn *conn);
void http_remove(Http *http, Conn *conn);

#endif
