/* SPDX-License-Identifier: MIT */
/* cmd_legal - what may be played: one line for each distinct result. */
#include "app/app.h"
#include "app/commands.h"
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

static int run(const Cli *cli)
{
    const GameDef *def;
    GameState state;
    LegalList list;

    if (!app_no_words(cli) || !app_position(cli, &def, &state))
        return APP_BAD;
    if (legal_turns(def, &state, &list) != OK)
        return app_error(N_("the position has too many turns to list"), NULL);
    for (size_t i = 0; i < list.count; i++)
        print_turn(&list.turn[i], cli_has(cli, "json"));
    legal_clear(&list);
    return APP_YES;
}

static const CliOption options[] = {
    APP_GAME_OPTION,
    APP_POSITION_OPTION,
    APP_DATA_OPTION,
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
    .run = run,
};
