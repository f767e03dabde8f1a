/* SPDX-License-Identifier: MIT */
#include "online/quota.h"

#include <stdlib.h>

#include "base/rng.h"

enum { SETS = 4096, WAYS = 4 };

/* Who has used something, and when all of it will have come back: the more is used, the
 * later. A time that has passed is a free place. */
typedef struct User {
    uint64_t who;
    int64_t whole_ms;
} User;

struct Quota {
    uint64_t seed;
    int64_t span_ms;
    int64_t each_ms; /* one comes back in so long */
    User user[SETS][WAYS];
};

Quota *quota_open(int most, int64_t span_ms, uint64_t seed)
{
    Quota *quota = calloc(1, sizeof *quota);

    if (quota) {
        quota->seed = seed;
        quota->span_ms = span_ms;
        quota->each_ms = span_ms / most;
    }
    return quota;
}

void quota_close(Quota *quota)
{
    free(quota);
}

static uint64_t set_of(const Quota *quota, uint64_t who)
{
    Rng rng = {who ^ quota->seed};

    return rng_next(&rng) % SETS;
}

bool quota_is_left(const Quota *quota, uint64_t who, int64_t now_ms)
{
    const User *set = quota->user[set_of(quota, who)];

    for (int i = 0; i < WAYS; i++) {
        if (set[i].who == who)
            return set[i].whole_ms + quota->each_ms <= now_ms + quota->span_ms;
    }
    return true;
}

/* The place of who has used something, or the one that is given up for them. */
static User *find_place(Quota *quota, uint64_t who)
{
    User *set = quota->user[set_of(quota, who)], *found = set;

    for (int i = 0; i < WAYS; i++) {
        if (set[i].who == who)
            return &set[i];
        if (set[i].whole_ms < found->whole_ms)
            found = &set[i];
    }
    *found = (User){.who = who};
    return found;
}

void quota_spend(Quota *quota, uint64_t who, int64_t now_ms)
{
    User *user = find_place(quota, who);

    if (user->whole_ms < now_ms)
        user->whole_ms = now_ms;
    user->whole_ms += quota->each_ms;
    if (user->whole_ms > now_ms + quota->span_ms)
        user->whole_ms = now_ms + quota->span_ms;
}
