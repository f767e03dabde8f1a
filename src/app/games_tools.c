/* SPDX-License-Identifier: MIT */
/* games_tools - what the games of this program bring along for measuring and training. */
#include "game/games.h"

#include "games_list.h" /* GAMES(X), made by the build */

#define DECLARE(name)                    \
    extern const GameDef name##_game;    \
    extern const GameLearn name##_learn; \
    extern const GameRival name##_rivals[];
#define ENTRY(name) {&name##_game, &name##_learn, name##_rivals},

GAMES(DECLARE)

static const GameTools tools[] = {GAMES(ENTRY)};

const GameTools *games_tools(const GameDef *def)
{
    const GameTools *t = tools;

    while (t->def != def)
        t++;
    return t;
}
