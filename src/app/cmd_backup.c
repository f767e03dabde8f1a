/* SPDX-License-Identifier: MIT */
/* cmd_backup - everything a server keeps, as one file, and back. */
#include <limits.h>
#include <unistd.h>

#include "app/commands.h"
#include "app/operator.h"
#include "cli/say.h"
#include "online/operate.h"
#include "store/store.h"

/* The file's name as the server, which may be at work elsewhere, finds it. */
static bool print_path(const char *file, Text *out)
{
    char here[PATH_MAX];

    if (file[0] != '/' && getcwd(here, sizeof here)) {
        text_add(out, here);
        text_char(out, '/');
    }
    text_add(out, file);
    return !out->cut;
}

static const char *one_file(const Cli *cli)
{
    if (cli->words == 1)
        return cli->word[0];
    say_error(N_("name one file"), NULL);
    return NULL;
}

static int run_backup(const Cli *cli)
{
    char data[DATA_DIR_SIZE], line[OPERATE_SIZE];
    Text out = text_into(line, sizeof line);
    const char *file = one_file(cli);

    if (!file || !data_dir_open(cli_text(cli, "data"), data))
        return CLI_BAD;
    text_add(&out, "backup ");
    if (!print_path(file, &out))
        return say_error(N_("that is too much at once"), NULL);
    return operator_do(data, line);
}

static int run_restore(const Cli *cli)
{
    char data[DATA_DIR_SIZE];
    const char *file = one_file(cli);
    Fault fault;

    if (!file || !data_dir_open(cli_text(cli, "data"), data))
        return CLI_BAD;
    if (store_restore(file, data, &fault) == OK)
        return CLI_YES;
    say_message(&fault.message);
    return CLI_NO;
}

static const CliOption options[] = {
    DATA_DIR_OPTION,
    {0},
};

const Command cmd_backup = {
    .name = "backup",
    .usage = "FILE [--data DIR]",
    .summary = N_("copy everything a server keeps into a file"),
    .help =
        N_("The server goes on meanwhile. The copy is as of one moment, and is complete\n"
           "when the command ends. FILE must not be there yet."),
    .options = options,
    .no_json = true,
    .run = run_backup,
};

const Command cmd_restore = {
    .name = "restore",
    .usage = "FILE [--data DIR]",
    .summary = N_("make an empty data directory of a backup"),
    .help = N_(
        "FILE is what 'oriel backup' has written, of this version or an older one. The\n"
        "directory must hold no tables yet, and no server may be at work in it."),
    .options = options,
    .no_json = true,
    .run = run_restore,
};
