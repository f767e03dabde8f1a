/* SPDX-License-Identifier: MIT */
/* progress - what a long command says on stderr while it works: after a second, then twice
 * a second, and only to a terminal. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

typedef struct Progress {
    bool shown;
    double next; /* seconds of now_seconds */
} Progress;

/* Is it time to say something? Then the line is clear for it. */
bool progress_due(Progress *progress);

/* Takes it off the screen: before anything else is printed, and for good. */
void progress_hide(Progress *progress);
void progress_end(Progress *progress);

#endif
