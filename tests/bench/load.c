/* SPDX-License-Identifier: MIT */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    EVENTS = 512,
    STREAMS = 64,             /* that are read before answers are looked for again */
    SOME_STREAMS = INT32_MAX, /* instead of a line: some stream has something */
};

static void watch(int poll, int fd, int number)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)number};

    if (epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event) != 0)
        load_fail("a connection", strerror(errno));
}

double load_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

_Noreturn void load_fail(const char *what, const char *why)
{
    fprintf(stderr, "server bench: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

Load *load_open(int port, int most)
{
    Load *load = calloc(1, sizeof *load);

    if (!load || !(load->line = calloc((size_t)most, sizeof *load->line)))
        load_fail("memory", strerror(errno));
    load->port = port;
    load->most = most;
    load->poll = epoll_create1(EPOLL_CLOEXEC);
    load->streams = epoll_create1(EPOLL_CLOEXEC);
    watch(load->poll, load->streams, SOME_STREAMS);
    return load;
}

void load_close(Load *load)
{
    for (int i = 0; i < load->lines; i++) {
        close(load->line[i].fd);
        free(load->line[i].heard);
    }
    close(load->poll);
    close(load->streams);
    free(load->line);
    free(load);
}

int load_line(Load *load)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)load->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    int number = load->lines;

    if (number == load->most || fd < 0 ||
        connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        load_fail("a connection", strerror(errno));
    watch(load->poll, fd, number);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    load->line[number] = (LoadLine){.fd = fd};
    load->lines++;
    return number;
}

/* ---- asking ------------------------------------------------------------------------------ */

void load_send(Load *load, int line, const char *text, double due)
{
    LoadLine *l = &load->line[line];
    size_t size = strlen(text);

    if (!l->heard && !(l->heard = malloc(LOAD_ANSWER_SIZE)))
        load_fail("memory", strerror(errno));
    l->busy = true;
    l->due = due;
    l->size = 0;
    if (send(l->fd, text, size, MSG_NOSIGNAL) != (ssize_t)size)
        load_fail("a request", strerror(errno));
}

void load_stream(Load *load, int line, const char *path, const char *who)
{
    LoadLine *l = &load->line[line];
    char text[256];

    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n", path,
             who);
    l->busy = true;
    epoll_ctl(load->poll, EPOLL_CTL_DEL, l->fd, NULL);
    watch(load->streams, l->fd, line);
    if (send(l->fd, text, strlen(text), MSG_NOSIGNAL) < 0)
        load_fail("a stream", strerror(errno));
}

/* ---- hearing ----------------------------------------------------------------------------- */

/* Chunks end with a message's newline and their own. */
static void hear_stream(LoadLine *l)
{
    static const char end[] = "}\n\r\n";
    char room[65536];
    ssize_t n = recv(l->fd, room, sizeof room, MSG_DONTWAIT);

    if (n <= 0)
        load_fail("a stream", n ? strerror(errno) : "closed by the server");
    if (l->bytes == 0 && strncmp(room, "HTTP/1.1 200", 12) != 0)
        load_fail("a stream was refused", "not 200");
    l->bytes += (uint64_t)n;
    l->whole = n >= 4 && memcmp(room + n - 4, end, 4) == 0;
}

/* Is the answer complete? */
static bool read_answer(const LoadLine *l, int *ret_status, const char **ret_body)
{
    static const char name[] = "\r\nContent-Length:";
    const char *end = strstr(l->heard, "\r\n\r\n"), *length = strstr(l->heard, name);

    if (!end || !length)
        return false;
    *ret_status = (int)strtol(l->heard + strlen("HTTP/1.1 "), NULL, 10);
    *ret_body = end + 4;
    return strlen(*ret_body) >= strtoul(length + sizeof name - 1, NULL, 10);
}

static void hear_answer(Load *load, int line, LoadHeard *heard, void *user)
{
    LoadLine *l = &load->line[line];
    char idle[1];
    const char *body;
    int status;
    ssize_t n = l->heard ? recv(l->fd, l->heard + l->size, LOAD_ANSWER_SIZE - 1 - l->size,
                                MSG_DONTWAIT)
                         : recv(l->fd, idle, sizeof idle, MSG_DONTWAIT);

    if (n <= 0)
        load_fail("an answer", n ? strerror(errno) : "closed by the server");
    l->size += (size_t)n;
    l->heard[l->size] = '\0';
    if (!read_answer(l, &status, &body))
        return;
    l->busy = false;
    heard(user, line, status, body);
}

static void hear_streams(Load *load)
{
    struct epoll_event event[STREAMS];
    int count = epoll_wait(load->streams, event, STREAMS, 0);

    for (int i = 0; i < count; i++)
        hear_stream(&load->line[event[i].data.u32]);
}

void load_turn(Load *load, int ms, LoadHeard *heard, void *user)
{
    struct epoll_event event[EVENTS];
    int count = epoll_wait(load->poll, event, EVENTS, ms);
    bool streams = false;

    for (int i = 0; i < count; i++) {
        int line = (int)event[i].data.u32;

        if (line == SOME_STREAMS)
            streams = true;
        else
            hear_answer(load, line, heard, user);
    }
    if (streams)
        hear_streams(load);
}

double load_processor(pid_t process)
{
    struct timespec taken;
    clockid_t clock;

    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &taken) != 0)
        load_fail("processor time", "cannot be read");
    return (double)taken.tv_sec + (double)taken.tv_nsec / 1e9;
}
