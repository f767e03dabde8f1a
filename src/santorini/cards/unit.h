/* SPDX-License-Identifier: MIT */
/* unit - what the units of cards are written with; nobody else includes it. */
#ifndef SANTORINI_CARDS_UNIT_H
#define SANTORINI_CARDS_UNIT_H

#include "santorini/turn.h"

/* Hooks have one shape for all cards, and few need everything they are given; few words have
 * all their forms. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* The workers of the mover that made no move. */
static inline Squares unit_unmoved(const Rules *r, const Play *p)
{
    return turn_crew(r, p) & ~p->turn.group[GROUP_MOVED];
}

/* Where the worker that moved stands. */
static inline int unit_moved(const Play *p)
{
    return square_of(p->turn.group[GROUP_MOVED]);
}

/* One step of a kind for each of these squares; the number of steps. */
int unit_steps(StepKind kind, int who, Squares at, Action *out);

/* Domes that a worker may put on these spaces, as far as opponents let it. */
int unit_caps(const Rules *r, const Play *p, int worker, Squares at, Action *out);

/* Directions to choose from, except the one there is. */
int unit_aims(int except, Action *out);

/* Can workers still change places by something extra? */
bool unit_may_swap(const Rules *r, const Play *p);

#endif
