/* SPDX-License-Identifier: MIT */
/* clock - how long the seats of a table may think, as data: whoever has a real clock says
 * what time it is.
 *
 * Times are milliseconds of one clock that goes on while nobody looks. The seat to move is
 * charged; chance and nobody are not. Deadlines are absolute, so that a table which was put
 * away and taken up again still knows them.
 */
#ifndef SESSION_CLOCK_H
#define SESSION_CLOCK_H

#include "game/game.h"

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_TURN, /* `main_ms` for each turn, be it seconds or days */
    CLOCK_GAME, /* `main_ms` for the game, and `more_ms` for each turn played */
} ClockKind;

typedef struct ClockTerms {
    ClockKind kind;
    int64_t main_ms, more_ms;
} ClockTerms;

typedef struct Clock {
    ClockTerms terms;
    int running; /* the seat that is charged, negative: none */
    int64_t since_ms;
    int64_t left_ms[GAME_MAX_SEATS]; /* when `running` began to be charged */
} Clock;

void clock_init(Clock *clock, const ClockTerms *terms);

/* From now on this seat is charged, or nobody (a negative one). A seat whose token ended its
 * turn gets what its terms give for that. */
void clock_turn(Clock *clock, int seat, bool turn_ended, int64_t now_ms);

/* When the running seat has nothing left; 0: never. */
int64_t clock_deadline(const Clock *clock);

/* What a seat has left; never less than 0. */
int64_t clock_left(const Clock *clock, int seat, int64_t now_ms);

/* For so long nobody could play. */
void clock_shift(Clock *clock, int64_t by_ms);

#endif
