/* SPDX-License-Identifier: MIT */
/* The program is killed while it writes as fast as it can (hammer.c), again and again: it finds
 * everything that it had acknowledged, once, and whole writes only.
 *
 *     test_kill [SEED] */
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>

#include "keeper.h"

enum {
    KILLS = 25,
    LONG_KILLS = 1000,
    TIDY = 20,
    AT_ONCE = 8,      /* most writes of the hammer on their way */
    MOST_ACKS = 60,   /* before it is killed */
    MOST_YIELDS = 50, /* .. and the other's turns after that */
    STEPS = 1500,     /* .. in a directory, before another is taken */
};

static char hammer[1024];

/* The program beside this one. */
static void find_hammer(const char *self)
{
    const char *slash = strrchr(self, '/');

    snprintf(hammer, sizeof hammer, "%.*shammer", slash ? (int)(slash - self) + 1 : 0,
             self);
}

static pid_t start_hammer(const Keeper *keeper, const Work *work, int *ret_pipe)
{
    char seed[32], step[32];
    int ends[2];
    pid_t child;

    snprintf(seed, sizeof seed, "%llu", (unsigned long long)work->seed);
    snprintf(step, sizeof step, "%d", work->step);
    if (pipe(ends) != 0 || (child = fork()) < 0)
        exit(1);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(hammer, hammer, keeper->where, seed, step, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    *ret_pipe = ends[0];
    return child;
}

/* Lets it work for a while, kills it and tells how many steps it has acknowledged. */
static int run_hammer(const Keeper *keeper, const Work *work, Rng *rng)
{
    int acks = (int)rng_below(rng, MOST_ACKS), yields = (int)rng_below(rng, MOST_YIELDS);
    int ends, status, kept = work->step;
    pid_t child = start_hammer(keeper, work, &ends);
    FILE *said = fdopen(ends, "r");
    char line[32];

    while (acks-- > 0 && fgets(line, sizeof line, said))
        kept = (int)strtol(line, NULL, 10) + 1;
    while (yields-- > 0)
        sched_yield();
    kill(child, SIGKILL);
    while (fgets(line, sizeof line, said)) /* a line is written as a whole */
        kept = (int)strtol(line, NULL, 10) + 1;
    fclose(said);
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return kept;
}

/* Finds the step up to which everything is there, and nothing after it. */
static bool find_step(Keeper *keeper, Work *work, int kept)
{
    static Work ahead;
    uint64_t found = 0;

    ahead = *work;
    while (ahead.step < kept + AT_ONCE)
        work_next(&ahead);
    if (!CHECK(work_found(&ahead, keeper->store, &found)))
        return false;
    while (work->step < kept)
        work_next(work);
    while (work->step < kept + AT_ONCE && work_hash(work) != found)
        work_next(work);
    return CHECK(work_hash(work) == found);
}

static bool kill_once(Keeper *keeper, Work *work, Rng *rng)
{
    int kept = run_hammer(keeper, work, rng);
    bool good;
    Fault fault;

    if (!CHECK(keeper_open(keeper, TIDY, &fault)))
        return false;
    good = find_step(keeper, work, kept);
    store_close(keeper->store);
    return good;
}

static void kill_often(uint64_t seed, int kills)
{
    static Work work;
    Rng rng = {seed};
    Keeper keeper;

    if (!keeper_make(&keeper))
        exit(1);
    work = work_begin(seed);
    for (int i = 0; i < kills; i++) {
        char name[96];
        bool good;

        snprintf(name, sizeof name, "seed %llu, kill %d, after step %d",
                 (unsigned long long)seed, i, work.step);
        test_begin(name);
        good = kill_once(&keeper, &work, &rng);
        test_end();
        if (!good || work.step > STEPS) {
            keeper_wipe(&keeper);
            work = work_begin(rng_next(&rng));
        }
    }
    keeper_remove(&keeper);
}

int main(int argc, char **argv)
{
    find_hammer(argv[0]);
    kill_often(argc > 1 ? strtoull(argv[1], NULL, 10) : 1, test_times(KILLS, LONG_KILLS));
    return test_finish("kill");
}
