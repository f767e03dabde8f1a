/* SPDX-License-Identifier: MIT */
#include "search/score_text.h"

#include <stdlib.h>

static const struct {
    const char *name;
    int unit, digits; /* of the parts; 0: there is one value */
} facts[] = {
    [SCORE_CP] = {"cp", 0, 0},          [SCORE_WIN] = {"win", 0, 0},
    [SCORE_LOSS] = {"loss", 0, 0},      [SCORE_POINTS] = {"points", 100, 2},
    [SCORE_SHARE] = {"share", 1000, 3},
};

const char *score_name(ScoreKind kind)
{
    return facts[kind].name;
}

void score_print(const Score *score, Text *out)
{
    int unit = facts[score->kind].unit;

    text_add(out, facts[score->kind].name);
    if (!unit)
        text_format(out, " %d", score->value);
    for (int i = 0; unit && i < score->count; i++)
        text_format(out, " %s%d.%0*d", score->part[i] < 0 ? "-" : "",
                    abs(score->part[i]) / unit, facts[score->kind].digits,
                    abs(score->part[i]) % unit);
}

void score_json(Json *j, const char *key, const Score *score)
{
    const char *name = facts[score->kind].name;
    int unit = facts[score->kind].unit;

    json_open(j, key, '{');
    if (unit) {
        json_open(j, name, '[');
        for (int i = 0; i < score->count; i++)
            json_real(j, NULL, (double)score->part[i] / unit);
        json_close(j, ']');
    } else {
        json_number(j, name, score->value);
    }
    json_close(j, '}');
}
