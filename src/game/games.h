/* SPDX-License-Identifier: MIT */
/* games - the list of games, for whoever finds one by its name. A program says which games
 * it has (app/games.c); everybody else works through what is found here. */
#ifndef GAME_GAMES_H
#define GAME_GAMES_H

#include "game/rival.h"
#include "game/think.h"

/* Ended by NULL; the program's. */
extern const GameDef *const games_all[];

/* Game i, NULL past the last. The first one is the default. */
const GameDef *games_nth(int i);

/* NULL: no such game. */
const GameDef *games_find(Str name);

/* The tags that commands have an option for, of all games, each option once; NULL past the
 * last. Games that share an option share its help: the first one's. */
const GameTag *games_option(int i);

/* What measuring and training ask of a game; only programs that do either have it
 * (app/games_tools.c). */
typedef struct GameTools {
    const GameDef *def;
    const GameLearn *learn;
    const GameRival *rivals;
} GameTools;

const GameTools *games_tools(const GameDef *def);

#endif
