/* SPDX-License-Identifier: MIT */
/* match_table - adds up the games of a match: who stands where, and the crosstable.
 *
 * In a game a player scores 1 against everyone who did worse, one half against whoever did
 * as well (a draw, a shared win, or both have lost to a third), 0 otherwise.
 */
#ifndef APP_MATCH_TABLE_H
#define APP_MATCH_TABLE_H

#include <stdio.h>

#include "app/match_plan.h"
#include "app/match_stats.h"
#include "app/match_store.h"

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
