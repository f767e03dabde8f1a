/* SPDX-License-Identifier: MIT */
/* cmd_play - a game in the terminal between people and computers. */
#include "app/cmd_play.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "cli/input.h"
#include "cli/newgame.h"
#include "cli/records.h"
#include "cli/say.h"
#include "cli/seed.h"
#include "cli/show.h"
#include "game/games.h"
#include "search/thinker.h"
#include "terminal/console.h"

bool cmd_play_read_people(const Cli *cli, const char *usual, int seats,
                          bool ret_person[GAME_MAX_SEATS], int *ret_first)
{
    const char *text = cli_text(cli, "people") ? cli_text(cli, "people") : usual;
    Str rest = str_from(text), part;
    bool more = strcmp(text, "none") != 0, all = strcmp(text, "all") == 0;

    for (int seat = 0; seat < seats; seat++)
        ret_person[seat] = all;
    *ret_first = all ? 0 : -1;
    while (more && !all) {
        int seat;

        more = str_cut(&rest, '+', &part);
        if (!str_number(part, &seat) || seat < 1 || seat > seats) {
            say_error(N_("--people wants seats joined by '+', all or none, not '%1'"),
                      text, NULL);
            return false;
        }
        ret_person[seat - 1] = true;
        if (*ret_first < 0)
            *ret_first = seat - 1;
    }
    return true;
}

/* Computers take their seats; people sit there already. */
static bool seat_computers(Console *console, const bool person[GAME_MAX_SEATS])
{
    Fault fault;

    for (int seat = 0; seat < console->seats; seat++) {
        Entry entry = {.kind = ENTRY_SIT,
                       .seat = seat,
                       .sitter = {SITTER_ENGINE, console->level, 0}};

        console->people += person[seat];
        if (!person[seat] && !console_act(console, &entry, &fault))
            return false;
    }
    return true;
}

/* Goes on with the first record of a file. */
static History *continue_record(const Cli *cli, const char *name)
{
    History *history = NULL;
    RecordFault fault;
    Records records;

    if (!records_open(&records, cli, name))
        return NULL;
    if (!records_next(&records))
        say_error(N_("'%1' holds no record"), name, NULL);
    else if (records.faulty)
        records_tell_fault(&records, &records.fault);
    else if (record_play(records.record, games_find, INT_MAX, &history, &fault) != OK)
        records_tell_fault(&records, &fault);
    records_close(&records);
    return history;
}

/* A saved game is set up already; false: told. */
static bool is_set_up(const Cli *cli)
{
    const char *name = cli_has(cli, "position") ? "position" : NULL;
    CliOption option;

    for (int i = 0; !name && newgame_option(i, &option); i++) {
        if (cli_has(cli, option.name) && strcmp(option.name, "data") != 0)
            name = option.name;
    }
    if (name)
        say_error(N_("'%1' says how the game is set up; leave out --%2"), cli->word[0],
                  name, NULL);
    return !name;
}

static History *begin_history(const Cli *cli)
{
    History *history;
    NewGame setup;

    if (cli->words)
        return is_set_up(cli) ? continue_record(cli, cli->word[0]) : NULL;
    if (!newgame_read(cli, &setup))
        return NULL;
    history = newgame_is_meant(cli, &setup) ? newgame_begin(cli, &setup) : NULL;
    newgame_clear(&setup);
    return history;
}

static int play_at(const Cli *cli, Console *console)
{
    bool person[GAME_MAX_SEATS], colour;
    int first;

    if (!show_colour(cli, &colour) ||
        !cmd_play_read_people(cli, "1", console->seats, person, &first))
        return CLI_BAD;
    console->screen = screen_of(console->def, colour);
    return seat_computers(console, person) ? console_run(console) : say_no_memory();
}

/* Plays at a table around the game, which is the table's from then on. */
static int play_game(const Cli *cli, History *history, uint64_t seed)
{
    Console console = {.def = history_def(history), .rng = {seed}, .seed = seed};
    const char *log = cli_text(cli, "log");
    long long level = CONSOLE_LEVEL;
    Fault fault;
    int answer;

    if (!cli_number(cli, "level", 1, LEVEL_BEST, &level) ||
        session_open(history, &(ClockTerms){CLOCK_NONE, 0, 0}, &console.table, &fault) !=
            OK) {
        history_close(history);
        return CLI_BAD;
    }
    console.level = (int)level;
    console.net = evaluator_standard(console.def);
    console.seats = session_seats(console.table);
    console.data = cli_text(cli, "data");
    console.interactive = isatty(STDIN_FILENO);
    if (log && !(console.log = fopen(log, "w")))
        answer = say_error(N_("cannot write '%1': %2"), log, strerror(errno), NULL);
    else
        answer = play_at(cli, &console);
    if (console.log)
        fclose(console.log);
    session_close(console.table);
    net_close(console.net);
    return answer;
}

static int run_play(const Cli *cli)
{
    long long seed = (long long)seed_fresh();
    History *history;

    if (cli_has(cli, "at") || cli_has(cli, "table") || cli_has(cli, "list") ||
        cli_has(cli, "clock"))
        return cmd_play_at(cli);
    if (cli->words > 1)
        return say_error(N_("one game at a time, please; '%1' is one too many"),
                         cli->word[1], NULL);
    if (!cli_number(cli, "seed", 0, LLONG_MAX, &seed))
        return CLI_BAD;
    history = begin_history(cli);
    if (!history)
        return CLI_BAD;
    return play_game(cli, history, (uint64_t)seed);
}

static const CliOption options[] = {
    {"at", CLI_TEXT, "URL", N_("play with people elsewhere, at a table of this server")},
    {"table", CLI_TEXT, "CODE",
     N_("its four words, or its link; a new one when not given")},
    {"clock", CLI_TEXT, "C", N_("for a new table: 'turn 60', 300+5 or 'days 3'")},
    {"list", CLI_FLAG, NULL, N_("list your tables at the server, and open ones")},
    {"people", CLI_TEXT, "N+N..",
     N_("seats played by people, all or none; 1 when not given")},
    {"level", CLI_NUMBER, "N", N_("how well the computer plays, 1 to 10; 4 by default")},
    {"seed", CLI_NUMBER, "S",
     N_("start of the random numbers; one nobody knows when not given")},
    {"log", CLI_TEXT, "FILE", N_("write what happens at the table to FILE, a line each")},
    INPUT_POSITION_OPTION,
    SHOW_COLOR_OPTION,
    {0},
};

const Command cmd_play = {
    .name = "play",
    .usage = N_("[--people N+N..] [--level N] [setup options]\n"
                "FILE [--people N+N..] [--level N] [--data FILE]\n"
                "--at URL --table CODE\n"
                "--at URL [--people N+N..] [--clock C] [setup options]"),
    .summary = N_("play a game in the terminal"),
    .help = N_(
        "People type what they play; the other seats are played by the computer, which\n"
        "sees what its seat may see. Without any options: seat 1 against it. With FILE:\n"
        "goes on with a game that was saved. Inside the game 'help' tells the rest.\n"
        "\n"
        "With --at: plays with people elsewhere. Who was told the code or the link of a\n"
        "table sits down there. Else a table is opened, whose link and code are printed\n"
        "to be passed on; all its seats are for people unless --people names some, yours\n"
        "first. Who leaves can come back."),
    .options = options,
    .sets_up = true,
    .no_json = true,
    .run = run_play,
};
