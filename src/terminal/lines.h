/* SPDX-License-Identifier: MIT */
/* lines - what somebody types, line by line, for who has other things to wait for as well.
 *
 *     Lines lines = lines_of(STDIN_FILENO);
 *     if (lines_want(&lines)) ..                 wait until it can be read, then
 *         lines_read(&lines);
 *     while (lines_next(&lines, &line)) ..
 */
#ifndef TERMINAL_LINES_H
#define TERMINAL_LINES_H

#include "base/str.h"

enum { LINES_SIZE = 8192 /* bytes that wait; a line that is longer is cut */ };

typedef struct Lines {
    int file;
    char data[LINES_SIZE];
    size_t size, taken; /* bytes, and how many of them were handed out */
    bool ended;         /* there is nothing more to read */
} Lines;

Lines lines_of(int file);

/* Is there room for more, and can more come? */
bool lines_want(const Lines *lines);

/* Reads what is there; waits when there is nothing. */
void lines_read(Lines *lines);

/* The next line without its end; false: none is whole yet. It is valid until the next call. */
bool lines_next(Lines *lines, Str *ret_line);

/* Has the last one been handed out? */
bool lines_are_over(const Lines *lines);

#endif
