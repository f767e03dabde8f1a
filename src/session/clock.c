/* SPDX-License-Identifier: MIT */
#include "session/clock.h"

void clock_init(Clock *clock, const ClockTerms *terms)
{
    *clock = (Clock){.terms = *terms, .running = SEAT_CHANCE};
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
        clock->left_ms[seat] = terms->main_ms;
}

void clock_turn(Clock *clock, int seat, bool turn_ended, int64_t now_ms)
{
    int charged = clock->running;

    if (clock->terms.kind == CLOCK_NONE)
        return;
    if (charged >= 0)
        clock->left_ms[charged] = clock_left(clock, charged, now_ms);
    if (charged >= 0 && turn_ended && clock->terms.kind == CLOCK_TURN)
        clock->left_ms[charged] = clock->terms.main_ms;
    else if (charged >= 0 && turn_ended)
        clock->left_ms[charged] += clock->terms.more_ms;
    clock->running = seat;
    clock->since_ms = now_ms;
}

int64_t clock_deadline(const Clock *clock)
{
    if (clock->terms.kind == CLOCK_NONE || clock->running < 0)
        return 0;
    return clock->since_ms + clock->left_ms[clock->running];
}

int64_t clock_left(const Clock *clock, int seat, int64_t now_ms)
{
    int64_t used = seat == clock->running ? now_ms - clock->since_ms : 0;

    if (used < 0) /* the real clock was set back */
        used = 0;
    return used < clock->left_ms[seat] ? clock->left_ms[seat] - used : 0;
}

void clock_shift(Clock *clock, int64_t by_ms)
{
    if (clock->running >= 0)
        clock->since_ms += by_ms;
}
