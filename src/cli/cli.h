/* SPDX-License-Identifier: MIT */
/* cli - how a command looks, and its command line, read by its own list of options.
 *
 * A command is one file app/cmd_<name>.c with one entry, listed in commands.c:
 *
 *     static int run(const Cli *cli)
 *     {
 *         if (cli->words != 1)
 *             return say_error(N_("name one file"), NULL);
 *         ...
 *         return CLI_YES;
 *     }
 *
 *     const Command cmd_name = {
 *         .name = "name",
 *         .usage = "FILE [--twice]",
 *         .summary = N_("says what it does in one line"),
 *         .help = N_("Says it in a paragraph or two."),
 *         .options = options,
 *         .run = run,
 *     };
 *
 *     static const CliOption options[] = {
 *         {"depth", CLI_NUMBER, "N", N_("how many turns deep")},
 *         {"divide", CLI_FLAG, NULL, N_("count below each turn on its own")},
 *         {0},
 *     };
 *
 * `--depth 3` and `--depth=3` mean the same. Words that do not start with "--" are the
 * command's own (a token may start with "-"); "--" ends the options. The same list is
 * printed by --help, so help and program cannot disagree. Faults are told on stderr.
 *
 * A Cli points into argv, whose words it moves together, and into the command; it owns
 * nothing.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>

/* Exit codes of commands. */
enum {
    CLI_YES, /* done */
    CLI_NO,  /* illegal, a mismatch, a lost check */
    CLI_BAD, /* bad usage, unreadable input */
};

typedef enum CliKind {
    CLI_FLAG,
    CLI_TEXT,   /* a value, once */
    CLI_NUMBER, /* a value of digits, once */
    CLI_REPEAT, /* a value, as often as one likes */
    CLI_LIST,   /* all words up to the next option */
} CliKind;

typedef struct CliOption {
    const char *name; /* without the dashes; NULL ends a list */
    CliKind kind;
    const char *value; /* what the help calls the value */
    const char *help;  /* an id */
} CliOption;

typedef struct Cli Cli;

typedef struct Command {
    const char *name;
    const char *usage; /* what follows the name, one line a form; an id if it has words */
    const char *words; /* what may stand first, blanks between; may be NULL */
    const char *summary;      /* an id: one line */
    const char *help;         /* an id: paragraphs */
    const CliOption *options; /* may be NULL */
    bool sets_up;             /* takes the options that set up a game, see newgame.h */
    bool no_json;             /* is for people, or speaks a language of its own */
    int (*run)(const Cli *cli);
} Command;

enum { CLI_MAX_GIVEN = 4096 };

struct Cli {
    const Command *command;
    bool help;
    int words; /* what is no option: word[0] .. word[words - 1] */
    char **word;
    int given_count;
    struct {
        const char *name; /* of the option */
        const char *value;
    } given[CLI_MAX_GIVEN];
};

/* Reads what follows the command's name; false: told. */
bool cli_parse(Cli *ret_cli, const Command *command, int argc, char **argv);

bool cli_has(const Cli *cli, const char *name);

/* The value of an option, NULL when it was not given. */
const char *cli_text(const Cli *cli, const char *name);

/* Value i of a repeated option or a list, NULL past the last. */
const char *cli_nth(const Cli *cli, const char *name, int i);

/* The number of an option, *ret_number untouched when it was not given; false when it is
 * outside min .. max: told. */
bool cli_number(const Cli *cli, const char *name, long long min, long long max,
                long long *ret_number);

/* For commands that take options only: false when there are other words, told. */
bool cli_no_words(const Cli *cli);

/* Option i of a command: its own, those that set up a game, what every command takes. */
bool cli_option_at(const Command *command, int i, CliOption *ret_option);

/* Usage, help and options of a command on stdout. */
void cli_print_help(const Command *command);

/* "did you mean" for a name that is not in a list: the nearest one or NULL. */
const char *cli_nearest(const char *name, const char *best, const char *candidate);

#endif
