/* SPDX-License-Identifier: MIT */
/* match_stats - how much stronger one player is than another, and how sure that is.
 *
 *     MatchStats stats = {0};
 *     match_stats_add(&stats, 0.75, 2);          a pair of games: a win and a draw
 *     match_stats_elo(match_stats_score(&stats));
 *     match_stats_interval(&stats, &low, &high); shares of the points, 95 % sure
 *
 * The unit is the group: games from one opening with the seats changed round. Its games
 * depend on each other, so it is the spread of whole groups that tells how sure a mean is.
 */
#ifndef MATCH_STATS_H
#define MATCH_STATS_H

#include <stdbool.h>

typedef struct MatchStats {
    int groups, games;
    double sum, squares; /* of the groups' scores */
} MatchStats;

/* Takes in a group: the mean score of its games, 0 (all lost) to 1 (all won). */
void match_stats_add(MatchStats *stats, double score, int games);

/* The mean; one half before anything is known. */
double match_stats_score(const MatchStats *stats);

/* Where the true mean lies, in 95 of 100 matches. It has some width even when all games ended
 * alike. */
void match_stats_interval(const MatchStats *stats, double *ret_low, double *ret_high);

/* The difference in Elo that makes one expect such a score (infinite for 0 and 1), and the
 * reverse. */
double match_stats_elo(double score);
double match_stats_expect(double elo);

/* Sequential test: is the difference elo1 (or more) rather than elo0 (or less)? */
typedef struct MatchSprt {
    double elo0, elo1;
} MatchSprt;

typedef enum MatchVerdict {
    MATCH_OPEN,
    MATCH_LOWER, /* elo0 */
    MATCH_UPPER, /* elo1 */
} MatchVerdict;

/* Log of the likelihood ratio of the two, by the normal approximation for groups. */
double match_stats_llr(const MatchStats *stats, MatchSprt sprt);

/* The bound for either error at 5 %: beyond it, or below its negative, it is decided. */
double match_stats_bound(void);
MatchVerdict match_stats_verdict(const MatchStats *stats, MatchSprt sprt);

#endif
