/* SPDX-License-Identifier: MIT */
/* cmd_tables - what the operator of a server sees and says. */
#include "app/commands.h"
#include "app/operator.h"
#include "cli/say.h"
#include "online/operate.h"

static int run_tables(const Cli *cli)
{
    char data[DATA_DIR_SIZE], line[OPERATE_SIZE];
    Text out = text_into(line, sizeof line);

    for (int i = 0; i < cli->words; i++) {
        text_add(&out, i ? " " : "");
        text_add(&out, cli->word[i]);
    }
    if (cli->words == 0)
        text_add(&out, "list");
    if (out.cut)
        return say_error(N_("that is too much at once"), NULL);
    if (!data_dir_open(cli_text(cli, "data"), data))
        return CLI_BAD;
    return operator_do(data, line);
}

static const CliOption options[] = {
    DATA_DIR_OPTION,
    {0},
};

const Command cmd_tables = {
    .name = "tables",
    .usage = "[list] [--data DIR]\n"
             "show|export|close|delete ID [--data DIR]\n"
             "ban|unban|invite|invite-only|keep .. [--data DIR]",
    .words = "list show export close delete ban unban invite invite-only keep",
    .summary = N_("see and tend the tables of a server"),
    .help = N_(
        "Through the server that is at work in the directory, or without one:\n"
        "\n"
        "  list              a line for each: id, stage, game, tokens played, names\n"
        "  show ID           one table: who sits there, how it was opened, its log\n"
        "  export ID         its record\n"
        "  close ID          nothing more is played there\n"
        "  delete ID         it is gone, and cannot be had back\n"
        "  ban PERSON        may do nothing any more ('show' tells ids); unban PERSON\n"
        "  invite            a code that lets one person in where codes are needed\n"
        "  invite-only on    newcomers need a code: such a one, or a table's; or off\n"
        "  keep DAYS         remove finished tables after so long; 0: never\n"
        "\n"
        "Columns are separated by tabs. The addresses to which people want letters are\n"
        "kept with the tables, too; they remove them themselves, and nothing here shows\n"
        "them."),
    .options = options,
    .no_json = true,
    .run = run_tables,
};
