/* SPDX-License-Identifier: MIT */
/* plain - turns of a game without cards, as fast as they can be had.
 *
 * Two sides with at most two workers each, no card in force: every turn is a step and a
 * build, and no two end alike. explore.c gives the same turns; a test compares them.
 */
#ifndef SANTORINI_WHOLE_PLAIN_H
#define SANTORINI_WHOLE_PLAIN_H

#include "game/turns.h"
#include "santorini/state.h"

bool plain_applies(const Core *s);
bool plain_turns(const Core *s, TurnSpace *space);
uint64_t plain_count(const Core *s);

/* Counts what two turns lead to; false: not known at once. */
bool plain_count_two(const Core *s, uint64_t *ret_count);

#endif
