/* SPDX-License-Identifier: MIT */
#include "search/share.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = SHARE_SURE / 2 - SHARE_SURE / 64, /* no evaluation is as good as a win */
    SHARPNESS = 24, /* a share of 1 / so many less makes half as likely */
};

int share_sides(const GameDef *def, const void *state)
{
    int sides = 0;

    for (int seat = 0; seat < def->seats(state); seat++) {
        if (def->side(state, seat) >= sides)
            sides = def->side(state, seat) + 1;
    }
    return sides;
}

Share share_won(int sides, int winner)
{
    Share share = {{0}};

    for (int i = 0; winner < 0 && i < sides; i++)
        share.of[i] = SHARE_SURE / sides;
    if (winner >= 0)
        share.of[winner] = SHARE_SURE;
    return share;
}

Share share_outcome(const GameDef *def, const void *state)
{
    int sides = share_sides(def, state), winners = 0;
    Share share = {{0}};
    Outcome outcome;

    def->outcome(state, &outcome);
    for (int seat = 0; seat < def->seats(state); seat++) {
        int side = def->side(state, seat);

        if (outcome.winners >> seat & 1 && !share.of[side]) {
            share.of[side] = SHARE_SURE;
            winners++;
        }
    }
    if (!winners)
        return share_won(sides, -1);
    for (int i = 0; i < sides; i++)
        share.of[i] /= winners;
    return share;
}

static int lead_unit(const Task *task)
{
    return SHARE_SWINGS * task->def->think->swing;
}

static int share_of_lead(const Task *task, int32_t lead)
{
    return SHARE_SURE / 2 + (int)((int64_t)lead * MOST / (abs(lead) + lead_unit(task)));
}

int share_of_score(const Task *task, Score score)
{
    if (score.kind == SCORE_WIN)
        return SHARE_SURE;
    return score.kind == SCORE_LOSS ? 0 : share_of_lead(task, score.value);
}

static Share share_of_two(const Task *task, int32_t lead)
{
    int share = share_of_lead(task, lead);

    return (Share){{share, SHARE_SURE - share}};
}

Share share_guess(const Task *task, const void *core, int sides)
{
    const Evaluator *evaluator = &task->evaluator;
    int32_t value[GAME_MAX_SEATS];
    Share share = {{0}};

    if (evaluator->lead)
        return share_of_two(task, evaluator->lead(evaluator, core));
    task->def->think->values(core, evaluator->weight, value);
    for (int i = 0; i < sides; i++) {
        int32_t other = INT32_MIN;

        for (int j = 0; j < sides; j++) {
            if (j != i && value[j] > other)
                other = value[j];
        }
        share.of[i] = share_of_lead(task, value[i] - other);
    }
    return share;
}

Score share_score(const Task *task, Share share)
{
    const void *s = &task->root;
    int sides = share_sides(task->def, s), sum = 0, v;
    Score score = {.kind = SCORE_SHARE, .count = task->def->seats(s)};

    for (int i = 0; i < sides; i++)
        sum += share.of[i];
    for (int seat = 0; seat < score.count; seat++)
        score.part[seat] = share.of[task->def->side(s, seat)] * 1000 / (sum ? sum : 1);
    if (sides > 2 || !task->def->think)
        return score;
    v = share.of[task->def->side(s, task->seat)] - SHARE_SURE / 2;
    v = v > MOST - 1 ? MOST - 1 : v < 1 - MOST ? 1 - MOST : v;
    v = v * lead_unit(task) / (MOST - abs(v));
    v = v > SCORE_CLAMP ? SCORE_CLAMP : v < -SCORE_CLAMP ? -SCORE_CLAMP : v;
    return (Score){.kind = SCORE_CP, .value = v};
}

/* Halved again and again, between the halves along a straight line. */
uint32_t share_likelihood(int worse)
{
    const int half = SHARE_SURE / SHARPNESS;
    int whole = worse / half, rest = worse % half;
    uint32_t part = (1u << 20) - (1u << 19) / (uint32_t)half * (uint32_t)rest;

    return whole > 16 ? 1 : 1 + (part >> whole);
}

/* By gaps that shrink: in place, where the library's way may take memory. */
void share_sort(uint32_t *order, int count)
{
    for (int gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (int i = gap; i < count; i++) {
            uint32_t moving = order[i];
            int j = i;

            for (; j >= gap && order[j - gap] < moving; j -= gap)
                order[j] = order[j - gap];
            order[j] = moving;
        }
    }
}

uint32_t share_isqrt(uint64_t x)
{
    uint64_t root = 0, bit = (uint64_t)1 << 62;

    while (bit > x)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}
