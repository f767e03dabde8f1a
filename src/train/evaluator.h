/* SPDX-License-Identifier: MIT */
/* train_evaluator - evaluators as files: weights (train/weights.h) or a network (nn/net.h). */
#ifndef TRAIN_EVALUATOR_H
#define TRAIN_EVALUATOR_H

#include "search/evaluator.h"

typedef struct TrainEvaluator {
    Evaluator evaluator; /* points at what follows */
    int16_t weight[THINK_MAX_WEIGHTS];
    Net *net;
    uint64_t name; /* equal files, equal names; 0: nothing was read */
} TrainEvaluator;

/* Reads a file of either kind; false: told. It stays where it is until it is cleared. */
bool train_evaluator_read(const GameDef *def, const char *file,
                          TrainEvaluator *ret_evaluator);

/* Reads a network alone; false: told. */
bool train_net_read(const GameDef *def, const char *file, Net **ret_net);

/* The game's own network, where it has one. */
void train_evaluator_standard(const GameDef *def, TrainEvaluator *ret_evaluator);
void train_evaluator_clear(TrainEvaluator *evaluator);

#endif
