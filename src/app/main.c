/* SPDX-License-Identifier: MIT */
/* main - the table of commands and the way to them. */
#include <errno.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "cli/say.h"
#include "game/games.h"

#ifndef ORIEL_VERSION
#define ORIEL_VERSION "0"
#endif
#ifndef ORIEL_LOCALE_DIR
#define ORIEL_LOCALE_DIR "/usr/local/share/locale"
#endif

/* In the order of the help: playing, looking, checking, measuring. */
static const Command *const commands[] = {
    &cmd_play,   &cmd_serve,  &cmd_tables,  &cmd_backup,  &cmd_restore, &cmd_store,
    &cmd_rules,  &cmd_show,   &cmd_legal,   &cmd_explain, &cmd_view,    &cmd_replay,
    &cmd_record, &cmd_random, &cmd_analyse, &cmd_match,   &cmd_perft,   &cmd_sintra_data,
    &cmd_ugi,    &cmd_bench,  &cmd_train,
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const Command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    }
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *near = NULL;

    for (int i = 0; i < COMMAND_COUNT; i++)
        near = cli_nearest(name, near, commands[i]->name);
    if (near)
        return say_error(N_("no command '%1'; did you mean '%2'?"), name, near, NULL);
    return say_error(N_("no command '%1'; 'oriel help' lists them"), name, NULL);
}

static void print_overview(FILE *to)
{
    int width = 0;

    say_print(to, N_("Oriel plays and studies board games. It knows:\n"), NULL);
    for (int i = 0; games_nth(i); i++)
        fprintf(to, "  %-12s %s\n", games_nth(i)->name, _(games_nth(i)->title));
    say_print(to, N_("\nusage: oriel COMMAND [options]\n\n"), NULL);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        int size = (int)strlen(commands[i]->name);

        width = size > width ? size : width;
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-*s  %s\n", width, commands[i]->name, _(commands[i]->summary));
    say_print(
        to,
        N_("\n'oriel COMMAND --help' tells more; a first game is just 'oriel play'.\n"),
        NULL);
}

static int help(int argc, char **argv)
{
    const Command *command;

    if (argc == 0) {
        print_overview(stdout);
        return CLI_YES;
    }
    command = find_command(argv[0]);
    if (!command)
        return unknown_command(argv[0]);
    cli_print_help(command);
    return CLI_YES;
}

static int dispatch(int argc, char **argv)
{
    const Command *command;
    Cli cli;

    if (argc == 0) {
        print_overview(stderr);
        return CLI_BAD;
    }
    if (strcmp(argv[0], "help") == 0 || strcmp(argv[0], "--help") == 0 ||
        strcmp(argv[0], "-h") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(argv[0], "--version") == 0) {
        puts("oriel " ORIEL_VERSION);
        return CLI_YES;
    }
    command = find_command(argv[0]);
    if (!command)
        return unknown_command(argv[0]);
    if (!cli_parse(&cli, command, argc - 1, argv + 1))
        return CLI_BAD;
    if (cli.help) {
        cli_print_help(command);
        return CLI_YES;
    }
    return command->run(&cli);
}

/* Where the program was built its catalogues lie beside it. */
static bool find_beside(Text *out)
{
    char program[1024];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program);

    while (size > 0 && program[size - 1] != '/')
        size--;
    text_add_str(out, (Str){program, size > 0 ? (size_t)size : 0});
    text_add(out, "po");
    return size > 0 && !out->cut && access(out->data, R_OK) == 0;
}

/* Only messages and characters follow the locale: numbers are for programs to read, too. */
static void set_language(void)
{
    const char *wish = getenv("TEXTDOMAINDIR");
    char room[1024];
    Text beside = text_into(room, sizeof room);

    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    if (wish && *wish)
        bindtextdomain("oriel", wish);
    else
        bindtextdomain("oriel", find_beside(&beside) ? room : ORIEL_LOCALE_DIR);
    textdomain("oriel");
}

int main(int argc, char **argv)
{
    int answer;

    set_language();
    answer = dispatch(argc - 1, argv + 1);
    errno = EIO; /* unless the last write tells better */
    if (fflush(stdout) != 0 || ferror(stdout))
        return say_error(N_("cannot write the output: %1"), strerror(errno), NULL);
    return answer;
}
