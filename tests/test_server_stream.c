/* SPDX-License-Identifier: MIT */
/* Streams over real sockets: WebSockets and lines, good clients and bad ones. */
#include "test.h"

#include <sys/resource.h>

#include "streaming.h"

/* ---- good clients ---------------------------------------------------------------- */

TEST(a_socket)
{
    int fd;

    if (!start_patient_streams())
        return;
    fd = dial();
    say(fd, "GET /api/news?hello" HOST UPGRADE "\r\n");
    CHECK(strstr(take_head(fd),
                 "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                 "Connection: Upgrade\r\n"));
    CHECK_EQ_STR(take_frame(fd), "81 hello");
    say_frame(fd, 0x81, "there");
    CHECK_EQ_STR(take_frame(fd), "81 there");
    tell_everybody("news");
    CHECK_EQ_STR(take_frame(fd), "81 news");
    say_frame(fd, 0x89, "ping");
    CHECK_EQ_STR(take_frame(fd), "8a ping");
    say_frame(fd, 0x88, "\x03\xe9");
    CHECK_EQ_STR(take_frame(fd), "88 1001");
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
    CHECK_EQ_INT(figure_of("watchers "), 0);
    CHECK_EQ_INT(figure_of("left "), 1);
    CHECK_EQ_INT(figure_of("heard "), 1);
    stop();
}

TEST(lines)
{
    int fd;

    if (!start_patient_streams())
        return;
    fd = dial();
    say(fd, "GET /api/news?hello" HOST "\r\n");
    CHECK(strstr(take_head(fd), "\r\nContent-Type: application/x-ndjson\r\n"
                                "Transfer-Encoding: chunked\r\n"));
    take_text(fd, "6\r\nhello\n\r\n");
    tell_everybody("the news of today");
    take_text(fd, "12\r\nthe news of today\n\r\n");
    CHECK_EQ_INT(figure("\noriel_http_streams{kind=\"lines\"} "), 1);
    close(fd);
    wait_for_count("watchers ", 0);
    stop();
}

TEST(lines_for_old_clients)
{
    const char *head;
    int fd;

    if (!start_patient_streams())
        return;
    fd = dial();
    say(fd, "GET /api/news?hello HTTP/1.0\r\n" UPGRADE "\r\n");
    head = take_head(fd);
    CHECK_EQ_INT(status_of(head), 200);
    CHECK(!strstr(head, "chunked") && !strstr(head, "Content-Length"));
    take_text(fd, "hello\n");
    tell_everybody("news");
    take_text(fd, "news\n");
    close(fd);
    stop();
}

/* Streams that the handler ends: at once, or after a while. */
TEST(streams_that_end)
{
    int fd;

    if (!start_patient_streams())
        return;
    fd = open_socket("/api/news");
    say_frame(fd, 0x81, "end");
    CHECK_EQ_STR(take_frame(fd), "81 bye");
    CHECK_EQ_STR(take_frame(fd), "88 1000");
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
    fd = open_socket("/api/news?bye");
    CHECK_EQ_STR(take_frame(fd), "81 hello");
    CHECK_EQ_STR(take_frame(fd), "88 1000");
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
    CHECK_EQ_STR(body_of(ask("GET /api/news?bye" HOST "\r\n")),
                 "6\r\nhello\n\r\n0\r\n\r\n");
    CHECK_EQ_STR(body_of(ask("GET /api/news?bye HTTP/1.0\r\n\r\n")), "hello\n");
    CHECK_EQ_INT(figure_of("left "), 0);
    CHECK_EQ_INT(figure("\noriel_http_streams{kind=\"lines\"} "), 0);
    CHECK_EQ_INT(figure("\noriel_http_streams{kind=\"websocket\"} "), 0);
    stop();
}

/* All get the message, in whichever way they listen. */
TEST(a_thousand_streams)
{
    enum { MANY = 1000 };
    static int fd[MANY];
    struct rlimit most;
    HttpLimits limits = patient();
    int told = 0;

    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max < 4096 ? most.rlim_max : 4096;
    setrlimit(RLIMIT_NOFILE, &most);
    limits.address.connections = limits.address.streams = MANY;
    limits.address.requests = (LimitRate){1 << 20, 1 << 20};
    if (!start_streams(&limits))
        return;
    for (int i = 0; i < MANY; i++) {
        Dial how = {.from = 2 + i % 7};

        fd[i] =
            i % 2 ? open_socket_as(how, "/api/news") : open_lines_as(how, "/api/news");
    }
    CHECK_EQ_INT(figure_of("watchers "), MANY);
    tell_everybody("news");
    for (int i = 0; i < MANY; i++) {
        char line[16] = "";

        if (i % 2)
            told += strcmp(take_frame(fd[i]), "81 news") == 0;
        else
            told += take(fd[i], line, 10) && strcmp(line, "5\r\nnews\n\r\n") == 0;
        close(fd[i]);
    }
    CHECK_EQ_INT(told, MANY);
    wait_for_count("watchers ", 0);
    CHECK_EQ_INT(figure_of("left "), MANY);
    CHECK_EQ_INT(figure("\noriel_http_stream_messages_total "), MANY);
    stop();
}

/* ---- who may open one ------------------------------------------------------------ */

static int status_with(const char *lines)
{
    char request[1024];

    snprintf(request, sizeof request, "%s\r\n\r\n", lines);
    return status_of(ask(request));
}

TEST(upgrades_that_are_refused)
{
    if (!start_patient_streams())
        return;
    ask("GET /api/news" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 426);
    CHECK(strstr(heard, "\r\nSec-WebSocket-Version: 13\r\n"));
    CHECK(strstr(heard, "\r\nUpgrade: websocket\r\n"));
    ask("GET /api/news" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhl\r\nSec-WebSocket-Version: 13\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 400);
    ask("GET /api/news" HOST UPGRADE "Sec-WebSocket-Version: 13\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 400);
    ask("GET /api/news" HOST UPGRADE "Origin: http://evil.example\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 403);
    ask("POST /api/news" HOST "Content-Length: 0\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 405);
    ask("HEAD /api/news" HOST "\r\n");
    CHECK_EQ_INT(status_of(heard), 405);
    CHECK_EQ_INT(figure_of("watchers "), 0);
    /* A page is a page, whatever else was asked for. */
    ask("GET /" HOST UPGRADE "Connection: close\r\n\r\n");
    CHECK_EQ_INT(status_of(heard), 200);
    CHECK_EQ_STR(body_of(heard), "<p>index");
    stop();
}

/* Other sites' pages change nothing here; ours, and programs, do. */
TEST(pages_that_may_post)
{
#define POST "POST /api/say" CLOSE "Content-Length: 0\r\n"
    if (!start_patient_streams())
        return;
    CHECK_EQ_INT(status_with(POST "Origin: http://localhost"), 200);
    CHECK_EQ_INT(status_with(POST "Origin: http://LOCALHOST:80"), 200);
    CHECK_EQ_INT(status_with(POST "Sec-Fetch-Site: same-origin"), 200);
    CHECK_EQ_INT(status_with(POST "Sec-Fetch-Site: none"), 200);
    CHECK_EQ_INT(status_with(POST "Origin: https://localhost"), 403);
    CHECK_EQ_INT(status_with(POST "Origin: http://localhost:8080"), 403);
    CHECK_EQ_INT(status_with(POST "Origin: http://localhost.evil.example"), 403);
    CHECK_EQ_INT(status_with(POST "Origin: http://localhost/"), 403);
    CHECK_EQ_INT(status_with(POST "Origin: null"), 403);
    CHECK_EQ_INT(status_with(POST "Origin: localhost"), 403);
    CHECK_EQ_INT(status_with(POST "Sec-Fetch-Site: same-site"), 403);
    CHECK_EQ_INT(status_with(POST "Sec-Fetch-Site: cross-site"), 403);
    CHECK_EQ_INT(status_with(POST "X-Forwarded-Proto: https\r\n"
                                  "Origin: https://localhost"),
                 403);
    stop();
#undef POST
}

TEST(too_many_streams)
{
    HttpLimits limits = patient();
    int fd[3];

    limits.address.streams = 2;
    if (!start_streams(&limits))
        return;
    fd[0] = open_socket("/api/news");
    fd[1] = open_lines("/api/news");
    CHECK_EQ_INT(status_of(ask("GET /api/news" HOST UPGRADE "\r\n")), 429);
    CHECK_EQ_INT(status_of(ask("GET /api/news?hello" HOST "\r\n")), 429);
    CHECK_EQ_INT(figure_of("watchers "), 2);
    CHECK_EQ_INT(figure_of("left "), 2);
    fd[2] = open_socket_as((Dial){.from = 2}, "/api/news");
    close(fd[0]);
    wait_for_count("watchers ", 2);
    fd[0] = open_socket("/api/news");
    tell_everybody("news");
    CHECK_EQ_STR(take_frame(fd[0]), "81 news");
    CHECK_EQ_STR(take_frame(fd[2]), "81 news");
    take_text(fd[1], "5\r\nnews\n\r\n");
    for (int i = 0; i < 3; i++)
        close(fd[i]);
    stop();
}

/* Streams keep their places, but some are left for others. */
TEST(streams_do_not_give_way)
{
    HttpLimits limits = patient();
    int fd[3];

    limits.connections = 4;
    if (!start_streams(&limits))
        return;
    for (int i = 0; i < 3; i++)
        fd[i] = open_socket("/api/news");
    for (int i = 0; i < 9; i++)
        CHECK_EQ_INT(status_of(get("/")), 200);
    CHECK_EQ_INT(status_of(ask("GET /api/news" HOST UPGRADE "\r\n")), 503);
    tell_everybody("news");
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_STR(take_frame(fd[i]), "81 news");
        close(fd[i]);
    }
    stop();
}

/* ---- bad clients ----------------------------------------------------------------- */

/* Whoever sends this, `size` bytes of it, gets this for an answer, and the end. */
static void check_answer(const char *bytes, size_t size, const char *want)
{
    int fd = open_socket("/api/news");

    say_bytes(fd, bytes, size);
    if (!CHECK_EQ_STR(take_frame(fd), want))
        printf("#   to %.8s\n", bytes + 6);
    CHECK_EQ_INT(hear(fd), 0);
    close(fd);
}

static void check_frame(int first, const char *text, size_t size, const char *want)
{
    static char bytes[70000];

    check_answer(bytes, make_frame(bytes, first, text, size), want);
}

TEST(bad_frames)
{
    HttpLimits limits = patient();
    static char large[5000];

    memset(large, 'l', sizeof large);
    if (!start_streams(&limits))
        return;
    check_answer("\x81\x05hello", 7, "88 1002");
    check_answer("GET / HTTP/1.1\r\n\r\n", 18, "88 1002");
    check_frame(0x82, "binary", 6, "88 1003");
    check_frame(0x81, "\xff\xfe", 2, "88 1007");
    check_frame(0x81, large, 4097, "88 1009");
    check_frame(0x89, large, 126, "88 1002");
    check_frame(0x80, "more", 4, "88 1002");
    check_frame(0x88, "\x03\xed", 2, "88 1002");
    wait_for_count("watchers ", 0);
    CHECK_EQ_INT(figure_of("left "), 8);
    CHECK_EQ_INT(figure_of("heard "), 0);
    stop();
}

/* Frames are the same however they are cut, also behind the request itself. */
TEST(frames_cut_at_every_byte)
{
    char bytes[64];
    size_t size = make_frame(bytes, 0x01, "frag", 4);
    int fd;

    size += make_frame(bytes + size, 0x89, "p", 1);
    size += make_frame(bytes + size, 0x80, "ment", 4);
    if (!start_patient_streams())
        return;
    for (size_t cut = 0; cut <= size; cut++) {
        fd = dial();
        say(fd, "GET /api/news" HOST UPGRADE "\r\n");
        say_bytes(fd, bytes, cut);
        if (cut % 2)
            sleep_ms(2);
        say_bytes(fd, bytes + cut, size - cut);
        take_head(fd);
        CHECK_EQ_STR(take_frame(fd), "8a p");
        CHECK_EQ_STR(take_frame(fd), "81 fragment");
        close(fd);
    }
    stop();
}

/* Of messages, of pings and of empty parts no more is heard than a person can say. */
TEST(floods)
{
    static const int kinds[] = {0x81, 0x89, 0x8a, 0x00};
    HttpLimits limits = patient();

    limits.frames = (LimitRate){0, 5};
    if (!start_streams(&limits))
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int fd = open_socket("/api/news");
        const char *frame = "";

        if (kinds[i] == 0)
            say_frame(fd, 0x01, "");
        for (int n = 0; n < 50; n++)
            say_frame(fd, kinds[i], "");
        for (int n = 0; n < 6 && strncmp(frame, "88", 2) != 0; n++)
            frame = take_frame(fd);
        CHECK_EQ_STR(frame, "88 1008");
        CHECK_EQ_INT(hear(fd), 0);
        close(fd);
    }
    CHECK_EQ_INT(figure_of("heard "), 5);
    stop();
}

/* A reader who never reads is let go; others are told meanwhile. */
TEST(readers_who_never_read)
{
    static char text[4097];
    HttpLimits limits = patient();
    int stuck[2], fd;

    memset(text, 't', sizeof text - 1);
    limits.queue_bytes = 32 << 10;
    limits.held_bytes = 8 << 10;
    limits.address.requests = (LimitRate){1 << 20, 1 << 20};
    if (!start_streams(&limits))
        return;
    stuck[0] = open_socket_as((Dial){.receive_buffer = 4096}, "/api/news");
    stuck[1] = open_lines_as((Dial){.receive_buffer = 4096}, "/api/news");
    fd = open_socket("/api/news");
    for (int i = 0; i < 1000 && figure_of("left ") < 2; i++) {
        tell_everybody(text);
        CHECK_EQ_INT(strlen(take_frame(fd)), 3 + strlen(text));
    }
    CHECK_EQ_INT(figure_of("left "), 2);
    CHECK_EQ_INT(figure_of("watchers "), 1);
    CHECK_EQ_INT(figure("\noriel_http_streams_slow_total "), 2);
    for (int i = 0; i < 2; i++) {
        CHECK(hear(stuck[i]) < 1 << 20);
        close(stuck[i]);
    }
    close(fd);
    stop();
}

/* One that takes nothing of what is sent for too long goes, too, however little it is. */
TEST(readers_who_stop_reading)
{
    static char text[4097];
    HttpLimits limits = patient();
    int fd;

    memset(text, 't', sizeof text - 1);
    limits.queue_bytes = 64 << 20;
    limits.held_bytes = 8 << 10;
    limits.reply_ms = 300;
    limits.bytes_a_ms = BIG;
    if (!start_streams(&limits))
        return;
    fd = open_socket_as((Dial){.receive_buffer = 4096}, "/api/news");
    for (int i = 0; i < 100; i++)
        tell_everybody(text);
    wait_for_count("left ", 1);
    close(fd);
    stop();
}

/* Where nothing arrives any more the system says so, after as long as a WebSocket may be
 * silent. */
TEST(readers_who_are_lost)
{
    HttpLimits limits = patient();
    int fd[2];

    limits.alive_ms = 54321;
    if (!start_streams(&limits))
        return;
    CHECK(strstr(get("/api/bounded?54321"), "bounded 0 "));
    fd[0] = open_lines("/api/news");
    fd[1] = open_socket("/api/news"); /* which is asked, and answers */
    CHECK(strstr(get("/api/bounded?54321"), "bounded 1 "));
    close(fd[0]);
    close(fd[1]);
    stop();
}

/* Who has no more to say has left: nothing else tells that somebody has. */
TEST(half_closed_streams)
{
    int fd[2];

    if (!start_patient_streams())
        return;
    fd[0] = open_socket("/api/news");
    fd[1] = open_lines("/api/news");
    for (int i = 0; i < 2; i++) {
        shutdown(fd[i], SHUT_WR);
        CHECK_EQ_INT(hear(fd[i]), 0);
        close(fd[i]);
    }
    wait_for_count("left ", 2);
    stop();
}

TEST(talkative_readers_of_lines)
{
    static char chatter[4096];
    int fd;

    memset(chatter, 'c', sizeof chatter);
    if (!start_patient_streams())
        return;
    fd = open_lines("/api/news");
    say_bytes(fd, chatter, sizeof chatter);
    tell_everybody("news");
    take_text(fd, "5\r\nnews\n\r\n");
    CHECK_EQ_INT(figure_of("left "), 0);
    say(fd, "c");
    wait_for_count("left ", 1);
    close(fd);
    stop();
}

/* A client that is silent is asked whether it is there; one that says so stays. */
TEST(pings)
{
    HttpLimits limits = patient();
    int fd;

    limits.ping_ms = 50;
    limits.frames = (LimitRate){1000, 1000};
    if (!start_streams(&limits))
        return;
    fd = open_socket("/api/news");
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_STR(take_frame(fd), "89 ");
        say_frame(fd, 0x8a, "");
    }
    close(fd);
    stop();
}

TEST(silent_clients)
{
    HttpLimits limits = patient();
    int fd[2];

    limits.ping_ms = 50;
    limits.alive_ms = 500;
    if (!start_streams(&limits))
        return;
    fd[0] = open_socket("/api/news");
    fd[1] = open_lines("/api/news");
    wait_for_count("left ", 1);
    CHECK(hear(fd[0]) >= 0);
    CHECK_EQ_INT(figure_of("watchers "), 1); /* of lines nothing is expected */
    CHECK(figure("\noriel_http_timeouts_total ") >= 1);
    close(fd[0]);
    close(fd[1]);
    stop();
}

/* ---- the end --------------------------------------------------------------------- */

TEST(the_end_is_told)
{
    HttpLimits limits = patient();
    int frames, lines, old;

    limits.stop_ms = 2 * PATIENCE_MS;
    if (!start_streams(&limits))
        return;
    frames = open_socket("/api/news");
    lines = open_lines("/api/news");
    old = dial();
    say(old, "GET /api/news HTTP/1.0\r\n\r\n");
    take_head(old);
    kill(server.child, SIGTERM);
    CHECK_EQ_STR(take_frame(frames), "81 leaving");
    CHECK_EQ_STR(take_frame(frames), "88 1001");
    CHECK_EQ_INT(hear(frames), 0);
    take_text(lines, "8\r\nleaving\n\r\n0\r\n\r\n");
    CHECK_EQ_INT(hear(lines), 0);
    take_text(old, "leaving\n");
    CHECK_EQ_INT(hear(old), 0);
    wait_for_end();
    close(frames);
    close(lines);
    close(old);
}

/* A reader who does not read does not keep it. */
TEST(the_end_does_not_wait_for_readers)
{
    static char text[4097];
    HttpLimits limits = patient();
    int fd;

    memset(text, 't', sizeof text - 1);
    limits.held_bytes = 8 << 10;
    limits.queue_bytes = 64 << 20;
    limits.stop_ms = 200;
    if (!start_streams(&limits))
        return;
    fd = open_socket_as((Dial){.receive_buffer = 4096}, "/api/news");
    for (int i = 0; i < 100; i++)
        tell_everybody(text);
    kill(server.child, SIGTERM);
    wait_for_end();
    close(fd);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(a_socket);
    RUN(lines);
    RUN(lines_for_old_clients);
    RUN(streams_that_end);
    RUN(a_thousand_streams);
    RUN(upgrades_that_are_refused);
    RUN(pages_that_may_post);
    RUN(too_many_streams);
    RUN(streams_do_not_give_way);
    RUN(bad_frames);
    RUN(frames_cut_at_every_byte);
    RUN(floods);
    RUN(readers_who_never_read);
    RUN(readers_who_stop_reading);
    RUN(readers_who_are_lost);
    RUN(half_closed_streams);
    RUN(talkative_readers_of_lines);
    RUN(pings);
    RUN(silent_clients);
    RUN(the_end_is_told);
    RUN(the_end_does_not_wait_for_readers);
    return test_finish("server_stream");
}
