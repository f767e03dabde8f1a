/* SPDX-License-Identifier: MIT */
/* keeper - a store in a directory of the test's own, written to by a test that waits. */
#ifndef FAULTS_KEEPER_H
#define FAULTS_KEEPER_H

#include <dirent.h>
#include <pthread.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "test.h"
#include "work.h"

typedef struct Keeper {
    Store *store;
    char where[64];
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    bool awake;
    StoreAnswer answer; /* the latest */
    int answered;
} Keeper;

static inline void keeper_wake(void *user)
{
    Keeper *keeper = user;

    pthread_mutex_lock(&keeper->mutex);
    keeper->awake = true;
    pthread_cond_signal(&keeper->woken);
    pthread_mutex_unlock(&keeper->mutex);
}

static inline bool keeper_make(Keeper *keeper)
{
    *keeper = (Keeper){.where = "/tmp/oriel-faults-XXXXXX"};
    pthread_mutex_init(&keeper->mutex, NULL);
    pthread_cond_init(&keeper->woken, NULL);
    return CHECK(mkdtemp(keeper->where));
}

/* Empties the directory. */
static inline void keeper_wipe(const Keeper *keeper)
{
    DIR *directory = opendir(keeper->where);
    struct dirent *entry;
    char path[512];

    while (directory && (entry = readdir(directory))) {
        snprintf(path, sizeof path, "%s/%s", keeper->where, entry->d_name);
        unlink(path); /* not the directory and its parent */
    }
    if (directory)
        closedir(directory);
}

static inline void keeper_remove(const Keeper *keeper)
{
    keeper_wipe(keeper);
    rmdir(keeper->where);
}

/* Pages between checkpoints: few, so that there are many of these. */
static inline bool keeper_open(Keeper *keeper, int tidy_frames, Fault *ret_fault)
{
    StoreSetup setup = {.where = keeper->where, .wake = keeper_wake, .user = keeper};

    if (store_open(&setup, &keeper->store, ret_fault) != OK)
        return false;
    ((Database *)keeper->store->db)->tidy_frames = tidy_frames;
    return true;
}

static inline void keeper_note(void *user, const StoreDone *done)
{
    Keeper *keeper = user;

    keeper->answer = done->answer;
    keeper->answered++;
}

/* Waits until so many answers have come since the beginning. */
static inline void keeper_wait(Keeper *keeper, int answered)
{
    while (keeper->answered < answered) {
        pthread_mutex_lock(&keeper->mutex);
        while (!keeper->awake)
            pthread_cond_wait(&keeper->woken, &keeper->mutex);
        keeper->awake = false;
        pthread_mutex_unlock(&keeper->mutex);
        store_poll(keeper->store);
    }
}

/* Writes, and waits for the answer. */
static inline StoreAnswer keeper_put(Keeper *keeper, const StoreWrite *write)
{
    StoreWrite own = *write;
    int answered = keeper->answered;

    own.done = keeper_note;
    own.user = keeper;
    if (!CHECK(store_write(keeper->store, &own)))
        exit(1);
    keeper_wait(keeper, answered + 1);
    return keeper->answer;
}

#endif
