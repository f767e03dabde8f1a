/* SPDX-License-Identifier: MIT */
/* train_samples - positions of training games as samples of regression. */
#ifndef TRAIN_SAMPLES_H
#define TRAIN_SAMPLES_H

#include "train/fit.h"
#include "train/replay.h"

typedef struct TrainSamples {
    TrainReplay replay;
    TrainSet learn;
    TrainSet held; /* one game in ten, to be foretold unseen */
} TrainSamples;

/* Plays the games of a file through and adds their positions, but those in which the game is
 * decided within the turn: no search asks for the value of these. False: told. */
bool train_samples_read(TrainSamples *samples, const char *file);
void train_samples_clear(TrainSamples *samples);

#endif
