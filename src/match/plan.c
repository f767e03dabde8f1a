/* SPDX-License-Identifier: MIT */
#include "match/plan.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "cli/input.h"
#include "cli/records.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/playout.h"

enum {
    MAX_OPENINGS = 100000,
    MAX_TRIES = 100, /* random turns may end a game; then others are drawn */
    USUAL_TURNS = 2, /* without openings games would be alike */
};

/* ---- openings ------------------------------------------------------------------------ */

static bool add_opening(MatchPlan *plan, History *history)
{
    History **more;

    if (plan->openings == MAX_OPENINGS) {
        say_error_count(
            NP_("there is more than %1 opening", "there are more than %1 openings"),
            MAX_OPENINGS, say_number(MAX_OPENINGS).text, NULL);
        return false;
    }
    more = realloc(plan->opening, (size_t)(plan->openings + 1) * sizeof *more);
    if (!more) {
        say_no_memory();
        return false;
    }
    plan->opening = more;
    plan->opening[plan->openings++] = history;
    return true;
}

/* A game of the match's kind that is not over. */
static bool check_opening(const MatchPlan *plan, const History *history, const char *file)
{
    if (history_def(history) != plan->def)
        say_error(N_("'%1' holds an opening of another game"), file, NULL);
    else if (history_mover(history) == SEAT_OVER)
        say_error(N_("'%1' holds an opening in which the game is over"), file, NULL);
    else if (plan->openings && plan->def->seats(history_state(history)) !=
                                   plan->def->seats(history_state(plan->opening[0])))
        say_error(N_("'%1' holds openings for different numbers of players"), file, NULL);
    else
        return true;
    return false;
}

static bool take_opening(MatchPlan *plan, History *history, const char *file)
{
    if (check_opening(plan, history, file) && add_opening(plan, history))
        return true;
    history_close(history);
    return false;
}

static bool read_records(MatchPlan *plan, const Cli *cli, const char *file)
{
    History *history;
    RecordFault fault;
    Records records;
    bool done = true;

    if (!records_open(&records, cli, file))
        return false;
    while (done && records_next(&records)) {
        if (records.faulty)
            done = records_tell_fault(&records, &records.fault) == CLI_YES;
        else if (record_play(records.record, games_find, INT_MAX, &history, &fault) != OK)
            done = records_tell_fault(&records, &fault) == CLI_YES;
        else
            done = take_opening(plan, history, file);
    }
    records_close(&records);
    return done;
}

static bool read_position(MatchPlan *plan, const NewGame *setup, const char *file,
                          Str line)
{
    Str data = game_option(&setup->game, GAME_DATA);
    History *history;
    GameState state;
    Fault fault;

    if (game_parse_position(plan->def, line, data, &state, &fault) != OK ||
        history_open_at(plan->def, &setup->game, &state, &history, &fault) != OK) {
        say_fault(file, &fault);
        return false;
    }
    return take_opening(plan, history, file);
}

static bool read_positions(MatchPlan *plan, const NewGame *setup, const char *file,
                           Str text)
{
    bool more = text.size > 0;
    Str line;

    while (more) {
        more = str_cut(&text, '\n', &line);
        line = str_trim(line);
        if (line.size && line.at[0] != '#' && !read_position(plan, setup, file, line))
            return false;
    }
    return true;
}

static bool read_openings(MatchPlan *plan, const Cli *cli, const NewGame *setup,
                          const char *file)
{
    Str text, trimmed;
    bool done;

    if (strcmp(file, "-") == 0) {
        say_error(N_("--openings wants a file"), NULL);
        return false;
    }
    if (!input_read_file(file, &text))
        return false;
    trimmed = str_trim(text);
    plan->opening_hash = bits_mix_words(text.size, text.at, text.size);
    if (trimmed.size && (trimmed.at[0] == '[' || trimmed.at[0] == '{'))
        done = read_records(plan, cli, file);
    else
        done = read_positions(plan, setup, file, text);
    free((char *)text.at);
    if (done && !plan->openings)
        say_error(N_("'%1' holds no opening"), file, NULL);
    return done && plan->openings;
}

/* ---- who meets whom ------------------------------------------------------------------ */

static bool seat_players(MatchPlan *plan)
{
    const void *state = history_state(plan->opening[0]);

    plan->seats = plan->def->seats(state);
    for (int seat = 0; seat < plan->seats; seat++) {
        plan->side[seat] = plan->def->side(state, seat);
        if (plan->side[seat] >= plan->sides)
            plan->sides = plan->side[seat] + 1;
    }
    if (plan->sides > 2 && plan->players != plan->sides) {
        say_error_count(NP_("this game has %1 side and wants as many players, not %2",
                            "this game has %1 sides and wants as many players, not %2"),
                        plan->sides, say_number(plan->sides).text,
                        say_number(plan->players).text, NULL);
        return false;
    }
    if (plan->sides > 2) {
        for (int i = 0; i < plan->players; i++)
            plan->meeting[0][i] = i;
        plan->meetings = 1;
        return true;
    }
    for (int a = 0; a < plan->players; a++) {
        for (int b = a + 1; b < plan->players; b++) {
            plan->meeting[plan->meetings][0] = a;
            plan->meeting[plan->meetings++][1] = b;
        }
    }
    return true;
}

static bool open_openings(MatchPlan *plan, const Cli *cli, const NewGame *setup)
{
    const char *file = cli_text(cli, "openings");
    Rng rng = {plan->seed};
    History *history;

    if (file)
        return read_openings(plan, cli, setup, file);
    if (!cli_has(cli, "position") && newgame_is_drawn(setup))
        plan->drawn = setup;
    history = newgame_begin_drawn(cli, setup, &rng);
    if (!history)
        return false;
    return take_opening(plan, history, _(N_("position")));
}

bool match_plan_open(MatchPlan *ret_plan, const Cli *cli, const NewGame *setup,
                     int players)
{
    MatchPlan plan = {.def = setup->def, .players = players};
    long long turns = cli_has(cli, "openings") ? 0 : USUAL_TURNS, seed = 1;

    if (!cli_number(cli, "opening-turns", 0, PLAYOUT_MAX_TURNS, &turns) ||
        !cli_number(cli, "seed", 0, LLONG_MAX, &seed))
        return false;
    plan.random_turns = (int)turns;
    plan.seed = (uint64_t)seed;
    if (open_openings(&plan, cli, setup) && seat_players(&plan)) {
        *ret_plan = plan;
        return true;
    }
    match_plan_close(&plan);
    return false;
}

void match_plan_close(MatchPlan *plan)
{
    for (int i = 0; i < plan->openings; i++)
        history_close(plan->opening[i]);
    free(plan->opening);
    *plan = (MatchPlan){0};
}

int match_plan_player(const MatchPlan *plan, long long game, int seat)
{
    long long rounds = match_plan_rounds(plan), group = game / rounds;
    long long place = (plan->side[seat] + game) % rounds;

    return plan->meeting[group % plan->meetings][place];
}

/* ---- beginning a game ---------------------------------------------------------------- */

/* Which opening, counted on when the list is used up. */
static long long opening_of(const MatchPlan *plan, long long game)
{
    return game / match_plan_rounds(plan) / plan->meetings;
}

uint64_t match_plan_seed(const MatchPlan *plan, long long game)
{
    Rng rng = {plan->seed};

    return bits_mix(rng_next(&rng) + (uint64_t)opening_of(plan, game));
}

/* A game with cards of its own. */
static History *draw(const MatchPlan *plan, Rng *rng)
{
    History *history;
    Fault fault;

    if (newgame_draw(plan->drawn, rng, &history, &fault) != OK)
        return NULL;
    history_set_repetition(history, history_repetition(plan->opening[0]));
    return history;
}

History *match_plan_begin(const MatchPlan *plan, long long game)
{
    long long which = opening_of(plan, game) % plan->openings;
    Rng rng = {match_plan_seed(plan, game)};

    for (int i = 0; i < MAX_TRIES; i++) {
        const History *opening = plan->opening[which];
        History *history = plan->drawn ? draw(plan, &rng)
                                       : playout_branch(opening, history_count(opening));

        if (!history)
            return NULL;
        if (playout_turns(history, &rng, plan->random_turns))
            return history;
        history_close(history);
    }
    return NULL;
}
