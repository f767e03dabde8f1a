/* SPDX-License-Identifier: MIT */
#include "train/judge.h"

#include <stdlib.h>

#include "base/rng.h"
#include "train/share.h"

enum { DRAWS = 2000, EDGE = DRAWS / 40 };

static double loss_of(const TrainJudged *j, int which, double scale)
{
    return train_share_error(j->result, train_share(j->value[which] / scale));
}

/* All positions, as one of the two evaluations values them. */
typedef struct Judgement {
    const TrainJudged *judged;
    size_t count;
    int which;
} Judgement;

static double total_loss(const void *context, double scale)
{
    const Judgement *all = context;
    double sum = 0;

    for (size_t i = 0; i < all->count; i++)
        sum += loss_of(&all->judged[i], all->which, scale);
    return sum;
}

/* What the second evaluation gains in one game, over all its positions. */
typedef struct Gain {
    double gain;
    size_t positions;
} Gain;

static size_t gains_by_game(const TrainJudged *judged, size_t count,
                            const TrainVerdict *v, Gain *ret_gain)
{
    size_t games = 0;

    for (size_t i = 0; i < count; i++) {
        if (i == 0 || judged[i].game != judged[i - 1].game)
            ret_gain[games++] = (Gain){0};
        ret_gain[games - 1].gain +=
            loss_of(&judged[i], 0, v->scale[0]) - loss_of(&judged[i], 1, v->scale[1]);
        ret_gain[games - 1].positions++;
    }
    return games;
}

static double draw_games(const Gain *gain, size_t games, Rng *rng)
{
    size_t positions = 0;
    double sum = 0;

    for (size_t i = 0; i < games; i++) {
        const Gain *g = &gain[rng_below(rng, (uint32_t)games)];

        sum += g->gain;
        positions += g->positions;
    }
    return sum / (double)positions;
}

static int compare_reals(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

bool train_judge(const TrainJudged *judged, size_t count, uint64_t seed,
                 TrainVerdict *ret_verdict)
{
    Gain *gain = malloc((count + 1) * sizeof *gain);
    double draw[DRAWS];
    Rng rng = {seed};
    TrainVerdict v;
    size_t games;

    if (!gain || !count) {
        free(gain);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        Judgement all = {judged, count, i};

        v.scale[i] = train_share_scale(total_loss, &all, 1, 100000);
        v.loss[i] = total_loss(&all, v.scale[i]) / (double)count;
    }
    games = gains_by_game(judged, count, &v, gain);
    for (int i = 0; i < DRAWS; i++)
        draw[i] = draw_games(gain, games, &rng);
    qsort(draw, DRAWS, sizeof *draw, compare_reals);
    v.less = v.loss[0] - v.loss[1];
    v.low = draw[EDGE];
    v.high = draw[DRAWS - 1 - EDGE];
    free(gain);
    *ret_verdict = v;
    return true;
}
