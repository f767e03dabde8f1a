/* SPDX-License-Identifier: MIT */
/* store - keeps tables where they cannot be lost.
 *
 *     Store *store;
 *     store_open(&(StoreSetup){.where = "tables", .wake = wake}, &store, &fault);
 *     store_write(store, &write);     queued; its `done` is called by store_poll, once
 *     store_poll(store);              when `wake` said that there is something to tell
 *     store_read(store, table, 1, take, user);
 *     store_close(store);             writes what is queued first
 *
 * A table is a head, which never changes, and entries numbered from 1. (table, number) is the
 * fence: whoever writes entry n first has it; another gets STORE_TAKEN, reads and proposes
 * anew. A command may carry a key: the same key of the same person at the same table is
 * carried out once, and a repeat gets the first answer, after a restart too.
 *
 * STORE_KEPT means that it is on the disk. Everything that waits is written together, by a
 * thread of its own; who writes never waits. When the disk fails in the midst of it, nobody
 * knows what was kept: everything of that lot gets STORE_UNKNOWN, and what is there is found
 * out by reading. What was not answered STORE_KEPT must not be shown to anybody.
 *
 * Texts are copied. Functions but `wake` are called in the thread that opened the store.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/fault.h"

typedef struct Store Store;

enum { STORE_ID_SIZE = 64, STORE_KEY_SIZE = 128 }; /* most bytes of ids and keys */

#define STORE_MEMORY ":memory:" /* for tests: nothing is kept after store_close */

typedef struct StoreSetup {
    const char *where;        /* a directory, or STORE_MEMORY */
    void (*wake)(void *user); /* called in another thread: poll soon */
    void *user;
} StoreSetup;

typedef enum StoreAnswer {
    STORE_KEPT,
    STORE_TAKEN,    /* of this number there is an entry, or it is not the next one */
    STORE_REPEATED, /* the key is known: `number` and `text` are those of the first time */
    STORE_UNKNOWN,  /* ask again with the same key */
    STORE_FULL,     /* the disk has no room: nothing was kept */
} StoreAnswer;

typedef struct StoreDone {
    StoreAnswer answer;
    int number; /* of the command's first entry */
    Str text;   /* what was answered to it; valid while `done` runs */
} StoreDone;

typedef struct StoreWrite {
    Str table;
    Str head; /* makes the table; then the first number is 1 */
    int rules;
    int number; /* of the first entry */
    Str lines;  /* entries, each ended by '\n'; may be empty with a head */
    int64_t now_ms;
    Str who, key; /* of the command; an empty key: it has none */
    Str text;     /* the answer to be kept with the key */
    void (*done)(void *user, const StoreDone *done);
    void *user;
} StoreWrite;

Status store_open(const StoreSetup *setup, Store **ret_store, Fault *ret_fault);
void store_close(Store *store);

/* False: there is no memory, and `done` is not called. */
bool store_write(Store *store, const StoreWrite *write);
void store_poll(Store *store);

typedef struct StoreTable {
    Str id, head;
    int rules;
    int count; /* of its entries */
    int64_t made_ms;
} StoreTable;

/* Hands over entries from a number on, in order, until `take` answers false; what is handed
 * over is valid meanwhile. False: reading failed. */
bool store_read(Store *store, Str table, int from,
                bool (*take)(void *user, int number, Str line, int64_t at_ms),
                void *user);

/* The same for all tables, oldest first; for one, where `table` is not empty. */
bool store_tables(Store *store, Str table,
                  bool (*take)(void *user, const StoreTable *table), void *user);

#endif
