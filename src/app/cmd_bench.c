/* SPDX-License-Identifier: MIT */
/* cmd_bench - one figure that every change of the rules would move, and speeds.
 *
 * The figure is the sum of perft leaves over bench_positions. Speeds are for the eye:
 * what is promised is counted in instructions, by the tool that calls --turns and
 * --leaves under a simulator.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/bench_positions.h"
#include "app/commands.h"
#include "app/games.h"
#include "game/legal.h"
#include "game/perft.h"
#include "game/turns.h"

typedef struct Sum {
    uint64_t leaves;
    double seconds;
} Sum;

static double million_a_second(Sum sum)
{
    return sum.seconds > 0 ? (double)sum.leaves / sum.seconds / 1e6 : 0;
}

static bool parse(const GameDef *def, const char *text, GameState *ret_state)
{
    Fault fault;

    if (def->parse_position(ret_state, str_from(text), &fault) == OK)
        return true;
    app_fault(_(N_("position")), &fault);
    return false;
}

/* ---- the figure ------------------------------------------------------------------ */

static void print_one(const Cli *cli, const BenchPosition *at, Sum sum)
{
    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, "game", at->game);
        json_number(&j, "depth", at->depth);
        json_count(&j, "leaves", sum.leaves);
        json_real(&j, "millions_a_second", million_a_second(sum));
        json_string(&j, "position", at->position);
        json_end(&j);
    } else {
        printf("%-9s %d %10" PRIu64 " %9.1f  %.*s\n", at->game, at->depth, sum.leaves,
               million_a_second(sum), 96, at->position);
    }
    fflush(stdout);
}

static void print_total(const Cli *cli, Sum sum)
{
    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_count(&j, "bench", sum.leaves);
        json_real(&j, "seconds", sum.seconds);
        json_real(&j, "millions_a_second", million_a_second(sum));
        json_end(&j);
        return;
    }
    printf("\n%.2f s, %.1f million leaves a second\n", sum.seconds,
           million_a_second(sum));
    printf("Bench: %" PRIu64 "\n", sum.leaves);
}

static int measure(const Cli *cli)
{
    Sum total = {0};

    if (!cli_has(cli, "json"))
        app_print(stdout, N_("game  depth     leaves million/s  position\n"), NULL);
    for (const BenchPosition *at = bench_positions; at->game; at++) {
        const GameDef *def = games_find(str_from(at->game));
        GameState state;
        Sum one = {0};
        double start;

        if (!def || !parse(def, at->position, &state))
            return APP_BAD;
        start = app_clock_seconds();
        if (perft_run(def, &state, at->depth, 1, NULL, NULL, &one.leaves) != OK)
            return app_no_memory();
        one.seconds = app_clock_seconds() - start;
        print_one(cli, at, one);
        total.leaves += one.leaves;
        total.seconds += one.seconds;
    }
    print_total(cli, total);
    return APP_YES;
}

/* ---- for the counting of instructions -------------------------------------------- */

/* Makes all turns of one position so many times; prints how many that were. */
static int make_turns(const Cli *cli, long long repeat)
{
    const GameDef *def = app_game(cli);
    uint64_t made = 0;
    GameState state;
    TurnSpace *space;

    if (!def || !parse(def, cli_text(cli, "turns"), &state))
        return APP_BAD;
    if (!def->turns)
        return app_error(N_("the game has no way to make whole turns"), NULL);
    space = turns_open(def, 1 << 14);
    for (long long i = 0; space && i < repeat; i++) {
        if (!turns_all(def, &state, space))
            break;
        made += space->count;
    }
    turns_close(space);
    if (!space)
        return app_no_memory();
    printf("%" PRIu64 "\n", made);
    return APP_YES;
}

/* Counts the leaves of one position at one depth, on one thread. */
static int count_leaves(const Cli *cli, long long depth, long long repeat)
{
    const GameDef *def = app_game(cli);
    uint64_t leaves, total = 0;
    GameState state;

    if (!def || !parse(def, cli_text(cli, "leaves"), &state))
        return APP_BAD;
    for (long long i = 0; i < repeat; i++) {
        if (perft_run(def, &state, (int)depth, 1, NULL, NULL, &leaves) != OK)
            return app_no_memory();
        total += leaves;
    }
    printf("%" PRIu64 "\n", total);
    return APP_YES;
}

static int run(const Cli *cli)
{
    long long repeat = 1, depth = 1;

    if (!app_no_words(cli) || !cli_number(cli, "repeat", 0, 1000000000, &repeat) ||
        !cli_number(cli, "depth", 0, PERFT_MAX_DEPTH, &depth))
        return APP_BAD;
    if (cli_has(cli, "turns"))
        return make_turns(cli, repeat);
    if (cli_has(cli, "leaves"))
        return count_leaves(cli, depth, repeat);
    return measure(cli);
}

static const CliOption options[] = {
    {"turns", CLI_TEXT, "P", N_("make all turns of one position and print their number")},
    {"leaves", CLI_TEXT, "P", N_("count the leaves of one position at --depth")},
    {"depth", CLI_NUMBER, "N", N_("how deep --leaves counts; 1 when not given")},
    {"repeat", CLI_NUMBER, "K", N_("how often; 0 measures what starting costs")},
    APP_GAME_OPTION,
    {0},
};

const Command cmd_bench = {
    .name = "bench",
    .usage =
        "\n--turns P [--repeat K] [--game G]\n--leaves P [--depth N] [--repeat K] [--game G]",
    .summary = N_("measure speed, and print the figure commits carry"),
    .help = N_(
        "Counts leaves over a fixed list of positions. The last line, 'Bench: N', is\n"
        "their sum: it moves only when the rules or the list do. The other forms do one\n"
        "thing only and are there to have their instructions counted."),
    .options = options,
    .run = run,
};
