/* SPDX-License-Identifier: MIT */
#include "app/analyse_summary.h"

#include <math.h>

#include "base/json_file.h"
#include "cli/say.h"

static const double cp_scale = 200, point_scale = 800;
static const double worth_naming = 0.15; /* of a chance */

/* ---- chances ------------------------------------------------------------------------- */

static double chance_by_points(const Score *score, int seat)
{
    double sum = 0;

    for (int i = 0; i < score->count; i++)
        sum += exp((score->part[i] - score->part[seat]) / point_scale);
    return sum > 0 ? 1 / sum : 0;
}

static double chance_by_share(const Score *score, int seat)
{
    double sum = 0;

    for (int i = 0; i < score->count; i++)
        sum += score->part[i];
    return sum > 0 ? score->part[seat] / sum : 0;
}

double analyse_chance(const Score *score, int seat)
{
    switch (score->kind) {
    case SCORE_WIN: return 1;
    case SCORE_LOSS: return 0;
    case SCORE_CP: return 1 / (1 + exp(-score->value / cp_scale));
    case SCORE_POINTS: return chance_by_points(score, seat);
    case SCORE_SHARE: return chance_by_share(score, seat);
    }
    return 0;
}

/* ---- adding up ----------------------------------------------------------------------- */

void analyse_begin(AnalyseSummary *summary)
{
    *summary = (AnalyseSummary){0};
}

/* Keeps the costliest, in their order. */
static void note_costly(AnalyseSummary *summary, const AnalyseTurn *turn)
{
    int at = summary->costlies;

    while (at > 0 && summary->costly[at - 1].cost < turn->cost)
        at--;
    if (at == ANALYSE_COSTLY)
        return;
    if (summary->costlies < ANALYSE_COSTLY)
        summary->costlies++;
    for (int i = summary->costlies - 1; i > at; i--)
        summary->costly[i] = summary->costly[i - 1];
    summary->costly[at] = *turn;
}

void analyse_note(AnalyseSummary *summary, const AnalyseTurn *turn, bool is_best)
{
    summary->turns[turn->seat]++;
    summary->best[turn->seat] += is_best;
    if (!is_best && turn->cost >= worth_naming)
        note_costly(summary, turn);
}

/* ---- telling ------------------------------------------------------------------------- */

void analyse_print(const AnalyseSummary *summary, FILE *to)
{
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++) {
        if (summary->turns[seat])
            say_print_count(to,
                            NP_("  seat %1: %2 of %3 turn was the best\n",
                                "  seat %1: %2 of %3 turns were the best\n"),
                            summary->turns[seat], say_number(seat + 1).text,
                            say_number(summary->best[seat]).text,
                            say_number(summary->turns[seat]).text, NULL);
    }
    for (int i = 0; i < summary->costlies; i++) {
        const AnalyseTurn *turn = &summary->costly[i];

        say_print(
            to, N_("  token %1, seat %2: %3 gave away %4 % of a win; better was %5\n"),
            say_number(turn->token).text, say_number(turn->seat + 1).text, turn->played,
            say_number(lround(100 * turn->cost)).text, turn->best, NULL);
    }
    if (!summary->costlies)
        say_print(to, N_("  no single turn gave much away\n"), NULL);
}

void analyse_print_json(const AnalyseSummary *summary, Json *j)
{
    json_open(j, "seats", '[');
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++) {
        if (!summary->turns[seat])
            continue;
        json_open(j, NULL, '{');
        json_number(j, "seat", seat + 1);
        json_number(j, "turns", summary->turns[seat]);
        json_number(j, "best", summary->best[seat]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "costly", '[');
    for (int i = 0; i < summary->costlies; i++) {
        json_open(j, NULL, '{');
        json_number(j, "token", summary->costly[i].token);
        json_number(j, "seat", summary->costly[i].seat + 1);
        json_string(j, "played", summary->costly[i].played);
        json_string(j, "best", summary->costly[i].best);
        json_real(j, "cost", summary->costly[i].cost);
        json_close(j, '}');
    }
    json_close(j, ']');
}
