/* SPDX-License-Identifier: MIT */
/* eval - what a search asks of Santorini (game/think.h): above all how good a
 * position looks. */
#ifndef SANTORINI_EVAL_H
#define SANTORINI_EVAL_H

#include "game/think.h"

extern const GameThink eval_think;

#endif
