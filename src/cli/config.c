/* SPDX-License-Identifier: MIT */
#include "cli/config.h"

#include <string.h>

#include "cli/input.h"
#include "cli/say.h"

static Status refuse(Fault *ret_fault, const char *id, const char *name,
                     const char *other)
{
    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, id, name, other, NULL);
    return ERR_SYNTAX;
}

/* What a command's list has under a name; NULL: nothing that could stand in a file. */
static const CliOption *find_own(const Command *command, const char *name)
{
    for (const CliOption *option = command->options; option && option->name; option++) {
        if (strcmp(option->name, name) == 0 && strcmp(name, CONFIG_OPTION) != 0 &&
            option->kind != CLI_LIST)
            return option;
    }
    return NULL;
}

static Status refuse_name(const Command *command, const char *name, Fault *ret_fault)
{
    const char *near = NULL;

    for (const CliOption *option = command->options; option && option->name; option++) {
        if (find_own(command, option->name))
            near = cli_nearest(name, near, option->name);
    }
    return near ? refuse(ret_fault, N_("there is no option '%1'; did you mean '%2'?"),
                         name, near)
                : refuse(ret_fault,
                         N_("there is no option '%1'; 'oriel %2 --help' lists them, "
                            "without the dashes here"),
                         name, command->name);
}

/* Was it given among those from one on to before another? */
static bool is_given(const Cli *cli, const char *name, int from, int to)
{
    for (int i = from; i < to; i++) {
        if (strcmp(cli->given[i].name, name) == 0)
            return true;
    }
    return false;
}

static Status take_line(Cli *cli, const char *name, const char *value, int before,
                        Fault *ret_fault)
{
    const CliOption *option = find_own(cli->command, name);

    if (!option)
        return refuse_name(cli->command, name, ret_fault);
    if (option->kind == CLI_FLAG && *value)
        return refuse(ret_fault, N_("'%1' takes no value"), name, NULL);
    if (option->kind != CLI_FLAG && !*value)
        return refuse(ret_fault, N_("'%1' needs a value: %1 %2"), name, option->value);
    if (option->kind != CLI_REPEAT) {
        if (is_given(cli, name, before, cli->given_count))
            return refuse(ret_fault, N_("'%1' is given twice"), name, NULL);
        if (is_given(cli, name, 0, before))
            return OK;
    }
    if (cli->given_count == CLI_MAX_GIVEN)
        return refuse(ret_fault, N_("too many options"), NULL, NULL);
    cli->given[cli->given_count].name = option->name;
    cli->given[cli->given_count++].value = value;
    return OK;
}

/* Is it text, to the last character? */
static bool is_visible(Str line)
{
    for (size_t i = 0, size; i < line.size; i += size) {
        unsigned char c = (unsigned char)line.at[i];

        size = str_character((Str){line.at + i, line.size - i});
        if (size == 0 || (c < ' ' && c != '\t') || c == 127)
            return false;
    }
    return true;
}

/* Ends a piece of the text with a NUL, on a byte that nobody reads any more. */
static const char *end_text(char *text, Str piece)
{
    if (piece.size == 0)
        return "";
    text[piece.at + piece.size - text] = '\0';
    return piece.at;
}

Status config_read(char *text, size_t size, Cli *cli, int *ret_line, Fault *ret_fault)
{
    Str rest = {text, size}, line, name;
    int before = cli->given_count;

    for (*ret_line = 1; rest.size; ++*ret_line) {
        Status status;

        str_cut(&rest, '\n', &line);
        line = str_trim(line);
        if (!is_visible(line))
            return refuse(ret_fault, N_("this line is not text"), NULL, NULL);
        if (line.size == 0 || line.at[0] == '#')
            continue;
        str_word(&line, &name);
        line = str_trim(line);
        status =
            take_line(cli, end_text(text, name), end_text(text, line), before, ret_fault);
        if (status != OK)
            return status;
    }
    return OK;
}

bool config_load(Cli *cli, char **ret_text)
{
    const char *file = cli_text(cli, CONFIG_OPTION);
    char what[512];
    Text out = text_into(what, sizeof what);
    Str text;
    Fault fault;
    int line;

    *ret_text = NULL;
    if (!file)
        return true;
    if (!input_read_file(file, &text))
        return false;
    *ret_text = (char *)text.at;
    if (config_read(*ret_text, text.size, cli, &line, &fault) == OK)
        return true;
    message_print(&fault.message, say_translate, &out);
    say_error(N_("%1, line %2: %3"), file, say_number(line).text, what, NULL);
    return false;
}
