/* SPDX-License-Identifier: MIT */
/* match_store - the results of a match so far, in memory and on disk.
 *
 * The state file has a line for the settings and one for every game that is over:
 *
 *     oriel match 1
 *     settings engine | simple | santorini | ..
 *     game 12 winners 1 faults 0 turns 34 records 8731
 *     game 13 winners 2 faults 0 turns 41 records 9540 scores 45 38
 *
 * `records` is how long the file of records is then, 0 where there is none. The state is
 * only ever added to. A last line without its end (the program was killed) does not count,
 * and neither does a record that stands behind the last game noted.
 */
#ifndef MATCH_STORE_H
#define MATCH_STORE_H

#include <stdio.h>

#include "match/game.h"

typedef struct MatchStore {
    long long games; /* of the match */
    long long done;
    struct MatchStored {
        bool done;
        MatchResult result;
    } * game;
    FILE *state, *records; /* may be NULL */
    const char *state_name, *records_name;
} MatchStore;

/* Reads what there is of a match with these settings and opens the files for more; names
 * may be NULL. False: told. */
bool match_store_open(MatchStore *ret_store, long long games, const char *settings,
                      const char *state, const char *records);
void match_store_close(MatchStore *store);

/* Adds a game and its record; false when it cannot be written: told. */
bool match_store_add(MatchStore *store, long long game, const MatchResult *result,
                     Str record);

#endif
