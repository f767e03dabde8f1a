/* SPDX-License-Identifier: MIT */
/* The server over real sockets: what good clients get, and those that cannot write. */
#include "test.h"

#include "serving.h"

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
    if (!start_patient())
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
    if (!start_patient())
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

    if (!start_patient())
        return;
    fd = dial();
    say(fd, "GET /big.txt" CLOSE "\r\n");
    /* Half-open: the client has no more to say, but listens. */
    shutdown(fd, SHUT_WR);
    CHECK_EQ_INT(hear(fd) - (body_of(heard) - heard), BIG);
    close(fd);
    stop();
}

TEST(requests_in_a_row)
{
    char all[8192] = "";
    Text out = text_into(all, sizeof all);
    int fd;

    if (!start_patient())
        return;
    fd = dial();
    for (int i = 0; i < 60; i++)
        text_add(&out,
                 i % 2 ? "GET /missing" HOST "\r\n" : "GET /app-ABCDEFGH.js" HOST "\r\n");
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

    if (!start_patient())
        return;
    fd = dial();
    say_slowly(fd, text);
    hear(fd);
    CHECK_EQ_STR(body_of(heard), "<p>index");
    close(fd);
    stop();
}

TEST(many_at_a_time)
{
    enum { MANY = 200 };
    int fd[MANY], served = 0;

    if (!start_patient())
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

    if (!start_patient())
        return;
    CHECK_EQ_INT(status_of(ask_as((Dial){0}, nul, sizeof nul - 1)), 400);
    CHECK_EQ_INT(status_of(ask("\x16\x03\x01\x02\x00\x01")), 400);
    CHECK_EQ_INT(status_of(ask("GET / HTTP/1.1\n\n")), 400);
    CHECK_EQ_INT(status_of(ask("GET / HTTP/3.0\r\n\r\n")), 505);
    CHECK_EQ_INT(status_of(get("/%00")), 400);
    CHECK_EQ_INT(status_of(get("/../../etc/passwd")), 404);
    CHECK_EQ_INT(status_of(get("/%2e%2e/%2e%2e/etc/passwd")), 404);
    text_add(&out, "GET /" HOST "Cookie: ");
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

/* The head says how long the line would be, and no line follows. */
static void is_bodiless(const char *reply, int status)
{
    CHECK_EQ_INT(status_of(reply), status);
    CHECK(strstr(reply, "\r\nContent-Length: ") &&
          !strstr(reply, "\r\nContent-Length: 0"));
    CHECK_EQ_STR(body_of(reply), "");
}

TEST(refused_heads_have_no_body)
{
    static char huge[3 * HTTP_HEAD_SIZE] = "HEAD /" HOST "Cookie: ";
    HttpLimits limits = patient();

    limits.address.requests.burst = 7;
    limits.address.requests.per_second = 0;
    if (!start_with(&limits))
        return;
    memset(huge + strlen(huge), 'a', sizeof huge - strlen(huge) - 1);
    is_bodiless(ask("HEAD /missing" CLOSE "\r\n"), 404);
    is_bodiless(ask("HEAD / HTTP/1.1\r\n\r\n"), 400);
    is_bodiless(ask("\r\nHEAD /\x01"), 400);
    is_bodiless(ask("HEAD / HTTP/2.0\r\n\r\n"), 505);
    is_bodiless(ask(huge), 431);
    for (int i = 0; i < 9 && status_of(heard) != 429; i++)
        ask("HEAD /" CLOSE "\r\n");
    is_bodiless(heard, 429);
    stop();
}

/* A body is not read: whoever sends one gets the reply and no second one. */
TEST(bodies)
{
    int fd;

    if (!start_patient())
        return;
    ask("POST /" HOST "Content-Length: 36\r\n\r\n"
        "GET / HTTP/1.1\r\nHost: smuggled\r\n\r\n.");
    CHECK_EQ_INT(status_of(heard), 405);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 "), 1);
    fd = dial();
    say(fd, "PUT /" HOST "Content-Length: 16777216\r\n\r\n");
    say_bytes(fd, big, BIG);
    hear(fd);
    CHECK_EQ_INT(status_of(heard), 405);
    close(fd);
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
    RUN(refused_heads_have_no_body);
    RUN(bodies);
    return test_finish("server_http");
}
