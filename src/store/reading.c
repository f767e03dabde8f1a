/* SPDX-License-Identifier: MIT */
/* reading - who reads, and what they have been answered so far: see store.h. What is asked, and how
 * answers come, is the backend's matter. */
#include <stdlib.h>

#include "store/part.h"

StoreReading *store_reading(Store *store, void (*again)(void *user), void *user)
{
    StoreReading *reading = calloc(1, sizeof *reading);

    if (!reading)
        return NULL;
    reading->store = store;
    reading->again = again;
    reading->user = user;
    reading->next = store->readings;
    if (store->readings)
        store->readings->at = &reading->next;
    reading->at = &store->readings;
    store->readings = reading;
    return reading;
}

static void leave_due(StoreReading *reading)
{
    StoreReading **at = &reading->store->due;

    while (*at && *at != reading)
        at = &(*at)->next_due;
    if (*at)
        *at = reading->next_due;
    reading->next_due = NULL;
}

static void drop_inquiries(StoreReading *reading)
{
    const Store *store = reading->store;

    if (store->backend->asking)
        store->backend->asking->drop(reading, false);
    leave_due(reading);
}

void store_reading_close(StoreReading *reading)
{
    if (!reading)
        return;
    if (reading->runs) { /* its end sees to it */
        reading->closed = true;
        return;
    }
    drop_inquiries(reading);
    *reading->at = reading->next;
    if (reading->next)
        reading->next->at = reading->at;
    free(reading);
}

static void turn_to(Store *store, StoreReading *reading)
{
    store->reading = reading;
    if (store->backend->asking)
        store->backend->asking->turn(store->db, reading);
}

void store_begin(StoreReading *reading)
{
    Store *store = reading->store;

    if (store->backend->asking)
        store->backend->asking->drop(reading, true);
    reading->outer = store->reading;
    reading->unread = store_counts(store).unread;
    reading->awaits = false;
    reading->runs = true;
    turn_to(store, reading);
}

bool store_end(StoreReading *reading)
{
    Store *store = reading->store;
    bool awaits = reading->awaits;

    turn_to(store, reading->outer);
    pthread_mutex_lock(&store->mutex);
    store->counts.unread = reading->unread;
    pthread_mutex_unlock(&store->mutex);
    reading->runs = false;
    if (reading->closed)
        store_reading_close(reading);
    else if (!awaits)
        drop_inquiries(reading);
    return !awaits;
}

bool store_awaits(const Store *store)
{
    return store->reading && store->reading->awaits;
}

/* ---- what is not true any more ----------------------------------------------------------- */

static void forget_part(Store *store, const StorePart *part)
{
    for (StoreReading *r = store->readings; r; r = r->next)
        store->backend->asking->forget(r, part);
}

void reading_forget(Store *store, const StoreWrite *write)
{
    for (int i = 0; store->backend->asking && i < write->parts; i++)
        forget_part(store, &write->part[i]);
}

void reading_forget_answered(Store *store, const Job *job)
{
    if (job->done.answer == STORE_KEPT) {
        reading_forget(store, &job->write);
        return;
    }
    for (int i = 0; i < job->write.parts; i++)
        reading_forget_log(store, job->write.part[i].log);
}

/* Anything may have become of it. */
void reading_forget_log(Store *store, Str log)
{
    if (store->backend->asking)
        forget_part(store, &(StorePart){.way = STORE_SET, .log = log});
}

void reading_forget_all(Store *store)
{
    if (store->backend->asking)
        forget_part(store, NULL);
}

/* ---- what has come ----------------------------------------------------------------------- */

/* All that was asked for has come, and it has not been told yet. */
void reading_note_due(StoreReading *reading)
{
    StoreReading **at = &reading->store->due;

    while (*at && *at != reading)
        at = &(*at)->next_due;
    *at = reading;
}

void reading_poll(Store *store)
{
    if (!store->backend->asking)
        return;
    store->backend->asking->poll(store->db);
    while (store->due) {
        StoreReading *reading = store->due;

        store->due = reading->next_due;
        reading->next_due = NULL;
        reading->again(reading->user);
    }
}
