/* SPDX-License-Identifier: MIT */
/* games - the list of games; the only place that names them. */
#ifndef APP_GAMES_H
#define APP_GAMES_H

#include "game/game.h"

/* Game i, NULL past the last. The first one is the default. */
const GameDef *games_nth(int i);

/* NULL: no such game. */
const GameDef *games_find(Str name);

#endif
