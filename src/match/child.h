/* SPDX-License-Identifier: MIT */
/* match_child - another program on a pair of pipes, spoken with line by line.
 *
 *     MatchChild child = {0};
 *     if (!match_child_start(&child, "engine --quiet", &lock)) ..
 *     match_child_send(&child, str_from("isready\n"), deadline);
 *     while (match_child_line(&child, deadline, &line)) ..
 *     match_child_stop(&child);
 *
 * It may die, hang, or talk without end: every call comes back by its deadline (seconds of
 * now_seconds). The caller has SIGPIPE ignored.
 */
#ifndef MATCH_CHILD_H
#define MATCH_CHILD_H

#include <sys/types.h>

#include "base/str.h"
#include "base/thread.h"

typedef struct MatchChild {
    pid_t pid; /* 0: none */
    int to, from;
    bool ended; /* it has closed its output */
    char *data; /* what was read, lines from `taken` on not yet handed out */
    size_t size, room, taken;
} MatchChild;

/* Starts a shell command. The lock keeps two threads from starting at a time, so that no
 * child holds the other's pipes. False: errno says why. */
bool match_child_start(MatchChild *child, const char *command, ThreadLock *lock);

/* Asks it to quit, gives it a moment, ends it with all it started. */
void match_child_stop(MatchChild *child);

/* False when it does not take it. */
bool match_child_send(MatchChild *child, Str text, double deadline);

/* The next line without its end, valid until the next call; false when there is none by the
 * deadline, or will never be one (`ended`). */
bool match_child_line(MatchChild *child, double deadline, Str *ret_line);

/* The same without waiting: false when there is none yet, too. */
bool match_child_next(MatchChild *child, Str *ret_line);

#endif
