/* SPDX-License-Identifier: MIT */
/* sqlite_look - a store that is only looked at, and whether its file is sound. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <unistd.h>

enum { BUSY_MS = 5000 };

static bool connect_to_look(const char *file, sqlite3 **ret_sql)
{
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;

    if (sqlite3_open_v2(file, ret_sql, flags, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(*ret_sql, BUSY_MS);
    return true;
}

Status sqlite_look(const char *where, void **ret_db, Fault *ret_fault)
{
    Database *db = calloc(1, sizeof *db);
    Status status = OK;

    if (!db)
        return store_refuse(N_("not enough memory"), NULL, ret_fault);
    db->lock = -1;
    directory_file_name(where, db->file);
    if (access(db->file, F_OK) != 0)
        status =
            store_refuse(N_("no server has kept anything in '%1'"), where, ret_fault);
    else if (!connect_to_look(db->file, &db->reader))
        status = sqlite_refuse(db->reader, N_("what is kept here cannot be opened: %1"),
                               ret_fault);
    else
        status = sqlite_migrate_check(db->reader, ret_fault);
    if (status == OK &&
        !sqlite_prepare(db->reader, sqlite_questions, QUESTION_COUNT, db->question))
        status = sqlite_refuse(db->reader, N_("what is kept here cannot be read: %1"),
                               ret_fault);
    if (status == OK)
        *ret_db = db;
    else
        sqlite_shut(db);
    return status;
}

/* Hands a column of each row over. False: the statement failed, or one was refused. */
static bool each_row(const Database *db, const char *question, int column,
                     bool (*take)(void *user, Str text), void *user)
{
    sqlite3_stmt *ask = NULL;
    int result = sqlite3_prepare_v2(db->reader, question, -1, &ask, NULL);

    if (result == SQLITE_OK) {
        while ((result = sqlite3_step(ask)) == SQLITE_ROW &&
               take(user, sqlite_column(ask, column)))
            continue;
    }
    sqlite3_finalize(ask);
    return result == SQLITE_DONE;
}

typedef struct Faults {
    StoreTellFault *tell;
    void *user;
} Faults;

static bool take_check(void *user, Str text)
{
    const Faults *faults = user;

    if (!str_is(text, "ok"))
        faults->tell(faults->user, text);
    return true;
}

static bool take_stray(void *user, Str table)
{
    const Faults *faults = user;
    char what[128];
    Text out = text_into(what, sizeof what);

    text_add(&out, "row of ");
    text_add_str(&out, table);
    text_add(&out, " without its log");
    faults->tell(faults->user, text_str(&out));
    return true;
}

bool sqlite_check(void *database, StoreTellFault *tell, void *user)
{
    const Database *db = database;
    Faults faults = {tell, user};

    if (each_row(db, "PRAGMA integrity_check(20)", 0, take_check, &faults) &&
        each_row(db, "PRAGMA foreign_key_check", 0, take_stray, &faults))
        return true;
    tell(user, str_from(sqlite3_errmsg(db->reader)));
    return false;
}
