/* SPDX-License-Identifier: MIT */
/* train_fit - regression: weights that foretell how games end.
 *
 * A sample is a position as its evaluation sees it: a value that is certain, plus weights
 * times how often they count. A value becomes a share of the point by the logistic curve:
 * `scale` more is e times better odds. The weights sought make the shares of all samples
 * likely. Where points decide, values are leads as they are, `scale` is how far games stray
 * from them, and the squares of what is left are made small. Who changes nothing but the seed
 * gets other weights only within rounding; the same seed gives the same weights to the last bit.
 */
#ifndef TRAIN_FIT_H
#define TRAIN_FIT_H

#include "game/think.h"

enum { TRAIN_POINT = 100 /* one point among values */ };

typedef struct TrainSample {
    float result;          /* share of the side to move: 0, 0.5, 1; or its lead */
    float score;           /* what the search thought; infinite: it is sure; or NAN */
    float target;          /* what is to be foretold; train_fit_targets */
    float fixed;           /* the part of the value that no weight changes */
    uint32_t first, count; /* its terms */
} TrainSample;

typedef struct TrainSet {
    TrainSample *sample;
    ThinkFeature *term;
    uint32_t samples, terms;
    uint32_t sample_room, term_room;
    bool points; /* results are leads */
} TrainSet;

/* Adds a sample with its terms; false when memory runs out. */
bool train_fit_add(TrainSet *set, TrainSample sample, const ThinkFeature *term,
                   int count);
void train_fit_clear(TrainSet *set);

/* The scale at which scores foretell results best; how far leads stray. */
double train_fit_scale(const TrainSet *set);

/* Sets what is to be foretold: the result with the weight `mix`, the rest is the score, where
 * there is one. */
void train_fit_targets(TrainSet *set, double scale, double mix);

/* How badly weights foretell a set: mean cross entropy, or mean square of points; and so much
 * of it cannot be helped. */
double train_fit_error(const TrainSet *set, const double *weight, double scale);
double train_fit_least(const TrainSet *set);

typedef struct TrainFit {
    const TrainSet *set;
    int weights;
    double *weight; /* where it begins; is moved on */
    double scale;
    double hold; /* weights that hardly ever count stay about so near the first ones */
    int epochs;
    uint64_t seed;
    void *context;
    void (*tell)(void *context, int epoch); /* after each; may be NULL */
} TrainFit;

/* False when memory runs out. */
bool train_fit_run(const TrainFit *fit);

#endif
