/* SPDX-License-Identifier: MIT */
/* migrate - what the file looks like: step n leads from version n to n + 1. Steps that have
 * been released never change; a change is a new one. */
#include "store/part.h"

static const char *const steps[] = {
    "CREATE TABLE tables("
    "  id TEXT PRIMARY KEY, head TEXT NOT NULL, rules INTEGER NOT NULL, made INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE entries("
    "  table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,"
    "  number INTEGER NOT NULL, line TEXT NOT NULL, at INTEGER NOT NULL,"
    "  PRIMARY KEY(table_id, number)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE commands("
    "  who TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE,"
    "  key TEXT NOT NULL, number INTEGER NOT NULL, answer TEXT NOT NULL,"
    "  PRIMARY KEY(who, table_id, key)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX made ON tables(made);",
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

Status migrate(sqlite3 *sql, Fault *ret_fault)
{
    int version = version_of(sql);

    if (version > VERSION)
        return store_refuse(NULL,
                            N_("a newer version of the program has written these tables"),
                            ret_fault);
    for (; version >= 0 && version < VERSION; version++) {
        if (!take_step(sql, version))
            return store_refuse(sql, N_("the tables cannot be brought up to date: %1"),
                                ret_fault);
    }
    return version < 0 ? store_refuse(sql, N_("the tables cannot be read: %1"), ret_fault)
                       : OK;
}
