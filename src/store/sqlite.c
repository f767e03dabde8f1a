/* SPDX-License-Identifier: MIT */
/* sqlite - opens the file and writes it. */
#include "store/sqlite.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUSY_MS = 5000 };

/* Counted in pages: lots are larger the longer everybody had to wait, so to bring so many lots
 * into the file would make the next wait longer still.
 *
 * The writer does it, between two lots. Beside it, by another connection, nobody would wait; but
 * SQLite syncs the file only together with the last page of its log, and counts those before it
 * as done. If that sync failed they would not be written again, and what was kept be lost. */
enum { TIDY_FRAMES = 500 };

static const char *const orders[ORDER_COUNT] = {
    [ORDER_BEGIN] = "BEGIN IMMEDIATE",
    [ORDER_COMMIT] = "COMMIT",
    [ORDER_SAVE] = "SAVEPOINT job",
    [ORDER_RELEASE] = "RELEASE job",
    [ORDER_BACK] = "ROLLBACK TO job",
    [ORDER_FIND_KEY] =
        "SELECT answer FROM commands WHERE log = ? AND who = ? AND key = ?",
    [ORDER_MAKE] = "INSERT INTO logs VALUES(?1, ?2, ?3, ?4, ?4)",
    [ORDER_LAST] = "SELECT max(number) FROM lines WHERE log = ?",
    [ORDER_LIVE] = "UPDATE logs SET live = ?2, changed = ?3 "
                   "WHERE name = ?1 AND (live <> ?2 OR ?4)",
    [ORDER_SET] = "INSERT INTO logs VALUES(?1, ?2, ?3, ?4, ?4) "
                  "ON CONFLICT(name) DO UPDATE SET head = ?2, live = ?3, changed = ?4",
    [ORDER_REMOVE] = "DELETE FROM logs WHERE name = ?",
    [ORDER_LINE] = "INSERT INTO lines VALUES(?, ?, ?, ?)",
    [ORDER_KEY] = "INSERT INTO commands VALUES(?, ?, ?, ?)",
};

/* ---- opening ---------------------------------------------------------------------------- */

Status sqlite_refuse(sqlite3 *sql, const char *id, Fault *ret_fault)
{
    return store_refuse(id, sql ? sqlite3_errmsg(sql) : NULL, ret_fault);
}

bool sqlite_connect(const char *file, sqlite3 **ret_sql)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                SQLITE_OPEN_URI;

    if (sqlite3_open_v2(file, ret_sql, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(*ret_sql, BUSY_MS);
    return sqlite3_exec(*ret_sql,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0",
                        NULL, NULL, NULL) == SQLITE_OK;
}

bool sqlite_prepare(sqlite3 *sql, const char *const *texts, int count,
                    sqlite3_stmt **ret_statements)
{
    for (int i = 0; i < count; i++) {
        if (sqlite3_prepare_v3(sql, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &ret_statements[i], NULL) != SQLITE_OK)
            return false;
    }
    return true;
}

static int note_frames(void *user, sqlite3 *sql, const char *name, int frames)
{
    (void)sql, (void)name;
    ((Database *)user)->frames = frames;
    return SQLITE_OK;
}

static bool open_writer(Database *db)
{
    if (!sqlite_connect(db->file, &db->writer))
        return false;
    sqlite3_wal_hook(db->writer, note_frames, db);
    return sqlite_prepare(db->writer, orders, ORDER_COUNT, db->order);
}

static bool open_reader(Database *db)
{
    return sqlite_connect(db->file, &db->reader) &&
           sqlite_prepare(db->reader, sqlite_questions, QUESTION_COUNT, db->question);
}

static void close_connection(sqlite3 **sql, sqlite3_stmt **statements, int count)
{
    for (int i = 0; i < count; i++) {
        sqlite3_finalize(statements[i]);
        statements[i] = NULL;
    }
    sqlite3_close(*sql);
    *sql = NULL;
}

/* The file's tables have to be there before statements about them are prepared. */
static Status open_both(Database *db, Fault *ret_fault)
{
    sqlite3 *first = NULL;
    Status status = OK;

    if (!sqlite_connect(db->file, &first))
        status =
            sqlite_refuse(first, N_("what is kept here cannot be opened: %1"), ret_fault);
    if (status == OK)
        status = sqlite_migrate(first, ret_fault);
    if (status == OK && !open_writer(db))
        status = sqlite_refuse(db->writer, N_("what is kept here cannot be opened: %1"),
                               ret_fault);
    if (status == OK && !open_reader(db))
        status = sqlite_refuse(db->reader, N_("what is kept here cannot be opened: %1"),
                               ret_fault);
    sqlite3_close(first);
    return status;
}

void sqlite_shut(void *database)
{
    Database *db = database;

    close_connection(&db->reader, db->question, QUESTION_COUNT);
    close_connection(&db->writer, db->order, ORDER_COUNT);
    if (db->lock >= 0)
        close(db->lock);
    free(db);
}

/* `file` is a path, or the address of one in memory. */
static Status open_file(const char *file, int lock, void **ret_db, Fault *ret_fault)
{
    Database *db = calloc(1, sizeof *db);
    Status status;

    if (!db) {
        if (lock >= 0)
            close(lock);
        return sqlite_refuse(NULL, N_("not enough memory"), ret_fault);
    }
    db->lock = lock;
    db->tidy_frames = TIDY_FRAMES;
    str_copy(str_from(file), db->file, sizeof db->file);
    status = open_both(db, ret_fault);
    if (status == OK)
        *ret_db = db;
    else
        sqlite_shut(db);
    return status;
}

static Status open_directory(const StoreSetup *setup, void **ret_db, Fault *ret_fault)
{
    char file[STORE_PATH_SIZE];
    int lock = directory_lock(setup->where, ret_fault);

    if (lock < 0)
        return ERR_LIMIT;
    directory_file_name(setup->where, file);
    return open_file(file, lock, ret_db, ret_fault);
}

/* Of its own, which all connections to it share. */
static Status open_memory(const StoreSetup *setup, void **ret_db, Fault *ret_fault)
{
    static atomic_int number;
    char file[64];
    Text out = text_into(file, sizeof file);

    (void)setup;
    text_add(&out, "file:/oriel");
    text_number(&out, atomic_fetch_add(&number, 1));
    text_add(&out, "?vfs=memdb");
    return open_file(file, -1, ret_db, ret_fault);
}

/* ---- statements ------------------------------------------------------------------------- */

void sqlite_bind(sqlite3_stmt *statement, int place, Str text)
{
    sqlite3_bind_text64(statement, place, text.at ? text.at : "", text.size,
                        SQLITE_STATIC, SQLITE_UTF8);
}

/* As it lies: a text with a NUL behind it may have to be copied, for which memory may lack. */
Str sqlite_column(sqlite3_stmt *statement, int column)
{
    const char *text = sqlite3_column_blob(statement, column);

    return (Str){text ? text : "", (size_t)sqlite3_column_bytes(statement, column)};
}

static int run_once(sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);

    sqlite3_reset(statement);
    return result;
}

/* ---- one part of a write ---------------------------------------------------------------- */

/* In the way of a constraint: the log is not as the writer thought. */
enum { NOT_THERE = SQLITE_CONSTRAINT };

/* Would the lines stand behind the last one that is there? */
static int find_end(Database *db, const StorePart *part)
{
    sqlite3_stmt *order = db->order[ORDER_LAST];
    int result, last;

    sqlite_bind(order, 1, part->log);
    result = sqlite3_step(order);
    last = sqlite3_column_int(order, 0);
    sqlite3_reset(order);
    if (result != SQLITE_ROW)
        return result;
    return last == part->number - 1 ? SQLITE_DONE : NOT_THERE;
}

/* The row of a log that gets lines and is as live as before is left alone: a page less. */
static int set_life(Database *db, const StorePart *part, int64_t now_ms)
{
    sqlite3_stmt *order = db->order[ORDER_LIVE];

    if (part->life == STORE_SAME)
        return SQLITE_DONE;
    sqlite_bind(order, 1, part->log);
    sqlite3_bind_int(order, 2, part->life == STORE_LIVE);
    sqlite3_bind_int64(order, 3, now_ms);
    sqlite3_bind_int(order, 4, part->lines.size == 0);
    return run_once(order);
}

static int add_lines(Database *db, const StorePart *part, int64_t now_ms)
{
    sqlite3_stmt *order = db->order[ORDER_LINE];
    int number = part->number, result = find_end(db, part);
    Str rest = part->lines, line;

    while (result == SQLITE_DONE && rest.size && str_cut(&rest, '\n', &line)) {
        sqlite_bind(order, 1, part->log);
        sqlite3_bind_int(order, 2, number++);
        sqlite_bind(order, 3, line);
        sqlite3_bind_int64(order, 4, now_ms);
        result = run_once(order);
    }
    return result == SQLITE_DONE ? set_life(db, part, now_ms) : result;
}

static int put_head(Database *db, const StorePart *part, int64_t now_ms)
{
    sqlite3_stmt *order = db->order[part->way == STORE_MAKE ? ORDER_MAKE : ORDER_SET];

    sqlite_bind(order, 1, part->log);
    sqlite_bind(order, 2, part->head);
    sqlite3_bind_int(order, 3, part->life == STORE_LIVE);
    sqlite3_bind_int64(order, 4, now_ms);
    return run_once(order);
}

static int remove_log(Database *db, const StorePart *part)
{
    int result;

    sqlite_bind(db->order[ORDER_REMOVE], 1, part->log);
    result = run_once(db->order[ORDER_REMOVE]);
    return result == SQLITE_DONE && part->way == STORE_SPEND &&
                   sqlite3_changes(db->writer) == 0
               ? NOT_THERE
               : result;
}

static int put_part(Database *db, const StorePart *part, int64_t now_ms)
{
    int result = SQLITE_DONE;

    switch (part->way) {
    case STORE_MAKE:
        result = put_head(db, part, now_ms);
        return result == SQLITE_DONE && part->lines.size ? add_lines(db, part, now_ms)
                                                         : result;
    case STORE_ADD: return add_lines(db, part, now_ms);
    case STORE_SET: return put_head(db, part, now_ms);
    case STORE_REMOVE:
    case STORE_SPEND: return remove_log(db, part);
    case STORE_HERE:
    case STORE_JOB: return SQLITE_DONE; /* nobody else is here */
    }
    return result;
}

static int put_key(Database *db, const StoreWrite *w)
{
    sqlite3_stmt *order = db->order[ORDER_KEY];

    sqlite_bind(order, 1, w->part[0].log);
    sqlite_bind(order, 2, w->who);
    sqlite_bind(order, 3, w->key);
    sqlite_bind(order, 4, w->text);
    return run_once(order);
}

static int put_all(Database *db, const StoreWrite *w)
{
    int result = SQLITE_DONE;

    for (int i = 0; i < w->parts && result == SQLITE_DONE; i++)
        result = put_part(db, &w->part[i], w->now_ms);
    if (result == SQLITE_DONE && w->key.size)
        result = put_key(db, w);
    return result;
}

/* ---- a lot of writes -------------------------------------------------------------------- */

/* SQLITE_ROW: the command's key is known, and the job has its first answer. */
static int find_key(Database *db, Job *job)
{
    const StoreWrite *w = &job->write;
    sqlite3_stmt *order = db->order[ORDER_FIND_KEY];
    int result;

    if (!w->key.size)
        return SQLITE_DONE;
    sqlite_bind(order, 1, w->part[0].log);
    sqlite_bind(order, 2, w->who);
    sqlite_bind(order, 3, w->key);
    result = sqlite3_step(order);
    if (result == SQLITE_ROW)
        store_repeat(job, sqlite_column(order, 0));
    sqlite3_reset(order);
    return result;
}

/* What a failure means for its job alone; anything else is everybody's. */
static bool is_own_fault(int result)
{
    return (result & 0xff) == SQLITE_CONSTRAINT;
}

/* SQLITE_DONE, or the failure that spoils the transaction. */
static int write_job(Database *db, Job *job)
{
    int result = find_key(db, job), undone;

    if (result != SQLITE_DONE)
        return result == SQLITE_ROW ? SQLITE_DONE : result;
    result = run_once(db->order[ORDER_SAVE]);
    if (result == SQLITE_DONE)
        result = put_all(db, &job->write);
    job->done = (StoreDone){STORE_KEPT, job->write.text};
    if (is_own_fault(result)) {
        job->done.answer = STORE_TAKEN;
        undone = run_once(db->order[ORDER_BACK]);
        result = undone;
    }
    return result == SQLITE_DONE ? run_once(db->order[ORDER_RELEASE]) : result;
}

/* After a write that failed nobody knows what the system still holds: only a new connection
 * reads what is there. */
static bool connect_again(Database *db)
{
    close_connection(&db->writer, db->order, ORDER_COUNT);
    if (open_writer(db))
        return true;
    close_connection(&db->writer, db->order, ORDER_COUNT);
    return false;
}

/* Nothing of a transaction is kept that did not come to its commit, or whose commit found no
 * room for itself. */
static void give_up(Database *db, Job *jobs, int result)
{
    bool full = (result & 0xff) == SQLITE_FULL;

    store_answer_all(jobs, full ? STORE_FULL : STORE_UNKNOWN);
    connect_again(db);
}

/* In one transaction. After a failure the file is opened anew, before the next write if it cannot
 * be now. */
static void write_lot(void *database, Job *jobs)
{
    Database *db = database;
    int result = SQLITE_CANTOPEN;

    if (db->writer || connect_again(db))
        result = run_once(db->order[ORDER_BEGIN]);
    for (Job *job = jobs; job && result == SQLITE_DONE; job = job->next)
        result = write_job(db, job);
    if (result == SQLITE_DONE)
        result = run_once(db->order[ORDER_COMMIT]);
    if (result != SQLITE_DONE)
        give_up(db, jobs, result);
}

/* What was written goes from the log of the file into the file. */
static void tidy(void *database)
{
    Database *db = database;

    if (db->writer && db->frames >= db->tidy_frames)
        sqlite3_wal_checkpoint_v2(db->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL);
}

#define BACKEND(opens)                                                          \
    {                                                                           \
        .open = (opens), .shut = sqlite_shut, .write = write_lot, .rest = tidy, \
        .read = sqlite_read, .logs = sqlite_logs, .head = sqlite_head,          \
        .key = sqlite_key, .keys = sqlite_keys, .backup = sqlite_backup,        \
        .look = sqlite_look, .check = sqlite_check                              \
    }

const Backend sqlite_backend = BACKEND(open_directory);
const Backend sqlite_memory_backend = BACKEND(open_memory);
