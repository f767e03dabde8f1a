/* SPDX-License-Identifier: MIT */
/* cmd_completion - what a shell needs to complete our command lines. */
#include "app/commands.h"
#include "cli/completion.h"
#include "cli/say.h"

static int run_completion(const Cli *cli)
{
    if (cli->words == 1 && completion_print(cli->word[0], commands_nth))
        return CLI_YES;
    return say_error(N_("for which shell? name one of bash, zsh, fish"), NULL);
}

const Command cmd_completion = {
    .name = "completion",
    .usage = "bash|zsh|fish",
    .words = "bash zsh fish",
    .summary = N_("have your shell complete commands and options"),
    .help = N_(
        "Prints a script for your shell. The Debian package has it in place; else put\n"
        "one of these where your shell starts:\n"
        "\n"
        "  bash   source <(oriel completion bash)\n"
        "  zsh    source <(oriel completion zsh)\n"
        "  fish   oriel completion fish | source"),
    .no_json = true,
    .run = run_completion,
};
