/* SPDX-License-Identifier: MIT */
/* log - lines to a file, a terminal, a pipe or a socket, written without ever waiting.
 *
 *     Log log;
 *     log_open(&log, STDERR_FILENO);
 *     log_line(&log, text_str(&line));
 *     log_close(&log);
 *
 * A line that its reader has no room for is dropped and counted; whoever writes the next one
 * may tell. SIGPIPE must be ignored.
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "base/str.h"

/* Of a line with its end: as much as a pipe takes whole. */
enum { LOG_LINE_SIZE = 4096 };

typedef enum LogKind {
    LOG_FILE,   /* never waits for a reader */
    LOG_OWN,    /* a terminal or a pipe, opened anew so that it does not wait */
    LOG_POLLED, /* one that could not be opened anew: is asked first */
    LOG_SOCKET,
} LogKind;

typedef struct Log {
    int fd;
    LogKind kind;
    uint64_t dropped; /* lines; the writer may set it back */
    size_t rest_size; /* of a line that was taken in part */
    char rest[LOG_LINE_SIZE];
} Log;

void log_open(Log *ret_log, int fd);
void log_close(Log *log);

/* Writes a line and its end; false: dropped. */
bool log_line(Log *log, Str line);

#endif
