/* SPDX-License-Identifier: MIT */
#include "server/limit.h"

#include <stdlib.h>
#include <string.h>

struct LimitEntry {
    bool known; /* there is an address */
    Address address;
    int connections, streams;
    LimitBucket requests;
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
        if (entry->connections == 0 &&
            (!oldest || entry->requests.filled_ms < oldest->requests.filled_ms))
            oldest = entry;
    }
    *oldest = (LimitEntry){.known = true, .address = network};
    limit_fill(&oldest->requests, &limit->rates.requests, now_ms);
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

bool limit_enter_stream(const Limit *limit, LimitEntry *entry)
{
    if (entry->streams >= limit->rates.streams)
        return false;
    entry->streams++;
    return true;
}

void limit_leave_stream(LimitEntry *entry)
{
    entry->streams--;
}

static uint64_t most_of(const LimitRate *rate)
{
    return (uint64_t)rate->burst * 1000;
}

void limit_fill(LimitBucket *bucket, const LimitRate *rate, uint64_t now_ms)
{
    *bucket = (LimitBucket){.left = most_of(rate), .filled_ms = now_ms};
}

bool limit_spend(LimitBucket *bucket, const LimitRate *rate, uint64_t now_ms)
{
    uint64_t gained = (now_ms - bucket->filled_ms) * (uint64_t)rate->per_second;
    uint64_t most = most_of(rate);

    bucket->left = gained < most - bucket->left ? bucket->left + gained : most;
    bucket->filled_ms = now_ms;
    if (bucket->left < 1000)
        return false;
    bucket->left -= 1000;
    return true;
}

bool limit_request(const Limit *limit, LimitEntry *entry, uint64_t now_ms)
{
    return limit_spend(&entry->requests, &limit->rates.requests, now_ms);
}
