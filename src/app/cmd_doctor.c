/* SPDX-License-Identifier: MIT */
/* cmd_doctor - is what a server keeps sound, and what to do where it is not. */
#include <string.h>
#include <sys/stat.h>

#include "app/commands.h"
#include "app/data_dir.h"
#include "base/json_file.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/games.h"
#include "online/checkup/checkup.h"

enum { TEXT_SIZE = 1024 };

typedef struct Round {
    Checkup checkup;
    Progress progress;
    bool json;
} Round;

/* "k3vq.." for "t/k3vq..": what the operator's other commands call it. */
static Str shown_name(const Finding *finding)
{
    Str log = finding->log;

    return str_starts(log, "t/") ? (Str){log.at + 2, log.size - 2} : log;
}

static void print_json(const Finding *finding, const char *what, const char *remedy)
{
    char log[128];
    Json j = json_begin(stdout);

    str_copy(finding->log, log, sizeof log);
    json_string(&j, "log", log);
    json_number(&j, "line", finding->line);
    json_string(&j, "reason", what);
    json_string(&j, "remedy", remedy);
    json_end(&j);
}

/* "table k3vq.., line 5: what", and below it the remedy. */
static void print_text(const Finding *finding, const char *what, const char *remedy)
{
    char name[128];

    str_copy(shown_name(finding), name, sizeof name);
    if (!name[0])
        printf("%s\n", what);
    else if (finding->line)
        say_print(stdout, N_("%1, line %2: %3\n"), name, say_number(finding->line).text,
                  what, NULL);
    else
        say_print(stdout, N_("%1: %2\n"), name, what, NULL);
    printf("    %s\n", remedy);
}

static void tell_finding(void *user, const Finding *finding)
{
    Round *round = user;
    char what[TEXT_SIZE], remedy[TEXT_SIZE];
    Text out = text_into(what, sizeof what), how = text_into(remedy, sizeof remedy);
    Message message;

    message_print(&finding->what, say_translate, &out);
    message_set(&message, finding->remedy, "", NULL);
    message_set_str(&message, 0, finding->subject);
    message_print(&message, say_translate, &how);
    progress_hide(&round->progress);
    if (round->json)
        print_json(finding, what, remedy);
    else
        print_text(finding, what, remedy);
}

static void tell_step(void *user)
{
    Round *round = user;

    if (progress_due(&round->progress))
        say_print(stderr, N_("%1, %2"),
                  say_count(NP_("%1 table", "%1 tables"), round->checkup.tables).text,
                  say_count(NP_("%1 line", "%1 lines"), round->checkup.lines).text, NULL);
}

/* What stands here is for whoever the server runs as: secrets, addresses, who plays what. */
static void check_modes(Round *round, const char *directory)
{
    static const char close_it[] = N_("close it to others: 'chmod 700 %1'");
    Finding finding = {.remedy = close_it, .subject = str_from(directory)};
    struct stat about;

    if (stat(directory, &about) != 0 || (about.st_mode & (S_IRWXG | S_IRWXO)) == 0)
        return;
    message_set(&finding.what,
                N_("others on this machine may look into the directory of the tables"),
                NULL);
    round->checkup.findings++;
    tell_finding(round, &finding);
}

static void print_total(const Round *round)
{
    const Checkup *c = &round->checkup;

    if (round->json) {
        Json j = json_begin(stdout);

        json_number(&j, "tables", c->tables);
        json_number(&j, "lines", c->lines);
        json_number(&j, "people", c->people);
        json_number(&j, "findings", c->findings);
        json_end(&j);
        return;
    }
    say_print(stdout, N_("looked at: %1, %2, %3\n"),
              say_count(NP_("%1 table", "%1 tables"), c->tables).text,
              say_count(NP_("%1 line", "%1 lines"), c->lines).text,
              say_count(NP_("%1 person", "%1 people"), c->people).text, NULL);
    if (c->findings)
        say_print_count(stdout,
                        NP_("%1 thing is not as it should be\n",
                            "%1 things are not as they should be\n"),
                        c->findings, say_number(c->findings).text, NULL);
    else
        say_print(stdout, N_("all is well\n"), NULL);
}

/* A store that cannot be opened at all. */
static int tell_unopened(Round *round, const Fault *fault, bool in_database)
{
    Finding finding = {
        .what = fault->message,
        .remedy =
            in_database
                ? N_("name the address that 'oriel serve --store' has, and see that "
                     "the database runs; its own tools bring a backup back")
                : N_("name the directory that 'oriel serve --data DIR' has; if this "
                     "is it, put it aside and make a new one of the latest backup: "
                     "'oriel restore FILE --data DIR'"),
    };

    tell_finding(round, &finding);
    return CLI_BAD;
}

static int run_doctor(const Cli *cli)
{
    Round round = {.checkup = {.find = games_find,
                               .found = tell_finding,
                               .step = tell_step,
                               .user = &round},
                   .json = cli_has(cli, "json")};
    const char *named = cli->words ? cli->word[0] : NULL;
    bool in_database = named && store_is_database(named);
    char directory[DATA_DIR_SIZE];
    Fault fault;

    if (cli->words > 1)
        return say_error(N_("name one directory, or one database"), NULL);
    if (!in_database && !data_dir_find(named, directory))
        return CLI_BAD;
    if (store_look(in_database ? named : directory, &round.checkup.store, &fault) != OK)
        return tell_unopened(&round, &fault, in_database);
    if (!in_database)
        check_modes(&round, directory);
    checkup_run(&round.checkup);
    progress_end(&round.progress);
    store_close(round.checkup.store);
    print_total(&round);
    return round.checkup.findings ? CLI_NO : CLI_YES;
}

const Command cmd_doctor = {
    .name = "doctor",
    .usage = "[DIRECTORY|postgresql://..]",
    .summary = N_("look whether what a server keeps is sound"),
    .help = N_(
        "Reads everything in a data directory, ~/.local/share/oriel unless one is named,\n"
        "or in a database, and plays every table through from its first line: entries\n"
        "are legal, chance is what the table's secret draws, hashes agree, codes, keys\n"
        "and people belong to what they lead to, and the file itself is whole. Where\n"
        "something is not so, it says where, what is wrong, and what to do.\n"
        "\n"
        "Nothing is changed, and the server may be at work meanwhile. The status is 0\n"
        "when all is well, 1 when something is not, 2 when nothing can be looked at."),
    .run = run_doctor,
};
