/* SPDX-License-Identifier: MIT */
/* cmd_bot - a program that speaks the engine protocol, at tables of a server. */
#include "app/commands.h"
#include "bot/bot.h"
#include "cli/say.h"

enum { MOST_MOVETIME_MS = 3600 * 1000, MOST_STAY_S = 24 * 3600 };

/* The tables that were named, by codes or links; false: told. */
static bool read_places(const Cli *cli, BotWish *wish)
{
    for (int i = 0; i < cli->words; i++) {
        Message message;

        if (wish->places == BOT_MOST_CODES) {
            say_error(N_("that is too much at once"), NULL);
            return false;
        }
        if (!place_read(wish->url, cli->word[i], &wish->place[wish->places++],
                        &message)) {
            say_message(&message);
            return false;
        }
    }
    return true;
}

static bool read_numbers(const Cli *cli, BotWish *wish)
{
    long long tables = 1, movetime_ms = 1000, stay_s = 60;

    if (!cli_number(cli, "tables", 1, BOT_MOST_TABLES, &tables) ||
        !cli_number(cli, "movetime", 1, MOST_MOVETIME_MS, &movetime_ms) ||
        !cli_number(cli, "stay", 0, MOST_STAY_S, &stay_s))
        return false;
    wish->tables = (int)tables;
    wish->movetime_ms = movetime_ms;
    wish->stay_ms = stay_s * 1000;
    return true;
}

static int run_bot(const Cli *cli)
{
    BotWish wish = {.url = cli_text(cli, "server"),
                    .engine = cli_text(cli, "engine"),
                    .listed = cli_has(cli, "listed")};
    const char *file = cli_text(cli, "token");
    Place server;
    Message message;

    if (!wish.url || !file || !wish.engine)
        return say_error(N_("a bot needs --server URL, --token FILE and --engine 'CMD'"),
                         NULL);
    if (!place_read(wish.url, NULL, &server, &message))
        return say_message(&message);
    wish.url = server.url;
    if (!read_places(cli, &wish) || !read_numbers(cli, &wish) ||
        !bot_read_token(file, wish.token))
        return CLI_BAD;
    return bot_run(&wish);
}

static const CliOption options[] = {
    {"server", CLI_TEXT, "URL", N_("where the tables are: https://games.example.org")},
    {"token", CLI_TEXT, "FILE", N_("holds the program's token; only you may read it")},
    {"engine", CLI_TEXT, "CMD", N_("starts the program, as 'oriel ugi' does")},
    {"listed", CLI_FLAG, NULL, N_("sit down at listed tables that are open to programs")},
    {"tables", CLI_NUMBER, "N", N_("play at so many at once, 1 to 8 (1)")},
    {"movetime", CLI_NUMBER, "MS",
     N_("milliseconds for a turn, if the clock allows (1000)")},
    {"stay", CLI_NUMBER, "S", N_("seconds to stay for another game (60)")},
    {0},
};

const Command cmd_bot = {
    .name = "bot",
    .usage = "[CODE ..] --server URL --token FILE --engine 'CMD' [--listed]",
    .summary = N_("let a program play at a server's tables"),
    .help =
        N_("Seats any program that speaks the engine protocol (docs/FORMATS.md) at\n"
           "online tables: where it sits already, at those whose codes or links are\n"
           "given, and with --listed wherever programs are welcome. It goes on until\n"
           "the last of these games is over, with --listed until it is told to end.\n"
           "\n"
           "A token is made on the page, under your name, and shown once. Put it into a\n"
           "file of its own: chmod 600 FILE. Others see that a program plays.\n"
           "\n"
           "A lost connection, a restart of the server and an engine that dies are got\n"
           "over. After an end by SIGTERM or Ctrl-C the next start goes on with all\n"
           "games. It agrees to take turns back and to play again, and declines draws."),
    .options = options,
    .no_json = true,
    .run = run_bot,
};
