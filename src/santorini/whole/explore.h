/* SPDX-License-Identifier: MIT */
/* explore - looking ahead within one turn.
 *
 * A turn is legal only as a whole: it must be possible to complete it, and "if possible"
 * demands (Persephone, Adonis) are put to complete turns. Everything that needs to know
 * does it by trying the courses of a turn out, here:
 *
 *   explore_turns     all distinct results, for perft and search
 *   explore_can_end   can this turn still be completed? for single steps
 *   explore_can_win   has the mover a turn that wins? for search
 *
 * Demands and heroes (C6, Q1). T0 are the turns without the hero power, T1 those with it.
 * DEMAND_MET0 says that some turn of T0 meets the demand: then only such turns of either
 * kind are legal. Otherwise all of T0 is, and of T1 what meets it if anything does (MET1).
 */
#ifndef SANTORINI_WHOLE_EXPLORE_H
#define SANTORINI_WHOLE_EXPLORE_H

#include "game/turns.h"
#include "santorini/turn.h"

enum {
    DEMAND_ASKED = 1, /* somebody demands something of this turn */
    DEMAND_MET0 = 2,
    DEMAND_MET1 = 4,
};

/* Finds out what demands there are on a turn that has just been opened. */
uint8_t explore_demand(const Rules *r, const Node *root);

/* Can the turn be completed legally from here? `walk` holds visited places, may be NULL. */
bool explore_can_end(const Rules *r, const Node *n, const uint64_t *walk);

/* Is ending the turn here legal, as far as demands go? */
bool explore_accepts(const Rules *r, const Node *n);

/* All distinct results of the turn at hand into `space`; false when it is too small. */
bool explore_turns(const Core *s, TurnSpace *space);

/* Has the side to move a complete turn; has it one that wins at once? */
bool explore_has_turn(const Core *s);
bool explore_can_win(const Core *s);

/* The number of a place visited by unlimited moves, -1 when the card does not walk. */
int explore_walk_index(const Rules *r, const Play *p);

/* The moves of a card that walks that lead to places not visited before (Q21). */
bool explore_walk_new(const Rules *r, const Node *n, const uint64_t *walk);

#endif
