/* SPDX-License-Identifier: MIT */
/* sqlite_migrate - what the file looks like: step n leads from version n to n + 1. Steps that have
 * been released never change; a change is a new one. */
#include "store/sqlite.h"

static const char *const steps[] = {
    "CREATE TABLE logs("
    "  name TEXT PRIMARY KEY, head TEXT NOT NULL, live INTEGER NOT NULL,"
    "  count INTEGER NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX live_logs ON logs(name) WHERE live;"
    "CREATE TABLE lines("
    "  log TEXT NOT NULL REFERENCES logs(name) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL, line TEXT NOT NULL, at INTEGER NOT NULL,"
    "  PRIMARY KEY(log, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE commands("
    "  log TEXT NOT NULL REFERENCES logs(name) ON DELETE CASCADE,"
    "  who TEXT NOT NULL, key TEXT NOT NULL, answer TEXT NOT NULL,"
    "  PRIMARY KEY(log, who, key)"
    ") STRICT, WITHOUT ROWID;",
    /* A line leaves its log's row alone: the fewer pages it changes, the sooner it is kept. */
    "ALTER TABLE logs DROP COLUMN count;",
};

enum { VERSION = sizeof steps / sizeof *steps };

static int version_of(sqlite3 *sql)
{
    sqlite3_stmt *ask;
    int version = -1;

    if (sqlite3_prepare_v2(sql, "PRAGMA user_version", -1, &ask, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

static bool take_step(sqlite3 *sql, int version)
{
    char mark[64];
    Text out = text_into(mark, sizeof mark);

    text_add(&out, "PRAGMA user_version = ");
    text_number(&out, version + 1);
    if (sqlite3_exec(sql, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(sql, steps[version], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(sql, mark, NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(sql, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    sqlite3_exec(sql, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

Status sqlite_migrate_check(sqlite3 *sql, Fault *ret_fault)
{
    int version = version_of(sql);

    if (version > VERSION)
        return sqlite_refuse(
            NULL, N_("a newer version of the program has written what is kept here"),
            ret_fault);
    return version < 0
               ? sqlite_refuse(sql, N_("what is kept here cannot be read: %1"), ret_fault)
               : OK;
}

Status sqlite_migrate(sqlite3 *sql, Fault *ret_fault)
{
    Status status = sqlite_migrate_check(sql, ret_fault);

    if (status != OK)
        return status;
    for (int version = version_of(sql); version < VERSION; version++) {
        if (!take_step(sql, version))
            return sqlite_refuse(
                sql, N_("what is kept here cannot be brought up to date: %1"), ret_fault);
    }
    return OK;
}
