/* SPDX-License-Identifier: MIT */
#include "online/tries.h"

#include <stdlib.h>

enum { SLOTS = 4096, HOUR_MS = 3600000 };

/* Addresses that share a slot share its tries: a stranger's bad luck one time in thousands. */
typedef struct Slot {
    int64_t since_ms;
    int count;
} Slot;

struct Tries {
    Slot slot[SLOTS];
};

Tries *tries_open(void)
{
    return calloc(1, sizeof(Tries));
}

void tries_close(Tries *tries)
{
    free(tries);
}

bool tries_take(const Call *call)
{
    Slot *slot = &call->online->tries->slot[call->request->address % SLOTS];
    int64_t now_ms = online_now(call->online);

    if (now_ms - slot->since_ms > HOUR_MS)
        *slot = (Slot){.since_ms = now_ms};
    if (slot->count++ < call->online->setup.limits.tries)
        return true;
    call_refuse(call, 429, "limit", N_("too many codes were tried; wait an hour"));
    return false;
}
