/* SPDX-License-Identifier: MIT */
#include "server/limit.h"

#include <stdlib.h>
#include <string.h>

struct LimitEntry {
    bool known; /* there is an address */
    Address address;
    int connections;
    uint64_t left;     /* thousandths of requests in the bucket */
    uint64_t heard_ms; /* when the bucket was last filled */
};

struct Limit {
    LimitRates rates;
    int count;          /* of entries */
    LimitEntry entry[]; /* twice as many as connections: half of them can be forgotten */
};

Limit *limit_open(int connections, const LimitRates *rates)
{
    int count = 2 * connections;
    Limit *limit = calloc(1, sizeof *limit + (size_t)count * sizeof limit->entry[0]);

    if (limit) {
        limit->rates = *rates;
        limit->count = count;
    }
    return limit;
}

void limit_close(Limit *limit)
{
    free(limit);
}

static Address network_of(const Address *address)
{
    Address network = *address;

    if (!address_is_four(address))
        memset(network.byte + 8, 0, 8);
    return network;
}

/* A new entry is made in the place of the one that was idle for longest. */
LimitEntry *limit_find(Limit *limit, const Address *address, uint64_t now_ms)
{
    Address network = network_of(address);
    LimitEntry *oldest = NULL;

    for (int i = 0; i < limit->count; i++) {
        LimitEntry *entry = &limit->entry[i];

        if (entry->known && memcmp(&entry->address, &network, sizeof network) == 0)
            return entry;
        if (entry->connections == 0 && (!oldest || entry->heard_ms < oldest->heard_ms))
            oldest = entry;
    }
    *oldest = (LimitEntry){
        .known = true,
        .address = network,
        .left = (uint64_t)limit->rates.burst * 1000,
        .heard_ms = now_ms,
    };
    return oldest;
}

bool limit_enter(const Limit *limit, LimitEntry *entry)
{
    if (entry->connections >= limit->rates.connections)
        return false;
    entry->connections++;
    return true;
}

void limit_leave(LimitEntry *entry)
{
    entry->connections--;
}

int limit_connections(const LimitEntry *entry)
{
    return entry->connections;
}

bool limit_request(const Limit *limit, LimitEntry *entry, uint64_t now_ms)
{
    uint64_t most = (uint64_t)limit->rates.burst * 1000;
    uint64_t gained = (now_ms - entry->heard_ms) * (uint64_t)limit->rates.per_second;

    entry->left = gained < most - entry->left ? entry->left + gained : most;
    entry->heard_ms = now_ms;
    if (entry->left < 1000)
        return false;
    entry->left -= 1000;
    return true;
}
