/* SPDX-License-Identifier: MIT */
/* eval - how many points each seat may expect to have when the game is over; what a search
 * asks of Sintra (game/think.h).
 *
 * The expectation is linear: what the seat has for certain (score, broken glass), plus a
 * weight for every feature of its palace times how often it is there. Features say how far
 * each strip has come, what its window would pay now and at best, how many of the panes it
 * lacks the displays hold (before a deal: may be expected to), which panes could only break,
 * where the glazier stands, what the palace side promises. Most of them depend on the time
 * left.
 *
 * Whole numbers only: results are the same on every machine. Weights are hundredths of a
 * point and come from regression on games of the program against itself (`oriel train tune`,
 * docs/TRAINING.md); `sintra_features` is what they are fitted on.
 */
#ifndef SINTRA_EVAL_H
#define SINTRA_EVAL_H

#include "game/think.h"
#include "sintra/state.h"

enum {
    EVAL_POINT = 100,       /* one point, in weights and answers */
    EVAL_MAX_FEATURES = 72, /* a seat has at a time */
    EVAL_WEIGHTS = 3873,
};

extern const int16_t eval_weights[EVAL_WEIGHTS];

extern const GameThink sintra_think;

/* The features of a seat; answers how many. The state is between tokens and dealt at least
 * once, or waits for a deal. */
int sintra_features(const SintraState *s, int seat, ThinkFeature out[EVAL_MAX_FEATURES]);

/* What is certain already, in EVAL_POINTs: the score less the marker's row. */
int32_t sintra_certain(const SintraState *s, int seat);

#endif
