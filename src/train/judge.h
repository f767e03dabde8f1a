/* SPDX-License-Identifier: MIT */
/* train_judge - which of two evaluations foretells results better, and how surely.
 *
 * Values become shares by the logistic curve, with the scale that suits each evaluation best on
 * these positions. What is compared is the mean log loss. Positions of one game are no separate
 * evidence, so the interval comes from drawing whole games anew (bootstrap).
 */
#ifndef TRAIN_JUDGE_H
#define TRAIN_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TrainJudged {
    uint32_t game;  /* those of a game stand together */
    float result;   /* share of the side to move */
    float value[2]; /* for it, of each evaluation */
} TrainJudged;

typedef struct TrainVerdict {
    double scale[2], loss[2];
    double less;      /* the second one's loss is so much less, */
    double low, high; /* in 95 of 100 draws between these */
} TrainVerdict;

/* False when memory runs out, or there are no positions. */
bool train_judge(const TrainJudged *judged, size_t count, uint64_t seed,
                 TrainVerdict *ret_verdict);

#endif
