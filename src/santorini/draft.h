/* SPDX-License-Identifier: MIT */
/* draft - who plays with which card (rules 1.3, FORMATS 2.5).
 *
 * Seat 1, the Challenger, offers as many cards as there are players (full: from all,
 * limited: from a random pool, quick: chance offers); the others take one each, the last
 * is his; he names the Start Player. In the Golden Fleece variant the one card offered is
 * the card of the game.
 */
#ifndef SANTORINI_DRAFT_H
#define SANTORINI_DRAFT_H

#include "santorini/state.h"

DraftMode draft_mode(Str name);
const char *draft_name(DraftMode mode);

/* Is chance to deal the next card? */
bool draft_is_chance(const Lineup *t);

/* The seat to decide, the Challenger when it is chance. */
int draft_mover(const Lineup *t);

/* How many cards the pool and the offer will have. */
int draft_pool_size(const Lineup *t);
int draft_offer_size(const Lineup *t);

/* May this card join these? Player counts, icons and bans. */
bool draft_fits(const Lineup *t, const Cards *cards, int card);

int draft_actions(const SantoriniState *s, Action *out);
void draft_apply(SantoriniState *s, Action a);

#endif
