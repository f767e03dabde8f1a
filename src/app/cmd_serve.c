/* SPDX-License-Identifier: MIT */
/* cmd_serve - the page in a browser. */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/say.h"
#include "app/commands.h"
#include "app/data_dir.h"
#include "server/server.h"

/* One line for each reply, on stderr; the texts are the client's, but visible only. */
static void note(const Address *peer, Str method, Str target, const Reply *reply)
{
    time_t now = time(NULL);
    char when[32], who[ADDRESS_TEXT_SIZE];
    Text out = text_into(who, sizeof who);
    struct tm tm;

    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
    address_print(peer, &out);
    fprintf(stderr, "%s %s %.*s %.*s %d %zu\n", when, who, (int)method.size, method.at,
            (int)target.size, target.at, reply->status,
            reply->bodiless ? 0 : reply->body.size);
}

static bool is_for_all(const char *host)
{
    return strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

static void tell(const Server *server, const ServerSetup *setup)
{
    if (setup->site->count == 0)
        say_print(stderr,
                  N_("The page was not built into this program; './run' builds it.\n"),
                  NULL);
    say_print(stdout, N_("Oriel is at %1 (Ctrl-C ends it)\n"), server_address(server),
              NULL);
    if (is_for_all(setup->host))
        say_print(stdout,
                  N_("Other machines find it at this machine's name or address.\n"),
                  NULL);
    fflush(stdout);
}

static int serve(const ServerSetup *setup)
{
    char line[512];
    Text text = text_into(line, sizeof line);
    Message fault;
    Server *server = server_open(setup, &fault);

    if (!server) {
        message_print(&fault, say_translate, &text);
        return say_error(N_("%1"), line, NULL);
    }
    tell(server, setup);
    server_run(server);
    server_close(server);
    return CLI_YES;
}

enum { MOST_TIMES = 64 }; /* that an option is given */

/* What a setup points to. */
typedef struct Given {
    char machine[256];
    const char *name[MOST_TIMES];
} Given;

/* How often an option is given; -1: more often than there is room for, told. */
static int times_given(const Cli *cli, const char *name)
{
    int count = 0;

    while (cli_nth(cli, name, count))
        count++;
    if (count <= MOST_TIMES)
        return count;
    say_error(N_("--%1 is given more than %2 times"), name, say_number(MOST_TIMES).text,
              NULL);
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

static int run(const Cli *cli)
{
    const char *host = cli_text(cli, "host");
    char data[DATA_DIR_SIZE];
    long long port = 8080;
    Given given;
    ServerSetup setup = {
        .host = host ? host : "127.0.0.1",
        .version = ORIEL_VERSION,
        .site = &site_built_in,
        .limits = http_limits,
        .note = cli_has(cli, "verbose") ? note : NULL,
    };

    if (!cli_no_words(cli) || !cli_number(cli, "port", 0, 65535, &port) ||
        !find_names(cli, &given, &setup.names) ||
        !data_dir_open(cli_text(cli, "data"), data))
        return CLI_BAD;
    setup.port = (int)port;
    return serve(&setup);
}

static const CliOption options[] = {
    {"port", CLI_NUMBER, "N",
     N_("where to listen; 8080 unless given, 0 for any free one")},
    {"host", CLI_TEXT, "H",
     N_("at which address; 127.0.0.1, this machine only, unless given")},
    {"name", CLI_REPEAT, "NAME", N_("also answer by this name, 'games.example.org'")},
    {"data", CLI_TEXT, "DIR",
     N_("where data are kept; ~/.local/share/oriel unless given")},
    {"verbose", CLI_FLAG, NULL, N_("tell of each request on stderr")},
    {0},
};

const Command cmd_serve = {
    .name = "serve",
    .usage = "[--port N] [--host H] [--data DIR] [--verbose]",
    .summary = N_("play in a browser"),
    .help = N_(
        "Serves the page on which both games are played, and prints its address. Only\n"
        "this machine can reach it unless --host names another of its addresses\n"
        "(0.0.0.0 for all). /health says 'ok', /metrics has figures for Prometheus.\n"
        "Ends on Ctrl-C or SIGTERM, after what is under way."),
    .options = options,
    .no_json = true,
    .run = run,
};
