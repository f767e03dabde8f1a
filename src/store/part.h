/* SPDX-License-Identifier: MIT */
/* store_part - what the files of the store share: store.c opens, queues and answers, read.c reads,
 * reading.c knows who reads, heads.c remembers what was read. What they do it with is a Backend:
 * sqlite.h, postgres.h. */
#ifndef STORE_PART_H
#define STORE_PART_H

#include <pthread.h>

#include "store/store.h"

/* A write on its way, with its texts behind it. */
typedef struct Job {
    struct Job *next;
    StoreWrite write;
    StoreDone done;
    char *kept_text; /* what `done.text` points to, where it was read */
    uint64_t since_us;
} Job;

/* All of them get the same answer, without a text. */
void store_answer_all(Job *jobs, StoreAnswer answer);

/* The job's key is known, and this was answered the first time. */
void store_repeat(Job *job, Str text);

/* ---- what stands behind --------------------------------------------------------------- */

/* `write` and `rest` are called in the store's thread, all else in its owner's; neither waits for
 * the other. Reading answers false when it failed, and how that went counts as unread. */
typedef struct Backend {
    Status (*open)(const StoreSetup *setup, void **ret_db, Fault *ret_fault);
    Status (*look)(const char *where, void **ret_db, Fault *ret_fault); /* to read only */
    void (*shut)(void *db);
    /* Carries out all jobs, kept together or not at all, and sets their answers. */
    void (*write)(void *db, Job *jobs);
    void (*rest)(void *db); /* everybody is answered: time for what nobody waits for */
    bool (*read)(void *db, Str log, int from, StoreTakeLine *take, void *user);
    bool (*logs)(void *db, Str prefix, bool live, StoreTakeLog *take, void *user);
    bool (*keys)(void *db, Str log, StoreTakeKey *take, void *user);
    /* These add what they find to `out`. */
    bool (*head)(void *db, Str log, bool *ret_some, Text *out);
    bool (*key)(void *db, Str who, Str log, Str key, bool *ret_some, Text *out);
    bool (*check)(void *db, StoreTellFault *tell, void *user);
    Status (*backup)(void *db, const char *file, Fault *ret_fault);
    /* Of one that is shared, else NULL. */
    const struct Sharing *sharing;
    /* Of one whose answers come later, else NULL. */
    const struct Asking *asking;
} Backend;

typedef struct Asking {
    /* What is read belongs to this one, until it is another's turn; NULL: whoever reads waits. */
    void (*turn)(void *db, StoreReading *reading);
    /* Answers that have come go to who has asked. */
    void (*poll)(void *db);
    /* What a part changes is not true any more; NULL: nothing is. */
    void (*forget)(StoreReading *reading, const StorePart *part);
    /* Lets go of all answers, or only of those that are not true any more. */
    void (*drop)(StoreReading *reading, bool stale);
    /* Nothing is asked any more: what is under way fails. */
    void (*end)(void *db);
} Asking;

typedef struct Sharing {
    /* Hands over what is new. */
    void (*poll)(void *db, void (*take)(void *user, const StoreNews *news), void *user);
    bool (*is_ours)(void *db, Str log);
    int (*servers)(void *db);
    void (*claim)(void *db, int count);
    int64_t (*ahead_ms)(void *db);
} Sharing;

extern const Backend sqlite_backend, sqlite_memory_backend, postgres_backend;

/* Jobs in the order they came. */
typedef struct Queue {
    Job *first, **end;
} Queue;

/* ---- heads.c ------------------------------------------------------------------------ */

enum { HEADS_COUNT = 4096, HEADS_LOG_SIZE = 80, HEADS_HEAD_SIZE = 110 };

typedef struct HeadSlot {
    bool some;                   /* is there such a log? */
    uint8_t log_size, head_size; /* log_size 0: nothing is known here */
    char log[HEADS_LOG_SIZE], head[HEADS_HEAD_SIZE];
} HeadSlot;

typedef struct Heads {
    HeadSlot slot[HEADS_COUNT];
} Heads;

/* Is it known what a log's head is, or that there is none? */
bool heads_find(Heads *heads, Str log, bool *ret_some, Text *out);

/* Remembers what was read, if it is short. */
void heads_keep(Heads *heads, Str log, bool some, Str head);

/* Forgets what a write changes; one log; all. */
void heads_forget(Heads *heads, const StoreWrite *write);
void heads_forget_log(Heads *heads, Str log);
void heads_forget_all(Heads *heads);

/* ---- reading.c ---------------------------------------------------------------------- */

struct StoreReading {
    Store *store;
    StoreReading *next, **at; /* of all, and what points to this one */
    StoreReading *next_due;   /* of those whose `again` is to be called */
    StoreReading *outer;      /* in the midst of which it runs */
    void (*again)(void *user);
    void *user;
    uint64_t unread; /* before it ran */
    bool runs, closed;
    bool awaits; /* something that it wanted to know is on its way */
    int under_way;
    struct Inquiry *inquiries;
};

/* What a write changes, what others have written, or all of it has to be asked anew, be it on its
 * way already. When it is answered, too: where it was not kept others may have been first. */
void reading_forget(Store *store, const StoreWrite *write);
void reading_forget_answered(Store *store, const Job *job);
void reading_forget_log(Store *store, Str log);
void reading_forget_all(Store *store);

/* Has it told, by the next poll, that everything has come. */
void reading_note_due(StoreReading *reading);
void reading_poll(Store *store);

/* ---- the store ---------------------------------------------------------------------- */

struct Store {
    StoreSetup setup;
    const Backend *backend;
    void *db;
    Heads *heads;                           /* of the owner's thread */
    StoreReading *readings, *due, *reading; /* all; those to be told; whose turn it is */
    bool writes;                            /* it has its thread; else it only looks */
    pthread_t writer;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    /* All these under the mutex. */
    Queue waiting, answered;
    StoreCounts counts;
    bool closing;
};

/* A fault that names a place, or says what a database says. */
Status store_refuse(const char *id, const char *what, Fault *ret_fault);

#endif
