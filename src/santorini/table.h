/* SPDX-License-Identifier: MIT */
/* table - what happens between turns: who is next, who is out, who has won.
 *
 *   table.c       the end of a turn
 *   table_lose.c  somebody has lost
 *   table_deck.c  a deck that a card draws others from
 */
#ifndef SANTORINI_TABLE_H
#define SANTORINI_TABLE_H

#include "santorini/turn.h"

/* Ends the turn played in `p` (the truth, where there are secrets): end-of-turn effects,
 * then the win, the loss, the additional turn or the next seat. */
void table_finish(const Rules *r, Play *p, Table *t);

void table_win(Table *t, int seat);

/* The mover has no complete turn or gives up: out with three players, lost otherwise. */
void table_lose(Table *t, Board *b, int seat);

/* The seat after `seat` that is still in the game. */
int table_next(const Table *t, int seat);

/* The seat of the card that has the deck (Chaos), -1 when there is none. */
int table_deck_seat(const Table *t);

/* Chaos turns a card up; it comes from the deck, wherever in it. */
void table_turn_up(Table *t, Board *b, int card);

/* The cards Chaos' next one may be. */
Cards table_turn_ups(const Table *t);

/* Is it a view that does not tell the order of the deck? */
bool table_hides_deck(const Table *t);

/* Does a card in the game tell male from female? */
bool table_has_sexes(const Table *t);

#endif
