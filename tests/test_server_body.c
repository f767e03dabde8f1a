/* SPDX-License-Identifier: MIT */
/* Requests with bodies. */
#include "test.h"

#include "answering.h"

/* ---- bodies ---------------------------------------------------------------------- */

/* What is said to a head and some of a body, after which the client has no more to say. */
static const struct {
    int status;
    const char *text, *body;
} asked[] = {
    {200, POST("/api/a", 5) "Connection: close\r\n\r\nhello", "hello"},
    {200, POST("/api/a", 0) "Connection: close\r\n\r\n", ""},
    {200, "POST /api/a" CLOSE "\r\n", ""},
    {200, "POST /api/a HTTP/1.0\r\nContent-Length: 2\r\n\r\nok", "ok"},
    {200, "POST /api/a HTTP/1.0\r\nContent-Length: 2\r\nExpect: x\r\n\r\nok", "ok"},
    {405, POST("/", 5) "\r\nhello", NULL},
    {405, POST("/health", 0) "Connection: close\r\n\r\n", NULL},
    {405, POST("/api", 5) "\r\nhello", NULL},
    {405, POST("/api/read-only", 5) "\r\nhello", NULL},
    {413, POST("/api/a", 4097) "\r\n", NULL},
    {413, POST("/api/a", 99999999999999999999999) "\r\n", NULL},
    {417, POST("/api/a", 5) "Expect: 200-ok\r\n\r\nhello", NULL},
    {501, "POST /api/a" HOST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", NULL},
    {400, POST("/api/a", +5) "\r\nhello", NULL},
    {400, POST("/api/a", 5) "Content-Length: 5\r\n\r\nhello", NULL},
};

TEST(posts)
{
    if (!start_patient_api())
        return;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        if (!CHECK_EQ_INT(status_of(ask(asked[i].text)), asked[i].status))
            printf("#   %s\n", asked[i].text);
        if (asked[i].body)
            CHECK_EQ_STR(body_of(heard), asked[i].body);
        CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    }
    stop();
}

TEST(without_an_api_there_is_none)
{
    if (!start_patient())
        return;
    CHECK_EQ_INT(status_of(ask(POST("/api/a", 5) "\r\nhello")), 405);
    CHECK_EQ_INT(status_of(get("/api/a")), 404);
    stop();
}

/* By another name, and at the figures' door, nobody finds it. */
TEST(the_api_has_the_names_of_the_page)
{
    ServerSetup setup = a_setup();

    setup.api = &handler;
    setup.metrics_host = "127.0.0.1";
    if (!start(&setup))
        return;
    CHECK_EQ_INT(status_of(ask("GET /api/a HTTP/1.1\r\nHost: evil.example\r\n"
                               "Connection: close\r\n\r\n")),
                 421);
    CHECK_EQ_INT(status_of(get("/api/a")), 200);
    server.port = server.metrics_port;
    CHECK_EQ_INT(status_of(get("/api/a")), 404);
    stop();
}

TEST(posts_in_a_row)
{
    /* clang-format off */
    static const char five[] =
        POST("/api/a", 5) "\r\nhello"
        POST("/api/a", 0) "\r\n"
        POST("/api/a", 35) "\r\nGET / HTTP/1.1\r\nHost: smuggled\r\n\r\n."
        "GET /health" HOST "\r\n"
        POST("/api/a", 3) "Connection: close\r\n\r\nend";
    /* clang-format on */

    if (!start_patient_api())
        return;
    ask(five);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 "), 5);
    CHECK(strstr(heard, "\r\n\r\nhelloHTTP/1.1 200 "));
    CHECK(strstr(heard, "\r\n\r\nGET / HTTP/1.1\r\nHost: smuggled\r\n\r\n.HTTP/1.1"));
    CHECK(strstr(heard, "\r\n\r\nok\nHTTP/1.1"));
    CHECK_EQ_STR(heard + strlen(heard) - 7, "\r\n\r\nend");
    stop();
}

TEST(a_body_byte_by_byte)
{
    static const char text[] = POST("/api/a", 5) "Connection: close\r\n\r\nhello";
    int fd;

    if (!start_patient_api())
        return;
    fd = dial();
    say_slowly(fd, text);
    hear(fd);
    CHECK_EQ_STR(body_of(heard), "hello");
    close(fd);
    stop();
}

/* More than the room for heads; the next request comes close behind it. */
TEST(large_bodies)
{
    static char text[LARGE + 4096];
    char want[64];
    size_t size;

    if (!start_patient_api())
        return;
    size = (size_t)snprintf(text, sizeof text, POST("/api/large", 1048576) "\r\n");
    for (size_t i = 0; i < LARGE; i++)
        text[size + i] = (char)(i * i >> 3);
    snprintf(want, sizeof want, "1048576 bytes, %016llx",
             (unsigned long long)str_hash(STR_HASH, (Str){text + size, LARGE}));
    size += LARGE;
    size += (size_t)snprintf(text + size, sizeof text - size, "GET /" CLOSE "\r\n");
    ask_as((Dial){0}, text, size);
    CHECK(strstr(heard, want));
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 "), 2);
    CHECK(strstr(heard, "<p>index"));
    stop();
}

/* A client that waits to be asked for the body is asked if it is wanted, and once. */
TEST(bodies_that_wait_to_be_asked_for)
{
    char reply_text[512] = "";
    int fd;

    if (!start_patient_api())
        return;
    fd = dial();
    say(fd, POST("/api/a", 5) "Expect: 100-Continue\r\nConnection: close\r\n\r\n");
    CHECK(wait_for(fd));
    CHECK(recv(fd, reply_text, sizeof reply_text - 1, 0) > 0);
    CHECK_EQ_STR(reply_text, "HTTP/1.1 100 Continue\r\n\r\n");
    say(fd, "hello");
    hear(fd);
    CHECK_EQ_INT(status_of(heard), 200);
    CHECK_EQ_STR(body_of(heard), "hello");
    close(fd);
    ask(POST("/api/a", 5) "Expect: 100-continue\r\nConnection: close\r\n\r\nhello");
    CHECK_EQ_INT(status_of(heard), 200);
    ask(POST("/api/a", 5000) "Expect: 100-continue\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 413);
    stop();
}

/* Whoever sends on what is not wanted gets the reply all the same. */
TEST(unwanted_bodies)
{
    int fd;

    if (!start_patient_api())
        return;
    fd = dial();
    say(fd, POST("/api/a", 16777216) "\r\n");
    say_bytes(fd, big, BIG);
    hear(fd);
    CHECK_EQ_INT(status_of(heard), 413);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    close(fd);
    stop();
}

TEST(slow_bodies)
{
    HttpLimits limits = patient();
    int fd;

    limits.body_ms = 200;
    if (!start_api(&limits))
        return;
    fd = dial();
    say(fd, POST("/api/a", 5) "\r\nhell");
    hear(fd);
    CHECK_EQ_INT(status_of(heard), 408);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    close(fd);
    CHECK_EQ_INT(figure("\noriel_http_timeouts_total "), 1);
    stop();
}

/* A body one byte short is no request, whoever has sent it. */
TEST(bodies_that_are_cut_short)
{
    int fd;

    if (!start_patient_api())
        return;
    fd = dial();
    say(fd, POST("/api/a", 5) "\r\nhell");
    shutdown(fd, SHUT_WR);
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
    stop();
}

/* Of one that is not complete the place is given away. */
TEST(unfinished_bodies_give_way)
{
    HttpLimits limits = patient();
    int fd;

    limits.connections = 1;
    if (!start_api(&limits))
        return;
    fd = dial();
    say(fd, POST("/api/a", 5) "\r\nhell");
    CHECK_EQ_INT(status_of(get("/")), 200);
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
    stop();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(posts);
    RUN(without_an_api_there_is_none);
    RUN(the_api_has_the_names_of_the_page);
    RUN(posts_in_a_row);
    RUN(a_body_byte_by_byte);
    RUN(large_bodies);
    RUN(bodies_that_wait_to_be_asked_for);
    RUN(unwanted_bodies);
    RUN(slow_bodies);
    RUN(bodies_that_are_cut_short);
    RUN(unfinished_bodies_give_way);
    return test_finish("server_body");
}
