/* SPDX-License-Identifier: MIT */
/* match_table - adds up the games of a match: who stands where, and the crosstable.
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

typedef struct MatchTable {
    const MatchPlan *plan;
    const MatchSpec *spec;
    MatchTotals player[MATCH_MAX_PLAYERS];
} MatchTable;

/* Takes in the group a game belongs to if all its games are over; otherwise nothing. Each
 * group is to be given once. */
void match_table_add(MatchTable *table, const MatchStore *store, long long game);

void match_table_print(const MatchTable *table, FILE *to);
void match_table_print_json(const MatchTable *table, FILE *to);

/* "+12.3", "inf" */
void match_table_print_elo(double elo, Text *out);

#endif
