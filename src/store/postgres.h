/* SPDX-License-Identifier: MIT */
/* store_postgres - a store that several servers share: postgres.c connects, postgres_write.c writes,
 * postgres_read.c reads, postgres_ask.c has another thread do so, postgres_migrate.c makes the
 * tables, postgres_watch.c looks at what others have done.
 *
 * Three connections, each with a thread that waits for the database: the writer's, the watcher's
 * and the reader's. What is read has a limit, since somebody wants an answer; once it was waited for
 * in vain nothing is asked before the watcher has heard from the database. The owner has others to
 * serve and waits for nothing, but while it opens, or where it reads outside of a StoreReading.
 */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "store/part.h"

enum {
    POSTGRES_ADDRESS_SIZE = 1024,
    POSTGRES_OPEN_MS = 60000, /* most that each step of the beginning takes, .. */
    POSTGRES_READ_MS = 2000,  /* .. that an answer takes where others are served, .. */
    POSTGRES_WAIT_MS =
        10000, /* .. and that a write waits for a connection or an answer */
    POSTGRES_ROUND_MS = 1000, /* the watcher looks so often, .. */
    POSTGRES_ALIVE_MS =
        5000, /* .. and who was not heard of for so long is gone, as a rule */
    POSTGRES_CLAIM_MS = 30000, /* a job is its claimer's for so long */
    POSTGRES_MOST_PARAMETERS = 12,
};

/* Values for the places of a statement, in the form that the wire has for them. */
typedef struct Values {
    const char *at[POSTGRES_MOST_PARAMETERS];
    size_t offset[POSTGRES_MOST_PARAMETERS];
    int size[POSTGRES_MOST_PARAMETERS], form[POSTGRES_MOST_PARAMETERS];
    int count;
    char *room;                  /* what the values point to */
    size_t used, capacity, from; /* from: where an array began */
    bool failed;                 /* no memory */
} Values;

void values_clear(Values *v); /* also frees them */
void values_add_bytes(Values *v, Str bytes);
void values_add_integer(Values *v, int64_t number); /* a bigint */

/* An array is begun, gets its items, and becomes a value. */
void values_begin_array(Values *v, Oid type, int count);
void values_item_bytes(Values *v, Str bytes);
void values_item_integer(Values *v, int number); /* an int */
void values_end_array(Values *v);

/* Where they are, now that all of them are there. */
const char *const *values_place(Values *v);

enum { POSTGRES_BYTES = 17, POSTGRES_INT = 23 }; /* types' numbers */

/* News for the owner. */
typedef struct Told {
    struct Told *next;
    StoreNews news;
} Told;

typedef struct Inquiry Inquiry; /* see postgres_ask.c */

typedef struct Inquiries {
    Inquiry *first, *last;
} Inquiries;

typedef struct Postgres {
    char where[POSTGRES_ADDRESS_SIZE];
    int64_t node; /* who we are among the others */
    bool works_only;
    int alive_ms;
    void (*wake)(void *user);
    void *user;
    PGconn *writer;
    bool wrote; /* something that others may want to hear of */
    PGconn *reader;
    pthread_mutex_t reader_mutex; /* whose turn it is to use it */
    atomic_bool serves;    /* the owner has asked for news, so others wait for it */
    atomic_bool down;      /* the reader was kept waiting in vain */
    _Atomic int64_t ahead; /* milliseconds of the database's clock before ours */
    PGconn *watcher;
    pthread_t watch;
    bool watching;         /* there is such a thread */
    StoreReading *reading; /* whose turn it is; NULL: who reads waits */
    atomic_bool ended;     /* nothing is asked any more */
    pthread_t answerer;
    bool answers; /* there is such a thread */
    pthread_cond_t asks;
    pthread_mutex_t mutex;
    atomic_bool closing;
    /* Under the mutex. */
    Inquiries asked, answered;
    Told *told, **last_told;
    int64_t *alive; /* the nodes that serve */
    int alive_count;
    int claims;  /* jobs that are wanted */
    int bell[2]; /* a pipe: the watcher is to look now */
} Postgres;

/* ---- connections ------------------------------------------------------------------------ */

int64_t postgres_now(void); /* our clock */

/* A connection that is ready for everything; NULL: `ret_fault`, where wanted, tells. */
PGconn *postgres_connect(const Postgres *db, int limit_ms, Fault *ret_fault);

/* The time that is so far off, for those who wait until then. */
int64_t postgres_until(int limit_ms);
int postgres_left(int64_t until_ms); /* milliseconds until then; 0: it has passed */

/* One result of what was sent, waited for until a time; NULL: there is no more, or none came
 * (`*ret_late`). */
PGresult *postgres_result(PGconn *conn, int64_t until_ms, bool *ret_late);

/* Runs a statement that was prepared; NULL: it did not answer in time, or the connection is gone.
 */
PGresult *postgres_run(PGconn *conn, const char *name, Values *values, int limit_ms);

/* Several statements without values; false: one failed. */
bool postgres_exec(PGconn *conn, const char *text, int limit_ms);

Str postgres_bytes(const PGresult *result, int row, int column);
int64_t postgres_integer(const PGresult *result, int row, int column);

/* Two and more of these, ended by NULL: a name, then its statement; all within the limit. */
bool postgres_prepare(PGconn *conn, const char *const *names_and_texts, int limit_ms);

/* ---- the rest of it --------------------------------------------------------------------- */

Status postgres_migrate(PGconn *conn, Fault *ret_fault);

/* Is it of a version that this program understands? */
Status postgres_migrate_check(PGconn *conn, Fault *ret_fault);
bool postgres_prepare_writer(PGconn *conn, int limit_ms);
bool postgres_prepare_reader(PGconn *conn, int limit_ms);
bool postgres_prepare_watcher(PGconn *conn, int limit_ms);

/* The result of a statement, for whose turn it is to read: from another thread, or waited for; NULL:
 * it has not come, or failed. `values` are freed; `from` is that of lines, else 0. */
PGresult *postgres_ask(Postgres *db, const char *name, Values *values, int from);
void postgres_answered(const Postgres *db, PGresult *result); /* it was looked at */

/* The same by whoever has the reader, and waits. */
PGresult *postgres_ask_now(Postgres *db, const char *name, Values *values);
bool postgres_begin_asking(Postgres *db); /* false: there is no thread */
void postgres_end_asking(Postgres *db);
extern const Asking postgres_asking;

void postgres_write(void *database, Job *jobs);
void postgres_notify(void *database);
bool postgres_read(void *database, Str log, int from, StoreTakeLine *take, void *user);
bool postgres_logs(void *database, Str prefix, bool live, StoreTakeLog *take, void *user);
bool postgres_keys(void *database, Str log, StoreTakeKey *take, void *user);
bool postgres_head(void *database, Str log, bool *ret_some, Text *out);
bool postgres_key(void *database, Str who, Str log, Str key, bool *ret_some, Text *out);

/* The first round; then one each second, in a thread of its own. */
bool postgres_watch(Postgres *db);
extern const Sharing postgres_sharing;

#endif
