/* SPDX-License-Identifier: MIT */
/* cmd_store - everything a server keeps, from one place to another. */
#include <string.h>

#include "app/commands.h"
#include "cli/say.h"
#include "store/store.h"

static bool open_place(const char *where, Store **ret_store)
{
    Fault fault;

    if (store_open(&(StoreSetup){.where = where}, ret_store, &fault) == OK)
        return true;
    say_message(&fault.message);
    return false;
}

static int copy_all(const char *from, const char *to)
{
    Store *source = NULL, *target = NULL;
    Status status = ERR_LIMIT;
    Fault fault;

    if (open_place(from, &source) && open_place(to, &target)) {
        status = store_copy(source, target, &fault);
        if (status != OK)
            say_message(&fault.message);
    }
    if (target)
        store_close(target);
    if (source)
        store_close(source);
    return status == OK ? CLI_YES : CLI_NO;
}

static int run_store(const Cli *cli)
{
    if (cli->words != 3 || strcmp(cli->word[0], "copy") != 0)
        return say_error(N_("say 'store copy FROM TO'"), NULL);
    return copy_all(cli->word[1], cli->word[2]);
}

static const CliOption options[] = {{0}};

const Command cmd_store = {
    .name = "store",
    .usage = "copy FROM TO",
    .summary = N_("move a server's tables between a directory and a database"),
    .help = N_(
        "FROM and TO are each a data directory or the address of a database, such as\n"
        "postgresql://oriel@db.example.org/oriel. Everything is copied: tables, people,\n"
        "keys of commands, times. TO must hold nothing yet, and no server may be at\n"
        "work in either."),
    .options = options,
    .no_json = true,
    .run = run_store,
};
