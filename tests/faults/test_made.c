/* SPDX-License-Identifier: MIT */
/* A directory that a store makes for itself is no more lost than what it keeps there: its own
 * name is on the disk before anything is acknowledged. SQLite does not know who made it.
 * Linked with --wrap=fsync. */
#include <fcntl.h>
#include <sys/stat.h>

#include "keeper.h"

int __real_fsync(int file);
int __wrap_fsync(int file);

static struct stat wanted;
static int syncs;

int __wrap_fsync(int file)
{
    struct stat found;

    if (fstat(file, &found) == 0 && found.st_dev == wanted.st_dev &&
        found.st_ino == wanted.st_ino)
        syncs++;
    return __real_fsync(file);
}

/* Opens a store in a directory that is not there yet. */
static void try_place(const char *outer, const char *inner)
{
    Keeper keeper = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                     .woken = PTHREAD_COND_INITIALIZER};
    Text out = text_into(keeper.where, sizeof keeper.where);
    Fault fault;

    text_add(&out, outer);
    text_add(&out, inner);
    syncs = 0;
    if (CHECK(keeper_open(&keeper, 1, &fault))) {
        CHECK(syncs > 0);
        store_close(keeper.store);
    }
    keeper_remove(&keeper);
}

TEST(places)
{
    Keeper keeper;
    int before = open(".", O_RDONLY | O_DIRECTORY);

    if (!keeper_make(&keeper) || !CHECK(stat(keeper.where, &wanted) == 0) ||
        !CHECK(chdir(keeper.where) == 0))
        return;
    try_place(keeper.where, "/inner");
    try_place(keeper.where, "/inner/");
    try_place("", "inner");
    CHECK(fchdir(before) == 0);
    close(before);
    keeper_remove(&keeper);
}

int main(void)
{
    RUN(places);
    return test_finish("made");
}
