/* SPDX-License-Identifier: MIT */
/* cmd_bench - one figure that every change of rules or search would move, and speeds.
 *
 * The figure is the sum of perft leaves and of searched nodes over bench_positions. Speeds
 * are for the eye: what is promised is counted in instructions, by the tool that calls
 * --turns, --leaves and --search under a simulator.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/bench_positions.h"
#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/now.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/legal.h"
#include "game/perft.h"
#include "game/turns.h"
#include "search/engine.h"
#include "train/evaluator.h"

/* Every position is searched to this depth, or to so many nodes where that is far. */
enum { SEARCH_DEPTH = 5, SEARCH_NODES = 20000, SEARCH_HASH = 4 << 20 };

typedef struct Sum {
    uint64_t count; /* leaves or nodes */
    double seconds;
} Sum;

static double million_a_second(Sum sum)
{
    return sum.seconds > 0 ? (double)sum.count / sum.seconds / 1e6 : 0;
}

static void add_sum(Sum *sum, Sum more)
{
    sum->count += more.count;
    sum->seconds += more.seconds;
}

static bool parse(const GameDef *def, const char *text, GameState *ret_state)
{
    Fault fault;

    if (def->parse_position(ret_state, str_from(text), &fault) == OK)
        return true;
    say_fault(_(N_("position")), &fault);
    return false;
}

/* ---- the figure ------------------------------------------------------------------ */

static void print_one(const Cli *cli, const BenchPosition *at, Sum leaves, Sum nodes)
{
    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, "game", at->game);
        json_number(&j, "depth", at->depth);
        json_count(&j, "leaves", leaves.count);
        json_real(&j, "million_leaves_a_second", million_a_second(leaves));
        json_count(&j, "nodes", nodes.count);
        json_real(&j, "million_nodes_a_second", million_a_second(nodes));
        json_string(&j, "position", at->position);
        json_end(&j);
    } else {
        printf("%-9s %d %10" PRIu64 " %9.1f %7" PRIu64 " %9.2f  %.*s\n", at->game,
               at->depth, leaves.count, million_a_second(leaves), nodes.count,
               million_a_second(nodes), 80, at->position);
    }
    fflush(stdout);
}

static void print_total(const Cli *cli, Sum leaves, Sum nodes)
{
    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_count(&j, "bench", leaves.count + nodes.count);
        json_real(&j, "seconds", leaves.seconds + nodes.seconds);
        json_real(&j, "million_leaves_a_second", million_a_second(leaves));
        json_real(&j, "million_nodes_a_second", million_a_second(nodes));
        json_end(&j);
        return;
    }
    printf("\n%.2f s, %.1f million leaves and %.2f million nodes a second\n",
           leaves.seconds + nodes.seconds, million_a_second(leaves),
           million_a_second(nodes));
    printf("Bench: %" PRIu64 "\n", leaves.count + nodes.count);
}

/* Thinks about a position on this thread; false when there is no memory for it. */
static bool search(const Cli *cli, const GameDef *def, const GameState *state,
                   EngineLimits limits, Sum *ret_sum)
{
    EngineOptions options = engine_defaults(def);
    TrainEvaluator own = {0};
    Engine *engine;
    EngineBest best;
    double start;
    bool done;

    if (!cli_has(cli, "weights"))
        train_evaluator_standard(def, &own);
    options.threads = 0;
    options.hash_bytes = SEARCH_HASH;
    options.evaluator = own.evaluator;
    if (engine_open(&options, &engine) != OK)
        return false;
    done = engine_begin(engine, state, NULL) == OK;
    start = now_seconds();
    done = done && engine_go(engine, &limits, NULL) == OK;
    while (done && engine_poll(engine, 1000000))
        ;
    ret_sum->seconds = now_seconds() - start;
    engine_best(engine, &best);
    ret_sum->count = best.nodes;
    engine_close(engine);
    train_evaluator_clear(&own);
    return done;
}

static int measure(const Cli *cli)
{
    EngineLimits limits = {.depth = SEARCH_DEPTH, .nodes = SEARCH_NODES};
    Sum leaves = {0}, nodes = {0};

    if (!cli_has(cli, "json"))
        say_print(stdout,
                  N_("game  depth     leaves million/s   nodes million/s  position\n"),
                  NULL);
    for (const BenchPosition *at = bench_positions; at->game; at++) {
        const GameDef *def = games_find(str_from(at->game));
        GameState state = {0};
        Sum walked = {0}, searched = {0};
        double start;

        if (!def || !parse(def, at->position, &state))
            return CLI_BAD;
        start = now_seconds();
        if (perft_run(def, &state, at->depth, 1, NULL, NULL, &walked.count) != OK)
            return say_no_memory();
        walked.seconds = now_seconds() - start;
        if (!search(cli, def, &state, limits, &searched))
            return say_no_memory();
        print_one(cli, at, walked, searched);
        add_sum(&leaves, walked);
        add_sum(&nodes, searched);
    }
    print_total(cli, leaves, nodes);
    return CLI_YES;
}

/* ---- for the counting of instructions -------------------------------------------- */

/* Makes all turns of one position so many times; prints how many that were. */
static int make_turns(const Cli *cli, long long repeat)
{
    const GameDef *def = input_game(cli);
    uint64_t made = 0;
    GameState state;
    TurnSpace *space;

    if (!def || !parse(def, cli_text(cli, "turns"), &state))
        return CLI_BAD;
    if (!def->turns)
        return say_error(N_("the game has no way to make whole turns"), NULL);
    space = turns_open(def, 1 << 14);
    for (long long i = 0; space && i < repeat; i++) {
        if (!turns_all(def, &state, space))
            break;
        made += space->count;
    }
    turns_close(space);
    if (!space)
        return say_no_memory();
    printf("%" PRIu64 "\n", made);
    return CLI_YES;
}

/* Counts the leaves of one position at one depth, on one thread. */
static int count_leaves(const Cli *cli, long long depth, long long repeat)
{
    const GameDef *def = input_game(cli);
    uint64_t leaves, total = 0;
    GameState state;

    if (!def || !parse(def, cli_text(cli, "leaves"), &state))
        return CLI_BAD;
    for (long long i = 0; i < repeat; i++) {
        if (perft_run(def, &state, (int)depth, 1, NULL, NULL, &leaves) != OK)
            return say_no_memory();
        total += leaves;
    }
    printf("%" PRIu64 "\n", total);
    return CLI_YES;
}

/* Searches one position for so many nodes, on one thread. */
static int search_nodes(const Cli *cli, long long nodes)
{
    const GameDef *def = input_game(cli);
    GameState state = {0};
    Sum sum = {0};

    if (!def || !parse(def, cli_text(cli, "search"), &state))
        return CLI_BAD;
    if (!search(cli, def, &state, (EngineLimits){.nodes = (uint64_t)nodes}, &sum))
        return say_no_memory();
    printf("%" PRIu64 "\n", sum.count);
    return CLI_YES;
}

static int run_bench(const Cli *cli)
{
    long long repeat = 1, depth = 1, nodes = 1;

    if (!cli_no_words(cli) || !cli_number(cli, "repeat", 0, 1000000000, &repeat) ||
        !cli_number(cli, "nodes", 1, 1000000000, &nodes) ||
        !cli_number(cli, "depth", 0, PERFT_MAX_DEPTH, &depth))
        return CLI_BAD;
    if (cli_has(cli, "turns"))
        return make_turns(cli, repeat);
    if (cli_has(cli, "leaves"))
        return count_leaves(cli, depth, repeat);
    if (cli_has(cli, "search"))
        return search_nodes(cli, nodes);
    return measure(cli);
}

static const CliOption options[] = {
    {"turns", CLI_TEXT, "P", N_("make all turns of one position and print their number")},
    {"leaves", CLI_TEXT, "P", N_("count the leaves of one position at --depth")},
    {"depth", CLI_NUMBER, "N", N_("how deep --leaves counts; 1 when not given")},
    {"search", CLI_TEXT, "P",
     N_("search one position for --nodes and print their number")},
    {"nodes", CLI_NUMBER, "N", N_("how many nodes --search visits; 1 when not given")},
    {"weights", CLI_FLAG, NULL, N_("search with the weights, not with a network")},
    {"repeat", CLI_NUMBER, "K", N_("how often; 0 measures what starting costs")},
    INPUT_GAME_OPTION,
    {0},
};

const Command cmd_bench = {
    .name = "bench",
    .usage =
        "\n--turns P [--repeat K] [--game G]\n--leaves P [--depth N] [--repeat K] [--game G]\n"
        "--search P [--nodes N] [--weights] [--game G]",
    .summary = N_("measure speed, and print the figure commits carry"),
    .help = N_(
        "Counts leaves and searches to a fixed depth, over a fixed list of positions. The\n"
        "last line, 'Bench: N', is the sum of leaves and nodes: it moves only when rules,\n"
        "search or the list do. The other forms do one thing only and are there to have\n"
        "their instructions counted."),
    .options = options,
    .run = run_bench,
};
