/* SPDX-License-Identifier: MIT */
#include "server/http_part.h"

/* A ticket's place is its number modulo how many there are, so it is found without a search.
 * Numbers whose place is taken are passed over; since there are twice as many as
 * connections, that is seldom more than one. */

static Conn **place_of(const Http *http, HttpTicket ticket)
{
    return &http->asked[ticket % (2 * (uint64_t)http->setup.limits.connections)];
}

void ticket_give(Conn *conn)
{
    Http *http = conn->http;

    do
        http->last_ticket++;
    while (*place_of(http, http->last_ticket));
    conn->ticket = http->last_ticket;
    *place_of(http, conn->ticket) = conn;
}

void ticket_take(Conn *conn)
{
    if (conn->ticket)
        *place_of(conn->http, conn->ticket) = NULL;
    conn->ticket = 0;
}

void ticket_leave(Conn *conn)
{
    const HttpHandler *handler = &conn->http->setup.handler;
    HttpTicket ticket = conn->ticket;

    ticket_take(conn);
    if (ticket && handler->left)
        handler->left(handler->user, ticket);
}

Conn *ticket_find(const Http *http, HttpTicket ticket)
{
    Conn *conn = *place_of(http, ticket);

    return conn && conn->ticket == ticket ? conn : NULL;
}
