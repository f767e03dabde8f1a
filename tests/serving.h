/* SPDX-License-Identifier: MIT */
/* serving - a server in a child process, on a port that the system picks, and clients that
 * talk to it over real sockets; include it after test.h.
 *
 *     ServerSetup setup = a_setup();
 *     if (!start(&setup))
 *         return;
 *     CHECK_EQ_INT(status_of(get("/")), 200);
 *     stop();                                 and expects that it leaves as it should
 */
#ifndef SERVING_H
#define SERVING_H

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/server.h"

/* PATIENCE_MS is how long a test waits for what must come: no more than a guard. */
enum { BIG = 16 << 20, HEARD = 1 << 20, PATIENCE_MS = 60000 };

static char big[BIG]; /* larger than what the sockets between us hold */

static const SiteFile files[] = {
    {"/app-ABCDEFGH.js",
     "text/javascript",
     true,
     true,
     {{{"script", 6}, "\"a\""}, {{"br", 2}, "\"a-br\""}, {{"gzip", 4}, "\"a-gz\""}}},
    {"/big.txt", "text/plain", false, true, {{{big, BIG}, "\"b\""}}},
    {"/index.html", "text/html", false, false, {{{"<p>index", 8}, "\"i\""}}},
};

static const Site site = {files, sizeof files / sizeof *files};

static struct {
    pid_t child;
    int port, metrics_port; /* 0: none */
} server;

static Http *serving; /* in the child: what a handler there answers by */

static char heard[HEARD]; /* what the latest hear() or ask() got */

/* ---- starting and ending --------------------------------------------------------- */

/* Times that no test needs; each shortens the one that it is about. */
static inline HttpLimits patient(void)
{
    HttpLimits limits = http_limits;

    limits.head_ms = limits.idle_ms = limits.reply_ms = 2 * PATIENCE_MS;
    limits.body_ms = limits.answer_ms = limits.linger_ms = 2 * PATIENCE_MS;
    limits.ping_ms = limits.alive_ms = 2 * PATIENCE_MS;
    return limits;
}

static inline ServerSetup a_setup(void)
{
    return (ServerSetup){
        .host = "127.0.0.1", .version = "0", .site = &site, .limits = patient()};
}

static inline int port_in(const char *address)
{
    const char *colon = strrchr(address, ':');

    return colon ? (int)strtol(colon + 1, NULL, 10) : 0;
}

static inline void serve(const ServerSetup *setup, int tell)
{
    Message fault;
    Server *own = server_open(setup, &fault);
    int port[2];

    if (!own)
        exit(3);
    serving = server_http(own);
    port[0] = port_in(server_address(own));
    port[1] = port_in(server_metrics_address(own));
    if (write(tell, port, sizeof port) != sizeof port)
        exit(3);
    close(tell);
    server_run(own);
    server_close(own);
    exit(0);
}

static inline bool start(const ServerSetup *setup)
{
    int ends[2], port[2] = {0};

    fflush(stdout);
    if (pipe(ends) != 0)
        return CHECK(false);
    server.child = fork();
    if (server.child == 0) {
        close(ends[0]);
        serve(setup, ends[1]);
    }
    close(ends[1]);
    CHECK(read(ends[0], port, sizeof port) == sizeof port);
    close(ends[0]);
    server.port = port[0];
    server.metrics_port = port[1];
    return server.port != 0;
}

static inline bool start_with(const HttpLimits *limits)
{
    ServerSetup setup = a_setup();

    setup.limits = *limits;
    return start(&setup);
}

static inline bool start_patient(void)
{
    ServerSetup setup = a_setup();

    return start(&setup);
}

/* Expects the server to leave as it should. */
static inline void wait_for_end(void)
{
    int status = -1;

    CHECK(waitpid(server.child, &status, 0) == server.child);
    CHECK_EQ_INT(status, 0);
}

static inline void stop(void)
{
    kill(server.child, SIGTERM);
    wait_for_end();
}

/* ---- talking --------------------------------------------------------------------- */

typedef struct Dial {
    int from;           /* the last number of the client's address, 127.0.0.N; 0: any */
    int port;           /* 0: the server's */
    int receive_buffer; /* 0: as the system likes */
} Dial;

/* The reply is -1 where nobody listens. */
static inline int dial_as(Dial how)
{
    struct sockaddr_in to = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)(how.port ? how.port : server.port)),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    struct sockaddr_in from = {
        .sin_family = AF_INET,
        .sin_addr.s_addr = htonl(0x7f000000u + (unsigned)how.from),
    };
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;

    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (how.from)
        CHECK(bind(fd, (struct sockaddr *)&from, sizeof from) == 0);
    if (how.receive_buffer)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &how.receive_buffer,
                   sizeof how.receive_buffer);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static inline int dial(void)
{
    int fd = dial_as((Dial){0});

    CHECK(fd >= 0);
    return fd;
}

/* A client that takes little at a time. */
static inline int dial_small(void)
{
    return dial_as((Dial){.receive_buffer = 4096});
}

static inline bool say_bytes(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = send(fd, bytes, size, MSG_NOSIGNAL);

        if (n < 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

static inline bool say(int fd, const char *text)
{
    return say_bytes(fd, text, strlen(text));
}

/* Waits for bytes or the end; false: neither came. */
static inline bool wait_for(int fd)
{
    struct pollfd pollfd = {.fd = fd, .events = POLLIN};

    return poll(&pollfd, 1, PATIENCE_MS) == 1;
}

/* Reads up to the end of the connection into heard, dropping what is too much for it; the
 * reply is how many bytes came, -1 when the end does not come. */
static inline long hear(int fd)
{
    long total = 0;

    heard[0] = '\0';
    while (wait_for(fd)) {
        char rest[65536];
        bool room = total < HEARD - 1;
        ssize_t n = recv(fd, room ? heard + total : rest,
                         room ? (size_t)(HEARD - 1 - total) : sizeof rest, 0);

        if (n <= 0)
            return total;
        total += n;
        if (total < HEARD)
            heard[total] = '\0';
    }
    return -1;
}

/* Asks on a connection of its own and takes all that is said. */
static inline const char *ask_as(Dial how, const char *bytes, size_t size)
{
    int fd = dial_as(how);

    CHECK(fd >= 0);
    say_bytes(fd, bytes, size);
    CHECK(hear(fd) >= 0);
    close(fd);
    return heard;
}

static inline const char *ask(const char *text)
{
    return ask_as((Dial){0}, text, strlen(text));
}

#define HOST " HTTP/1.1\r\nHost: localhost\r\n"
#define CLOSE HOST "Connection: close\r\n"

static inline const char *get(const char *path)
{
    char request[4096];

    snprintf(request, sizeof request, "GET %s" CLOSE "\r\n", path);
    return ask(request);
}

/* Asks for a path and waits until the reply begins, without taking it. */
static inline void begin(int fd, const char *path)
{
    char request[256];

    snprintf(request, sizeof request, "GET %s" HOST "\r\n", path);
    say(fd, request);
    CHECK(wait_for(fd));
}

static inline int status_of(const char *reply)
{
    return strncmp(reply, "HTTP/1.1 ", 9) == 0 ? (int)strtol(reply + 9, NULL, 10) : 0;
}

static inline const char *body_of(const char *reply)
{
    const char *end = strstr(reply, "\r\n\r\n");

    return end ? end + 4 : "";
}

/* How often a text occurs. */
static inline int count(const char *in, const char *text)
{
    int n = 0;

    while ((in = strstr(in, text)) != NULL) {
        in += strlen(text);
        n++;
    }
    return n;
}

static inline void sleep_ms(int ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};

    nanosleep(&time, NULL);
}

/* Says it byte by byte, each on its way before the next. */
static inline void say_slowly(int fd, const char *text)
{
    for (; *text; text++) {
        say_bytes(fd, text, 1);
        sleep_ms(1);
    }
}

/* A figure of /metrics. Where limits are short the question may come too late, too: it is
 * asked again. */
static inline double figure(const char *name)
{
    const char *at = NULL;

    for (int i = 0; i < 20 && !at; i++)
        at = strstr(get("/metrics"), name);
    return CHECK(at != NULL) ? strtod(at + strlen(name), NULL) : 0;
}

/* Waits until a figure of /metrics is down to this. */
static inline void wait_for_figure(const char *name, double most)
{
    for (int ms = 0; ms < PATIENCE_MS && figure(name) > most; ms += 50)
        sleep_ms(50);
    CHECK(figure(name) <= most);
}

#endif
