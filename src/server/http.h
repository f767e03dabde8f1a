/* SPDX-License-Identifier: MIT */
/* http - HTTP/1.1 to and from strangers: requests in, replies and streams of messages out.
 *
 *     static HttpAnswer reply(void *user, const HttpRequest *request, Text *room,
 *                             Reply *ret_reply);
 *
 *     Http *http = http_open(&setup, &fault);
 *     ...                                       tell http_address(http, 0)
 *     http_run(http);                           returns after SIGTERM or SIGINT
 *     http_close(http);
 *
 * One thread, one event loop, in which the handler is called. Requests of a connection are
 * answered one after the other, and while one is answered no more is read than there is room
 * for, so a client costs what one request and one reply need, and next to nothing in between. Everything a stranger
 * can use up has a limit: connections in all and of one address, requests a second, bytes of a
 * body, the time a request may take to arrive and a reply to be fetched. Where all places are
 * taken, a newcomer gets that of a connection that only waits: of the address that has most,
 * the one that waits longest. What comes from a trusted proxy is counted by the address that
 * it asks for, and its connections only in all.
 *
 * A stream is a request whose answer goes on: messages to a WebSocket, or lines in a reply
 * that has no end, whichever the client asked for. It keeps its place, and is closed when its
 * reader is too slow for what is sent.
 *
 *     HttpMessage *message = http_message(text);
 *     for (..)
 *         http_send(http, watcher[i], message);         it is not copied
 *     http_message_drop(message);
 *
 * The event loop's library is hidden behind it; nobody else includes that.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdint.h>

#include "base/message.h"
#include "server/limit.h"
#include "server/origin.h"
#include "server/reply.h"

enum { HTTP_ROOM_SIZE = 8192 }; /* for a text made for one reply */

/* Names a request, and the stream it leads to; never given twice. One that is no more, since
 * its client has left or has its answer, may be used: nothing happens. */
typedef uint64_t HttpTicket;

/* What is asked, and by whom; it is there until `reply` returns. */
typedef struct HttpRequest {
    const HttpHead *head;
    Str body; /* of a POST */
    Origin origin;
    int door; /* of the setup's, by which it came in */
    HttpTicket ticket;
} HttpRequest;

typedef enum HttpAnswer {
    HTTP_NOW, /* the reply is filled in */
    HTTP_LATER, /* http_reply or http_stream will be called, not before `reply` has returned */
    HTTP_STREAM, /* messages will be sent; some may have been already */
} HttpAnswer;

/* Who replies. All but `reply` may be NULL. But for `note`, nothing here is called from inside a
 * function of this header other than http_run, and http_stream. */
typedef struct HttpHandler {
    void *user;
    /* How many bytes a POST to the head's path may have. 0: there is nothing to be posted, and
     * the request comes without its body, to be refused. NULL: nowhere is. */
    size_t (*most)(void *user, const HttpHead *head);
    /* Answers a request. The reply's body may be a text put into `room`. */
    HttpAnswer (*reply)(void *user, const HttpRequest *request, Text *room,
                        Reply *ret_reply);
    /* An answer that was still to come is not wanted any more: its client has left or waited
     * for too long, or the end has come. Or a stream is over that was not ended by http_end. */
    void (*left)(void *user, HttpTicket ticket);
    /* What the client of a WebSocket says: UTF-8, at most WS_TEXT_SIZE bytes. */
    void (*heard)(void *user, HttpTicket ticket, Str text);
    /* After http_wake, once or more for several calls. */
    void (*woken)(void *user);
    /* When the time of http_alarm has come. */
    void (*alarm)(void *user);
    /* Each HttpSetup.beat_ms, as long as the loop turns. */
    void (*beat)(void *user);
    /* The end has come: nothing is closed yet, and what is sent now still goes out. Once. */
    void (*leaving)(void *user);
    /* Is told of each reply that was begun. Method and target, without its query, are as sent,
     * "-" when they could not be read. */
    void (*note)(void *user, const Address *client, Str method, Str target,
                 const Reply *reply);
} HttpHandler;

typedef struct HttpLimits {
    int connections; /* in all */
    LimitRates address;
    int head_ms;     /* from a request's first byte to the last of its head */
    int body_ms;     /* from there to the last of its body */
    int answer_ms;   /* for an answer that comes later */
    int idle_ms;     /* from one request to the next */
    int reply_ms;    /* for a reply to be fetched, and .. */
    int bytes_a_ms;  /* .. one more for each so many bytes */
    int linger_ms;   /* for a client to read the last reply */
    int stop_ms;     /* for what is under way when the end comes */
    int held_bytes;  /* of a connection by the system, each way; it takes twice as much */
    int queue_bytes; /* that wait for the reader of a stream */
    int ping_ms;     /* how often a WebSocket's client is asked whether it is there .. */
    int alive_ms;    /* .. and after what silence it is not */
    LimitRate frames; /* of the client of a WebSocket */
} HttpLimits;

/* What a small public server can bear. */
extern const HttpLimits http_limits;

/* Give memory, NULL when there is none, and take it back: malloc and free, but for tests. */
typedef void *(*HttpAllocate)(size_t size);
typedef void (*HttpRelease)(void *memory);

/* Where to listen. */
typedef struct HttpDoor {
    const char *host;   /* an address or a name; NULL: there is no such door */
    const char *path;   /* or a socket in the file system, for its owner alone */
    int port;           /* 0: any free one */
    const char *option; /* what a person sets the port with */
    int fd;             /* or a TCP socket that listens already; 0: none */
} HttpDoor;

enum { HTTP_DOOR_COUNT = 3 };

typedef struct HttpSetup {
    HttpDoor door[HTTP_DOOR_COUNT];
    OriginTrust trust;
    HttpLimits limits;
    HttpAllocate allocate; /* for connections and what they need; NULL: malloc */
    HttpRelease release;   /* NULL: free */
    int beat_ms;           /* 0: never */
    HttpHandler handler;
} HttpSetup;

/* Since http_open. */
typedef struct HttpCounts {
    uint64_t replies[6]; /* by the first digit of the status */
    uint64_t bytes;      /* given to the network */
    uint64_t accepted, refused, timeouts;
    uint64_t evicted;   /* closed while they waited, for somebody else */
    int sockets, lines; /* streams open now: WebSockets, and those of lines */
    uint64_t messages;  /* to streams */
    uint64_t
        message_bytes; /* given to the network for streams, all that is not text included */
    uint64_t slow;     /* streams closed since their readers were */
    uint64_t turns; /* of the event loop: many, and nothing to do, is a loop that spins */
    int open;
} HttpCounts;

typedef struct Http Http;

/* Listens from now on; NULL: *ret_fault says why not. */
Http *http_open(const HttpSetup *setup, Message *ret_fault);

/* Serves until SIGTERM or SIGINT; then finishes what is under way, until another one comes.
 * Afterwards both are ignored. */
void http_run(Http *http);
void http_close(Http *http);

/* Answers a request for which `reply` said HTTP_LATER; the body is copied. */
void http_reply(Http *http, HttpTicket ticket, const Reply *reply);

/* .. or makes it a stream, as HTTP_STREAM would have. What its client has said already is heard at
 * once; and if it cannot be one, the client has left. */
void http_stream(Http *http, HttpTicket ticket);

/* A text for streams, one line of it, used by its maker; NULL: no memory. */
typedef struct HttpMessage HttpMessage;
HttpMessage *http_message(Str text);

/* Its maker needs it no more. NULL is no message. */
void http_message_drop(HttpMessage *message);

/* Queues a message for a stream. Without one, for want of memory, the stream is closed: its
 * reader would miss something. */
void http_send(Http *http, HttpTicket ticket, HttpMessage *message);

/* Ends a stream after what is queued; the ticket is no more. */
void http_end(Http *http, HttpTicket ticket);

/* Has `woken` called soon, in the loop's thread. May be called in any, until http_close. */
void http_wake(Http *http);

/* Has `alarm` called once, at this time or soon after; 0: not at all. There is one alarm: a new
 * time takes the place of the last. */
void http_alarm(Http *http, int64_t at_ms);

/* The time on the wall, in milliseconds since 1970. */
int64_t http_now(void);

/* "http://127.0.0.1:8080": where a browser on this machine finds a door. */
const char *http_address(const Http *http, int door);
const HttpCounts *http_counts(const Http *http);

#endif
