/* SPDX-License-Identifier: MIT */
/* http - HTTP/1.1 to and from strangers: requests in, replies out.
 *
 *     static void reply(void *user, const HttpRequest *request, Text *room,
 *                       Reply *ret_reply);
 *
 *     Http *http = http_open(&setup, &fault);
 *     ...                                       tell http_address(http, 0)
 *     http_run(http);                           returns after SIGTERM or SIGINT
 *     http_close(http);
 *
 * One thread, one event loop. Requests of a connection are answered one after the other, and
 * while one is answered nothing is read, so a client costs two fixed buffers whatever it
 * sends. Everything a stranger can use up has a limit: connections in all and of one address,
 * requests a second, the time a request may take to arrive and a reply to be fetched. Where all
 * places are taken, a newcomer gets that of a connection that only waits: of the address that
 * has most, the one that waits longest. What comes from a trusted proxy is counted by the
 * address that it asks for, and its connections only in all.
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

/* What is asked, and by whom. */
typedef struct HttpRequest {
    const HttpHead *head;
    Origin origin;
    int door; /* of the setup's, by which it came in */
} HttpRequest;

/* Who replies. */
typedef struct HttpHandler {
    void *user;
    /* Fills in the reply. Its body may be a text put into `room`. */
    void (*reply)(void *user, const HttpRequest *request, Text *room, Reply *ret_reply);
    /* Is told of each reply that was begun; may be NULL. Method and target are as sent, "-"
     * when they could not be read. */
    void (*note)(void *user, const Address *client, Str method, Str target,
                 const Reply *reply);
} HttpHandler;

typedef struct HttpLimits {
    int connections; /* in all */
    LimitRates address;
    int head_ms;    /* from a request's first byte to its last */
    int idle_ms;    /* from one request to the next */
    int reply_ms;   /* for a reply to be fetched, and .. */
    int bytes_a_ms; /* .. one more for each so many bytes */
    int linger_ms;  /* for a client to read the last reply */
    int stop_ms;    /* for replies that are under way when the end comes */
    int held_bytes; /* of a connection by the system, each way; it takes twice as much */
} HttpLimits;

/* What a small public server can bear. */
extern const HttpLimits http_limits;

/* Gives memory that free() takes back, NULL when there is none: malloc, but for tests. */
typedef void *(*HttpAllocate)(size_t size);

/* Where to listen. */
typedef struct HttpDoor {
    const char *host;   /* an address or a name; NULL: there is no such door */
    int port;           /* 0: any free one */
    const char *option; /* what a person sets the port with */
} HttpDoor;

enum { HTTP_DOOR_COUNT = 2 };

typedef struct HttpSetup {
    HttpDoor door[HTTP_DOOR_COUNT];
    OriginTrust trust;
    HttpLimits limits;
    HttpAllocate allocate; /* for connections; NULL: malloc */
    HttpHandler handler;
} HttpSetup;

/* Since http_open. */
typedef struct HttpCounts {
    uint64_t replies[6]; /* by the first digit of the status */
    uint64_t bytes;      /* given to the network */
    uint64_t accepted, refused, timeouts;
    uint64_t evicted; /* closed while they waited, for somebody else */
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

/* "http://127.0.0.1:8080": where a browser on this machine finds a door. */
const char *http_address(const Http *http, int door);
const HttpCounts *http_counts(const Http *http);

#endif
