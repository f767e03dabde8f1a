/* SPDX-License-Identifier: MIT */
/* view - what a seat may know of a state: cards say what they keep to themselves. */
#ifndef SANTORINI_VIEW_H
#define SANTORINI_VIEW_H

#include "santorini/cards/power.h"

bool view_hides(const void *s);
void view_make(const void *s, int seat, void *ret_view);
bool view_blank(const void *s);
bool view_barrier(const void *before, const void *after);

/* A view as the truth, with what the end of the game has laid open. Whose workers were hidden
 * has not moved in between. */
void view_lay_open(const void *view, const void *end, void *ret_s);

/* Chaos' deck in a random order: nobody ever knows more than what is in it. */
void view_shuffle(void *s, int seat, Rng *rng);

/* Has its player something to keep to himself? */
bool view_is_secret(const SantoriniPower *card);

/* The seat whose workers `viewer` does not see, -1 when there is none. */
int view_hidden_seat(const Lineup *t, int viewer);

#endif
