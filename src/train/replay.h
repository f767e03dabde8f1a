/* SPDX-License-Identifier: MIT */
/* train_replay - plays the games of a file through: positions, how they were thought of, and
 * how the games ended. */
#ifndef TRAIN_REPLAY_H
#define TRAIN_REPLAY_H

#include "game/think.h"

/* A position that a search may have to value: a seat is to move, can, and does not win at
 * once; or, where points decide, chance is about to deal. */
typedef struct TrainPosition {
    const void *state;
    int side;  /* to move; any, when chance is */
    int other; /* the one it is compared with: the opponent, or the next of several */
    uint64_t game;
    float result; /* share of the side: 0, 0.5, 1; of two sides only */
    bool scored;  /* points decide, .. */
    float lead;   /* .. and so many more the side had than the other at the end */
    float
        score; /* what the search thought; infinite: it is sure; NAN: nothing of these two */
} TrainPosition;

typedef struct TrainReplay {
    const GameDef *def; /* of the first file; the others must be of the same game */
    long long games;
    void *context;
    bool (*take)(void *context, const TrainPosition *position); /* false: no memory */
} TrainReplay;

/* Will a search ask for the value of this position? */
bool train_replay_is_open(const GameDef *def, const void *state);

/* The share a side has of the point, when these seats have won. */
float train_replay_result(const GameDef *def, const void *state, int side,
                          uint8_t winners);

/* Hands over all positions of a file of training games; games of three sides are left out,
 * unless points decide. False: told. */
bool train_replay_read(TrainReplay *replay, const char *file);

#endif
