/* SPDX-License-Identifier: MIT */
/* train_play - one training game: the engine plays all seats, knowing everything. */
#ifndef TRAIN_PLAY_H
#define TRAIN_PLAY_H

#include "cli/newgame.h"
#include "search/engine.h"

/* What decides a game beside its number. */
typedef struct TrainTerms {
    const NewGame *setup; /* a value of "random" is drawn anew for each game */
    uint64_t nodes;       /* to think about for each turn */
    int random_turns;     /* to begin with: 0 to so many */
    int side_games;       /* per cent of undecided positions another game begins in */
    uint64_t seed;
} TrainTerms;

/* Does the setup begin with these terms? False: told. */
bool train_play_check(const TrainTerms *terms);

/* Plays game `number`, and those that begin in the midst of it, and writes them as train_file.h
 * says; false when memory runs out. */
bool train_play_game(const TrainTerms *terms, Engine *engine, uint64_t number, Text *out);

#endif
