/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/part.h"

enum { PATH_SIZE = 4096, TIDY_EVERY = 64 }; /* lots written before the log is tidied up */

/* Jobs in the order they came. */
typedef struct Queue {
    Job *first, **end;
} Queue;

struct Store {
    StoreSetup setup;
    Database *db;
    int lock; /* of the directory; -1: none */
    pthread_t writer;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    Queue waiting, answered; /* both under the mutex, and so is: */
    bool closing;
    bool broken; /* nothing can be written any more; the writer's own */
};

/* ---- queues ------------------------------------------------------------------------------ */

static void queue_clear(Queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_put(Queue *q, Job *jobs)
{
    *q->end = jobs;
    while (*q->end)
        q->end = &(*q->end)->next;
}

static Job *queue_take(Queue *q)
{
    Job *jobs = q->first;

    queue_clear(q);
    return jobs;
}

static void free_job(Job *job)
{
    free(job->kept_text);
    free(job);
}

/* ---- writing ----------------------------------------------------------------------------- */

static void carry_out(Store *store, Job *jobs)
{
    if (store->broken) {
        for (Job *job = jobs; job; job = job->next)
            job->done = (StoreDone){STORE_UNKNOWN, 0, {0}};
        return;
    }
    store->broken = !database_write(store->db, jobs);
}

static void *write_all(void *argument)
{
    Store *store = argument;
    int lots = 0;

    pthread_mutex_lock(&store->mutex);
    for (;;) {
        Job *jobs;

        while (!store->waiting.first && !store->closing)
            pthread_cond_wait(&store->more, &store->mutex);
        jobs = queue_take(&store->waiting);
        if (!jobs)
            break;
        pthread_mutex_unlock(&store->mutex);
        carry_out(store, jobs);
        if (++lots % TIDY_EVERY == 0 && !store->broken)
            database_tidy(store->db);
        pthread_mutex_lock(&store->mutex);
        queue_put(&store->answered, jobs);
        if (store->setup.wake)
            store->setup.wake(store->setup.user);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* Copies a text behind the job. */
static Str copy_text(Str text, char **room)
{
    Str copy = {*room, text.size};

    if (text.size)
        memcpy(*room, text.at, text.size);
    *room += text.size;
    return copy;
}

static Job *make_job(const StoreWrite *w)
{
    size_t size = w->table.size + w->head.size + w->lines.size + w->who.size +
                  w->key.size + w->text.size;
    Job *job = malloc(sizeof *job + size);
    char *room = job ? (char *)(job + 1) : NULL;

    if (!job)
        return NULL;
    *job = (Job){.write = *w};
    job->write.table = copy_text(w->table, &room);
    job->write.head = copy_text(w->head, &room);
    job->write.lines = copy_text(w->lines, &room);
    job->write.who = copy_text(w->who, &room);
    job->write.key = copy_text(w->key, &room);
    job->write.text = copy_text(w->text, &room);
    return job;
}

bool store_write(Store *store, const StoreWrite *write)
{
    Job *job = make_job(write);

    if (!job)
        return false;
    pthread_mutex_lock(&store->mutex);
    queue_put(&store->waiting, job);
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->mutex);
    return true;
}

void store_poll(Store *store)
{
    Job *jobs;

    pthread_mutex_lock(&store->mutex);
    jobs = queue_take(&store->answered);
    pthread_mutex_unlock(&store->mutex);
    while (jobs) {
        Job *job = jobs;

        jobs = job->next;
        if (job->write.done)
            job->write.done(job->write.user, &job->done);
        free_job(job);
    }
}

/* ---- opening and closing ----------------------------------------------------------------- */

static Status refuse(const char *id, const char *what, Fault *ret_fault)
{
    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, id, what, NULL);
    return ERR_LIMIT;
}

/* The directory is this store's alone until the lock is closed. */
static Status lock_directory(Store *store, Fault *ret_fault)
{
    const char *where = store->setup.where;
    char path[PATH_SIZE];
    Text out = text_into(path, sizeof path);

    if (mkdir(where, 0700) != 0 && errno != EEXIST)
        return refuse(N_("the directory '%1' cannot be made"), where, ret_fault);
    text_add(&out, where);
    text_add(&out, "/lock");
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return refuse(N_("the directory '%1' cannot be written to"), where, ret_fault);
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0)
        return refuse(N_("another server is at work in '%1'"), where, ret_fault);
    return OK;
}

static Status open_file(Store *store, Fault *ret_fault)
{
    static atomic_int number;
    char file[PATH_SIZE];
    Text out = text_into(file, sizeof file);
    Status status;

    if (str_is(str_from(store->setup.where), STORE_MEMORY)) {
        text_add(&out, "file:oriel");
        text_number(&out, atomic_fetch_add(&number, 1));
        text_add(&out, "?mode=memory&cache=shared");
        return database_open(file, &store->db, ret_fault);
    }
    status = lock_directory(store, ret_fault);
    text_add(&out, store->setup.where);
    text_add(&out, "/oriel.db");
    return status == OK ? database_open(file, &store->db, ret_fault) : status;
}

static void release_store(Store *store)
{
    if (store->db)
        database_close(store->db);
    if (store->lock >= 0)
        close(store->lock);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->more);
    free(store);
}

Status store_open(const StoreSetup *setup, Store **ret_store, Fault *ret_fault)
{
    Store *store = calloc(1, sizeof *store);
    Status status;

    if (!store)
        return refuse(N_("not enough memory"), NULL, ret_fault);
    store->setup = *setup;
    store->lock = -1;
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->more, NULL);
    queue_clear(&store->waiting);
    queue_clear(&store->answered);
    status = open_file(store, ret_fault);
    if (status == OK && pthread_create(&store->writer, NULL, write_all, store) != 0)
        status = refuse(N_("no thread can be had"), NULL, ret_fault);
    if (status == OK)
        *ret_store = store;
    else
        release_store(store);
    return status;
}

void store_close(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->writer, NULL);
    store_poll(store);
    release_store(store);
}

/* ---- reading ----------------------------------------------------------------------------- */

bool store_read(Store *store, Str table, int from,
                bool (*take)(void *user, int number, Str line, int64_t at_ms), void *user)
{
    return database_read(store->db, table, from, take, user);
}

bool store_tables(Store *store, Str table,
                  bool (*take)(void *user, const StoreTable *table), void *user)
{
    return database_tables(store->db, table, take, user);
}
