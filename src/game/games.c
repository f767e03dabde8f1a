/* SPDX-License-Identifier: MIT */
#include "game/games.h"

const GameDef *games_nth(int i)
{
    for (int k = 0; k < i; k++) {
        if (!games_all[k])
            return NULL;
    }
    return games_all[i];
}

const GameDef *games_find(Str name)
{
    for (int i = 0; games_all[i]; i++) {
        if (str_is(name, games_all[i]->name))
            return games_all[i];
    }
    return NULL;
}
