/* SPDX-License-Identifier: MIT */
/* eval - what a search asks of Santorini (game/think.h): how good a position looks, and
 * whether the side to move can win at once. */
#ifndef SANTORINI_EVAL_H
#define SANTORINI_EVAL_H

#include "game/think.h"

extern const GameThink eval_think;

#endif
