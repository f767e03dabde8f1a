/* SPDX-License-Identifier: MIT */
/* origin - who asks: the address at the other end, or whom a proxy there asks for.
 *
 * A proxy says so in X-Forwarded-For and X-Forwarded-Proto. Anybody can write these, so they
 * count only from proxies that were named; and of several addresses only the last one, which
 * such a proxy wrote itself.
 *
 * And by which page: a browser asks for whatever a stranger's page wants, with all that it keeps
 * for us, but says which page that was.
 */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include "server/address.h"
#include "server/http_head.h"

typedef struct Origin {
    Address address;
    bool relayed; /* by a proxy, as far as can be told: one may hide that it is there */
    bool tls;     /* the client speaks TLS with a trusted proxy */
} Origin;

/* Whose word on others counts. */
typedef struct OriginTrust {
    const AddressRange *range;
    int count;
} OriginTrust;

bool origin_trusts(const OriginTrust *trust, const Address *peer);

/* Reads who asks. False: a trusted proxy says it in a way that cannot be read. Taking it for
 * the proxy itself would let strangers share, and use up, what is its own. */
bool origin_find(const Address *peer, bool trusted, const HttpHead *head,
                 Origin *ret_origin);

/* Whether a request that changes something, or opens a WebSocket, was not sent for another
 * site's page. Programs, which say nothing of pages, ask for themselves. */
bool origin_is_ours(const HttpHead *head, const Origin *origin);

#endif
