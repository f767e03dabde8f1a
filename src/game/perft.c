/* SPDX-License-Identifier: MIT */
#include "game/perft.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "game/legal.h"
#include "game/turns.h"

enum { FIRST_CAPACITY = 1024 };

/* ---- one thread's count -------------------------------------------------------------- */

/* What a thread needs: room for the turns of each ply. */
typedef struct Counter {
    const GameDef *def;
    TurnSpace *space[PERFT_MAX_DEPTH + 1];
} Counter;

static void counter_close(Counter *counter)
{
    for (int i = 0; i <= PERFT_MAX_DEPTH; i++)
        turns_close(counter->space[i]);
}

static TurnSpace *space_at(Counter *counter, int depth)
{
    if (!counter->space[depth])
        counter->space[depth] = turns_open(counter->def, FIRST_CAPACITY);
    return counter->space[depth];
}

/* Can a seat begin a turn here? Lets chance act first where the position says how. */
static bool goes_on(const GameDef *def, void *s)
{
    if (def->mover(s) == SEAT_CHANCE && !(def->settle && def->settle(s)))
        return false;
    return def->mover(s) >= 0;
}

static Status count_by_steps(const GameDef *def, void *s, int depth, uint64_t *ret_count)
{
    LegalList list;
    Status status;
    uint64_t sum = 0, below;

    *ret_count = depth == 0;
    if (depth == 0 || !goes_on(def, s))
        return OK;
    status = legal_turns(def, s, &list);
    if (status != OK)
        return status;
    for (size_t i = 0; i < list.count && depth > 1 && status == OK; i++) {
        GameState child;

        memcpy(&child, list.turn[i].state, def->state_size);
        status = count_by_steps(def, &child, depth - 1, &below);
        if (status == OK)
            sum += below;
    }
    *ret_count = depth > 1 ? sum : list.count;
    legal_clear(&list);
    return status;
}

/* The last ply is only counted, where the game can do that. */
static bool count_last(Counter *counter, const void *s, TurnSpace *space,
                       uint64_t *ret_count)
{
    if (counter->def->count_turns)
        return turns_count(counter->def, s, space, ret_count);
    if (!turns_all(counter->def, s, space))
        return false;
    *ret_count = space->count;
    return true;
}

/* s is the core of a position between turns; depth is at least 1. */
static bool count_fast(Counter *counter, const void *s, int depth, uint64_t *ret_count)
{
    const GameDef *def = counter->def;
    TurnSpace *space = space_at(counter, depth), *last = space_at(counter, 1);
    uint64_t sum = 0, below;

    if (!space || !last)
        return false;
    if (depth == 1)
        return count_last(counter, s, last, ret_count);
    if (depth == 2 && def->count_two_turns && def->count_two_turns(s, ret_count))
        return true;
    if (!turns_all(def, s, space))
        return false;
    for (size_t i = 0; i < space->count; i++) {
        const void *child = space->states + space->stride * i;

        if (depth == 2 ? !count_last(counter, child, last, &below)
                       : !count_fast(counter, child, depth - 1, &below))
            return false;
        sum += below;
    }
    *ret_count = sum;
    return true;
}

/* Counts below any state, by the fast path where there is one: it begins between turns. */
static Status count(Counter *counter, void *s, int depth, uint64_t *ret_count)
{
    const GameDef *def = counter->def;

    if (!def->turns || depth == 0 || !goes_on(def, s) || !def->between(s))
        return count_by_steps(def, s, depth, ret_count);
    return count_fast(counter, s, depth, ret_count) ? OK : ERR_LIMIT;
}

/* ---- sharing the first turns out ------------------------------------------------------- */

/* The first turns: of the fast path, or of a list. */
typedef struct Roots {
    const GameDef *def;
    size_t count;
    TurnSpace *space;
    LegalList list;
} Roots;

static void roots_close(Roots *roots)
{
    turns_close(roots->space);
    legal_clear(&roots->list);
}

static Status roots_open(Roots *roots, const GameDef *def, void *s)
{
    Status status;

    *roots = (Roots){.def = def};
    if (!goes_on(def, s))
        return OK;
    if (def->turns && def->between(s)) {
        roots->space = turns_open(def, FIRST_CAPACITY);
        if (!roots->space || !turns_all(def, s, roots->space))
            return ERR_LIMIT;
        roots->count = roots->space->count;
        return OK;
    }
    status = legal_turns(def, s, &roots->list);
    roots->count = roots->list.count;
    return status;
}

static void roots_get(const Roots *roots, size_t i, void *ret_s)
{
    const GameDef *def = roots->def;

    if (roots->space)
        turns_get(def, roots->space, i, ret_s);
    else
        memcpy(ret_s, roots->list.turn[i].state, def->state_size);
}

typedef struct Job {
    Roots roots;
    int depth; /* below each of them */
    PerftProgress progress;
    void *context;
    ThreadLock lock; /* guards what follows, and the caller's progress */
    size_t next, done;
    uint64_t sum;
    Status status;
} Job;

/* Takes the next first turn; false when there is none left or the count was stopped. */
static bool job_take(Job *job, size_t *ret_i)
{
    bool taken;

    thread_lock(&job->lock);
    taken = job->status == OK && job->next < job->roots.count;
    if (taken)
        *ret_i = job->next++;
    thread_unlock(&job->lock);
    return taken;
}

static void job_give(Job *job, Status status, uint64_t below)
{
    thread_lock(&job->lock);
    job->sum += below;
    job->done++;
    if (job->status == OK)
        job->status = status;
    if (job->status == OK && job->progress &&
        !job->progress(job->context, job->done, job->roots.count))
        job->status = ERR_LIMIT;
    thread_unlock(&job->lock);
}

static void *job_work(void *argument)
{
    Job *job = argument;
    Counter counter = {.def = job->roots.def};
    size_t i;

    while (job_take(job, &i)) {
        GameState child;
        uint64_t below = 0;
        Status status;

        roots_get(&job->roots, i, &child);
        status = count(&counter, &child, job->depth, &below);
        job_give(job, status, below);
    }
    counter_close(&counter);
    return NULL;
}

/* The caller's thread works, too; a thread that cannot be had is done without. */
static void job_run(Job *job, int threads)
{
    Thread helper[PERFT_MAX_THREADS];
    int helpers = 0;

    if (threads > PERFT_MAX_THREADS)
        threads = PERFT_MAX_THREADS;
    while (helpers < threads - 1 && (size_t)helpers + 1 < job->roots.count &&
           thread_start(&helper[helpers], job_work, job))
        helpers++;
    job_work(job);
    for (int i = 0; i < helpers; i++)
        thread_join(&helper[i]);
}

static Status count_shared(const GameDef *def, void *s, int depth, int threads,
                           PerftProgress progress, void *context, uint64_t *ret_count)
{
    Job job = {.depth = depth - 1, .progress = progress, .context = context};

    job.status = roots_open(&job.roots, def, s);
    if (job.status == OK) {
        thread_lock_init(&job.lock);
        job_run(&job, threads);
        thread_lock_clear(&job.lock);
    }
    roots_close(&job.roots);
    if (job.status == OK)
        *ret_count = job.sum;
    return job.status;
}

Status perft_run(const GameDef *def, const void *state, int depth, int threads,
                 PerftProgress progress, void *context, uint64_t *ret_count)
{
    Counter counter = {.def = def};
    GameState root;
    uint64_t sum;
    Status status;

    if (depth < 0 || depth > PERFT_MAX_DEPTH)
        return ERR_LIMIT;
    memcpy(&root, state, def->state_size);
    if (depth > 1)
        return count_shared(def, &root, depth, threads, progress, context, ret_count);
    status = count(&counter, &root, depth, &sum);
    counter_close(&counter);
    if (status == OK)
        *ret_count = sum;
    return status;
}

/* ---- other counts ---------------------------------------------------------------------- */

Status perft_divide(const GameDef *def, const void *state, int depth, int threads,
                    PerftLine line, void *context, uint64_t *ret_count)
{
    LegalList list;
    uint64_t sum = 0, below;
    Status status;

    if (depth < 1 || depth > PERFT_MAX_DEPTH)
        return ERR_LIMIT;
    status = legal_turns(def, state, &list);
    for (size_t i = 0; i < list.count && status == OK; i++) {
        status =
            perft_run(def, list.turn[i].state, depth - 1, threads, NULL, NULL, &below);
        if (status != OK)
            break;
        sum += below;
        if (!line(context, list.turn[i].tokens, below))
            status = ERR_LIMIT;
    }
    legal_clear(&list);
    if (status == OK)
        *ret_count = sum;
    return status;
}

Status perft_by_steps(const GameDef *def, const void *state, int depth,
                      uint64_t *ret_count)
{
    GameState root;
    uint64_t sum;
    Status status;

    if (depth < 0 || depth > PERFT_MAX_DEPTH)
        return ERR_LIMIT;
    memcpy(&root, state, def->state_size);
    status = count_by_steps(def, &root, depth, &sum);
    if (status == OK)
        *ret_count = sum;
    return status;
}
