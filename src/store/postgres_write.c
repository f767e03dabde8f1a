/* SPDX-License-Identifier: MIT */
/* postgres_write - many writes in one transaction and one round trip. Each is a call of a function
 * in the database that keeps all of it or nothing, so one that is not as its writer thought does
 * not spoil the others.
 *
 * When the database refuses the transaction, nothing of it was kept, and each write is tried by
 * itself: two servers whose lots touch the same logs in another order may have waited for each
 * other. When no answer comes nobody knows; that is told once the database can be read again, or
 * after a while. */
#include "store/postgres.h"

#include <string.h>
#include <time.h>

enum {
    MOST_TOGETHER =
        60, /* more would make each look at the transaction slower for everybody */
    MOST_TRIES = 3,
    PAUSE_MS = 100,
};

typedef enum Outcome {
    DONE,
    REFUSED, /* nothing was kept */
    LOST,    /* who knows? */
} Outcome;

bool postgres_prepare_writer(PGconn *conn, int limit_ms)
{
    static const char *const statements[] = {
        "write",
        "SELECT answer, told FROM oriel_write_1"
        "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        "news",
        "INSERT INTO news(node, at, log)"
        "  SELECT $1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint,"
        "    unnest($2::bytea[])",
        "begin",
        "BEGIN",
        "commit",
        "COMMIT",
        "rollback",
        "ROLLBACK",
        NULL,
    };

    return postgres_prepare(conn, statements, limit_ms);
}

/* ---- sending ----------------------------------------------------------------------------- */

static bool send_values(PGconn *conn, const char *name, Values *v)
{
    bool sent = !v->failed && PQsendQueryPrepared(conn, name, v->count, values_place(v),
                                                  v->size, v->form, 1);

    values_clear(v);
    return sent;
}

static int count_lines(Str lines)
{
    int count = 0;
    Str line;

    for (; lines.size; count++)
        str_cut(&lines, '\n', &line);
    return count;
}

static void add_integers(Values *v, const StoreWrite *w,
                         int (*value)(const StorePart *part))
{
    values_begin_array(v, POSTGRES_INT, w->parts);
    for (int i = 0; i < w->parts; i++)
        values_item_integer(v, value(&w->part[i]));
    values_end_array(v);
}

static int way_of(const StorePart *part)
{
    return (int)part->way;
}

static int number_of(const StorePart *part)
{
    return part->number;
}

static int lines_of(const StorePart *part)
{
    return count_lines(part->lines);
}

static int life_of(const StorePart *part)
{
    return (int)part->life;
}

static void add_lines(Values *v, const StoreWrite *w)
{
    int count = 0;

    for (int i = 0; i < w->parts; i++)
        count += lines_of(&w->part[i]);
    values_begin_array(v, POSTGRES_BYTES, count);
    for (int i = 0; i < w->parts; i++) {
        Str rest = w->part[i].lines, line;

        while (rest.size) {
            str_cut(&rest, '\n', &line);
            values_item_bytes(v, line);
        }
    }
    values_end_array(v);
}

static bool send_job(Postgres *db, const StoreWrite *w)
{
    Values v = {0};

    add_integers(&v, w, way_of);
    values_begin_array(&v, POSTGRES_BYTES, w->parts);
    for (int i = 0; i < w->parts; i++)
        values_item_bytes(&v, w->part[i].log);
    values_end_array(&v);
    values_begin_array(&v, POSTGRES_BYTES, w->parts);
    for (int i = 0; i < w->parts; i++)
        values_item_bytes(&v, w->part[i].head);
    values_end_array(&v);
    add_integers(&v, w, number_of);
    add_integers(&v, w, lines_of);
    add_integers(&v, w, life_of);
    add_lines(&v, w);
    values_add_integer(&v, w->now_ms);
    values_add_bytes(&v, w->who);
    values_add_bytes(&v, w->key);
    values_add_bytes(&v, w->text);
    values_add_integer(&v, db->node);
    return send_values(db->writer, "write", &v);
}

/* Which logs others may have to look at. */
static bool send_news(Postgres *db, const Job *jobs, int count)
{
    Values v = {0};
    int logs = 0, i = 0;

    for (const Job *job = jobs; i < count; job = job->next, i++)
        logs += job->write.parts;
    values_add_integer(&v, db->node);
    values_begin_array(&v, POSTGRES_BYTES, logs);
    i = 0;
    for (const Job *job = jobs; i < count; job = job->next, i++) {
        for (int k = 0; k < job->write.parts; k++)
            values_item_bytes(&v, job->write.part[k].log);
    }
    values_end_array(&v);
    return send_values(db->writer, "news", &v);
}

static bool send_bare(PGconn *conn, const char *name)
{
    return PQsendQueryPrepared(conn, name, 0, NULL, NULL, NULL, 1);
}

static bool send_lot(Postgres *db, const Job *jobs, int count)
{
    bool sent = PQenterPipelineMode(db->writer) && send_bare(db->writer, "begin");
    int i = 0;

    for (const Job *job = jobs; i < count && sent; job = job->next, i++)
        sent = send_job(db, &job->write);
    return sent && send_news(db, jobs, count) && send_bare(db->writer, "commit") &&
           PQpipelineSync(db->writer);
}

/* ---- hearing ----------------------------------------------------------------------------- */

/* The result of the next statement; NULL: it did not come. */
static PGresult *next_result(PGconn *conn, int64_t until_ms)
{
    bool late;
    PGresult *result = postgres_result(conn, until_ms, &late);

    if (!result && !late) /* the end of the statement before */
        result = postgres_result(conn, until_ms, &late);
    return result;
}

/* Whether the statement went well; what was wrong with the first that did not. */
static bool note_result(const PGresult *result, char state[6])
{
    ExecStatusType status = PQresultStatus(result);
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return true;
    if (status == PGRES_FATAL_ERROR && code && !state[0])
        str_copy(str_from(code), state, 6);
    return false;
}

static void take_answer(Job *job, const PGresult *result)
{
    int64_t answer = postgres_integer(result, 0, 0);

    job->done = (StoreDone){STORE_KEPT, job->write.text};
    if (answer == STORE_REPEATED)
        store_repeat(job, postgres_bytes(result, 0, 1));
    else if (answer == STORE_TAKEN)
        job->done.answer = STORE_TAKEN;
}

/* Takes the results of a lot, whose last is that of the commit. */
static Outcome hear_lot(Postgres *db, Job *jobs, int count, char state[6])
{
    int64_t until_ms = postgres_until(POSTGRES_WAIT_MS);
    bool good = true, committed = false;
    Job *job = jobs;

    for (int i = 0; i < count + 3; i++) { /* begin, the jobs, news, commit */
        PGresult *result = next_result(db->writer, until_ms);

        if (!result)
            return LOST;
        good = note_result(result, state) && good;
        if (good && i > 0 && i <= count) {
            take_answer(job, result);
            job = job->next;
        }
        committed = good && i == count + 2 && strcmp(PQcmdStatus(result), "COMMIT") == 0;
        PQclear(result);
    }
    if (committed)
        return DONE;
    return state[0] && PQstatus(db->writer) == CONNECTION_OK ? REFUSED : LOST;
}

/* After this the connection is ready for the next lot; false: it is not. */
static bool end_lot(Postgres *db, Outcome outcome)
{
    int64_t until_ms = postgres_until(POSTGRES_WAIT_MS);
    bool synced = false;
    PGresult *result;

    if (outcome == LOST)
        return false;
    result = next_result(db->writer, until_ms);
    synced = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    if (!synced || !PQexitPipelineMode(db->writer))
        return false;
    return outcome == DONE || PQtransactionStatus(db->writer) == PQTRANS_IDLE ||
           postgres_exec(db->writer, "ROLLBACK", POSTGRES_WAIT_MS);
}

/* ---- connections ------------------------------------------------------------------------- */

static bool connect_once(Postgres *db)
{
    PQfinish(db->writer);
    db->writer = postgres_connect(db, POSTGRES_WAIT_MS, NULL);
    if (db->writer && postgres_prepare_writer(db->writer, POSTGRES_WAIT_MS))
        return true;
    PQfinish(db->writer);
    db->writer = NULL;
    return false;
}

/* A connection that works, waited for a while. */
static bool connect_again(Postgres *db)
{
    int64_t until_ms = postgres_until(POSTGRES_WAIT_MS);
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000L};

    while (!connect_once(db)) {
        if (postgres_until(0) > until_ms || atomic_load(&db->closing))
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/* ---- a lot ------------------------------------------------------------------------------- */

static Outcome write_together(Postgres *db, Job *jobs, int count, char state[6])
{
    Outcome outcome = LOST;

    state[0] = '\0';
    if (send_lot(db, jobs, count))
        outcome = hear_lot(db, jobs, count, state);
    if (!end_lot(db, outcome)) {
        PQfinish(db->writer);
        db->writer = NULL;
    }
    return outcome;
}

/* Waiting for each other, or too long, may go well the next time. */
static bool is_passing(const char state[6])
{
    return strncmp(state, "40", 2) == 0 || strcmp(state, "55P03") == 0 ||
           strcmp(state, "57014") == 0;
}

static void answer_unknown(Postgres *db, Job *jobs, int count)
{
    for (Job *job = jobs; count > 0; job = job->next, count--)
        job->done = (StoreDone){STORE_UNKNOWN, {0}};
    if (!db->writer)
        connect_again(db);
}

static bool is_ready(Postgres *db)
{
    return (db->writer && PQstatus(db->writer) == CONNECTION_OK) || connect_again(db);
}

static void write_one(Postgres *db, Job *job)
{
    Outcome outcome = LOST;
    char state[6] = "";

    for (int i = 0; i < MOST_TRIES; i++) {
        outcome = is_ready(db) ? write_together(db, job, 1, state) : LOST;
        if (outcome != REFUSED || !is_passing(state))
            break;
    }
    if (outcome == REFUSED && strcmp(state, "53100") == 0)
        job->done = (StoreDone){STORE_FULL, {0}};
    else if (outcome != DONE)
        answer_unknown(db, job, 1);
}

static void write_some(Postgres *db, Job *jobs, int count)
{
    char state[6];
    Outcome outcome = is_ready(db) ? write_together(db, jobs, count, state) : LOST;

    db->wrote = true;
    if (outcome == LOST) {
        answer_unknown(db, jobs, count);
    } else if (outcome == REFUSED) {
        for (Job *job = jobs; count > 0; job = job->next, count--)
            write_one(db, job);
    }
}

void postgres_write(void *database, Job *jobs)
{
    while (jobs) {
        Job *next = jobs;
        int count = 0;

        while (next && count < MOST_TOGETHER) {
            next = next->next;
            count++;
        }
        write_some(database, jobs, count);
        jobs = next;
    }
}

/* One for the whole lot, after it was kept: within a transaction it would have all servers commit
 * one after the other. Whoever misses it looks within a second. */
void postgres_notify(void *database)
{
    Postgres *db = database;
    char text[64];
    Text out = text_into(text, sizeof text);

    text_format(&out, "NOTIFY oriel, '%lld'", (long long)db->node);
    if (db->wrote && db->writer)
        postgres_exec(db->writer, text, POSTGRES_WAIT_MS);
    db->wrote = false;
}
