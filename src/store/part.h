/* SPDX-License-Identifier: MIT */
/* store_part - what the files of the store share: store.c queues and answers, sqlite.c writes
 * and reads, migrate.c brings older files up to date. */
#ifndef STORE_PART_H
#define STORE_PART_H

#include <sqlite3.h>

#include "store/store.h"

/* A write on its way, with its texts behind it. */
typedef struct Job {
    struct Job *next;
    StoreWrite write;
    StoreDone done;
    char *kept_text; /* what `done.text` points to, where it was read */
} Job;

typedef struct Database Database;

/* `file` is a path, or STORE_MEMORY's own. */
Status database_open(const char *file, Database **ret_database, Fault *ret_fault);
void database_close(Database *db);

/* Carries out all jobs in one transaction and sets their answers. After STORE_UNKNOWN the
 * file has been opened anew; false: it could not be, and nothing can be written any more. */
bool database_write(Database *db, Job *jobs);

/* What was written goes from the log of the file into the file. */
void database_tidy(Database *db);

bool database_read(Database *db, Str table, int from,
                   bool (*take)(void *user, int number, Str line, int64_t at_ms),
                   void *user);
bool database_tables(Database *db, Str table,
                     bool (*take)(void *user, const StoreTable *table), void *user);

/* Makes the tables of the file, or changes those of an older version. */
Status migrate(sqlite3 *sql, Fault *ret_fault);

/* A fault of the file. */
Status store_refuse(sqlite3 *sql, const char *id, Fault *ret_fault);

#endif
