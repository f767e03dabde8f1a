/* SPDX-License-Identifier: MIT */
/* games - the games of this program, from the list in src/meson.build. */
#include "game/games.h"

#include "games_list.h" /* GAMES(X), made by the build */

#define DECLARE(name) extern const GameDef name##_game;
#define ENTRY(name) &name##_game,

GAMES(DECLARE)

const GameDef *const games_all[] = {GAMES(ENTRY) NULL};
