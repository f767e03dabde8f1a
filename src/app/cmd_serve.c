/* SPDX-License-Identifier: MIT */
/* cmd_serve - the page in a browser. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/commands.h"
#include "app/data_dir.h"
#include "app/operator.h"
#include "app/supervisor.h"
#include "cli/config.h"
#include "cli/say.h"
#include "game/games.h"
#include "server/log.h"
#include "server/server.h"

enum { METHOD_SHOWN = 32 }; /* characters of a method that a client made up */

/* Tells how many lines were dropped before the next one. */
static void note_dropped(Log *log)
{
    char line[LOG_LINE_SIZE];
    Text out = text_into(line, sizeof line);
    uint64_t dropped = log->dropped;
    Message message;

    message_set(&message, N_("lines that were dropped here since nobody read them: %1"),
                say_number((long long)dropped).text, NULL);
    message_print(&message, say_translate, &out);
    log->dropped = log_line(log, text_str(&out)) ? 0 : dropped;
}

/* One line for each reply; the texts are the client's, but visible only. */
static void print_request(void *user, const Address *client, Str method, Str target,
                          const Reply *reply)
{
    Log *log = user;
    time_t now = time(NULL);
    char when[32], line[LOG_LINE_SIZE];
    Text out = text_into(line, sizeof line);
    struct tm tm;

    if (log->dropped > 0)
        note_dropped(log);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ ", gmtime_r(&now, &tm));
    text_add(&out, when);
    address_print(client, &out);
    text_format(&out, " %.*s %.*s %d %zu",
                (int)(method.size < METHOD_SHOWN ? method.size : METHOD_SHOWN), method.at,
                (int)target.size, target.at, reply->status,
                reply->bodiless ? 0 : reply->body.size);
    log_line(log, text_str(&out));
}

/* One processor is left to those who play. */
static int count_engines(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors > 2 ? (int)processors - 1 : 1;
}

static bool is_for_all(const char *host)
{
    return strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

/* What a server has that only thinks. */
static const Site no_page = {0};

static void tell_address(const Server *server, const ServerSetup *setup)
{
    if (setup->site->count == 0 && setup->site != &no_page)
        say_print(stderr,
                  N_("The page was not built into this program; './run' builds it.\n"),
                  NULL);
    say_print(stdout, N_("Oriel is at %1 (Ctrl-C ends it)\n"), server_address(server),
              NULL);
    if (setup->metrics_host)
        say_print(stdout, N_("Its figures are at %1/metrics\n"),
                  server_metrics_address(server), NULL);
    if (!setup->page_fd && is_for_all(setup->host))
        say_print(stdout,
                  N_("Other machines find it at this machine's name or address.\n"),
                  NULL);
    fflush(stdout);
}

static void tell_alive(void *user)
{
    (void)user;
    supervisor_tell("WATCHDOG=1");
}

static void tell_leaving(void *user)
{
    (void)user;
    supervisor_tell("STOPPING=1");
}

static int serve(const ServerSetup *setup, Api *api)
{
    Message fault;
    Server *server = server_open(setup, &fault);

    if (!server)
        return say_message(&fault);
    api_serve(api, server_http(server));
    tell_address(server, setup);
    supervisor_tell("READY=1");
    server_run(server);
    api_stop(api);
    server_close(server);
    return CLI_YES;
}

/* A line about letters, which never waits for its reader either. */
static void print_note(void *user, const Message *message)
{
    char line[LOG_LINE_SIZE];
    Text out = text_into(line, sizeof line);

    text_add(&out, "oriel: ");
    message_print(message, say_translate, &out);
    log_line(user, text_str(&out));
}

enum { MOST_TIMES = 64 }; /* that an option is given */

/* What a setup points to. */
typedef struct Given {
    char machine[256], metrics_host[256];
    const char *name[MOST_TIMES];
    AddressRange proxy[MOST_TIMES];
    MailConfig mail;
    bool posts;        /* letters, as `mail` says */
    const char *store; /* a database's address, or NULL */
    bool only_engines;
    Log log;
} Given;

/* The page, and tables that are kept in a directory, or a database. */
static int serve_from(const char *directory, const Given *given, ServerSetup *setup)
{
    ApiSetup tables = {.where = given->store ? given->store : directory,
                       .find = games_find,
                       .limits = online_limits,
                       .engine_threads = count_engines(),
                       .mail = given->posts ? &given->mail : NULL,
                       .only_engines = given->only_engines,
                       .note = print_note,
                       .user = setup->user};
    Fault fault;
    Api *api = api_open(&tables, &fault);
    char path[DATA_DIR_SIZE + 16];
    int answer;

    operator_path(directory, path);
    setup->operator_path = path;
    if (given->only_engines)
        setup->site = &no_page;
    if (!api)
        return say_message(&fault.message);
    setup->api = api_handler(api);
    setup->tables = api;
    answer = serve(setup, api);
    api_close(api);
    return answer;
}

/* How often an option is given; -1: more often than there is room for, told. */
static int times_given(const Cli *cli, const char *name)
{
    int count = 0;

    while (cli_nth(cli, name, count))
        count++;
    if (count <= MOST_TIMES)
        return count;
    say_error_count(
        NP_("--%1 is given more than %2 time", "--%1 is given more than %2 times"),
        MOST_TIMES, name, say_number(MOST_TIMES).text, NULL);
    return -1;
}

/* Notes by which names the server answers. False: told. */
static bool find_names(const Cli *cli, Given *given, HostNames *ret_names)
{
    int count = times_given(cli, "name");

    for (int i = 0; i < count; i++) {
        Host host;

        given->name[i] = cli_nth(cli, "name", i);
        if (!host_parse(str_from(given->name[i]), &host) || host.port) {
            say_error(N_("--name wants a name like games.example.org, not '%1'"),
                      given->name[i], NULL);
            return false;
        }
    }
    if (gethostname(given->machine, sizeof given->machine) != 0)
        given->machine[0] = '\0';
    given->machine[sizeof given->machine - 1] = '\0';
    *ret_names = (HostNames){given->machine, given->name, count};
    return count >= 0;
}

/* Notes whose word on their clients counts. False: told. */
static bool find_proxies(const Cli *cli, Given *given, OriginTrust *ret_trust)
{
    int count = times_given(cli, "trusted-proxy");

    for (int i = 0; i < count; i++) {
        const char *text = cli_nth(cli, "trusted-proxy", i);

        if (!address_parse_range(str_from(text), &given->proxy[i])) {
            say_error(N_("--trusted-proxy wants an address like 10.0.0.7 or 10.0.0.0/8, "
                         "not '%1'"),
                      text, NULL);
            return false;
        }
    }
    *ret_trust = (OriginTrust){given->proxy, count};
    return count >= 0;
}

/* Reads "ADDRESS:PORT", an address with colons in brackets. */
static bool parse_place(const char *text, Str *ret_host, int *ret_port)
{
    const char *colon = strrchr(text, ':');
    Str host = str_range(text, colon ? colon : text);

    if (!colon || !str_number(str_from(colon + 1), ret_port) || *ret_port > 65535)
        return false;
    if (host.size > 2 && host.at[0] == '[' && host.at[host.size - 1] == ']')
        host = str_range(host.at + 1, host.at + host.size - 1);
    else if (memchr(host.at, ':', host.size))
        return false;
    *ret_host = host;
    return host.size > 0;
}

/* Notes where figures have an address of their own, if they do. False: told. */
static bool find_metrics(const Cli *cli, Given *given, ServerSetup *setup)
{
    const char *text = cli_text(cli, "metrics");
    Str host;

    if (!text)
        return true;
    if (!parse_place(text, &host, &setup->metrics_port) ||
        host.size >= sizeof given->metrics_host) {
        say_error(
            N_("--metrics wants an address and a port like 127.0.0.1:9100, not '%1'"),
            text, NULL);
        return false;
    }
    str_copy(host, given->metrics_host, sizeof given->metrics_host);
    setup->metrics_host = given->metrics_host;
    return true;
}

/* Reads how letters are sent, where they are. False: told. */
static bool find_mail(const Cli *cli, Given *given)
{
    const char *file = cli_text(cli, "mail");
    Fault fault;

    given->posts = file;
    if (!file || mail_config_load(file, &given->mail, &fault) == OK)
        return true;
    say_fault(file, &fault);
    return false;
}

/* Where tables are kept, and what of the work is done here. False: told. */
static bool find_store(const Cli *cli, Given *given)
{
    const char *only = cli_text(cli, "only");

    given->store = cli_text(cli, "store");
    given->only_engines = only && strcmp(only, "engine") == 0;
    if (only && !given->only_engines)
        say_error(N_("--only wants 'engine', not '%1'"), only, NULL);
    else if (only && !given->store)
        say_error(N_("--only wants --store: there has to be somebody to think for"),
                  NULL);
    else
        return true;
    return false;
}

static int serve_as(const Cli *cli)
{
    const char *host = cli_text(cli, "host");
    char data[DATA_DIR_SIZE];
    long long port = 8080;
    Given given = {0};
    int answer;
    ServerSetup setup = {
        .host = host ? host : "127.0.0.1",
        .version = ORIEL_VERSION,
        .site = &site_built_in,
        .limits = http_limits,
        .note = cli_has(cli, "verbose") ? print_request : NULL,
        .beat = tell_alive,
        .beat_ms = supervisor_beat_ms(),
        .leaving = tell_leaving,
        .user = &given.log,
    };
    Message fault;

    if (!cli_no_words(cli) || !cli_number(cli, "port", 0, 65535, &port) ||
        !find_names(cli, &given, &setup.names) ||
        !find_proxies(cli, &given, &setup.trust) || !find_metrics(cli, &given, &setup) ||
        !find_mail(cli, &given) || !find_store(cli, &given) ||
        !data_dir_open(cli_text(cli, "data"), data))
        return CLI_BAD;
    if (!supervisor_socket(&setup.page_fd, &fault))
        return say_message(&fault);
    setup.port = (int)port;
    log_open(&given.log, STDERR_FILENO);
    answer = serve_from(data, &given, &setup);
    if (given.log.dropped > 0)
        note_dropped(&given.log);
    log_close(&given.log);
    return answer;
}

static int run_serve(const Cli *cli)
{
    Cli all = *cli;
    char *text;
    int answer = config_load(&all, &text) ? serve_as(&all) : CLI_BAD;

    free(text);
    return answer;
}

static const CliOption options[] = {
    {"port", CLI_NUMBER, "N",
     N_("where to listen; 8080 unless given, 0 for any free one")},
    {"host", CLI_TEXT, "H", N_("at which address; 127.0.0.1 unless given")},
    {"name", CLI_REPEAT, "NAME", N_("answer by this name, too")},
    {"trusted-proxy", CLI_REPEAT, "A",
     N_("let a proxy at A, or A/BITS, say for whom it asks")},
    {"metrics", CLI_TEXT, "A:N", N_("show /metrics at address A, port N, only")},
    DATA_DIR_OPTION,
    {"store", CLI_TEXT, "A", N_("keep tables in the database at postgresql://..")},
    {"only", CLI_TEXT, "engine", N_("serve no page; think for those who do")},
    {"mail", CLI_TEXT, "FILE", N_("send letters as FILE says, to people who are away")},
    {"verbose", CLI_FLAG, NULL, N_("tell of each request on stderr")},
    {CONFIG_OPTION, CLI_TEXT, "FILE",
     N_("read options from FILE, without dashes, one a line")},
    {0},
};

const Command cmd_serve = {
    .name = "serve",
    .usage = N_("[--port N] [--host H] [--name NAME].. [options]"),
    .summary = N_("play in a browser"),
    .help = N_(
        "Serves the page on which both games are played, and the tables at which people\n"
        "in different places meet, kept in --data DIR. Prints the page's address. Only\n"
        "this machine can reach it unless --host names another of its addresses\n"
        "(0.0.0.0 for all). It answers by addresses, 'localhost' and the machine's\n"
        "name; --name adds others, such as games.example.org.\n"
        "\n"
        "/health says 'ok'. /metrics has figures for Prometheus, but only for this\n"
        "machine and not through a proxy; with --metrics they have an address of\n"
        "their own. Behind a proxy, --trusted-proxy makes limits count for its clients\n"
        "by the last address of X-Forwarded-For.\n"
        "\n"
        "With --store postgresql://USER@HOST/NAME any number of servers share a\n"
        "database, and whichever of them somebody comes to, the tables are the same.\n"
        "One with --only engine serves no page and thinks for the others. Each has a\n"
        "DIR of its own; there the operator speaks to it.\n"
        "\n"
        "With --mail, people whose games have days for a turn can be told by e-mail when\n"
        "it is their turn. FILE, which nobody but you may open, has lines like these:\n"
        "\n"
        "  server smtp://mail.example.org:587\n"
        "  user oriel@example.org\n"
        "  password correct horse\n"
        "  from Oriel <oriel@example.org>\n"
        "  page https://games.example.org\n"
        "\n"
        "Ends on Ctrl-C or SIGTERM, after what is under way, or at once when told\n"
        "again; with status 0 either way."),
    .options = options,
    .no_json = true,
    .run = run_serve,
};
