/* SPDX-License-Identifier: MIT */
/* cmd_explain - is a token legal, and if not, which rule, card or ruling forbids it? */
#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/say.h"
#include "game/history.h"

static void print_answer(const Cli *cli, const char *token, const Fault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, "token", token);
        json_bool(&j, "legal", !fault);
        if (fault)
            say_json_fault(&j, fault);
        json_end(&j);
    } else if (fault) {
        fault_print(fault, say_translate, &text);
        puts(line);
    } else {
        puts(_(N_("legal")));
    }
}

/* Several words are tokens played one after the other; the last one is asked about. */
static int explain(const Cli *cli, History *history)
{
    int last = cli->words - 1;

    for (int i = 0; i < cli->words; i++) {
        Fault fault;
        Status status = history_apply(history, str_from(cli->word[i]), NULL, &fault);

        if (status == ERR_SYNTAX || (status != OK && i < last))
            return say_token_fault(cli->word[i], &fault);
        if (status != OK) {
            print_answer(cli, cli->word[i], &fault);
            return CLI_NO;
        }
    }
    print_answer(cli, cli->word[last], NULL);
    return CLI_YES;
}

static int run_explain(const Cli *cli)
{
    const GameDef *def;
    GameState state;
    GameSetup setup = {0};
    History *history;
    Fault fault;
    int answer;

    if (!input_position(cli, &def, &state))
        return CLI_BAD;
    if (cli->words == 0)
        return say_error(N_("which token? write it behind the position"), NULL);
    if (history_open_at(def, &setup, &state, &history, &fault) != OK)
        return say_fault(_(N_("position")), &fault);
    answer = explain(cli, history);
    history_close(history);
    return answer;
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    INPUT_POSITION_OPTION,
    INPUT_DATA_OPTION,
    {0},
};

const Command cmd_explain = {
    .name = "explain",
    .usage = "[--game G] --position P [TOKEN..] TOKEN",
    .summary = N_("say whether a token is legal, and if not, why"),
    .help = N_(
        "Prints 'legal', or the rule, card or ruling that forbids the token (and leaves\n"
        "with status 1). Where other tokens stand before it they are played first: so\n"
        "an answer in the middle of a turn can be asked about."),
    .options = options,
    .run = run_explain,
};
