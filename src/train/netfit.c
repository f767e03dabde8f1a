/* SPDX-License-Identifier: MIT */
#include "train/netfit.h"

#include <math.h>
#include <stdlib.h>

#include "base/cpu.h"
#include "base/rng.h"
#include "base/thread.h"
#include "nn/net.h"
#include "search/evaluator.h"
#include "train/netshape.h"
#include "train/share.h"

static const float KEEP = 0.9f, KEEP_SQUARE = 0.999f, LAST_RATE = 0.01f;
static const float HEAD_BIAS_ONE = (float)NET_ONE * NET_ONE * NET_HEAD_ONE;

/* ---- positions ----------------------------------------------------------------------- */

static bool grow(TrainNetSet *set)
{
    size_t room = set->room ? set->room * 2 : 1 << 16;
    TrainNetSample *sample = realloc(set->sample, room * sizeof *sample);
    unsigned char *core;

    if (!sample)
        return false;
    set->sample = sample;
    core = realloc(set->core, room * set->def->core_size);
    if (!core)
        return false;
    set->core = core;
    set->room = room;
    return true;
}

bool train_netfit_add(TrainNetSet *set, const TrainPosition *p)
{
    if (set->count == UINT32_MAX || (set->count == set->room && !grow(set)))
        return false;
    memcpy(set->core + set->count * set->def->core_size, p->state, set->def->core_size);
    set->sample[set->count++] =
        (TrainNetSample){.result = p->result, .score = p->score, .side = p->side};
    return true;
}

void train_netfit_clear(TrainNetSet *set)
{
    free(set->sample);
    free(set->core);
    set->sample = NULL;
    set->core = NULL;
    set->count = set->room = 0;
}

/* ---- shares -------------------------------------------------------------------------- */

/* Of some ten thousands of positions: that is enough for one number. */
static double scale_error(const void *context, double scale)
{
    const TrainNetSet *set = context;
    size_t step = set->count / 50000 + 1;
    double sum = 0;

    for (size_t i = 0; i < set->count; i += step) {
        const TrainNetSample *s = &set->sample[i];

        sum += train_share_error(s->result, train_share(s->score / scale));
    }
    return sum;
}

double train_netfit_scale(const TrainNetSet *set)
{
    return train_share_scale(scale_error, set, 10, NET_MOST_SCALE);
}

void train_netfit_targets(TrainNetSet *set, double scale, double mix)
{
    for (size_t i = 0; i < set->count; i++) {
        TrainNetSample *s = &set->sample[i];

        s->target = (float)(mix * s->result + (1 - mix) * train_share(s->score / scale));
    }
}

/* ---- the network ----------------------------------------------------------------------- */

/* One position on its way through. */
typedef struct Pass {
    uint16_t input[2][THINK_MAX_SLOTS]; /* of the mover's eye, then of the other */
    size_t count;
    int head;
    float unit[2 * NET_MAX_WIDTH]; /* sums, mover's eye first */
} Pass;

static void list_inputs(const TrainNetFit *fit, const TrainNetSet *set, size_t at,
                        int image, Pass *p)
{
    const GameInputs *inputs = set->inputs;
    const void *core = set->core + at * set->def->core_size;
    int side = set->sample[at].side;
    ThinkSight sight;
    GameState seen;

    if (image) {
        inputs->image(core, image, &seen);
        core = &seen;
    }
    sight = inputs->list(core, p->input[side]);
    p->head = sight.head;
    p->count = (size_t)sight.count;
    for (size_t i = 0; i < p->count; i++)
        p->input[1 - side][i] = fit->turned[p->input[side][i]];
}

/* The odds that the mover wins. */
static inline float run_forward(const NetLayout *l, const float *weight, Pass *p)
{
    const float *head = weight + l->head + (size_t)p->head * 2 * l->width;
    float odds = weight[l->head_bias + (size_t)p->head];

    for (int eye = 0; eye < 2; eye++) {
        float *unit = p->unit + (size_t)eye * l->width;

        memcpy(unit, weight + l->bias, l->width * sizeof *unit);
        for (size_t i = 0; i < p->count; i++) {
            const float *row = weight + p->input[eye][i] * l->width;

            for (size_t k = 0; k < l->width; k++)
                unit[k] += row[k];
        }
    }
    for (size_t k = 0; k < 2 * l->width; k++) {
        float v = fminf(fmaxf(p->unit[k], 0), 1);

        odds += v * v * head[k];
    }
    return odds;
}

/* Adds how the error changes with each weight, `lean` being how it changes with the odds. */
static inline void run_backward(const NetLayout *l, const float *weight, Pass *p,
                                float lean, float *slope)
{
    const float *head = weight + l->head + (size_t)p->head * 2 * l->width;
    float *head_slope = slope + l->head + (size_t)p->head * 2 * l->width;

    slope[l->head_bias + (size_t)p->head] += lean;
    for (size_t k = 0; k < 2 * l->width; k++) {
        float v = fminf(fmaxf(p->unit[k], 0), 1);

        head_slope[k] += lean * v * v;
        p->unit[k] = p->unit[k] > 0 && p->unit[k] < 1 ? lean * head[k] * 2 * v : 0;
    }
    for (int eye = 0; eye < 2; eye++) {
        const float *unit = p->unit + (size_t)eye * l->width;

        for (size_t k = 0; k < l->width; k++)
            slope[l->bias + k] += unit[k];
        for (size_t i = 0; i < p->count; i++) {
            float *row = slope + p->input[eye][i] * l->width;

            for (size_t k = 0; k < l->width; k++)
                row[k] += unit[k];
        }
    }
}

/* ---- threads --------------------------------------------------------------------------- */

/* A part of a batch, for one thread. */
typedef struct Part {
    const TrainNetFit *fit;
    const TrainNetSet *set;
    const uint32_t *order; /* NULL: as they come, to be judged only */
    size_t first, end;
    float *slope;
    Rng rng;
    double target_error, result_error;
    Thread thread;
    bool started;
} Part;

FOR_EACH_CPU static void run_part(Part *part)
{
    const TrainNetFit *fit = part->fit;
    NetLayout l = netshape_layout(part->set->inputs, fit->width);
    Pass pass;

    for (size_t i = part->first; i < part->end; i++) {
        size_t at = part->order ? part->order[i] : i;
        const TrainNetSample *s = &part->set->sample[at];
        int image = part->order
                        ? (int)rng_below(&part->rng, (uint32_t)part->set->inputs->images)
                        : 0;
        double share;

        list_inputs(fit, part->set, at, image, &pass);
        share = train_share(run_forward(&l, fit->weight, &pass));
        part->target_error += train_share_error(s->target, share);
        part->result_error += train_share_error(s->result, share);
        if (part->order)
            run_backward(&l, fit->weight, &pass, (float)share - s->target, part->slope);
    }
}

static void *run_thread(void *argument)
{
    run_part(argument);
    return NULL;
}

/* Shares positions first .. end - 1 out to the threads; adds their errors up. */
static void run_range(const TrainNetFit *fit, const TrainNetSet *set,
                      const uint32_t *order, size_t first, size_t end, uint64_t seed,
                      double *ret_target, double *ret_result)
{
    Part part[TRAIN_MAX_THREADS];
    size_t threads = (size_t)fit->threads, count = end - first;

    for (size_t i = 0; i < threads; i++) {
        part[i] = (Part){.fit = fit,
                         .set = set,
                         .order = order,
                         .first = first + count * i / threads,
                         .end = first + count * (i + 1) / threads,
                         .slope = fit->slope[i],
                         .rng = {seed + i}};
        part[i].started =
            i + 1 < threads && thread_start(&part[i].thread, run_thread, &part[i]);
        if (!part[i].started)
            run_part(&part[i]);
    }
    *ret_target = *ret_result = 0;
    for (size_t i = 0; i < threads; i++) {
        if (part[i].started)
            thread_join(&part[i].thread);
        *ret_target += part[i].target_error;
        *ret_result += part[i].result_error;
    }
}

void train_netfit_error(const TrainNetFit *fit, const TrainNetSet *set,
                        double *ret_target, double *ret_result)
{
    double count = set->count ? (double)set->count : 1;

    run_range(fit, set, NULL, 0, set->count, 0, ret_target, ret_result);
    *ret_target /= count;
    *ret_result /= count;
}

/* ---- descent --------------------------------------------------------------------------- */

/* Weights stay where their whole numbers are within bounds. */
static void keep_within(float *weight, size_t first, size_t end, float most)
{
    for (size_t i = first; i < end; i++)
        weight[i] = fminf(fmaxf(weight[i], -most), most);
}

static void keep_bounds(const TrainNetFit *fit, const NetLayout *l)
{
    keep_within(fit->weight, 0, l->bias, netshape_most_weight((int)l->slots));
    keep_within(fit->weight, l->bias, l->head, NETSHAPE_MOST_BIAS);
    keep_within(fit->weight, l->head, l->head_bias, (float)NET_HEAD_MOST / NET_HEAD_ONE);
}

/* What has no slope stays where it is. */
static void keep_plain(const TrainNetFit *fit, const NetLayout *l)
{
    const GameInputs *inputs = fit->learn->inputs;
    size_t heads = (size_t)inputs->plain_heads;
    float *slope = fit->slope[0];

    memset(slope, 0, (size_t)inputs->plain * l->width * sizeof *slope);
    memset(slope + l->bias, 0, l->width * sizeof *slope);
    memset(slope + l->head, 0, heads * 2 * l->width * sizeof *slope);
    memset(slope + l->head_bias, 0, heads * sizeof *slope);
}

/* One step of Adam, by the slopes that all threads found together. */
FOR_EACH_CPU static void take_step(const TrainNetFit *fit, const NetLayout *l,
                                   long long step, float rate, float count)
{
    float mean_part = 1 - powf(KEEP, (float)step);
    float square_part = 1 - powf(KEEP_SQUARE, (float)step);
    float length = rate / mean_part, whole = 1 / square_part;

    for (int t = 1; t < fit->threads; t++) {
        for (size_t i = 0; i < fit->weights; i++) {
            fit->slope[0][i] += fit->slope[t][i];
            fit->slope[t][i] = 0;
        }
    }
    if (fit->only_cards)
        keep_plain(fit, l);
    for (size_t i = 0; i < fit->weights; i++) {
        float slope = fit->slope[0][i] / count;

        fit->slope[0][i] = 0;
        fit->mean[i] = KEEP * fit->mean[i] + (1 - KEEP) * slope;
        fit->square[i] = KEEP_SQUARE * fit->square[i] + (1 - KEEP_SQUARE) * slope * slope;
        fit->weight[i] -= length * fit->mean[i] / (sqrtf(fit->square[i] * whole) + 1e-8f);
    }
}

static void shuffle(uint32_t *order, size_t count, Rng *rng)
{
    for (size_t i = count; i > 1; i--) {
        size_t k = rng_below(rng, (uint32_t)i);
        uint32_t swap = order[i - 1];

        order[i - 1] = order[k];
        order[k] = swap;
    }
}

/* Goes through all positions once; the answer is their mean error on the way. */
static double run_epoch(TrainNetFit *fit, int epoch, Rng *rng)
{
    NetLayout l = netshape_layout(fit->learn->inputs, fit->width);
    size_t count = fit->learn->count, batch = (size_t)fit->batch;
    size_t steps = (count + batch - 1) / batch;
    double sum = 0;

    shuffle(fit->order, count, rng);
    for (size_t i = 0; i < steps; i++) {
        size_t first = i * batch, end = first + batch < count ? first + batch : count;
        double part = (epoch + (double)i / (double)steps) / fit->epochs, target, result;
        float rate = (float)(fit->rate * pow(LAST_RATE, part));

        run_range(fit, fit->learn, fit->order, first, end, rng_next(rng), &target,
                  &result);
        take_step(fit, &l, (long long)((size_t)epoch * steps + i + 1), rate,
                  (float)(end - first));
        keep_bounds(fit, &l);
        sum += target;
    }
    return sum / (double)count;
}

/* Weights to begin with: small ones at random, so that units begin about half way up. */
static void begin_weights(TrainNetFit *fit, Rng *rng)
{
    NetLayout l = netshape_layout(fit->learn->inputs, fit->width);
    float most = 1 / sqrtf((float)l.slots);

    for (size_t i = 0; i < l.end; i++) {
        float draw = (float)rng_below(rng, 1 << 20) / (1 << 19) - 1;

        fit->weight[i] = i < l.bias        ? draw * most * 0.5f
                         : i < l.head      ? 0.3f
                         : i < l.head_bias ? draw * 0.2f
                                           : 0;
    }
}

static void copy_row(const int16_t *row, size_t count, float one, float *ret_weight)
{
    for (size_t i = 0; i < count; i++)
        ret_weight[i] = (float)row[i] / one;
}

/* How many units are those of a network before. */
static size_t known_units(const TrainNetFit *fit)
{
    return fit->from ? (size_t)net_shape(fit->from)->width : 0;
}

/* Puts the units of the network before in place of the first ones. */
static void take_known_units(TrainNetFit *fit)
{
    NetLayout l = netshape_layout(fit->learn->inputs, fit->width);
    size_t known = known_units(fit);

    if (!known)
        return;
    for (int i = 0; i < fit->learn->inputs->count; i++)
        copy_row(net_row(fit->from, i), known, NET_ONE,
                 fit->weight + (size_t)i * l.width);
    copy_row(net_bias(fit->from), known, NET_ONE, fit->weight + l.bias);
    for (int i = 0; i < fit->learn->inputs->heads; i++) {
        float *head = fit->weight + l.head + (size_t)i * 2 * l.width;
        int32_t bias;
        const int16_t *row = net_head(fit->from, i, &bias);

        copy_row(row, known, NET_HEAD_ONE, head);
        copy_row(row + known, known, NET_HEAD_ONE, head + l.width);
        fit->weight[l.head_bias + (size_t)i] = (float)bias / HEAD_BIAS_ONE;
    }
}

static bool take_memory(TrainNetFit *fit)
{
    const GameInputs *inputs = fit->learn->inputs;

    fit->weights = netshape_layout(inputs, fit->width).end;
    fit->weight = calloc(fit->weights, sizeof *fit->weight);
    fit->mean = calloc(fit->weights, sizeof *fit->mean);
    fit->square = calloc(fit->weights, sizeof *fit->square);
    fit->turned = calloc((size_t)inputs->count, sizeof *fit->turned);
    fit->order = malloc(fit->learn->count * sizeof *fit->order);
    if (!fit->weight || !fit->mean || !fit->square || !fit->turned || !fit->order)
        return false;
    for (int i = 0; i < fit->threads; i++) {
        fit->slope[i] = calloc(fit->weights, sizeof *fit->slope[i]);
        if (!fit->slope[i])
            return false;
    }
    for (int i = 0; i < inputs->count; i++)
        fit->turned[i] = (uint16_t)inputs->turned(i);
    for (size_t i = 0; i < fit->learn->count; i++)
        fit->order[i] = (uint32_t)i;
    return true;
}

bool train_netfit_run(TrainNetFit *fit)
{
    Rng rng = {fit->seed};

    if (!take_memory(fit))
        return false;
    begin_weights(fit, &rng);
    take_known_units(fit);
    for (int epoch = 0; epoch < fit->epochs; epoch++) {
        double learned = run_epoch(fit, epoch, &rng);

        if (!fit->tell(fit->context, epoch, learned))
            break;
    }
    return true;
}

void train_netfit_close(TrainNetFit *fit)
{
    free(fit->weight);
    free(fit->mean);
    free(fit->square);
    free(fit->turned);
    free(fit->order);
    for (int i = 0; i < fit->threads; i++)
        free(fit->slope[i]);
}

/* ---- whole numbers --------------------------------------------------------------------- */

/* Was an input ever on? Adam has a memory of it then. */
static bool was_met(const TrainNetFit *fit, size_t from, size_t width)
{
    for (size_t i = from; i < from + width; i++) {
        if (fit->square[i] > 0)
            return true;
    }
    return false;
}

/* What was never met says nothing, but for what the network before had to say. */
static void clear_unmet(const TrainNetFit *fit, const NetLayout *l, int16_t *row)
{
    size_t known = known_units(fit);

    for (size_t from = 0; from < l->bias; from += l->width) {
        if (!was_met(fit, from, l->width))
            memset(row + from + known, 0, (l->width - known) * sizeof *row);
    }
}

static void round_row(const float *weight, size_t count, float one, int16_t *ret_row)
{
    for (size_t i = 0; i < count; i++)
        ret_row[i] = (int16_t)lrintf(weight[i] * one);
}

char *train_netfit_round(const TrainNetFit *fit, int scale, size_t *ret_size)
{
    NetLayout l = netshape_layout(fit->learn->inputs, fit->width);
    int16_t *row = malloc(l.head_bias * sizeof *row);
    int32_t head_bias[NET_MAX_HEADS];
    char *bytes = NULL;
    NetShape shape;

    evaluator_shape(fit->learn->def, fit->learn->inputs, &shape);
    shape.width = fit->width;
    shape.scale = scale;
    for (int i = 0; i < shape.heads; i++)
        head_bias[i] =
            (int32_t)lrintf(fit->weight[l.head_bias + (size_t)i] * HEAD_BIAS_ONE);
    if (row) {
        round_row(fit->weight, l.head, NET_ONE, row);
        clear_unmet(fit, &l, row);
        round_row(fit->weight + l.head, l.head_bias - l.head, NET_HEAD_ONE, row + l.head);
        bytes = net_write(&shape,
                          &(NetWeights){.rows = row,
                                        .bias = row + l.bias,
                                        .head = row + l.head,
                                        .head_bias = head_bias},
                          ret_size);
    }
    free(row);
    return bytes;
}
