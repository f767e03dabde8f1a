/* SPDX-License-Identifier: MIT */
/* sqlite_copy - a store as one file, and back. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A copy, and its name: SQLite does not put those on the disk. */
static bool sync_file(const char *path)
{
    return directory_sync_path(path, O_RDWR) && directory_sync_name(path);
}

/* Everything in `from` as it stands now, by a name of its own until it is complete. */
static Status copy_into(sqlite3 *from, const char *file, Fault *ret_fault)
{
    char part[STORE_PATH_SIZE];
    Text out = text_into(part, sizeof part);
    sqlite3_stmt *order = NULL;
    Status status = OK;

    text_add(&out, file);
    text_add(&out, ".part");
    unlink(part);
    if (out.cut ||
        sqlite3_prepare_v2(from, "VACUUM INTO ?", -1, &order, NULL) != SQLITE_OK)
        return store_refuse(N_("'%1' cannot be written"), file, ret_fault);
    sqlite_bind(order, 1, text_str(&out));
    if (sqlite3_step(order) != SQLITE_DONE || !directory_sync_path(part, O_RDWR) ||
        chmod(part, 0600) != 0 || rename(part, file) != 0 || !sync_file(file)) {
        unlink(part);
        status = store_refuse(N_("'%1' cannot be written"), file, ret_fault);
    }
    sqlite3_finalize(order);
    return status;
}

Status sqlite_backup(void *database, const char *file, Fault *ret_fault)
{
    const Database *db = database;
    sqlite3 *sql = NULL;
    Status status;

    if (access(file, F_OK) == 0)
        return store_refuse(N_("there is a file '%1' already"), file, ret_fault);
    if (sqlite_connect(db->file, &sql))
        status = copy_into(sql, file, ret_fault);
    else
        status =
            sqlite_refuse(sql, N_("what is kept here cannot be opened: %1"), ret_fault);
    sqlite3_close(sql);
    return status;
}

static int take_check(void *user, int columns, char **text, char **name)
{
    (void)columns, (void)name;
    *(bool *)user = text[0] && strcmp(text[0], "ok") == 0;
    return 0;
}

/* Is it a whole store of a version that can be read? A copy is opened to find out, since
 * bringing it up to date changes it. */
static Status check_copy(const char *file, Fault *ret_fault)
{
    sqlite3 *sql = NULL;
    bool whole = false;
    Status status;

    if (!sqlite_connect(file, &sql) ||
        sqlite3_exec(sql, "PRAGMA quick_check(1)", take_check, &whole, NULL) !=
            SQLITE_OK ||
        !whole)
        status = sqlite_refuse(sql, N_("this is no backup: %1"), ret_fault);
    else
        status = sqlite_migrate(sql, ret_fault);
    sqlite3_close(sql);
    return status;
}

/* The name it has until it is known to be good. */
static Status restore_as(const char *file, const char *target, Fault *ret_fault)
{
    char fresh[STORE_PATH_SIZE];
    Text out = text_into(fresh, sizeof fresh);
    sqlite3 *from = NULL;
    Status status;

    text_add(&out, target);
    text_add(&out, ".new");
    unlink(fresh);
    if (sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
        status = copy_into(from, fresh, ret_fault);
    else
        status = sqlite_refuse(from, N_("this is no backup: %1"), ret_fault);
    sqlite3_close(from);
    if (status == OK)
        status = check_copy(fresh, ret_fault);
    if (status == OK && (rename(fresh, target) != 0 || !sync_file(target)))
        status = store_refuse(N_("'%1' cannot be written"), target, ret_fault);
    unlink(fresh);
    return status;
}

Status store_restore(const char *file, const char *where, Fault *ret_fault)
{
    char target[STORE_PATH_SIZE];
    int lock = directory_lock(where, ret_fault);
    Status status;

    if (lock < 0)
        return ERR_LIMIT;
    directory_file_name(where, target);
    if (access(file, R_OK) != 0)
        status = store_refuse(N_("'%1' cannot be read"), file, ret_fault);
    else if (access(target, F_OK) == 0)
        status = store_refuse(
            N_("there is something in '%1' already; restore into an empty directory"),
            where, ret_fault);
    else
        status = restore_as(file, target, ret_fault);
    close(lock);
    return status;
}
