/* SPDX-License-Identifier: MIT */
#include "app/train_games.h"

#include "santorini/santorini.h"
#include "sintra/sintra.h"

const GameLearn *train_games_learn(const GameDef *def)
{
    if (def == &santorini_game)
        return &santorini_learn;
    return def == &sintra_game ? &sintra_learn : NULL;
}
