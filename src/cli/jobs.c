/* SPDX-License-Identifier: MIT */
#include "cli/jobs.h"

#include <signal.h>
#include <time.h>

#include "cli/progress.h"

enum { LOOK_NS = 50000000 };

static void *run_job_thread(void *argument)
{
    Jobs *w = argument;

    w->work(w->context);
    thread_lock(&w->lock);
    w->working--;
    thread_unlock(&w->lock);
    return NULL;
}

void jobs_stop(Jobs *w)
{
    thread_lock(&w->lock);
    w->stop = true;
    thread_unlock(&w->lock);
}

/* Interrupts wait until they are looked for. */
static void block_interrupts(sigset_t *ret_interrupts)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};

    sigaction(SIGINT, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    sigemptyset(ret_interrupts);
    sigaddset(ret_interrupts, SIGINT);
    sigaddset(ret_interrupts, SIGTERM);
    pthread_sigmask(SIG_BLOCK, ret_interrupts, NULL);
}

static void wait_for_jobs(Jobs *w, void (*tell)(void *), const sigset_t *interrupts)
{
    Progress progress = {0};
    bool working = true, heard = false;

    while (working) {
        struct timespec look = {.tv_nsec = LOOK_NS};

        if (heard) {
            nanosleep(&look, NULL);
        } else if (sigtimedwait(interrupts, NULL, &look) > 0) {
            heard = true;
            jobs_stop(w);
            pthread_sigmask(SIG_UNBLOCK, interrupts, NULL);
        }
        thread_lock(&w->lock);
        working = w->working > 0;
        if (progress_due(&progress))
            tell(w->context);
        thread_unlock(&w->lock);
    }
    progress_end(&progress);
}

bool jobs_run(Jobs *w, int count, void (*work)(void *context),
              void (*tell)(void *context), void *context)
{
    Thread thread[JOBS_MAX_THREADS];
    sigset_t interrupts;
    int started = 0;

    w->work = work;
    w->context = context;
    w->working = count;
    block_interrupts(&interrupts);
    while (started < count && thread_start(&thread[started], run_job_thread, w))
        started++;
    thread_lock(&w->lock);
    w->working -= count - started;
    thread_unlock(&w->lock);
    wait_for_jobs(w, tell, &interrupts);
    for (int i = 0; i < started; i++)
        thread_join(&thread[i]);
    return started > 0;
}
