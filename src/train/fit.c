/* SPDX-License-Identifier: MIT */
#include "train/fit.h"

#include <math.h>
#include <stdlib.h>

#include "train/share.h"

enum { BATCH = 512 };

/* Adam's constants; the rate is in units of a weight and falls to its last over the run. */
static const double FIRST_RATE = 2, LAST_RATE = 0.02, KEEP = 0.9, KEEP_SQUARE = 0.999;

/* ---- samples ------------------------------------------------------------------------- */

/* Room for `more` members behind `count`; NULL when there is none. */
static void *grow_list(void *list, uint32_t count, uint32_t more, uint32_t *room,
                       size_t size)
{
    uint32_t wanted = *room ? *room : 1024;
    void *grown = list;

    if (more > UINT32_MAX / 2 - count)
        return NULL;
    while (wanted < count + more)
        wanted *= 2;
    if (wanted != *room)
        grown = realloc(list, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}

bool train_fit_add(TrainSet *set, TrainSample sample, const ThinkFeature *term, int count)
{
    TrainSample *samples =
        grow_list(set->sample, set->samples, 1, &set->sample_room, sizeof *samples);
    ThinkFeature *terms;

    if (!samples)
        return false;
    set->sample = samples;
    terms =
        grow_list(set->term, set->terms, (uint32_t)count, &set->term_room, sizeof *terms);
    if (!terms)
        return false;
    set->term = terms;
    sample.first = set->terms;
    sample.count = (uint32_t)count;
    memcpy(terms + set->terms, term, (size_t)count * sizeof *term);
    set->terms += sample.count;
    set->sample[set->samples++] = sample;
    return true;
}

void train_fit_clear(TrainSet *set)
{
    free(set->sample);
    free(set->term);
    *set = (TrainSet){0};
}

/* ---- shares -------------------------------------------------------------------------- */

static double scale_error(const void *context, double scale)
{
    const TrainSet *set = context;
    double sum = 0;

    for (uint32_t i = 0; i < set->samples; i++) {
        const TrainSample *s = &set->sample[i];

        sum += train_share_error(s->result, train_share(s->score / scale));
    }
    return sum;
}

/* How far leads are from what was certain; never 0. */
static double spread_of(const TrainSet *set)
{
    double sum = 1;

    for (uint32_t i = 0; i < set->samples; i++) {
        double apart = set->sample[i].result - set->sample[i].fixed;

        sum += apart * apart;
    }
    return sqrt(sum / (set->samples + 1.0));
}

double train_fit_scale(const TrainSet *set)
{
    if (set->points)
        return spread_of(set);
    return train_share_scale(scale_error, set, 10, 100000);
}

void train_fit_targets(TrainSet *set, double scale, double mix)
{
    for (uint32_t i = 0; i < set->samples; i++) {
        TrainSample *s = &set->sample[i];
        double score = set->points ? s->score : train_share(s->score / scale);

        s->target =
            isnan(score) ? s->result : (float)(mix * s->result + (1 - mix) * score);
    }
}

static double value_of(const TrainSet *set, const TrainSample *s, const double *weight)
{
    const ThinkFeature *term = set->term + s->first;
    double value = s->fixed;

    for (uint32_t i = 0; i < s->count; i++)
        value += weight[term[i].at] * term[i].times;
    return value;
}

static double error_of(const TrainSet *set, const TrainSample *s, double value,
                       double scale)
{
    double apart = (value - s->target) / TRAIN_POINT;

    return set->points ? apart * apart
                       : train_share_error(s->target, train_share(value / scale));
}

double train_fit_error(const TrainSet *set, const double *weight, double scale)
{
    double sum = 0;

    for (uint32_t i = 0; i < set->samples; i++) {
        const TrainSample *s = &set->sample[i];

        sum += error_of(set, s, value_of(set, s, weight), scale);
    }
    return set->samples ? sum / set->samples : 0;
}

double train_fit_least(const TrainSet *set)
{
    double sum = 0;

    for (uint32_t i = 0; !set->points && i < set->samples; i++)
        sum += train_share_error(set->sample[i].target, set->sample[i].target);
    return set->samples ? sum / set->samples : 0;
}

/* ---- descent ------------------------------------------------------------------------- */

/* What Adam keeps for each weight. */
typedef struct Slope {
    double first; /* value the weight began with */
    double now, mean, square;
} Slope;

typedef struct Descent {
    const TrainFit *fit;
    Slope *slope;
    uint32_t *order;
    double keep, keep_square; /* powers of Adam's constants */
    double rate;
} Descent;

/* Puts the samples in another order. */
static void shuffle(Descent *d, Rng *rng)
{
    for (uint32_t i = d->fit->set->samples; i > 1; i--) {
        uint32_t k = rng_below(rng, i), swap = d->order[i - 1];

        d->order[i - 1] = d->order[k];
        d->order[k] = swap;
    }
}

static void add_slopes(Descent *d, uint32_t from, uint32_t to)
{
    const TrainFit *fit = d->fit;
    const TrainSet *set = fit->set;

    for (uint32_t i = from; i < to; i++) {
        const TrainSample *s = &set->sample[d->order[i]];
        const ThinkFeature *term = set->term + s->first;
        double value = value_of(set, s, fit->weight) / fit->scale;
        double apart =
            set->points ? value - s->target / fit->scale : train_share(value) - s->target;
        double slope = apart / fit->scale / (to - from);

        for (uint32_t k = 0; k < s->count; k++)
            d->slope[term[k].at].now += slope * term[k].times;
    }
}

static void step(Descent *d)
{
    const TrainFit *fit = d->fit;
    double held = 1 / (fit->hold * fit->hold * fit->set->samples);

    d->keep *= KEEP;
    d->keep_square *= KEEP_SQUARE;
    for (int i = 0; i < fit->weights; i++) {
        Slope *s = &d->slope[i];
        double now = s->now + (fit->weight[i] - s->first) * held;

        s->mean = KEEP * s->mean + (1 - KEEP) * now;
        s->square = KEEP_SQUARE * s->square + (1 - KEEP_SQUARE) * now * now;
        s->now = 0;
        fit->weight[i] -= d->rate * (s->mean / (1 - d->keep)) /
                          (sqrt(s->square / (1 - d->keep_square)) + 1e-12);
    }
}

static void run_epoch(Descent *d, int epoch)
{
    uint32_t samples = d->fit->set->samples;
    double share = (epoch + 1.0) / d->fit->epochs;

    d->rate = FIRST_RATE * pow(LAST_RATE / FIRST_RATE, share);
    for (uint32_t from = 0; from < samples; from += BATCH) {
        add_slopes(d, from, samples - from < BATCH ? samples : from + BATCH);
        step(d);
    }
}

bool train_fit_run(const TrainFit *fit)
{
    Descent d = {.fit = fit, .keep = 1, .keep_square = 1};
    Rng rng = {fit->seed};
    bool ok;

    d.slope = calloc((size_t)fit->weights, sizeof *d.slope);
    d.order = malloc((fit->set->samples + (size_t)1) * sizeof *d.order);
    ok = d.slope && d.order;
    for (int i = 0; ok && i < fit->weights; i++)
        d.slope[i].first = fit->weight[i];
    for (uint32_t i = 0; ok && i < fit->set->samples; i++)
        d.order[i] = i;
    for (int epoch = 0; ok && epoch < fit->epochs; epoch++) {
        shuffle(&d, &rng);
        run_epoch(&d, epoch);
        if (fit->tell)
            fit->tell(fit->context, epoch);
    }
    free(d.slope);
    free(d.order);
    return ok;
}
