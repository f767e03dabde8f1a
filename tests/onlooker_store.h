/* SPDX-License-Identifier: MIT */
/* onlooker_store - what stands in the store behind an onlooker's tables. Include it after
 * onlooker.h. */
#ifndef TESTS_ONLOOKER_STORE_H
#define TESTS_ONLOOKER_STORE_H

#include "online/part.h"

static bool onlooker_count_log(void *user, const StoreLog *log)
{
    (void)log;
    ++*(int *)user;
    return true;
}

/* How many logs there are whose names begin so. */
static inline int onlooker_count_logs(const Onlooker *o, const char *prefix)
{
    int count = 0;

    store_logs(o->online->store, str_from(prefix), false, onlooker_count_log, &count);
    return count;
}

/* Waits until all is kept that was written so far, by whomever, and nobody waits for an answer. */
static inline void onlooker_settle(Onlooker *o)
{
    while (store_counts(o->online->store).waiting > 0 || o->online->later ||
           o->online->parked)
        onlooker_turn(o);
    online_wake(o->online);
}

#endif
