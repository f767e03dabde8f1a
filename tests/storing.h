/* SPDX-License-Identifier: MIT */
/* storing - a store as its tests use it: what is written, what was answered, what is there.
 * Include it after test.h. */
#ifndef STORING_H
#define STORING_H

#include <pthread.h>
#include <time.h>

#include "base/text.h"
#include "postgres.h"
#include "store/store.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static int wakes;
static char answers[4096];

static inline void wake(void *user)
{
    (void)user;
    pthread_mutex_lock(&mutex);
    wakes++;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&mutex);
}

/* Notes "kept text" and the like. */
static inline void note(void *user, const StoreDone *done)
{
    static const char *const name[] = {"kept", "taken", "repeated", "unknown", "full"};
    size_t used = strlen(answers);

    snprintf(answers + used, sizeof answers - used, "%s %.*s;", name[done->answer],
             (int)done->text.size, done->text.at ? done->text.at : "");
    --*(int *)user;
}

static inline Store *open_store(const char *where)
{
    Store *store = NULL;
    Fault fault;

    if (store_open(&(StoreSetup){.where = where, .wake = wake}, &store, &fault) != OK)
        printf("#   %s %s\n", fault.message.id, fault.message.arg[0]);
    return store;
}

/* Waits until all writes have been answered; what they were told. */
static inline const char *wait_for(Store *store, const int *left)
{
    while (*left > 0) {
        pthread_mutex_lock(&mutex);
        while (!wakes)
            pthread_cond_wait(&woken, &mutex);
        wakes = 0;
        pthread_mutex_unlock(&mutex);
        store_poll(store);
    }
    return answers;
}

/* Writes, and waits for what is told. */
static inline const char *put_write(Store *store, StoreWrite *write)
{
    int left = 1;

    write->done = note;
    write->user = &left;
    answers[0] = '\0';
    if (!CHECK(store_write(store, write)))
        return "";
    return wait_for(store, &left);
}

static inline StorePart part_of(const char *log, const char *head, int number,
                                const char *lines)
{
    return (StorePart){.way = *head ? STORE_MAKE : STORE_ADD,
                       .log = str_from(log),
                       .head = str_from(head),
                       .number = number,
                       .lines = str_from(lines),
                       .life = *head ? STORE_LIVE : STORE_SAME};
}

static inline const char *put(Store *store, const char *log, const char *head, int number,
                              const char *lines, const char *key)
{
    StoreWrite write = {.part = {part_of(log, head, number, lines)},
                        .parts = 1,
                        .now_ms = 1000 + number,
                        .who = str_from("ann"),
                        .key = str_from(key),
                        .text = str_from(*key ? "said" : "")};

    return put_write(store, &write);
}

/* ---- reading ------------------------------------------------------------------------- */

static inline bool add_line(void *user, int number, Str line, int64_t at_ms)
{
    text_format(user, "%d %.*s @%lld;", number, (int)line.size, line.at,
                (long long)at_ms);
    return true;
}

static inline bool add_log(void *user, const StoreLog *log)
{
    text_format(user, "%.*s %.*s%s;", (int)log->name.size, log->name.at,
                (int)log->head.size, log->head.at, log->live ? " live" : "");
    return true;
}

static char found[4096];

static inline const char *lines_of(Store *store, const char *log, int from)
{
    Text out = text_into(found, sizeof found);

    CHECK(store_read(store, str_from(log), from, add_line, &out));
    return found;
}

static inline const char *logs_of(Store *store, const char *prefix, bool live)
{
    Text out = text_into(found, sizeof found);

    CHECK(store_logs(store, str_from(prefix), live, add_log, &out));
    return found;
}

static inline const char *head_of(Store *store, const char *log)
{
    static char room[64];
    Text out = text_into(room, sizeof room);

    return store_head(store, str_from(log), &out) ? room : "none";
}

static inline StoreWrite write_of(StoreWay way, const char *log, const char *head)
{
    return (StoreWrite){
        .part = {{.way = way, .log = str_from(log), .head = str_from(head), .number = 1}},
        .parts = 1};
}

/* A directory of the test's own, and what removes it. */
static char directory[64];

static inline bool make_directory(void)
{
    str_copy(str_from("/tmp/oriel-store-XXXXXX"), directory, sizeof directory);
    return mkdtemp(directory) != NULL;
}

static inline void remove_directory(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -r %s", directory);
    CHECK_EQ_INT(system(command), 0);
}

#endif
