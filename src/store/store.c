/* SPDX-License-Identifier: MIT */
#include "store/store.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/part.h"

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

void store_answer_all(Job *jobs, StoreAnswer answer)
{
    for (Job *job = jobs; job; job = job->next)
        job->done = (StoreDone){answer, {0}};
}

void store_repeat(Job *job, Str text)
{
    free(job->kept_text);
    job->kept_text = malloc(text.size + 1);
    job->done.answer = job->kept_text ? STORE_REPEATED : STORE_UNKNOWN;
    if (!job->kept_text)
        return;
    if (text.size)
        memcpy(job->kept_text, text.at, text.size);
    job->done.text = (Str){job->kept_text, text.size};
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
static void rest_writer(Store *store)
{
    if (!store->backend->rest)
        return;
    pthread_mutex_unlock(&store->mutex);
    store->backend->rest(store->db);
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
        store->backend->write(store->db, jobs);
        pthread_mutex_lock(&store->mutex);
        count_lot(store, jobs);
        queue_put(&store->answered, jobs);
        if (store->setup.wake)
            store->setup.wake(store->setup.user);
        rest_writer(store);
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
    reading_forget(store, &job->write);
    pthread_mutex_lock(&store->mutex);
    store->counts.waiting++;
    queue_put(&store->waiting, job);
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->mutex);
    return true;
}

/* ---- sharing ----------------------------------------------------------------------------- */

static void hear_news(void *user, const StoreNews *news)
{
    Store *store = user;

    if (!news->work && news->log.size) {
        heads_forget_log(store->heads, news->log);
        reading_forget_log(store, news->log);
    } else if (news->lost) {
        heads_forget_all(store->heads);
        reading_forget_all(store);
    }
    if (store->setup.heard)
        store->setup.heard(store->setup.user, news);
}

bool store_is_shared(const Store *store)
{
    return store->backend->sharing != NULL;
}

bool store_is_ours(Store *store, Str log)
{
    return !store->backend->sharing || store->backend->sharing->is_ours(store->db, log);
}

int store_servers(Store *store)
{
    return store->backend->sharing ? store->backend->sharing->servers(store->db) : 1;
}

void store_claim(Store *store, int count)
{
    if (store->backend->sharing)
        store->backend->sharing->claim(store->db, count);
}

int64_t store_ahead_ms(Store *store)
{
    return store->backend->sharing ? store->backend->sharing->ahead_ms(store->db) : 0;
}

void store_poll(Store *store)
{
    Job *jobs;

    pthread_mutex_lock(&store->mutex);
    jobs = queue_take(&store->answered);
    pthread_mutex_unlock(&store->mutex);
    for (const Job *job = jobs; job; job = job->next) {
        heads_forget(store->heads, &job->write);
        reading_forget_answered(store, job);
    }
    while (jobs) {
        Job *job = jobs;

        jobs = job->next;
        if (job->write.done)
            job->write.done(job->write.user, &job->done);
        free_job(job);
    }
    if (store->backend->sharing)
        store->backend->sharing->poll(store->db, hear_news, store);
    reading_poll(store);
}

/* ---- opening and closing ----------------------------------------------------------------- */

Status store_refuse(const char *id, const char *what, Fault *ret_fault)
{
    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, id, what, NULL);
    return ERR_LIMIT;
}

bool store_is_database(const char *where)
{
    return str_starts(str_from(where), "postgresql://") ||
           str_starts(str_from(where), "postgres://");
}

static const Backend *choose_backend(const char *where)
{
    if (strcmp(where, STORE_MEMORY) == 0)
        return &sqlite_memory_backend;
    return store_is_database(where) ? &postgres_backend : &sqlite_backend;
}

static void release_store(Store *store)
{
    if (store->db)
        store->backend->shut(store->db);
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
    store->setup = *setup;
    store->backend = choose_backend(setup->where);
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
        return store_refuse(N_("not enough memory"), NULL, ret_fault);
    status = store->backend->open(setup, &store->db, ret_fault);
    store->writes =
        status == OK && pthread_create(&store->writer, NULL, write_all, store) == 0;
    if (store->writes) {
        *ret_store = store;
        return OK;
    }
    if (status == OK)
        status = store_refuse(N_("no thread can be had"), NULL, ret_fault);
    release_store(store);
    return status;
}

Status store_look(const char *where, Store **ret_store, Fault *ret_fault)
{
    Store *store = make_store(&(StoreSetup){.where = where});
    Status status;

    if (!store)
        return store_refuse(N_("not enough memory"), NULL, ret_fault);
    status = store->backend->look(where, &store->db, ret_fault);
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

/* Who waits for an answer gets none. */
static void end_readings(Store *store)
{
    if (!store->backend->asking)
        return;
    store->backend->asking->end(store->db);
    reading_poll(store);
}

void store_close(Store *store)
{
    end_readings(store);
    if (store->writes)
        end_writer(store);
    release_store(store);
}
