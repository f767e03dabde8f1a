/* SPDX-License-Identifier: MIT */
/* train_games - what can be trained of which game. */
#ifndef APP_TRAIN_GAMES_H
#define APP_TRAIN_GAMES_H

#include "game/think.h"

const GameLearn *train_games_learn(const GameDef *def);

#endif
