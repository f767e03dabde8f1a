/* SPDX-License-Identifier: MIT */
/* Requests with bodies, answers that come later, and what else a handler can ask for: to be
 * woken by its threads, to be called at a time. */
#include "test.h"

#include <pthread.h>

#include "serving.h"

enum { MOST = 4096, LARGE = 1 << 20 };

/* ---- a handler ------------------------------------------------------------------- */

static struct {
    pthread_mutex_t lock;
    HttpTicket done[64]; /* which a thread has worked out */
    int done_count;
    HttpTicket ringing, last;
    int left, rung, later;
    bool answers_old; /* tickets that are no more, too */
} api = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t most(void *user, const HttpHead *head)
{
    (void)user;
    if (str_is(head->path, "/api/large"))
        return LARGE;
    return str_is(head->path, "/api/read-only") ? 0 : MOST;
}

/* A thread of its own for each question, as slow as it likes. */
static void *work(void *ticket)
{
    pthread_mutex_lock(&api.lock);
    api.done[api.done_count++] = *(HttpTicket *)ticket;
    pthread_mutex_unlock(&api.lock);
    free(ticket);
    http_wake(serving);
    return NULL;
}

static void begin_work(HttpTicket ticket)
{
    HttpTicket *own = malloc(sizeof *own);
    pthread_t thread;

    *own = ticket;
    pthread_create(&thread, NULL, work, own);
    pthread_detach(thread);
}

static void answer(HttpTicket ticket, const char *text)
{
    char room[64];
    Reply reply = {.status = HTTP_200, .type = "text/plain"};

    snprintf(room, sizeof room, "%s", text);
    reply.body = str_from(room);
    http_reply(serving, ticket, &reply);
    memset(room, 'x', sizeof room);      /* it was copied */
    http_reply(serving, ticket, &reply); /* and answered */
}

static void woken(void *user)
{
    HttpTicket done[64];
    int count;

    (void)user;
    pthread_mutex_lock(&api.lock);
    count = api.done_count;
    memcpy(done, api.done, sizeof done);
    api.done_count = 0;
    pthread_mutex_unlock(&api.lock);
    for (int i = 0; i < count; i++) {
        if (api.answers_old)
            answer(done[i] - 2, "of another's"); /* long answered; see below */
        answer(done[i], "worked out");
    }
}

static void ring(void *user)
{
    (void)user;
    api.rung++;
    answer(api.ringing, "it rings");
}

static void left(void *user, HttpTicket ticket)
{
    (void)user;
    CHECK(ticket != 0);
    api.left++;
    answer(ticket, "too late");
}

/* What was asked last is worked out now. */
static void leaving(void *user)
{
    (void)user;
    if (api.last)
        begin_work(api.last);
}

static HttpAnswer later(const HttpRequest *request)
{
    HttpTicket ticket = request->ticket;

    if (str_is(request->head->path, "/api/work")) {
        begin_work(ticket);
    } else if (str_is(request->head->path, "/api/alarm")) {
        api.ringing = ticket;
        http_alarm(serving, http_now() - 1000);
        http_alarm(serving, 0);
        http_alarm(serving, http_now() + 3600 * 1000);
        http_alarm(serving, http_now() + 20);
    } else if (str_is(request->head->path, "/api/last")) {
        api.last = ticket;
    }
    api.later++;
    return HTTP_LATER;
}

static HttpAnswer reply(void *user, const HttpRequest *request, Text *room,
                        Reply *ret_reply)
{
    Str path = request->head->path;

    (void)user;
    if (str_is(path, "/api/work") || str_is(path, "/api/alarm") ||
        str_is(path, "/api/never") || str_is(path, "/api/last"))
        return later(request);
    if (str_is(path, "/api/figures"))
        text_format(room, "left %d rung %d later %d ", api.left, api.rung, api.later);
    else if (request->body.size > MOST)
        text_format(room, "%zu bytes, %016llx", request->body.size,
                    (unsigned long long)str_hash(STR_HASH, request->body));
    else
        text_add_str(room, request->body);
    *ret_reply =
        (Reply){.status = HTTP_200, .type = "text/plain", .body = text_str(room)};
    return HTTP_NOW;
}

static const HttpHandler handler = {
    .most = most,
    .reply = reply,
    .left = left,
    .woken = woken,
    .alarm = ring,
    .leaving = leaving,
};

static bool start_api(const HttpLimits *limits)
{
    ServerSetup setup = a_setup();

    setup.limits = *limits;
    setup.api = &handler;
    return start(&setup);
}

static bool start_patient_api(void)
{
    HttpLimits limits = patient();

    return start_api(&limits);
}

static int figure_of(const char *name)
{
    const char *at = strstr(body_of(get("/api/figures")), name);

    return CHECK(at != NULL) ? (int)strtol(at + strlen(name), NULL, 10) : -1;
}

/* ---- bodies ---------------------------------------------------------------------- */

#define POST(path, size) "POST " path HOST "Content-Length: " #size "\r\n"

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

/* ---- later ----------------------------------------------------------------------- */

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
    memset(big, 'b', sizeof big);
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
    RUN(answers_of_threads);
    RUN(old_tickets);
    RUN(late_answers_in_a_row);
    RUN(half_closed_clients_get_their_answer);
    RUN(answers_that_never_come);
    RUN(late_answers_do_not_give_way);
    RUN(alarms);
    RUN(the_end_waits_for_late_answers);
    RUN(the_end_does_not_wait_for_answers_for_ever);
    return test_finish("server_body");
}
