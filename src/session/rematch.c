/* SPDX-License-Identifier: MIT */
/* rematch - the next game of a table: what the setup gives to a seat moves up with whoever
 * sits there. */
#include <string.h>

#include "session/part.h"

/* The seat whose tag this is (Power2: seat 1), -1 when it is nobody's. */
static int seat_of(Str key, int seats)
{
    int seat = key.size ? key.at[key.size - 1] - '1' : -1;

    return seat < seats ? seat : -1;
}

/* The tag that says of the next seat what this one says of its own; NULL: none. */
static const Str *find_next(const GameSetup *setup, Str key, int seats)
{
    int next = (seat_of(key, seats) + 1) % seats;

    for (int i = 0; i < setup->count; i++) {
        Str other = setup->option[i].key;

        if (other.size == key.size && seat_of(other, seats) == next &&
            memcmp(other.at, key.at, key.size - 1) == 0)
            return &setup->option[i].value;
    }
    return NULL;
}

static void turn_setup(const GameSetup *setup, int seats, GameSetup *ret_turned)
{
    *ret_turned = *setup;
    for (int i = 0; i < setup->count; i++) {
        const Str *value = NULL;

        if (seat_of(setup->option[i].key, seats) >= 0)
            value = find_next(setup, setup->option[i].key, seats);
        if (value)
            ret_turned->option[i].value = *value;
    }
}

Status session_rematch(const Session *s, History **ret_history, Fault *ret_fault)
{
    const History *h = s->history;
    GameSetup setup;
    Status status;

    turn_setup(history_setup(h), session_seats(s), &setup);
    status = history_began_at(h) ? history_open_at(s->def, &setup, history_initial(h),
                                                   ret_history, ret_fault)
                                 : history_open(s->def, &setup, ret_history, ret_fault);
    if (status == OK)
        history_set_repetition(*ret_history, history_repetition(h));
    return status;
}
