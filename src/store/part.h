/* SPDX-License-Identifier: MIT */
/* store_part - what the files of the store share: store.c queues and answers, sqlite.c writes,
 * sqlite_read.c reads, heads.c remembers what it read, migrate.c brings older files up to date,
 * copy.c backs up, look.c only looks. */
#ifndef STORE_PART_H
#define STORE_PART_H

#include <pthread.h>
#include <sqlite3.h>

#include "store/store.h"

enum { STORE_PATH_SIZE = 4096 };

/* A write on its way, with its texts behind it. */
typedef struct Job {
    struct Job *next;
    StoreWrite write;
    StoreDone done;
    char *kept_text; /* what `done.text` points to, where it was read */
    uint64_t since_us;
} Job;

typedef enum Question {
    QUESTION_LINES,
    QUESTION_LOGS,
    QUESTION_LIVE,
    QUESTION_HEAD,
    QUESTION_KEY,
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
    int frames;               /* pages in the file's log after the latest commit */
    sqlite3_stmt *order[ORDER_COUNT];
    sqlite3_stmt *question[QUESTION_COUNT];
} Database;

/* `file` is a path, or the address of one in memory. */
Status sqlite_open(const char *file, Database **ret_database, Fault *ret_fault);
void sqlite_shut(Database *db);

/* The same for who only reads, of a directory. */
Status look_open(const char *where, Database **ret_database, Fault *ret_fault);

/* Carries out all jobs in one transaction and sets their answers. After a failure the file is
 * opened anew, before the next write if it cannot be now. */
void sqlite_write(Database *db, Job *jobs);

/* What was written goes from the log of the file into the file. */
void sqlite_tidy(Database *db);

bool sqlite_connect(const char *file, sqlite3 **ret_sql);
bool sqlite_prepare(sqlite3 *sql, const char *const *texts, int count,
                    sqlite3_stmt **ret_statements);

/* Binds a text that outlives the statement's run. */
void sqlite_bind(sqlite3_stmt *statement, int place, Str text);
Str sqlite_column(sqlite3_stmt *statement, int column);

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

/* Forgets what a write changes. */
void heads_forget(Heads *heads, const StoreWrite *write);

/* ---- the store ---------------------------------------------------------------------- */

struct Store {
    StoreSetup setup;
    Database *db;
    Heads *heads;    /* of the owner's thread */
    int lock;        /* of the directory; -1: none */
    bool writes;     /* it has its thread; else it only looks */
    int tidy_frames; /* pages in the file's log from which on it is tidied up */
    pthread_t writer;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    /* All these under the mutex. */
    Queue waiting, answered;
    StoreCounts counts;
    bool closing;
};

/* Makes the tables of the file, or changes those of an older version. */
Status migrate(sqlite3 *sql, Fault *ret_fault);

/* Is it of this version, or an older one? */
Status migrate_check(sqlite3 *sql, Fault *ret_fault);

/* A fault of the file, %1 being what SQLite says. */
Status store_refuse(sqlite3 *sql, const char *id, Fault *ret_fault);

/* One that names a place. */
Status store_refuse_place(const char *id, const char *place, Fault *ret_fault);

/* "WHERE/oriel.db" */
void store_file_name(const char *where, char out[STORE_PATH_SIZE]);

/* Puts the name of a file or directory on the disk. */
bool store_sync_name(const char *path);

/* Opens and locks a directory's lock; -1: told. */
int store_lock(const char *where, Fault *ret_fault);

extern const char *const sqlite_questions[QUESTION_COUNT];

#endif
