/* SPDX-License-Identifier: MIT */
/* ending - whether a turn that ends the game is at hand: what a search asks at every position
 * before it looks at single turns (game/think.h). */
#ifndef SANTORINI_ENDING_H
#define SANTORINI_ENDING_H

#include "game/think.h"

/* Has the mover a turn that wins at once; would the next side have one after a null move? */
bool ending_can_win(const void *core);
bool ending_is_threatened(const void *core);

/* Has the mover no turn at all? */
bool ending_is_stuck(const void *core);

/* All of that at once. */
ThinkOutlook ending_outlook(const void *core);

/* The same position with the next side to move; false in the middle of additional turns and
 * before the game proper. */
bool ending_null_move(const void *core, void *ret_core);

#endif
