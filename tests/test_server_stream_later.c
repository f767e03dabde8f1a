/* SPDX-License-Identifier: MIT */
/* Streams whose handler makes up its mind later. */
#include "test.h"

#include "streaming.h"

/* Streams that begin later than they were asked for are the same. */
TEST(late_streams)
{
    char early[256];
    int fd;

    if (!start_patient_streams())
        return;
    fd = dial();
    say(fd, "GET /api/news?later" HOST UPGRADE "\r\n");
    CHECK(strstr(take_head(fd),
                 "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    CHECK_EQ_STR(take_frame(fd), "81 hello");
    say_frame(fd, 0x81, "there");
    CHECK_EQ_STR(take_frame(fd), "81 there");
    close(fd);
    wait_for_count("watchers ", 0);

    fd = dial();
    say(fd, "GET /api/news?later" HOST "\r\n");
    CHECK(strstr(take_head(fd), "\r\nTransfer-Encoding: chunked\r\n"));
    take_text(fd, "6\r\nhello\n\r\n");
    close(fd);
    fd = dial();
    say(fd, "GET /api/news?later HTTP/1.0\r\n\r\n");
    CHECK_EQ_INT(status_of(take_head(fd)), 200);
    take_text(fd, "hello\n");
    close(fd);
    wait_for_count("watchers ", 0);

    fd = dial(); /* what is said already is heard, too: "hi", masked */
    snprintf(early, sizeof early, "GET /api/news?later" HOST UPGRADE "\r\n%s",
             "\x81\x82MMMM%$");
    say(fd, early);
    CHECK_EQ_INT(status_of(take_head(fd)), 101);
    CHECK_EQ_STR(take_frame(fd), "81 hi");
    CHECK_EQ_STR(take_frame(fd), "81 hello");
    close(fd);
    stop();
}

/* One for which there is no place is refused, and its handler told. */
TEST(no_place_for_a_late_stream)
{
    HttpLimits limits = patient();
    int fd;

    limits.address.streams = 1;
    if (!start_streams(&limits))
        return;
    fd = open_socket("/api/news");
    CHECK_EQ_INT(status_of(ask("GET /api/news?later" HOST "\r\n")), 429);
    CHECK_EQ_INT(figure_of("watchers "), 1);
    CHECK_EQ_INT(figure_of("left "), 1);
    close(fd);
    stop();
}

int main(void)
{
    RUN(late_streams);
    RUN(no_place_for_a_late_stream);
    return test_finish("server_stream_later");
}
