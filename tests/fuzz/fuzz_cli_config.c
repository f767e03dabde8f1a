/* SPDX-License-Identifier: MIT */
/* A file of options: it is refused with a line and a sentence, or what it says are options of the
 * command, with values of one line. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cli/config.h"

static const CliOption options[] = {
    {"port", CLI_NUMBER, "N", ""},
    {"name", CLI_REPEAT, "NAME", ""},
    {"verbose", CLI_FLAG, NULL, ""},
    {CONFIG_OPTION, CLI_TEXT, "FILE", ""},
    {0},
};

static const Command command = {.name = "serve", .options = options};

static void judge_given(const Cli *cli, int i)
{
    const char *name = cli->given[i].name, *value = cli->given[i].value;

    expect(strcmp(name, CONFIG_OPTION) != 0);
    expect(strcmp(name, "verbose") == 0 ? !*value : *value && !strchr(value, '\n'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    static Cli cli;
    Fault fault = {0};
    int line = 0;

    expect(text != NULL);
    memcpy(text, data, size);
    cli = (Cli){.command = &command};
    if (config_read(text, size, &cli, &line, &fault) != OK)
        expect(line > 0 && fault.message.id != NULL);
    for (int i = 0; i < cli.given_count; i++)
        judge_given(&cli, i);
    free(text);
    return 0;
}
