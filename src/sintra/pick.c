/* SPDX-License-Identifier: MIT */
/* pick - one action for one random number, without listing them all: what random games are
 * made of. The caller brings the number; the answer is the action that actions() and
 * weight() would lead to. */
#include "sintra/state.h"

/* A number in 0 .. limit - 1. */
static inline uint32_t below(uint64_t random, uint32_t limit)
{
    return (uint32_t)((random >> 32) * limit >> 32);
}

/* Member n of a set, from 0. */
static inline int member(uint64_t set, uint32_t n)
{
    while (n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

static inline uint32_t set_size(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (uint32_t)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >>
                      56);
}

/* Pane n of a heap, colour by colour; it is one of the first two colours. */
static inline Action pane_of_two(Act kind, Panes heap, uint32_t n, int colour)
{
    uint32_t there = heap & PANES_LANE;

    if (n < there)
        return act_chance(kind, colour, (int)there);
    return act_chance(kind, colour + 1, (int)(heap >> PANES_BITS & PANES_LANE));
}

/* One pane out of a heap, all panes alike. The sum of all lanes does not fit into one, so
 * pairs of them are added first: `sums` has those of one, two and three pairs. */
static inline Action pick_pane(Act kind, Panes heap, uint64_t random)
{
    enum { PAIR = 2 * PANES_BITS, MASK = (1 << PAIR) - 1 };
    uint32_t pairs = (heap & 0x3f03f03fu) + (heap >> PANES_BITS & 0x0003f03fu);
    uint64_t sums = (uint64_t)pairs * 0x1001001u;
    uint32_t n = below(random, sums >> 2 * PAIR & MASK), first = pairs & MASK;

    if (n >= (sums >> PAIR & MASK))
        return act_chance(kind, 4, (int)(heap >> 2 * PAIR & PANES_LANE));
    if (n >= first)
        return pane_of_two(kind, heap >> PAIR, n - first, 2);
    return pane_of_two(kind, heap, n, 0);
}

static Action pick_turn(const SintraState *s, uint64_t random)
{
    uint32_t takes = set_size(s->takes);
    uint32_t n = below(random, takes + sintra_may_return(&s->palace[s->at.to_move]));

    return n == takes ? act(ACT_RETURN, 0) : act(ACT_TAKE, member(s->takes, n));
}

static Action pick_target(const SintraState *s, uint64_t random)
{
    const Palace *p = &s->palace[s->at.to_move];
    Panes wanted = sintra_wanted(s->at.colour);
    uint8_t window[DATA_WINDOWS];
    uint32_t count = 0;

    for (unsigned w = p->glazier; w < DATA_WINDOWS; w++) {
        window[count] = (uint8_t)w;
        count += (p->free[w] & wanted) != 0;
    }
    return act(ACT_TARGET, count ? window[below(random, count)] : SINTRA_BREAK);
}

/* Two ways to lie for every strip; the joker strip turns both into one. */
static Action pick_strip(const SintraState *s, uint64_t random)
{
    uint32_t n = below(random, 2u * (DATA_WINDOWS - s->at.begun));
    int side = 2 * member(s->at.pool, n / 2) + (int)(n % 2);
    int no_joker = s->data.joker_side ^ 1;

    return side / 2 == no_joker / 2 ? act_chance(ACT_STRIP, no_joker, 2)
                                    : act_chance(ACT_STRIP, side, 1);
}

/* Where all weights are equal. */
static Action pick_listed(const SintraState *s, uint64_t random)
{
    Action action[GAME_MAX_ACTIONS];
    int count = sintra_actions(s, action);

    return action[below(random, (uint32_t)count)];
}

/* The rarer stages; kept apart so that a deal does not pay for them. */
static NOINLINE Action pick_other(const SintraState *s, uint64_t random)
{
    switch ((Stage)s->at.stage) {
    case STAGE_TARGET: return pick_target(s, random);
    case STAGE_STRIPS: return pick_strip(s, random);
    default: return pick_listed(s, random);
    }
}

Action sintra_pick(const void *state, uint64_t random)
{
    const SintraState *s = state;
    Panes supply = sintra_supply(s);

    if (s->at.stage == STAGE_DEAL && supply)
        return pick_pane(ACT_PANE, supply, random);
    if (s->at.stage == STAGE_TURN)
        return pick_turn(s, random);
    return pick_other(s, random);
}
