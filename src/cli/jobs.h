/* SPDX-License-Identifier: MIT */
/* jobs - threads of a long command that take up one job after the other, while the main
 * thread waits for them and for an interrupt.
 *
 *     static void work(void *context)
 *     {
 *         while (take_job(context))       under the lock; none once `stop` is set
 *             ..
 *     }
 *
 * An interrupt sets `stop`, so that the jobs under way are done and nothing new is begun;
 * a second one ends the program as usual.
 */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include "base/thread.h"

enum { JOBS_MAX_THREADS = 256 };

typedef struct Jobs {
    ThreadLock lock;
    bool stop; /* begin nothing new; under the lock, as what the jobs share */
    int working;
    void (*work)(void *context);
    void *context;
} Jobs;

/* Lets so many threads work; `tell` is called under the lock when progress is to be shown.
 * False when none could be started. */
bool jobs_run(Jobs *jobs, int count, void (*work)(void *context),
              void (*tell)(void *context), void *context);

/* Sets `stop`. */
void jobs_stop(Jobs *jobs);

#endif
