/* SPDX-License-Identifier: MIT */
/* cmd_random - random games as records: something to test with and to look at. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/commands.h"
#include "cli/input.h"
#include "cli/newgame.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/playout.h"
#include "record/json_record.h"
#include "record/record.h"

enum { MAX_GAMES = 1000000 };

static int write_record(const Cli *cli, const Record *record, bool first)
{
    size_t size;
    char *text;

    if (cli_has(cli, "json")) {
        json_write_record(record, stdout);
        return CLI_YES;
    }
    text = record_write(record, games_find, &size);
    if (!text)
        return say_no_memory();
    if (!first)
        putchar('\n');
    fwrite(text, 1, size, stdout);
    free(text);
    return CLI_YES;
}

static int write_game(const Cli *cli, const History *history, long long seed, bool first)
{
    Record *record = record_open();
    Status status = record ? record_from_history(record, history) : ERR_LIMIT;
    int answer;

    if (status == OK)
        status =
            record_set_tag(record, str_from("Seed"), str_from(say_number(seed).text));
    if (status == OK)
        answer = write_record(cli, record, first);
    else if (status == ERR_SYNTAX)
        answer = say_error(N_("a record has no tag that could hold this setup"), NULL);
    else
        answer = say_no_memory();
    if (record)
        record_close(record);
    return answer;
}

static int play_games(const Cli *cli, const NewGame *setup, long long games,
                      long long seed, int max_turns)
{
    Progress progress = {0};
    int answer = CLI_YES;

    for (long long i = 0; i < games && answer == CLI_YES && !ferror(stdout); i++) {
        History *history = newgame_begin(cli, setup);
        Rng rng = {(uint64_t)(seed + i)};

        if (!history)
            return CLI_BAD;
        playout_turns(history, &rng, max_turns);
        progress_hide(&progress);
        answer = write_game(cli, history, seed + i, i == 0);
        history_close(history);
        if (progress_due(&progress))
            say_print(stderr, N_("game %1 of %2"), say_number(i + 1).text,
                      say_number(games).text, NULL);
    }
    progress_end(&progress);
    return answer;
}

static int run_random(const Cli *cli)
{
    long long games = 1, turns = PLAYOUT_MAX_TURNS, seed = (long long)time(NULL);
    NewGame setup;
    int answer;

    if (!cli_no_words(cli) || !cli_number(cli, "games", 1, MAX_GAMES, &games) ||
        !cli_number(cli, "turns", 1, PLAYOUT_MAX_TURNS, &turns) ||
        !cli_number(cli, "seed", 0, LLONG_MAX - MAX_GAMES, &seed) ||
        !newgame_read(cli, &setup))
        return CLI_BAD;
    answer = play_games(cli, &setup, games, seed, (int)turns);
    newgame_clear(&setup);
    return answer;
}

static const CliOption options[] = {
    {"games", CLI_NUMBER, "K", N_("how many games; 1 when not given")},
    {"seed", CLI_NUMBER, "S",
     N_("start of the random numbers; the clock's when not given")},
    {"turns", CLI_NUMBER, "MAX", N_("stop after so many turns, at most 1000")},
    INPUT_POSITION_OPTION,
    {0},
};

const Command cmd_random = {
    .name = "random",
    .usage = N_("[--games K] [--seed S] [--turns MAX] [setup options]"),
    .summary = N_("play random games and write their records"),
    .help = N_(
        "Every step is drawn evenly from those that are legal, chance by its weights.\n"
        "The tag Seed tells how to get the same game again. A game that is not over\n"
        "after MAX turns stays unfinished."),
    .options = options,
    .sets_up = true,
    .run = run_random,
};
