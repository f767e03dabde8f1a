/* SPDX-License-Identifier: MIT */
/* postgres_read - what is asked of the database, and what its answers say. */
#include "store/postgres.h"

bool postgres_prepare_reader(PGconn *conn, int limit_ms)
{
    static const char *const statements[] = {
        "lines",
        "SELECT number, line, at FROM lines WHERE log = $1 AND number >= $2::bigint "
        "ORDER BY number",
        "logs",
        "SELECT name, head, live, made, changed FROM logs "
        "WHERE name >= $1 AND substr(name, 1, length($1)) = $1 ORDER BY name",
        "live",
        "SELECT name, head, live, made, changed FROM logs "
        "WHERE live AND name >= $1 AND substr(name, 1, length($1)) = $1 ORDER BY name",
        "keys",
        "SELECT who, key, answer FROM commands WHERE log = $1 ORDER BY who, key",
        "head",
        "SELECT head FROM logs WHERE name = $1",
        "key",
        "SELECT answer FROM commands WHERE log = $1 AND who = $2 AND key = $3",
        NULL,
    };

    return postgres_prepare(conn, statements, limit_ms);
}

static void disconnect(Postgres *db)
{
    PQfinish(db->reader);
    db->reader = NULL;
}

static bool is_ready(Postgres *db, int64_t until_ms)
{
    if (db->reader && PQstatus(db->reader) == CONNECTION_OK)
        return true;
    if (atomic_load(&db->down))
        return false;
    disconnect(db);
    db->reader = postgres_connect(db, postgres_left(until_ms), NULL);
    if (db->reader && postgres_prepare_reader(db->reader, postgres_left(until_ms)))
        return true;
    disconnect(db);
    atomic_store(&db->down, true);
    return false;
}

/* A connection that was cut since it was used last is made anew, once, all within one limit. */
PGresult *postgres_ask_now(Postgres *db, const char *name, Values *values)
{
    PGresult *result = NULL;
    int64_t until_ms =
        postgres_until(atomic_load(&db->serves) ? POSTGRES_READ_MS : POSTGRES_WAIT_MS);

    for (int i = 0;
         i < 2 && !result && postgres_left(until_ms) > 0 && is_ready(db, until_ms); i++) {
        result = postgres_run(db->reader, name, values, postgres_left(until_ms));
        if (!result)
            disconnect(db);
    }
    if (!result)
        atomic_store(&db->down, true);
    return result;
}

bool postgres_read(void *database, Str log, int from, StoreTakeLine *take, void *user)
{
    Values v = {0};
    PGresult *result;

    values_add_bytes(&v, log);
    values_add_integer(&v, from);
    result = postgres_ask(database, "lines", &v, from);
    for (int i = 0; result && i < PQntuples(result); i++) {
        int number = (int)postgres_integer(result, i, 0);

        if (number >= from && !take(user, number, postgres_bytes(result, i, 1),
                                    postgres_integer(result, i, 2)))
            break;
    }
    postgres_answered(database, result);
    return result != NULL;
}

bool postgres_logs(void *database, Str prefix, bool live, StoreTakeLog *take, void *user)
{
    Values v = {0};
    PGresult *result;

    values_add_bytes(&v, prefix);
    result = postgres_ask(database, live ? "live" : "logs", &v, 0);
    for (int i = 0; result && i < PQntuples(result); i++) {
        StoreLog log = {.name = postgres_bytes(result, i, 0),
                        .head = postgres_bytes(result, i, 1),
                        .live = postgres_integer(result, i, 2) != 0,
                        .made_ms = postgres_integer(result, i, 3),
                        .changed_ms = postgres_integer(result, i, 4)};

        if (!take(user, &log))
            break;
    }
    postgres_answered(database, result);
    return result != NULL;
}

bool postgres_keys(void *database, Str log, StoreTakeKey *take, void *user)
{
    Values v = {0};
    PGresult *result;

    values_add_bytes(&v, log);
    result = postgres_ask(database, "keys", &v, 0);
    for (int i = 0; result && i < PQntuples(result); i++) {
        if (!take(user, postgres_bytes(result, i, 0), postgres_bytes(result, i, 1),
                  postgres_bytes(result, i, 2)))
            break;
    }
    postgres_answered(database, result);
    return result != NULL;
}

/* One text, if there is one. */
static bool ask_one(Postgres *db, const char *name, Values *v, bool *ret_some, Text *out)
{
    PGresult *result = postgres_ask(db, name, v, 0);

    *ret_some = result && PQntuples(result) > 0;
    if (*ret_some)
        text_add_str(out, postgres_bytes(result, 0, 0));
    postgres_answered(db, result);
    return result != NULL;
}

bool postgres_head(void *database, Str log, bool *ret_some, Text *out)
{
    Values v = {0};

    values_add_bytes(&v, log);
    return ask_one(database, "head", &v, ret_some, out);
}

bool postgres_key(void *database, Str who, Str log, Str key, bool *ret_some, Text *out)
{
    Values v = {0};

    values_add_bytes(&v, log);
    values_add_bytes(&v, who);
    values_add_bytes(&v, key);
    return ask_one(database, "key", &v, ret_some, out);
}
