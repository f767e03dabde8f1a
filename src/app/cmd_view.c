/* SPDX-License-Identifier: MIT */
/* cmd_view - what one seat may know of a position and of the tokens played in it. */
#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/say.h"
#include "game/history.h"

static void print_item(const Cli *cli, const char *key, const char *text)
{
    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, key, text);
        json_end(&j);
    } else {
        puts(text);
    }
}

/* Plays the tokens and prints each as the seat sees it. */
static int print_moves(const Cli *cli, History *history, int seat)
{
    const char *move;
    Fault fault;

    for (int i = 0; (move = cli_nth(cli, "moves", i)); i++) {
        char viewed[GAME_TOKEN_SIZE];
        Text text = text_into(viewed, sizeof viewed);
        Status status = history_apply(history, str_from(move), NULL, &fault);

        if (status != OK) {
            say_token_fault(move, &fault);
            return status == ERR_ILLEGAL ? CLI_NO : CLI_BAD;
        }
        history_view_text(history, i, seat, &text);
        print_item(cli, "token", viewed);
    }
    return CLI_YES;
}

static int run_view(const Cli *cli)
{
    const GameDef *def;
    GameState state, view;
    GameSetup setup = {0};
    History *history;
    Fault fault;
    char text[GAME_POSITION_SIZE];
    long long seat = -1;
    int answer;

    if (!cli_no_words(cli) || !input_position(cli, &def, &state))
        return CLI_BAD;
    if (!cli_number(cli, "seat", 0, def->seats(&state), &seat))
        return CLI_BAD;
    if (seat < 0)
        return say_error(N_("whose view? give --seat N, 0 for a spectator"), NULL);
    if (history_open_at(def, &setup, &state, &history, &fault) != OK)
        return say_fault(_(N_("position")), &fault);
    history_set_repetition(history, REPETITION_MAY);
    def->view(&state, seat ? (int)seat - 1 : SEAT_SPECTATOR, &view);
    game_position_text(def, &view, text);
    print_item(cli, "view", text);
    answer = print_moves(cli, history, seat ? (int)seat - 1 : SEAT_SPECTATOR);
    history_close(history);
    return answer;
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    INPUT_POSITION_OPTION,
    INPUT_DATA_OPTION,
    {"seat", CLI_NUMBER, "N", N_("whose view: a seat, or 0 for a spectator")},
    {"moves", CLI_LIST, "TOKEN..", N_("tokens played from that position on")},
    {0},
};

const Command cmd_view = {
    .name = "view",
    .usage = "[--game G] --position P --seat N [--moves TOKEN..]",
    .summary = N_("show what one seat may know"),
    .help =
        N_("Prints the position as one seat sees it, what it may not know as '?'. Then\n"
           "plays the tokens of --moves and prints each as that seat sees it."),
    .options = options,
    .run = run_view,
};
