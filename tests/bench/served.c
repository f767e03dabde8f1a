/* SPDX-License-Identifier: MIT */
#include "served.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "game/games.h"
#include "load.h"
#include "server/server.h"

static _Noreturn void serve(const Served *served, int tell)
{
    static const Site empty = {NULL, 0};
    ApiSetup tables = {.where = served->store ? served->store : served->data,
                       .find = games_find,
                       .limits = online_limits,
                       .engine_threads = served->engines,
                       .only_engines = served->only_engines};
    ServerSetup setup = {
        .host = "127.0.0.1", .version = "0", .site = &empty, .limits = http_limits};
    Message message;
    Fault fault;
    Server *server;
    Api *api;
    int port;

    tables.limits.person_tables = tables.limits.streams = SERVED_MOST;
    tables.limits.address_tables = tables.limits.openings = SERVED_MOST;
    tables.limits.person_engines = tables.limits.address_engines = SERVED_MOST;
    setup.limits.connections = setup.limits.address.connections = 2 * SERVED_MOST;
    setup.limits.address.streams = 2 * SERVED_MOST;
    setup.limits.head_ms = setup.limits.idle_ms = 3600 * 1000;
    setup.limits.address.requests = (LimitRate){1000000, 1000000};
    api = api_open(&tables, &fault);
    setup.api = api ? api_handler(api) : NULL;
    setup.tables = api;
    server = api ? server_open(&setup, &message) : NULL;
    if (!server)
        load_fail("the server", api ? message.id : fault.message.id);
    api_serve(api, server_http(server));
    port = (int)strtol(strrchr(server_address(server), ':') + 1, NULL, 10);
    if (write(tell, &port, sizeof port) != sizeof port)
        exit(EXIT_FAILURE);
    server_run(server);
    api_stop(api);
    server_close(server);
    api_close(api);
    exit(EXIT_SUCCESS);
}

void served_start(Served *served, const char *directory)
{
    int ends[2];

    snprintf(served->data, sizeof served->data, "%s/bench-XXXXXX", directory);
    if (!mkdtemp(served->data) || pipe(ends) != 0)
        load_fail(served->data, "no such directory");
    served->child = fork();
    if (served->child == 0)
        serve(served, ends[1]);
    close(ends[1]);
    if (read(ends[0], &served->port, sizeof served->port) != sizeof served->port)
        load_fail("the server", "did not start");
    close(ends[0]);
}

void served_stop(Served *served)
{
    char command[PATH_MAX + 16];

    if (served->child <= 0) /* this is the server itself, or there is none */
        return;
    kill(served->child, SIGTERM);
    waitpid(served->child, NULL, 0);
    served->child = 0;
    snprintf(command, sizeof command, "rm -rf '%s'", served->data);
    if (system(command) != 0)
        fprintf(stderr, "server bench: %s is left\n", served->data);
}

double served_processor(const Served *served)
{
    return load_processor(served->child);
}

double served_memory(const Served *served)
{
    char path[64];
    long all = 0, held = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/statm", (int)served->child);
    file = fopen(path, "r");
    if (!file || fscanf(file, "%ld %ld", &all, &held) != 2)
        load_fail(path, "cannot be read");
    fclose(file);
    return (double)held * (double)sysconf(_SC_PAGESIZE);
}

long served_turns(const Served *served)
{
    static const char ask[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n"
                              "Connection: close\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)served->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    char text[1 << 15];
    size_t used = 0;
    ssize_t got = 1;
    const char *at;

    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 ||
        write(fd, ask, sizeof ask - 1) != sizeof ask - 1)
        load_fail("figures", "cannot be asked for");
    while (got > 0 && used < sizeof text - 1) {
        got = read(fd, text + used, sizeof text - 1 - used);
        used += got > 0 ? (size_t)got : 0;
    }
    close(fd);
    text[used] = '\0';
    at = strstr(text, "\noriel_turns_total ");
    if (!at)
        load_fail("figures", "say nothing of turns");
    return strtol(at + strlen("\noriel_turns_total "), NULL, 10);
}
