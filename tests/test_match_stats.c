/* SPDX-License-Identifier: MIT */
/* Elo, intervals and the sequential test, against figures worked out by hand. */
#include "test.h"

#include <math.h>

#include "match/stats.h"

static bool near(double got, double want, double slack)
{
    return fabs(got - want) <= slack;
}

/* So many groups of two games with a score each. */
static MatchStats groups(int won, int even, int lost)
{
    MatchStats stats = {0};

    for (int i = 0; i < won; i++)
        match_stats_add(&stats, 1, 2);
    for (int i = 0; i < even; i++)
        match_stats_add(&stats, 0.5, 2);
    for (int i = 0; i < lost; i++)
        match_stats_add(&stats, 0, 2);
    return stats;
}

TEST(elo)
{
    CHECK(near(match_stats_elo(0.5), 0, 1e-9));
    CHECK(near(match_stats_elo(10.0 / 11), 400, 1e-9));
    CHECK(near(match_stats_elo(0.75), 190.848, 0.001));
    CHECK(near(match_stats_elo(0.25), -190.848, 0.001));
    CHECK(isinf(match_stats_elo(1)) && match_stats_elo(1) > 0);
    CHECK(isinf(match_stats_elo(0)) && match_stats_elo(0) < 0);
    for (int elo = -700; elo <= 700; elo += 50)
        CHECK(near(match_stats_elo(match_stats_expect(elo)), elo, 1e-6));
}

TEST(score)
{
    MatchStats none = {0}, some = groups(3, 2, 1);

    CHECK(near(match_stats_score(&none), 0.5, 0));
    CHECK(near(match_stats_score(&some), 4.0 / 6, 1e-12));
    CHECK_EQ_INT(some.groups, 6);
    CHECK_EQ_INT(some.games, 12);
}

TEST(interval)
{
    MatchStats none = {0}, all = groups(10, 0, 0), half = groups(50, 0, 50),
               wide = groups(5, 0, 5), even = groups(0, 50, 0);
    double low, high, narrow;

    match_stats_interval(&none, &low, &high);
    CHECK(low <= 0 && high >= 1);
    match_stats_interval(&all, &low, &high); /* Wilson, 20 of 20 */
    CHECK(near(low, 0.8389, 0.0001) && high >= 1);
    match_stats_interval(&half, &low,
                         &high); /* groups won or lost as a whole count once */
    CHECK(near(low, 0.4041, 0.001) && near(high, 0.5959, 0.001));
    narrow = high - low;
    match_stats_interval(&wide, &low, &high);
    CHECK(high - low > 2.5 * narrow);
    match_stats_interval(&even, &low, &high);
    CHECK(low > 0.4 && low < 0.5 && near(low + high, 1, 1e-9));
}

TEST(sprt)
{
    MatchSprt sprt = {0, 20};
    MatchStats none = {0}, better = groups(400, 200, 250), worse = groups(250, 200, 400),
               few = groups(4, 2, 3), alike = groups(100, 0, 0), even = groups(0, 20, 0);

    CHECK(near(match_stats_bound(), 2.944439, 1e-6));
    CHECK(match_stats_verdict(&none, sprt) == MATCH_OPEN);
    CHECK(match_stats_verdict(&few, sprt) == MATCH_OPEN);
    CHECK(match_stats_verdict(&better, sprt) == MATCH_UPPER);
    CHECK(match_stats_verdict(&worse, sprt) == MATCH_LOWER);
    CHECK(match_stats_verdict(&alike, sprt) == MATCH_UPPER);
    CHECK(match_stats_verdict(&even, sprt) == MATCH_OPEN);
    CHECK(match_stats_llr(&even, sprt) < 0);
    /* 1 and 1/2 around 0.514375, and 1 and 0: spread 0.736448 / 4. */
    few = groups(1, 1, 0);
    CHECK(
        near(match_stats_llr(&few, sprt), 0.028751 * (1.5 - 1.028751) / 0.184112, 1e-4));
}

int main(void)
{
    RUN(elo);
    RUN(score);
    RUN(interval);
    RUN(sprt);
    return test_finish("match_stats");
}
