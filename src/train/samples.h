/* SPDX-License-Identifier: MIT */
/* train_samples - positions of training games as samples of regression. */
#ifndef TRAIN_SAMPLES_H
#define TRAIN_SAMPLES_H

#include "train/fit.h"

typedef struct TrainSamples {
    const GameDef *def; /* of the first file; the others must be of the same game */
    TrainSet learn;
    TrainSet held; /* one game in ten, to be foretold unseen */
    long long games;
} TrainSamples;

/* Plays the games of a file through and adds their positions, but those in which the game is
 * decided within the turn: no search asks for the value of these. False: told. */
bool train_samples_read(TrainSamples *samples, const char *file);
void train_samples_clear(TrainSamples *samples);

#endif
