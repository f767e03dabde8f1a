/* SPDX-License-Identifier: MIT */
/* draft - who plays with which card (rules 1.3, docs/FORMATS.md).
 *
 * The Challenger, seat 1 or the one that begins, offers as many cards as there are players
 * (full: from all, limited: from a random pool, quick: chance offers); the others take one each
 * in the order of seats, the last is his; he names the Start Player. Where cards are dealt
 * (random) nobody decides: seats get theirs in order, and the first of them begins that may. In
 * the Golden Fleece variant the one card offered or dealt is the card of the game. Chance may
 * be asked who begins, or is the Challenger: that comes first, with no draft, too.
 */
#ifndef SANTORINI_DRAFT_H
#define SANTORINI_DRAFT_H

#include "santorini/state.h"

DraftMode draft_mode(Str name);
const char *draft_name(DraftMode mode);

/* A term of a draft as a record and a position have it: Cards "simple", "cards=simple". It
 * holds where the bits under `mask` are `bits`; one without a tag ends the list. */
typedef struct DraftTerm {
    const char *tag, *option;
    uint8_t mask, bits;
} DraftTerm;

extern const DraftTerm draft_terms[];

/* What a record says of it: what stands behind the = in a position. */
const char *draft_term_value(const DraftTerm *term);

/* Is this card one that the draft may bring? */
bool draft_means(const Lineup *t, int card);

/* Are there such cards? Heroes are for two players and have no Golden Fleece. */
bool draft_has_cards(const Lineup *t);

/* Could steps have led to a draft as it stands? Banned pairs may meet in it. */
bool draft_is_sound(const Lineup *t);

/* Does the game wait for cards, or for its Start Player? */
bool draft_is_on(const Lineup *t);

/* Is chance to deal the next card, or to name the Start Player? */
bool draft_is_chance(const Lineup *t);

/* The seat to decide, the Challenger when it is chance. */
int draft_mover(const Lineup *t);

int draft_actions(const SantoriniState *s, Action *out);
void draft_apply(SantoriniState *s, Action a);

#endif
