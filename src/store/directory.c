/* SPDX-License-Identifier: MIT */
/* directory - where a file of tables lies: one server at a time is at work in it, and what it
 * holds has its name on the disk. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"

bool directory_sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    return good;
}

bool directory_sync_name(const char *path)
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
    return directory_sync_path(slash ? directory : ".", O_RDONLY | O_DIRECTORY);
}

/* Whoever made it may not have come to put its name on the disk. If that cannot be done with
 * one that is there already, it was made by others, who may keep what is around it to
 * themselves. */
static bool make_directory(const char *where)
{
    bool made = mkdir(where, 0700) == 0;

    if (!made && errno != EEXIST)
        return false;
    return directory_sync_name(where) || !made;
}

/* The directory is this store's alone until the lock is closed. */
int directory_lock(const char *where, Fault *ret_fault)
{
    char path[STORE_PATH_SIZE];
    Text out = text_into(path, sizeof path);
    int lock;

    if (!make_directory(where)) {
        store_refuse(N_("the directory '%1' cannot be made"), where, ret_fault);
        return -1;
    }
    text_add(&out, where);
    text_add(&out, "/lock");
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        store_refuse(N_("the directory '%1' cannot be written to"), where, ret_fault);
    else if (flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    else
        store_refuse(
            N_("another server is at work in '%1'; name another directory with --data DIR"),
            where, ret_fault);
    if (lock >= 0)
        close(lock);
    return -1;
}

void directory_file_name(const char *where, char file[STORE_PATH_SIZE])
{
    Text out = text_into(file, STORE_PATH_SIZE);

    text_add(&out, where);
    text_add(&out, "/oriel.db");
}
