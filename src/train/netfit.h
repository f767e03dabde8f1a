/* SPDX-License-Identifier: MIT */
/* train_netfit - a network of nn/net.h that foretells how games end, fitted in floating point.
 *
 *     TrainNetSet learn = {.def = def, .inputs = inputs};    train_netfit_add, .._targets
 *     TrainNetFit fit = {.learn = &learn, .width = 32, ..};
 *     train_netfit_run(&fit);                                Adam; tells after each epoch
 *     train_netfit_round(&fit, scale, &size);                the bytes of a network
 *     train_netfit_close(&fit);
 *
 * Positions are kept as cores and listed anew whenever they are looked at, each time as another
 * of their images. The same seed and one thread give the same network on the same kind of
 * machine; more threads add up in another order and draw other images.
 */
#ifndef TRAIN_NETFIT_H
#define TRAIN_NETFIT_H

#include "nn/net.h"
#include "train/replay.h"

enum { TRAIN_MAX_THREADS = 64 };

typedef struct TrainNetSample {
    float result, score, target; /* as TrainSample's of fit.h */
    int side;
} TrainNetSample;

typedef struct TrainNetSet {
    const GameDef *def;
    const GameInputs *inputs;
    TrainNetSample *sample;
    unsigned char *core; /* beside them, core_size bytes each */
    size_t count, room;
} TrainNetSet;

/* Adds a position that the inputs fit; false when memory runs out. */
bool train_netfit_add(TrainNetSet *set, const TrainPosition *position);
void train_netfit_clear(TrainNetSet *set);

/* The scale at which scores foretell results best, and what is to be foretold: the result with
 * the weight `mix`, the rest is the score. */
double train_netfit_scale(const TrainNetSet *set);
void train_netfit_targets(TrainNetSet *set, double scale, double mix);

typedef struct TrainNetFit {
    const TrainNetSet *learn;
    int width;
    int epochs;
    int batch;   /* positions a step goes by */
    double rate; /* of the first step; the last one has a hundredth of it */
    int threads;
    uint64_t seed;
    const Net *from; /* the first units begin as this one's; NULL: all by chance */
    bool only_cards; /* what games without cards are valued by stays as it is */
    void *context;
    bool (*tell)(void *context, int epoch, double learned); /* false: enough */

    /* Its own: all weights in a row, and what Adam keeps for each. */
    size_t weights;
    float *weight, *mean, *square;
    float *slope[TRAIN_MAX_THREADS];
    uint16_t *turned;
    uint32_t *order;
} TrainNetFit;

/* False when memory runs out. */
bool train_netfit_run(TrainNetFit *fit);
void train_netfit_close(TrainNetFit *fit);

/* How badly it foretells a set: mean cross entropy of targets, and of results. */
void train_netfit_error(const TrainNetFit *fit, const TrainNetSet *set,
                        double *ret_target, double *ret_result);

/* The network in whole numbers, as net_write gives it. */
char *train_netfit_round(const TrainNetFit *fit, int scale, size_t *ret_size);

#endif
