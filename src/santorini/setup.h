/* SPDX-License-Identifier: MIT */
/* setup - from an empty board to the first turn: choices, workers, Abyss, Ram. */
#ifndef SANTORINI_SETUP_H
#define SANTORINI_SETUP_H

#include "santorini/cards/power.h"

/* The memos of the card at a seat at their start values. */
void setup_start_values(const Lineup *t, Board *b, int seat);

/* Puts the start values of all cards on the board. */
void setup_cards(SantoriniState *s);

/* Chaos' deck at the start: the simple gods nobody has and no opponent is banned against. */
Cards setup_deck(const Lineup *t);

/* Finds out what the game waits for, from what is there. */
void setup_advance(SantoriniState *s);

/* How many workers a side places. */
int setup_workers(const Lineup *t, int side);

int setup_actions(const SantoriniState *s, Action *out);
void setup_apply(SantoriniState *s, Action a);

#endif
