/* SPDX-License-Identifier: MIT */
/* sqlite - the file that tables are kept in. Two connections: one writes, in the store's thread,
 * and one reads, in its owner's; in WAL mode neither waits for the other. */
#include <stdlib.h>
#include <string.h>

#include "store/part.h"

enum { PATH_SIZE = 4096, BUSY_MS = 5000 };

typedef enum Ask {
    ASK_BEGIN,
    ASK_COMMIT,
    ASK_ROLLBACK,
    ASK_SAVE,
    ASK_RELEASE,
    ASK_BACK,
    ASK_FIND_KEY,
    ASK_LAST,
    ASK_MAKE,
    ASK_ENTRY,
    ASK_KEY,
    ASK_COUNT,
} Ask;

static const char *const asked[ASK_COUNT] = {
    [ASK_BEGIN] = "BEGIN IMMEDIATE",
    [ASK_COMMIT] = "COMMIT",
    [ASK_ROLLBACK] = "ROLLBACK",
    [ASK_SAVE] = "SAVEPOINT job",
    [ASK_RELEASE] = "RELEASE job",
    [ASK_BACK] = "ROLLBACK TO job",
    [ASK_FIND_KEY] =
        "SELECT number, answer FROM commands WHERE who = ? AND table_id = ? AND key = ?",
    [ASK_LAST] = "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?",
    [ASK_MAKE] = "INSERT INTO tables VALUES(?, ?, ?, ?)",
    [ASK_ENTRY] = "INSERT INTO entries VALUES(?, ?, ?, ?)",
    [ASK_KEY] = "INSERT INTO commands VALUES(?, ?, ?, ?, ?)",
};

struct Database {
    char file[PATH_SIZE];
    sqlite3 *writer, *reader;
    sqlite3_stmt *ask[ASK_COUNT];
};

/* ---- opening ---------------------------------------------------------------------------- */

Status store_refuse(sqlite3 *sql, const char *id, Fault *ret_fault)
{
    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, id, sql ? sqlite3_errmsg(sql) : NULL, NULL);
    return ERR_LIMIT;
}

/* A database in memory is shared by its connections; the name makes it this store's. */
static bool connect(Database *db, sqlite3 **ret_sql)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                SQLITE_OPEN_URI;

    if (sqlite3_open_v2(db->file, ret_sql, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(*ret_sql, BUSY_MS);
    return sqlite3_exec(*ret_sql,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0",
                        NULL, NULL, NULL) == SQLITE_OK;
}

static bool prepare(Database *db)
{
    for (int i = 0; i < ASK_COUNT; i++) {
        if (sqlite3_prepare_v3(db->writer, asked[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &db->ask[i], NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

static void disconnect(Database *db)
{
    for (int i = 0; i < ASK_COUNT; i++) {
        sqlite3_finalize(db->ask[i]);
        db->ask[i] = NULL;
    }
    sqlite3_close(db->writer);
    db->writer = NULL;
}

Status database_open(const char *file, Database **ret_database, Fault *ret_fault)
{
    Database *db = calloc(1, sizeof *db);
    Status status = OK;

    if (!db)
        return store_refuse(NULL, N_("not enough memory"), ret_fault);
    str_copy(str_from(file), db->file, sizeof db->file);
    if (!connect(db, &db->writer))
        status =
            store_refuse(db->writer, N_("the tables cannot be opened: %1"), ret_fault);
    if (status == OK)
        status = migrate(db->writer, ret_fault);
    if (status == OK && (!prepare(db) || !connect(db, &db->reader)))
        status = store_refuse(db->reader ? db->reader : db->writer,
                              N_("the tables cannot be opened: %1"), ret_fault);
    if (status == OK)
        *ret_database = db;
    else
        database_close(db);
    return status;
}

void database_close(Database *db)
{
    disconnect(db);
    sqlite3_close(db->reader);
    free(db);
}

/* ---- writing ---------------------------------------------------------------------------- */

static bool bind_text(sqlite3_stmt *ask, int place, Str text)
{
    return sqlite3_bind_text64(ask, place, text.at ? text.at : "", text.size,
                               SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK;
}

static int run_once(sqlite3_stmt *ask)
{
    int result = sqlite3_step(ask);

    sqlite3_reset(ask);
    return result;
}

/* Is the command's key known? Then the job has its first answer. */
static bool find_key(Database *db, Job *job)
{
    const StoreWrite *w = &job->write;
    sqlite3_stmt *ask = db->ask[ASK_FIND_KEY];
    bool known;

    if (!w->key.size)
        return false;
    bind_text(ask, 1, w->who);
    bind_text(ask, 2, w->table);
    bind_text(ask, 3, w->key);
    known = sqlite3_step(ask) == SQLITE_ROW;
    if (known) {
        size_t size = (size_t)sqlite3_column_bytes(ask, 1);

        job->kept_text = malloc(size + 1);
        job->done = (StoreDone){STORE_REPEATED, sqlite3_column_int(ask, 0), {0}};
        if (job->kept_text) {
            memcpy(job->kept_text, sqlite3_column_text(ask, 1), size);
            job->done.text = (Str){job->kept_text, size};
        } else {
            job->done.answer = STORE_UNKNOWN;
        }
    }
    sqlite3_reset(ask);
    return known;
}

static bool is_next(Database *db, const StoreWrite *w)
{
    sqlite3_stmt *ask = db->ask[ASK_LAST];
    bool next;

    bind_text(ask, 1, w->table);
    next = sqlite3_step(ask) == SQLITE_ROW && sqlite3_column_int(ask, 0) == w->number - 1;
    sqlite3_reset(ask);
    return next;
}

static int put_head(Database *db, const StoreWrite *w)
{
    sqlite3_stmt *ask = db->ask[ASK_MAKE];

    bind_text(ask, 1, w->table);
    bind_text(ask, 2, w->head);
    sqlite3_bind_int(ask, 3, w->rules);
    sqlite3_bind_int64(ask, 4, w->now_ms);
    return run_once(ask);
}

static int put_entries(Database *db, const StoreWrite *w)
{
    sqlite3_stmt *ask = db->ask[ASK_ENTRY];
    int number = w->number, result = SQLITE_DONE;
    Str rest = w->lines, line;

    while (result == SQLITE_DONE && rest.size && str_cut(&rest, '\n', &line)) {
        bind_text(ask, 1, w->table);
        sqlite3_bind_int(ask, 2, number++);
        bind_text(ask, 3, line);
        sqlite3_bind_int64(ask, 4, w->now_ms);
        result = run_once(ask);
    }
    return result;
}

static int put_key(Database *db, const StoreWrite *w)
{
    sqlite3_stmt *ask = db->ask[ASK_KEY];

    bind_text(ask, 1, w->who);
    bind_text(ask, 2, w->table);
    bind_text(ask, 3, w->key);
    sqlite3_bind_int(ask, 4, w->number);
    bind_text(ask, 5, w->text);
    return run_once(ask);
}

static int put_all(Database *db, const StoreWrite *w)
{
    int result = w->head.size ? put_head(db, w) : SQLITE_DONE;

    if (result == SQLITE_DONE)
        result = put_entries(db, w);
    if (result == SQLITE_DONE && w->key.size)
        result = put_key(db, w);
    return result;
}

/* What a statement's failure means for its job alone; anything else is everybody's. */
static bool is_own_fault(int result)
{
    return (result & 0xff) == SQLITE_CONSTRAINT;
}

/* False: the transaction is spoilt. */
static bool write_job(Database *db, Job *job)
{
    const StoreWrite *w = &job->write;
    int result;

    job->done = (StoreDone){STORE_KEPT, w->number, w->text};
    if (find_key(db, job))
        return true;
    if (!is_next(db, w)) {
        job->done.answer = STORE_TAKEN;
        return true;
    }
    run_once(db->ask[ASK_SAVE]);
    result = put_all(db, w);
    if (result == SQLITE_DONE)
        return run_once(db->ask[ASK_RELEASE]) == SQLITE_DONE;
    if (!is_own_fault(sqlite3_extended_errcode(db->writer)))
        return false;
    job->done.answer = STORE_TAKEN;
    return run_once(db->ask[ASK_BACK]) == SQLITE_DONE &&
           run_once(db->ask[ASK_RELEASE]) == SQLITE_DONE;
}

static void answer_all(Job *jobs, StoreAnswer answer)
{
    for (Job *job = jobs; job; job = job->next)
        job->done = (StoreDone){answer, 0, {0}};
}

/* After a write that failed nobody knows what the system still holds: only a new connection
 * reads what is there. */
static bool connect_again(Database *db)
{
    disconnect(db);
    return connect(db, &db->writer) && prepare(db);
}

bool database_write(Database *db, Job *jobs)
{
    bool good = run_once(db->ask[ASK_BEGIN]) == SQLITE_DONE;

    for (Job *job = jobs; job && good; job = job->next)
        good = write_job(db, job);
    if (!good) {
        bool full = sqlite3_errcode(db->writer) == SQLITE_FULL;

        answer_all(jobs, full ? STORE_FULL : STORE_UNKNOWN);
        if (!sqlite3_get_autocommit(db->writer))
            run_once(db->ask[ASK_ROLLBACK]);
        return full || connect_again(db);
    }
    if (run_once(db->ask[ASK_COMMIT]) == SQLITE_DONE)
        return true;
    answer_all(jobs, STORE_UNKNOWN);
    return connect_again(db);
}

void database_tidy(Database *db)
{
    sqlite3_wal_checkpoint_v2(db->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* ---- reading ---------------------------------------------------------------------------- */

static Str column_text(sqlite3_stmt *ask, int column)
{
    const unsigned char *text = sqlite3_column_text(ask, column);

    return (Str){(const char *)text, (size_t)sqlite3_column_bytes(ask, column)};
}

bool database_read(Database *db, Str table, int from,
                   bool (*take)(void *user, int number, Str line, int64_t at_ms),
                   void *user)
{
    sqlite3_stmt *ask;
    int result;

    if (sqlite3_prepare_v2(
            db->reader,
            "SELECT number, line, at FROM entries WHERE table_id = ? AND number >= ? "
            "ORDER BY number",
            -1, &ask, NULL) != SQLITE_OK)
        return false;
    bind_text(ask, 1, table);
    sqlite3_bind_int(ask, 2, from);
    while ((result = sqlite3_step(ask)) == SQLITE_ROW &&
           take(user, sqlite3_column_int(ask, 0), column_text(ask, 1),
                sqlite3_column_int64(ask, 2)))
        continue;
    sqlite3_finalize(ask);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

bool database_tables(Database *db, Str table,
                     bool (*take)(void *user, const StoreTable *table), void *user)
{
    sqlite3_stmt *ask;
    int result;

    if (sqlite3_prepare_v2(
            db->reader,
            "SELECT id, head, rules, made,"
            " (SELECT coalesce(max(number), 0) FROM entries WHERE table_id = id) "
            "FROM tables WHERE ?1 = '' OR id = ?1 ORDER BY made, id",
            -1, &ask, NULL) != SQLITE_OK)
        return false;
    bind_text(ask, 1, table);
    while ((result = sqlite3_step(ask)) == SQLITE_ROW) {
        StoreTable found = {.id = column_text(ask, 0),
                            .head = column_text(ask, 1),
                            .rules = sqlite3_column_int(ask, 2),
                            .made_ms = sqlite3_column_int64(ask, 3),
                            .count = sqlite3_column_int(ask, 4)};

        if (!take(user, &found))
            break;
    }
    sqlite3_finalize(ask);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}
