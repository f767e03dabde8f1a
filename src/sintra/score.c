/* SPDX-License-Identifier: MIT */
/* score - points: for windows, at the end, and who has won. */
#include "sintra/state.h"

/* R12: a score may fall below zero unless the data says otherwise. */
void sintra_add_score(SintraState *s, int seat, int points)
{
    Palace *p = &s->palace[seat];

    p->score = (int16_t)(p->score + points);
    if (s->data.floor_zero && p->score < 0)
        p->score = 0;
}

/* This window and every glazed one to the right, each once. */
int sintra_window_points(const SintraState *s, const Palace *p, int window)
{
    const uint8_t *value = s->data.windows[s->at.side];
    int points = value[window];

    for (int w = window + 1; w < DATA_WINDOWS; w++)
        points += p->glass[w] ? value[w] : 0;
    return points;
}

/* Side A: frames round each ornament; R14: the data says what one frame is worth. */
static int ornament_points(const SintraData *data, const Palace *p)
{
    int points = 0;

    for (int i = 0; i < data->ornaments; i++) {
        int left = data->ornament[i];

        points +=
            data->ornament_points[sintra_frames(p, left) + sintra_frames(p, left + 1)];
    }
    return points;
}

/* Side B: full windows times the panes of the best colour (R21: which one has no effect). */
static int colour_points(const Palace *p)
{
    int full = 0, best = 0, panes[COLOUR_COUNT + 1] = {0};

    for (int w = 0; w < DATA_WINDOWS; w++) {
        panes[p->glass[w] & 0xf]++;
        panes[p->glass[w] >> 4]++;
        full += sintra_frames(p, w) == 2;
    }
    for (int colour = 1; colour <= COLOUR_COUNT; colour++)
        best = panes[colour] > best ? panes[colour] : best;
    return full * best;
}

int sintra_side_points(const SintraState *s, const Palace *p)
{
    return s->at.side ? colour_points(p) : ornament_points(&s->data, p);
}

static void score_seat(SintraState *s, int seat, Events *events)
{
    Palace *p = &s->palace[seat];
    int panes = 0, row = s->data.broken[p->row], bonus = sintra_side_points(s, p);

    for (int w = 0; w < DATA_WINDOWS; w++)
        panes += panes_total(p->panes[w]);
    sintra_add_score(s, seat, panes / 3);
    sintra_add_score(s, seat, -row);
    sintra_add_score(s, seat, bonus);
    p->lost = (int16_t)(p->lost + row);
    sintra_event(events, EVENT_END_PANES, seat, panes / 3, 0);
    sintra_event(events, EVENT_END_BROKEN, seat, row, 0);
    sintra_event(events, EVENT_END_SIDE, seat, bonus & 0xff, bonus >> 8);
}

void sintra_end_scoring(SintraState *s, Events *events)
{
    Outcome outcome;

    for (int seat = 0; seat < s->at.seats; seat++)
        score_seat(s, seat, events);
    sintra_outcome(s, &outcome);
    for (uint32_t rest = outcome.winners; rest;)
        sintra_event(events, EVENT_WON, bits_pop(&rest), 0, 0);
}

/* More points, then fewer lost to broken glass: positive when a is ahead of b. */
static int compare_palaces(const Palace *a, const Palace *b)
{
    return a->score != b->score ? a->score - b->score : b->lost - a->lost;
}

void sintra_outcome(const void *state, Outcome *ret_outcome)
{
    const SintraState *s = state;
    Outcome outcome = {.over = s->at.mover == SEAT_OVER, .scored = true};
    const Palace *best = NULL;

    for (int seat = 0; seat < s->at.seats; seat++) {
        const Palace *p = &s->palace[seat];
        int ahead = best ? compare_palaces(p, best) : 1;

        outcome.score[seat] = p->score;
        if (s->at.left & 1u << seat || ahead < 0)
            continue;
        if (ahead > 0)
            outcome.winners = 0;
        outcome.winners |= (uint8_t)(1u << seat);
        best = p;
    }
    if (!outcome.over)
        outcome.winners = 0;
    *ret_outcome = outcome;
}

int sintra_count_panes(const SintraState *s, int colour)
{
    int count = panes_count(s->bag, colour) + panes_count(s->tower, colour);

    for (int source = 0; source < SINTRA_SOURCES; source++)
        count += panes_count(s->source[source], colour);
    for (int round = s->at.round - 1; round < SINTRA_ROUNDS; round++)
        count += s->at.track[round] == colour + 1;
    for (int seat = 0; seat < s->at.seats; seat++) {
        const Palace *p = &s->palace[seat];

        for (int w = 0; w < DATA_WINDOWS; w++)
            count += panes_count(p->panes[w], colour) +
                     ((p->glass[w] & 0xf) == colour + 1) +
                     (p->glass[w] >> 4 == colour + 1);
    }
    return count;
}
