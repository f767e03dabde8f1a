/* SPDX-License-Identifier: MIT */
#include "app/train/cmd_train.h"

#include <string.h>

#include "app/commands.h"
#include "cli/say.h"

static int run_train(const Cli *cli)
{
    if (cli->words && strcmp(cli->word[0], "data") == 0)
        return cmd_train_data(cli);
    if (cli->words && strcmp(cli->word[0], "tune") == 0)
        return cmd_train_tune(cli);
    if (cli->words && strcmp(cli->word[0], "powers") == 0)
        return cmd_train_powers(cli);
    if (cli->words && strcmp(cli->word[0], "net") == 0)
        return cmd_train_net(cli);
    if (cli->words && strcmp(cli->word[0], "test") == 0)
        return cmd_train_test(cli);
    return say_error(N_("train wants 'data', 'tune', 'powers', 'net' or 'test' first"),
                     NULL);
}

static const CliOption options[] = {
    {"games", CLI_NUMBER, "N", N_("data: games to play; 1000 when not given")},
    {"nodes", CLI_NUMBER, "N",
     N_("data: turns to think about for each turn; 1000 by default")},
    {"random-turns", CLI_NUMBER, "N",
     N_("data: begin with 0 to N random turns; 8 when not given")},
    {"side-games", CLI_NUMBER, "N",
     N_("data: even positions of 100 to play again; usually 0")},
    {"threads", CLI_NUMBER, "N", N_("data, net: at a time; 1 when not given")},
    {"eval", CLI_TEXT, "FILE", N_("data: think with these weights or this network")},
    {"seed", CLI_NUMBER, "S", N_("start of the random numbers; 1 when not given")},
    {"epochs", CLI_NUMBER, "N",
     N_("tune, net: rounds through all positions; usually 30, 12")},
    {"mix", CLI_NUMBER, "PERCENT",
     N_("tune, net: share of the result beside the score; usually 30")},
    {"width", CLI_NUMBER, "N",
     N_("net: neurons that look at the board, 16 to 128; usually 16")},
    {"batch", CLI_NUMBER, "N", N_("net: positions a step goes by; 8192 by default")},
    {"rate", CLI_NUMBER, "N",
     N_("net: millionths a step goes at first; 2000 by default")},
    {"hold", CLI_NUMBER, "N",
     N_("tune: rare weights stay so near the old ones; 100 by default")},
    {"from", CLI_TEXT, "FILE",
     N_("tune, net: begin with the weights or network of this file")},
    {"only-cards", CLI_FLAG, NULL,
     N_("net, --from: leave games without cards as they were")},
    {"write", CLI_TEXT, "FILE",
     N_("tune, powers, net: write what was fitted to this file")},
    {"code", CLI_FLAG, NULL, N_("tune: write them as a table of the program's source")},
    {0},
};

const Command cmd_train = {
    .name = "train",
    .usage = N_("data FILE [--games N] [setup options]\n"
                "tune FILE.. [--write FILE [--code]]\n"
                "powers FILE.. [--write FILE]\n"
                "net FILE.. --write NET [--width N]\n"
                "test NET FILE"),
    .words = "data tune powers net test",
    .summary = N_("let the engine play itself and fit evaluations to the games"),
    .help = N_(
        "'data' lets the engine play itself and adds the games to FILE, with what it\n"
        "thought of every position; a power may be 'random'. The same command goes on\n"
        "after an interruption. 'tune' fits the weights of the evaluation to such files\n"
        "by regression, tells what that changes and how well it foretells\n"
        "positions it has not seen, and writes the weights for 'oriel match\n"
        "engine:FILE engine' or, with --code, for the program's source. 'powers' rates\n"
        "the powers of Santorini by such games, as a table of the program's source.\n"
        "'net' fits a network to such files and writes it after every round; 'test' tells\n"
        "how well it foretells the results of a file of such games or of records, beside\n"
        "the weights. Both kinds of files go into 'oriel match engine:FILE engine', a\n"
        "network into the engine's option EvalFile as well."),
    .options = options,
    .sets_up = true,
    .no_json = true,
    .run = run_train,
};
