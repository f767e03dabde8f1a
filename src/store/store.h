/* SPDX-License-Identifier: MIT */
/* store - keeps logs where they cannot be lost.
 *
 *     Store *store;
 *     store_open(&(StoreSetup){.where = "tables", .wake = wake}, &store, &fault);
 *     store_write(store, &write);     queued; its `done` is called by store_poll, once
 *     store_poll(store);              when `wake` said that there is something to tell
 *     store_read(store, log, 1, take, user);
 *     store_close(store);             writes what is queued first
 *
 * A log has a name, a head and lines numbered from 1: a table is one, and so is a person.
 * (log, number) is the fence: whoever writes line n first has it; another gets STORE_TAKEN,
 * reads and proposes anew. A write may concern several logs; all of it is kept, or nothing.
 * It may carry a key: the same key of the same person at the same first log is carried out
 * once, and a repeat gets the first answer, after a restart too.
 *
 * STORE_KEPT means that it is on the disk. Everything that waits is written together, by a
 * thread of its own; who writes never waits. When the disk fails in the midst of it, nobody
 * knows what was kept: everything of that lot gets STORE_UNKNOWN, and what is there is found
 * out by reading; until something else is kept a crash may bring it back. What was not answered
 * STORE_KEPT must not be shown to anybody.
 *
 * Reading answers at once where what is kept is at hand. A database is not: it is asked by another
 * thread, and who reads is run again when its answer has come (see "reading").
 *
 * Texts are copied. Functions but `wake` are called in the thread that opened the store.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/fault.h"

typedef struct Store Store;

enum { STORE_MAX_PARTS = 8 }; /* logs that one write concerns */

#define STORE_MEMORY ":memory:" /* for tests: nothing is kept after store_close */

/* What another server that shares the store has done. */
typedef struct StoreNews {
    Str log;   /* was written to; empty: what `here` said of all logs is forgotten, .. */
    bool lost; /* .. and any of them may have been written to */
    Str here;  /* what other servers say of it by STORE_HERE, each ended by '\n' */
    bool work; /* no news: the log's job is ours now; .. */
    Str head;  /* .. and this is its head */
} StoreNews;

typedef struct StoreSetup {
    const char *where;        /* a directory, STORE_MEMORY, or postgresql://.. */
    void (*wake)(void *user); /* called in another thread: poll soon */
    void *user;
    void (*heard)(void *user,
                  const StoreNews *news); /* called by store_poll; may be NULL */
    bool works_only; /* it does jobs, and nothing else is asked of it */
    int alive_ms; /* who shares it and was not heard of for so long is gone; 0: as usual */
} StoreSetup;

typedef enum StoreAnswer {
    STORE_KEPT,
    STORE_TAKEN, /* there is such a line or log already, or it would leave a gap; or what
                     * was to be spent is not there any more */
    STORE_REPEATED, /* the key is known: `text` is that of the first time */
    STORE_UNKNOWN,  /* ask again with the same key */
    STORE_FULL,     /* the disk has no room: nothing was kept */
} StoreAnswer;

typedef struct StoreDone {
    StoreAnswer answer;
    Str text; /* what was answered to the command; valid while `done` runs */
} StoreDone;

typedef enum StoreWay {
    STORE_ADD,    /* lines behind those that are there */
    STORE_MAKE,   /* a log that there must not be yet, with its head and first lines */
    STORE_SET,    /* another head, of a log that there may be or not; no lines */
    STORE_REMOVE, /* the log, and its commands; or nothing */
    STORE_SPEND,  /* the same of a log that must be there: of two, one finds it so */
    /* In a store that is shared; elsewhere they do nothing. Both are forgotten with their log. */
    STORE_HERE, /* the head is what this server lets others know; empty: nothing */
    STORE_JOB, /* there is something to do for `who`, as the head says; empty: not any more */
} StoreWay;

typedef enum StoreLife {
    STORE_SAME,
    STORE_LIVE, /* store_logs finds it among those that are live */
    STORE_DONE,
} StoreLife;

/* What is written to one log. */
typedef struct StorePart {
    StoreWay way;
    Str log;
    Str head;
    int number; /* of the first line */
    Str lines;  /* each ended by '\n' */
    StoreLife life;
} StorePart;

typedef struct StoreWrite {
    StorePart part[STORE_MAX_PARTS];
    int parts;
    int64_t now_ms;
    Str who, key; /* of the command; an empty key: it has none */
    Str text;     /* the answer to be kept with the key */
    void (*done)(void *user, const StoreDone *done);
    void *user;
} StoreWrite;

/* Is it the address of a database, and no directory? */
bool store_is_database(const char *where);

Status store_open(const StoreSetup *setup, Store **ret_store, Fault *ret_fault);
void store_close(Store *store);

/* The same to read only: nothing is changed, and a server may be at work there meanwhile. */
Status store_look(const char *where, Store **ret_store, Fault *ret_fault);

/* False: there is no memory, and `done` is not called. */
bool store_write(Store *store, const StoreWrite *write);
void store_poll(Store *store);

/* Since store_open. */
typedef struct StoreCounts {
    uint64_t writes, lots; /* lots: of writes that went to the disk together */
    uint64_t unknown, full;
    uint64_t unread;  /* readings that failed or are on their way; of what runs now */
    uint64_t waited;  /* readings that made the owner wait for a database */
    uint64_t wait_us; /* of all writes, from store_write to the answer */
    int waiting;
} StoreCounts;

StoreCounts store_counts(Store *store);

/* ---- reading ----------------------------------------------------------------------- */

/* Who serves others does not wait for a database. They read within a reading of their own:
 *
 *     StoreReading *reading = store_reading(store, again, user);
 *
 *     store_begin(reading);
 *     ..                         store_head, store_read, .. as if answers were at hand
 *     if (store_end(reading))
 *         store_reading_close(reading);      or it is used for something else
 *
 * What is not at hand fails, and is asked for. When all of it has come `again` is called, by
 * store_poll, once; then the same is run from the beginning, and finds those answers. False by
 * store_end: that is to come, so nothing may have been done that must not be done again. What was
 * written meanwhile, here or by others who have told, is asked for anew; but lines that this
 * server adds do not make those before untrue. A database that is gone makes readings
 * fail without being on their way, and then store_end is true.
 *
 * One may run in the midst of another; what one waits for does not concern the other. Without one,
 * whoever reads waits; and where answers are at hand, all this makes no difference. */
typedef struct StoreReading StoreReading;

/* NULL: no memory. It is closed before the store; one that waits is told by store_close, when
 * nothing is on its way any more. */
StoreReading *store_reading(Store *store, void (*again)(void *user), void *user);
void store_reading_close(StoreReading *reading); /* at any time; NULL is none */
void store_begin(StoreReading *reading);
bool store_end(StoreReading *reading);

/* Is something on its way that was wanted since store_begin? */
bool store_awaits(const Store *store);

typedef bool StoreTakeLine(void *user, int number, Str line, int64_t at_ms);

/* Hands over lines from a number on, in order, until `take` answers false; what is handed
 * over is valid meanwhile. False: reading failed. */
bool store_read(Store *store, Str log, int from, StoreTakeLine *take, void *user);

/* What was answered to a command's key; false: it is not known, or reading failed. */
bool store_find_key(Store *store, Str who, Str log, Str key, Text *out);

typedef struct StoreLog {
    Str name, head;
    bool live;
    int64_t made_ms,
        changed_ms; /* changed: its head, or whether it lives; lines do not count */
} StoreLog;

typedef bool StoreTakeLog(void *user, const StoreLog *log);

/* The same for logs whose names begin so, in the order of their names: all, or live ones. */
bool store_logs(Store *store, Str prefix, bool live, StoreTakeLog *take, void *user);

typedef bool StoreTakeKey(void *user, Str who, Str key, Str answer);

/* The same for the commands of a log. */
bool store_keys(Store *store, Str log, StoreTakeKey *take, void *user);

/* One log's head; false: there is none, or reading failed. Short ones are remembered; what a
 * write changes is seen from its answer on. */
bool store_head(Store *store, Str log, Text *out);

typedef void StoreTellFault(void *user, Str what);

/* Reads all of it and tells what does not hold together, in the words of whatever keeps it.
 * False: reading failed; that was told, too. */
bool store_check(Store *store, StoreTellFault *tell, void *user);

/* ---- sharing ------------------------------------------------------------------------ */

/* Do other servers write to it, too? Then others' lines come between, news of them come to
 * `heard`, within a second, and jobs can be claimed. */
bool store_is_shared(const Store *store);

/* Should this server see to what happens at a log by itself? All that share the store agree on
 * one of them, most of the time; always true where nobody else is. */
bool store_is_ours(Store *store, Str log);

/* How many servers share it now, this one included. */
int store_servers(Store *store);

/* Claims up to so many jobs: now, if that is more than were wanted before, and whenever there are
 * some. Whose claim is half a minute old may lose it to another. */
void store_claim(Store *store, int count);

/* How far the store's clock is before ours: all who share it go by that one. */
int64_t store_ahead_ms(Store *store);

/* ---- the directory ----------------------------------------------------------------- */

/* Copies everything into a store in which there is nothing yet; until it is done that holds
 * STORE_COPYING, and is none to begin with. Nobody else may write to either. */
Status store_copy(Store *from, Store *to, Fault *ret_fault);

#define STORE_COPYING "server/copying"

/* Copies everything as it stands into a new file, while others go on; takes as long as it
 * takes, so in a thread of its own. */
Status store_backup(Store *store, const char *file, Fault *ret_fault);

/* Makes a directory's store of such a file; there must not be one yet. */
Status store_restore(const char *file, const char *where, Fault *ret_fault);

#endif
