/* SPDX-License-Identifier: MIT */
/* store_sqlite - a store in a file: sqlite.c opens and writes it, sqlite_read.c reads,
 * sqlite_migrate.c brings older files up to date, sqlite_copy.c backs up, sqlite_look.c only looks, directory.c has the
 * directory to itself. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/part.h"

enum { STORE_PATH_SIZE = 4096 };

typedef enum Question {
    QUESTION_LINES,
    QUESTION_LOGS,
    QUESTION_LIVE,
    QUESTION_HEAD,
    QUESTION_KEY,
    QUESTION_KEYS,
    QUESTION_COUNT,
} Question;

typedef enum Order {
    ORDER_BEGIN,
    ORDER_COMMIT,
    ORDER_SAVE,
    ORDER_RELEASE,
    ORDER_BACK,
    ORDER_FIND_KEY,
    ORDER_MAKE,
    ORDER_LAST,
    ORDER_LIVE,
    ORDER_SET,
    ORDER_REMOVE,
    ORDER_LINE,
    ORDER_KEY,
    ORDER_COUNT,
} Order;

/* The file, by two connections: one writes, in the store's thread, and one reads, in its
 * owner's; in WAL mode neither waits for the other. */
typedef struct Database {
    char file[STORE_PATH_SIZE];
    sqlite3 *writer, *reader; /* no writer: it could not be opened after a failure */
    int lock;                 /* of the directory; -1: none */
    int frames;               /* pages in the file's log after the latest commit, .. */
    int tidy_frames;          /* .. from which on it is tidied up */
    sqlite3_stmt *order[ORDER_COUNT];
    sqlite3_stmt *question[QUESTION_COUNT];
} Database;

bool sqlite_connect(const char *file, sqlite3 **ret_sql);
bool sqlite_prepare(sqlite3 *sql, const char *const *texts, int count,
                    sqlite3_stmt **ret_statements);

/* Binds a text that outlives the statement's run. */
void sqlite_bind(sqlite3_stmt *statement, int place, Str text);
Str sqlite_column(sqlite3_stmt *statement, int column);

extern const char *const sqlite_questions[QUESTION_COUNT];

/* What Backend says of reading. */
bool sqlite_read(void *database, Str log, int from, StoreTakeLine *take, void *user);
bool sqlite_logs(void *database, Str prefix, bool live, StoreTakeLog *take, void *user);
bool sqlite_keys(void *database, Str log, StoreTakeKey *take, void *user);
bool sqlite_head(void *database, Str log, bool *ret_some, Text *out);
bool sqlite_key(void *database, Str who, Str log, Str key, bool *ret_some, Text *out);
Status sqlite_backup(void *database, const char *file, Fault *ret_fault);

/* .. and of looking. */
Status sqlite_look(const char *where, void **ret_db, Fault *ret_fault);
bool sqlite_check(void *database, StoreTellFault *tell, void *user);

/* Frees it, open or half open. */
void sqlite_shut(void *database);

/* Makes the tables of the file, or changes those of an older version. */
Status sqlite_migrate(sqlite3 *sql, Fault *ret_fault);

/* Is it of this version, or an older one? */
Status sqlite_migrate_check(sqlite3 *sql, Fault *ret_fault);

/* A fault of the file, %1 being what SQLite says. */
Status sqlite_refuse(sqlite3 *sql, const char *id, Fault *ret_fault);

/* ---- the directory ------------------------------------------------------------------ */

/* "WHERE/oriel.db" */
void directory_file_name(const char *where, char out[STORE_PATH_SIZE]);

/* Puts the name of a file or directory on the disk; or a file. */
bool directory_sync_name(const char *path);
bool directory_sync_path(const char *path, int flags);

/* Opens and locks a directory's lock; -1: told. */
int directory_lock(const char *where, Fault *ret_fault);

#endif
