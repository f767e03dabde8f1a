/* SPDX-License-Identifier: MIT */
/* The power fails at any moment: what a store acknowledged is there, once, and what it did not
 * is there as a whole or not at all; whoever asks again by the same key changes nothing twice.
 *
 *     test_crash [SEED]     a failure prints the seed that shows it again */
#include "cuts.h"

enum {
    STEPS = 500,
    CUTS = 500, /* of each of the two kinds of runs */
    TIDY = 20,
    AT_ONCE = 8,    /* most writes on their way */
    REOPENED = 120, /* steps between closing and opening the store */
};

/* A run: what was written, when, and what the store held after each step. */
typedef struct Run {
    Trace trace;
    Work work;
    int sent[STEPS], kept[STEPS]; /* changes to files up to then */
    uint64_t hash[STEPS + 1];     /* after so many steps */
} Run;

static uint64_t seed = 1;

/* ---- running ---------------------------------------------------------------------------- */

/* Notes when the write of a step was acknowledged. */
typedef struct Told {
    Keeper *keeper;
    int *kept;
} Told;

static void note_kept(void *user, const StoreDone *done)
{
    Told *told = user;

    CHECK_EQ_INT(done->answer, STORE_KEPT);
    *told->kept = trace_count();
    keeper_note(told->keeper, done);
}

static const StoreWrite *next_step(Run *run)
{
    int step = run->work.step;
    const StoreWrite *write = work_next(&run->work);

    run->hash[step + 1] = work_hash(&run->work);
    run->sent[step] = trace_count();
    return write;
}

static bool open_again(Keeper *keeper)
{
    Fault fault;

    if (keeper->store)
        store_close(keeper->store);
    keeper->store = NULL;
    return CHECK(keeper_open(keeper, TIDY, &fault));
}

/* Several writes are on their way at once. */
static void run_crowd(Run *run, Keeper *keeper)
{
    static Told told[STEPS];
    Rng rng = {seed};

    for (int step = 0; step < STEPS; step++) {
        StoreWrite write;

        if (step % REOPENED == 0 && !open_again(keeper))
            return;
        write = *next_step(run);
        told[step] = (Told){keeper, &run->kept[step]};
        write.done = note_kept;
        write.user = &told[step];
        store_write(keeper->store, &write);
        if (rng_below(&rng, 3) == 0 || (step + 1) % REOPENED == 0)
            keeper_wait(keeper, step + 1);
        else
            keeper_wait(keeper, step + 1 - AT_ONCE);
    }
    keeper_wait(keeper, STEPS);
}

/* The disk fails now and then; who was not told that it is kept asks again. */
static void run_trouble(Run *run, Keeper *keeper)
{
    for (int step = 0; step < STEPS; step++) {
        const StoreWrite *write;
        StoreAnswer answer;

        fault_plan((FaultPlan){FAULT_NONE});
        if (step % REOPENED == 0 && !open_again(keeper))
            return;
        write = next_step(run);
        fault_plan((FaultPlan){step % 3 ? FAULT_IO : FAULT_FULL, .rate = 12,
                               .seed = seed + (uint64_t)step});
        do
            answer = keeper_put(keeper, write);
        while (answer == STORE_UNKNOWN || answer == STORE_FULL);
        CHECK(answer == STORE_KEPT || (answer == STORE_REPEATED && write->key.size));
        run->kept[step] = trace_count();
    }
    fault_plan((FaultPlan){FAULT_NONE});
}

static Run *make_run(void (*fill)(Run *run, Keeper *keeper))
{
    Run *run = calloc(1, sizeof *run);
    Keeper keeper;

    if (!run || !keeper_make(&keeper))
        exit(1);
    run->work = work_begin(seed);
    trace_begin(&run->trace);
    fill(run, &keeper);
    store_close(keeper.store);
    trace_end();
    keeper_remove(&keeper);
    return run;
}

/* ---- looking ---------------------------------------------------------------------------- */

/* How many steps had been sent, or acknowledged, at a cut. */
static int count_before(const int *at, int cut)
{
    int count = 0;

    while (count < STEPS && at[count] <= cut)
        count++;
    return count;
}

/* Whoever was not answered asks again, even the last one who had been: all is there once. */
static void ask_again(const Run *run, Keeper *keeper, int there, int sent)
{
    Work work = work_begin(seed);
    uint64_t hash = 0;

    for (int step = 0; step < sent; step++) {
        const StoreWrite *write = work_next(&work);

        if (step >= there)
            CHECK_EQ_INT(keeper_put(keeper, write), STORE_KEPT);
        else if (step == there - 1 && write->key.size)
            CHECK_EQ_INT(keeper_put(keeper, write), STORE_REPEATED);
    }
    CHECK(work_found(&work, keeper->store, &hash));
    CHECK(sent == 0 || hash == run->hash[sent]);
}

static void check_cut(const void *user, Keeper *keeper, int cut)
{
    const Run *run = user;
    int kept = count_before(run->kept, cut), sent = count_before(run->sent, cut);
    int there = kept;
    uint64_t hash = 0;
    Fault fault;

    if (!CHECK(keeper_open(keeper, TIDY, &fault))) {
        printf("#   %s %s\n", fault.message.id, fault.message.arg[0]);
        return;
    }
    CHECK(work_found(&run->work, keeper->store, &hash));
    while (there < sent && run->hash[there] != hash)
        there++;
    if (CHECK(run->hash[there] == hash))
        ask_again(run, keeper, there, sent);
    store_close(keeper->store);
}

static void try_run(void (*fill)(Run *run, Keeper *keeper))
{
    Run *run = make_run(fill);

    cuts_try(&run->trace, seed, test_times(CUTS, 10 * CUTS), check_cut, run);
    trace_free(&run->trace);
    free(run);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    trace_vfs_install();
    test_begin("runs");
    try_run(run_crowd);
    try_run(run_trouble);
    return test_finish("crash");
}
