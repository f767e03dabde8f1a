/* SPDX-License-Identifier: MIT */
#include "cli/completion.h"

#include <stdio.h>
#include <string.h>

#include "cli/say.h"
#include "game/games.h"

typedef enum ValueKind {
    VALUE_NONE, /* a flag */
    VALUE_ANY,
    VALUE_FILE,
    VALUE_DIRECTORY,
    VALUE_GAME,
} ValueKind;

static ValueKind kind_of(const CliOption *option)
{
    if (option->kind == CLI_FLAG)
        return VALUE_NONE;
    if (strcmp(option->value, "FILE") == 0)
        return VALUE_FILE;
    if (strcmp(option->value, "DIR") == 0)
        return VALUE_DIRECTORY;
    return strcmp(option->value, "G") == 0 ? VALUE_GAME : VALUE_ANY;
}

static void print_games(void)
{
    for (int i = 0; games_nth(i); i++)
        printf("%s%s", i ? " " : "", games_nth(i)->name);
}

static void print_commands(CompletionCommand nth)
{
    for (int i = 0; nth(i); i++)
        printf("%s ", nth(i)->name);
}

/* A text between single quotes, with a backslash before each of `special`. */
static void print_quoted(const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", stdout);
        else if (strchr(special, *text))
            putchar('\\');
        putchar(*text);
    }
}

/* ---- bash ---------------------------------------------------------------------------- */

/* "--name" of all options whose values are of a kind. */
static void print_kind(const Command *command, ValueKind kind)
{
    CliOption option;
    const char *blank = "";

    for (int i = 0; cli_option_at(command, i, &option); i++) {
        if (kind_of(&option) != kind)
            continue;
        printf("%s--%s", blank, option.name);
        blank = " ";
    }
}

static void print_bash_command(const Command *command)
{
    static const char *const set[] = {[VALUE_NONE] = "flags",
                                      [VALUE_ANY] = "values",
                                      [VALUE_FILE] = "files",
                                      [VALUE_DIRECTORY] = "folders",
                                      [VALUE_GAME] = "games"};

    printf("    %s)\n", command->name);
    for (ValueKind kind = VALUE_NONE; kind <= VALUE_GAME; kind++) {
        printf("        %s=' ", set[kind]);
        print_kind(command, kind);
        puts(" '");
    }
    printf("        first='%s'\n        ;;\n", command->words ? command->words : "");
}

/* What is empty in the end is completed as a file, which is the shell's own way. */
static void print_bash(CompletionCommand nth)
{
    fputs(
        "# bash completion for oriel; 'oriel completion bash' prints it.\n"
        "_oriel()\n"
        "{\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
        "    local flags values files folders games first\n"
        "    COMPREPLY=()\n"
        "    if [ \"$COMP_CWORD\" -eq 1 ] || { [ \"$COMP_CWORD\" -eq 2 ] && [ \"$before\" = help ]; }; then\n"
        "        COMPREPLY=($(compgen -W '",
        stdout);
    print_commands(nth);
    fputs("help --help --version' -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          stdout);
    for (int i = 0; nth(i); i++)
        print_bash_command(nth(i));
    fputs("    *) return ;;\n"
          "    esac\n"
          "    if [[ $files == *\" $before \"* ]]; then\n"
          "        return\n"
          "    elif [[ $folders == *\" $before \"* ]]; then\n"
          "        compopt -o filenames +o default\n"
          "        mapfile -t COMPREPLY < <(compgen -d -- \"$word\")\n"
          "    elif [[ $games == *\" $before \"* ]]; then\n"
          "        COMPREPLY=($(compgen -W '",
          stdout);
    print_games();
    fputs(
        "' -- \"$word\"))\n"
        "    elif [[ $values == *\" $before \"* ]]; then\n"
        "        compopt +o default\n"
        "    elif [[ $word == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$flags$values$files$folders$games\" -- \"$word\"))\n"
        "    elif [ \"$COMP_CWORD\" -eq 2 ] && [ -n \"$first\" ]; then\n"
        "        COMPREPLY=($(compgen -W \"$first\" -- \"$word\"))\n"
        "    fi\n"
        "}\n"
        "complete -o default -F _oriel oriel\n",
        stdout);
}

/* ---- zsh ----------------------------------------------------------------------------- */

static void print_zsh_option(const CliOption *option)
{
    bool often = option->kind == CLI_REPEAT || option->kind == CLI_LIST;

    printf(" \\\n            '%s--%s[", often ? "*" : "", option->name);
    print_quoted(_(option->help), "[]:\\");
    putchar(']');
    if (option->value) {
        putchar(':');
        print_quoted(option->value, "[]:\\");
    }
    switch (kind_of(option)) {
    case VALUE_NONE: break;
    case VALUE_ANY: fputs(": ", stdout); break;
    case VALUE_FILE: fputs(":_files", stdout); break;
    case VALUE_DIRECTORY: fputs(":_files -/", stdout); break;
    case VALUE_GAME:
        fputs(":(", stdout);
        print_games();
        putchar(')');
    }
    putchar('\'');
}

static void print_zsh_command(const Command *command)
{
    CliOption option;

    printf("    %s)\n        _arguments", command->name);
    for (int i = 0; cli_option_at(command, i, &option); i++)
        print_zsh_option(&option);
    if (command->words)
        printf(" \\\n            '1: :(%s)'", command->words);
    fputs(" \\\n            '*: :_files'\n        ;;\n", stdout);
}

static void print_zsh(CompletionCommand nth)
{
    fputs("#compdef oriel\n"
          "# zsh completion for oriel; 'oriel completion zsh' prints it.\n"
          "_oriel()\n"
          "{\n"
          "    local -a commands=(\n",
          stdout);
    for (int i = 0; nth(i); i++) {
        printf("        '%s:", nth(i)->name);
        print_quoted(_(nth(i)->summary), ":\\");
        puts("'");
    }
    fputs("    )\n"
          "    if (( CURRENT == 2 )) || [[ $CURRENT == 3 && $words[2] == help ]]; then\n"
          "        _describe -t commands command commands\n"
          "        return\n"
          "    fi\n"
          "    local command=$words[2]\n"
          "    shift words\n"
          "    (( CURRENT-- ))\n"
          "    case $command in\n",
          stdout);
    for (int i = 0; nth(i); i++)
        print_zsh_command(nth(i));
    fputs(
        "    esac\n"
        "}\n"
        "if [ \"$funcstack[1]\" = _oriel ]; then _oriel \"$@\"; else compdef _oriel oriel; fi\n",
        stdout);
}

/* ---- fish ---------------------------------------------------------------------------- */

static void print_fish_option(const Command *command, const CliOption *option)
{
    printf("complete -c oriel -n '__fish_seen_subcommand_from %s' -l %s", command->name,
           option->name);
    switch (kind_of(option)) {
    case VALUE_NONE: break;
    case VALUE_ANY: fputs(" -x", stdout); break;
    case VALUE_FILE: fputs(" -r -F", stdout); break;
    case VALUE_DIRECTORY: fputs(" -x -a '(__fish_complete_directories)'", stdout); break;
    case VALUE_GAME:
        fputs(" -x -a '", stdout);
        print_games();
        putchar('\'');
    }
    fputs(" -d '", stdout);
    print_quoted(_(option->help), "\\");
    puts("'");
}

static void print_fish_command(const Command *command)
{
    CliOption option;

    printf("complete -c oriel -f -n __fish_use_subcommand -a %s -d '", command->name);
    print_quoted(_(command->summary), "\\");
    puts("'");
    if (command->words)
        printf("complete -c oriel -f -n '__fish_seen_subcommand_from %s; and not "
               "__fish_seen_subcommand_from %s' -a '%s'\n",
               command->name, command->words, command->words);
    for (int i = 0; cli_option_at(command, i, &option); i++)
        print_fish_option(command, &option);
}

static void print_fish(CompletionCommand nth)
{
    puts("# fish completion for oriel; 'oriel completion fish' prints it.");
    for (int i = 0; nth(i); i++)
        print_fish_command(nth(i));
    fputs("complete -c oriel -f -n '__fish_seen_subcommand_from help' -a '", stdout);
    print_commands(nth);
    puts("'");
}

bool completion_print(const char *shell, CompletionCommand nth)
{
    if (strcmp(shell, "bash") == 0)
        print_bash(nth);
    else if (strcmp(shell, "zsh") == 0)
        print_zsh(nth);
    else if (strcmp(shell, "fish") == 0)
        print_fish(nth);
    else
        return false;
    return true;
}
