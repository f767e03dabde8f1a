/* SPDX-License-Identifier: MIT */
/* thread - threads where there are any, and a lock for what they share.
 *
 *     if (!thread_start(&thread, work, job))
 *         work(job);                          do it here instead
 *
 * WebAssembly has none: nothing starts, and a lock that nobody else can take costs nothing.
 */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <stdbool.h>

#ifdef __wasm__

typedef struct Thread {
    char none;
} Thread;
typedef struct ThreadLock {
    char none;
} ThreadLock;

static inline bool thread_start(Thread *thread, void *(*work)(void *), void *argument)
{
    (void)thread, (void)work, (void)argument;
    return false;
}

static inline void thread_join(Thread *thread)
{
    (void)thread;
}

static inline void thread_lock_init(ThreadLock *lock)
{
    (void)lock;
}

static inline void thread_lock_clear(ThreadLock *lock)
{
    (void)lock;
}

static inline void thread_lock(ThreadLock *lock)
{
    (void)lock;
}

static inline void thread_unlock(ThreadLock *lock)
{
    (void)lock;
}

#else

#include <pthread.h>

typedef struct Thread {
    pthread_t id;
} Thread;
typedef struct ThreadLock {
    pthread_mutex_t mutex;
} ThreadLock;

/* False when none can be had. */
static inline bool thread_start(Thread *thread, void *(*work)(void *), void *argument)
{
    return pthread_create(&thread->id, NULL, work, argument) == 0;
}

static inline void thread_join(Thread *thread)
{
    pthread_join(thread->id, NULL);
}

static inline void thread_lock_init(ThreadLock *lock)
{
    pthread_mutex_init(&lock->mutex, NULL);
}

static inline void thread_lock_clear(ThreadLock *lock)
{
    pthread_mutex_destroy(&lock->mutex);
}

static inline void thread_lock(ThreadLock *lock)
{
    pthread_mutex_lock(&lock->mutex);
}

static inline void thread_unlock(ThreadLock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}

#endif
#endif
