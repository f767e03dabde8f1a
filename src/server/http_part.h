/* SPDX-License-Identifier: MIT */
/* http_part - what the files behind http.h share; nobody else includes it, nor the event
 * loop's library.
 *
 *     http.c   the loop: its beginning, deadlines, its end
 *     door.c   where connections come in
 *     conn.c   a connection: requests in, replies out
 */
#ifndef SERVER_HTTP_PART_H
#define SERVER_HTTP_PART_H

#include <uv.h>

#include "server/http.h"

typedef enum ConnState {
    CONN_READING,   /* a head, or what may become one */
    CONN_REPLYING,  /* nothing is read */
    CONN_LINGERING, /* the last reply is sent; what still comes is dropped */
} ConnState;

typedef struct Conn {
    uv_tcp_t tcp;
    uv_write_t write;
    Http *http;
    LimitEntry *entry; /* whose place it has; NULL: a proxy's with no request under way */
    int index;         /* in http->conn */
    int door;
    ConnState state;
    bool keep; /* go on reading after this reply */
    uint64_t deadline_ms;
    uint64_t since;   /* which of http->waits it began last */
    size_t head_size; /* of the request that is answered */
    size_t in_size;
    Address address;
    bool trusted; /* it is a proxy whose word on its clients counts */
    char in[HTTP_HEAD_SIZE];
    char head[REPLY_HEAD_SIZE];
    char room[HTTP_ROOM_SIZE];
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
    HttpSetup setup;
    HttpCounts counts;
    Limit *limit;
    Door door[HTTP_DOOR_COUNT];
    Conn **conn;    /* counts.open of them */
    uint64_t waits; /* for a client to say something, begun so far */
    bool stopping;
};

/* Lets connections in from now on; false: *ret_fault says why not. */
bool door_open(Door *door, Http *http, const HttpDoor *setup, Message *ret_fault);
void door_close(Door *door); /* or nothing, if it is not open */

/* Takes a place of an address; false: it has no more. */
bool conn_enter(Conn *conn, const Address *address);

/* Waits for the first request of a connection that has its place. */
void conn_start(Conn *conn);

/* What becomes of it once it is past its deadline. */
void conn_expire(Conn *conn);

/* Takes it out of the list, and its place away; it is gone when the loop has come round. */
void conn_close(Conn *conn);

/* The same for one that is not in the list. */
void conn_discard(Conn *conn);

/* Whether it has neither a request nor a reply under way. A head that is not complete is no
 * request yet: otherwise one byte would keep a place. */
bool conn_is_waiting(const Conn *conn);

/* For one without a place: a line, if the network takes it at once, and the end. */
void conn_turn_away(Conn *conn);

/* The list of connections. */
void http_add(Http *http, Conn *conn);
void http_remove(Http *http, Conn *conn);

#endif
