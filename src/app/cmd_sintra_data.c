/* SPDX-License-Identifier: MIT */
/* cmd_sintra_data - prints, checks and hashes component data of Sintra. */
#include <stdlib.h>

#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/say.h"
#include "sintra/data.h"

typedef struct Report {
    const SintraData *data;
    Str name;
    char hash[24], text[DATA_TEXT_SIZE + 256];
    Message warning[DATA_MAX_WARNINGS];
    int warnings;
} Report;

static void print_warning(const Message *warning, char *out, size_t capacity)
{
    Text text = text_into(out, capacity);

    message_print(warning, say_translate, &text);
}

static void print_json(const Report *report)
{
    Json j = json_begin(stdout);
    char line[512];

    json_str(&j, "name", report->name);
    json_string(&j, "hash", report->hash);
    json_bool(&j, "builtin", report->data->hash == data_builtin.hash);
    json_string(&j, "table", report->text);
    json_open(&j, "warnings", '[');
    for (int i = 0; i < report->warnings; i++) {
        print_warning(&report->warning[i], line, sizeof line);
        json_string(&j, NULL, line);
    }
    json_close(&j, ']');
    json_end(&j);
}

static void print_text(const Cli *cli, const Report *report)
{
    char line[512];

    for (int i = 0; i < report->warnings; i++) {
        print_warning(&report->warning[i], line, sizeof line);
        say_print(stderr, N_("warning: %1\n"), line, NULL);
    }
    if (cli_has(cli, "hash")) {
        printf("%s\n", report->hash);
        return;
    }
    if (report->data->hash == data_builtin.hash)
        say_print(
            stdout,
            N_("# The strips are a balanced stand-in, not the printed ones. If you own\n"
               "# the game, type in yours and play with --data FILE.\n"),
            NULL);
    fputs(report->text, stdout);
    say_print(stdout, N_("# hash %1\n"), report->hash, NULL);
}

static int report_data(const Cli *cli, const SintraData *data, Str name)
{
    Report report = {.data = data, .name = name};
    Text text = text_into(report.text, sizeof report.text);
    Text hash = text_into(report.hash, sizeof report.hash);

    data_print(data, name, &text);
    data_print_hash(data, &hash);
    report.warnings = data_warnings(data, report.warning);
    if (cli_has(cli, "json"))
        print_json(&report);
    else
        print_text(cli, &report);
    return CLI_YES;
}

static int report_file(const Cli *cli, const char *file)
{
    Str text, name;
    SintraData data;
    Fault fault;
    int answer;

    if (!input_read_file(file, &text))
        return CLI_BAD;
    if (data_parse(text, &data, &name, &fault) == OK) {
        answer = report_data(cli, &data, name);
    } else {
        say_fault(file, &fault);
        answer = CLI_NO;
    }
    free((char *)text.at);
    return answer;
}

static int run_sintra_data(const Cli *cli)
{
    if (cli->words > 1)
        return say_error(N_("one file at a time, please; '%1' is one too many"),
                         cli->word[1], NULL);
    if (cli->words)
        return report_file(cli, cli->word[0]);
    return report_data(cli, &data_builtin, str_from(data_builtin_name));
}

static const CliOption options[] = {
    {"hash", CLI_FLAG, NULL, N_("print the hash only")},
    {0},
};

const Command cmd_sintra_data = {
    .name = "sintra-data",
    .usage = "[FILE] [--hash]",
    .summary = N_("print, check and hash a component table of Sintra"),
    .help = N_(
        "Without a file: the built-in table, whose strip faces are a balanced stand-in\n"
        "until you type in the printed ones. With a file: the table in its canonical\n"
        "form, with warnings on stderr; a table with a fault in it is refused. The hash\n"
        "stands in positions and records of games that use another table than the\n"
        "built-in one."),
    .options = options,
    .run = run_sintra_data,
};
