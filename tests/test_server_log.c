/* SPDX-License-Identifier: MIT */
/* Lines that are written without waiting for who reads them. A fault here would wait for ever:
 * every test is held to a time that it cannot need. */
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/log.h"

static char all[4 << 20]; /* what was read */

/* Reads what is there. */
static const char *read_all(int fd)
{
    size_t size = 0;
    ssize_t n;

    fcntl(fd, F_SETFL, O_NONBLOCK);
    while ((n = read(fd, all + size, sizeof all - 1 - size)) > 0)
        size += (size_t)n;
    all[size] = '\0';
    return all;
}

static int count_lines(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Writes until there is no room, then more, then reads, then writes again. */
static void check_log(Log *log, int reader)
{
    char line[1000];
    int taken = 0;

    memset(line, 'x', sizeof line);
    while (taken < 4000 && log_line(log, (Str){line, sizeof line}))
        taken++;
    CHECK(taken > 0 && taken < 4000);
    CHECK_EQ_INT(log->dropped, 1);
    for (int i = 0; i < 9; i++)
        CHECK(!log_line(log, (Str){line, sizeof line}));
    CHECK_EQ_INT(log->dropped, 10);
    read_all(reader);
    /* Each line is whole or not there; one may still have its end to come. */
    CHECK(count_lines(all) == taken || count_lines(all) == taken - 1);
    CHECK(log_line(log, str_from("and on")));
    read_all(reader);
    CHECK(strstr(all, "and on\n") && count_lines(all) <= 2);
}

TEST(pipes)
{
    int ends[2], flags;
    Log log;

    CHECK(pipe(ends) == 0);
    flags = fcntl(ends[1], F_GETFL);
    log_open(&log, ends[1]);
    CHECK_EQ_INT(log.kind, LOG_OWN);
    check_log(&log, ends[0]);
    /* What others share is as it was. */
    CHECK_EQ_INT(fcntl(ends[1], F_GETFL), flags);
    log_close(&log);
    CHECK(write(ends[1], "x", 1) == 1);
    close(ends[0]);
    close(ends[1]);
}

/* A pipe that may not be opened anew, as after giving up rights. */
TEST(pipes_of_somebody_else)
{
    int ends[2];
    Log log;

    CHECK(pipe(ends) == 0);
    log_open(&log, ends[1]);
    log_close(&log);
    log.fd = ends[1];
    log.kind = LOG_POLLED;
    check_log(&log, ends[0]);
    log_close(&log);
    close(ends[0]);
    close(ends[1]);
}

TEST(sockets)
{
    int ends[2];
    Log log;

    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    log_open(&log, ends[1]);
    CHECK_EQ_INT(log.kind, LOG_SOCKET);
    check_log(&log, ends[0]);
    log_close(&log);
    close(ends[0]);
    close(ends[1]);
}

TEST(readers_that_have_left)
{
    int ends[2];
    Log log;

    CHECK(pipe(ends) == 0);
    log_open(&log, ends[1]);
    close(ends[0]);
    CHECK(!log_line(&log, str_from("a")) && !log_line(&log, str_from("b")));
    CHECK_EQ_INT(log.dropped, 2);
    log_close(&log);
    close(ends[1]);
}

/* A file goes on where others that write to it have stopped. */
TEST(files)
{
    FILE *file = tmpfile();
    int fd = file ? fileno(file) : -1;
    Log log;

    CHECK(write(fd, "first\n", 6) == 6);
    log_open(&log, fd);
    CHECK(log_line(&log, str_from("second")));
    log_close(&log);
    CHECK(write(fd, "third\n", 6) == 6);
    CHECK(lseek(fd, 0, SEEK_SET) == 0);
    CHECK_EQ_STR(read_all(fd), "first\nsecond\nthird\n");
    fclose(file);
}

TEST(lines_that_are_too_long)
{
    static char line[2 * LOG_LINE_SIZE];
    int ends[2];
    Log log;

    memset(line, 'x', sizeof line);
    CHECK(pipe(ends) == 0);
    log_open(&log, ends[1]);
    CHECK(log_line(&log, (Str){line, sizeof line}));
    CHECK_EQ_INT(strlen(read_all(ends[0])), LOG_LINE_SIZE);
    CHECK_EQ_INT(all[LOG_LINE_SIZE - 1], '\n');
    log_close(&log);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    alarm(300);
    RUN(pipes);
    RUN(pipes_of_somebody_else);
    RUN(sockets);
    RUN(readers_that_have_left);
    RUN(files);
    RUN(lines_that_are_too_long);
    return test_finish("server_log");
}
