/* SPDX-License-Identifier: MIT */
#include "app/games.h"

#include "santorini/santorini.h"
#include "sintra/sintra.h"

static const GameDef *const games[] = {
    &santorini_game,
    &sintra_game,
};

const GameDef *games_nth(int i)
{
    return i < (int)(sizeof games / sizeof *games) ? games[i] : NULL;
}

const GameDef *games_find(Str name)
{
    for (int i = 0; games_nth(i); i++) {
        if (str_is(name, games_nth(i)->name))
            return games_nth(i);
    }
    return NULL;
}
