/* SPDX-License-Identifier: MIT */
/* limit - how much one address may use: open connections, and requests a second.
 *
 *     Limit *limit = limit_open(2048, &rates);
 *     LimitEntry *entry = limit_find(limit, &address, now_ms);
 *     if (limit_enter(limit, entry)) {
 *         if (limit_request(limit, entry, now_ms))
 *             ...
 *         limit_leave(entry);
 *     }
 *
 * Requests are counted by a bucket: it holds `burst` of them and fills at `per_second`. The
 * room is fixed: when it is full, the address that was not heard of for longest is forgotten.
 */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "server/address.h"

typedef struct LimitRates {
    int connections; /* at a time, of one address */
    int per_second, burst;
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

/* Counts a request; false: too many. */
bool limit_request(const Limit *limit, LimitEntry *entry, uint64_t now_ms);

#endif
