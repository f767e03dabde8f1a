/* SPDX-License-Identifier: MIT */
/* basegame - turns of a game without cards, as fast as they can be had.
 *
 * Two sides with at most two workers each, no card in force: every turn is a step and a
 * build, and no two end alike. explore.c gives the same turns; a test compares them.
 */
#ifndef SANTORINI_WHOLE_BASEGAME_H
#define SANTORINI_WHOLE_BASEGAME_H

#include "game/turns.h"
#include "santorini/state.h"

bool basegame_applies(const Core *s);
bool basegame_turns(const Core *s, TurnSpace *space);
uint64_t basegame_count(const Core *s);

/* Counts what two turns lead to; false: not known at once. */
bool basegame_count_two(const Core *s, uint64_t *ret_count);

#endif
