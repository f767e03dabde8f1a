/* SPDX-License-Identifier: MIT */
#include "match/crosstable.h"

#include <math.h>

#include "base/json_file.h"
#include "cli/say.h"

/* How one player did in one game. */
typedef struct Showing {
    bool takes_part, won, failed;
    int score;
} Showing;

/* ---- adding up ----------------------------------------------------------------------- */

static void look_at(const MatchCrosstable *crosstable, long long game,
                    const MatchResult *result, Showing showing[MATCH_MAX_PLAYERS])
{
    for (int i = 0; i < MATCH_MAX_PLAYERS; i++)
        showing[i] = (Showing){0};
    for (int seat = 0; seat < crosstable->plan->seats; seat++) {
        Showing *s = &showing[match_plan_player(crosstable->plan, game, seat)];

        s->takes_part = true;
        s->won |= result->winners >> seat & 1;
        s->failed |= result->faults >> seat & 1;
        s->score += result->score[seat];
    }
}

static int winners(const Showing showing[MATCH_MAX_PLAYERS])
{
    int count = 0;

    for (int i = 0; i < MATCH_MAX_PLAYERS; i++)
        count += showing[i].won;
    return count;
}

static int best_other(const Showing showing[MATCH_MAX_PLAYERS], int player)
{
    bool some = false;
    int best = 0;

    for (int i = 0; i < MATCH_MAX_PLAYERS; i++) {
        if (i == player || !showing[i].takes_part)
            continue;
        best = !some || showing[i].score > best ? showing[i].score : best;
        some = true;
    }
    return best;
}

static void add_game(MatchCrosstable *crosstable, const MatchResult *result,
                     const Showing showing[MATCH_MAX_PLAYERS])
{
    int won = winners(showing);

    for (int i = 0; i < MATCH_MAX_PLAYERS; i++) {
        MatchTotals *t = &crosstable->player[i];

        if (!showing[i].takes_part)
            continue;
        t->games++;
        t->won += showing[i].won && won == 1;
        t->drawn += won == 0 || (showing[i].won && won > 1);
        t->lost += won > 0 && !showing[i].won;
        t->faults += showing[i].failed;
        if (result->scored) {
            t->scored = true;
            t->points += showing[i].score;
            t->margin += showing[i].score - best_other(showing, i);
        }
    }
}

/* What a group of games gave each against each. */
typedef struct Group {
    int games;
    bool met[MATCH_MAX_PLAYERS][MATCH_MAX_PLAYERS];
    double sum[MATCH_MAX_PLAYERS][MATCH_MAX_PLAYERS];
} Group;

static void compare_showings(Group *group, const Showing showing[MATCH_MAX_PLAYERS])
{
    for (int i = 0; i < MATCH_MAX_PLAYERS; i++) {
        for (int k = 0; k < MATCH_MAX_PLAYERS; k++) {
            if (i == k || !showing[i].takes_part || !showing[k].takes_part)
                continue;
            group->met[i][k] = true;
            group->sum[i][k] += 0.5 + 0.5 * (showing[i].won - showing[k].won);
        }
    }
    group->games++;
}

static void add_group(MatchCrosstable *crosstable, const Group *group)
{
    for (int i = 0; i < MATCH_MAX_PLAYERS; i++) {
        double sum = 0;
        int others = 0;

        for (int k = 0; k < MATCH_MAX_PLAYERS; k++) {
            double score = group->sum[i][k] / group->games;

            if (!group->met[i][k])
                continue;
            match_stats_add(&crosstable->player[i].against[k], score, group->games);
            sum += score;
            others++;
        }
        if (others)
            match_stats_add(&crosstable->player[i].all, sum / others, group->games);
    }
}

void match_crosstable_add(MatchCrosstable *crosstable, const MatchStore *store,
                          long long game)
{
    long long rounds = match_plan_rounds(crosstable->plan), first = game - game % rounds;
    Showing showing[MATCH_MAX_PLAYERS];
    Group group = {0};

    for (long long i = first; i < first + rounds; i++) {
        if (i >= store->games || !store->game[i].done)
            return;
    }
    for (long long i = first; i < first + rounds; i++) {
        look_at(crosstable, i, &store->game[i].result, showing);
        add_game(crosstable, &store->game[i].result, showing);
        compare_showings(&group, showing);
    }
    add_group(crosstable, &group);
}

/* ---- printing ------------------------------------------------------------------------ */

void match_crosstable_print_elo(double elo, Text *out)
{
    if (isinf(elo))
        text_add(out, "-");
    else
        text_format(out, "%+.1f", elo);
}

static double mean(double sum, int games)
{
    return games ? sum / games : 0;
}

/* "  +52.5  +12.1 .. +95.0" */
static void print_strength(const MatchStats *stats, FILE *to)
{
    char elo[3][24];
    double low, high;
    Text a = text_into(elo[0], sizeof elo[0]), b = text_into(elo[1], sizeof elo[1]),
         c = text_into(elo[2], sizeof elo[2]);

    match_stats_interval(stats, &low, &high);
    match_crosstable_print_elo(match_stats_elo(match_stats_score(stats)), &a);
    match_crosstable_print_elo(match_stats_elo(low), &b);
    match_crosstable_print_elo(match_stats_elo(high), &c);
    fprintf(to, " %8s %8s %8s", elo[0], elo[1], elo[2]);
}

static void print_player(const MatchCrosstable *crosstable, int i, FILE *to)
{
    const MatchTotals *t = &crosstable->player[i];

    fprintf(to, "%d %-20.20s %6d %6d %6d %6d %6d %6.1f", i + 1, crosstable->spec[i].text,
            t->games, t->won, t->drawn, t->lost, t->faults,
            100 * match_stats_score(&t->all));
    print_strength(&t->all, to);
    if (t->scored)
        fprintf(to, " %7.1f %+7.1f", mean(t->points, t->games),
                mean(t->margin, t->games));
    fputc('\n', to);
}

/* Whoever has won all games, or none, may be stronger, or weaker, by any amount. */
static bool has_no_elo(const MatchCrosstable *crosstable)
{
    for (int i = 0; i < crosstable->plan->players; i++) {
        if (isinf(match_stats_elo(match_stats_score(&crosstable->player[i].all))))
            return true;
    }
    return false;
}

/* Points of each against each. */
static void print_cross(const MatchCrosstable *crosstable, FILE *to)
{
    int players = crosstable->plan->players;

    fputs("\n ", to);
    for (int k = 0; k < players; k++)
        fprintf(to, " %13d", k + 1);
    for (int i = 0; i < players; i++) {
        fprintf(to, "\n%d", i + 1);
        for (int k = 0; k < players; k++) {
            const MatchStats *s = &crosstable->player[i].against[k];
            char cell[32] = "-";
            Text out = text_into(cell, sizeof cell);

            if (s->games)
                text_format(&out, "%.1f/%d", match_stats_score(s) * s->games, s->games);
            fprintf(to, " %13s", s->games ? cell : "-");
        }
    }
    fputc('\n', to);
}

void match_crosstable_print(const MatchCrosstable *crosstable, FILE *to)
{
    /* Each word ends where the figures under it do, in every language. */
    say_print(
        to,
        N_("  player                games    won  drawn   lost faults      %      Elo 95% from       to"),
        NULL);
    if (crosstable->player[0].scored)
        say_print(to, N_("  points    lead"), NULL);
    fputc('\n', to);
    for (int i = 0; i < crosstable->plan->players; i++)
        print_player(crosstable, i, to);
    if (has_no_elo(crosstable))
        say_print(to, N_("- : too few games, somebody has won all of them or none\n"),
                  NULL);
    print_cross(crosstable, to);
}

/* ---- JSON ---------------------------------------------------------------------------- */

static void print_real(Json *j, const char *key, double value)
{
    if (isinf(value))
        json_null(j, key);
    else
        json_real(j, key, value);
}

static void print_stats(Json *j, const MatchStats *stats)
{
    double low, high;

    match_stats_interval(stats, &low, &high);
    json_real(j, "score", match_stats_score(stats));
    print_real(j, "elo", match_stats_elo(match_stats_score(stats)));
    print_real(j, "elo_low", match_stats_elo(low));
    print_real(j, "elo_high", match_stats_elo(high));
}

static void print_player_json(const MatchCrosstable *crosstable, int i, Json *j)
{
    const MatchTotals *t = &crosstable->player[i];

    json_number(j, "player", i + 1);
    json_string(j, "name", crosstable->spec[i].text);
    json_number(j, "games", t->games);
    json_number(j, "won", t->won);
    json_number(j, "drawn", t->drawn);
    json_number(j, "lost", t->lost);
    json_number(j, "faults", t->faults);
    print_stats(j, &t->all);
    if (t->scored) {
        json_real(j, "points", mean(t->points, t->games));
        json_real(j, "lead", mean(t->margin, t->games));
    }
    json_open(j, "against", '[');
    for (int k = 0; k < crosstable->plan->players; k++) {
        const MatchStats *s = &t->against[k];

        if (!s->games)
            continue;
        json_open(j, NULL, '{');
        json_number(j, "player", k + 1);
        json_number(j, "games", s->games);
        print_stats(j, s);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void match_crosstable_print_json(const MatchCrosstable *crosstable, FILE *to)
{
    for (int i = 0; i < crosstable->plan->players; i++) {
        Json j = json_begin(to);

        print_player_json(crosstable, i, &j);
        json_end(&j);
    }
}
