/* SPDX-License-Identifier: MIT */
/* rules - what seats may do and what happens then: taking, placing, breaking, completing
 * strips, the glazier's return, the end of a round. */
#include "sintra/hash.h"

/* ---- what a seat may do ----------------------------------------------------- */

static int turn_actions(const SintraState *s, Action *out)
{
    int count = 0;

    for (uint64_t rest = s->takes; rest; rest &= rest - 1)
        out[count++] = act(ACT_TAKE, __builtin_ctzll(rest));
    if (sintra_may_return(&s->palace[s->at.to_move]))
        out[count++] = act(ACT_RETURN, 0);
    return count;
}

static int target_actions(const SintraState *s, Action *out)
{
    const Palace *p = &s->palace[s->at.to_move];
    Panes wanted = sintra_wanted(s->at.colour);
    int count = 0;

    for (int window = p->glazier; window < DATA_WINDOWS; window++) {
        out[count] = act(ACT_TARGET, window);
        count += (p->free[window] & wanted) != 0;
    }
    if (count)
        return count;
    out[0] = act(ACT_TARGET, SINTRA_BREAK);
    return 1;
}

/* The colours on the strip that is about to be completed. */
static NOINLINE int keep_actions(const SintraState *s, Action *out)
{
    Panes panes = s->palace[s->at.to_move].panes[s->at.target];
    int count = 0;

    panes += panes_of(s->at.colour, 1);
    for (uint32_t flags = panes_flags(panes); flags;)
        out[count++] = act(ACT_KEEP, panes_next(&flags));
    return count;
}

int sintra_actions(const void *state, Action *out)
{
    const SintraState *s = state;

    if (s->at.mover == SEAT_OVER)
        return 0;
    switch ((Stage)s->at.stage) {
    case STAGE_TURN: return turn_actions(s, out);
    case STAGE_TARGET: return target_actions(s, out);
    case STAGE_KEEP: return keep_actions(s, out);
    default: return sintra_chance_actions(s, out);
    }
}

/* ---- the broken-glass track ------------------------------------------------- */

/* R11: the bottom row costs its points at once, the steps left go on from the top. R12:
 * what was lost counts in full even where a floor spares the score. */
static void move_marker(SintraState *s, int seat, int steps, Events *events)
{
    Palace *p = &s->palace[seat];
    int bottom = s->data.rows - 1, row = p->row + steps;

    while (row >= bottom) {
        row -= bottom;
        p->lost = (int16_t)(p->lost + s->data.broken[bottom]);
        sintra_add_score(s, seat, -s->data.broken[bottom]);
        sintra_event(events, EVENT_BOTTOM, seat, s->data.broken[bottom], 0);
    }
    p->row = (uint8_t)row;
}

/* ---- a turn ----------------------------------------------------------------- */

/* The first to take from the centre takes the start tile, too (R18: a step like any other,
 * before anything is placed). */
static NOINLINE void take_tile(SintraState *s, int seat, Events *events)
{
    s->at.tile = 0;
    s->at.start = (uint8_t)seat;
    sintra_event(events, EVENT_TILE, seat, 0, 0);
    move_marker(s, seat, 1, events);
}

/* Takes the chosen panes away; what else is on a display slides into the centre. */
static void take_panes(SintraState *s, int seat, Events *events)
{
    const uint64_t colours = (1u << COLOUR_COUNT) - 1;
    int source = s->at.source, take = act_take(source, s->at.colour);
    Panes all = s->source[source], taken = panes_only(all, s->at.colour);

    s->takes ^= (uint64_t)1 << take;
    if (source == SINTRA_CENTRE) {
        s->source[SINTRA_CENTRE] -= taken;
        if (s->at.tile)
            take_tile(s, seat, events);
    } else {
        uint64_t rest = s->takes & colours << act_take(source, 0);

        s->takes = (s->takes ^ rest) |
                   rest << (act_take(SINTRA_CENTRE, 0) - act_take(source, 0));
        s->key ^= hash_display(s, source);
        s->source[source] = 0;
        s->source[SINTRA_CENTRE] += all - taken;
    }
}

/* Colour bonus, glaze, window points: in this order. */
static void complete_strip(SintraState *s, int seat, int window, int keep, Events *events)
{
    Palace *p = &s->palace[seat];
    int colour = sintra_round_colour(s), bonus = panes_count(p->panes[window], colour);
    int points, side = p->strip[window];

    sintra_add_score(s, seat, bonus);
    if (bonus)
        sintra_event(events, EVENT_BONUS, seat, bonus, colour);
    s->key ^= hash_glass(s, seat) ^ hash_strip(s, seat, window);
    s->tower += p->panes[window] - panes_of(keep, 1);
    p->panes[window] = 0;
    if (p->glass[window]) {
        p->glass[window] |= (uint8_t)((keep + 1) << 4);
        p->strip[window] = SINTRA_GONE;
        p->strips &= (uint8_t) ~(1u << window);
        sintra_event(events, EVENT_REMOVED, seat, window, 0);
    } else {
        p->glass[window] = (uint8_t)(keep + 1);
        p->strip[window] = (uint8_t)(side ^ 1);
        p->free[window] = s->data.face[side ^ 1];
        s->key ^= hash_strip(s, seat, window);
        sintra_event(events, EVENT_TURNED, seat, window, 0);
    }
    s->key ^= hash_glass(s, seat);
    points = sintra_window_points(s, p, window);
    sintra_add_score(s, seat, points);
    sintra_event(events, EVENT_GLAZED, seat, window, points);
}

/* R13: whoever took the tile starts the next round; if nobody did, the one who had it
 * keeps it, without a penalty. */
static int next_starter(SintraState *s)
{
    s->at.tile = 0;
    return s->at.start;
}

NOINLINE void sintra_end_round(SintraState *s, Events *events)
{
    s->tower += panes_of(sintra_round_colour(s), 1);
    sintra_event(events, EVENT_ROUND, 0, s->at.round, 0);
    s->at.to_move = (uint8_t)next_starter(s);
    s->at.stage = STAGE_DEAL;
    s->at.mover = SEAT_CHANCE;
    if (++s->at.round <= SINTRA_ROUNDS)
        return;
    s->at.to_move = 0;
    s->at.stage = STAGE_OVER;
    s->at.mover = SEAT_OVER;
    sintra_end_scoring(s, events);
}

static void end_turn(SintraState *s, Events *events)
{
    int next = s->at.to_move + 1;

    s->at.begun = s->at.source = s->at.colour = s->at.target = 0;
    s->at.stage = STAGE_TURN;
    s->at.to_move = (uint8_t)(next == s->at.seats ? 0 : next);
    s->at.mover = (int8_t)s->at.to_move;
    if (!s->takes)
        sintra_end_round(s, events);
}

static void choose_source(SintraState *s, int take)
{
    s->at.source = (uint8_t)act_source(take);
    s->at.colour = (uint8_t)act_colour(take);
    s->at.stage = STAGE_TARGET;
    s->at.begun = 1;
}

static void break_panes(SintraState *s, int seat, int n, Events *events)
{
    s->tower += panes_of(s->at.colour, n);
    sintra_event(events, EVENT_BROKE, seat, n, 0);
    move_marker(s, seat, n, events);
}

/* n panes are taken: `placed` of them go onto the strip over the window, which has `free`
 * spaces then, and the others break. */
static inline void carry_out(SintraState *s, int window, int n, int placed, Panes free,
                             Events *events)
{
    int seat = s->at.to_move;
    Palace *p = &s->palace[seat];

    take_panes(s, seat, events);
    if (n > placed)
        break_panes(s, seat, n - placed, events);
    if (placed) {
        s->key ^= hash_strip(s, seat, window);
        p->glazier = (uint8_t)window;
        p->free[window] = free;
        p->panes[window] += panes_of(s->at.colour, placed);
        s->key ^= hash_strip(s, seat, window);
    }
}

/* A strip that will be full asks for the pane to keep first. */
static NOINLINE void choose_target(SintraState *s, int window, Events *events)
{
    const Palace *p = &s->palace[s->at.to_move];
    int n = panes_count(s->source[s->at.source], s->at.colour), placed = 0;
    Panes free = 1;

    if (window != SINTRA_BREAK)
        placed = sintra_place(p->free[window], s->at.colour, n, &free);
    if (free) {
        carry_out(s, window, n, placed, free, events);
        end_turn(s, events);
    } else {
        s->at.target = (uint8_t)window;
        s->at.stage = STAGE_KEEP;
        s->at.begun = 2;
    }
}

static NOINLINE void choose_pane(SintraState *s, int keep, Events *events)
{
    const Palace *p = &s->palace[s->at.to_move];
    int n = panes_count(s->source[s->at.source], s->at.colour);
    int window = s->at.target, seat = s->at.to_move, placed;
    Panes free;

    placed = sintra_place(p->free[window], s->at.colour, n, &free);
    carry_out(s, window, n, placed, free, events);
    complete_strip(s, seat, window, keep, events);
    end_turn(s, events);
}

static void return_glazier(SintraState *s, Events *events)
{
    Palace *p = &s->palace[s->at.to_move];

    p->glazier = (uint8_t)bits_first(p->strips);
    end_turn(s, events);
}

/* Panes are dealt more often than anything else is done. */
void sintra_apply(void *state, Action action, Events *ret_events)
{
    SintraState *s = state;

    if (act_kind(action) == ACT_PANE) {
        sintra_deal_pane(s, act_value(action), ret_events);
        return;
    }
    switch (act_kind(action)) {
    case ACT_TAKE: choose_source(s, act_value(action)); break;
    case ACT_TARGET: choose_target(s, act_value(action), ret_events); break;
    case ACT_KEEP: choose_pane(s, act_value(action), ret_events); break;
    case ACT_RETURN: return_glazier(s, ret_events); break;
    case ACT_NO_PANES: sintra_end_round(s, ret_events); break;
    default: sintra_apply_setup(s, action); break;
    }
}
