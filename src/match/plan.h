/* SPDX-License-Identifier: MIT */
/* match_plan - which game of a match is played by whom, from where.
 *
 * Games come in groups: one opening, played once for every way round the players can sit
 * (twice where there are two sides). With two sides and more than two players everyone
 * meets everyone, each pair with the same openings.
 *
 * An opening is a position or a record of a file, or the usual start, for which cards may be drawn;
 * then some random turns may follow. All of it depends on the seed and the number of the game alone.
 */
#ifndef MATCH_PLAN_H
#define MATCH_PLAN_H

#include "cli/newgame.h"
#include "match/player.h"

typedef struct MatchPlan {
    const GameDef *def;
    int players, seats, sides;
    int meetings;                      /* different groups of players */
    int meeting[6][MATCH_MAX_PLAYERS]; /* who meets, `sides` of them */
    int side[GAME_MAX_SEATS];          /* of each seat */
    uint64_t seed;
    int random_turns;
    int openings;
    History **opening;
    uint64_t opening_hash; /* of the file, so that it is known again */
    const NewGame *drawn;  /* what each opening is drawn from instead; NULL: nothing is */
} MatchPlan;

/* Reads --position, --openings, --opening-turns and --seed; false: told. The setup outlives the
 * plan. */
bool match_plan_open(MatchPlan *ret_plan, const Cli *cli, const NewGame *setup,
                     int players);
void match_plan_close(MatchPlan *plan);

/* Games of a group. */
static inline int match_plan_rounds(const MatchPlan *plan)
{
    return plan->sides;
}

/* The player (from 0) that has a seat in a game. */
int match_plan_player(const MatchPlan *plan, long long game, int seat);

/* Numbers for a game's chance, equal within its group. */
uint64_t match_plan_seed(const MatchPlan *plan, long long game);

/* The game as it is handed to the players; NULL when it cannot begin. */
History *match_plan_begin(const MatchPlan *plan, long long game);

#endif
