/* SPDX-License-Identifier: MIT */
#include "train/samples.h"

#include "game/games.h"
#include "train/replay.h"

enum { HOLD_EVERY = 10 };

/* Adds the terms of the other side, turned round, to those of the one to move. */
static int join_terms(ThinkFeature *term, int count, const ThinkFeature *other, int more)
{
    for (int i = 0; i < more; i++) {
        int at = 0;

        while (at < count && term[at].at != other[i].at)
            at++;
        if (at == count)
            term[count++] = (ThinkFeature){.at = other[i].at};
        term[at].times = (int16_t)(term[at].times - other[i].times);
    }
    return count;
}

static bool add_position(void *context, const TrainPosition *p)
{
    TrainSamples *samples = context;
    TrainSet *set =
        p->game % HOLD_EVERY == HOLD_EVERY - 1 ? &samples->held : &samples->learn;
    const GameThink *think = samples->replay.def->think;
    const GameLearn *learn = games_tools(samples->replay.def)->learn;
    ThinkFeature term[2 * THINK_MAX_FEATURES], other[THINK_MAX_FEATURES];
    int32_t value[GAME_MAX_SEATS];
    TrainSample sample = {.score = p->score, .result = p->result};
    int side = p->side, count;

    set->points = p->scored;
    if (p->scored)
        sample.result = p->lead * TRAIN_POINT;
    count = learn->features(p->state, side, term);
    count = join_terms(term, count, other, learn->features(p->state, p->other, other));
    think->values(p->state, think->weight, value);
    sample.fixed = (float)(value[side] - value[p->other]);
    for (int i = 0; i < count; i++)
        sample.fixed -= (float)(think->weight[term[i].at] * term[i].times);
    return train_fit_add(set, sample, term, count);
}

bool train_samples_read(TrainSamples *samples, const char *file)
{
    samples->replay.context = samples;
    samples->replay.take = add_position;
    return train_replay_read(&samples->replay, file);
}

void train_samples_clear(TrainSamples *samples)
{
    train_fit_clear(&samples->learn);
    train_fit_clear(&samples->held);
}
