/* SPDX-License-Identifier: MIT */
/* limit - how much one address may use: open connections, streams, and requests a second.
 *
 *     Limit *limit = limit_open(2048, &rates);
 *     LimitEntry *entry = limit_find(limit, &address, now_ms);
 *     if (limit_enter(limit, entry)) {
 *         if (limit_request(limit, entry, now_ms))
 *             ...
 *         limit_leave(entry);
 *     }
 *
 * Requests are counted by a bucket: it holds `burst` of them and fills at `per_second`; whoever
 * has something else to count can have one, too. The room for addresses is fixed: when it is full, the address that was not heard of for longest is forgotten.
 */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "server/address.h"

/* How often something may be done: so often at once, and then so often a second. */
typedef struct LimitRate {
    int per_second, burst;
} LimitRate;

/* What is left of it. */
typedef struct LimitBucket {
    uint64_t left;      /* thousandths */
    uint64_t filled_ms; /* when it was last filled */
} LimitBucket;

typedef struct LimitRates {
    int connections; /* at a time, of one address */
    int streams;     /* of these */
    LimitRate requests;
} LimitRates;

typedef struct Limit Limit;
typedef struct LimitEntry LimitEntry;

/* Room for as many connections in all; NULL: no memory. */
Limit *limit_open(int connections, const LimitRates *rates);
void limit_close(Limit *limit);

/* The entry of an address, whose it stays while a connection is counted in. There is one as
 * long as no more connections are than there is room for. Networks of IPv6 are given out by 64
 * bits, so these count as one address. */
LimitEntry *limit_find(Limit *limit, const Address *address, uint64_t now_ms);

/* Counts a new connection in; false: one too many from this address. */
bool limit_enter(const Limit *limit, LimitEntry *entry);
void limit_leave(LimitEntry *entry);
int limit_connections(const LimitEntry *entry);

/* The same for those of its connections that become streams. */
bool limit_enter_stream(const Limit *limit, LimitEntry *entry);
void limit_leave_stream(LimitEntry *entry);

/* A full bucket, and taking one out of it; false: there is none. */
void limit_fill(LimitBucket *bucket, const LimitRate *rate, uint64_t now_ms);
bool limit_spend(LimitBucket *bucket, const LimitRate *rate, uint64_t now_ms);

/* Counts a request; false: too many. */
bool limit_request(const Limit *limit, LimitEntry *entry, uint64_t now_ms);

#endif
