/* SPDX-License-Identifier: MIT */
#include "terminal/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

Lines lines_of(int file)
{
    return (Lines){.file = file};
}

bool lines_want(const Lines *lines)
{
    return !lines->ended && lines->size - lines->taken < LINES_SIZE;
}

void lines_read(Lines *lines)
{
    ssize_t count;

    lines->size -= lines->taken;
    memmove(lines->data, lines->data + lines->taken, lines->size);
    lines->taken = 0;
    count = read(lines->file, lines->data + lines->size, LINES_SIZE - lines->size);
    if (count > 0)
        lines->size += (size_t)count;
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        lines->ended = true;
}

/* A last line need not have an end, and one without room for it has none. */
bool lines_next(Lines *lines, Str *ret_line)
{
    Str rest = {lines->data + lines->taken, lines->size - lines->taken}, line;
    bool whole = str_cut(&rest, '\n', &line);

    if (!whole && !(line.size && (lines->ended || line.size == LINES_SIZE)))
        return false;
    lines->taken += line.size + whole;
    *ret_line = line;
    return true;
}

bool lines_are_over(const Lines *lines)
{
    return lines->ended && lines->taken == lines->size;
}
