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
#include <time.h>
#include <unistd.h>

#include "store/part.h"

/* Counted in pages: lots are larger the longer everybody had to wait, so to bring so many lots
 * into the file would make the next wait longer still.
 *
 * The writer does it, between two lots. Beside it, by another connection, nobody would wait; but
 * SQLite syncs the file only together with the last page of its log, and counts those before it
 * as done. If that sync failed they would not be written again, and what was kept be lost. */
enum { TIDY_FRAMES = 500 };

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

static uint64_t now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void count_lot(Store *store, const Job *jobs)
{
    StoreCounts *counts = &store->counts;
    uint64_t now = now_us();

    counts->lots++;
    for (const Job *job = jobs; job; job = job->next) {
        counts->writes++;
        counts->waiting--;
        counts->wait_us += now - job->since_us;
        counts->unknown += job->done.answer == STORE_UNKNOWN;
        counts->full += job->done.answer == STORE_FULL;
    }
}

/* Nobody who was answered waits for this. */
static void tidy(Store *store)
{
    pthread_mutex_unlock(&store->mutex);
    sqlite_tidy(store->db);
    pthread_mutex_lock(&store->mutex);
}

static void *write_all(void *argument)
{
    Store *store = argument;

    pthread_mutex_lock(&store->mutex);
    for (;;) {
        Job *jobs;

        while (!store->waiting.first && !store->closing)
            pthread_cond_wait(&store->more, &store->mutex);
        jobs = queue_take(&store->waiting);
        if (!jobs)
            break;
        pthread_mutex_unlock(&store->mutex);
        sqlite_write(store->db, jobs);
        pthread_mutex_lock(&store->mutex);
        count_lot(store, jobs);
        queue_put(&store->answered, jobs);
        if (store->setup.wake)
            store->setup.wake(store->setup.user);
        if (store->db->frames >= store->tidy_frames)
            tidy(store);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

StoreCounts store_counts(Store *store)
{
    StoreCounts counts;

    pthread_mutex_lock(&store->mutex);
    counts = store->counts;
    pthread_mutex_unlock(&store->mutex);
    return counts;
}

static size_t text_size(const StoreWrite *w)
{
    size_t size = w->who.size + w->key.size + w->text.size;

    for (int i = 0; i < w->parts; i++)
        size += w->part[i].log.size + w->part[i].head.size + w->part[i].lines.size;
    return size;
}

/* Moves a text behind the job. */
static void copy_text(Str *text, char **room)
{
    if (text->size)
        memcpy(*room, text->at, text->size);
    text->at = *room;
    *room += text->size;
}

static Job *make_job(const StoreWrite *write)
{
    Job *job = malloc(sizeof *job + text_size(write));
    char *room = job ? (char *)(job + 1) : NULL;
    StoreWrite *w;

    if (!job)
        return NULL;
    *job = (Job){.write = *write, .since_us = now_us()};
    w = &job->write;
    for (int i = 0; i < w->parts; i++) {
        copy_text(&w->part[i].log, &room);
        copy_text(&w->part[i].head, &room);
        copy_text(&w->part[i].lines, &room);
    }
    copy_text(&w->who, &room);
    copy_text(&w->key, &room);
    copy_text(&w->text, &room);
    return job;
}

bool store_write(Store *store, const StoreWrite *write)
{
    Job *job = make_job(write);

    if (!job)
        return false;
    heads_forget(store->heads, &job->write);
    pthread_mutex_lock(&store->mutex);
    store->counts.waiting++;
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
    for (const Job *job = jobs; job; job = job->next)
        heads_forget(store->heads, &job->write);
    while (jobs) {
        Job *job = jobs;

        jobs = job->next;
        if (job->write.done)
            job->write.done(job->write.user, &job->done);
        free_job(job);
    }
}

/* ---- opening and closing ----------------------------------------------------------------- */

Status store_refuse_place(const char *id, const char *place, Fault *ret_fault)
{
    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, id, place, NULL);
    return ERR_LIMIT;
}

/* Whoever made it may not have come to put its name on the disk. If that cannot be done with
 * one that is there already, it was made by others, who may keep what is around it to
 * themselves. */
static bool make_directory(const char *where)
{
    bool made = mkdir(where, 0700) == 0;

    if (!made && errno != EEXIST)
        return false;
    return store_sync_name(where) || !made;
}

/* The directory is this store's alone until the lock is closed. */
int store_lock(const char *where, Fault *ret_fault)
{
    char path[STORE_PATH_SIZE];
    Text out = text_into(path, sizeof path);
    int lock;

    if (!make_directory(where)) {
        store_refuse_place(N_("the directory '%1' cannot be made"), where, ret_fault);
        return -1;
    }
    text_add(&out, where);
    text_add(&out, "/lock");
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        store_refuse_place(N_("the directory '%1' cannot be written to"), where,
                           ret_fault);
    else if (flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    else
        store_refuse_place(
            N_("another server is at work in '%1'; name another directory with --data DIR"),
            where, ret_fault);
    if (lock >= 0)
        close(lock);
    return -1;
}

void store_file_name(const char *where, char file[STORE_PATH_SIZE])
{
    Text out = text_into(file, STORE_PATH_SIZE);

    text_add(&out, where);
    text_add(&out, "/oriel.db");
}

/* Of its own, which all connections to it share. */
static Status open_memory(Store *store, Fault *ret_fault)
{
    static atomic_int number;
    char file[64];
    Text out = text_into(file, sizeof file);

    text_add(&out, "file:/oriel");
    text_number(&out, atomic_fetch_add(&number, 1));
    text_add(&out, "?vfs=memdb");
    return sqlite_open(file, &store->db, ret_fault);
}

static Status open_file(Store *store, Fault *ret_fault)
{
    char file[STORE_PATH_SIZE];

    if (str_is(str_from(store->setup.where), STORE_MEMORY))
        return open_memory(store, ret_fault);
    store->lock = store_lock(store->setup.where, ret_fault);
    store_file_name(store->setup.where, file);
    return store->lock >= 0 ? sqlite_open(file, &store->db, ret_fault) : ERR_LIMIT;
}

static void release_store(Store *store)
{
    if (store->db)
        sqlite_shut(store->db);
    if (store->lock >= 0)
        close(store->lock);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->more);
    free(store->heads);
    free(store);
}

/* NULL: no memory. */
static Store *make_store(const StoreSetup *setup)
{
    Store *store = calloc(1, sizeof *store);

    if (!store)
        return NULL;
    *store = (Store){.setup = *setup, .lock = -1, .tidy_frames = TIDY_FRAMES};
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->more, NULL);
    queue_clear(&store->waiting);
    queue_clear(&store->answered);
    store->heads = calloc(1, sizeof *store->heads);
    if (store->heads)
        return store;
    release_store(store);
    return NULL;
}

Status store_open(const StoreSetup *setup, Store **ret_store, Fault *ret_fault)
{
    Store *store = make_store(setup);
    Status status;

    if (!store)
        return store_refuse_place(N_("not enough memory"), NULL, ret_fault);
    status = open_file(store, ret_fault);
    store->writes =
        status == OK && pthread_create(&store->writer, NULL, write_all, store) == 0;
    if (store->writes) {
        *ret_store = store;
        return OK;
    }
    if (status == OK)
        status = store_refuse_place(N_("no thread can be had"), NULL, ret_fault);
    release_store(store);
    return status;
}

Status store_look(const char *where, Store **ret_store, Fault *ret_fault)
{
    Store *store = make_store(&(StoreSetup){.where = where});
    Status status;

    if (!store)
        return store_refuse_place(N_("not enough memory"), NULL, ret_fault);
    status = look_open(where, &store->db, ret_fault);
    if (status == OK)
        *ret_store = store;
    else
        release_store(store);
    return status;
}

/* What is queued is written first. */
static void end_writer(Store *store)
{
    pthread_mutex_lock(&store->mutex);
    store->closing = true;
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->mutex);
    pthread_join(store->writer, NULL);
    store_poll(store);
}

void store_close(Store *store)
{
    if (store->writes)
        end_writer(store);
    release_store(store);
}
