/* SPDX-License-Identifier: MIT */
/* cmd_perft - counts positions, and compares such counts with a suite of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/perft.h"

/* ---- one position ---------------------------------------------------------------- */

typedef struct Count {
    Progress progress;
    int depth;
} Count;

static bool show_progress(void *context, size_t done, size_t total)
{
    Count *count = context;

    if (progress_due(&count->progress))
        say_print_count(
            stderr, NP_("depth %1: %2 of %3 turn", "depth %1: %2 of %3 turns"),
            (long long)total, say_number(count->depth).text,
            say_number((long long)done).text, say_number((long long)total).text, NULL);
    return true;
}

static int count_depths(const Cli *cli, const GameDef *def, const void *state, int depth,
                        int threads)
{
    for (int d = 1; d <= depth; d++) {
        Count count = {.depth = d};
        uint64_t leaves;
        Status status = perft_run(def, state, d, threads, show_progress, &count, &leaves);

        progress_end(&count.progress);
        if (status != OK)
            return say_no_memory();
        if (cli_has(cli, "json")) {
            Json j = json_begin(stdout);

            json_number(&j, "depth", d);
            json_count(&j, "count", leaves);
            json_end(&j);
        } else {
            printf("%d %" PRIu64 "\n", d, leaves);
        }
        fflush(stdout);
    }
    return CLI_YES;
}

static bool print_line(void *context, const char *tokens, uint64_t count)
{
    const Cli *cli = context;

    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, "token", tokens);
        json_count(&j, "count", count);
        json_end(&j);
    } else {
        printf("%s\t%" PRIu64 "\n", tokens, count);
    }
    return true;
}

static int run_position(const Cli *cli, int threads)
{
    const GameDef *def;
    GameState state;
    long long depth = 0;
    uint64_t total;

    if (!cli_number(cli, "depth", 1, PERFT_MAX_DEPTH, &depth) ||
        !input_position(cli, &def, &state))
        return CLI_BAD;
    if (!depth)
        return say_error(N_("how deep? give --depth N"), NULL);
    if (!cli_has(cli, "divide"))
        return count_depths(cli, def, &state, (int)depth, threads);
    if (perft_divide(def, &state, (int)depth, threads, print_line, (void *)cli, &total) !=
        OK)
        return say_no_memory();
    return CLI_YES;
}

/* ---- a suite --------------------------------------------------------------------- */

typedef struct Suite {
    const GameDef *def;
    Str data;
    bool json;
    int threads;
    int line;              /* of the file */
    int lines, mismatches; /* of counts */
    bool malformed;
    Progress progress;
} Suite;

/* One line of the suite: count TAB depth TAB position. */
typedef struct Expected {
    Str count_text, depth_text, position;
    uint64_t count;
    int depth;
} Expected;

static bool parse_expected(Str line, Expected *ret_expected)
{
    Expected e;

    if (!str_cut(&line, '\t', &e.count_text) || !str_cut(&line, '\t', &e.depth_text))
        return false;
    e.position = str_trim(line);
    if (!str_count(e.count_text, &e.count) || !str_number(e.depth_text, &e.depth) ||
        e.depth > PERFT_MAX_DEPTH)
        return false;
    *ret_expected = e;
    return true;
}

/* What we found: a count, or why there is none. */
typedef struct Found {
    uint64_t count;
    char fault[1024];
} Found;

static void print_mismatch(const Suite *suite, const Expected *e, const Found *found)
{
    char expected[24], counted[24];

    if (suite->json) {
        Json j = json_begin(stdout);

        json_number(&j, "line", suite->line);
        json_number(&j, "depth", e->depth);
        json_count(&j, "expected", e->count);
        if (*found->fault)
            json_string(&j, "fault", found->fault);
        else
            json_count(&j, "counted", found->count);
        json_str(&j, "position", e->position);
        json_end(&j);
        return;
    }
    snprintf(expected, sizeof expected, "%" PRIu64, e->count);
    snprintf(counted, sizeof counted, "%" PRIu64, found->count);
    say_print(stdout, N_("line %1: depth %2: expected %3, counted %4: "),
              say_number(suite->line).text, say_number(e->depth).text, expected,
              *found->fault ? found->fault : counted, NULL);
    printf("%.*s\n", (int)e->position.size, e->position.at);
}

/* Counts; false when the figure is another than the suite's. */
static bool agrees(const Suite *suite, const Expected *e, Found *ret_found)
{
    Text why = text_into(ret_found->fault, sizeof ret_found->fault);
    GameState state;
    Fault fault;

    if (game_parse_position(suite->def, e->position, suite->data, &state, &fault) != OK) {
        fault_print(&fault, say_translate, &why);
        return false;
    }
    if (perft_run(suite->def, &state, e->depth, suite->threads, NULL, NULL,
                  &ret_found->count) != OK) {
        text_add(&why, _(N_("too many positions")));
        return false;
    }
    return ret_found->count == e->count;
}

static void check_line(Suite *suite, Str line)
{
    Expected expected;
    Found found;

    if (str_trim(line).size == 0 || line.at[0] == '#')
        return;
    suite->lines++;
    if (progress_due(&suite->progress))
        say_print(stderr, N_("line %1"), say_number(suite->line).text, NULL);
    if (!parse_expected(line, &expected)) {
        progress_end(&suite->progress);
        say_error(N_("line %1 is not 'count TAB depth TAB position'"),
                  say_number(suite->line).text, NULL);
        suite->malformed = true;
        suite->mismatches++;
    } else if (!agrees(suite, &expected, &found)) {
        progress_end(&suite->progress);
        print_mismatch(suite, &expected, &found);
        suite->mismatches++;
    }
}

static void print_total(const Suite *suite)
{
    if (suite->json) {
        Json j = json_begin(stdout);

        json_number(&j, "lines", suite->lines);
        json_number(&j, "mismatches", suite->mismatches);
        json_end(&j);
    } else {
        /* Programs read the English one: it has a single form. */
        say_print(
            stdout, N_("%1, %2\n"),
            say_count(NP_("%1 lines", "%1 lines"), suite->lines).text,
            say_count(NP_("%1 mismatches", "%1 mismatches"), suite->mismatches).text,
            NULL);
    }
}

static int run_table(const Cli *cli, int threads)
{
    Suite suite = {
        .def = input_game(cli), .json = cli_has(cli, "json"), .threads = threads};
    Str text, rest, line;
    bool more = true;

    if (!suite.def || !input_data(cli, &suite.data))
        return CLI_BAD;
    if (!input_read_file(cli_text(cli, "table"), &text)) {
        free((char *)suite.data.at);
        return CLI_BAD;
    }
    rest = text;
    while (more) {
        more = str_cut(&rest, '\n', &line);
        suite.line++;
        check_line(&suite, line);
    }
    progress_end(&suite.progress);
    print_total(&suite);
    free((char *)text.at);
    free((char *)suite.data.at);
    return suite.malformed ? CLI_BAD : suite.mismatches ? CLI_NO : CLI_YES;
}

static int run_perft(const Cli *cli)
{
    long long threads = 1;

    if (!cli_no_words(cli) || !cli_number(cli, "threads", 1, PERFT_MAX_THREADS, &threads))
        return CLI_BAD;
    if (cli_has(cli, "table") && (cli_has(cli, "position") || cli_has(cli, "depth")))
        return say_error(N_("give either --table or --position and --depth"), NULL);
    if (cli_has(cli, "table"))
        return run_table(cli, (int)threads);
    return run_position(cli, (int)threads);
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    INPUT_POSITION_OPTION,
    INPUT_DATA_OPTION,
    {"depth", CLI_NUMBER, "N", N_("how many turns deep")},
    {"divide", CLI_FLAG, NULL, N_("one line for each first turn, at depth N only")},
    {"threads", CLI_NUMBER, "T", N_("how many threads count; 1 when not given")},
    {"table", CLI_TEXT, "FILE",
     N_("compare with a table of counts; - for standard input")},
    {0},
};

const Command cmd_perft = {
    .name = "perft",
    .usage = "[--game G] --position P --depth N [--divide] [--threads T]\n"
             "[--game G] --table FILE [--threads T]",
    .summary = N_("count the positions so many turns later"),
    .help = N_(
        "Counts the distinct positions one complete turn later, below each of them\n"
        "again, and so on: one line 'depth count' for each depth up to N. The figures\n"
        "prove that two programs know the same rules.\n"
        "\n"
        "A table has lines 'count TAB depth TAB position'; lines that begin with # are\n"
        "comments. Every count that differs is printed, then 'N lines, M mismatches'."),
    .options = options,
    .run = run_perft,
};
