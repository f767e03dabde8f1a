/* SPDX-License-Identifier: MIT */
/* threadpool - threads that wait for work and do it together.
 *
 *     ThreadPool *pool = threadpool_open(4, work, context);
 *     threadpool_start(pool);                  work(context, 0 .. 3), each in its thread
 *     threadpool_wait(pool, 10000);            for 10 ms, or until all have returned: true
 *     threadpool_close(pool);                  only when none is at work
 *
 * A WebAssembly module has no threads: threadpool_open gives none there.
 */
#ifndef SEARCH_THREADPOOL_H
#define SEARCH_THREADPOOL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ThreadPool ThreadPool;
typedef void (*ThreadPoolWork)(void *context, int number);

ThreadPool *threadpool_open(int threads, ThreadPoolWork work, void *context);
void threadpool_close(ThreadPool *pool);
void threadpool_start(ThreadPool *pool);
bool threadpool_wait(ThreadPool *pool, uint64_t budget_us);

#endif
