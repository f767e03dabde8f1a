/* SPDX-License-Identifier: MIT */
/* hammer - writes to a store as fast as it can, until it is killed.
 *
 *     hammer DIRECTORY SEED STEP     the steps of work.h from one on
 *
 * Prints the number of every step that is kept, as soon as it is told so. */
#include <poll.h>

#include "keeper.h"

enum {
    TIDY = 20,
    AT_ONCE = 8, /* as test_kill.c knows, too */
    LAST = WORK_MOST_STEPS - 2 * AT_ONCE,
};

/* Steps are kept in their order. */
static void tell(void *user, const StoreDone *done)
{
    static int step = -1;
    Keeper *keeper = user;
    char text[32];
    int size;

    if (step < 0)
        step = keeper->answered;
    if (done->answer != STORE_KEPT)
        exit(1);
    size = snprintf(text, sizeof text, "%d\n", step++);
    if (write(STDOUT_FILENO, text, (size_t)size) != size)
        exit(1);
    keeper_note(keeper, done);
}

int main(int argc, char **argv)
{
    static Work work;
    static Keeper keeper = {.mutex = PTHREAD_MUTEX_INITIALIZER,
                            .woken = PTHREAD_COND_INITIALIZER};
    Fault fault;

    if (argc != 4)
        return 2;
    str_copy(str_from(argv[1]), keeper.where, sizeof keeper.where);
    work = work_begin(strtoull(argv[2], NULL, 10));
    keeper.answered = (int)strtol(argv[3], NULL, 10);
    while (work.step < keeper.answered)
        work_next(&work);
    if (!keeper_open(&keeper, TIDY, &fault))
        return 1;
    while (work.step < LAST) {
        StoreWrite write = *work_next(&work);

        write.done = tell;
        write.user = &keeper;
        if (!store_write(keeper.store, &write))
            return 1;
        keeper_wait(&keeper, work.step - AT_ONCE + 1);
    }
    poll(&(struct pollfd){.fd = STDOUT_FILENO}, 1, -1); /* until nobody listens */
    return 0;
}
