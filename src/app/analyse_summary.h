/* SPDX-License-Identifier: MIT */
/* analyse_summary - a whole record in a few lines: how often each seat found the best turn, and
 * which turns gave most away.
 *
 *     analyse_begin(&summary);
 *     analyse_note(&summary, &turn);      every turn that was looked at
 *     analyse_print(&summary, stdout);
 *
 * What a turn gives away is counted in winning chances. Scores are made chances of by the same
 * curves as on the page: 200 cp make three chances of four about, 8 points ahead do.
 */
#ifndef APP_ANALYSE_SUMMARY_H
#define APP_ANALYSE_SUMMARY_H

#include <stdio.h>

#include "base/json.h"
#include "search/method.h"

enum { ANALYSE_COSTLY = 3 /* turns that are named */ };

/* One turn, as it was found. */
typedef struct AnalyseTurn {
    int token, seat; /* the token from 1, the seat from 0 */
    char played[GAME_TOKEN_SIZE], best[GAME_TOKEN_SIZE];
    double cost; /* of the chance to win */
} AnalyseTurn;

typedef struct AnalyseSummary {
    int turns[GAME_MAX_SEATS], best[GAME_MAX_SEATS];
    AnalyseTurn costly[ANALYSE_COSTLY]; /* the costliest first */
    int costlies;
} AnalyseSummary;

/* A seat's chance to win by a score that was found for it, 0 .. 1. */
double analyse_chance(const Score *score, int seat);

void analyse_begin(AnalyseSummary *summary);

/* Takes a turn in; `is_best`: nothing better was found. */
void analyse_note(AnalyseSummary *summary, const AnalyseTurn *turn, bool is_best);

void analyse_print(const AnalyseSummary *summary, FILE *to);

/* The members "seats" and "costly". */
void analyse_print_json(const AnalyseSummary *summary, Json *j);

#endif
