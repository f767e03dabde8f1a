/* SPDX-License-Identifier: MIT */
/* eval - what a search asks of Santorini (game/think.h): above all how good a
 * position looks. */
#ifndef SANTORINI_EVAL_H
#define SANTORINI_EVAL_H

#include "game/think.h"

enum { EVAL_WEIGHTS = 966 };

extern const GameThink eval_think;
extern const int16_t santorini_weights[EVAL_WEIGHTS]; /* eval_weights.c */

#endif
