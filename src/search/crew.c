/* SPDX-License-Identifier: MIT */
#include "search/crew.h"

#include <stddef.h>

#ifdef __wasm__

Crew *crew_open(int threads, CrewWork work, void *context)
{
    (void)threads, (void)work, (void)context;
    return NULL;
}

void crew_close(Crew *crew)
{
    (void)crew;
}

void crew_start(Crew *crew)
{
    (void)crew;
}

bool crew_wait(Crew *crew, uint64_t budget_us)
{
    (void)crew, (void)budget_us;
    return true;
}

#else

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

typedef struct Member {
    Crew *crew;
    int number;
    pthread_t thread;
} Member;

struct Crew {
    CrewWork work;
    void *context;
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned round; /* of work; each member does every round once */
    int busy;
    bool leave;
    Member member[];
};

static void *live(void *argument)
{
    Member *m = argument;
    Crew *crew = m->crew;
    unsigned done = 0;

    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == done && !crew->leave)
            pthread_cond_wait(&crew->begin, &crew->lock);
        if (crew->leave)
            break;
        done = crew->round;
        pthread_mutex_unlock(&crew->lock);
        crew->work(crew->context, m->number);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0)
            pthread_cond_broadcast(&crew->end);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

Crew *crew_open(int threads, CrewWork work, void *context)
{
    Crew *crew = calloc(1, sizeof *crew + (size_t)threads * sizeof *crew->member);

    if (!crew)
        return NULL;
    crew->work = work;
    crew->context = context;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begin, NULL);
    pthread_cond_init(&crew->end, NULL);
    for (int i = 0; i < threads; i++) {
        Member *m = &crew->member[i];

        *m = (Member){.crew = crew, .number = i};
        if (pthread_create(&m->thread, NULL, live, m) != 0)
            break;
        crew->threads++;
    }
    if (crew->threads == threads)
        return crew;
    crew_close(crew);
    return NULL;
}

void crew_close(Crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->leave = true;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->member[i].thread, NULL);
    pthread_cond_destroy(&crew->begin);
    pthread_cond_destroy(&crew->end);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

void crew_start(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->round++;
    crew->busy = crew->threads;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->lock);
}

static struct timespec time_in(uint64_t budget_us)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += (time_t)(budget_us / 1000000);
    until.tv_nsec += (long)(budget_us % 1000000) * 1000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return until;
}

bool crew_wait(Crew *crew, uint64_t budget_us)
{
    struct timespec until = time_in(budget_us);
    int error = 0;
    bool idle;

    pthread_mutex_lock(&crew->lock);
    while (crew->busy > 0 && error == 0)
        error = pthread_cond_timedwait(&crew->end, &crew->lock, &until);
    idle = crew->busy == 0;
    pthread_mutex_unlock(&crew->lock);
    return idle;
}

#endif
