/* SPDX-License-Identifier: MIT */
/* copy - a store as one file, and back. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/part.h"

/* Puts a file on the disk, and its name: SQLite does not do that for copies. */
static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    return good;
}

bool store_sync_name(const char *path)
{
    char directory[STORE_PATH_SIZE];
    char *slash;

    str_copy(str_from(path), directory, sizeof directory);
    for (size_t end = strlen(directory); end > 1 && directory[end - 1] == '/'; end--)
        directory[end - 1] = '\0';
    slash = strrchr(directory, '/');
    if (slash == directory)
        slash++;
    if (slash)
        *slash = '\0';
    return sync_path(slash ? directory : ".", O_RDONLY | O_DIRECTORY);
}

static bool sync_file(const char *path)
{
    return sync_path(path, O_RDWR) && store_sync_name(path);
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
        return store_refuse_place(N_("'%1' cannot be written"), file, ret_fault);
    sqlite_bind(order, 1, text_str(&out));
    if (sqlite3_step(order) != SQLITE_DONE || !sync_path(part, O_RDWR) ||
        chmod(part, 0600) != 0 || rename(part, file) != 0 || !sync_file(file)) {
        unlink(part);
        status = store_refuse_place(N_("'%1' cannot be written"), file, ret_fault);
    }
    sqlite3_finalize(order);
    return status;
}

Status store_backup(Store *store, const char *file, Fault *ret_fault)
{
    sqlite3 *sql = NULL;
    Status status;

    if (access(file, F_OK) == 0)
        return store_refuse_place(N_("there is a file '%1' already"), file, ret_fault);
    if (sqlite_connect(store->db->file, &sql))
        status = copy_into(sql, file, ret_fault);
    else
        status =
            store_refuse(sql, N_("what is kept here cannot be opened: %1"), ret_fault);
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
        status = store_refuse(sql, N_("this is no backup: %1"), ret_fault);
    else
        status = migrate(sql, ret_fault);
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
        status = store_refuse(from, N_("this is no backup: %1"), ret_fault);
    sqlite3_close(from);
    if (status == OK)
        status = check_copy(fresh, ret_fault);
    if (status == OK && (rename(fresh, target) != 0 || !sync_file(target)))
        status = store_refuse_place(N_("'%1' cannot be written"), target, ret_fault);
    unlink(fresh);
    return status;
}

Status store_restore(const char *file, const char *where, Fault *ret_fault)
{
    char target[STORE_PATH_SIZE];
    int lock = store_lock(where, ret_fault);
    Status status;

    if (lock < 0)
        return ERR_LIMIT;
    store_file_name(where, target);
    if (access(file, R_OK) != 0)
        status = store_refuse_place(N_("'%1' cannot be read"), file, ret_fault);
    else if (access(target, F_OK) == 0)
        status = store_refuse_place(
            N_("there is something in '%1' already; restore into an empty directory"),
            where, ret_fault);
    else
        status = restore_as(file, target, ret_fault);
    close(lock);
    return status;
}
