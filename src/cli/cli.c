/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "cli/newgame.h"
#include "cli/say.h"

/* What every command takes, the first only where there is something to print so. */
static const CliOption common[] = {
    {"json", CLI_FLAG, NULL, N_("print JSON, one object a line")},
    {"help", CLI_FLAG, NULL, N_("print this text")},
    {0},
};

static const CliOption none[] = {{0}};

/* Option i of a list; false with *i less its length when it has not so many. */
static bool is_in(const CliOption *list, int *i, CliOption *ret_option)
{
    for (; list->name; list++) {
        if ((*i)-- == 0) {
            *ret_option = *list;
            return true;
        }
    }
    return false;
}

bool cli_option_at(const Command *command, int i, CliOption *ret_option)
{
    if (is_in(command->options ? command->options : none, &i, ret_option))
        return true;
    for (int k = 0; command->sets_up && newgame_option(k, ret_option); k++) {
        if (i-- == 0)
            return true;
    }
    return is_in(command->no_json ? common + 1 : common, &i, ret_option);
}

static bool find_option(const Command *command, const char *name, size_t size,
                        CliOption *ret_option)
{
    for (int i = 0; cli_option_at(command, i, ret_option); i++) {
        if (strlen(ret_option->name) == size && memcmp(ret_option->name, name, size) == 0)
            return true;
    }
    return false;
}

enum { NEAR_WORD = 24 };

/* How many letters to add, drop or change to make one word of the other. */
static int distance(const char *a, const char *b)
{
    int row[NEAR_WORD + 1];
    size_t rows = strlen(a), columns = strlen(b);

    if (rows > NEAR_WORD || columns > NEAR_WORD)
        return NEAR_WORD;
    for (size_t j = 0; j <= columns; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= rows; i++) {
        int corner = row[0];

        row[0] = (int)i;
        for (size_t j = 1; j <= columns; j++) {
            int best = corner + (a[i - 1] != b[j - 1]);

            corner = row[j];
            best = row[j] + 1 < best ? row[j] + 1 : best;
            row[j] = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
        }
    }
    return row[columns];
}

const char *cli_nearest(const char *name, const char *best, const char *candidate)
{
    int limit = best ? distance(name, best) - 1 : 2;

    return distance(name, candidate) <= limit ? candidate : best;
}

static bool unknown_option(const Command *command, const char *text, size_t size)
{
    CliOption option;
    const char *near = NULL;
    char name[64]; /* longer ones are shown cut off */

    str_copy((Str){text, size}, name, sizeof name);
    for (int i = 0; cli_option_at(command, i, &option); i++)
        near = cli_nearest(name, near, option.name);
    if (near)
        say_error(N_("'%1' has no option --%2; did you mean --%3?"), command->name, name,
                  near, NULL);
    else
        say_error(N_("'%1' has no option --%2; 'oriel %1 --help' lists them"),
                  command->name, name, NULL);
    return false;
}

static bool add_given(Cli *cli, const CliOption *option, const char *value)
{
    bool once = option->kind == CLI_TEXT || option->kind == CLI_NUMBER;

    if (once && cli_has(cli, option->name)) {
        say_error(N_("--%1 is given twice"), option->name, NULL);
        return false;
    }
    if (cli->given_count == CLI_MAX_GIVEN) {
        say_error(N_("too many options"), NULL);
        return false;
    }
    cli->given[cli->given_count].name = option->name;
    cli->given[cli->given_count++].value = value;
    return true;
}

static bool is_option(const char *word)
{
    return strncmp(word, "--", 2) == 0;
}

/* Takes the option at argv[i] with its values; the answer is the next index, 0 on a fault. */
static int take_option(Cli *cli, int i, int argc, char **argv)
{
    const char *name = argv[i] + 2, *equals = strchr(name, '=');
    size_t size = equals ? (size_t)(equals - name) : strlen(name);
    CliOption option;

    if (!find_option(cli->command, name, size, &option))
        return unknown_option(cli->command, name, size);
    i++;
    if (option.kind == CLI_FLAG) {
        if (equals) {
            say_error(N_("--%1 takes no value"), option.name, NULL);
            return 0;
        }
        return add_given(cli, &option, "") ? i : 0;
    }
    if (equals)
        return add_given(cli, &option, equals + 1) ? i : 0;
    if (option.kind == CLI_LIST) {
        for (; i < argc && !is_option(argv[i]); i++) {
            if (!add_given(cli, &option, argv[i]))
                return 0;
        }
        return i;
    }
    if (i == argc) {
        say_error(N_("--%1 needs a value: --%1 %2"), option.name, option.value, NULL);
        return 0;
    }
    return add_given(cli, &option, argv[i]) ? i + 1 : 0;
}

bool cli_parse(Cli *ret_cli, const Command *command, int argc, char **argv)
{
    Cli *cli = ret_cli;
    int i = 0;

    *cli = (Cli){.command = command, .word = argv};
    while (i < argc) {
        if (strcmp(argv[i], "--") == 0) {
            i++;
            break;
        }
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) {
            cli->help = true;
            return true;
        }
        if (is_option(argv[i])) {
            i = take_option(cli, i, argc, argv);
            if (i == 0)
                return false;
        } else {
            cli->word[cli->words++] = argv[i++];
        }
    }
    while (i < argc)
        cli->word[cli->words++] = argv[i++];
    return true;
}

const char *cli_nth(const Cli *cli, const char *name, int n)
{
    for (int i = 0; i < cli->given_count; i++) {
        if (strcmp(cli->given[i].name, name) == 0 && n-- == 0)
            return cli->given[i].value;
    }
    return NULL;
}

const char *cli_text(const Cli *cli, const char *name)
{
    return cli_nth(cli, name, 0);
}

bool cli_has(const Cli *cli, const char *name)
{
    return cli_text(cli, name) != NULL;
}

static bool parse_number(const char *text, long long *ret_number)
{
    uint64_t count;

    if (!str_count(str_from(text), &count) || count > LLONG_MAX)
        return false;
    *ret_number = (long long)count;
    return true;
}

bool cli_number(const Cli *cli, const char *name, long long min, long long max,
                long long *ret_number)
{
    const char *text = cli_text(cli, name);
    long long number;

    if (!text)
        return true;
    if (parse_number(text, &number) && number >= min && number <= max) {
        *ret_number = number;
        return true;
    }
    say_error(N_("--%1 wants a number from %2 to %3, not '%4'"), name,
              say_number(min).text, say_number(max).text, text, NULL);
    return false;
}

/* ---- help ---------------------------------------------------------------------- */

static int label_size(const CliOption *option)
{
    return (int)(strlen(option->name) + 2 +
                 (option->value ? strlen(option->value) + 1 : 0));
}

static void print_option(const CliOption *option, int width)
{
    int size = label_size(option);

    printf("  --%s%s%s%*s  %s\n", option->name, option->value ? " " : "",
           option->value ? option->value : "", width - size, "", _(option->help));
}

static void print_usage(const Command *command)
{
    const char *line = _(command->usage), *lead = _(N_("usage:"));
    int indent = (int)str_width(str_from(lead));

    fputs(lead, stdout);
    for (;;) {
        int size = (int)strcspn(line, "\n");

        printf(" oriel %s%s%.*s\n", command->name, size ? " " : "", size, line);
        if (line[size] == '\0')
            break;
        line += size + 1;
        printf("%*s", indent, "");
    }
}

void cli_print_help(const Command *command)
{
    CliOption option;
    int width = 0;

    print_usage(command);
    printf("\n%s\n\n%s\n", _(command->help), _(N_("options:")));
    for (int i = 0; cli_option_at(command, i, &option); i++)
        width = label_size(&option) > width ? label_size(&option) : width;
    for (int i = 0; cli_option_at(command, i, &option); i++)
        print_option(&option, width);
}

bool cli_no_words(const Cli *cli)
{
    if (cli->words)
        say_error(N_("'%1' is one word too many; put texts with blanks in quotes"),
                  cli->word[0], NULL);
    return cli->words == 0;
}
