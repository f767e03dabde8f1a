/* SPDX-License-Identifier: MIT */
/* workers - threads of a long command that take up one job after the other, while the main
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
#ifndef CLI_WORKERS_H
#define CLI_WORKERS_H

#include "base/thread.h"

enum { WORKERS_MOST = 256 };

typedef struct Workers {
    ThreadLock lock;
    bool stop; /* begin nothing new; under the lock, as what the jobs share */
    int working;
    void (*work)(void *context);
    void *context;
} Workers;

/* Lets so many threads work; `tell` is called under the lock when progress is to be shown.
 * False when none could be started. */
bool workers_run(Workers *workers, int count, void (*work)(void *context),
                 void (*tell)(void *context), void *context);

/* Sets `stop`. */
void workers_stop(Workers *workers);

#endif
