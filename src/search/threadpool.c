/* SPDX-License-Identifier: MIT */
#include "search/threadpool.h"

#include <stddef.h>

#ifdef __wasm__

ThreadPool *threadpool_open(int threads, ThreadPoolWork work, void *context)
{
    (void)threads, (void)work, (void)context;
    return NULL;
}

void threadpool_close(ThreadPool *pool)
{
    (void)pool;
}

void threadpool_start(ThreadPool *pool)
{
    (void)pool;
}

bool threadpool_wait(ThreadPool *pool, uint64_t budget_us)
{
    (void)pool, (void)budget_us;
    return true;
}

#else

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

typedef struct PoolThread {
    ThreadPool *pool;
    int number;
    pthread_t id;
} PoolThread;

struct ThreadPool {
    ThreadPoolWork work;
    void *context;
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned round; /* of work; each thread does every round once */
    int working;
    bool leave;
    PoolThread thread[];
};

static void *run_pool_thread(void *argument)
{
    PoolThread *m = argument;
    ThreadPool *pool = m->pool;
    unsigned done = 0;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == done && !pool->leave)
            pthread_cond_wait(&pool->begin, &pool->lock);
        if (pool->leave)
            break;
        done = pool->round;
        pthread_mutex_unlock(&pool->lock);
        pool->work(pool->context, m->number);
        pthread_mutex_lock(&pool->lock);
        if (--pool->working == 0)
            pthread_cond_broadcast(&pool->end);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

ThreadPool *threadpool_open(int threads, ThreadPoolWork work, void *context)
{
    ThreadPool *pool = calloc(1, sizeof *pool + (size_t)threads * sizeof *pool->thread);

    if (!pool)
        return NULL;
    pool->work = work;
    pool->context = context;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->end, NULL);
    for (int i = 0; i < threads; i++) {
        PoolThread *m = &pool->thread[i];

        *m = (PoolThread){.pool = pool, .number = i};
        if (pthread_create(&m->id, NULL, run_pool_thread, m) != 0)
            break;
        pool->threads++;
    }
    if (pool->threads == threads)
        return pool;
    threadpool_close(pool);
    return NULL;
}

void threadpool_close(ThreadPool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->leave = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i].id, NULL);
    pthread_cond_destroy(&pool->begin);
    pthread_cond_destroy(&pool->end);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void threadpool_start(ThreadPool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->round++;
    pool->working = pool->threads;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
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

bool threadpool_wait(ThreadPool *pool, uint64_t budget_us)
{
    struct timespec until = time_in(budget_us);
    int error = 0;
    bool idle;

    pthread_mutex_lock(&pool->lock);
    while (pool->working > 0 && error == 0)
        error = pthread_cond_timedwait(&pool->end, &pool->lock, &until);
    idle = pool->working == 0;
    pthread_mutex_unlock(&pool->lock);
    return idle;
}

#endif
