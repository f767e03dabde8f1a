/* SPDX-License-Identifier: MIT */
/* cmd_legal - what may be played: one line for each distinct result. */
#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/say.h"
#include "game/legal.h"

static void print_turn(const LegalTurn *turn, bool as_json)
{
    if (as_json) {
        Json j = json_begin(stdout);

        json_string(&j, "token", turn->tokens);
        json_string(&j, "position", turn->position);
        json_end(&j);
    } else {
        printf("%s\t%s\n", turn->tokens, turn->position);
    }
}

static int run_legal(const Cli *cli)
{
    const GameDef *def;
    GameState state;
    LegalList list;

    if (!cli_no_words(cli) || !input_position(cli, &def, &state))
        return CLI_BAD;
    if (legal_turns(def, &state, &list) != OK)
        return say_error(N_("the position has too many turns to list"), NULL);
    for (size_t i = 0; i < list.count; i++)
        print_turn(&list.turn[i], cli_has(cli, "json"));
    legal_clear(&list);
    return CLI_YES;
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    INPUT_POSITION_OPTION,
    INPUT_DATA_OPTION,
    {0},
};

const Command cmd_legal = {
    .name = "legal",
    .usage = "[--game G] --position P",
    .summary = N_("list what may be played in a position"),
    .help =
        N_("Prints every distinct position one complete turn later, with one token that\n"
           "leads to it: token, tab, position; sorted by position. Nothing is printed\n"
           "where nothing may be played."),
    .options = options,
    .run = run_legal,
};
