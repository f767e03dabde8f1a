/* SPDX-License-Identifier: MIT */
/* turns - all tokens of a position at once.
 *
 * No two tokens of a seat give the same position: a display taken from stays empty, what is
 * left of it or of the centre tells the colour, the glazier tells the target and the window
 * the pane kept. So nothing has to be compared, and counting needs no positions at all.
 */
#include "game/turns.h"

#include "sintra/state.h"

/* In how many ways a colour of a source can be played on a window. */
static int count_keeps(const Palace *p, int colour, int n, int window)
{
    Panes free;

    sintra_place(p->free[window], colour, n, &free);
    return free ? 1 : bits_count(panes_flags(p->panes[window] + panes_of(colour, 1)));
}

static uint64_t count_source(const Palace *p, Panes panes)
{
    uint64_t count = 0;

    for (uint32_t flags = panes_flags(panes); flags;) {
        int colour = panes_next(&flags), n = panes_count(panes, colour);
        uint32_t reach = sintra_reach(p, colour);

        count += !reach;
        while (reach)
            count += (uint64_t)count_keeps(p, colour, n, bits_pop(&reach));
    }
    return count;
}

bool sintra_count_turns(const void *state, TurnSpace *space, uint64_t *ret_count)
{
    const SintraState *s = state;
    const Palace *p = &s->palace[s->at.to_move];
    uint64_t count = 0;

    turns_begin(space);
    if (s->at.stage == STAGE_TURN && s->at.mover != SEAT_OVER) {
        for (int source = 0; source < SINTRA_SOURCES; source++)
            count += count_source(p, s->source[source]);
        count += sintra_may_return(p);
    }
    *ret_count = count;
    return true;
}

enum { MAX_STEPS = SINTRA_SOURCES * COLOUR_COUNT + 1 };

/* Adds what every token that goes on from here leads to. */
static void add_followers(const SintraState *s, TurnSpace *space)
{
    Action action[MAX_STEPS];
    int count = sintra_actions(s, action);

    for (int i = 0; i < count && !space->full; i++) {
        SintraState next = *s, *out;

        sintra_apply(&next, action[i], NULL);
        if (next.at.begun)
            add_followers(&next, space);
        else if ((out = turns_add(space)) != NULL)
            *out = next;
    }
}

bool sintra_turns(const void *state, TurnSpace *space)
{
    const SintraState *s = state;

    turns_begin(space);
    if (s->at.stage == STAGE_TURN)
        add_followers(s, space);
    return !space->full;
}

bool sintra_settle(void *state)
{
    const SintraState *s = state;

    return s->at.mover != SEAT_CHANCE;
}
