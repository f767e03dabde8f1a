/* SPDX-License-Identifier: MIT */
/* lineup - what happens between turns: who is next, who is out, who has won.
 *
 *   lineup.c      the end of a turn
 *   lineup_lose.c somebody has lost
 *   lineup_deck.c a deck that a card draws others from
 */
#ifndef SANTORINI_LINEUP_H
#define SANTORINI_LINEUP_H

#include "santorini/turn.h"

/* Ends the turn played in `p` (the truth, where there are secrets): end-of-turn effects,
 * then the win, the loss, the additional turn or the next seat. */
void lineup_finish(const Rules *r, Play *p, Lineup *t);

void lineup_win(Lineup *t, int seat);

/* The mover has no complete turn or gives up: out with three players, lost otherwise. */
void lineup_lose(Lineup *t, Board *b, int seat);

/* The seat after `seat` that is still in the game. */
int lineup_next(const Lineup *t, int seat);

/* The seat of the card that has the deck (Chaos), -1 when there is none. */
int lineup_deck_seat(const Lineup *t);

/* Chaos turns a card up; it comes from the deck, wherever in it. */
void lineup_turn_up(Lineup *t, Board *b, int card);

/* The cards Chaos' next one may be. */
Cards lineup_turn_ups(const Lineup *t);

/* Is it a view that does not tell the order of the deck? */
bool lineup_hides_deck(const Lineup *t);

/* Does a card in the game tell male from female? */
bool lineup_has_sexes(const Lineup *t);

#endif
