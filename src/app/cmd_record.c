/* SPDX-License-Identifier: MIT */
/* cmd_record - checks records, writes them canonically, turns them into JSON and back. */
#include <stdlib.h>

#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/records.h"
#include "cli/say.h"
#include "game/games.h"
#include "record/json_record.h"

/* What was done so far, over all files. */
typedef struct Work {
    bool check, json;
    int records, written, faults;
    bool unreadable;
} Work;

/* Faults are the result of a check, and mishaps of everything else. */
static void report_fault(Work *work, const Records *records, const RecordFault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    work->faults++;
    records_print_fault(records, fault, &text);
    if (!work->check)
        say_error("%1", line, NULL);
    else if (!work->json)
        puts(line);
    else {
        Json j = json_begin(stdout);

        json_string(&j, "file", records->file);
        json_number(&j, "record", records->number);
        json_string(&j, "fault", line);
        json_end(&j);
    }
}

static bool check_record(const Record *record, RecordFault *ret_fault)
{
    History *history;

    if (record_replay(record, games_find, &history, ret_fault) != OK)
        return false;
    history_close(history);
    return true;
}

static int write_record(Work *work, const Record *record)
{
    size_t size;
    char *text;

    if (work->json) {
        json_write_record(record, stdout);
        return CLI_YES;
    }
    text = record_write(record, games_find, &size);
    if (!text)
        return say_no_memory();
    if (work->written++)
        putchar('\n');
    fwrite(text, 1, size, stdout);
    free(text);
    return CLI_YES;
}

static int work_on_file(Work *work, const Cli *cli, const char *name)
{
    Records records;
    RecordFault fault;
    int answer = CLI_YES;

    if (!records_open(&records, cli, name))
        return CLI_BAD;
    while (answer == CLI_YES && records_next(&records)) {
        work->records++;
        work->unreadable |= records.faulty;
        if (records.faulty)
            report_fault(work, &records, &records.fault);
        else if (work->check
                     ? !check_record(records.record, &fault)
                     : record_canonicalise(records.record, games_find, &fault) != OK)
            report_fault(work, &records, &fault);
        else if (!work->check)
            answer = write_record(work, records.record);
    }
    if (records.number == 0)
        answer = say_error(N_("'%1' holds no record"), name, NULL);
    records_close(&records);
    return answer;
}

static void print_total(const Work *work)
{
    if (work->json) {
        Json j = json_begin(stdout);

        json_number(&j, "records", work->records);
        json_number(&j, "faults", work->faults);
        json_end(&j);
    } else {
        /* Programs read the English one: it has a single form. */
        say_print(stdout, N_("%1, %2\n"),
                  say_count(NP_("%1 records", "%1 records"), work->records).text,
                  say_count(NP_("%1 faults", "%1 faults"), work->faults).text, NULL);
    }
}

static int run_record(const Cli *cli)
{
    Work work = {.check = cli_has(cli, "check"), .json = cli_has(cli, "json")};
    int answer = CLI_YES;

    if (cli->words == 0)
        return say_error(N_("which record? name a file, or - for standard input"), NULL);
    if (work.check && cli_has(cli, "canonical"))
        return say_error(N_("give either --check or --canonical"), NULL);
    for (int i = 0; i < cli->words; i++) {
        int one = work_on_file(&work, cli, cli->word[i]);

        answer = one > answer ? one : answer;
    }
    if (work.check)
        print_total(&work);
    if (answer == CLI_YES && work.faults)
        answer = work.unreadable ? CLI_BAD : CLI_NO;
    return answer;
}

static const CliOption options[] = {
    {"canonical", CLI_FLAG, NULL, N_("write records the canonical way; the default")},
    {"check", CLI_FLAG, NULL, N_("only tell faults, then 'N records, M faults'")},
    INPUT_DATA_OPTION,
    {0},
};

const Command cmd_record = {
    .name = "record",
    .usage = "FILE.. [--canonical | --check] [--data FILE] [--json]",
    .summary = N_("check, tidy and convert game records"),
    .help = N_(
        "Reads records, as text or as JSON lines, plays them through and writes them:\n"
        "as text in the canonical form, or as JSON lines with --json. Tags, comments,\n"
        "variations and glyphs are kept. FILE may be - for standard input."),
    .options = options,
    .run = run_record,
};
