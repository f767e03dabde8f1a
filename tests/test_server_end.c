/* SPDX-License-Identifier: MIT */
/* How the server ends, and where it cannot begin. */
#include "test.h"

#include <sys/resource.h>

#include "serving.h"

/* ---- ending ---------------------------------------------------------------------- */

TEST(the_end_waits_for_answers)
{
    HttpLimits limits = patient();
    int loading, idle;
    long size;

    limits.stop_ms = 2 * PATIENCE_MS;
    if (!start_with(&limits))
        return;
    loading = dial_small();
    idle = dial();
    begin(loading, "/big.txt");
    begin(idle, "/health");
    kill(server.child, SIGTERM);
    CHECK(hear(idle) > 0);
    CHECK(dial_as((Dial){0}) < 0);
    size = hear(loading);
    CHECK_EQ_INT(size - (body_of(heard) - heard), BIG);
    wait_for_end();
    close(loading);
    close(idle);
}

TEST(the_end_does_not_wait_for_ever)
{
    HttpLimits limits = patient();
    int stuck;

    limits.stop_ms = 200;
    if (!start_with(&limits))
        return;
    stuck = dial_small();
    begin(stuck, "/big.txt");
    kill(server.child, SIGINT);
    wait_for_end();
    close(stuck);
}

/* Once the idle one is let go, the server is leaving and waits for the other only. */
TEST(a_second_signal_ends_at_once)
{
    HttpLimits limits = patient();
    int stuck, idle;

    limits.stop_ms = 3600 * 1000;
    if (!start_with(&limits))
        return;
    stuck = dial_small();
    idle = dial();
    begin(stuck, "/big.txt");
    begin(idle, "/health");
    kill(server.child, SIGTERM);
    CHECK(hear(idle) > 0);
    CHECK_EQ_INT(waitpid(server.child, NULL, WNOHANG), 0);
    kill(server.child, SIGTERM);
    wait_for_end();
    close(stuck);
    close(idle);
}

/* Signals that come while it leaves change neither that nor the status. */
TEST(any_number_of_signals)
{
    int status = -1;

    for (int i = 0; i < 50; i++) {
        if (!start_patient())
            return;
        while (waitpid(server.child, &status, WNOHANG) == 0)
            kill(server.child, i % 2 ? SIGTERM : SIGINT);
        if (!CHECK_EQ_INT(status, 0))
            break;
    }
}

static void serve_with_late_signals(void)
{
    ServerSetup setup = a_setup();
    Message fault;
    Server *own = server_open(&setup, &fault);

    if (!own)
        exit(3);
    raise(SIGTERM);
    server_run(own);
    raise(SIGTERM);
    raise(SIGINT);
    server_close(own);
    raise(SIGTERM);
    exit(0);
}

TEST(signals_after_the_end)
{
    fflush(stdout);
    server.child = fork();
    if (server.child == 0)
        serve_with_late_signals();
    wait_for_end();
}

/* ---- starting badly -------------------------------------------------------------- */

static const char *fault_of(const char *host, int port)
{
    static char line[512];
    ServerSetup setup = a_setup();
    Message fault = {0};
    Server *own;

    setup.host = host;
    setup.port = port;
    own = server_open(&setup, &fault);
    if (own) {
        server_close(own);
        return "it works";
    }
    snprintf(line, sizeof line, "%s %s", fault.id, fault.arg[0]);
    return line;
}

TEST(places_where_nobody_can_listen)
{
    if (!start_patient())
        return;
    CHECK(strstr(fault_of("127.0.0.1", server.port), "is taken by another program"));
    CHECK(strstr(fault_of("192.0.2.1", 0), "is no address of this machine"));
    CHECK(strstr(fault_of("no such host", 0), "there is no host"));
    CHECK_EQ_STR(fault_of("localhost", 0), "it works");
    stop();
}

/* With hardly a file to open it says so instead of serving. */
TEST(too_few_files)
{
    fflush(stdout);
    server.child = fork();
    if (server.child == 0) {
        struct rlimit few = {4, 4};
        ServerSetup setup = a_setup();
        Message fault = {0};

        setrlimit(RLIMIT_NOFILE, &few);
        _exit(server_open(&setup, &fault) ? 1 : fault.id ? 0 : 2);
    }
    wait_for_end();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(the_end_waits_for_answers);
    RUN(the_end_does_not_wait_for_ever);
    RUN(a_second_signal_ends_at_once);
    RUN(any_number_of_signals);
    RUN(signals_after_the_end);
    RUN(too_few_files);
    RUN(places_where_nobody_can_listen);
    return test_finish("server_end");
}
