/* SPDX-License-Identifier: MIT */
/* rematch - the next game of a table: what the setup gives to a seat moves up with whoever
 * sits there. */
#include "game/setup.h"
#include "session/part.h"

/* The key that says of the next seat what this one says of its own; NULL: it is nobody's. */
static const char *next_key(const GameTag *tags, Str key, int seats)
{
    const GameTag *tag = game_tag_find(tags, key);

    for (int seat = 0; tag && tag->key[1] && seat < seats; seat++) {
        if (str_is(key, tag->key[seat]))
            return tag->key[(seat + 1) % seats];
    }
    return NULL;
}

static void turn_setup(const GameTag *tags, const GameSetup *setup, int seats,
                       GameSetup *ret_turned)
{
    *ret_turned = *setup;
    for (int i = 0; i < setup->count; i++) {
        const char *next = next_key(tags, setup->option[i].key, seats);
        Str value = next ? game_option(setup, next) : (Str){0};

        if (value.size)
            ret_turned->option[i].value = value;
    }
}

Status session_rematch(const Session *s, History **ret_history, Fault *ret_fault)
{
    const History *h = s->history;
    GameSetup setup;
    Status status;

    turn_setup(s->def->tags, history_setup(h), session_seats(s), &setup);
    status = history_began_at(h) ? history_open_at(s->def, &setup, history_initial(h),
                                                   ret_history, ret_fault)
                                 : history_open(s->def, &setup, ret_history, ret_fault);
    if (status == OK)
        history_set_repetition(*ret_history, history_repetition(h));
    return status;
}
