/* SPDX-License-Identifier: MIT */
/* postgres - connects to the database, and waits for what it says within a limit. */
#include "store/postgres.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

int64_t postgres_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Limits are of time that passes, whatever the clock is set to. */
static int64_t steady_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- waiting ----------------------------------------------------------------------------- */

/* False: nothing happened until then. */
static bool wait_for(PGconn *conn, short events, int64_t until_ms)
{
    struct pollfd one = {.fd = PQsocket(conn), .events = events};
    int64_t left = until_ms - steady_ms();
    int ready;

    do
        ready = poll(&one, 1, left > 0 ? (int)left : 0);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

int64_t postgres_until(int limit_ms)
{
    return steady_ms() + limit_ms;
}

int postgres_left(int64_t until_ms)
{
    int64_t left = until_ms - steady_ms();

    return left > 0 ? (int)left : 0;
}

/* Sends what is left to be sent, and takes what has come. */
static bool move_bytes(PGconn *conn, int64_t until_ms)
{
    int left = PQflush(conn);

    if (left < 0 || !wait_for(conn, left ? POLLIN | POLLOUT : POLLIN, until_ms))
        return false;
    return PQconsumeInput(conn);
}

PGresult *postgres_result(PGconn *conn, int64_t until_ms, bool *ret_late)
{
    *ret_late = false;
    while (PQflush(conn) != 0 || PQisBusy(conn)) {
        if (!move_bytes(conn, until_ms)) {
            *ret_late = true;
            return NULL;
        }
    }
    return PQgetResult(conn);
}

/* The last result of all that there are; the others are thrown away. */
static PGresult *last_result(PGconn *conn, int limit_ms)
{
    int64_t until_ms = postgres_until(limit_ms);
    PGresult *last = NULL, *next;
    bool late;

    while ((next = postgres_result(conn, until_ms, &late))) {
        ExecStatusType status = PQresultStatus(next);

        if (last && PQresultStatus(last) == PGRES_FATAL_ERROR &&
            status != PGRES_FATAL_ERROR) {
            PQclear(next);
            continue;
        }
        PQclear(last);
        last = next;
    }
    if (!late)
        return last;
    PQclear(last);
    return NULL;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

PGresult *postgres_run(PGconn *conn, const char *name, Values *values, int limit_ms)
{
    PGresult *result;

    if (values->failed ||
        !PQsendQueryPrepared(conn, name, values->count, values_place(values),
                             values->size, values->form, 1))
        return NULL;
    result = last_result(conn, limit_ms);
    if (result && is_good(result))
        return result;
    PQclear(result);
    return NULL;
}

bool postgres_exec(PGconn *conn, const char *text, int limit_ms)
{
    PGresult *result = PQsendQuery(conn, text) ? last_result(conn, limit_ms) : NULL;
    bool good = result && is_good(result);

    PQclear(result);
    return good;
}

bool postgres_prepare(PGconn *conn, const char *const *names_and_texts, int limit_ms)
{
    int64_t until_ms = postgres_until(limit_ms);
    bool good = true;

    for (; good && *names_and_texts; names_and_texts += 2) {
        PGresult *result;

        good = PQsendPrepare(conn, names_and_texts[0], names_and_texts[1], 0, NULL);
        result = good ? last_result(conn, postgres_left(until_ms)) : NULL;
        good = result && is_good(result);
        PQclear(result);
    }
    return good;
}

Str postgres_bytes(const PGresult *result, int row, int column)
{
    return (Str){PQgetvalue(result, row, column),
                 (size_t)PQgetlength(result, row, column)};
}

int64_t postgres_integer(const PGresult *result, int row, int column)
{
    Str bytes = postgres_bytes(result, row, column);
    uint64_t number = bytes.size && (bytes.at[0] & 0x80) ? UINT64_MAX : 0;

    for (size_t i = 0; i < bytes.size; i++)
        number = number << 8 | (uint8_t)bytes.at[i];
    return (int64_t)number;
}

/* ---- connecting -------------------------------------------------------------------------- */

/* What the address says comes later, and counts for more. */
static PGconn *start(const char *where)
{
    static const char *const key[] = {"application_name",
                                      "target_session_attrs",
                                      "connect_timeout",
                                      "keepalives_idle",
                                      "tcp_user_timeout",
                                      "dbname",
                                      NULL};
    const char *value[] = {"oriel", "read-write", "10", "10", "10000", where, NULL};

    return PQconnectStartParams(key, value, 1);
}

static bool finish_connecting(PGconn *conn, int64_t until_ms)
{
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;

    while (next == PGRES_POLLING_WRITING || next == PGRES_POLLING_READING) {
        if (PQstatus(conn) == CONNECTION_BAD ||
            !wait_for(conn, next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until_ms))
            return false;
        next = PQconnectPoll(conn);
    }
    return next == PGRES_POLLING_OK;
}

static void ignore_notice(void *user, const PGresult *result)
{
    (void)user, (void)result;
}

/* Tables are small at first, and a plan made then would look through all of them later; a server
 * that was stopped in the midst of something keeps others waiting no longer than this; and what is
 * acknowledged is on the disk, whatever the database's own setting is. */
static const char settings[] = "SET enable_seqscan = off; SET lock_timeout = '4s';"
                               "SET idle_in_transaction_session_timeout = '5s';"
                               "SELECT set_config('synchronous_commit', 'on', false)"
                               "  WHERE current_setting('synchronous_commit') = 'off'";

/* Not before all is ready: a database that has much else to do may take its time at first. */
static bool hurry(PGconn *conn, int limit_ms)
{
    return postgres_exec(conn, "SET statement_timeout = '8s'", limit_ms);
}

PGconn *postgres_connect(const Postgres *db, int limit_ms, Fault *ret_fault)
{
    PGconn *conn = start(db->where);
    bool good;

    if (conn)
        PQsetNoticeReceiver(conn, ignore_notice, NULL);
    good = conn && finish_connecting(conn, postgres_until(limit_ms)) &&
           PQsetnonblocking(conn, 1) == 0 && postgres_exec(conn, settings, limit_ms) &&
           (limit_ms == POSTGRES_OPEN_MS || hurry(conn, limit_ms));
    if (good)
        return conn;
    if (ret_fault)
        store_refuse(N_("the database cannot be reached: %1"),
                     conn ? PQerrorMessage(conn) : NULL, ret_fault);
    PQfinish(conn);
    return NULL;
}

/* ---- opening and closing ----------------------------------------------------------------- */

static void shut_database(void *database)
{
    Postgres *db = database;

    postgres_end_asking(db);
    atomic_store(&db->closing, true);
    if (db->watching) {
        ssize_t rung = write(db->bell[1], "", 1); /* or it is full, and rings anyway */

        (void)rung;
        pthread_join(db->watch, NULL);
    }
    PQfinish(db->writer);
    PQfinish(db->reader);
    PQfinish(db->watcher);
    while (db->told) {
        Told *next = db->told->next;

        free(db->told);
        db->told = next;
    }
    for (int i = 0; i < 2; i++) {
        if (db->bell[i] >= 0)
            close(db->bell[i]);
    }
    pthread_mutex_destroy(&db->mutex);
    pthread_mutex_destroy(&db->reader_mutex);
    pthread_cond_destroy(&db->asks);
    free(db->alive);
    free(db);
}

static bool hurry_all(const Postgres *db)
{
    return hurry(db->writer, POSTGRES_OPEN_MS) && hurry(db->reader, POSTGRES_OPEN_MS) &&
           hurry(db->watcher, POSTGRES_OPEN_MS);
}

static Status open_all(Postgres *db, Fault *ret_fault)
{
    Status status;

    db->writer = postgres_connect(db, POSTGRES_OPEN_MS, ret_fault);
    if (!db->writer)
        return ERR_LIMIT;
    status = postgres_migrate(db->writer, ret_fault);
    if (status != OK)
        return status;
    db->reader = postgres_connect(db, POSTGRES_OPEN_MS, ret_fault);
    db->watcher = db->reader ? postgres_connect(db, POSTGRES_OPEN_MS, ret_fault) : NULL;
    if (!db->watcher)
        return ERR_LIMIT;
    if (postgres_prepare_writer(db->writer, POSTGRES_OPEN_MS) &&
        postgres_prepare_reader(db->reader, POSTGRES_OPEN_MS) &&
        postgres_prepare_watcher(db->watcher, POSTGRES_OPEN_MS) && hurry_all(db) &&
        postgres_begin_asking(db) && postgres_watch(db))
        return OK;
    return store_refuse(N_("what is kept here cannot be opened: %1"),
                        PQerrorMessage(db->watcher), ret_fault);
}

static bool open_bell(Postgres *db)
{
    return pipe(db->bell) == 0 && fcntl(db->bell[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(db->bell[1], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(db->bell[1], F_SETFL, O_NONBLOCK) == 0;
}

/* NULL: no memory, or no such address. */
static Postgres *make_database(const char *where)
{
    Postgres *db = calloc(1, sizeof *db);

    if (!db || strlen(where) >= sizeof db->where) {
        free(db);
        return NULL;
    }
    str_copy(str_from(where), db->where, sizeof db->where);
    db->last_told = &db->told;
    pthread_mutex_init(&db->mutex, NULL);
    pthread_mutex_init(&db->reader_mutex, NULL);
    pthread_cond_init(&db->asks, NULL);
    db->bell[0] = db->bell[1] = -1;
    return db;
}

static Status open_database(const StoreSetup *setup, void **ret_db, Fault *ret_fault)
{
    Postgres *db = make_database(setup->where);
    Status status;

    if (!db)
        return store_refuse(N_("not enough memory"), NULL, ret_fault);
    db->works_only = setup->works_only;
    db->alive_ms = setup->alive_ms ? setup->alive_ms : POSTGRES_ALIVE_MS;
    db->wake = setup->wake;
    db->user = setup->user;
    if (getentropy(&db->node, sizeof db->node) != 0 || !open_bell(db))
        status = store_refuse(N_("not enough memory"), NULL, ret_fault);
    else
        status = open_all(db, ret_fault);
    if (status == OK)
        *ret_db = db;
    else
        shut_database(db);
    return status;
}

static Status look_at_database(const char *where, void **ret_db, Fault *ret_fault)
{
    Postgres *db = make_database(where);
    Status status = ERR_LIMIT;

    if (!db)
        return store_refuse(N_("not enough memory"), NULL, ret_fault);
    db->reader = postgres_connect(db, POSTGRES_OPEN_MS, ret_fault);
    if (db->reader)
        status = postgres_migrate_check(db->reader, ret_fault);
    if (status == OK && !postgres_prepare_reader(db->reader, POSTGRES_OPEN_MS))
        status = store_refuse(N_("what is kept here cannot be read: %1"),
                              PQerrorMessage(db->reader), ret_fault);
    if (status == OK)
        *ret_db = db;
    else
        shut_database(db);
    return status;
}

/* Whether its files are sound is the database's own business, and it lets no row be without its
 * log. */
static bool check_database(void *database, StoreTellFault *tell, void *user)
{
    (void)database, (void)tell, (void)user;
    return true;
}

static Status refuse_backup(void *database, const char *file, Fault *ret_fault)
{
    (void)database, (void)file;
    return store_refuse(N_("a database is backed up by its own means, such as pg_dump; "
                           "'oriel store copy' makes a directory of it"),
                        NULL, ret_fault);
}

const Backend postgres_backend = {
    .open = open_database,
    .look = look_at_database,
    .shut = shut_database,
    .write = postgres_write,
    .rest = postgres_notify,
    .read = postgres_read,
    .logs = postgres_logs,
    .keys = postgres_keys,
    .head = postgres_head,
    .key = postgres_key,
    .check = check_database,
    .backup = refuse_backup,
    .sharing = &postgres_sharing,
    .asking = &postgres_asking,
};
