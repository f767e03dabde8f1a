/* SPDX-License-Identifier: MIT */
#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/metrics.h"

enum { PAGE_DOOR, METRICS_DOOR, OPERATOR_DOOR };

struct Server {
    Http *http;
    ServerSetup setup;
    struct timespec started,
        since; /* on the wall, and on the clock that never goes back */
};

static double seconds(const struct timespec *time)
{
    return (double)time->tv_sec + (double)time->tv_nsec / 1e9;
}

static double uptime(const Server *server)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return seconds(&now) - seconds(&server->since);
}

static double cpu_seconds(void)
{
    struct rusage usage;

    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Resident memory as Linux tells it; 0 elsewhere. */
static uint64_t memory_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long long pages = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void reply_metrics(const Server *server, const HttpHead *head, Text *room,
                          Reply *ret_reply)
{
    Metrics metrics = {
        .version = server->setup.version,
        .http = *http_counts(server->http),
        .start_seconds = seconds(&server->started),
        .uptime_seconds = uptime(server),
        .cpu_seconds = cpu_seconds(),
        .memory_bytes = memory_bytes(),
    };

    if (server->setup.tables) {
        metrics.has_tables = true;
        metrics.tables = api_counts(server->setup.tables);
        metrics.has_mail = api_mail_counts(server->setup.tables, &metrics.mail);
    }
    metrics_print(&metrics, room);
    reply_with_text("text/plain; version=0.0.4; charset=utf-8", text_str(room), head,
                    ret_reply);
}

static bool may_read_metrics(const Server *server, const HttpRequest *request)
{
    if (server->setup.metrics_host)
        return request->door == METRICS_DOOR;
    return metrics_are_for(&request->origin);
}

/* Answers what is there by itself. */
static void reply_to(const Server *server, const HttpRequest *request, Text *room,
                     Reply *ret_reply)
{
    const HttpHead *head = request->head;

    if (!host_is_ours(&head->host, &server->setup.names))
        reply_with_fault(HTTP_421, head->method, ret_reply);
    else if (str_is(head->path, "/health"))
        reply_with_text("text/plain; charset=utf-8", str_from("ok\n"), head, ret_reply);
    else if (str_is(head->path, "/metrics") && may_read_metrics(server, request))
        reply_metrics(server, head, room, ret_reply);
    else if (request->door == METRICS_DOOR)
        reply_with_line(HTTP_404, N_("there is nothing here but /metrics and /health\n"),
                        head->method, ret_reply);
    else
        reply_from_site(server->setup.site, head, ret_reply);
}

static size_t most_of(void *user, const HttpHead *head)
{
    const HttpHandler *api = ((const Server *)user)->setup.api;

    return api && api->most &&
                   (str_starts(head->path, "/api/") || str_is(head->path, "/operator"))
               ? api->most(api->user, head)
               : 0;
}

/* Whether somebody else answers: what is under /api/, at the page's door, and whatever the
 * operator says, at a door that only the operator can open; by our names. */
static bool is_for_api(Server *server, const HttpRequest *request)
{
    const HttpHead *head = request->head;
    bool there = request->door == OPERATOR_DOOR
                     ? str_is(head->path, "/operator")
                     : request->door == PAGE_DOOR && str_starts(head->path, "/api/");

    return server->setup.api && there &&
           host_is_ours(&head->host, &server->setup.names) &&
           (head->method != HTTP_POST || most_of(server, head) > 0);
}

static HttpAnswer reply(void *user, const HttpRequest *request, Text *room,
                        Reply *ret_reply)
{
    Server *server = user;
    const HttpHandler *api = server->setup.api;

    if (is_for_api(server, request))
        return api->reply(api->user, request, room, ret_reply);
    reply_to(server, request, room, ret_reply);
    return HTTP_NOW;
}

/* Tickets are given for what the other handler answers only: the rest is its own. */
static void leave(void *user, HttpTicket ticket)
{
    const HttpHandler *api = ((const Server *)user)->setup.api;

    if (api && api->left)
        api->left(api->user, ticket);
}

static void hear(void *user, HttpTicket ticket, Str text)
{
    const HttpHandler *api = ((const Server *)user)->setup.api;

    if (api && api->heard)
        api->heard(api->user, ticket, text);
}

static void wake(void *user)
{
    const HttpHandler *api = ((const Server *)user)->setup.api;

    if (api && api->woken)
        api->woken(api->user);
}

static void ring(void *user)
{
    const HttpHandler *api = ((const Server *)user)->setup.api;

    if (api && api->alarm)
        api->alarm(api->user);
}

static void tell_of_end(void *user)
{
    const Server *server = user;
    const HttpHandler *api = server->setup.api;

    if (api && api->leaving)
        api->leaving(api->user);
    if (server->setup.leaving)
        server->setup.leaving(server->setup.user);
}

static void beat(void *user)
{
    const ServerSetup *setup = &((const Server *)user)->setup;

    if (setup->beat)
        setup->beat(setup->user);
}

static void note_request(void *user, const Address *client, Str method, Str target,
                         const Reply *given)
{
    const Server *server = user;

    if (server->setup.note)
        server->setup.note(server->setup.user, client, method, target, given);
}

Server *server_open(const ServerSetup *setup, Message *ret_fault)
{
    Server *server = calloc(1, sizeof *server);
    HttpSetup http = {
        .door = {[PAGE_DOOR] = {.host = setup->host,
                                .port = setup->port,
                                .option = "--port",
                                .fd = setup->page_fd},
                 [METRICS_DOOR] = {.host = setup->metrics_host,
                                   .port = setup->metrics_port,
                                   .option = "--metrics"},
                 [OPERATOR_DOOR] = {.path = setup->operator_path}},
        .trust = setup->trust,
        .limits = setup->limits,
        .allocate = setup->allocate,
        .release = setup->release,
        .beat_ms = setup->beat_ms,
        .handler = {.user = server,
                    .most = most_of,
                    .reply = reply,
                    .left = leave,
                    .heard = hear,
                    .woken = wake,
                    .alarm = ring,
                    .beat = beat,
                    .leaving = tell_of_end,
                    .note = note_request},
    };

    if (!server) {
        message_set(ret_fault, N_("not enough memory to serve"), NULL);
        return NULL;
    }
    server->setup = *setup;
    clock_gettime(CLOCK_REALTIME, &server->started);
    clock_gettime(CLOCK_MONOTONIC, &server->since);
    server->http = http_open(&http, ret_fault);
    if (!server->http) {
        free(server);
        return NULL;
    }
    return server;
}

void server_run(Server *server)
{
    http_run(server->http);
}

void server_close(Server *server)
{
    http_close(server->http);
    free(server);
}

Http *server_http(const Server *server)
{
    return server->http;
}

const char *server_address(const Server *server)
{
    return http_address(server->http, PAGE_DOOR);
}

const char *server_metrics_address(const Server *server)
{
    return http_address(server->http, METRICS_DOOR);
}
