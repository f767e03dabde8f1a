/* SPDX-License-Identifier: MIT */
#include "match/stats.h"

#include <math.h>

/* Two-sided 95 % of the normal distribution. */
static const double quantile = 1.959963985;

void match_stats_add(MatchStats *stats, double score, int games)
{
    stats->groups++;
    stats->games += games;
    stats->sum += score;
    stats->squares += score * score;
}

double match_stats_score(const MatchStats *stats)
{
    return stats->groups ? stats->sum / stats->groups : 0.5;
}

/* Variance of a group's score. */
static double variance(const MatchStats *stats)
{
    double mean = match_stats_score(stats), spread;

    if (stats->groups < 2)
        return 0;
    spread = (stats->squares - stats->groups * mean * mean) / (stats->groups - 1);
    return spread > 1e-12 ? spread : 0;
}

/* How many independent games would tell as much as these groups do. */
static double weight(const MatchStats *stats)
{
    double mean = match_stats_score(stats), spread = variance(stats);

    if (spread <= 0)
        return stats->games;
    return mean * (1 - mean) * stats->groups / spread;
}

/* Wilson's interval: it stays within 0 .. 1 and is honest at the ends. */
void match_stats_interval(const MatchStats *stats, double *ret_low, double *ret_high)
{
    double mean = match_stats_score(stats), n = weight(stats), z = quantile;
    double middle, half;

    if (n <= 0) {
        *ret_low = 0;
        *ret_high = 1;
        return;
    }
    middle = (mean + z * z / (2 * n)) / (1 + z * z / n);
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
    *ret_low = mean > 0 ? fmax(0, middle - half) : 0;
    *ret_high = mean < 1 ? fmin(1, middle + half) : 1;
}

double match_stats_elo(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

double match_stats_expect(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* The spread of groups around a mean that is not theirs. One group won and one lost are added
 * to what was seen: a few groups that ended alike do not settle anything. */
static double spread_around(const MatchStats *stats, double mean)
{
    double seen = stats->squares - 2 * mean * stats->sum + stats->groups * mean * mean;

    return (seen + (1 - mean) * (1 - mean) + mean * mean) / (stats->groups + 2);
}

double match_stats_llr(const MatchStats *stats, MatchSprt sprt)
{
    double low = match_stats_expect(sprt.elo0), high = match_stats_expect(sprt.elo1);
    double middle = (low + high) / 2;

    return (high - low) * (stats->sum - stats->groups * middle) /
           spread_around(stats, middle);
}

double match_stats_bound(void)
{
    return log(0.95 / 0.05);
}

MatchVerdict match_stats_verdict(const MatchStats *stats, MatchSprt sprt)
{
    double llr = match_stats_llr(stats, sprt);

    if (llr >= match_stats_bound())
        return MATCH_UPPER;
    return llr <= -match_stats_bound() ? MATCH_LOWER : MATCH_OPEN;
}
