/* SPDX-License-Identifier: MIT */
/* crosstable - adds up the games of a match: who stands where, and the crosstable.
 *
 * In a game a player that has won scores 1 against those that have not, and they score 0
 * against it; between two that have both won, or both not, each scores one half.
 */
#ifndef MATCH_CROSSTABLE_H
#define MATCH_CROSSTABLE_H

#include <stdio.h>

#include "match/plan.h"
#include "match/stats.h"
#include "match/store.h"

typedef struct MatchTotals {
    int games, won, drawn, lost, faults;
    bool scored;
    double points, margin; /* sums of final scores and leads over the best other one */
    MatchStats all;        /* against everyone */
    MatchStats against[MATCH_MAX_PLAYERS];
} MatchTotals;

typedef struct MatchCrosstable {
    const MatchPlan *plan;
    const MatchSpec *spec;
    MatchTotals player[MATCH_MAX_PLAYERS];
} MatchCrosstable;

/* Takes in the group a game belongs to if all its games are over; otherwise nothing. Each
 * group is to be given once. */
void match_crosstable_add(MatchCrosstable *crosstable, const MatchStore *store,
                          long long game);

void match_crosstable_print(const MatchCrosstable *crosstable, FILE *to);
void match_crosstable_print_json(const MatchCrosstable *crosstable, FILE *to);

/* "+12.3"; "-" where there were too few games to tell */
void match_crosstable_print_elo(double elo, Text *out);

#endif
