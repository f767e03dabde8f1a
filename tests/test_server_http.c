/* SPDX-License-Identifier: MIT */
/* The server over real sockets, with friendly and hostile clients. Each test starts its own
 * in a child process, on a port that the system picks, and expects it to end cleanly. */
#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/rng.h"
#include "server/server.h"

enum { BIG = 16 << 20, HEARD = 1 << 20, PATIENCE_MS = 30000 };

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
    int port;
} server;

static char heard[HEARD]; /* what the latest hear() or ask() got */

/* ---- starting and ending --------------------------------------------------------- */

static void serve(const HttpLimits *limits, int tell)
{
    ServerSetup setup = {
        .host = "127.0.0.1", .version = "0", .site = &site, .limits = *limits};
    Message fault;
    Server *own = server_open(&setup, &fault);
    int port;

    if (!own)
        exit(3);
    port = (int)strtol(strrchr(server_address(own), ':') + 1, NULL, 10);
    if (write(tell, &port, sizeof port) != sizeof port)
        exit(3);
    close(tell);
    server_run(own);
    server_close(own);
    exit(0);
}

static bool start(const HttpLimits *limits)
{
    int ends[2];

    fflush(stdout);
    if (pipe(ends) != 0)
        return CHECK(false);
    server.child = fork();
    if (server.child == 0) {
        close(ends[0]);
        serve(limits, ends[1]);
    }
    close(ends[1]);
    if (!CHECK(read(ends[0], &server.port, sizeof server.port) == sizeof server.port))
        server.port = 0;
    close(ends[0]);
    return server.port != 0;
}

/* Ends the server and expects it to leave as it should. */
static void stop(void)
{
    int status = -1;

    kill(server.child, SIGTERM);
    CHECK(waitpid(server.child, &status, 0) == server.child);
    CHECK_EQ_INT(status, 0);
}

/* ---- talking --------------------------------------------------------------------- */

static int dial_with(int receive_buffer)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)server.port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;

    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (receive_buffer)
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static int dial(void)
{
    int fd = dial_with(0);

    CHECK(fd >= 0);
    return fd;
}

static bool say_bytes(int fd, const char *bytes, size_t size)
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

static bool say(int fd, const char *text)
{
    return say_bytes(fd, text, strlen(text));
}

/* Waits for bytes or the end; false: neither came. */
static bool wait_for(int fd)
{
    struct pollfd pollfd = {.fd = fd, .events = POLLIN};

    return poll(&pollfd, 1, PATIENCE_MS) == 1;
}

/* Reads up to the end of the connection into heard, dropping what is too much for it; the
 * reply is how many bytes came, -1 when the end does not come. */
static long hear(int fd)
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

static const char *ask_bytes(const char *bytes, size_t size)
{
    int fd = dial();

    say_bytes(fd, bytes, size);
    CHECK(hear(fd) >= 0);
    close(fd);
    return heard;
}

static const char *ask(const char *text)
{
    return ask_bytes(text, strlen(text));
}

#define CLOSE " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"

static const char *get(const char *path)
{
    char request[4096];

    snprintf(request, sizeof request, "GET %s" CLOSE "\r\n", path);
    return ask(request);
}

static int status_of(const char *reply)
{
    return strncmp(reply, "HTTP/1.1 ", 9) == 0 ? (int)strtol(reply + 9, NULL, 10) : 0;
}

static const char *body_of(const char *reply)
{
    const char *end = strstr(reply, "\r\n\r\n");

    return end ? end + 4 : "";
}

/* A figure of /metrics. */
static double figure(const char *name)
{
    const char *at = strstr(get("/metrics"), name);

    return CHECK(at != NULL) ? strtod(at + strlen(name), NULL) : 0;
}

static void sleep_ms(int ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};

    nanosleep(&time, NULL);
}

/* ---- good clients ---------------------------------------------------------------- */

static void has_rules(const char *reply)
{
    static const char *const lines[] = {
        "\r\nContent-Security-Policy: default-src 'self'; script-src 'self' "
        "'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; "
        "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'\r\n",
        "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
        "\r\nCross-Origin-Embedder-Policy: require-corp\r\n",
        "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
        "\r\nReferrer-Policy: no-referrer\r\n",
        "\r\nX-Content-Type-Options: nosniff\r\n",
        "\r\nPermissions-Policy: camera=(), ",
        "\r\nDate: ",
    };

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!CHECK(strstr(reply, lines[i])))
            printf("#   %s in %.60s\n", lines[i], reply);
    }
}

TEST(every_answer_has_the_rules)
{
    if (!start(&http_limits))
        return;
    has_rules(get("/"));
    CHECK_EQ_INT(status_of(heard), 200);
    CHECK(strstr(heard, "\r\nContent-Type: text/html\r\n"));
    CHECK(strstr(heard, "\r\nCache-Control: no-cache\r\n"));
    CHECK(strstr(heard, "\r\nConnection: close\r\n"));
    CHECK_EQ_STR(body_of(heard), "<p>index");
    has_rules(ask("GET /" CLOSE "If-None-Match: \"i\"\r\n\r\n"));
    CHECK_EQ_INT(status_of(heard), 304);
    CHECK_EQ_STR(body_of(heard), "");
    has_rules(get("/missing"));
    CHECK_EQ_INT(status_of(heard), 404);
    has_rules(ask("POST /" CLOSE "\r\n"));
    CHECK_EQ_INT(status_of(heard), 405);
    has_rules(ask("nonsense\r\n\r\n"));
    CHECK_EQ_INT(status_of(heard), 400);
    has_rules(get("/health"));
    CHECK_EQ_STR(body_of(heard), "ok\n");
    has_rules(get("/metrics"));
    CHECK(strstr(heard, "\noriel_http_requests_total{status=\"4xx\"} 3\n"));
    stop();
}

TEST(files_and_codings)
{
    if (!start(&http_limits))
        return;
    CHECK_EQ_STR(body_of(ask("GET /app-ABCDEFGH.js" CLOSE "Accept-Encoding: br\r\n\r\n")),
                 "br");
    CHECK(strstr(heard, "\r\nContent-Encoding: br\r\n"));
    CHECK(strstr(heard, "\r\nVary: Accept-Encoding\r\n"));
    CHECK(!strstr(heard, "\r\nETag: "));
    CHECK(strstr(heard, "\r\nCache-Control: public, max-age=31536000, immutable\r\n"));
    CHECK_EQ_STR(
        body_of(ask("GET /app-ABCDEFGH.js" CLOSE "Accept-Encoding: br;q=0,gzip\r\n\r\n")),
        "gzip");
    CHECK_EQ_STR(body_of(get("/app-ABCDEFGH.js")), "script");
    CHECK(!strstr(heard, "Content-Encoding"));
    CHECK_EQ_STR(body_of(ask("HEAD /big.txt" CLOSE "\r\n")), "");
    CHECK(strstr(heard, "\r\nContent-Length: 16777216\r\n"));
    CHECK_EQ_STR(body_of(ask("GET / HTTP/1.0\r\n\r\n")), "<p>index");
    stop();
}

TEST(a_large_file_comes_whole)
{
    int fd;

    if (!start(&http_limits))
        return;
    fd = dial();
    say(fd, "GET /big.txt" CLOSE "\r\n");
    /* Half-open: the client has no more to say, but listens. */
    shutdown(fd, SHUT_WR);
    CHECK_EQ_INT(hear(fd) - (body_of(heard) - heard), BIG);
    close(fd);
    stop();
}

/* How often a text occurs. */
static int count(const char *in, const char *text)
{
    int n = 0;

    while ((in = strstr(in, text)) != NULL) {
        in += strlen(text);
        n++;
    }
    return n;
}

TEST(requests_in_a_row)
{
    char all[8192] = "";
    Text out = text_into(all, sizeof all);
    int fd;

    if (!start(&http_limits))
        return;
    fd = dial();
    for (int i = 0; i < 60; i++)
        text_add(&out, i % 2 ? "GET /missing HTTP/1.1\r\nHost: x\r\n\r\n"
                             : "GET /app-ABCDEFGH.js HTTP/1.1\r\nHost: x\r\n\r\n");
    text_add(&out, "GET /" CLOSE "\r\nGET /never HTTP/1.1\r\n");
    say(fd, all);
    hear(fd);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 OK\r\n"), 31);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 404 Not Found\r\n"), 30);
    CHECK_EQ_INT(count(heard, "\r\n\r\nscriptHTTP/1.1 404"), 30);
    CHECK(strstr(heard, "<p>index") && strlen(strstr(heard, "<p>index")) == 8);
    close(fd);
    stop();
}

TEST(a_request_byte_by_byte)
{
    static const char text[] = "GET /" CLOSE "\r\n";
    int fd;

    if (!start(&http_limits))
        return;
    fd = dial();
    for (size_t i = 0; i < sizeof text - 1; i++) {
        say_bytes(fd, text + i, 1);
        sleep_ms(1);
    }
    hear(fd);
    CHECK_EQ_STR(body_of(heard), "<p>index");
    close(fd);
    stop();
}

TEST(many_at_a_time)
{
    enum { MANY = 200 };
    int fd[MANY], served = 0;

    if (!start(&http_limits))
        return;
    for (int i = 0; i < MANY; i++)
        fd[i] = dial();
    for (int i = 0; i < MANY; i++)
        say(fd[i], "GET /" CLOSE "\r\n");
    for (int i = 0; i < MANY; i++) {
        hear(fd[i]);
        served += strcmp(body_of(heard), "<p>index") == 0;
        close(fd[i]);
    }
    CHECK_EQ_INT(served, MANY);
    stop();
}

/* ---- bad clients ----------------------------------------------------------------- */

TEST(requests_that_cannot_be_read)
{
    static char huge[3 * HTTP_HEAD_SIZE];
    static const char nul[] = "GET /\0index.html" CLOSE "\r\n";
    Text out = text_into(huge, sizeof huge);

    if (!start(&http_limits))
        return;
    CHECK_EQ_INT(status_of(ask_bytes(nul, sizeof nul - 1)), 400);
    CHECK_EQ_INT(status_of(ask("\x16\x03\x01\x02\x00\x01")), 400);
    CHECK_EQ_INT(status_of(ask("GET / HTTP/1.1\n\n")), 400);
    CHECK_EQ_INT(status_of(ask("GET / HTTP/3.0\r\n\r\n")), 505);
    CHECK_EQ_INT(status_of(get("/%00")), 400);
    CHECK_EQ_INT(status_of(get("/../../etc/passwd")), 404);
    CHECK_EQ_INT(status_of(get("/%2e%2e/%2e%2e/etc/passwd")), 404);
    text_add(&out, "GET / HTTP/1.1\r\nHost: x\r\nCookie: ");
    while (out.size < sizeof huge - 1)
        text_char(&out, 'a');
    CHECK_EQ_INT(status_of(ask(huge)), 431);
    memcpy(huge, "GET /", 5);
    memset(huge + 5, 'a', HTTP_TARGET_SIZE);
    memcpy(huge + 5 + HTTP_TARGET_SIZE, CLOSE "\r\n", sizeof CLOSE "\r\n");
    CHECK_EQ_INT(status_of(ask(huge)), 414);
    CHECK_EQ_INT(count(heard, "\n"), count(heard, "\r\n") + 1); /* a line of body */
    stop();
}

/* A body is not read: whoever sends one gets the reply and no second one. */
TEST(bodies)
{
    int fd;

    if (!start(&http_limits))
        return;
    ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 36\r\n\r\n"
        "GET / HTTP/1.1\r\nHost: smuggled\r\n\r\n.");
    CHECK_EQ_INT(status_of(heard), 405);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    fd = dial();
    say(fd, "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 16777216\r\n\r\n");
    say_bytes(fd, big, BIG);
    hear(fd);
    CHECK_EQ_INT(status_of(heard), 405);
    close(fd);
    stop();
}

/* Short of time, so that the tests are not. */
static HttpLimits hasty(void)
{
    HttpLimits limits = http_limits;

    limits.head_ms = 300;
    limits.idle_ms = 300;
    limits.reply_ms = 500;
    limits.bytes_a_ms = BIG;
    limits.linger_ms = 300;
    return limits;
}

TEST(slow_clients)
{
    HttpLimits limits = hasty();
    int silent, slow, idle, stuck;

    if (!start(&limits))
        return;
    silent = dial();
    slow = dial();
    idle = dial();
    stuck = dial_with(4096);
    say(slow, "GET / HTTP/1.1\r\nHost:");
    say(idle, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    say(stuck, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    /* Others are served meanwhile. */
    CHECK_EQ_INT(status_of(get("/")), 200);
    CHECK_EQ_INT(hear(silent), 0);
    CHECK(hear(slow) > 0);
    CHECK_EQ_INT(status_of(heard), 408);
    CHECK(hear(idle) > 0);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    /* Whoever does not fetch its reply loses it. */
    for (int i = 0; i < 100 && figure("\noriel_http_connections ") > 1; i++)
        sleep_ms(50);
    CHECK_EQ_INT(figure("\noriel_http_connections "), 1);
    CHECK(hear(stuck) < BIG);
    CHECK_EQ_INT(figure("\noriel_http_timeouts_total "), 4);
    close(silent);
    close(slow);
    close(idle);
    close(stuck);
    stop();
}

/* One byte at a time does not buy more time than all at once. */
TEST(dripping_clients)
{
    HttpLimits limits = hasty();
    int fd, sent = 0;

    if (!start(&limits))
        return;
    fd = dial();
    while (sent < 500 && say(fd, "a")) {
        sent++;
        sleep_ms(20);
    }
    CHECK(sent < 500);
    close(fd);
    stop();
}

/* A client that waits, talks on or has left while it is answered costs no time. */
TEST(waiting_costs_nothing)
{
    int full, talking, gone;
    double before;

    if (!start(&http_limits))
        return;
    full = dial_with(4096);
    talking = dial_with(4096);
    gone = dial_with(4096);
    say(full, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    say(talking, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    say(gone, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    sleep_ms(100);
    say(talking, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    shutdown(gone, SHUT_WR);
    sleep_ms(100);
    before = figure("\nprocess_cpu_seconds_total ");
    sleep_ms(1000);
    CHECK(figure("\nprocess_cpu_seconds_total ") - before < 0.1);
    close(full);
    close(talking);
    close(gone);
    stop();
}

/* Fills the server up to `places` and expects the next to be turned away, kindly. */
static void check_places(const HttpLimits *limits, int places)
{
    int fd[16], extra;

    if (!start(limits))
        return;
    for (int i = 0; i < places; i++) {
        fd[i] = dial();
        say(fd[i], "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        CHECK(wait_for(fd[i]));
    }
    extra = dial();
    hear(extra);
    CHECK_EQ_INT(status_of(heard), 503);
    has_rules(heard);
    CHECK_EQ_STR(body_of(heard), "too many connections; please try again in a moment\n");
    close(extra);
    close(fd[0]);
    for (int i = 0; i < 100 && status_of(get("/")) != 200; i++)
        sleep_ms(20);
    CHECK_EQ_INT(status_of(heard), 200);
    CHECK(figure("\noriel_http_refused_total ") >= 1);
    for (int i = 1; i < places; i++)
        close(fd[i]);
    stop();
}

TEST(too_many_connections)
{
    HttpLimits limits = http_limits;

    limits.address.connections = 8;
    check_places(&limits, 8);
    limits = http_limits;
    limits.connections = 8;
    check_places(&limits, 8);
}

TEST(too_many_requests)
{
    HttpLimits limits = http_limits;
    int fd;

    limits.address.burst = 5;
    limits.address.per_second = 1;
    if (!start(&limits))
        return;
    fd = dial();
    for (int i = 0; i < 9; i++)
        say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    hear(fd);
    CHECK(count(heard, "HTTP/1.1 200 OK\r\n") >= 5);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 429 Too Many Requests\r\n"), 1);
    CHECK(strstr(heard, "\r\nRetry-After: 1\r\n"));
    close(fd);
    stop();
}

/* Leaves in the middle of things, abruptly. */
TEST(clients_that_vanish)
{
    struct linger reset = {.l_onoff = 1, .l_linger = 0};

    if (!start(&http_limits))
        return;
    for (int i = 0; i < 50; i++) {
        int fd = dial_with(4096);

        say(fd, i % 2 ? "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n" : "GET /big");
        sleep_ms(i % 5);
        if (i % 3 == 0)
            setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        close(fd);
    }
    for (int i = 0; i < 100 && figure("\noriel_http_connections ") > 1; i++)
        sleep_ms(50);
    CHECK_EQ_INT(figure("\noriel_http_connections "), 1);
    stop();
}

/* Spoils a request here and there. */
static size_t spoil(Rng *rng, char *bytes, size_t size)
{
    for (uint64_t n = rng_below(rng, 6); n > 0; n--) {
        static const char odd[] = "\r\n\t :/%?\0\x7f\xff";
        char c = odd[rng_below(rng, sizeof odd)];

        bytes[rng_below(rng, (uint32_t)size)] = c;
    }
    return rng_below(rng, 4) ? size : rng_below(rng, (uint32_t)size);
}

TEST(clients_gone_mad)
{
    static const char good[] =
        "GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n"
        "POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n"
        "abcHEAD /big.txt HTTP/1.1\r\nHost: x\r\n\r\n";
    HttpLimits limits = hasty();
    Rng rng = {1};

    limits.address.per_second = limits.address.burst = 1 << 20;
    if (!start(&limits))
        return;
    for (int i = 0; i < 2000; i++) {
        char bytes[sizeof good], rest[4096];
        size_t size, cut;
        int fd = dial();

        memcpy(bytes, good, sizeof good);
        size = spoil(&rng, bytes, sizeof good - 1);
        cut = rng_below(&rng, (uint32_t)size + 1);
        say_bytes(fd, bytes, cut);
        say_bytes(fd, bytes + cut, size - cut);
        recv(fd, rest, sizeof rest, i % 8 ? MSG_DONTWAIT : 0);
        close(fd);
    }
    CHECK_EQ_STR(body_of(get("/")), "<p>index");
    stop();
}

/* ---- the end --------------------------------------------------------------------- */

TEST(the_end_waits_for_answers)
{
    int loading, idle, late, status = -1;
    long size;

    if (!start(&http_limits))
        return;
    loading = dial_with(4096);
    idle = dial();
    say(loading, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(wait_for(loading));
    say(idle, "GET /hea");
    sleep_ms(50);
    kill(server.child, SIGTERM);
    CHECK_EQ_INT(hear(idle), 0);
    late = dial_with(0);
    CHECK(late < 0);
    size = hear(loading);
    CHECK_EQ_INT(size - (body_of(heard) - heard), BIG);
    CHECK(waitpid(server.child, &status, 0) == server.child);
    CHECK_EQ_INT(status, 0);
    close(loading);
    close(idle);
}

/* Waits for the server; the reply is its status, -1 when it does not end. */
static int wait_for_end(int ms)
{
    int status;

    for (; ms > 0; ms -= 10) {
        if (waitpid(server.child, &status, WNOHANG) == server.child)
            return status;
        sleep_ms(10);
    }
    return -1;
}

TEST(the_end_does_not_wait_for_ever)
{
    int stuck;

    if (!start(&http_limits))
        return;
    stuck = dial_with(4096);
    say(stuck, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(wait_for(stuck));
    kill(server.child, SIGINT);
    CHECK_EQ_INT(wait_for_end(http_limits.stop_ms + PATIENCE_MS), 0);
    close(stuck);
}

TEST(a_second_signal_ends_at_once)
{
    HttpLimits limits = http_limits;
    int stuck;

    limits.stop_ms = 3600 * 1000;
    if (!start(&limits))
        return;
    stuck = dial_with(4096);
    say(stuck, "GET /big.txt HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(wait_for(stuck));
    kill(server.child, SIGTERM);
    CHECK_EQ_INT(wait_for_end(200), -1);
    kill(server.child, SIGTERM);
    CHECK_EQ_INT(wait_for_end(PATIENCE_MS), 0);
    close(stuck);
}

/* ---- starting badly -------------------------------------------------------------- */

static const char *fault_of(const char *host, int port)
{
    static char line[512];
    ServerSetup setup = {
        .host = host, .port = port, .version = "0", .site = &site, .limits = http_limits};
    Message fault = {0};
    Server *own = server_open(&setup, &fault);

    if (own) {
        server_close(own);
        return "it works";
    }
    snprintf(line, sizeof line, "%s %s", fault.id, fault.arg[0]);
    return line;
}

TEST(places_where_nobody_can_listen)
{
    if (!start(&http_limits))
        return;
    CHECK(strstr(fault_of("127.0.0.1", server.port), "is taken by another program"));
    CHECK(strstr(fault_of("192.0.2.1", 0), "is no address of this machine"));
    CHECK(strstr(fault_of("no such host", 0), "there is no host"));
    CHECK_EQ_STR(fault_of("localhost", 0), "it works");
    stop();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    memset(big, 'b', sizeof big);
    RUN(every_answer_has_the_rules);
    RUN(files_and_codings);
    RUN(a_large_file_comes_whole);
    RUN(requests_in_a_row);
    RUN(a_request_byte_by_byte);
    RUN(many_at_a_time);
    RUN(requests_that_cannot_be_read);
    RUN(bodies);
    RUN(slow_clients);
    RUN(dripping_clients);
    RUN(waiting_costs_nothing);
    RUN(too_many_connections);
    RUN(too_many_requests);
    RUN(clients_that_vanish);
    RUN(clients_gone_mad);
    RUN(the_end_waits_for_answers);
    RUN(the_end_does_not_wait_for_ever);
    RUN(a_second_signal_ends_at_once);
    RUN(places_where_nobody_can_listen);
    return test_finish("server_http");
}
