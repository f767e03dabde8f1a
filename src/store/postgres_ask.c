/* SPDX-License-Identifier: MIT */
/* postgres_ask - questions that another thread asks the database, and their answers, which are kept
 * by whoever has asked until they need them no more: see StoreReading.
 *
 * A question belongs to the owner's thread. On its way, which is a queue there and one back, only
 * its statement, values and result are the other's. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 256
}; /* questions of one reading that are on their way; more come later */

struct Inquiry {
    Inquiry *next;         /* of the reading's */
    Inquiry *next_on_way;  /* in a queue */
    StoreReading *reading; /* NULL: nobody wants to know any more */
    const char *name;      /* of the statement */
    Values values;         /* the first is the log, or how its name begins */
    int from;              /* of lines: those from this number on; else 0 */
    bool come;
    bool stale; /* what was asked for has been written to since */
    PGresult *result;
};

/* ---- what is known ----------------------------------------------------------------------- */

static Str value_of(const Values *v, int i)
{
    return (Str){v->room + v->offset[i], (size_t)v->size[i]};
}

/* Lines from a number on are among those from an earlier one on. */
static bool answers(const Inquiry *q, const char *name, const Values *v, int from)
{
    if (q->stale || strcmp(q->name, name) != 0)
        return false;
    if (from > 0)
        return q->from <= from && str_equal(value_of(&q->values, 0), value_of(v, 0));
    return str_equal((Str){q->values.room, q->values.used}, (Str){v->room, v->used});
}

static Inquiry *find_inquiry(const StoreReading *reading, const char *name,
                             const Values *v, int from)
{
    Inquiry *q = reading->inquiries;

    while (q && !answers(q, name, v, from))
        q = q->next;
    return q;
}

static void free_inquiry(Inquiry *q)
{
    PQclear(q->result);
    values_clear(&q->values);
    free(q);
}

static bool is_about(const Inquiry *q, const StorePart *part)
{
    Str log = value_of(&q->values, 0);
    bool many = strcmp(q->name, "logs") == 0 || strcmp(q->name, "live") == 0;

    if (part->way == STORE_HERE || part->way == STORE_JOB)
        return false;
    if (part->way == STORE_ADD && q->from > 0)
        return false; /* there are more lines, and those before are the same */
    return many ? log.size <= part->log.size &&
                      str_equal(log, (Str){part->log.at, log.size})
                : str_equal(log, part->log);
}

static void forget(StoreReading *reading, const StorePart *part)
{
    for (Inquiry *q = reading->inquiries; q; q = q->next)
        q->stale |= !part || is_about(q, part);
}

/* What is on its way is let go when it comes. */
static void drop(StoreReading *reading, bool stale)
{
    Inquiry **at = &reading->inquiries;

    while (*at) {
        Inquiry *q = *at;

        if (stale && !(q->stale && q->come)) {
            at = &q->next;
            continue;
        }
        *at = q->next;
        q->reading = NULL;
        if (q->come)
            free_inquiry(q);
        else
            reading->under_way--;
    }
}

/* ---- asking ------------------------------------------------------------------------------ */

static void put_last(Inquiries *queue, Inquiry *q)
{
    q->next_on_way = NULL;
    if (queue->first)
        queue->last->next_on_way = q;
    else
        queue->first = q;
    queue->last = q;
}

/* False: no memory, or it is over. */
static bool send_inquiry(Postgres *db, const char *name, Values *v, int from)
{
    Inquiry *q = v->failed || atomic_load(&db->ended) ? NULL : calloc(1, sizeof *q);

    if (!q)
        return false;
    *q = (Inquiry){.next = db->reading->inquiries,
                   .reading = db->reading,
                   .name = name,
                   .values = *v,
                   .from = from};
    *v = (Values){0};
    db->reading->inquiries = q;
    db->reading->under_way++;
    pthread_mutex_lock(&db->mutex);
    put_last(&db->asked, q);
    pthread_cond_signal(&db->asks);
    pthread_mutex_unlock(&db->mutex);
    return true;
}

/* What a reading has been answered; NULL: nothing yet, or it failed. */
static PGresult *find_result(Postgres *db, const char *name, Values *v, int from)
{
    StoreReading *reading = db->reading;
    const Inquiry *q = find_inquiry(reading, name, v, from);

    if (q)
        reading->awaits |= !q->come;
    else if (!atomic_load(&db->down))
        reading->awaits |=
            reading->under_way >= AT_ONCE || send_inquiry(db, name, v, from);
    values_clear(v);
    return q && q->come ? q->result : NULL;
}

PGresult *postgres_ask(Postgres *db, const char *name, Values *values, int from)
{
    PGresult *result;

    if (db->reading)
        return find_result(db, name, values, from);
    pthread_mutex_lock(&db->reader_mutex);
    result = postgres_ask_now(db, name, values);
    pthread_mutex_unlock(&db->reader_mutex);
    values_clear(values);
    return result;
}

void postgres_answered(const Postgres *db, PGresult *result)
{
    if (!db->reading)
        PQclear(result);
}

/* ---- the other thread -------------------------------------------------------------------- */

static void answer_one(Postgres *db, Inquiry *q)
{
    pthread_mutex_lock(&db->reader_mutex);
    q->result = postgres_ask_now(db, q->name, &q->values);
    pthread_mutex_unlock(&db->reader_mutex);
}

static void *answer_all(void *argument)
{
    Postgres *db = argument;

    pthread_mutex_lock(&db->mutex);
    for (;;) {
        Inquiry *q;

        while (!db->asked.first && !atomic_load(&db->ended))
            pthread_cond_wait(&db->asks, &db->mutex);
        q = db->asked.first;
        if (!q)
            break;
        db->asked.first = q->next_on_way;
        pthread_mutex_unlock(&db->mutex);
        if (!atomic_load(&db->ended))
            answer_one(db, q);
        pthread_mutex_lock(&db->mutex);
        put_last(&db->answered, q);
        if (db->wake)
            db->wake(db->user);
    }
    pthread_mutex_unlock(&db->mutex);
    return NULL;
}

bool postgres_begin_asking(Postgres *db)
{
    db->answers = pthread_create(&db->answerer, NULL, answer_all, db) == 0;
    return db->answers;
}

static void end_asking(void *database)
{
    Postgres *db = database;

    pthread_mutex_lock(&db->mutex);
    atomic_store(&db->ended, true);
    pthread_cond_signal(&db->asks);
    pthread_mutex_unlock(&db->mutex);
    if (db->answers)
        pthread_join(db->answerer, NULL);
    db->answers = false;
}

void postgres_end_asking(Postgres *db)
{
    end_asking(db);
    while (db->answered.first) {
        Inquiry *q = db->answered.first;

        db->answered.first = q->next_on_way;
        free_inquiry(q);
    }
}

/* ---- what the owner does ----------------------------------------------------------------- */

static void turn_to(void *database, StoreReading *reading)
{
    ((Postgres *)database)->reading = reading;
}

static void take_answer(Inquiry *q)
{
    StoreReading *reading = q->reading;

    q->come = true;
    if (!reading) {
        free_inquiry(q);
        return;
    }
    if (--reading->under_way == 0)
        reading_note_due(reading);
}

static void poll_answers(void *database)
{
    Postgres *db = database;
    Inquiry *answered;

    pthread_mutex_lock(&db->mutex);
    answered = db->answered.first;
    db->answered.first = NULL;
    pthread_mutex_unlock(&db->mutex);
    while (answered) {
        Inquiry *q = answered;

        answered = q->next_on_way;
        take_answer(q);
    }
}

const Asking postgres_asking = {turn_to, poll_answers, forget, drop, end_asking};
