/* SPDX-License-Identifier: MIT */
#include "server/log.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* Others share the file that we were given, so it is not for us to say that writing to it
 * does not wait: that is said of a file of our own, on the same terminal or pipe. */
static int open_anew(int fd)
{
    char path[32];

    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

void log_open(Log *ret_log, int fd)
{
    struct stat file;
    mode_t mode = fstat(fd, &file) == 0 ? file.st_mode : 0;
    int own = S_ISFIFO(mode) || S_ISCHR(mode) ? open_anew(fd) : -1;

    ret_log->fd = own >= 0 ? own : fd;
    ret_log->kind = own >= 0         ? LOG_OWN
                    : S_ISSOCK(mode) ? LOG_SOCKET
                    : S_ISREG(mode)  ? LOG_FILE
                                     : LOG_POLLED;
    ret_log->dropped = 0;
    ret_log->rest_size = 0;
}

void log_close(Log *log)
{
    if (log->kind == LOG_OWN)
        close(log->fd);
}

/* As many bytes as are taken at once. */
static size_t put_in_log(Log *log, const char *bytes, size_t size)
{
    struct pollfd ready = {.fd = log->fd, .events = POLLOUT};
    ssize_t taken;

    if (log->kind == LOG_SOCKET)
        taken = send(log->fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    else if (log->kind != LOG_POLLED || poll(&ready, 1, 0) == 1)
        taken = write(log->fd, bytes, size);
    else
        taken = 0;
    return taken > 0 ? (size_t)taken : 0;
}

/* Puts what is left of a line that was taken in part; false: not all of it. */
static bool put_rest(Log *log)
{
    size_t taken = log->rest_size ? put_in_log(log, log->rest, log->rest_size) : 0;

    log->rest_size -= taken;
    memmove(log->rest, log->rest + taken, log->rest_size);
    return log->rest_size == 0;
}

bool log_line(Log *log, Str line)
{
    size_t size = line.size < LOG_LINE_SIZE ? line.size : LOG_LINE_SIZE - 1;

    if (!put_rest(log)) {
        log->dropped++;
        return false;
    }
    memcpy(log->rest, line.at, size);
    log->rest[size] = '\n';
    log->rest_size = size + 1;
    put_rest(log);
    if (log->rest_size <= size)
        return true;
    log->rest_size = 0;
    log->dropped++;
    return false;
}
