/* SPDX-License-Identifier: MIT */
/* load - many connections to one server, in one thread: requests one after the other on each,
 * and streams, of which only the bytes are counted. Answers are looked for first, so that they
 * are not taken to be late while a great many streams are read.
 *
 *     Load *load = load_open(port, most);
 *     int line = load_line(load);                    a connection
 *     load_send(load, line, text, size, due);        one request on it
 *     load_turn(load, 1, heard, user);               .. whose answer `heard` is told
 *     load_close(load);
 */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { LOAD_ANSWER_SIZE = 2048 };

typedef struct LoadLine {
    int fd;
    bool busy;  /* an answer is to come, or it is a stream */
    double due; /* when the request should have been sent */
    size_t size;
    char *heard;    /* of a request: the answer so far */
    uint64_t bytes; /* of a stream: all it has said */
    bool whole;     /* .. and it stopped at the end of a message */
} LoadLine;

typedef struct Load {
    int port, lines, most;
    int poll, streams; /* what is waited for: all; among them streams, as one */
    LoadLine *line;
} Load;

/* Gives up with a message when something goes wrong: nothing can be measured then. */
Load *load_open(int port, int most);
void load_close(Load *load);

int load_line(Load *load);
void load_send(Load *load, int line, const char *text, double due);

/* Makes a line a stream of this path, by whoever this header line tells of. */
void load_stream(Load *load, int line, const char *path, const char *who);

/* An answer's status and body; `line` is free again. */
typedef void LoadHeard(void *user, int line, int status, const char *body);

/* Waits for at most so many milliseconds, and hands over what has come. */
void load_turn(Load *load, int ms, LoadHeard *heard, void *user);

double load_now(void);

/* Processor time that a process has had, in seconds; 0: this one. */
double load_processor(pid_t process);
_Noreturn void load_fail(const char *what, const char *why);

#endif
