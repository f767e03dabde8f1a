/* SPDX-License-Identifier: MIT */
/* Answers that come later, and what else a handler can ask for: to be woken by its threads, to be
 * called at a time. */
#include "test.h"

#include "answering.h"

TEST(answers_of_threads)
{
    enum { MANY = 40 };
    int fd[MANY], served = 0;

    if (!start_patient_api())
        return;
    for (int i = 0; i < MANY; i++) {
        fd[i] = dial();
        say(fd[i], i % 2 ? "GET /api/work" CLOSE "\r\n"
                         : POST("/api/work", 2) "Connection: close\r\n\r\nok");
    }
    for (int i = 0; i < MANY; i++) {
        hear(fd[i]);
        served += strcmp(body_of(heard), "worked out") == 0;
        close(fd[i]);
    }
    CHECK_EQ_INT(served, MANY);
    ask("HEAD /api/work" CLOSE "\r\n");
    CHECK_EQ_INT(status_of(heard), 200);
    CHECK(strstr(heard, "\r\nContent-Length: 10\r\n"));
    CHECK_EQ_STR(body_of(heard), "");
    stop();
}

/* Where there is one place, every second ticket has the place of the last but one. */
TEST(old_tickets)
{
    HttpLimits limits = patient();

    limits.connections = 1;
    api.answers_old = true;
    if (!start_api(&limits))
        return;
    for (int i = 0; i < 6; i++)
        CHECK_EQ_STR(body_of(get("/api/work")), "worked out");
    stop();
    api.answers_old = false;
}

/* What follows on the connection waits for its turn. */
TEST(late_answers_in_a_row)
{
    if (!start_patient_api())
        return;
    ask("GET /api/work" HOST "\r\nGET /health" HOST
        "\r\n" POST("/api/work", 2) "\r\nok"
                                    "GET /" CLOSE "\r\n");
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 "), 4);
    CHECK(strstr(heard, "\r\n\r\nworked outHTTP/1.1 200 "));
    CHECK(strstr(heard, "\r\n\r\nok\nHTTP/1.1 200 "));
    CHECK_EQ_STR(heard + strlen(heard) - 8, "<p>index");
    stop();
}

/* A client may have no more to say and listen. */
TEST(half_closed_clients_get_their_answer)
{
    int fd;

    if (!start_patient_api())
        return;
    fd = dial();
    say(fd, "GET /api/work" CLOSE "\r\n");
    shutdown(fd, SHUT_WR);
    hear(fd);
    CHECK_EQ_STR(body_of(heard), "worked out");
    close(fd);
    stop();
}

static void reset(int fd)
{
    struct linger at_once = {.l_onoff = 1, .l_linger = 0};

    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(fd);
}

static void wait_for_count(const char *name, int want)
{
    for (int ms = 0; ms < PATIENCE_MS && figure_of(name) != want; ms += 20)
        sleep_ms(20);
    CHECK_EQ_INT(figure_of(name), want);
}

/* Who breaks the connection instead of waiting is gone at once, with all that it took. */
TEST(clients_that_do_not_wait)
{
    enum { MANY = 20 };
    int fd[MANY];

    if (!start_patient_api())
        return;
    for (int i = 0; i < MANY; i++) {
        fd[i] = dial();
        say(fd[i], i % 2 ? "GET /api/never" HOST "\r\n"
                         : POST("/api/never", 2) "\r\nokGET /health" HOST "\r\n");
    }
    wait_for_count("later ", MANY);
    CHECK_EQ_INT(figure_of("left "), 0);
    for (int i = 0; i < MANY; i++)
        reset(fd[i]);
    wait_for_count("left ", MANY);
    wait_for_figure("\noriel_http_connections ", 1);
    stop();
}

/* Nor has a client that talks on meanwhile, but no more of it is taken than there is room for;
 * all of it is answered in its turn. */
TEST(clients_that_talk_on)
{
    enum { MANY = 400 };
    char *text = malloc(MANY * 64);
    int fd, length = 0;

    if (!start_patient_api())
        return;
    length += snprintf(text, 64, "GET /api/work" HOST "\r\n");
    for (int i = 0; i < MANY; i++)
        length += snprintf(text + length, 64, "GET /health" HOST "\r\n");
    snprintf(text + length, 64, "GET /api/work" CLOSE "\r\n");
    fd = dial();
    say(fd, text);
    hear(fd);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 "), MANY + 2);
    close(fd);
    free(text);
    stop();
}

TEST(answers_that_never_come)
{
    HttpLimits limits = patient();

    limits.answer_ms = 200;
    if (!start_api(&limits))
        return;
    ask("GET /api/never" HOST "\r\n");
    CHECK_EQ_INT(status_of(heard), 503);
    CHECK_EQ_STR(body_of(heard),
                 "the answer takes too long; please try again in a moment\n");
    CHECK_EQ_INT(figure_of("left "), 1);
    ask(POST("/api/never", 2) "\r\nok");
    CHECK_EQ_INT(status_of(heard), 503);
    CHECK_EQ_INT(figure_of("left "), 2);
    stop();
}

/* One that waits for its answer keeps its place. */
TEST(late_answers_do_not_give_way)
{
    HttpLimits limits = patient();
    int fd = -1;

    limits.connections = 1;
    if (!start_api(&limits))
        return;
    heard[0] = '\0';
    /* We may be faster with the second question than the server with the first. */
    for (int i = 0; i < 1000 && status_of(heard) != 503; i++) {
        close(fd);
        fd = dial();
        say(fd, "GET /api/never" HOST "\r\n");
        sleep_ms(20);
        get("/");
    }
    CHECK_EQ_INT(status_of(heard), 503);
    close(fd);
    stop();
}

TEST(alarms)
{
    if (!start_patient_api())
        return;
    CHECK_EQ_STR(body_of(get("/api/alarm")), "it rings");
    CHECK_EQ_STR(body_of(get("/api/alarm")), "it rings");
    CHECK_EQ_INT(figure_of("rung "), 2);
    stop();
}

/* Asks for what is answered later, and waits until that is waited for. */
static int ask_for(const char *path)
{
    char request[256];
    int fd = dial();

    snprintf(request, sizeof request, "GET %s" HOST "\r\n", path);
    say(fd, request);
    for (int ms = 0; ms < PATIENCE_MS && figure_of("later ") == 0; ms += 20)
        sleep_ms(20);
    return fd;
}

TEST(the_end_waits_for_late_answers)
{
    HttpLimits limits = patient();
    int fd;

    limits.stop_ms = 2 * PATIENCE_MS;
    if (!start_api(&limits))
        return;
    fd = ask_for("/api/last");
    kill(server.child, SIGTERM);
    hear(fd);
    CHECK_EQ_STR(body_of(heard), "worked out");
    CHECK(strstr(heard, "\r\nConnection: close\r\n"));
    wait_for_end();
    close(fd);
}

TEST(the_end_does_not_wait_for_answers_for_ever)
{
    HttpLimits limits = patient();
    int fd;

    limits.stop_ms = 200;
    if (!start_api(&limits))
        return;
    fd = ask_for("/api/never");
    kill(server.child, SIGTERM);
    CHECK_EQ_INT(hear(fd), 0);
    wait_for_end();
    close(fd);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(answers_of_threads);
    RUN(old_tickets);
    RUN(late_answers_in_a_row);
    RUN(half_closed_clients_get_their_answer);
    RUN(clients_that_do_not_wait);
    RUN(clients_that_talk_on);
    RUN(answers_that_never_come);
    RUN(late_answers_do_not_give_way);
    RUN(alarms);
    RUN(the_end_waits_for_late_answers);
    RUN(the_end_does_not_wait_for_answers_for_ever);
    return test_finish("server_later");
}
