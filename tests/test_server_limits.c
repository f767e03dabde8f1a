/* SPDX-License-Identifier: MIT */
/* What the server bears of clients that want too much: places, requests, time, memory. */
#include "test.h"

#include "base/rng.h"
#include "serving.h"

/* ---- time ------------------------------------------------------------------------ */

TEST(silent_clients)
{
    HttpLimits limits = patient();
    int fd;

    limits.head_ms = 200;
    if (!start_with(&limits))
        return;
    fd = dial();
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
    CHECK(figure("\noriel_http_timeouts_total ") >= 1);
    stop();
}

/* Sends this, again and again on a busy machine, until it is in time to come too late. */
static void be_late_with(const char *text)
{
    bool over = false;

    for (int i = 0; i < 100 && !over; i++) {
        int fd = dial();

        say(fd, text);
        over = hear(fd) < 0 || strstr(heard, "HTTP/1.1 408 ");
        close(fd);
    }
    CHECK_EQ_INT(count(heard, "HTTP/1.1 408 "), 1);
}

TEST(slow_clients)
{
    HttpLimits limits = patient();

    limits.head_ms = 200;
    if (!start_with(&limits))
        return;
    be_late_with("GET /" HOST);
    CHECK_EQ_STR(body_of(heard), "the request took too long; please try again\n");
    be_late_with("HEAD /" HOST);
    CHECK_EQ_STR(body_of(heard), "");
    stop();
}

TEST(idle_clients)
{
    HttpLimits limits = patient();
    int fd;

    limits.idle_ms = 200;
    if (!start_with(&limits))
        return;
    fd = dial();
    say(fd, "GET /" HOST "\r\n");
    CHECK(hear(fd) > 0);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    close(fd);
    CHECK_EQ_INT(figure("\noriel_http_timeouts_total "), 1);
    stop();
}

/* What is left of a second request must come as soon as what is left of a first one. */
TEST(slow_second_requests)
{
    HttpLimits limits = patient();

    limits.head_ms = 200;
    if (!start_with(&limits))
        return;
    be_late_with("GET /health" HOST "\r\nGET /" HOST);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 "), 1);
    stop();
}

/* Whoever does not fetch its reply loses it; others are served meanwhile. */
TEST(stuck_clients)
{
    HttpLimits limits = patient();
    int fd;

    limits.reply_ms = 200;
    limits.bytes_a_ms = BIG;
    if (!start_with(&limits))
        return;
    fd = dial_small();
    begin(fd, "/big.txt");
    wait_for_figure("\noriel_http_connections ", 1);
    CHECK(hear(fd) < BIG);
    close(fd);
    stop();
}

/* One byte at a time does not buy more time than all at once. */
TEST(dripping_clients)
{
    HttpLimits limits = patient();
    int fd, ms = 0;

    limits.head_ms = limits.linger_ms = 200;
    if (!start_with(&limits))
        return;
    fd = dial();
    while (ms < PATIENCE_MS && say(fd, "a")) {
        sleep_ms(20);
        ms += 20;
    }
    CHECK(ms < PATIENCE_MS);
    close(fd);
    stop();
}

/* A client that waits, talks on or has left while it is answered costs no time. */
TEST(waiting_costs_nothing)
{
    int full, talking, gone;
    double before;

    if (!start_patient())
        return;
    full = dial_small();
    talking = dial_small();
    gone = dial_small();
    begin(full, "/big.txt");
    begin(talking, "/big.txt");
    begin(gone, "/big.txt");
    say(talking, "GET /big.txt" HOST "\r\n");
    shutdown(gone, SHUT_WR);
    sleep_ms(100);
    before = figure("\noriel_loop_turns_total ");
    sleep_ms(1000);
    /* Ten a second are enough; a loop that spins makes tens of thousands. */
    CHECK(figure("\noriel_loop_turns_total ") - before < 2000);
    close(full);
    close(talking);
    close(gone);
    stop();
}

/* ---- places ---------------------------------------------------------------------- */

/* Fills the server up to `places` from 127.0.0.`from` and expects the next to be turned away,
 * kindly, which costs nobody a place. */
static void check_places(const HttpLimits *limits, int places, int from)
{
    int fd[16];

    if (!start_with(limits))
        return;
    for (int i = 0; i < places; i++) {
        fd[i] = dial_as((Dial){.from = from, .receive_buffer = 4096});
        begin(fd[i], "/big.txt");
    }
    for (int i = 0; i < 20; i++) {
        int extra = dial();

        hear(extra);
        CHECK_EQ_INT(status_of(heard), 503);
        close(extra);
    }
    CHECK(strstr(heard, "\r\nContent-Security-Policy: default-src 'self'; "));
    CHECK_EQ_STR(body_of(heard), "too many connections; please try again in a moment\n");
    close(fd[0]);
    for (int ms = 0; ms < PATIENCE_MS && status_of(get("/")) != 200; ms += 20)
        sleep_ms(20);
    CHECK_EQ_INT(status_of(heard), 200);
    CHECK(figure("\noriel_http_refused_total ") >= 1);
    for (int i = 1; i < places; i++)
        close(fd[i]);
    stop();
}

TEST(too_many_connections)
{
    HttpLimits limits = patient();

    limits.address.connections = 8;
    check_places(&limits, 8, 1);
    limits = patient();
    limits.connections = 8;
    limits.address.connections = 12;
    check_places(&limits, 8, 2);
}

/* Asks on an open connection and expects its reply, which it takes. */
static void check_alive(int fd)
{
    char reply[4096];

    begin(fd, "/health");
    CHECK(recv(fd, reply, sizeof reply, 0) > 0);
    CHECK(strncmp(reply, "HTTP/1.1 200 ", 13) == 0);
}

static int dial_alive(int from)
{
    int fd = dial_as((Dial){.from = from});

    check_alive(fd);
    return fd;
}

/* Where all places are taken, whoever has most of them gives one up: the one that has waited
 * longest for its client. */
TEST(idle_connections_give_way)
{
    HttpLimits limits = patient();
    int greedy[4], busy, modest[2], newcomer;

    limits.connections = 7;
    if (!start_with(&limits))
        return;
    modest[0] = dial_alive(3);
    busy = dial_as((Dial){.from = 2, .receive_buffer = 4096});
    say(busy, "GET /big.txt" CLOSE "\r\n");
    CHECK(wait_for(busy));
    for (int i = 0; i < 4; i++)
        greedy[i] = dial_alive(2);
    modest[1] = dial_alive(4);
    check_alive(greedy[0]); /* no longer the one that has waited longest */
    newcomer = dial_alive(5);
    CHECK_EQ_INT(hear(greedy[1]), 0);
    CHECK_EQ_INT(figure("\noriel_http_evicted_total "), 2); /* for our question, too */
    CHECK_EQ_INT(hear(greedy[2]), 0);
    check_alive(greedy[0]);
    check_alive(greedy[3]);
    check_alive(modest[0]);
    check_alive(modest[1]);
    check_alive(newcomer);
    CHECK_EQ_INT(hear(busy) - (body_of(heard) - heard), BIG);
    stop();
}

/* One byte of a request does not keep a place, nor does the end of a reply. */
TEST(unfinished_requests_give_way)
{
    HttpLimits limits = patient();
    int fd[4];

    limits.connections = 4;
    if (!start_with(&limits))
        return;
    fd[0] = dial_as((Dial){.from = 2});
    say(fd[0], "GET /" HOST);
    fd[1] = dial_as((Dial){.from = 2});
    say(fd[1], "nonsense\r\n\r\n");
    CHECK(hear(fd[1]) > 0);
    fd[2] = dial_alive(3);
    fd[3] = dial_alive(4);
    dial_alive(5);
    CHECK_EQ_INT(hear(fd[0]), 0);
    dial_alive(6);
    check_alive(fd[2]);
    check_alive(fd[3]);
    stop();
}

/* Whoever has all places of an address gives up one of its own, nobody else's. */
TEST(an_address_makes_room_for_itself)
{
    HttpLimits limits = patient();
    int first, own[2], other;

    limits.address.connections = 2;
    if (!start_with(&limits))
        return;
    other = dial_alive(3);
    first = dial_alive(2);
    own[0] = dial_alive(2);
    own[1] = dial_alive(2);
    CHECK_EQ_INT(hear(first), 0);
    check_alive(own[0]);
    check_alive(own[1]);
    check_alive(other);
    stop();
}

/* ---- requests -------------------------------------------------------------------- */

TEST(too_many_requests)
{
    HttpLimits limits = patient();
    int fd;

    limits.address.requests.burst = 5;
    limits.address.requests.per_second = 0;
    if (!start_with(&limits))
        return;
    fd = dial();
    for (int i = 0; i < 9; i++)
        say(fd, "GET /" HOST "\r\n");
    hear(fd);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 OK\r\n"), 5);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 429 Too Many Requests\r\n"), 1);
    CHECK(strstr(heard, "\r\nRetry-After: 1\r\n"));
    close(fd);
    stop();
}

/* Nonsense costs as much as sense. */
TEST(too_many_refusals)
{
    HttpLimits limits = patient();

    limits.address.requests.burst = 5;
    limits.address.requests.per_second = 0;
    if (!start_with(&limits))
        return;
    CHECK_EQ_INT(status_of(ask("nonsense\r\n\r\n")), 400);
    CHECK_EQ_INT(status_of(ask("GET / HTTP/3.0\r\n\r\n")), 505);
    CHECK_EQ_INT(status_of(ask("GET /\x01")), 400);
    CHECK_EQ_INT(status_of(get("/missing")), 404);
    CHECK_EQ_INT(status_of(ask("GET / HTTP/1.1\r\n\r\n")), 400);
    CHECK_EQ_INT(status_of(ask("nonsense\r\n\r\n")), 429);
    CHECK_EQ_INT(status_of(ask("HEAD /\x01")), 429);
    CHECK_EQ_STR(body_of(heard), "");
    CHECK_EQ_INT(status_of(get("/")), 429);
    stop();
}

/* ---- memory ---------------------------------------------------------------------- */

/* What the system has taken of a reply is still sent when the server is no more: it is not
 * much. */
TEST(replies_wait_in_the_server)
{
    int fd;

    if (!start_patient())
        return;
    fd = dial_small();
    begin(fd, "/big.txt");
    CHECK_EQ_INT(figure("\noriel_http_connections "), 2);
    kill(server.child, SIGKILL);
    CHECK(waitpid(server.child, NULL, 0) == server.child);
    CHECK(hear(fd) < 1 << 20);
    close(fd);
}

/* No memory for the first clients, whatever comes later. */
static void *allocate_late(size_t size)
{
    static int asked;

    return asked++ < 3 ? NULL : malloc(size);
}

/* A client for whom there is no memory is sent away, and the next one is heard. While the
 * server stands still three come, so that it finds them at once. */
TEST(memory_that_runs_out)
{
    ServerSetup setup = a_setup();
    int fd[3];

    setup.allocate = allocate_late;
    if (!start(&setup))
        return;
    kill(server.child, SIGSTOP);
    for (int i = 0; i < 3; i++)
        fd[i] = dial();
    kill(server.child, SIGCONT);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(hear(fd[i]), 0);
        close(fd[i]);
    }
    CHECK_EQ_INT(status_of(get("/")), 200);
    CHECK_EQ_INT(figure("\noriel_http_refused_total "), 3);
    stop();
}

/* ---- nonsense -------------------------------------------------------------------- */

/* Leaves in the middle of things, abruptly. */
TEST(clients_that_vanish)
{
    struct linger reset = {.l_onoff = 1, .l_linger = 0};
    if (!start_patient())
        return;
    for (int i = 0; i < 50; i++) {
        int fd = dial_small();

        say(fd, i % 2 ? "GET /big.txt" HOST "\r\n" : "GET /big");
        sleep_ms(i % 5);
        if (i % 3 == 0)
            setsockopt(fd, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        close(fd);
    }
    wait_for_figure("\noriel_http_connections ", 1);
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
    static const char good[] = "GET /" HOST "Accept-Encoding: br\r\n\r\n"
                               "POST /a?b=c" HOST "Content-Length: 3\r\n\r\n"
                               "abcHEAD /big.txt" HOST "\r\n";
    HttpLimits limits = patient();
    Rng rng = {1};

    limits.head_ms = limits.idle_ms = limits.reply_ms = 300;
    limits.address.requests.per_second = limits.address.requests.burst = 1 << 20;
    if (!start_with(&limits))
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
    CHECK(figure("\noriel_http_connections ") >= 1);
    stop();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(silent_clients);
    RUN(slow_clients);
    RUN(idle_clients);
    RUN(slow_second_requests);
    RUN(stuck_clients);
    RUN(dripping_clients);
    RUN(waiting_costs_nothing);
    RUN(too_many_connections);
    RUN(idle_connections_give_way);
    RUN(unfinished_requests_give_way);
    RUN(an_address_makes_room_for_itself);
    RUN(too_many_requests);
    RUN(too_many_refusals);
    RUN(replies_wait_in_the_server);
    RUN(memory_that_runs_out);
    RUN(clients_that_vanish);
    RUN(clients_gone_mad);
    return test_finish("server_limits");
}
