/* SPDX-License-Identifier: MIT */
/* santorini - the game, complete: base rules, 55 powers, 2 to 4 players, Golden Fleece. */
#ifndef SANTORINI_SANTORINI_H
#define SANTORINI_SANTORINI_H

#include "game/think.h"

extern const GameDef santorini_game;
extern const GameLearn santorini_learn;

#endif
